"""Each mend of Voilà: still needed, still fitting. A failure here means that upstream has changed."""

import inspect
import json
import sys
from ipaddress import ip_address
from pathlib import Path

import pytest
import voila.app
import voila.handler
import voila.notebook_renderer
import voila.paths
import voila.tornado.kernel_websocket_handler
import voila.voila_kernel_manager
from jupyter_core.paths import jupyter_path
from jupyter_server.base.handlers import APIHandler
from jupyter_server.services.kernels import websocket
from jupyter_server.services.kernels.connection import base, channels
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from nbconvert.exporters import templateexporter
from voila import server_extension
from voila.app import Voila
from voila.exporter import VoilaExporter
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from midnight_tutor.upstream import channel, pages, server


def test_nobody_else_sets_nodelay() -> None:
    for module in (websocket, channels, voila.tornado.kernel_websocket_handler):
        assert "nodelay" not in inspect.getsource(module)


def test_jupyter_server_still_believes_a_frame_about_its_parts() -> None:
    """It makes a list of that length, whatever the frame's own."""
    _, parts = base.deserialize_msg_from_ws_v1((10_000).to_bytes(8, "little"))
    assert len(parts) == 9_998
    assert "nbufs" in inspect.getsource(base.deserialize_binary_message)


def test_a_message_as_a_page_sends_it_is_sound() -> None:
    message = {"header": {}, "parent_header": {}, "metadata": {}, "content": {"data": 1}}
    v1 = base.serialize_msg_to_ws_v1(message, "shell", lambda part: json.dumps(part).encode())
    assert channel._is_sound(v1, v1=True)
    assert not channel._is_sound(v1[:40], v1=True)
    for buffers in ([], [b"a", b"", b"ccc"]):
        legacy = base.serialize_binary_message({**message, "channel": "shell", "buffers": buffers})
        assert channel._is_sound(legacy, v1=False)
        assert not channel._is_sound(legacy[:7], v1=False)


def test_voila_does_not_compress_by_itself() -> None:
    assert "compress_response" not in inspect.getsource(voila.app)


def test_tornado_settings_still_come_too_late() -> None:
    """They are applied after the application has read whether to compress."""
    start = inspect.getsource(Voila.start)
    assert start.index("web.Application(") < start.index("tornado_settings")


def test_voila_calls_what_we_replaced() -> None:
    start = inspect.getsource(Voila.start)
    assert "self.init_settings()" in start
    assert "self.init_handlers()" in start


def test_voila_still_sends_nothing_before_a_kernel_is_started() -> None:
    """Early pages would not be needed otherwise; they send the same headers."""
    source = inspect.getsource(voila.handler.VoilaHandler.get_generator)
    assert source.index("start_kernel(") < source.index("yield html_snippet", source.index("else:"))
    for name, value in pages.HEADERS.items():
        assert f'self.set_header("{name}", "{value}")' in source


def test_voila_as_an_extension_takes_what_we_put_in_the_place() -> None:
    assert "TornadoVoilaHandler,\n" in inspect.getsource(server.load_extension)
    assert server_extension.TornadoVoilaHandler is pages.EarlyPage
    assert server_extension._load_jupyter_server_extension is server.extend


def test_templates_are_still_compiled_for_every_page() -> None:
    """nbconvert makes a new environment each time, and validates after each step."""
    assert "bytecode_cache" not in inspect.getsource(templateexporter)
    assert VoilaExporter.optimistic_validation.default_value is False
    assert voila.notebook_renderer.VoilaExporter is pages.Exporter


def test_the_handlers_that_we_swap_are_there() -> None:
    source = inspect.getsource(server.init_handlers)
    page, tree = TornadoVoilaHandler, TornadoVoilaTreeHandler
    for handler in (page, tree, TemplateStaticFileHandler, VoilaShutdownKernelHandler):
        assert handler.__name__ in source


def test_voila_does_not_exempt_the_beacon_itself() -> None:
    own = inspect.getsource(sys.modules[VoilaShutdownKernelHandler.__module__])
    assert "xsrf" not in own


def test_other_origins_are_refused_apart_from_the_token() -> None:
    assert issubclass(VoilaShutdownKernelHandler, APIHandler)
    assert "check_origin()" in inspect.getsource(APIHandler.prepare)


def test_an_open_address_is_told_by_number() -> None:
    """Voilà would name the machine, which phones seldom know, and open 0.0.0.0 in the browser."""
    app = Voila(ip="0.0.0.0", port=8866)
    own = server.own_url(app, "0.0.0.0")
    assert own == "http://0.0.0.0:8866/"
    number = app.connection_url.removeprefix("http://").removesuffix(":8866/")
    assert number == "localhost" or ip_address(number).is_private
    assert number != "0.0.0.0"
    app.ip = "127.0.0.1"
    assert app.connection_url == "http://127.0.0.1:8866/"


