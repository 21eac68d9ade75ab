"""The site of a folder and its rooms for classes, as a service that the hub starts: no kernel, no login.

python classes.py FOLDER
"""

import os
import sys
from pathlib import Path
from urllib.parse import urlsplit

from midnight_tutor.site.server import Address, serve


def main() -> None:
    """Serve until the hub says stop."""
    [folder] = sys.argv[1:]
    url, prefix = (
        urlsplit(os.environ["JUPYTERHUB_SERVICE_URL"]),
        os.environ["JUPYTERHUB_SERVICE_PREFIX"],
    )
    serve(
        Path(folder),
        Address(url.hostname or "", url.port or 80, prefix, False),
    )


if __name__ == "__main__":
    main()
