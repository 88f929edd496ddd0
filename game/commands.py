"""What the commands of `python -m game` do. Each loads what it needs, so that none waits for what others need."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from game.arguments import WRONG


def text(arguments: argparse.Namespace) -> int:
    from game.text.terminal import play, show

    return show(arguments) if arguments.json else play(arguments)


def shot(arguments: argparse.Namespace) -> int:
    from game.ui.shot import take

    return take(arguments)


def sim(arguments: argparse.Namespace) -> int:
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


def statistics(arguments: argparse.Namespace) -> int:
    from game.text.statistics import tell

    return tell(arguments)


def lab(arguments: argparse.Namespace) -> int:
    from game.text.lab import run

    return run(arguments)


def replay(arguments: argparse.Namespace) -> int:
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


def review(arguments: argparse.Namespace) -> int:
    from game.text.review import run

    return run(arguments)


def par(arguments: argparse.Namespace) -> int:
    from datetime import date

    from game.engine.machine.cartridge import load_table
    from game.players import par
    from game.text.background import stand_back
    from game.text.document import print_json

    if arguments.keep:
        stand_back()
    cartridge = load_table(arguments.table)
    found = par.played(cartridge, arguments.day or date.today(), arguments.iterations)
    if arguments.keep:
        par.keep(Path(arguments.keep), cartridge.id, found)
    print_json({"day": found.day, "won": found.won, "points": found.points, "choices": len(found.choices)})
    return 0


def deck(arguments: argparse.Namespace) -> int:
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


def check(arguments: argparse.Namespace) -> int:
    from game.engine.check import folder_of_tests
    from game.engine.machine.cartridge import table_folder, table_ids
    from game.engine.telling.translating import overlays, standing
    from game.players.check import problems_of
    from game.presentation.check import check_table, client_problems
    from game.text.document import print_json
    from game.ui.table import parts

    tests = Path(arguments.tests) if arguments.tests else None
    if tests and not tests.is_dir():
        raise NotADirectoryError(20, "there is no such folder", str(tests))
    if arguments.card:
        return tell_card(arguments, tests)
    folders = [table_folder(table) for table in ([arguments.table] if arguments.table else table_ids())]
    reports = [check_table(folder, folder_of_tests(folder, tests)) for folder in folders]
    for folder, report in zip(folders, reports, strict=True):
        report.problems += problems_of(folder) + parts.problems_of(folder)
    shared = [] if arguments.table else client_problems()
    standings = [] if arguments.table else [standing(code) for code in overlays()]
    shared += [problem for found in standings for problem in found.problems]
    if arguments.json:
        tables = {one.table: one.counts | {"problems": one.problems, "notes": one.notes} for one in reports}
        languages = {found.code: found.counts() for found in standings}
        count = len(shared) + sum(len(report.problems) for report in reports)
        print_json({"tables": tables, "languages": languages, "problems": count})
    for report in reports:
        if not arguments.json:
            figures = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in report.counts.items())
            print(f"{report.table}: {figures or 'does not compile'}", *report.notes, sep="\n")
        for problem in report.problems:
            print(problem, file=sys.stderr)
    for found in [] if arguments.json else standings:
        print(f"{found.code}: {', '.join(f'{count} {name}' for name, count in found.counts().items())}")
    for problem in shared:
        print(problem, file=sys.stderr)
    return WRONG if shared or any(report.problems for report in reports) else 0


def texts(arguments: argparse.Namespace) -> int:
    from game.engine.keeping.opening import UsageError
    from game.engine.sources.language_folders import is_code
    from game.engine.sources.languages import inline
    from game.engine.telling.translating import shortened, standing, write

    if not is_code(arguments.lang):
        raise UsageError(f"{arguments.lang[:40]!r} is no language's code: two or three small letters, as fr")
    if arguments.lang in inline():
        raise UsageError(f"{arguments.lang} stands beside the English texts in the files of the tables")
    found = standing(arguments.lang)
    if arguments.write:
        write(Path(arguments.write), found)
    else:
        for what, texts in (("missing", found.missing), ("outdated", found.outdated), ("gone", found.gone)):
            for one in texts:
                print(f"{what}: {one.at}: {shortened(one.english)}")
    print(f"{found.code}: " + ", ".join(f"{count} {name}" for name, count in found.counts().items()))
    for problem in found.problems:
        print(problem, file=sys.stderr)
    return WRONG if found.problems else 0


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


def bake(arguments: argparse.Namespace) -> int:
    from game.engine.machine.cartridge import load_table, table_ids
    from game.engine.sources.languages import catalogue
    from game.engine.sources.toml_file import read_file
    from game.engine.telling.translating import overlays
    from game.text.stubs import write_all
    from game.ui.faces.baking import bake_pictures
    from game.ui.synth import bake

    for path in [*Path(__file__).parent.glob("tables/*/*.toml"), *Path(__file__).parent.glob("ui/words/*.toml")]:
        read_file(path)  # what it says is kept, so that whoever plays need not parse it
    for table in table_ids():
        if not load_table(table).is_ahead:
            print(f"{table}: its rules are not those the console was compiled with, so they are interpreted")
    for code in overlays():
        catalogue(code)
    if (Path(__file__).parents[1] / "pyproject.toml").is_file():  # where somebody may write rules
        write_all()
    bake()
    bake_pictures()
    return 0


def export(arguments: argparse.Namespace) -> int:
    from game.engine.keeping.opening import load, setup_of
    from game.engine.keeping.storage import write_atomic
    from game.engine.machine.exported import exported

    cartridge, _situation = load(arguments)
    write_atomic(Path(arguments.out), exported(cartridge, setup_of(cartridge, arguments, seed=0)))
    return 0


def disassemble(arguments: argparse.Namespace) -> int:
    from game.engine.keeping.opening import load
    from game.engine.machine.disassembler import listing

    cartridge, _situation = load(arguments)
    for line in listing(cartridge, arguments.function):
        print(line)
    return 0


def trace(arguments: argparse.Namespace) -> int:
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


def stubs(arguments: argparse.Namespace) -> int:
    from game.engine.machine.cartridge import table_folder
    from game.engine.sources.table_files import load_content
    from game.text.stubs import stubs, write, write_all

    if arguments.table is None:
        write_all()
        return 0
    content = load_content(table_folder(arguments.table))
    write(stubs(content), content.folder / "rules")
    return 0
