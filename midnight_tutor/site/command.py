"""`midnight-tutor site`."""

from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from ..texts import UsageError, say
from .build import build
from .folder import Folder


def site(args: Namespace) -> int:
    """Write the site, serve it, or both."""
    if not args.serve:
        if args.folder is None:
            raise UsageError("site-where")
        _tell(_build(Path(args.folder), args))
        return 0
    with TemporaryDirectory(prefix="midnight-tutor-") as passing:
        _serve(Path(args.folder or passing), args)
    return 0


def _build(path: Path, args: Namespace) -> Folder:
    return build(path, not args.without_engine, args.lab)


def _serve(path: Path, args: Namespace) -> None:
    from .server import address, serve

    place = address(args)
    folder = _build(path, args)
    if args.folder:
        _tell(folder)
    serve(folder.path, place)


def _tell(folder: Folder) -> None:
    size = sum((folder.path / name).stat().st_size for name in folder.files) / 1e6
    print(say("site-written", name=str(folder.path), count=len(folder.files), size=f"{size:.1f}"))
