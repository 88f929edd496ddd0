"""`python -m game`: the client, and the commands around it."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Callable

from game import commands
from game.arguments import MISUSED, WRONG, Parser, day, given, language, number, picture_size
from game.engine.command_line import program
from game.engine.refusal import one_line
from game.version import about, version

BOTS = "random, greedy, search, search:200ms, search:500i, or a level: first-timer, learner, veteran, master"
SCENES = (
    "title",
    "cabinets",
    "setup",
    "table",
    "inspect",
    "log",
    "sheet",
    "pause",
    "settings",
    "distance",
    "saves",
    "deck",
    "scores",
    "initials",
    "people",
    "person",
    "personpage",
    "puzzles",
    "rules",
    "about",
)
DEVICES = ("mouse", "touch", "keyboard", "pad")
DISTANCES = ("desk", "couch")
INTERRUPTED = 130
SEED = number(0, 2**64 - 1)
COUNT = number(1, 10**9)


def make_parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog=program(),
        description="Emberdeck: an offline arcade cabinet for tabletop epics. Without a command it starts the client.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="which Emberdeck this is")
    parser.add_argument("--about", action="store_true", help="what it is, and whose the names are")
    client = parser.add_argument_group("the client")
    client.add_argument("--table", dest="client_table", metavar="T", type=given, help="go straight to this table")
    client.add_argument("--lang", dest="client_lang", metavar="L", type=language, help="language")
    client.add_argument("--windowed", action="store_true", help="in a window")
    client.add_argument("--kiosk", action="store_true", help="full screen, no way out but the operator's")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=Parser)

    def command(name: str, run: Callable[[argparse.Namespace], int], about: str) -> argparse.ArgumentParser:
        made = subparsers.add_parser(name, help=about, description=about, allow_abbrev=False)
        made.set_defaults(run=run)
        return made

    text = command("text", commands.text, "play in plain lines; with --json show a position and leave")
    add_game(text)
    text.add_argument("--json", action="store_true", help="make the choices, print the position as JSON, leave")
    text.add_argument("--resume", metavar="SAVE", type=given, help="go on with a saved game")
    text.add_argument("--save", metavar="FILE", type=given, help="keep the game in this new file")
    text.add_argument("--no-save", action="store_true", help="keep the game nowhere")
    text.add_argument("--ask-everything", action="store_true", help="stop at every window, whatever the settings say")
    text.add_argument("--bots", metavar="SEAT=B[,...]", default="", help=f"seats that bots play, as 2=search ({BOTS})")
    text.add_argument(
        "--people", metavar="SEAT+SEAT[,...]", default="", help="seats that one person holds together, as 1+3,2+4"
    )
    text.add_argument(
        "--guided",
        nargs="?",
        const="first",
        metavar="GAME",
        help="the table's first game, with a word about everything new; where there are several, which",
    )
    text.add_argument("--undo", choices=("free", "no_new_information"), help="which choices can be taken back")

    sim = command("sim", commands.sim, "play many games without people")
    add_setup(sim)
    sim.add_argument("--games", metavar="K", type=COUNT, default=100, help="how many (100)")
    sim.add_argument(
        "--bots",
        metavar="B[,B...]",
        default="random",
        help=f"one for all seats, or one for each that the rules do not play ({BOTS})",
    )
    sim.add_argument(
        "--jobs", metavar="N", type=number(1, 64), default=1, help="games at once, a core each; the same games (1)"
    )
    sim.add_argument("--json", action="store_true", help="the figures as JSON")

    lab = command(
        "lab", commands.lab, "try decks in the same games, played by bots: how often they win, and with which cards"
    )
    add_setup(lab)
    lab.add_argument("--scenario", metavar="S", help="what the table varies by, as in --option scenario=S")
    lab.add_argument(
        "--swap", metavar="CARD=CARD", action="append", default=[], help="the first deck too with one card for another"
    )
    lab.add_argument("--games", metavar="K", type=COUNT, default=50, help="how many with each deck (50)")
    lab.add_argument("--bot", metavar="B", default="search:100i", help=f"who plays all seats (search:100i; {BOTS})")
    lab.add_argument("--lang", metavar="L", type=language, help="language")
    lab.add_argument("--json", action="store_true", help="the figures as JSON")
    lab.add_argument("--lines", action="store_true", help="a line of JSON after every game, for other programs")

    shot = command("shot", commands.shot, "draw a screen of the client into a picture, headless")
    add_game(shot)
    shot.add_argument("--scene", metavar="S", required=True, choices=SCENES, help=", ".join(SCENES))
    shot.add_argument("--size", metavar="WxH", type=picture_size, default=(1280, 720), help="of the picture (1280x720)")
    shot.add_argument("--text-scale", metavar="N", type=number(80, 160), default=100, help="percent (100)")
    shot.add_argument("--distance", choices=DISTANCES, default="desk", help="from which it is read (desk)")
    shot.add_argument("--device", choices=DEVICES, default="keyboard", help="whose signs are shown (keyboard)")
    shot.add_argument("--bots", metavar="SEAT=LEVEL[,...]", default="", help="seats that bots play")
    shot.add_argument("--focus", metavar="NAME", default="", help="what has the focus, as tests name it")
    shot.add_argument("--card", metavar="ID", default="", help="the card that inspect shows")
    shot.add_argument("--saves", metavar="DIR", type=given, help="a folder of saves to show (an empty one)")
    shot.add_argument("--out", metavar="F.png", type=given, required=True, help="the picture")

    replay = command("replay", commands.replay, "tell a saved game; the file is only read")
    replay.add_argument("save", metavar="SAVE", type=given, help="the file of the game")
    replay.add_argument("--table", metavar="T", type=given, help="the table's folder, if it came from elsewhere")
    replay.add_argument("--lang", metavar="L", type=language, help="language")
    replay.add_argument("--json", action="store_true", help="the choices and the last position as JSON")

    review = command(
        "review", commands.review, "look back on a saved game: chances decision by decision, and what mattered"
    )
    review.add_argument("save", metavar="SAVE", type=given, help="the file of the game; it is only read")
    review.add_argument("--table", metavar="T", type=given, help="the table's folder, if it came from elsewhere")
    review.add_argument("--iterations", metavar="N", type=number(10, 100_000), default=150, help="a decision (150)")
    review.add_argument("--seed", metavar="N", type=number(0, 10**9), default=1, help="of the thinking (1)")
    review.add_argument("--lang", metavar="L", type=language, help="language")
    review.add_argument("--json", action="store_true", help="the review as JSON")
    review.add_argument("--html", metavar="FILE", type=given, help="one page with the chart, nothing beside it needed")
    review.add_argument("--lines", action="store_true", help="how far it is, in lines of JSON for other programs")
    review.add_argument("--keep", action="store_true", help="keep it beside the save, where the client finds it")

    statistics = command("statistics", commands.statistics, "what was played here, by table and by person; also as CSV")
    statistics.add_argument("--person", metavar="NAME", type=given, help="only what one of the cabinet's people played")
    statistics.add_argument("--csv", metavar="FILE", type=given, help="a line for every seat of every game; - for here")
    statistics.add_argument("--json", action="store_true", help="the figures as JSON")

    par = command("par", commands.par, "let a master play the deal of the day, and say how it ended")
    par.add_argument("--table", metavar="T", type=given, required=True, help="a table of the program, or its folder")
    par.add_argument("--day", metavar="DATE", type=day, help="as 2026-11-18 (today)")
    par.add_argument("--iterations", metavar="N", type=number(10, 100_000), default=1000, help="a decision (1000)")
    par.add_argument("--keep", metavar="DIR", type=given, help="a folder of saves to keep it in, for the client")

    deck = command("deck", commands.deck, "check a deck file, and say what is wrong with it")
    kinds = "a deck of the table, or a file of `3 card-name` lines"
    deck.add_argument("deck", metavar="NAME|FILE", type=given, help=kinds)
    deck.add_argument("--table", metavar="T", type=given, required=True, help="an id, or a folder")
    deck.add_argument("--tournament", action="store_true", help="as strictly as a tournament: its size counts too")

    check = command(
        "check",
        commands.check,
        "compile rules and content, read all files, count cards, abilities and tests; fail on gaps",
    )
    check.add_argument("--table", metavar="T", type=given, help="only this table: an id, or a folder")
    check.add_argument("--card", metavar="C", type=given, help="where this card's data, scripts, picture and tests are")
    check.add_argument("--tests", metavar="DIR", type=given, help="where the cards' tests are")
    check.add_argument("--json", action="store_true", help="the counts as JSON")

    texts = command("texts", commands.texts, "what a language lacks of the English texts; files for its translators")
    texts.add_argument("lang", metavar="L", type=given, help="its code, such as de")
    texts.add_argument("--write", metavar="DIR", type=given, help="write its files there, with what it lacks")

    command("bake", commands.bake, "compile all tables into cartridges, and make languages and sounds")

    export = command("export", commands.export, "write a table with a set-up as one flat file, for native/player")
    add_setup(export)
    export.add_argument("--out", metavar="FILE", type=given, required=True, help="the file")

    disassemble = command("disassemble", commands.disassemble, "list compiled rules under their source lines")
    disassemble.add_argument("--table", metavar="T", type=given, required=True, help="an id, or a folder")
    disassemble.add_argument("function", metavar="FUNCTION", nargs="?", help="only this rule function")

    trace = command("trace", commands.trace, "print the source lines that a choice runs through")
    add_game(trace)
    trace.add_argument("choice", metavar="CHOICE", help="the id of the option to choose")

    stubs = command("stubs", commands.stubs, "write beside a table's rules what they may name, for editors")
    stubs.add_argument("--table", metavar="T", type=given, help="only this table: an id, or a folder")
    return parser


def add_setup(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", metavar="T", type=given, help="a table's id, or its folder")
    parser.add_argument(
        "--players", metavar="N", type=number(1, 5), help="how many (as few as the table takes, or as its options say)"
    )
    parser.add_argument("--seed", metavar="N", type=SEED, help="the luck")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the table")
    parser.add_argument(
        "--deck", metavar="NAME|FILE", type=given, action="append", default=[], help="a deck, once for each player"
    )


def add_game(parser: argparse.ArgumentParser) -> None:
    add_setup(parser)
    parser.add_argument("--situation", metavar="F", type=given, help="begin from the position in this file")
    parser.add_argument("--choices", metavar="F", type=given, help="make the choices in this file first")
    parser.add_argument("--until", metavar="STEP", type=given, help="let the situation go no further than to this step")
    parser.add_argument("--lang", metavar="L", type=language, help="language")


# --- the client


def run_client(arguments: argparse.Namespace) -> int:
    try:
        from game.ui.app import main as client
    except ModuleNotFoundError as problem:
        if problem.name not in ("game.ui", "game.ui.app"):
            raise
        return run_text_instead(arguments)
    wanted = {"table": arguments.client_table, "lang": arguments.client_lang}
    return client(argparse.Namespace(**wanted, windowed=arguments.windowed, kiosk=arguments.kiosk)) or 0


def run_text_instead(arguments: argparse.Namespace) -> int:
    """Without a graphical client the same game is played in plain lines."""
    from game.engine.telling.wording import ours
    from game.text.menu import chosen_game
    from game.text.terminal import language, play, read_line

    lang = arguments.client_lang or language()
    print(ours("client", "no_picture", lang))
    chosen = chosen_game(lang, arguments.client_table, read_line, lambda line: print(line, flush=True))
    return 0 if chosen is None else play(make_parser().parse_args(["text", *chosen, "--lang", lang]))


# --- around them


def run(arguments: argparse.Namespace) -> int:
    if arguments.version:
        print(f"emberdeck {version()}")
        return 0
    if arguments.about:
        print(about(arguments.client_lang))
        return 0
    if arguments.command is None:
        return run_client(arguments)
    before = {"--table": arguments.client_table, "--lang": arguments.client_lang}
    before |= {"--windowed": arguments.windowed, "--kiosk": arguments.kiosk}
    for name, value in before.items():
        if value:
            wanted = "leave it out: it is for the client" if value is True else "put it after, or leave it out"
            print(f"emberdeck: {name} stands before {arguments.command}: {wanted}", file=sys.stderr)
            return MISUSED
    run: Callable[[argparse.Namespace], int] = arguments.run
    return run(arguments)


def complaint(problem: Exception) -> str:
    """What to tell somebody about an error, in one line."""
    if isinstance(problem, BrokenPipeError):
        line = "nobody reads the output any more"
    elif isinstance(problem, OSError):
        line = ": ".join(filter(None, [str(problem.filename or ""), problem.strerror or str(problem)]))
    elif type(problem).__module__.startswith("game."):
        line = str(problem)
    else:
        line = f"a fault in the program ({type(problem).__name__}: {problem}); EMBERDECK_DEBUG=1 shows where"
    return f"emberdeck: {one_line(line)}"


def open_streams() -> None:
    """A stream closed before we began leads nowhere: otherwise a save could be opened in its place."""
    for name in ("stdin", "stdout", "stderr"):
        if (stream := getattr(sys, name)) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "r" if name == "stdin" else "w"))
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without our letters shows others, and plays on


def main(argv: list[str] | None = None) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    open_streams()
    try:
        status = run(make_parser().parse_args(argv))
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        print("emberdeck: interrupted", file=sys.stderr)
        return INTERRUPTED
    except Exception as problem:
        if os.environ.get("EMBERDECK_DEBUG") == "1":
            raise
        if isinstance(problem, BrokenPipeError):
            # Python flushes once more on its way out: let it flush into nothing.
            with contextlib.suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(complaint(problem), file=sys.stderr)
        return getattr(problem, "status", WRONG)


if __name__ == "__main__":
    sys.exit(main())
