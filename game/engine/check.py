"""What a table still lacks: abilities without a script, words without a language, cards without a test.

Each rule is a small function that returns what is wrong, a line for each thing.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.engine.compiler.errors import Mistakes, RuleErrors
from game.engine.compiler.names import names_of
from game.engine.compiler.program import rule_files
from game.engine.compiler.records import Program
from game.engine.compiler.scripts import read_scripts
from game.engine.machine.cartridge import TABLES, Cartridge, CartridgeError, compile_table
from game.engine.sources.content import SHARED, Content, ContentError, Text, asked_words
from game.engine.sources.language_folders import BASE
from game.engine.sources.languages import complete, inline, language, said
from game.engine.sources.records import Reading
from game.engine.telling import questions, story
from game.engine.telling.prompts import RESPOND
from game.engine.telling.terms import table_problems
from game.engine.telling.wording import PLACEHOLDERS, has_word, placeholders

SOURCE_TESTS = TABLES.parents[1] / "tests"  # ours in a source tree only
_TEST = re.compile(r"^\s*(?:async )?def (test_\w+)", re.MULTILINE)


@dataclass
class Report:
    """One table: its counts, what is wrong with it, and what it could still have."""

    table: str
    counts: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def check_table(folder: Path, tests: Path | None = None) -> Report:
    """Compiles the table and looks for gaps; without a tests folder cards need no tests."""
    return checked_table(folder, tests)[0]


def checked_table(folder: Path, tests: Path | None = None) -> tuple[Report, Cartridge | None]:
    """The report, and the table itself if it compiles."""
    report = Report(folder.name)
    files: list[Reading[Any]] = []
    try:
        cartridge = compile_table(folder, files)
    except RuleErrors as problem:
        found = ((_script(folder, one.file), one) for one in problem.errors)
        report.problems = [f"{path}:{one.line}:{one.column}: {one.message}" for path, one in found]
        return report, None
    except (ContentError, CartridgeError) as problem:
        problems = problem.problems if isinstance(problem, ContentError) else [str(problem)]
        report.problems = [f"{folder.name}: {line}" for line in problems]
        return report, None
    content, program = cartridge.content, cartridge.program
    names = names_of_tests(tests) if tests else []
    report.table = content.id
    report.counts = counts(cartridge, names)
    rules = [
        unscripted(content, program),
        undeclared(content, program),
        unworded(content),
        questions.missing_words(content, program.names.prompts, program.names.buttons),
        wordless(content),
        questions.missing_rules(content, {function.name for function in program.functions}),
        story.untold(content, program.names.announcements, program.names.buttons),
        text_problems(content, files),
    ]
    rules += [table_problems(folder)] if folder.absolute().parent == TABLES else []
    rules += [misplaced(content, folder)] if folder.absolute().parent == TABLES else []
    rules += [untested(content, names, tests)] if tests else []
    report.problems = [f"{content.id}: {problem}" for found in rules for problem in found]
    return report, cartridge


def misplaced(content: Content, folder: Path) -> list[str]:
    """Saves know a table that comes with the program by its id, and look for it in the folder of that name."""
    if content.id == folder.name:
        return []
    return [f"table.toml: [table]: key 'id': expected the name of its folder, {folder.name!r}, got {content.id!r}"]


def folder_of_tests(folder: Path, given: Path | None) -> Path | None:
    """Where a table's tests are: as given, or beside the game for the tables that come with it."""
    if given is not None:
        return given
    source_tree = SOURCE_TESTS.is_dir() and (SOURCE_TESTS.parent / "pyproject.toml").is_file()
    own = SOURCE_TESTS / "tables" / folder.name  # another table's card of the same name is no excuse
    return own if folder.absolute().parent == TABLES and source_tree else None


def counts(cartridge: Cartridge, names: list[str]) -> dict[str, int]:
    content, program = cartridge.content, cartridge.program
    return {
        "cards": len(content.cards),
        "titles": len({str(card.name.get("en")) for card in content.cards}),
        "abilities_declared": sum(len(card.abilities) for card in content.cards),
        "abilities_scripted": sum(sum(kinds.values()) for kinds in scripted(content, program).values()),
        "functions": len(program.functions) - 1,  # without the one that means "nothing"
        "bytecode_words": len(program.code),
        "prompts": len(program.names.prompts),
        "words": sum(len(family) for family in content.words.values()),
        "tests": card_tests(content, names).total(),
    }


# --- abilities


def scripted(content: Content, program: Program) -> dict[str, Counter[str]]:
    """For each card, how many functions give it abilities of each kind; one may answer several events."""
    found = {(content.cards[a.card].id, content.kinds[a.kind], function) for a, function in program.abilities}
    kinds: dict[str, Counter[str]] = {card.id: Counter() for card in content.cards}
    for card, kind, _function in found:
        kinds[card][kind] += 1
    return kinds


def unscripted(content: Content, program: Program) -> list[str]:
    """Abilities that a card's data declares and no script brings about."""
    given = scripted(content, program)
    return [
        f"{card.file} {card.id}: {kind} is declared {_times(declared)} and scripted {_times(given[card.id][kind])}"
        for card in content.cards
        for kind, declared in Counter(card.abilities).items()
        if given[card.id][kind] < declared
    ]


def undeclared(content: Content, program: Program) -> list[str]:
    """Scripts that give a card a kind of ability its data does not declare."""
    given = scripted(content, program)
    return [
        f"{card.file} {card.id}: a script gives it the ability {kind}, which its data does not declare"
        for card in content.cards
        for kind in sorted(given[card.id])
        if kind not in card.abilities
    ]


