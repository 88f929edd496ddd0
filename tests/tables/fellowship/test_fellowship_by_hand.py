"""A story step in which nobody pays for anything, worked out a second time from docs/fellowship.md alone.

Random positions go on from their first tile to the turn's cards. Whatever is asked for is declined, and nobody has an
epic card, five shields or the Ring to turn things.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest
from fellowship_positions import HOBBITS, position_of
from fellowship_table import TRACKS

from game.engine.machine.events import Rolled

TILES = [one for one in TRACKS for _ in range(3)] + ["event"] * 6 + ["ring_influence"] * 2
TILES += ["three_cards_or_event", "item_set_or_event", "sauron_will"]
JOURNEY = [f"{track}_{colour}" for track in TRACKS for colour in ("brown", "grey")]
SUPPLY = {"heart": 3, "sun": 3, "ring_token": 5}
LAST_EVENT = 6
RIDERS = -1  # the card of this place that no track gives

# What an event does if nobody pays: steps of Sauron, then rolls of the Ring-bearer or of each. Some look at tracks.
EVENTS: dict[str, list[tuple]] = {
    "moria": [(1,), (0, "each"), (1, "next"), ("trapped", 2, "bearer"), (2,), (0, "each")],
    "helms_deep": [("cards lost",), ("riders", 1, "bearer"), ("gate", 2), (0, "each"), (2,), ("deep", 2)],
    "shelobs_lair": [(0,), ("faces",), (2,), (0, "each"), (2,), (3,)],
    "mordor": [(0,), (0, "each"), ("token",), ("token",), (3,), ("lost",)],
}


class Lost(Exception):
    """The Ring-bearer is dead, everybody is, or the Ring is his."""


@dataclass
class Story:
    """What is on the table, and what one step of it does."""

    spaces: dict[tuple[str, int], dict]  # by track and place on it, of this scenario
    place: str
    hobbits: list[str]
    corruption: list[int]
    sauron: int
    active: int
    bearer: int
    event: int
    markers: dict[str, int]
    faces: list[int]
    jokers: list[str]  # the tracks that the active player chose (F41)
    hands: list[int]
    shields: list[int]
    tokens: list[dict[str, int]]
    dead: list[int] = field(default_factory=list)
    over: str = ""
    rollers: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seats = len(self.hobbits)
        self.gained: set[int] = set()

    def living(self) -> list[int]:
        """From the active one on, clockwise (F16)."""
        around = [(self.active + n) % self.seats for n in range(self.seats)]
        return [seat for seat in around if seat not in self.dead]

    def fall(self, seat: int) -> None:
        self.dead.append(seat)
        self.hands[seat], self.tokens[seat] = 0, dict.fromkeys(SUPPLY, 0)
        if seat == self.bearer or not self.living():
            raise Lost

    def look(self) -> None:
        """Whoever stands on Sauron's space or beyond (F55)."""
        for seat in self.living():
            if self.corruption[seat] >= self.sauron:
                self.fall(seat)

    def right(self, seat: int, steps: int) -> None:
        if seat not in self.dead:
            self.corruption[seat] += steps
            self.look()

    def sauron_moves(self, steps: int) -> None:
        self.sauron = max(0, self.sauron - steps)
        self.look()

    def lose_cards(self, seat: int, wanted: int) -> None:
        """Whoever has too few loses them all, and his life (F56)."""
        short = self.hands[seat] < wanted
        self.hands[seat] = max(0, self.hands[seat] - wanted)
        if short:
            self.fall(seat)

    def roll(self, seat: int) -> None:
        """F53; Sam moves and discards 1 at most (F78)."""
        if seat in self.dead:
            return
        face, is_sam = self.faces.pop(0), self.hobbits[seat] == "sam"
        self.rollers.append(seat + 1)
        if face in (2, 3, 4):
            self.right(seat, 1 if is_sam else face - 1)
        elif face == 5:
            self.sauron_moves(1)
        elif face == 6:
            self.lose_cards(seat, 1 if is_sam else 2)

    def can_move(self, track: str) -> bool:
        return (track, self.markers[track] + 1) in self.spaces

    def enter(self, space: dict, seat: int) -> None:
        """F50, for the active player; the die waits."""
        what = space["content"]
        if what == "shield":
            self.shields[seat] += 1
        elif what in SUPPLY and sum(one[what] for one in self.tokens) < SUPPLY[what]:
            self.tokens[seat][what] += 1
        elif what == "heal":
            self.corruption[seat] = max(0, self.corruption[seat] - 1)
        elif what == "card" and space["gains"] not in self.gained:
            self.gained.add(space["gains"])
            self.hands[seat] += 1

    def move(self, track: str) -> None:
        self.markers[track] += 1
        space = self.spaces[track, self.markers[track]]
        self.enter(space, self.active)
        if space["main"] and not self.can_move(track):
            self.over = "main track"
        if space["content"] == "die":
            self.roll(self.active)

    def complete(self, track: str, where: int = 0) -> bool:
        return self.markers[track] >= where if where else not self.can_move(track)

    def next_event(self) -> None:
        self.event += 1
        last = self.event == LAST_EVENT
        self.happen(*EVENTS[self.place][self.event - 1])
        if last:
            self.over = "last event"

    def happen(self, first: int | str, *rest) -> None:
        rolls = [one for one in rest if one in ("each", "bearer", "next")]
        steps = first if isinstance(first, int) else next((one for one in rest if isinstance(one, int)), 0)
        if first == "cards lost":
            self.gained |= {2, 3, 4, RIDERS}
        elif first == "lost":
            raise Lost
        elif first == "faces":
            for seat in self.living():
                self.shields[seat], short = max(0, self.shields[seat] - 3), self.shields[seat] < 3
                if short and seat not in self.dead:
                    self.fall(seat)
        elif first == "token":
            for seat in self.living():
                self.roll(seat)
                if seat not in self.dead:
                    self.lose_cards(seat, 2)
        elif first == "trapped" and self.complete("hiding") and self.complete("travelling"):
            return
        elif first == "riders" and self.complete("friendship"):
            self.hands[self.active] += self.active not in self.dead and RIDERS not in self.gained
            return
        elif first == "gate" and self.complete("travelling", 5):
            for seat in self.living():
                self.hands[seat] += 1
            return
        elif first == "deep" and not self.complete("travelling"):
            rolls = ["bearer", "bearer"]
        if steps:
            self.sauron_moves(steps)
        for who in rolls:
            if who == "next":
                self.next_event()
                continue
            for seat in self.living() if who == "each" else [self.bearer]:
                self.roll(seat)

    def tile(self, name: str) -> bool:
        """Whether it moves a marker, which ends the step (F40-F46)."""
        if name == "ring_influence":
            self.right(self.bearer, 1)
        elif name == "sauron_will":
            self.sauron_moves(1)
        elif name.endswith("event"):
            self.next_event()
        else:
            others = [track for track in TRACKS if self.can_move(track)]
            if name in others:
                self.move(name)
            elif others:
                self.move(others[0] if len(others) == 1 else self.jokers.pop(0))
            return True
        return False

    def run(self, tiles: list[str]) -> str:
        """How the step ends."""
        try:
            for name in tiles:
                moved = self.tile(name)
                if self.over == "last event" or self.active in self.dead:
                    return "another's turn"
                if moved or self.over:
                    break
        except Lost:
            return "lost"
        return "cards"


