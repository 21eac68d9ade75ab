"""Leaves out what Jupyter's libraries load and nobody here asks for. Import it before them."""

import sys

# jsonschema compiles grammars of addresses for two seconds, in every server and every test process.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
