"""What can be asked about a game beyond its rules: odds, hints, reviews, simulations."""
