"""The address at which a hub lets people in. No ipywidgets here."""

import os


def join_url_prefix() -> str:
    """Return the prefix that lets everybody in at a hub: their own server, or one Binder makes.

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
