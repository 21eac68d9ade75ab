"""A link for others: which door they come in by, and its QR code. No ipywidgets here."""

import os


def door() -> str:
    """Where a hub lets everybody in: their own server, or on Binder one of their own making.

    The page of a link follows it, quoted where the door ends in "=". Empty without a hub.
    """
    host, repository = (
        os.environ.get(f"BINDER_{name}") for name in ("LAUNCH_HOST", "PERSISTENT_REQUEST")
    )
    if host and repository:
        return f"{host.rstrip('/')}/{repository.strip('/')}?urlpath="
    if "JUPYTERHUB_SERVICE_PREFIX" in os.environ:
        return os.environ.get("JUPYTERHUB_BASE_URL", "/") + "hub/user-redirect/"
    return ""


def squares(text: str) -> list[str]:
    """The QR code of a text, a row of ones (dark) and zeros each; none if it is too long for one."""
    import segno  # when a code is asked for: most pages never do

    try:
        code = segno.make_qr(text, error="l")
    except segno.DataOverflowError:
        return []
    return ["".join(map(str, row)) for row in code.matrix]
