"""Which Emberdeck this is."""

from __future__ import annotations

import tomllib
from pathlib import Path


def version() -> str:
    """Of the source tree, or of the installed package."""
    project = Path(__file__).parents[1] / "pyproject.toml"
    if project.is_file():
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
    from importlib.metadata import version as installed

    return installed("emberdeck")


def about(lang: str | None) -> str:
    from game.engine.keeping.settings import system_language
    from game.engine.telling.wording import ours

    return ours("client", "about", lang or system_language(), version=version())
