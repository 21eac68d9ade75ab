"""The colours of the pages by name, for what is drawn without their style sheets."""

import re
from functools import cache

from .bundle import PALETTE

COLOUR = re.compile(r"--mt-([\w-]+): (#\w+);")


@cache
def palette(dark: bool = False) -> dict[str, str]:
    """Return the pages' colours by name."""
    light, _, night = PALETTE.read_text(encoding="utf-8").partition('[data-mt-theme="dark"]')
    return dict(COLOUR.findall(light + night if dark else light))
