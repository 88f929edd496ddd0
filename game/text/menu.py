"""What the text client asks before a game: which table, which scenario, how many players."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.machine.cartridge import Cartridge, load_table, table_ids
from game.engine.refusal import Refusal
from game.engine.sources.content import spelled
from game.engine.telling import wording

Read = Callable[[], str | None]
Write = Callable[[str], None]


def chosen_game(lang: str, table: str | None, read: Read, write: Write) -> list[str] | None:
    """The arguments of a text game, as answered; None when the input ended first."""
    tables = {table: load_table(table)} if table else playable_tables(write)
    titles = [wording.say(cartridge.content.title, lang) for cartridge in tables.values()]
    picked = pick("which_table", titles, lang, read, write) if tables else None
    if picked is None:
        return None
    name, cartridge = list(tables.items())[picked]
    if cartridge.content.lineups:
        options = chosen_lineup(cartridge, lang, read, write)
        return None if options is None else ["--table", name, *options]
    least, most = cartridge.content.players
    seats = pick("how_many_players", [str(n) for n in range(least, most + 1)], lang, read, write)
    if seats is None:
        return None
    arguments = ["--table", name, "--players", str(least + seats)]
    varied = next((option for option in cartridge.content.options if option.name == cartridge.content.varies), None)
    if varied is not None:
        names = [value_name(cartridge, varied.name, value, lang) for value in varied.values]
        value = pick("which_scenario", names, lang, read, write)
        if value is None:
            return None
        arguments += ["--option", f"{varied.name}={varied.values[value]}"]
    return arguments


def chosen_lineup(cartridge: Cartridge, lang: str, read: Read, write: Write) -> list[str] | None:
    """The options that decide who sits down, as arguments; only what some lineup has can be chosen."""
    content = cartridge.content
    left, arguments = list(content.lineups), []
    deciding = {name for lineup in left for name in lineup.when}
    for option in sorted(content.options, key=lambda option: option.name != content.varies):
        if option.name not in deciding:
            continue
        values = [value for value in option.values if any(value in one.when.get(option.name, (value,)) for one in left)]
        names = [value_name(cartridge, option.name, value, lang) for value in values]
        question = "which_scenario" if option.name == content.varies else "which_option"
        what = wording.word(content, "option", option.name, lang)
        picked = pick(question, names, lang, read, write, what=what)
        if picked is None:
            return None
        left = [one for one in left if values[picked] in one.when.get(option.name, (values[picked],))]
        arguments += ["--option", f"{option.name}={values[picked]}"]
    return arguments


def playable_tables(write: Write) -> dict[str, Cartridge]:
    """The tables that came with the program; one that is broken is named, and keeps nobody from the others."""
    tables = {}
    for name in table_ids():
        try:
            tables[name] = load_table(name)
        except Refusal as problem:
            write(f"{name}: {problem}")
    return tables


def pick(question: str, answers: list[str], lang: str, read: Read, write: Write, **values: str) -> int | None:
    """The number of the answer typed; a single answer is not asked for."""
    if len(answers) == 1:
        return 0
    write(wording.ours("client", question, lang, **values))
    for number, answer in enumerate(answers, 1):
        write(wording.ours("client", "option", lang, n=number, what=answer))
    while (typed := read()) is not None:
        typed = typed.strip()
        if 1 <= (number := typed_number(typed)) <= len(answers):
            return number - 1
        write(wording.ours("client", "unknown_number", lang, what=typed[:40], n=len(answers)))
    return None


def typed_number(typed: str) -> int:
    """The number that was typed; 0 for anything else, and for more digits than anything here has."""
    return int(typed) if typed.isdecimal() and len(typed) <= 9 else 0


def value_name(cartridge: Cartridge, option: str, value: str, lang: str) -> str:
    """What an option's value is called: by the list of that name, where there is one."""
    for row in cartridge.content.groups.get(option, []):
        if row.get("id") == value and "name" in row:
            return wording.say(row["name"], lang)
    return spelled(value)
