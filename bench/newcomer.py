"""What a newcomer needs in each game, on a phone and at a desk: clicks and seconds to what they want first."""

from contextlib import ExitStack
from typing import TYPE_CHECKING

import tutor
from tests.support.newcomer import JOURNEYS, journey
from tests.support.serving import browsing, free_port, kit_command, running

from .report import show, time, title

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

SIZES: "dict[str, ViewportSize]" = {
    "phone": {"width": 390, "height": 844},
    "desk": {"width": 1280, "height": 800},
}
CLICKS = {  # that it may take, the click on the door among them
    "a first legal move": 4,
    "a first finished turn": 15,
    "a first refusal, explained": 8,
    "the end of a lesson": 20,
}
MINUTE = 60


def run() -> None:
    """Run all rows of this part."""
    with ExitStack() as stack:
        port = free_port()
        server = stack.enter_context(running(kit_command(port), port))
        browser = stack.enter_context(browsing())
        for wanted in JOURNEYS:
            for size, viewport in SIZES.items():
                title(f"a newcomer, {size}: {wanted}", base="bar")
                for name in tutor.games():
                    clicks, taken = journey(browser, server.page(name), wanted, viewport)
                    most = CLICKS[wanted]
                    show(f"{name}: clicks", str(clicks), str(most), clicks / most, 1)
                    show(f"{name}: time", time(taken), time(MINUTE), taken / MINUTE, 1)
