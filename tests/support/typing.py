"""Typing a move where the line for it is folded away, as it is for whoever has not asked for it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator

TYPE = "(node, text) => { node.value = text; node.dispatchEvent(new Event('input', { bubbles: true })); }"


def type_in(table: "Locator", text: str) -> None:
    """Enter a move in the line of a table."""
    table.locator("[data-mt='typed']").evaluate(TYPE, text)
