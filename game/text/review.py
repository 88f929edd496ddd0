"""The review of a saved game on the command line: plain lines, JSON, or one page with its chart."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from html import escape
from pathlib import Path

from game.engine.keeping.match import Match, replay
from game.engine.keeping.storage import write_atomic
from game.engine.telling import wording
from game.engine.telling.wording import ours
from game.players import review_words
from game.players.review import Review, Reviewer, keep, kept
from game.text.background import stand_back
from game.text.document import print_json
from game.text.terminal import language, saved_cartridge

WIDE, TALL, EDGE = 960, 300, 40
COLOURS = ("#e0b252", "#6fb7d9", "#d9776f", "#8fcf7a", "#b99ae0")


def run(arguments: Namespace) -> int:
    """Looks at the game, as far as nobody has, and prints what was found."""
    if arguments.lines:
        stand_back()
    path = Path(arguments.save)
    match = replay(saved_cartridge(path, arguments.table), path)
    lang = arguments.lang or language()
    found = kept(match, path, arguments.iterations, arguments.seed) or looked_at(match, arguments, lang)
    if arguments.keep:
        keep(found, path)
    if arguments.html:
        write_atomic(Path(arguments.html), page(match, found, lang).encode())
    if arguments.json:
        print_json(found.plain())
    elif not (arguments.lines or arguments.html or arguments.keep):
        print("\n".join(lines(match, found, lang)))
    return 0


def looked_at(match: Match, arguments: Namespace, lang: str) -> Review:
    reviewer = Reviewer(match, arguments.iterations, arguments.seed)
    shown = -1
    for done in reviewer.work():
        now = int(100 * done)
        if arguments.lines and now > shown:
            print(json.dumps({"done": round(done, 3)}), flush=True)
        elif now > shown and sys.stderr.isatty():
            print(f"\r{ours('review', 'progress', lang, n=now)}", end="", file=sys.stderr, flush=True)
        shown = max(now, shown)
    if sys.stderr.isatty() and not arguments.lines:
        print(file=sys.stderr)
    return reviewer.review()


def lines(match: Match, review: Review, lang: str) -> Iterator[str]:
    title = str(match.cartridge.content.title[lang])
    yield ours("review", "title", lang, what=title)
    yield ours("review", "explain", lang, n=review.iterations)
    if not review.moments:
        yield ours("review", "nothing", lang)
        return
    yield review_words.summary(match, review, lang)
    for number, moment in enumerate(review.moments, 1):
        told = review_words.told(match, review, moment, lang)
        yield ""
        yield f"{number}. {told.heading}"
        yield from (f"   {line}" for line in told.lines)
        for words, chance, chosen in told.options:
            yield f"   {'>' if chosen else ' '} {chance:3} %  {words}"


# --- the page


def page(match: Match, review: Review, lang: str) -> str:
    """Everything in one file: no script, no picture and no font from elsewhere."""
    title = escape(ours("review", "title", lang, what=str(match.cartridge.content.title[lang])))
    moments = "\n".join(_moment(match, review, number, lang) for number in range(len(review.moments)))
    notes = f"{ours('review', 'chances', lang)}. {ours('review', 'explain', lang, n=review.iterations)}"
    summary = review_words.summary(match, review, lang) if review.moments else ours("review", "nothing", lang)
    return f"""<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: #15110d; color: #eadfca;
        font: 1.05rem/1.5 Georgia, serif; }}
h1 {{ color: #e0b252; font-size: 1.7rem; }}
svg {{ width: 100%; height: auto; background: #1d1812; border: 1px solid #4a3d2a; border-radius: .6rem; }}
section {{ border-top: 1px solid #4a3d2a; padding: .6rem 0; }}
h2 {{ font-size: 1.15rem; color: #e0b252; margin: .3rem 0; }}
p {{ margin: .2rem 0; }} td {{ padding: 0 .8rem 0 0; }} .chosen {{ color: #ffe9b0; font-weight: bold; }}
small {{ color: #a8997e; }}
</style>
<h1>{title}</h1>
<p>{escape(summary)}</p>
{chart(match, review, lang)}
<p><small>{escape(notes)}</small></p>
{moments}
</html>
"""


def _moment(match: Match, review: Review, number: int, lang: str) -> str:
    told = review_words.told(match, review, review.moments[number], lang)
    said = "".join(f"<p>{escape(line)}</p>" for line in told.lines)
    rows = "".join(
        f"<tr{' class=chosen' if chosen else ''}><td>{chance} %</td><td>{escape(words)}</td></tr>"
        for words, chance, chosen in told.options
    )
    table = f"<table>{rows}</table>" if rows else ""
    return f"<section><h2>{number + 1}. {escape(told.heading)}</h2>{said}{table}</section>"


def sides(review: Review) -> dict[int, list[tuple[int, float]]]:
    """The line of each team: where it decided, and its chance there."""
    found: dict[int, list[tuple[int, float]]] = {}
    for point in review.points:
        found.setdefault(point.team, []).append((point.position, point.best.chance))
    return found


def chart(match: Match, review: Review, lang: str) -> str:
    """The chances as lines from left to right, one for each side; the moments that mattered are numbered."""

    def place(position: int, chance: float) -> tuple[float, float]:
        x = EDGE + (WIDE - 2 * EDGE) * position / max(1, review.choices)
        return round(x, 1), round(TALL - EDGE - (TALL - 2 * EDGE) * chance, 1)

    parts = [f'<svg viewBox="0 0 {WIDE} {TALL}" role="img">']
    for chance in (0, 25, 50, 75, 100):
        _x, y = place(0, chance / 100)
        parts.append(f'<line x1="{EDGE}" x2="{WIDE - EDGE}" y1="{y}" y2="{y}" stroke="#3a3022"/>')
        parts.append(f'<text x="6" y="{y + 4}" fill="#a8997e" font-size="12">{chance} %</text>')
    for number, (team, line) in enumerate(sides(review).items()):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{x},{y}" for x, y in (place(*one) for one in line))
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        name = escape(side_name(match, team, lang))
        parts.append(f'<text x="{EDGE + 150 * number}" y="{TALL - 10}" fill="{colour}" font-size="14">{name}</text>')
    for number, moment in enumerate(review.moments, 1):
        point = review.points[moment.point]
        x, y = place(point.position, point.best.chance)
        parts.append(f'<circle cx="{x}" cy="{y}" r="10" fill="#15110d" stroke="#e0b252"/>')
        parts.append(f'<text x="{x}" y="{y + 4}" text-anchor="middle" fill="#e0b252" font-size="12">{number}</text>')
    return "\n".join([*parts, "</svg>"])


def side_name(match: Match, team: int, lang: str) -> str:
    """A team's seats by name."""
    state = match.state
    seats = [seat for seat in range(1, state.players + 1) if state.teams[seat - 1] == team]
    return ", ".join(wording.seat_name(state, seat, lang) for seat in seats)