def spaces_of(cartridge, place: str) -> dict[tuple[str, int], dict]:
    enums = cartridge.content.enums
    found = {}
    for space in cartridge.content.spaces:
        facts = space.facts
        if enums["place"][facts["space_place"] - 1] == place:
            content = enums["content"][facts["content"] - 1]
            row = {"content": content, "main": facts.get("main", 0), "gains": facts.get("gains", 0)}
            found[TRACKS[facts["activity"] - 1], facts["index"]] = row
    return found


@pytest.mark.parametrize("seed", [*range(150), 2702])
def test_a_story_step_goes_as_by_hand(fellowship, seed):
    luck = random.Random(seed)
    place, seats = luck.choice(list(EVENTS)), luck.randint(2, 5)
    spaces = spaces_of(fellowship, place)
    longest = {track: max((n for one, n in spaces if one == track), default=0) for track in TRACKS}
    main = next(track for track, n in spaces if spaces[track, n]["main"])
    markers = {track: luck.randint(0, longest[track] - (track == main)) for track in TRACKS if longest[track]}
    tiles = luck.sample(TILES, len(TILES))
    if luck.random() < 0.7:  # what does harm comes first
        tiles.sort(key=lambda name: name in TRACKS and luck.random() < 0.8)
    sauron = luck.randint(5, 12)
    at = {
        "place": place,
        "sauron": sauron,
        "active": luck.randint(1, seats),
        "ring_bearer": luck.randint(1, seats),
        "event": luck.randint(0, LAST_EVENT - 1),
        **markers,
    }
    hobbits = luck.sample(HOBBITS[:seats], seats)
    corruption = [luck.randint(0, luck.choice((2, sauron - 1))) for _ in hobbits]
    hands = [luck.sample(JOURNEY, luck.randint(0, 3)) for _ in hobbits]
    shields = [luck.randint(0, 4) for _ in hobbits]
    tokens = [dict.fromkeys(SUPPLY, 0) for _ in hobbits]
    for token, most in SUPPLY.items():
        for _ in range(luck.randint(0, most)):
            luck.choice(tokens)[token] += 1
    rows = [
        {"hobbit": [who], "corruption": steps, "hand": hand, "shields": worth}
        | {"hearts": one["heart"], "suns": one["sun"], "rings": one["ring_token"]}
        for who, steps, hand, worth, one in zip(hobbits, corruption, hands, shields, tokens, strict=True)
    ]
    t = position_of(fellowship, rows, tiles=tiles, ring_used=1, golden=[], seed=seed, **at)
    jokers = []
    while not t.over and t.prompt != "turn":
        if t.prompt == "which_track":
            wanted = luck.choice(t.options)
            jokers.append(wanted.split("/")[1])
            t.choose(wanted)
        else:
            t.decline() if t.declining else t.choose(t.options[0])
    faces = [one.result for one in t.events if isinstance(one, Rolled)]
    story = Story(
        spaces,
        place,
        hobbits,
        corruption,
        sauron,
        at["active"] - 1,
        at["ring_bearer"] - 1,
        at["event"],
        dict.fromkeys(TRACKS, 0) | markers,
        faces,
        jokers,
        [len(hand) for hand in hands],
        shields,
        tokens,
    )
    end = story.run(tiles)
    if end == "lost":
        assert t.over and t.dead == sorted(seat + 1 for seat in story.dead)
    elif end == "cards":
        assert (t.prompt, t.active, t.sauron, t.event) == ("turn", at["active"], story.sauron, story.event)
        assert (t.corruption, t.shields, t.held()) == (story.corruption, story.shields, story.hands)
        assert t.dead == sorted(seat + 1 for seat in story.dead)
        assert [t.tokens(seat) for seat in t.seats] == [tuple(one.values()) for one in story.tokens]
        assert (t.markers, t.rollers) == (tuple(story.markers.values()), story.rollers)
    else:
        assert t.over or t.active != at["active"] or t.place != place
