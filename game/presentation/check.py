"""What a table still lacks, all of it: its rules and words (engine/check.py), and everything the client shows of it.

A table need have none of these files. Where it has one, every name in it is known and nothing is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from game.engine import check
from game.engine.check import Report, faulty
from game.engine.machine.cartridge import Cartridge
from game.engine.sources.content import Content
from game.engine.sources.records import ContentError, Document, Reading, read_file
from game.engine.sources.vocabulary import table_names
from game.engine.telling import deeds, keywords, lessons, procedure
from game.presentation import (
    art,
    chapters,
    client_words,
    face,
    figures,
    layout,
    sound_files,
    sound_recipes,
    sounding,
    staging,
    theme_file,
)
from game.presentation.art import Picture
from game.presentation.assets import asset_names, assets_folder
from game.presentation.layout import Layout

T = TypeVar("T")
Names = dict[str, Collection[str]]


def check_table(folder: Path, tests: Path | None = None) -> Report:
    """Compiles the table and looks for gaps in everything it has; without a tests folder cards need no tests."""
    report, cartridge = check.checked_table(folder, tests)
    if cartridge is not None:
        files = TableFiles(cartridge)
        report.counts["lessons"] = files.lessons
        report.counts["deeds"] = files.deeds
        report.counts["figures"] = len(figures.drawn_cards(folder))
        report.problems += [f"{cartridge.id}: {problem}" for problem in files.problems]
        report.notes += [f"{cartridge.id}: {note}" for note in without_figure(cartridge.content)]
    return report


def client_problems() -> list[str]:
    """What is wrong with what all tables share: the client's words and the sounds."""
    problems = []
    for path in sorted(client_words.FOLDER.glob("*.toml")):
        problems += _told(partial(client_words.read_words, path))
    problems += sound_files.problems(assets_folder())
    problems += sound_files.problems(sound_files.own_folder(), "cabinet")
    return problems


def _told(work: Callable[[], Reading[Any]]) -> list[str]:
    try:
        reading = work()
    except ContentError as problem:
        return problem.problems
    return [*reading.problems, *faulty(reading.texts)]


class TableFiles:
    """Reads what the client shows of a table, one file after the other; what one has names for, the next may name."""

    def __init__(self, cartridge: Cartridge):
        content = cartridge.content
        self.folder = content.folder
        self.problems: list[str] = []
        names: Names = {**table_names(cartridge), **asset_names(), **_words_of_the_view()}
        design = self.read(face.FILE, lambda document: face.read_face(document, names))
        if design is not None:
            names["back"] = design.backs
        pictures = self.read(art.FILE, lambda document: art.read_art(document, names))
        if pictures is not None:
            self.problems += without_picture(content, pictures)
        self.problems += figure_problems(content)
        laid_out = self.read(layout.FILE, lambda document: layout.read_layout(document, names))
        if laid_out is not None:
            self.problems += zone_problems(content, laid_out)
            names |= {"slot": laid_out.slots["wide"], "station": [one.name for one in laid_out.stations]}
        self.read(theme_file.FILE, lambda document: theme_file.read_theme(document, names))
        self.read(sound_recipes.AMBIENCE_FILE, sound_recipes.read_document)
        self.problems += sound_files.problems(self.folder)
        names["sound"] = {*names["sound"], *sound_files.files_in(self.folder / sound_files.FOLDER)}
        names["team"] = [team.id for team in content.teams]
        self.read(sounding.FILE, lambda document: sounding.read_sounding(document, names))
        self.read(staging.FILE, lambda document: staging.read_staging(document, names))
        followed = self.read(procedure.FILE, lambda document: procedure.read_procedure(document, names))
        explained = self.read(chapters.FILE, chapters.read_chapters)
        charted = explained is not None and any(chapter.chart for chapter in explained.chapters)
        if charted and followed is None:
            self.problems.append(f"{chapters.FILE}: a chapter has a chart, but there is no {procedure.FILE}")
        self.read(keywords.FILE, keywords.read_keywords)
        book = self.read(deeds.FILE, lambda document: deeds.read_book(document, names))
        self.deeds = len(book.deeds) if book is not None else 0
        self.problems += deeds.problems(content, book) if book is not None else []
        self.lessons = 0
        for path in lessons.files(content).values():
            course = self.read(path.name, lambda document: lessons.read_course(document, names))
            if course is None:
                continue
            self.lessons += len(course.lessons)
            self.problems += lessons.setup_problems(cartridge, course, path.name)
            if not course.title and len(lessons.files(content)) > 1:
                self.problems.append(f"{path.name}: title is missing: there are several first games")

    def read(self, file: str, work: Callable[[Document], Reading[T]]) -> T | None:
        """A file's record; None where there is no such file, or it is wrong."""
        path = self.folder / file
        if not path.is_file():
            return None
        try:
            reading = work(read_file(path))
        except ContentError as problem:
            self.problems += problem.problems
            return None
        self.problems += [*reading.problems, *faulty(reading.texts)]
        return reading.record


def _words_of_the_view() -> Names:
    table = client_words.words("table")
    return {
        "word of the table view": table,
        "word for a pile": [name.removeprefix("pile_") for name in table if name.startswith("pile_")],
        "word of the score sheet": client_words.words("scoresheet"),
    }


def without_picture(content: Content, pictures: dict[str, Picture]) -> list[str]:
    """Cards whose picture nobody has thought of."""
    return [f"{art.FILE}: [{card.id}] is missing" for card in content.cards if card.id not in pictures]


def figure_problems(content: Content) -> list[str]:
    """Drawings that are too large, that nobody could read, or of which there is no card and no place."""
    known, found = {card.id for card in content.cards}, []
    known |= {value for enum in content.space_facts.values() for value in content.enums.get(enum, ())}
    for name in sorted(figures.drawn_cards(content.folder)):
        path = content.folder / figures.FOLDER / f"{name}.svg"
        size = path.stat().st_size
        wrong = [] if name in known else ["there is no card of that name"]
        wrong += [f"{size} bytes, expected at most {figures.MOST_BYTES}"] if size > figures.MOST_BYTES else []
        wrong += figures.problems(path.read_text("utf-8", "replace")) if size <= figures.MOST_READ else []
        found += [f"{figures.FOLDER}/{path.name}: {problem}" for problem in wrong]
    return found


def without_figure(content: Content) -> list[str]:
    """Cards without a picture of their own, at a table that has any: one-tone emblems stand in for them."""
    drawn = figures.figures_of(content)
    missing = [card.id for card in content.cards if card.id not in drawn] if drawn else []
    return [f"{figures.FOLDER}: {len(missing)} cards have none: {', '.join(missing)}"] if missing else []


def zone_problems(content: Content, laid_out: Layout) -> list[str]:
    """Zones that lie nowhere, or twice."""
    placed = [area.zone for area in laid_out.areas]
    placed += [laid_out.events.zone] if laid_out.events else []
    for part in (laid_out.fronts, laid_out.road, laid_out.reserves):
        placed += [part.zone] if part is not None else []
    problems = [
        f"{layout.FILE}: two areas are for the zone {zone!r}" for zone in sorted(set(placed)) if placed.count(zone) > 1
    ]
    for zone in content.zones:
        if zone not in placed and zone not in laid_out.elsewhere:
            problems.append(f"{layout.FILE}: no area is for the zone {zone!r}: add one, or name it in elsewhere")
        elif zone in placed and zone in laid_out.elsewhere:
            problems.append(f"{layout.FILE}: key 'elsewhere': the zone {zone!r} has an area")
    return problems
