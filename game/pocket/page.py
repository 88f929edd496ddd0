"""The page itself: its files, type and signs, the words in every language, and the headers that forbid anything
foreign."""

from __future__ import annotations

import importlib.util
import json
from functools import cache
from pathlib import Path

from game.engine.sources.language_folders import LANGUAGES
from game.engine.sources.languages import language
from game.engine.telling import wording
from game.presentation.assets import assets_folder
from game.presentation.client_words import words

FOLDER = Path(__file__).with_name("page")
FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/pocket.css": ("pocket.css", "text/css; charset=utf-8"),
    "/pocket.js": ("pocket.js", "text/javascript; charset=utf-8"),
    "/view.js": ("view.js", "text/javascript; charset=utf-8"),
    "/pad.js": ("pad.js", "text/javascript; charset=utf-8"),
}
TYPE = {
    "/type/serif.ttf": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "/type/sans.ttf": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "/type/sans-bold.ttf": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
}
SIGNS = ("icons", "emblems")  # folders of assets
JSON = "application/json; charset=utf-8"
FAMILY = "pocket"


def file_at(path: str) -> tuple[bytes, str] | None:
    """A file of the page with its kind, or the words of a language. Only what is listed here is opened, and kept."""
    return _made(path) if path in FILES or path in _spoken_at() or is_lasting(path) else None


@cache
def _made(path: str) -> tuple[bytes, str] | None:
    if path in FILES:
        name, kind = FILES[path]
        return (FOLDER / name).read_bytes(), kind
    if path in TYPE:
        return _typeface(*TYPE[path])
    if path in _signs():
        return _signs()[path].read_bytes(), "image/svg+xml"
    return json.dumps(spoken(_spoken_at()[path]), ensure_ascii=False).encode(), JSON


def _spoken_at() -> dict[str, str]:
    return {f"/words/{code}.json": code for code in LANGUAGES}


def is_lasting(path: str) -> bool:
    """Whether a phone need not ask for it a second time."""
    return path in TYPE or path in _signs()


def _typeface(package: str, name: str) -> tuple[bytes, str] | None:
    """The program's own type; where its package is missing, phones use theirs."""
    found = importlib.util.find_spec(package)
    path = Path(found.origin).parent / "files" / name if found is not None and found.origin else None
    return (path.read_bytes(), "font/ttf") if path is not None and path.is_file() else None


@cache
def _signs() -> dict[str, Path]:
    """What stands for a number or a deed on the screen, by the path that asks for it; icons before emblems."""
    folders = [assets_folder() / name for name in reversed(SIGNS)]
    return {f"/sign/{path.stem}.svg": path for folder in folders for path in folder.glob("*.svg")}


def spoken(lang: str) -> dict[str, object]:
    """The page's words; those with a number have their forms filled in by the page's own few lines."""
    said: dict[str, object] = {name: wording.say(text, lang) for name, text in words(FAMILY).items()}
    return said | {"languages": {code: language(code).name for code in LANGUAGES}, "lang": lang}


def headers(host: str, *, kept: bool = False) -> dict[str, str]:
    """Nothing from elsewhere may be loaded, called, or put around the page."""
    allowed = f"'self' ws://{host}"
    policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'"
    policy += f"; connect-src {allowed}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
        "Cache-Control": "private, max-age=604800, immutable" if kept else "no-store",
    }
