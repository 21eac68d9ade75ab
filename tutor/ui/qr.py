"""The QR code of a link. No ipywidgets here."""

from functools import lru_cache

KEPT = 200  # codes: one takes a processor for some 30 ms


@lru_cache(KEPT)
def squares(text: str) -> tuple[str, ...]:
    """Return the QR code of a text, a row of ones (dark) and zeros each; none if it is too long for one."""
    import segno  # when a code is asked for: most pages never do

    try:
        code = segno.make_qr(text, error="l")
    except segno.DataOverflowError:
        return ()
    return tuple("".join(map(str, row)) for row in code.matrix)
