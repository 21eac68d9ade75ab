"""The kit in a browser: Voilà with the settings of voila.json, or JupyterLab on the notebooks."""

import atexit
import json
import os
import re
import shutil
import sys
from argparse import Namespace
from contextlib import suppress
from functools import cache
from pathlib import Path
from socket import AF_INET, AI_PASSIVE, SOCK_DGRAM, SOCK_STREAM, getaddrinfo, socket
from tempfile import TemporaryFile, mkdtemp

from traitlets.config import Config

from .texts import UsageError, say

# jsonschema would compile grammars of addresses for a second, in every server; nobody here asks for them.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

PACKAGE = Path(__file__).parent
WARM = 3  # kernels that wait for whoever comes next
EVERYBODY = ("", "0.0.0.0")  # noqa: S104 (asked for by name)


def kit() -> Path:
    """Return the folder of the notebooks and voila.json, in the wheel or in a checkout."""
    return PACKAGE if (PACKAGE / "notebooks").is_dir() else PACKAGE.parent


@cache
def headers() -> dict[str, str]:
    """Return the headers that tell a browser to be careful with Jupyter's pages."""
    settings = json.loads((kit() / "voila.json").read_text(encoding="utf-8"))["Voila"]
    told: dict[str, str] = settings["tornado_settings"]["headers"]
    return told


def serve(args: Namespace) -> int:
    """Serve the kit until Ctrl+C."""
    config = configuration(args)
    use_our_template()
    find_a_folder()
    from tornado.ioloop import IOLoop

    from .server.app import KitServer

    app = KitServer(config=config)
    app.initialize([str(kit() / "notebooks")])
    if args.learners:
        print(_room(args.learners), flush=True)
    IOLoop.current().add_callback(lambda: _greet(url(app.ip, app.port, app.base_url)))
    app.start()
    return 0


def _greet(address: str) -> None:
    print(say("serving", url=address), flush=True)


def url(host: str, port: int, prefix: str) -> str:
    """Return our address as visitors type it: by number if all may come, for phones seldom know names."""
    host = number() if host in EVERYBODY else host
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{prefix}"


def number() -> str:
    """Return this machine's address in its network; a probe that sends nothing finds it."""
    with socket(AF_INET, SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "localhost"


def kernel_config() -> Config:
    """Return settings by which what a kernel hears stays off the network."""
    return Config({"KernelManager": {"transport": "ipc"}} if os.name == "posix" else {})


def configuration(args: Namespace) -> Config:
    """Return the settings that the command line adds to voila.json."""
    check_port(args.port)
    check_host(args.host)
    config = kernel_config()
    config.Voila.config_file_paths = [str(kit())]
    config.Voila.log_level = "ERROR"
    config.Voila.ip = args.host
    config.Voila.port = args.port
    config.Voila.base_url = prefix(args.base_url)
    config.Voila.open_browser = not args.no_browser
    if args.token is not None:
        config.Voila.token = _secret(args.token)
    config.KitServer.tables = args.tables
    if args.learners is not None:
        config.Kernels.most = _room_for(args.learners)
    config.Kernels.warm = WARM
    config.KernelManager.autorestart = (
        False  # a page is lost with its kernel: another one knows nothing of it
    )
    return config


def check_port(port: int) -> None:
    """Refuse a port that cannot exist."""
    if not 0 < port < 65536:
        raise UsageError("port-range", have=port)


def check_host(host: str) -> None:
    """Try to listen there, at no port in particular."""
    try:
        family, *_, place = getaddrinfo(host or None, 0, type=SOCK_STREAM, flags=AI_PASSIVE)[0]
        with socket(family, SOCK_STREAM) as probe:
            probe.bind(place)
    except (OSError, UnicodeError) as error:
        problem = getattr(error, "strerror", None) or error
        raise UsageError("host", have=host, problem=str(problem)) from None


def _secret(token: str) -> str:
    if not token.strip():
        raise UsageError("token-empty")
    return token


def prefix(text: str) -> str:
    """Return the prefix of addresses, with a slash at both ends."""
    prefix = f"/{text.strip('/')}/".replace("//", "/")
    if not re.fullmatch(r"[\w./-]+", prefix, re.ASCII) or ".." in prefix:
        raise UsageError("base-url", have=text)
    return prefix


def _room_for(learners: int) -> int:
    if learners < 1:
        raise UsageError("learners-range", have=learners)
    return learners


def _room(learners: int) -> str:
    from .server.kernels import KERNEL_MB, SERVER_MB, free_memory

    need = (SERVER_MB + KERNEL_MB * (learners + WARM)) / 1000
    free = free_memory() / 1e9
    said = say("serving-room", learners=learners, need=f"{need:.1f}", free=f"{free:.1f}")
    return said if need < free else f"{said} {say('serving-tight')}"


def use_our_template() -> None:
    """Let Jupyter find the template next to this file, also in a checkout that was edited since."""
    paths = [str(PACKAGE / "jupyter"), os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(path for path in paths if path)


def find_a_folder() -> None:
    """Let Jupyter keep its files in a passing folder where it cannot write at home."""
    from jupyter_core.paths import jupyter_data_dir

    try:
        Path(jupyter_data_dir()).mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=jupyter_data_dir()).close()
    except OSError:
        folder = mkdtemp(prefix="midnight-tutor-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ.update(JUPYTER_DATA_DIR=folder, IPYTHONDIR=folder)


def lab(args: Namespace) -> int:
    """Open the notebooks in JupyterLab."""
    check_port(args.port)
    check_host(args.host)
    folder = _notebooks(args.folder)
    use_our_template()
    find_a_folder()
    from jupyterlab.labapp import LabApp

    options = {
        "ServerApp.ip": args.host,
        "ServerApp.port": args.port,
        "ServerApp.open_browser": not args.no_browser,
        "ServerApp.root_dir": folder,
        "ServerApp.allow_root": True,  # the only user of most containers; a token guards it anyway
        "ServerApp.kernel_websocket_connection_class": "midnight_tutor.server.connection.Connection",
        "ServerApp.jpserver_extensions": {"midnight_tutor.server.jupyter_extension": True},
        "LabApp.default_url": "/lab/tree/index.ipynb",
        "LabApp.news_url": None,  # and nothing else is asked of other hosts
        "LabApp.check_for_updates_class": "jupyterlab.handlers.announcements.NeverCheckForUpdate",
        "VoilaConfiguration.template": "midnight",
    }
    if args.token is not None:
        options["IdentityProvider.token"] = _secret(args.token)
    LabApp.launch_instance([f"--{name}={value}" for name, value in options.items()])
    return 0


def _notebooks(folder: str | None) -> Path:
    """Return the folder to work in: the checkout's own, or a copy of what the wheel brought."""
    source = kit() / "notebooks"
    if folder is None and kit() != PACKAGE:
        return source
    target = Path(folder or "midnight-tutor-notebooks").absolute()
    try:
        target.mkdir(parents=True, exist_ok=True)
        for notebook in source.glob("*.ipynb"):
            if not (target / notebook.name).exists():
                shutil.copy(notebook, target)
    except OSError as error:
        raise UsageError("file-unwritable", name=str(target), problem=error.strerror) from None
    return target
