"""How fast and how big the kit is, as ratios in one run: `python -m bench`."""
