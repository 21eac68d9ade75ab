"""Midnight Mail."""
