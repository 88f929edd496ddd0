"""The review of a saved game on the command line: plain lines, JSON, or one page with its chart."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path

from game.engine.keeping.match import Match, replay
from game.engine.keeping.storage import write_atomic
from game.engine.telling.wording import ours, say
from game.players import review_words
from game.players.review import Moment, Review, Reviewer, Stretch, keep, kept
from game.players.review_words import side_name
from game.text.background import stand_back
from game.text.document import print_json
from game.text.terminal import language, saved_cartridge

WIDE, TALL, EDGE = 960, 300, 40
CHOICE, THEIRS, LUCK = "#ff8a3c", "#c79bf2", "#6bb6ff"
STROKES = {
    "calm": 'stroke="#cdb37c" stroke-width="2"',
    "theirs": f'stroke="{THEIRS}" stroke-width="3" stroke-dasharray="2 3"',
    "luck": f'stroke="{LUCK}" stroke-width="3" stroke-dasharray="7 4"',
    "choice": f'stroke="{CHOICE}" stroke-width="3.5"',
}


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
    title = say(match.cartridge.content.title, lang)
    yield ours("review", "title", lang, what=title)
    yield ours("review", "explain", lang)
    for team in review.teams:
        yield ""
        yield f"{side_name(match, team, lang)}. {review_words.summary(review, team, lang)}"
        if not review.moments_of(team):
            yield ours("review", "nothing", lang)
        for number, moment in enumerate(review.moments_of(team), 1):
            told = review_words.told(match, review, moment, lang)
            yield ""
            yield f"{number}. {told.heading}"
            yield from (f"   {line}" for line in told.all_lines)
            for words, chance, chosen in told.options:
                yield f"   {'>' if chosen else ' '} {chance:3} %  {words}"


# --- the page


def page(match: Match, review: Review, lang: str) -> str:
    """Everything in one file: no script, no picture and no font from elsewhere."""
    title = escape(ours("review", "title", lang, what=say(match.cartridge.content.title, lang)))
    notes = f"{ours('review', 'chances', lang)}. {ours('review', 'explain', lang)}"
    sides = "\n".join(_side(match, review, team, lang) for team in review.teams)
    return f"""<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ margin: 0 auto; max-width: 62rem; padding: 1.5rem; background: #15110d; color: #eadfca;
        font: 1.05rem/1.5 Georgia, serif; }}
