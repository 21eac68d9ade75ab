"""`midnight-tutor links`: where a copy of the kit can be seen, tested and opened by everybody."""

import re
import subprocess
from argparse import Namespace

from .serve import kit
from .texts import UsageError, say

REPOSITORY = re.compile(r"(?:.*github\.com[/:])?([\w-]+)/([\w.-]+?)(?:\.git)?/?")


def links(args: Namespace) -> int:
    """Print the badges and addresses of a repository."""
    owner, name = _repository(args.repo)
    root = "" if name.lower() == f"{owner}.github.io".lower() else f"{name}/"
    print(say("links-of", owner=owner, name=name, root=root))
    return 0


def _repository(given: str | None) -> tuple[str, str]:
    """Return owner and name: as given, or those of the checkout's own remote."""
    text = _remote() if given is None else given
    if given is None and "github.com" not in text:
        raise UsageError("links-remote")
    found = REPOSITORY.fullmatch(text)
    if not found:
        raise UsageError("links-repo", have=text)
    return found[1], found[2]


def _remote() -> str:
    """Return the address the checkout came from, or nothing."""
    command = ["git", "-C", str(kit()), "remote", "get-url", "origin"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()
