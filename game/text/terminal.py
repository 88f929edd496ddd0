"""The text client at a terminal or a pipe: where its game comes from, and where its lines go."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace
from collections.abc import Collection
from pathlib import Path

from game.engine.keeping import match as matches
from game.engine.keeping import saves, settings, storage
from game.engine.keeping.match import Match
from game.engine.keeping.opening import SituationMatch, UsageError, begin, load, play_choices, tell_oddities
from game.engine.keeping.settings import Settings
from game.engine.keeping.storage import StorageError
from game.engine.machine.cartridge import Cartridge, load_table, named_table
from game.engine.machine.setup import torn_between
from game.engine.machine.state import State
from game.engine.sources.content import spelled
from game.engine.telling import lessons, trouble
from game.engine.telling.story import told
from game.players.bots import Bot, introduce
from game.players.guide import Guide
from game.players.habits import Habits
from game.players.levels import LEVELS, make_player
from game.players.sitting import Chair, chairs_of, learners_chairs
from game.text.client import Client
from game.text.document import document, print_json

GAME = ("players", "seed", "option", "deck", "situation", "choices", "until")


def play(arguments: Namespace) -> int:
    """Plays at the terminal until somebody stops."""
    refuse_together(arguments)
    chosen, unread = kept_settings()
    match = open_match(arguments)
    guide = Guide.begin(match, arguments.guided) if arguments.guided else Guide.of(match)
    kept = kept_chairs(match) or (learners_chairs(guide.course.bots) if guide else [])
    bots = arguments.bots or named_bots(kept)
    people = arguments.people or ("" if arguments.bots else held_together(kept, match.state.ruled))
    state = match.state
    sitting, held = seat_bots(bots, state.players, state.ruled), seat_people(people, state, bots)
    if arguments.bots or arguments.people:
        note_chairs(match, bots, held)
    client = Client(
        match,
        arguments.lang or chosen.language,
        read=read_line,
        write=lambda line: print(line, flush=True),
        undo_rule=arguments.undo or chosen.undo_rule,
        habits=seat_habits(match, chosen, arguments.ask_everything),
        bots=sitting,
        people=held,
        guide=guide,
        ask_costly=chosen.ask_costly,
    )
    lost = trouble.told(match.trouble, client.lang) if match.trouble is not None else None
    for line in dict.fromkeys(filter(None, (unread, lost))):
        client.say("not_saved", what=line)
    client.run()
    return 0


def show(arguments: Namespace) -> int:
    """Prints the position after the choices as JSON, and what has happened on the way."""
    refuse_together(arguments)
    for name in ("save", "bots", "people"):
        if getattr(arguments, name):
            raise UsageError(f"--{name} and --json do not go together: a position is shown, and nobody plays on")
    if arguments.resume:
        path = Path(arguments.resume)
        match = matches.replay(saved_cartridge(path, arguments.table), path)
    else:
        cartridge, situation = load(arguments)
        guided = arguments.guided
        match = first_game(cartridge, guided) if guided else begin(cartridge, situation, arguments, seed=0)
        tell_oddities(match)
        play_choices(match, arguments.choices)
    lang = arguments.lang or "en"
    print_json(document(match.state, lang) | {"log": told(match, lang)})
    return 0


def refuse_together(arguments: Namespace) -> None:
    """Arguments that contradict each other."""
    if arguments.save and arguments.no_save:
        raise UsageError("--save and --no-save do not go together")
    if arguments.save and arguments.situation:
        raise UsageError("--save and --situation do not go together: such a game cannot be saved")
    for name in ("players", "seed", "option", "deck", "situation"):
        if arguments.guided and getattr(arguments, name) not in (None, []):
            raise UsageError(f"--{name} and --guided do not go together: the first game says it")
    for name in (*GAME, "save", "no_save", "guided"):
        value = getattr(arguments, name)
        if arguments.resume and value is not None and value is not False and value != []:  # a seed may be 0
            raise UsageError(f"--{name.replace('_', '-')} and --resume do not go together: the saved game says it")


def open_match(arguments: Namespace) -> Match:
    """The match to play, with its journal; its warning says if that cannot be kept."""
    if arguments.resume:
        path = Path(arguments.resume)
        return saves.go_on(saved_cartridge(path, arguments.table), path)
    cartridge, situation = load(arguments)
    guided, luck = arguments.guided, secrets.randbits(32)
    match = first_game(cartridge, guided) if guided else begin(cartridge, situation, arguments, luck)
    play_choices(match, arguments.choices)
    if arguments.save:
        saves.keep(match, Path(arguments.save))
    elif not arguments.no_save and not isinstance(match, SituationMatch):
        home, without = storage.find_data_dir()
        path = saves.new_path(cartridge.id, home)
        try:
            saves.keep(match, path)
        except StorageError as problem:
            saves.keep_later(match, path)
            match.trouble = StorageError(without) if without else problem
    return match


def first_game(cartridge: Cartridge, name: str = lessons.FIRST) -> Match:
    course = lessons.course(cartridge.content, name)
    if course is None:
        there = ", ".join(lessons.files(cartridge.content))
        known = f" {name[:40]} (there are: {there})" if there else ""
        raise UsageError(f"--guided: {cartridge.id} has no guided first game{known}")
    return Match(cartridge, course.setup)


def named_bots(chairs: list[Chair]) -> str:
    """The bots of some chairs, as --bots would say it."""
    return ",".join(f"{seat}={spelled(chair.bot)}" for seat, chair in enumerate(chairs, 1) if chair.bot)


def kept_chairs(match: Match) -> list[Chair]:
    """Who held which seat when the game was saved."""
    chairs = chairs_of(match.notes())[: match.state.players]
    match.state.names.update({seat: chair.name for seat, chair in enumerate(chairs, 1) if chair.name})
    return chairs


def held_together(chairs: list[Chair], ruled: Collection[int] = ()) -> str:
    """The seats of whoever holds several, as --people would say it."""
    held: dict[int, list[str]] = {}
    for seat, chair in enumerate(chairs, 1):
        if chair.person and not chair.bot and seat not in ruled:
            held.setdefault(chair.person, []).append(str(seat))
    return ",".join("+".join(seats) for seats in held.values() if len(seats) > 1)


def note_chairs(match: Match, bots: str, people: list[tuple[int, ...]]) -> None:
    """Keeps with the game who holds what. A bot that is no level is found by nobody again."""
    levels = {spelled(level.id): level.id for level in LEVELS}
    named = dict(part.strip().split("=", 1) for part in bots.split(",") if part.strip())
    person = {seat: number for number, held in enumerate(people, 1) for seat in held}
    seats = range(1, match.state.players + 1)
    chairs = [Chair(levels.get(named.get(str(seat), ""), ""), person=person.get(seat, 0)) for seat in seats]
    match.note({"chairs": [chair.plain() for chair in chairs]})


def seat_habits(match: Match, chosen: Settings, ask_everything: bool) -> dict[int, Habits]:
    """Where each seat is asked and what answers itself: as set, the same for all who sit at this terminal."""
    seats = {seat: Habits.of(match.cartridge, chosen) for seat in range(1, match.state.players + 1)}
    for habits in seats.values():
        habits.ask_everything |= ask_everything
    return seats


def seat_bots(text: str, players: int, ruled: Collection[int] = ()) -> dict[int, Bot]:
    """The seats that bots play, from a list such as 2=search:200ms,3=first-timer."""
    bots: dict[int, Bot] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        seat, equals, name = part.partition("=")
        if not equals or not seat.isdecimal() or len(seat) > 1 or not 1 <= int(seat) <= players:
            raise UsageError(
                f"--bots {part[:40]}: expected a seat from 1 to {players} and a bot, as in {players}=search"
            )
        if int(seat) in bots:
            raise UsageError(f"--bots {part[:40]}: seat {seat} has a bot already")
        if int(seat) in ruled:
            raise UsageError(f"--bots {part[:40]}: seat {seat} is played by the rules")
        bots[int(seat)] = make_player(name, secrets.randbits(32))
    introduce(bots)
    return bots


def seat_people(text: str, state: State, bots: str) -> list[tuple[int, ...]]:
    """The seats of each person who holds several, from a list such as 1+3,2+4."""
    taken = {*state.ruled, *(int(part.split("=")[0]) for part in bots.split(",") if part.strip())}
    people = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        seats = part.split("+")
        if not all(seat.isdecimal() and len(seat) == 1 and 1 <= int(seat) <= state.players for seat in seats):
            raise UsageError(f"--people {part[:40]}: expected seats from 1 to {state.players}, as in 1+{state.players}")
        for seat in map(int, seats):
            if seat in taken:
                raise UsageError(f"--people {part[:40]}: seat {seat} is held already")
            taken.add(seat)
        if torn_between(state.cartridge.content, state.seats, map(int, seats)):
            raise UsageError(f"--people {part[:40]}: one person holds seats of one team")
        people.append(tuple(map(int, seats)))
    return people


def saved_cartridge(path: Path, table: str | None) -> Cartridge:
    """The table of a saved game: the one given, or the one the save names."""
    return load_table(table) if table else named_table(matches.saved_table(path))


def kept_settings() -> tuple[Settings, str | None]:
    """What the player set once, and a line about what could not be used of it."""
    try:
        return settings.load(storage.data_dir())
    except StorageError as problem:
        return Settings(), str(problem)


def language() -> str:
    return kept_settings()[0].language


def read_line() -> str | None:
    """The next line typed or piped in; None when there are no more."""
    if sys.stdin is None:
        return None
    if sys.stdin.isatty():
        try:
            return input("> ")
        except (EOFError, KeyboardInterrupt) as ended:
            print()
            if isinstance(ended, KeyboardInterrupt):
                raise
            return None
    line = sys.stdin.readline()
    return line if line else None
