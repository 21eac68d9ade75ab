"""JupyterHub on one machine: every learner has a server of the kit to themselves.

Start it in a folder of its own, where it keeps its database: see README.md.
"""

import os
import sys
from pathlib import Path

import psutil

HERE = Path(__file__).parent
MEGABYTE = 1_000_000
LEARNER = 200 * MEGABYTE  # measured: 110 for the server, 46 for a page; some have two open
LEARNER_AT_MOST = 640 * MEGABYTE  # measured: 431 with all pages open that one learner may have
HUB = 1000 * MEGABYTE  # measured: 191 for hub, proxy and culler; the rest is for the machine itself
IDLE, AGE = 15 * 60, 8 * 60 * 60  # seconds: with no game open; with one left open

c = get_config()  # type: ignore[name-defined]  # noqa: F821

# Where. The proxy is the one program that faces the network; 127.0.0.1 keeps it on this machine.
c.JupyterHub.bind_url = os.environ.get("MIDNIGHT_TUTOR_URL", "http://127.0.0.1:8000")
proxy = HERE / "node_modules" / ".bin" / "configurable-http-proxy"
if proxy.exists():
    c.ConfigurableHTTPProxy.command = [str(proxy)]

# Who. One password for the class, and a name that everybody chooses.
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = os.environ.get("MIDNIGHT_TUTOR_PASSWORD")
c.Authenticator.allow_all = True
c.Authenticator.username_pattern = r"\w[\w.@-]{0,40}\Z"  # a name becomes the name of a folder

# What. Not jupyterhub-singleuser: learner.py serves pages and nothing else.
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(Path.cwd() / "learners" / "{username}")
c.Spawner.cmd = [sys.executable, str(HERE / "learner.py")]
c.Spawner.start_timeout = c.Spawner.http_timeout = 120  # a whole class may start at once
c.Spawner.mem_limit = LEARNER_AT_MOST

# How many. Whoever comes when the memory is full is asked to come again later.
c.JupyterHub.active_server_limit = max(1, (psutil.virtual_memory().total - HUB) // LEARNER)

# How long. A link to a server that has ended starts it again, and the link carries the game.
c.JupyterHub.implicit_spawn_seconds = 1
c.JupyterHub.last_activity_interval = 60
culler = {
    "name": "culler",
    "command": [
        *(sys.executable, "-m", "jupyterhub_idle_culler"),
        *(f"--timeout={IDLE}", f"--max-age={AGE}", "--cull-every=60"),
    ],
}
scopes = ["list:users", "read:users:activity", "read:servers", "delete:servers"]
c.JupyterHub.services = [culler]

# Classes. A learner's server is closed to everybody else, so rooms have one of their own, at /services/class/: the site in a
# folder that was built before. It listens on this machine only; the hub's proxy leads there.
if folder := os.environ.get("MIDNIGHT_TUTOR_CLASS"):
    room = {
        "name": "class",
        "url": f"http://127.0.0.1:{os.environ.get('MIDNIGHT_TUTOR_CLASS_PORT', '8870')}",
        "command": [sys.executable, str(HERE / "classes.py"), folder],
    }
    c.JupyterHub.services.append(room)
    c.Spawner.environment = {"MIDNIGHT_TUTOR_CLASS": "/services/class/"}
c.JupyterHub.load_roles = [{"name": "culler", "scopes": scopes, "services": ["culler"]}]
