"""`midnight-tutor mcp`: the tools of the referee for an assistant, by the Model Context Protocol over stdio."""

from argparse import Namespace
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

import tutor
from tutor.errors import TutorError

from .referee import Referee
from .texts import UsageError, say, tools

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer


def mcp(args: Namespace) -> int:
    """Serve the tools until the client leaves."""
    try:
        made = server()
    except ModuleNotFoundError as missing:
        raise UsageError("mcp-missing", missing=missing.name or "mcp") from None
    made.run("stdio")
    return 0


def server() -> "MCPServer[Any]":
    """Return a server with the tools of a referee of its own."""
    from mcp.server.mcpserver import MCPServer

    made: MCPServer[Any] = MCPServer(
        "midnight-tutor", instructions=say("mcp-about"), version=tutor.__version__
    )
    referee = Referee()
    for name, about in tools().items():
        tool = _in_words(getattr(referee, name))
        made.add_tool(tool, name, description=about, structured_output=False)
    return made


def _in_words(tool: Callable[..., str]) -> Callable[..., str]:
    """Return a tool whose refusals are answers that can be read."""
    from mcp.server.mcpserver.exceptions import ToolError

    @wraps(tool)
    def asked(*args: Any, **options: Any) -> str:
        try:
            return tool(*args, **options)
        except (TutorError, TypeError) as error:
            raise ToolError(str(error)) from None

    return asked
