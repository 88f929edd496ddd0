"""Work for another program: it stands back behind everything else on the machine."""

from __future__ import annotations

import os


def stand_back() -> None:
    """The lowest priority there is. Where the system knows none, whoever starts the process sets it."""
    if hasattr(os, "nice"):
        os.nice(19)
