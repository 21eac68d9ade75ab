"""What a browser keeps for when there is no network: everything but the engine's second way to start."""

from widgets import bundle

from .folder import Folder, digest, dump

SPARE = (".zip",)


def write(folder: Folder) -> None:
    """Write the service worker, which knows every file and changes with any of them."""
    kept = sorted(name for name in folder.files if not name.endswith(SPARE))
    version = digest(*((folder.path / name).read_bytes() for name in kept))
    told = b"globalThis.KEPT = %s;\n" % dump({"version": version, "files": kept})
    folder.put("sw.js", told + bundle.script("site/sw.js").encode())
