"""The benchmark, as ratios in one run: `python -m bench`."""
