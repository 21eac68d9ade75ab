"""`python -m bench [bots] [rules] [chains] [pages] [learners] [class] [tables] [hostile] [site] [newcomer]`: prints the ratios, each beside its bar."""

import argparse
import sys

from . import (
    bots,
    chains,
    classroom,
    hostile,
    learners,
    newcomer,
    pages,
    report,
    rules,
    site,
    tables,
)

PARTS = {
    "bots": bots.run,
    "rules": rules.run,
    "chains": chains.run,
    "pages": pages.run,
    "learners": learners.run,
    "class": classroom.run,
    "tables": tables.run,
    "hostile": hostile.run,
    "site": site.run,
    "newcomer": newcomer.run,
}


def main() -> None:
    """Run the parts that were asked for, or all; a missed bar ends with status 1."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    asked = parser.parse_args().parts
    if unknown := set(asked) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    for name in asked or (part for part in PARTS if part != "bots"):  # which takes ten minutes
        PARTS[name]()
    if report.missed:
        sys.exit(f"\n{len(report.missed)} missed: {', '.join(report.missed)}")


if __name__ == "__main__":
    main()
