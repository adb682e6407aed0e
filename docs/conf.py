"""How the documentation is built: Sphinx, furo and MyST, without a network."""

import doctest

import marrakech

project = "marrakech"
author = "the authors of marrakech"
version = release = marrakech.__version__

# No intersphinx: a build must work, and warn of nothing, on a machine that is offline.
extensions: list[str] = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
]
exclude_patterns: list[str] = ["_build"]
nitpicky = True

html_theme = "furo"
html_title = f"marrakech {release}"
html_show_copyright = False
html_static_path: list[str] = ["_static"]
html_css_files: list[str] = ["marrakech.css"]

myst_enable_extensions: list[str] = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# The messages of errors are part of what is shown, so they are compared too.
doctest_default_flags = doctest.ELLIPSIS

autodoc_member_order = "bysource"
autodoc_typehints = "signature"

# Names of the standard library, which have no target in a build without intersphinx.
nitpick_ignore: list[tuple[str, str]] = [
    ("py:class", "Fraction"),
    ("py:class", "collections.abc.Callable"),
    ("py:class", "collections.abc.Iterable"),
    ("py:class", "collections.abc.Iterator"),
    ("py:class", "collections.abc.Mapping"),
    ("py:class", "collections.abc.Sequence"),
    ("py:class", "concurrent.futures._base.Executor"),
    ("py:class", "fractions.Fraction"),
    ("py:class", "random.Random"),
    # A type variable: whatever kind of value is asked for.
    ("py:class", "marrakech.data.T"),
]
