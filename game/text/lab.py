"""The deck laboratory on the command line: a table of cards in plain lines, or figures for other programs."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator

from game.engine.keeping.opening import UsageError, deck_of, load, setup_of
from game.engine.machine.cartridge import Cartridge, load_table, table_ids
from game.engine.telling.wording import ours, say
from game.players.intervals import told_share
from game.players.lab import Laboratory, Tally, swapped
from game.players.levels import make_player
from game.text.background import stand_back
from game.text.document import print_json
from game.text.terminal import language


def run(arguments: Namespace) -> int:
    """Plays the games, and says how each deck did."""
    if arguments.lines:
        stand_back()
    if not arguments.table:  # the first that takes decks of the players' own
        arguments.table = next((table for table in table_ids() if load_table(table).content.deck_zone), None)
    cartridge, _situation = load(arguments)
    varies = cartridge.content.varies
    if arguments.scenario:
        if not varies:
            raise UsageError(f"--scenario: {cartridge.id} has none")
        arguments.option = [*arguments.option, f"{varies}={arguments.scenario}"]
    named, arguments.deck = arguments.deck, []
    setup = setup_of(cartridge, arguments, seed=0)
    decks = [(name, deck_of(cartridge, name)) for name in named]
    decks += [swapped(cartridge, *decks[0], swap) for swap in arguments.swap] if decks else []
    laboratory = Laboratory(cartridge, setup, decks, arguments.bot, make_player)
    for tally in laboratory.play(arguments.games):
        if arguments.lines:
            print(json.dumps(tally.plain() | {"number": laboratory.tallies.index(tally)}), flush=True)
    found = [tally.plain() for tally in laboratory.tallies]
    if arguments.json:
        print_json({"table": cartridge.id, "options": setup.options, "seed": setup.seed, "decks": found})
    elif not arguments.lines:
        for tally in laboratory.tallies:
            lang = arguments.lang or language()
            print("\n".join([*told(cartridge, tally, lang), *beside(laboratory.tallies[0], tally, lang)]))
    return 0


def told(cartridge: Cartridge, tally: Tally, lang: str) -> Iterator[str]:
    """How a deck did, and what its cards came to, the most telling first."""
    plain = tally.plain()
    low, high = plain["interval"]
    yield ours(
        "lab",
        "won",
        lang,
        what=tally.name,
        n=tally.won,
        of=tally.games,
        rate=percent(plain["win_rate"]),
        low=percent(low),
        high=percent(high),
    )
    yield ours("lab", "curve", lang, what=" ".join(str(round(value)) for value in plain["curve"]))
    heads = [ours("lab", name, lang) for name in ("card", "drawn", "played", "left", "won_drawn", "won_played")]
    rows = [heads]
    for card, line in sorted(tally.cards.items(), key=lambda one: (-one[1].played, one[0])):
        name = say(cartridge.content.cards[cartridge.content.card_number(card)].name, lang)
        shares = (told_share(line.won_drawn, line.games_drawn), told_share(line.won_played, line.games_played))
        rows.append([name, str(line.drawn), str(line.played), str(line.left), *shares])
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    for row in rows:
        yield "  ".join(
            cell.ljust(width) if not at else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )


def beside(first: Tally, tally: Tally, lang: str) -> list[str]:
    """What tells a deck from the first in the same games; nothing of that one itself."""
    if tally is first:
        return []
    verdict = ours("lab", tally.verdict, lang)
    return [ours("lab", "beside", lang, what=first.name, n=tally.gained, lost=tally.lost, verdict=verdict)]


def percent(part: float) -> int:
    return round(100 * part)
