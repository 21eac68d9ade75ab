"""Take the pictures of the README and the docs from real pages: `python docs/pictures.py`."""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page  # noqa: E402

from tests.browser.bare import SHELF, bare_pages  # noqa: E402
from tests.support.serving import browsing  # noqa: E402
from widgets import bundle  # noqa: E402

SIZE = {"width": 1200, "height": 760}
CARD_SIZE = {"width": 1280, "height": 640}
REFUSED = "?view=play&seed=3&start=table"

CARD = """logo => {
    const covers = [...document.querySelectorAll(".mt-cover-art")].map((one) => one.cloneNode(true));
    const card = document.createElement("div");
    card.style.cssText = "position:fixed;inset:0;z-index:99;display:grid;grid-template:1.1fr 1fr 1fr/repeat(3,1fr);gap:14px;padding:14px;background:#161634";
    const name = new Image();
    name.src = `data:image/svg+xml,${encodeURIComponent(logo)}`;
    name.style.cssText = "grid-column:1/-1;place-self:center;height:150px";
    for (const one of covers) one.style.cssText += ";margin:0;height:100%;border-radius:20px";
    card.append(name, ...covers);
    document.body.append(card);
}"""


def refusal(page: Page) -> Iterator[tuple[int, Image.Image]]:
    """Yield the milliseconds and the picture of each frame: a move is refused, explained and mended."""

    def shot() -> Image.Image:
        page.mouse.move(0, 0)
        page.wait_for_timeout(450)
        return Image.open(BytesIO(page.screenshot())).convert("RGB")

    hand = page.locator("[data-zone='hand-0'] [data-piece]")
    yield 1200, shot()
    hand.nth(0).click()
    yield 900, shot()
    hand.nth(3).click()
    yield 4500, shot()
    page.locator("[data-mt='nearest'] [data-mt='near']").first.click()
    yield 2500, shot()


def social(page: Page) -> None:
    """Write `docs/social.png`: the name above the game boxes, as the shelf draws them."""
    page.evaluate(CARD, bundle.read("art/logo.svg"))
    page.wait_for_timeout(300)
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB").quantize(256)
    shot.save(ROOT / "docs" / "social.png", optimize=True)


def main() -> None:
    """Write `docs/kit.png`, an animated picture of a refusal, and the picture that a link shows."""
    with browsing() as browser, bare_pages(browser) as open_:
        social(open_(SHELF, viewport=CARD_SIZE, color_scheme="dark"))
        page = open_("monster-crunch", REFUSED, viewport=SIZE, color_scheme="light")
        page.wait_for_timeout(800)
        times, frames = zip(*refusal(page), strict=True)
        wide = Image.new("RGB", (SIZE["width"] * len(frames), SIZE["height"]))
        for at, frame in enumerate(frames):
            wide.paste(frame, (SIZE["width"] * at, 0))
        palette = wide.quantize(256)  # one for all, so that nothing changes its colour
        small = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
        path, rest = ROOT / "docs" / "kit.png", small[1:]
        small[0].save(path, save_all=True, append_images=rest, duration=times, optimize=True)


if __name__ == "__main__":
    main()