# --- words


def unworded(content: Content) -> list[str]:
    """Things players see that have no word: every tag and zone, and the values of an enum whose fact has one."""
    wanted = [("tag", tag) for tag in content.tags] + [("zone", zone) for zone in content.zones]
    told = {kind for fact, kind in content.facts.items() if kind in content.enums and has_word(content, "fact", fact)}
    wanted += [("enum", value) for kind in sorted(told) for value in content.enums[kind]]
    missing = [(family, name) for family, name in wanted if not has_word(content, family, name)]
    return [f"words.toml: [{family}]: {name} has no word" for family, name in missing]


def wordless(content: Content) -> list[str]:
    """Cards whose scripts ask what every card should put in its own words, and that have none (`cards_ask`)."""
    if not content.cards_ask:
        return []
    prompts = asked_words(content.words)
    names = names_of(content)
    scripts = read_scripts(rule_files(content), content, names, Mistakes())
    response = content.kinds.index("response") if RESPOND in content.cards_ask else -1
    wanted: set[tuple[int, str]] = set()
    named = {
        name: {node.id for node in ast.walk(function.node) if isinstance(node, ast.Name)}
        for name, function in scripts.functions.items()
    }
    for function in (one for one in scripts.functions.values() if one.abilities):
        said = {word for name in scripts.reached([function.name]) for word in named[name]}
        asked = {name for name in content.cards_ask if name != RESPOND and f"ASK_{prompts[name].upper()}" in said}
        for ability in function.abilities:
            asks = asked | {RESPOND} if ability.kind == response else asked
            wanted |= {(ability.card, name) for name in asks}
    cards = ((content.cards[card], name) for card, name in sorted(wanted))
    return [f"{card.file} {card.id}: asks.{name} is missing" for card, name in cards if name not in card.asks]


def text_problems(content: Content, files: Iterable[Reading[Any]]) -> list[str]:
    """Missing languages, wrong numbers of plural forms, placeholders that differ or that nothing fills."""
    problems = [problem for reading in files for problem in faulty(reading.texts)]
    for family in ("prompt", "why", "deed", "announcement"):
        for name, text in content.words.get(family, {}).items():
            unknown = sorted({one for form in text.values() for one in placeholders(form)} - PLACEHOLDERS)
            problems += [f"words.toml: [{family}.{name}]: nothing fills {{{one}}}" for one in unknown]
    return problems


def faulty(found: Iterable[tuple[str, Text]]) -> list[str]:
    """What is wrong with the languages, plurals and placeholders of some texts."""
    problems = []
    for where, text in found:
        missing = [lang for lang in inline() if not said(text.get(lang))]
        problems += [f"{where}: {lang} is missing" for lang in missing]
        everywhere = complete(text)
        problems += plural_problems(where, everywhere)
        if not missing:
            problems += placeholder_problems(where, everywhere)
    return problems


def plural_problems(where: str, text: Text) -> list[str]:
    return [
        f"{where}: {lang} has {len(forms)} plural forms, expected {language(lang).forms}"
        for lang, forms in text.items()
        if isinstance(forms, list) and len(forms) != language(lang).forms
    ]


def placeholder_problems(where: str, text: Text) -> list[str]:
    """A language whose placeholders are not those of English."""
    wanted = placeholders(text[BASE])
    return [
        f"{where}: {lang} has {_braces(placeholders(form))} where {BASE} has {_braces(wanted)}"
        for lang, form in text.items()
        if placeholders(form) != wanted
    ]


def _braces(names: set[str]) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(names)) or "none"


# --- tests


def names_of_tests(tests: Path) -> list[str]:
    """The names of all test functions under a folder."""
    files = sorted(tests.rglob("*.py"))
    return [name for path in files for name in _TEST.findall(path.read_text(encoding="utf-8", errors="replace"))]


def tests_named_after(card: str, tests: Path) -> Iterator[str]:
    """The tests of a card: file, line and name."""
    for path in sorted(tests.rglob("*.py")):
        text = path.read_text(encoding="utf-8", errors="replace")
        for test in _TEST.finditer(text):
            if card in _named_after(test[1]):
                yield f"{path}:{text.count(chr(10), 0, test.start(1)) + 1}  {test[1]}"


def _named_after(test: str) -> set[str]:
    """What a test may be named after: test_old_lantern_wears after old_lantern, old, or old_lantern_wears."""
    words = test.removeprefix("test_").split("_")
    return {"_".join(words[:count]) for count in range(1, len(words) + 1)}


def card_tests(content: Content, names: list[str]) -> Counter[str]:
    """How many tests are named after each card: test_<card> or test_<card>_..."""
    cards = {card.id for card in content.cards}
    return Counter(card for name in names for card in _named_after(name) & cards)


def untested(content: Content, names: list[str], folder: Path) -> list[str]:
    """Cards no test is named after."""
    tests = card_tests(content, names)
    here = folder.relative_to(SOURCE_TESTS.parent) if folder.is_relative_to(SOURCE_TESTS) else folder.name
    return [f"{card.file} {card.id}: no test_{card.id} in {here}" for card in content.cards if not tests[card.id]]


# --- in words


def _times(n: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(n, f"{n} times")


def _script(folder: Path, file: str) -> Path:
    """The path of a rule script that an error names, to be clicked on."""
    for path in (folder / "rules" / file, SHARED / file, folder / file):
        if path.exists():
            return path
    return Path(file)
