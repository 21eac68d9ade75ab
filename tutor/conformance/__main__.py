"""`python -m tutor.conformance my-game` runs the suite on games by their names."""

import sys
from importlib.util import find_spec

from .. import load
from ..errors import SetupError, TutorError
from ..phrases import beside

NEEDS = ("pytest", "hypothesis")


def main(names: list[str]) -> int:
    """Run the suite on games and return pytest's exit code, or 2 for bad input."""
    try:
        return max(_run(load(name).name) for name in _checked(names))
    except TutorError as error:
        print(error, file=sys.stderr)
        return 2


def _checked(names: list[str]) -> list[str]:
    missing = tuple(name for name in NEEDS if find_spec(name) is None)
    if missing:
        raise SetupError("conformance-needs", missing=missing)
    if not names:
        raise SetupError("conformance-usage")
    return names


def _run(name: str) -> int:
    import pytest

    suite, settings = beside(__file__, "suite.py"), beside(__file__, "pytest.ini")
    plugins = ["-p", "no:cacheprovider", "-p", f"{__package__}.plugin"]
    return int(pytest.main(["-q", "-c", settings, *plugins, "--full", "--game", name, suite]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
