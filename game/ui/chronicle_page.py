"""The retelling of a game to share: a picture of the page, and one HTML page with everything in it."""

from __future__ import annotations

import base64
import html
import io
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping import storage
from game.engine.telling import wording

if TYPE_CHECKING:
    from game.ui.scenes.ending import Ending
    from game.ui.scenes.ending_chronicle import Retelling

FOLDER = "chronicles"
WINDOW = (480, 320)  # pixels of a moment's picture
CURVE = (1240, 150)
STYLE = """
body{margin:0;background:#0e0b0a;color:#f2e8d5;font:17px/1.45 Georgia,serif}
main{max-width:70rem;margin:0 auto;padding:2rem 1rem}
h1{color:#e8c26a;text-align:center;font-size:2.6rem;margin:.2rem 0}
.why{text-align:center;font-size:1.2rem;margin:0 0 2rem}
.paper{background:PAPER;color:#2a1d14;padding:1.2rem;border-radius:.8rem}
.scroll{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:1rem}
.paper img{width:100%;border-radius:.5rem;display:block}
.scroll h2{font-size:1.1rem;margin:.5rem 0 .2rem}
.turning h2{color:#86260e}
.round{font-size:.85rem;opacity:.75}
ul{padding-left:1.2rem}
li{margin:.3rem 0}
"""


def keep(scene: Ending, retelling: Retelling) -> tuple[Path, Path]:
    """Writes both beside the saves; where they lie."""
    folder = scene.cabinet.folder / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise storage.not_saved(problem, folder) from problem
    stem = retelling.game or f"{scene.table}-{time.strftime('%Y%m%d-%H%M%S')}"
    picture, page = folder / f"{stem}.png", folder / f"{stem}.html"
    storage.write_atomic(picture, _png(_without_buttons(scene, retelling)))
    storage.write_atomic(page, written(scene, retelling).encode())
    return picture, page


def _without_buttons(scene: Ending, retelling: Retelling) -> pygame.Surface:
    """The page as it is seen, with nothing to press on it."""
    shown = pygame.Surface(scene.size)
    scene.shared_picture = True
    try:
        scene.rebuild()
        while retelling.tick():
            pass
        scene.stage.paint(shown)
    finally:
        scene.shared_picture = False
        scene.rebuild()
    return shown


def written(scene: Ending, retelling: Retelling) -> str:
    """The page: pictures are in it, and nothing is loaded from anywhere."""
    lang, match = scene.cabinet.lang, scene.match
    title = scene.title_text()
    why = " ".join(wording.stopped(text) for text in (scene.why(), scene.loss()) if text)
    moments = []
    for moment in retelling.moments:
        picture = _png(retelling.drawn(moment, WINDOW)) if moment.cards else b""
        met = ", ".join(wording.definition_name(match.cartridge.content, card, lang) for card in moment.cards)
        source = f"data:image/png;base64,{base64.b64encode(picture).decode()}"
        image = f'<img alt="{html.escape(met)}" src="{source}">' if picture else ""
        head = retelling.when(moment)
        called, text = html.escape(moment.title(match, lang)), html.escape(moment.text(match, lang))
        section = f'<section class="{"turning" if moment.turning else ""}"><div class="round">{html.escape(head)}</div>'
        moments.append(f"{section}{image}<h2>{called}</h2><p>{text}</p></section>")
    state = match.state
    standing = [
        f"<li>{html.escape(wording.seat_name(state, seat, lang))}: {state.scores[seat - 1]}</li>"
        for seat in range(1, state.players + 1)
    ]
    done = [one.deed for one in retelling.deeds if one.done]
    names = [(wording.say(deed.name, lang), wording.say(deed.text, lang)) for deed in done]
    deeds = [f"<li><b>{html.escape(name)}</b>: {html.escape(text)}</li>" for name, text in names]
    table = wording.say(match.cartridge.content.title, lang)
    paper = "#eadbb8" if scene.won else "#cc9f7f"
    parts = [
        f'<!doctype html><html lang="{html.escape(lang)}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{html.escape(table)}</title><style>{STYLE.replace('PAPER', paper)}</style><main>",
        f'<p class="why">{html.escape(table)}</p><h1>{html.escape(title)}</h1><p class="why">{html.escape(why)}</p>',
        f'<div class="paper"><div class="scroll">{"".join(moments)}</div>{_chart(retelling)}</div>',
        f"<h2>{html.escape(scene.say('standing'))}</h2><ul>{''.join(standing)}</ul>",
        f"<h2>{html.escape(scene.say('deeds_earned'))}</h2><ul>{''.join(deeds)}</ul>" if deeds else "",
        "</main></html>",
    ]
    return "\n".join(part for part in parts if part).replace(html.escape("'"), "’")  # as on the screen


def _chart(retelling: Retelling) -> str:
    """The game's first number, under the moments."""
    if not retelling.has_curve:
        return ""
    picture = base64.b64encode(_png(retelling.curve(CURVE))).decode()
    return f'<img alt="" src="data:image/png;base64,{picture}">'


def _png(surface: pygame.Surface) -> bytes:
    data = io.BytesIO()
    pygame.image.save(surface, data, "picture.png")
    return data.getvalue()