h1 {{ color: #e8c26a; font-size: 1.9rem; }}
h2 {{ color: #e8c26a; font-size: 1.4rem; margin: 2rem 0 .4rem; }}
h3 {{ font-size: 1.1rem; margin: 0; display: flex; align-items: center; gap: .6rem; }}
svg {{ width: 100%; height: auto; }}
.chart {{ background: #1d1812; border: 1px solid #4a3d2a; border-radius: .6rem; }}
section {{ background: #1d1812; border: 1px solid #4a3d2a; border-radius: .6rem; padding: .8rem 1rem;
           margin: .8rem 0; }}
section.choice {{ border-left: .4rem solid {CHOICE}; }} section.luck {{ border-left: .4rem dashed {LUCK}; }}
section.theirs {{ border-left: .4rem dotted {THEIRS}; }}
h3 svg {{ width: 1.9rem; flex: none; }}
h3 b {{ margin-left: auto; }} .up {{ color: #8fdc94; }} .down {{ color: #f08a7e; }}
p {{ margin: .3rem 0; }} table {{ border-spacing: 0; width: 100%; }} td {{ padding: .1rem .8rem .1rem 0; }}
td:first-child {{ width: 3rem; text-align: right; }} td:last-child {{ width: 40%; padding: 0; }}
.bar {{ background: #8a7d66; height: .5rem; border-radius: .25rem; }}
.best .bar {{ background: #6fbf73; }} .chosen .bar {{ background: #e8c26a; }}
.chosen {{ color: #ffe9b0; font-weight: bold; }}
small {{ color: #a8997e; }}
</style>
<h1>{title}</h1>
{sides}
<p><small>{escape(notes)}</small></p>
</html>
"""


def _side(match: Match, review: Review, team: int, lang: str) -> str:
    """A side's chart, what moved it, and its moments."""
    moments = review.moments_of(team)
    told = "\n".join(_moment(match, review, number, moment, lang) for number, moment in enumerate(moments, 1))
    nothing = "" if moments else f"<p>{escape(ours('review', 'nothing', lang))}</p>"
    name, summary = escape(side_name(match, team, lang)), escape(review_words.summary(review, team, lang))
    return f"<h2>{name}</h2>\n<p>{summary}</p>\n{chart(review, team)}\n{nothing}{told}"


def _moment(match: Match, review: Review, number: int, moment: Moment, lang: str) -> str:
    told = review_words.told(match, review, moment, lang)
    said = "".join(f"<p>{escape(line)}</p>" for line in told.all_lines)
    rows = "".join(
        f'<tr class="{"chosen" if chosen else "best" if not place else ""}"><td>{chance} %</td><td>{escape(words)}</td>'
        f'<td><div class="bar" style="width: {chance}%"></div></td></tr>'
        for place, (words, chance, chosen) in enumerate(told.options)
    )
    table = f"<table>{rows}</table>" if rows else ""
    way = "up" if moment.change > 0 else "down"
    arrow = "▲" if moment.change > 0 else "▼"
    sign = f'<svg viewBox="-14 -14 28 28">{_sign(moment, number, 0, 0)}</svg>'
    head = f'<h3>{sign}{escape(told.heading)}<b class="{way}">{arrow} {review_words.signed(moment.change)}</b></h3>'
    return f'<section class="{moment.kind}">{head}{said}{table}</section>'


def chart(review: Review, team: int) -> str:
    """A side's chances from left to right: solid where a choice cost something, dotted for others', dashed for luck."""

    def place(position: float, chance: float) -> tuple[float, float]:
        x = EDGE + (WIDE - 2 * EDGE) * position / max(1, review.choices)
        return round(x, 1), round(TALL - EDGE - (TALL - 2 * EDGE) * min(1.0, max(0.0, chance)), 1)

    parts = [f'<svg class="chart" viewBox="0 0 {WIDE} {TALL}" role="img">']
    for chance in (0, 25, 50, 75, 100):
        _x, y = place(0, chance / 100)
        parts.append(f'<line x1="{EDGE}" x2="{WIDE - EDGE}" y1="{y}" y2="{y}" stroke="#3a3022"/>')
        parts.append(
            f'<text x="{EDGE - 6}" y="{y + 4}" text-anchor="end" fill="#a8997e" font-size="12">{chance} %</text>'
        )
    line = review.line(team)
    ends = [(one.begin, one.before, one.doubt) for one in line[:1]] + [(one.end, one.after, one.doubt) for one in line]
    band = [place(x, y + doubt) for x, y, doubt in ends] + [place(x, y - doubt) for x, y, doubt in reversed(ends)]
    parts.append(f'<polygon points="{_path(band)}" fill="#e8c26a" opacity=".2"/>')
    for cause, style in STROKES.items():
        path = " ".join(_stroke(one, place) for one in line if one.cause == cause)
        parts.append(f'<path d="{path}" fill="none" {style}/>' if path else "")
    for number, moment in enumerate(review.moments_of(team), 1):
        one = next(one for one in line if (one.point, one.cause) == (moment.point, moment.kind))
        x, y = place((one.begin + one.end) / 2, (one.before + one.after) / 2)
        parts.append(_sign(moment, number, x, min(max(y, 16), TALL - 16)))
    return "\n".join([*filter(None, parts), "</svg>"])


def _path(places: list[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _stroke(one: Stretch, place: Callable[[float, float], tuple[float, float]]) -> str:
    begin, end = place(one.begin, one.before), place(one.end, one.after)
    return f"M{begin[0]} {begin[1]}L{end[0]} {end[1]}"


def _sign(moment: Moment, number: int, x: float, y: float) -> str:
    """A diamond for a choice, a disc for those of others, a square for luck."""
    colour = {"choice": CHOICE, "theirs": THEIRS, "luck": LUCK}[moment.kind]
    turn, round_ = "rotate(45)" if moment.kind == "choice" else "", 9 if moment.kind == "theirs" else 0
    place = f'x="-9" y="-9" width="18" height="18" rx="{round_}" transform="{turn}"'
    box = f'<rect {place} fill="#15110d" stroke="{colour}"/>'
    text = f'<text y="4.5" text-anchor="middle" fill="#fff" font-size="13">{number}</text>'
    return f'<g transform="translate({x} {y})" stroke-width="2">{box}{text}</g>'
