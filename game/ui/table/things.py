"""What can be spoken of at a table: a card, a space, a player, a zone, a number, a button."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Thing:
    """`kind` is a word that parts agree on: card, space, piece, player, zone, side, slot, station, tool, option,
    question (of which `asked` is what is asked and `needed` what has to be read), note, held, versus, number; lying is
    where a card will lie, clearing where a square so large hides least of a board.

    >>> str(Thing("card", 12))
    'card:12'
    """

    kind: str
    id: int | str = ""
    seat: int = 0  # whose, where every player has one

    @property
    def number(self) -> int:
        """Which one, of things that have numbers: cards, spaces, players, options."""
        return int(self.id)

    def __str__(self) -> str:
        return f"{self.kind}:{self.id}"

    @staticmethod
    def named(name: str) -> Thing:
        """The thing that a target's name stands for.

        >>> Thing.named("card:12")
        Thing(kind='card', id=12, seat=0)
        """
        kind, _, id_ = name.partition(":")
        return Thing(kind, int(id_) if id_.isdecimal() else id_)


def card(number: int) -> Thing:
    return Thing("card", number)


def space(number: int) -> Thing:
    return Thing("space", number)


def piece(space: int, seat: int) -> Thing:
    """A sign of a player on a space."""
    return Thing("piece", space, seat)


def player(seat: int) -> Thing:
    return Thing("player", seat)


CAPTION = Thing("caption")  # while something stands on it
TELLING = Thing("telling")  # where the caption stands, whatever it says
