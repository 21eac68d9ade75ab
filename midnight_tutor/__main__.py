"""`python -m midnight_tutor` is the command `midnight-tutor`."""

import sys

from .cli import main

sys.exit(main())
