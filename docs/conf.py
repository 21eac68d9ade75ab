"""The settings of the documents' site: `sphinx-build -W docs build/docs`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

project = "Midnight Tutor"
author = copyright = "Midnight Tutor contributors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 3
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "description"
autodoc_preserve_defaults = True
suppress_warnings = [
    "ref.python"
]  # `Table` is a game's part and a widget: types in signatures link by name

html_theme = "pydata_sphinx_theme"
html_title = project
html_copy_source = False
html_theme_options = {
    "navbar_end": ["theme-switcher"],
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
}
