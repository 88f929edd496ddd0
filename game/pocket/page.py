"""The page itself: four files, the words in every language, and the headers that forbid anything foreign."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from game.engine.sources.language_folders import LANGUAGES
from game.engine.sources.languages import language
from game.engine.telling import wording
from game.presentation.client_words import words

FOLDER = Path(__file__).with_name("page")
FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/pocket.css": ("pocket.css", "text/css; charset=utf-8"),
    "/pocket.js": ("pocket.js", "text/javascript; charset=utf-8"),
    "/view.js": ("view.js", "text/javascript; charset=utf-8"),
    "/pad.js": ("pad.js", "text/javascript; charset=utf-8"),
}
JSON = "application/json; charset=utf-8"
FAMILY = "pocket"


@cache
def file_at(path: str) -> tuple[bytes, str] | None:
    """A file of the page with its kind, or the words of a language. Only what is listed here is ever opened."""
    if path in FILES:
        name, kind = FILES[path]
        return (FOLDER / name).read_bytes(), kind
    for code in LANGUAGES:
        if path == f"/words/{code}.json":
            return json.dumps(spoken(code), ensure_ascii=False).encode(), JSON
    return None


def spoken(lang: str) -> dict[str, object]:
    """The page's words; those with a number have their forms filled in by the page's own few lines."""
    said: dict[str, object] = {name: wording.say(text, lang) for name, text in words(FAMILY).items()}
    return said | {"languages": {code: language(code).name for code in LANGUAGES}, "lang": lang}


def headers(host: str, *, kept: bool = False) -> dict[str, str]:
    """Nothing from elsewhere may be loaded, called, or put around the page."""
    allowed = f"'self' ws://{host}"
    policy = f"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src {allowed}"
    policy += "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
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
