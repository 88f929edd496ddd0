"""`python -m game`: the client, and the commands around it."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

from game.arguments import MISUSED, Parser, given, number, picture_size
from game.engine.refusal import one_line

LANGUAGES = ("en", "ru", "uk")
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
    "rules",
    "about",
)
DEVICES = ("mouse", "touch", "keyboard", "pad")
DISTANCES = ("desk", "couch")
WRONG, INTERRUPTED = 1, 130
SEED = number(0, 2**64 - 1)
COUNT = number(1, 10**9)


def make_parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m game",
        description="Emberdeck: an offline arcade cabinet for tabletop epics. Without a command it starts the client.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="which Emberdeck this is")
    parser.add_argument("--about", action="store_true", help="what it is, and whose the names are")
    client = parser.add_argument_group("the client")
    client.add_argument("--table", dest="client_table", metavar="T", type=given, help="go straight to this table")
    client.add_argument("--lang", dest="client_lang", choices=LANGUAGES, help="language")
    client.add_argument("--windowed", action="store_true", help="in a window")
    client.add_argument("--kiosk", action="store_true", help="full screen, no way out but the operator's")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=Parser)

    def command(name: str, run: Callable[[argparse.Namespace], int], about: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=about, description=about, allow_abbrev=False)
        made.set_defaults(run=run)
        return made

    text = command("text", run_text, "play in plain lines; with --json show a position and leave")
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

    sim = command("sim", run_sim, "play many games without people")
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
        "lab", run_lab, "try decks in the same games, played by bots: how often they win, and with which cards"
    )
    add_setup(lab)
    lab.add_argument("--scenario", metavar="S", help="what the table varies by, as in --option scenario=S")
    lab.add_argument("--games", metavar="K", type=COUNT, default=50, help="how many with each deck (50)")
    lab.add_argument("--bot", metavar="B", default="search:100i", help=f"who plays all seats (search:100i; {BOTS})")
    lab.add_argument("--lang", choices=LANGUAGES, help="language")
    lab.add_argument("--json", action="store_true", help="the figures as JSON")
    lab.add_argument("--lines", action="store_true", help="a line of JSON after every game, for other programs")

    shot = command("shot", run_shot, "draw a screen of the client into a picture, headless")
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

    replay = command("replay", run_replay, "tell a saved game; the file is only read")
    replay.add_argument("save", metavar="SAVE", type=given, help="the file of the game")
    replay.add_argument("--table", metavar="T", type=given, help="the table's folder, if it came from elsewhere")
    replay.add_argument("--lang", choices=LANGUAGES, help="language")
    replay.add_argument("--json", action="store_true", help="the choices and the last position as JSON")

    review = command("review", run_review, "look back on a saved game: chances decision by decision, and what mattered")
    review.add_argument("save", metavar="SAVE", type=given, help="the file of the game; it is only read")
    review.add_argument("--table", metavar="T", type=given, help="the table's folder, if it came from elsewhere")
    review.add_argument("--iterations", metavar="N", type=number(10, 100_000), default=150, help="a decision (150)")
    review.add_argument("--seed", metavar="N", type=number(0, 10**9), default=1, help="of the thinking (1)")
    review.add_argument("--lang", choices=LANGUAGES, help="language")
    review.add_argument("--json", action="store_true", help="the review as JSON")
    review.add_argument("--html", metavar="FILE", type=given, help="one page with the chart, nothing beside it needed")
    review.add_argument("--lines", action="store_true", help="how far it is, in lines of JSON for other programs")
    review.add_argument("--keep", action="store_true", help="keep it beside the save, where the client finds it")

    deck = command("deck", run_deck, "check a deck file, and say what is wrong with it")
    kinds = "a deck of the table, or a file of `3 card-name` lines"
    deck.add_argument("deck", metavar="NAME|FILE", type=given, help=kinds)
    deck.add_argument("--table", metavar="T", type=given, required=True, help="an id, or a folder")
    deck.add_argument("--tournament", action="store_true", help="as strictly as a tournament: its size counts too")

    check = command(
        "check", run_check, "compile rules and content, read all files, count cards, abilities and tests; fail on gaps"
    )
    check.add_argument("--table", metavar="T", type=given, help="only this table: an id, or a folder")
    check.add_argument("--card", metavar="C", type=given, help="where this card's data, scripts, picture and tests are")
    check.add_argument("--tests", metavar="DIR", type=given, help="where the cards' tests are")
    check.add_argument("--json", action="store_true", help="the counts as JSON")

    command("bake", run_bake, "compile all tables into cartridges, and make the sounds")

    export = command("export", run_export, "write a table with a set-up as one flat file, for native/player")
    add_setup(export)
    export.add_argument("--out", metavar="FILE", type=given, required=True, help="the file")

    disassemble = command("disassemble", run_disassemble, "list compiled rules under their source lines")
    disassemble.add_argument("--table", metavar="T", type=given, required=True, help="an id, or a folder")
    disassemble.add_argument("function", metavar="FUNCTION", nargs="?", help="only this rule function")

    trace = command("trace", run_trace, "print the source lines that a choice runs through")
    add_game(trace)
    trace.add_argument("choice", metavar="CHOICE", help="the id of the option to choose")

    stubs = command("stubs", run_stubs, "write beside a table's rules what they may name, for editors")
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
    parser.add_argument("--lang", choices=LANGUAGES, help="language")


# --- commands


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


def run_text(arguments: argparse.Namespace) -> int:
    from game.text.terminal import play, show

    return show(arguments) if arguments.json else play(arguments)


def run_shot(arguments: argparse.Namespace) -> int:
    from game.ui.shot import take

    return take(arguments)


def run_sim(arguments: argparse.Namespace) -> int:
    from game.engine.keeping.opening import load, setup_of
    from game.engine.machine.sim import simulate
    from game.players.levels import make_player
    from game.players.rounds import choices_per_round
    from game.text.document import print_json

    cartridge, _situation = load(arguments)
    setup = setup_of(cartridge, arguments, seed=0)
    found = simulate(cartridge, setup, arguments.games, arguments.bots, make_player, arguments.jobs)
    found["choices_per_round"] = choices_per_round(cartridge, setup)
    if arguments.json:
        print_json(found)
        return 0
    speed = f"{found['games_per_s']} games/s, {found['decisions_per_s']} decisions/s"
    print(f"{found['games']} games of {found['table']}, {found['unfinished']} unfinished: {speed}")
    print(f"{found['turns']} turns on average; {found['choices_per_round']} choices a round asked of the people")
    for name, figures in found.get(f"by_{cartridge.content.varies}", {}).items():
        teams = "".join(f", {team} {wins}" for team, wins in figures.get("team_wins", {}).items())
        print(f"{name}: {figures['won']} of {figures['games']} won{teams}")
    for team, wins in found.get("team_wins", {}).items():
        print(f"team {team}: {wins} wins")
    for seat, (wins, scores) in enumerate(zip(found["wins"], found["scores"], strict=True), 1):
        who = f"seat {seat}, played by the rules" if seat in found["ruled"] else f"seat {seat}"
        print(f"{who}: {wins} wins, scores {scores['mean']} ({scores['min']} to {scores['max']})")
    return 0


def run_lab(arguments: argparse.Namespace) -> int:
    from game.text.lab import run

    return run(arguments)


def run_replay(arguments: argparse.Namespace) -> int:
    from game.engine.keeping.match import replay
    from game.engine.telling.story import chapters, told
    from game.text.document import document, print_json
    from game.text.terminal import language, saved_cartridge

    path = Path(arguments.save)
    match = replay(saved_cartridge(path, arguments.table), path)
    if arguments.json:
        choices = [{"player": c.decision.player, "choice": c.id, "auto": c.auto} for c in chapters(match)]
        setup = match.setup.plain()
        print_json({"setup": setup, "choices": choices, "final": document(match.state, arguments.lang or "en")})
    else:
        for line in told(match, arguments.lang or language()):
            print(line)
    return 0


def run_review(arguments: argparse.Namespace) -> int:
    from game.text.review import run

    return run(arguments)


def run_deck(arguments: argparse.Namespace) -> int:
    from game.engine.keeping.opening import deck_of
    from game.engine.machine.cartridge import load_table
    from game.engine.machine.setup import SetupError, deck_cards
    from game.engine.sources.decks import deck_problems, kind_of

    cartridge = load_table(arguments.table)
    content, rules = cartridge.content, cartridge.content.deck_rules
    if not content.deck_zone:
        raise SetupError(f"{content.id} takes no decks")
    deck = deck_cards(cartridge, deck_of(cartridge, arguments.deck))
    problems = deck_problems(content, deck, tournament=arguments.tournament) if rules.kinds else []
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        heroes = sum(
            kind_of(content, card) == rules.heroes for card in content.cards if card.id in deck and rules.heroes
        )
        size = sum(deck.values()) - heroes
        apart = f"{heroes} hero{'es' * (heroes != 1)} and " if rules.heroes else ""
        print(f"{apart}{size} card{'s' * (size != 1)}, legal{' in a tournament' if arguments.tournament else ''}")
    return 1 if problems else 0


def run_check(arguments: argparse.Namespace) -> int:
    from game.engine.check import folder_of_tests
    from game.engine.machine.cartridge import table_folder, table_ids
    from game.players.check import problems_of
    from game.presentation.check import check_table, client_problems
    from game.text.document import print_json

    tests = Path(arguments.tests) if arguments.tests else None
    if tests and not tests.is_dir():
        raise NotADirectoryError(20, "there is no such folder", str(tests))
    if arguments.card:
        return tell_card(arguments, tests)
    folders = [table_folder(table) for table in ([arguments.table] if arguments.table else table_ids())]
    reports = [check_table(folder, folder_of_tests(folder, tests)) for folder in folders]
    for folder, report in zip(folders, reports, strict=True):
        report.problems += problems_of(folder)
    shared = [] if arguments.table else client_problems()
    if arguments.json:
        tables = {report.table: report.counts | {"problems": report.problems} for report in reports}
        print_json({"tables": tables, "problems": len(shared) + sum(len(report.problems) for report in reports)})
    for report in reports:
        if not arguments.json:
            figures = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in report.counts.items())
            print(f"{report.table}: {figures or 'does not compile'}")
        for problem in report.problems:
            print(problem, file=sys.stderr)
    for problem in shared:
        print(problem, file=sys.stderr)
    return WRONG if shared or any(report.problems for report in reports) else 0


def tell_card(arguments: argparse.Namespace, tests: Path | None) -> int:
    from game.engine.check import folder_of_tests
    from game.engine.keeping.opening import UsageError
    from game.engine.machine.cartridge import table_folder
    from game.presentation.whereabouts import of_card

    if not arguments.table:
        raise UsageError("--card: say its table too, with --table T")
    folder = table_folder(arguments.table)
    for line in of_card(folder, arguments.card.replace("-", "_"), folder_of_tests(folder, tests)):
        print(line)
    return 0


def run_bake(arguments: argparse.Namespace) -> int:
    from game.engine.machine.cartridge import load_table, table_ids
    from game.text.stubs import write_all
    from game.ui.synth import bake

    for table in table_ids():
        if not load_table(table).is_ahead:
            print(f"{table}: its rules are not those the console was compiled with, so they are interpreted")
    if (Path(__file__).parents[1] / "pyproject.toml").is_file():  # where somebody may write rules
        write_all()
    bake()
    return 0


def run_export(arguments: argparse.Namespace) -> int:
    from game.engine.keeping.opening import load, setup_of
    from game.engine.keeping.storage import write_atomic
    from game.engine.machine.exported import exported

    cartridge, _situation = load(arguments)
    write_atomic(Path(arguments.out), exported(cartridge, setup_of(cartridge, arguments, seed=0)))
    return 0


def run_disassemble(arguments: argparse.Namespace) -> int:
    from game.engine.keeping.opening import load
    from game.engine.machine.disassembler import listing

    cartridge, _situation = load(arguments)
    for line in listing(cartridge, arguments.function):
        print(line)
    return 0


def run_trace(arguments: argparse.Namespace) -> int:
    from game.engine.keeping.opening import begin, load, play_choices, tell_oddities
    from game.engine.keeping.situation import SituationError
    from game.engine.machine.disassembler import traced_lines
    from game.engine.machine.ids import find_option

    cartridge, situation = load(arguments)
    match = begin(cartridge, situation, arguments, seed=0)
    tell_oddities(match)
    play_choices(match, arguments.choices)
    if match.decision is None:
        ended = "the game is over" if match.state.over else f"{match.state.step} is where it was to stop"
        raise SituationError(f"{ended}: there is nothing to choose")
    option = find_option(match.state, match.decision, arguments.choice)
    _events, instructions = match.state.trace(option)
    for line in traced_lines(cartridge, instructions):
        print(line)
    return 0


def run_stubs(arguments: argparse.Namespace) -> int:
    from game.engine.machine.cartridge import table_folder
    from game.engine.sources.table_files import load_content
    from game.text.stubs import stubs, write, write_all

    if arguments.table is None:
        write_all()
        return 0
    content = load_content(table_folder(arguments.table))
    write(stubs(content), content.folder / "rules")
    return 0


# --- around them


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
