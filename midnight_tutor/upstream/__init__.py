"""Where we reach into Voilà and Jupyter Server: each mend with its reason.

Importing this package mends Voilà. `voila.json` names some classes of it, so that plain `voila`
is mended as well as `midnight-tutor serve`. `tests/server/test_upstream.py` fails when a mend is
no longer needed, or no longer fits.
"""

from typing import Any

import jinja2.defaults
import voila.app
import voila.handler
import voila.notebook_renderer
import voila.server_extension
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from . import server
from .channel import Connection
from .kernels import Kernels
from .pages import EarlyPage, Exporter, Identity, Renderer, say
from .warm import Warm

__all__ = ["Connection", "Identity", "Kernels"]

_own_factory = voila.app.voila_kernel_manager_factory


def _factory(base: Any, preheat: bool, *args: Any, **kwargs: Any) -> Any:
    """Voilà's manager of warm kernels, with ours over it."""
    made = _own_factory(base, preheat, *args, **kwargs)
    return type("WarmKernels", (Warm, made), {}) if preheat else made


voila.app.voila_kernel_manager_factory = _factory
voila.handler.NotebookRenderer = Renderer
voila.notebook_renderer.VoilaExporter = Exporter
Voila.class_traits()["identity_provider_class"].default_value = Identity  # a hub sets its own
Voila.init_settings, Voila.init_handlers, Voila._url = server.settings, server.handlers, server.url
voila.server_extension.TornadoVoilaHandler = EarlyPage
voila.server_extension._load_jupyter_server_extension = server.extend
VoilaShutdownKernelHandler.check_xsrf_cookie = server.no_token
# Voilà makes one environment for its pages, nbconvert one for each notebook; neither can be told more.
jinja2.defaults.DEFAULT_NAMESPACE["say"] = say
