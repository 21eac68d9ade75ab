"""All the tests of the suite; each asks for a fixture `game`."""

from .arrangements import *  # noqa: F403  tests are found by their names
from .chances import *  # noqa: F403
from .clicks import *  # noqa: F403
from .devices import *  # noqa: F403
from .guesses import *  # noqa: F403
from .layouts import *  # noqa: F403
from .matches import *  # noqa: F403
from .mistakes import *  # noqa: F403
from .moves import *  # noqa: F403
from .objects import *  # noqa: F403
from .positions import *  # noqa: F403
from .screens import *  # noqa: F403
from .secrets import *  # noqa: F403
from .stories import *  # noqa: F403
from .words import *  # noqa: F403
