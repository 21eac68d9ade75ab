"""What a browser keeps for when there is no network.

That is everything but the engine's second way to start; the code of charts once one was opened.
"""

from widgets import bundle

from .folder import Folder, digest, dump

SPARE = (".zip",)
LATER = "plotly."


def write(folder: Folder) -> None:
    """Write the service worker, which knows every file and changes with any of them."""
    stored = sorted(name for name in folder.files if not name.endswith(SPARE))
    version = digest(*((folder.path / name).read_bytes() for name in stored))
    later = [name for name in stored if name.startswith(LATER)]
    files = [name for name in stored if name not in later]
    told = b"globalThis.KEPT = %s;\n" % dump({"version": version, "files": files, "later": later})
    folder.put("sw.js", told + bundle.script("boot/sw.js").encode())
