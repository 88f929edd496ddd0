"""What the text client asks before a game: which table, how many players, which scenario."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import wording
from game.engine.cartridge import Cartridge, load_table, table_ids
from game.engine.content import spelled
from game.engine.refusal import Refusal

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


def playable_tables(write: Write) -> dict[str, Cartridge]:
    """The tables that came with the program; one that is broken is named, and keeps nobody from the others."""
    tables = {}
    for name in table_ids():
        try:
            tables[name] = load_table(name)
        except Refusal as problem:
            write(f"{name}: {problem}")
    return tables


def pick(question: str, answers: list[str], lang: str, read: Read, write: Write) -> int | None:
    """The number of the answer typed; a single answer is not asked for."""
    if len(answers) == 1:
        return 0
    write(wording.ours("client", question, lang))
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