def test_voila_counts_no_learners() -> None:
    assert "503" not in inspect.getsource(voila.handler)


def test_a_warm_kernel_says_that_it_is_one() -> None:
    """`Kernels` tells visitors from spares by this variable."""
    assert 'ENV_VARIABLE.VOILA_PREHEAT] = "True"' in inspect.getsource(voila.voila_kernel_manager)


def test_voila_still_hands_out_a_warm_kernel_without_a_look_at_it() -> None:
    """`Warm` skips what failed or died, and fills the pool again."""
    factory = inspect.getsource(voila.voila_kernel_manager)
    assert "content = await pool_item" in factory
    assert "is_alive" not in factory
    assert "exception()" not in factory


def test_voila_still_asks_for_a_renderer_and_a_manager_where_we_put_ours() -> None:
    assert "gen = NotebookRenderer(\n                request_handler=self" in inspect.getsource(
        voila.handler
    )
    assert "voila_kernel_manager_factory(" in inspect.getsource(server.init_settings)


def test_voila_still_renders_to_the_end_when_nobody_waits() -> None:
    assert "on_connection_close" not in inspect.getsource(voila.handler)


def test_voila_still_leaves_the_prefix_away_where_one_signs_in() -> None:
    assert "handlers.extend(self.identity_provider.get_handlers())" in inspect.getsource(
        server.init_handlers
    )


def test_jupyter_server_still_keeps_every_message_for_a_page_that_is_gone() -> None:
    assert "the buffer should likely be a memory bounded queue" in inspect.getsource(
        AsyncMappingKernelManager.start_buffering
    )


def test_jupyter_server_still_keeps_the_sockets_of_a_kernel_that_died() -> None:
    assert "self.remove_kernel(kernel_id)" in inspect.getsource(
        AsyncMappingKernelManager._handle_kernel_died
    )


def test_voila_listens_with_what_we_put_in_the_place() -> None:
    assert "self.app.listen(port, self.ip)" in inspect.getsource(Voila.listen)
    start = inspect.getsource(Voila.start)
    assert start.index("self.init_handlers()") < start.index("self.app.add_handlers(")


@pytest.mark.parametrize("path", ["lab/conf.json", "lab/private/conf.json"])
def test_voila_still_fails_at_an_address_of_no_file(path: str) -> None:
    with pytest.raises((ValueError, AssertionError)):
        TemplateStaticFileHandler.get_absolute_path("", path)


def test_voilas_script_still_waits_for_the_whole_page() -> None:
    """Our template loads it early, while cells run: it must not begin before the last one."""
    folders = map(Path, voila.paths.collect_static_paths(["voila"], "base"))
    static = next(path for path in folders if path.is_dir())
    modules = [path.read_text() for path in static.glob("*.voila.js")]
    (main,) = (text for text in modules if "jupyterlab-manager:plugin" in text)
    assert 'window.addEventListener("load",(async function(){' in main


def test_ipywidgets_still_does_not_look_once_more_before_it_gives_up() -> None:
    """static/mend.js draws what was given up; without this it can go."""
    extension = "labextensions/@jupyter-widgets/jupyterlab-manager/static"
    folder = next(
        Path(path, extension) for path in jupyter_path() if Path(path, extension).exists()
    )
    code = "".join(path.read_text() for path in folder.glob("*.js"))
    assert ',100))}throw Error("widget model not found")' in code
    assert '"Error displaying widget: model not found"' in code


def test_voilas_own_template_still_asks_another_host() -> None:
    """Our template is written out because of this; it could be shorter otherwise."""
    paths = voila.paths.collect_template_paths(["voila", "nbconvert"], "lab", prune=True)
    own = next(
        Path(path, "index.html.j2") for path in paths if Path(path, "index.html.j2").exists()
    )
    assert "cdn.jsdelivr.net" in own.read_text()


def test_the_blocks_that_our_template_fills_are_there() -> None:
    paths = voila.paths.collect_template_paths(["voila", "nbconvert"], "lab", prune=True)
    text = "".join(
        Path(path, "index.html.j2").read_text()
        for path in paths
        if Path(path, "index.html.j2").exists()
    )
    for block in ("html_head", "body_header", "body_loop", "any_cell", "body_footer"):
        assert f"block {block} " in text
    assert 'id="rendered_cells"' in text
    assert "set cellloop = loop" in text
