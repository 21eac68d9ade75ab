"""The QR code of a link. No ipywidgets here."""


def squares(text: str) -> list[str]:
    """The QR code of a text, a row of ones (dark) and zeros each; none if it is too long for one."""
    import segno  # when a code is asked for: most pages never do

    try:
        code = segno.make_qr(text, error="l")
    except segno.DataOverflowError:
        return []
    return ["".join(map(str, row)) for row in code.matrix]
