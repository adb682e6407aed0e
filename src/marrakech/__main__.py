"""``python -m marrakech``: the command line."""

from __future__ import annotations

import sys

from marrakech.cli import main

if __name__ == "__main__":
    sys.exit(main())
