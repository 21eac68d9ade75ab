# ruff: noqa: E402 (what makes the imports fast comes before them)
"""One learner's server under a JupyterHub: the kit as Voilà, open to whom the hub lets in.

The hub starts this file where it would start `jupyterhub-singleuser`. That one would bring files,
terminals and running code along; Voilà's own server has none of them, and the pages need none.
Who may come in is decided by JupyterHub's own code: its login, its scopes, its cookies.
"""

import os
import resource
import sys
from argparse import Namespace
from typing import Any
from urllib.parse import urlsplit

# jsonschema would compile its grammars: most of a server's start, and nothing here asks for them.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

from jupyter_server.base.handlers import APIVersionHandler
from jupyterhub import __version__
from jupyterhub.singleuser.extension import JupyterHubAuthorizer, JupyterHubIdentityProvider
from traitlets.config import Config

from midnight_tutor import serve
from midnight_tutor.server.app import KitServer

PAGES = 6  # that one learner may have open at once: every game


class Identity(JupyterHubIdentityProvider):  # type: ignore[misc]
    """The visitor's identity according to the hub."""

    def get_handlers(self) -> list[tuple[Any, ...]]:
        """Return the way back from the hub's login, and where the hub asks whether we are up."""
        return [*super().get_handlers(), ("/api", APIVersionHandler)]


def configuration() -> Config:
    """Return our settings, at the address and behind the login that the hub tells by the environment."""
    url = urlsplit(os.environ["JUPYTERHUB_SERVICE_URL"])
    address = {"host": url.hostname or "", "port": url.port or 80, "base_url": "/"}
    usual = {"no_browser": True, "token": None, "learners": None, "tables": ""}
    config = serve.configuration(Namespace(**address, **usual))
    config.Voila.base_url = os.environ["JUPYTERHUB_SERVICE_PREFIX"]  # quoted where a name needs it
    config.Voila.port_retries = 0
    config.Voila.auto_token = True  # leaves the token to the identity provider, which has the hub's
    config.Voila.identity_provider_class = Identity
    config.Voila.authorizer_class = JupyterHubAuthorizer
    config.Kernels.most, config.Kernels.warm = PAGES, 0  # memory before speed
    config.KitServer.class_url = os.environ.get("MIDNIGHT_TUTOR_CLASS", "")
    return config


def limit_memory() -> None:
    """Hold this process, and every kernel it starts, to the hub's limit.

    Containers and systemd hold the whole of it; a hub that starts plain processes holds nothing.
    """
    if most := int(os.environ.get("MEM_LIMIT") or 0):
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def learner() -> Any:
    """Return the server, ready to start."""
    serve.use_our_template()
    app = KitServer(config=configuration())
    app.initialize([str(serve.kit() / "notebooks")])
    if (
        app.identity_provider_class is not Identity
        or app.authorizer_class is not JupyterHubAuthorizer
    ):
        raise SystemExit("not behind the hub")  # a file of settings may say otherwise
    app.tornado_settings["headers"]["X-JupyterHub-Version"] = __version__
    return app


def main() -> None:
    """Serve until the hub says stop."""
    limit_memory()
    learner().start()


if __name__ == "__main__":
    main()
