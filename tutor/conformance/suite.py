"""All the tests of the suite; each asks for a fixture `game`."""

from .matches import *  # noqa: F403  tests are found by their names
from .moves import *  # noqa: F403
from .positions import *  # noqa: F403
from .secrets import *  # noqa: F403
from .stories import *  # noqa: F403
from .words import *  # noqa: F403
