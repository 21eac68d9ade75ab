"""Analysis beyond the rules: odds, hints, reviews, simulations."""
