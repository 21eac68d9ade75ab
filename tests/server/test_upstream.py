"""Voilà, Jupyter Server and jinja2 stay as they are: what we need of them is set or subclassed, and still needed."""

import ast
import inspect
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import voila.app
import voila.handler
import voila.paths
import voila.tornado.kernel_websocket_handler
from jupyter_core.paths import jupyter_path
from jupyter_server.base.handlers import APIHandler
from jupyter_server.services.kernels import websocket
from jupyter_server.services.kernels.connection import base, channels
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from midnight_tutor.server import connection, prerender
from tests.support.serving import ROOT

OURS = ("tutor", "widgets", "midnight_tutor")
FILES = [path for folder in OURS for path in sorted((ROOT / folder).rglob("*.py"))]
# Every attribute of every module and class of theirs, and what is in their dicts, before and after.
COMPARED = """
import sys
from argparse import Namespace
from tornado.ioloop import IOLoop
import jinja2.defaults, voila.app, voila.server_extension, jupyter_server.serverapp
def attributes():
    found = {}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("voila", "jupyter_server", "jinja2", "tornado", "nbconvert", "traitlets"):
            for of in (module, *(each for each in vars(module).values() if isinstance(each, type))):
                for key, value in list(vars(of).items()):
                    if key != "_abc_impl":
                        kept = (id(value), len(value)) if isinstance(value, dict) else id(value)
                        found[name, getattr(of, "__qualname__", ""), key] = kept
    return found
def told(trait):
    return {name: trait.default_value for name, trait in voila.app.Voila.class_traits().items()}
import midnight_tutor.serve as serve, tutor, widgets.bundle
serve.use_our_template()
# what a server itself learns when it starts, ours or not, is not the matter
plain = voila.app.Voila()
plain.initialize([str(serve.kit() / "notebooks")])
plain.init_settings(), plain.init_handlers()
IOLoop.current()
before, defaults = attributes(), told(voila.app.Voila)
from midnight_tutor.server import app, connection, jupyter_extension, kernels, prerender
args = Namespace(host="localhost", port=9999, base_url="/", no_browser=True, token="x", learners=3, tables="")
ours = app.KitServer(config=serve.configuration(args))
ours.initialize([str(serve.kit() / "notebooks")])
ours.init_settings(), ours.init_handlers()
assert prerender.begin(serve.kit() / "notebooks", "monster-crunch.ipynb", "/")
assert prerender.find(next(name for name in prerender.FILES if "learn/" in name)).content
after = attributes()
assert len(before) > 5000
assert [key for key in before if after.get(key) != before[key]] == []
assert told(voila.app.Voila) == defaults
assert not {"ipywidgets", "IPython", "anywidget"} & set(sys.modules)
"""


def replaced(tree: ast.Module) -> Iterator[str]:
    """Yield what a module assigns to, or deletes of, something that it has imported."""
    imported = {
        (name.asname or name.name).partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            owner = node.value
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("setattr", "delattr"):
            owner = node.args[0]
        else:
            continue
        while isinstance(owner, ast.Attribute | ast.Subscript | ast.Call):
            owner = owner.func if isinstance(owner, ast.Call) else owner.value
        if isinstance(owner, ast.Name) and owner.id in imported:
            yield ast.unparse(node)


def test_no_module_assigns_to_what_it_imported() -> None:
    assert len(FILES) > 100
    for path in FILES:
        assert [*replaced(ast.parse(path.read_text(encoding="utf-8")))] == [], path


@pytest.mark.parametrize("line", ["voila.app.Voila.x = 1", "setattr(Voila, 'x', 1)", "del Voila.x", "voila.app.made().x = 1"])  # fmt: skip
def test_an_assignment_to_what_was_imported_is_seen(line: str) -> None:
    tree = ast.parse(f"import voila.app\nfrom voila.app import Voila\n{line}")
    assert len([*replaced(tree)]) == 1


def run(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_importing_and_setting_up_our_server_changes_nothing_of_theirs_and_loads_no_widget() -> (
    None
):
    run(COMPARED)


def test_the_site_is_served_without_voila() -> None:
    loaded = "import sys, midnight_tutor.site.server; print(*sys.modules)"
    run(f'{loaded}; assert not {{"voila", "ipywidgets", "jupyter_server"}} & set(sys.modules)')


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
    assert connection._is_sound(v1, v1=True)
    assert not connection._is_sound(v1[:40], v1=True)
    for buffers in ([], [b"a", b"", b"ccc"]):
        legacy = base.serialize_binary_message({**message, "channel": "shell", "buffers": buffers})
        assert connection._is_sound(legacy, v1=False)
        assert not connection._is_sound(legacy[:7], v1=False)


def test_tornado_settings_still_come_too_late() -> None:
    """They are applied after the application has read whether to compress."""
    start = inspect.getsource(Voila.start)
    assert start.index("web.Application(") < start.index("tornado_settings")


def test_voila_still_sends_nothing_before_a_kernel_is_started() -> None:
    """Early pages would not be needed otherwise; they send the same headers."""
    source = inspect.getsource(voila.handler.VoilaHandler.get_generator)
    assert source.index("start_kernel(") < source.index("yield html_snippet", source.index("else:"))
    for name, value in prerender.HEADERS.items():
        assert f'self.set_header("{name}", "{value}")' in source


def test_voila_does_not_exempt_the_beacon_itself() -> None:
    own = inspect.getsource(sys.modules[VoilaShutdownKernelHandler.__module__])
    assert "xsrf" not in own
    assert "check_origin()" in inspect.getsource(APIHandler.prepare)  # which ours still asks


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


def test_the_template_that_ours_fills_asks_another_host_and_has_its_blocks() -> None:
    """Ours is written out because of the first, and could be shorter otherwise."""
    paths = voila.paths.collect_template_paths(["voila", "nbconvert"], "lab", prune=True)
    pages = [Path(path, "index.html.j2") for path in paths if Path(path, "index.html.j2").exists()]
    assert "cdn.jsdelivr.net" in pages[0].read_text()
    text = "".join(page.read_text() for page in pages)
    for block in ("html_head", "body_header", "body_loop", "any_cell", "body_footer"):
        assert f"block {block} " in text
    assert 'id="rendered_cells"' in text
    assert "set cellloop = loop" in text
