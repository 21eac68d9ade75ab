"""`python -m bench [rules] [chains] [pages] [learners] [hostile]`: prints the ratios, each beside its bar."""

import argparse

from . import chains, hostile, learners, pages, rules

PARTS = {
    "rules": rules.run,
    "chains": chains.run,
    "pages": pages.run,
    "learners": learners.run,
    "hostile": hostile.run,
}


def main() -> None:
    """Run the parts that were asked for, or all."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    asked = parser.parse_args().parts
    if unknown := set(asked) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    for name in asked or PARTS:
        PARTS[name]()


main()
