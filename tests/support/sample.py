"""What a test looks at by default, and what waits for --full."""

from collections.abc import Iterable
from typing import Any

import pytest


def sample(values: Iterable[Any], *quick: Any) -> list[Any]:
    """Return parameters for a test: the quick ones as they are, the others for --full."""
    return [
        value if value in quick else pytest.param(value, marks=pytest.mark.full) for value in values
    ]
