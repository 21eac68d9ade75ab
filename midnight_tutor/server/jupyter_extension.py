"""The kit's pages inside Jupyter Server, on Binder and in JupyterLab: before their kernels, as in `serve`.

Extensions load by the alphabet, and the first to claim an address has it: ours comes before Voilà's.
"""

from copy import deepcopy
from typing import Any

from jupyter_server.utils import url_path_join
from voila.configuration import VoilaConfiguration
from voila.paths import collect_template_paths
from voila.server_extension import load_config_file

from ..texts import markup
from .app import Goodbye, early_files
from .prerender import PrerenderedHandler


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server_app: Any) -> None:
    """Claim the addresses of pages, of the files that they name, and of their goodbyes."""
    config = deepcopy(server_app.config)
    config.merge(load_config_file() or {})
    config.VoilaExporter.filters = {"say": markup, **config.VoilaExporter.get("filters", {})}
    looks = VoilaConfiguration(config=config)
    page = {
        "config": config,
        "template_paths": collect_template_paths(["voila", "nbconvert"], looks.template),
        "voila_configuration": looks,
    }
    base = server_app.base_url
    ours = [
        (url_path_join(base, "voila/render/(.*)"), PrerenderedHandler, page),
        (url_path_join(base, "voila/api/shutdown/(.*)"), Goodbye),
        early_files(base),
    ]
    server_app.web_app.add_handlers(".*$", ours)
