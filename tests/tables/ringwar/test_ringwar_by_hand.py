"""What counts at a location, and what an enemy does next, worked out a second time from docs/ringwar.md alone.

Random positions are put up, and what the program says of them is compared with the plain reading of the rules below.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest
from ringwar_table import position_of

from game.engine.machine.cartridge import Cartridge
from game.engine.machine.events import Announced

HEIRS = ("strider", "aragorn")
HUNTERS = (*HEIRS, "gimli", "legolas")
AT_HOME = {  # +1 there, attack or defence as it stands on the card
    ("attack", "coastal_raiders"): "dol_amroth",
    ("attack", "haradrim_cavalry"): "minas_tirith",
    ("attack", "the_black_fleet"): "pelargir",
    ("attack", "treebeard"): "orthanc",
    ("defence", "knights_of_dol_amroth"): "dol_amroth",
    ("defence", "guards_of_the_citadel"): "minas_tirith",
    ("defence", "the_black_easterling"): "dol_guldur",
    ("defence", "ats_the_black_easterling"): "dol_guldur",
    ("path_attack", "ats_balrog_of_moria"): "khazad_dum",
    ("path_attack", "ats_shelob"): "shelobs_lair",
    ("path_attack", "ats_candles_of_corpses"): "dead_marshes",
}
FRIGHTENING = ("ats_balrog_of_moria", "ats_shelob")
LAST_PATH = 9
ALWAYS_OF_BENEFIT = {  # people lose cards by it, or cards are drawn (A21)
    *("ats_the_reaver", "ats_the_beguiler", "ats_the_commander", "ats_barrow_wights", "ats_hill_troll"),
    *("ats_caradhras_the_cruel", "ats_cave_troll", "ats_candles_of_corpses", "ats_grima_wormtongue"),
}
CALLS = {
    "ats_coastal_raiders": "dol_amroth",
    "ats_haradrim_cavalry": "minas_tirith",
    "ats_the_black_fleet": "pelargir",
    "ats_corsairs_of_umbar": "umbar",
    "ats_haradrim_regulars": "harad",
}


class Box:
    """The cards as their files have them, with names for numbers."""

    def __init__(self, cartridge: Cartridge):
        content = cartridge.content
        self.facts = {card.id: card.facts for card in content.cards}
        self.enums = content.enums

    def name(self, card: str, fact: str) -> str:
        number = self.facts[card].get(fact, 0)
        return self.enums[fact][number - 1] if number else ""

    def number(self, card: str, fact: str) -> int:
        return self.facts[card].get(fact, 0)

    def of_kind(self, *kinds: str) -> list[str]:
        return [card for card in self.facts if self.name(card, "kind") in kinds]

    def factions_of(self, card: str) -> set[str]:
        also = {"merry_brandybuck": {"rohan"}, "pippin_took": {"dunedain"}}.get(card, set())
        return {self.name(card, "faction"), *also}

    def seat_of(self, card: str) -> str:
        """Whose deck a Shadow card belongs to (R5)."""
        whose = {"mordor": "witch_king", "isengard": "saruman", "monstrous": "saruman", "southron": "saruman"}
        return whose.get(self.name(card, "faction"), "")

    def shown_on(self, ground: str) -> set[str]:
        """The factions among its attackers and defenders (R17)."""
        bits = self.number(ground, "attackers") | self.number(ground, "defenders")
        return {faction for place, faction in enumerate(self.enums["faction"]) if bits >> place & 1}

    def has_number(self, card: str, path: str) -> bool:
        return bool(self.number(card, "paths") >> (self.number(path, "number") - 1) & 1)


@dataclass
class Position:
    """A path and battlegrounds with the cards there, reserves, and what else a reading asks for."""

    box: Box
    path: str
    there: dict[str, list[str]]  # by location, the path first
    reserves: dict[str, list[str]] = field(default_factory=dict)
    arwen: bool = False
    hunting: bool = False

    @property
    def grounds(self) -> list[str]:
        return list(self.there)[1:]

    def may_go(self, card: str, location: str) -> bool:
        """R36, R40, R41, and what some texts say of it."""
        box = self.box
        if location == self.path:
            if box.name(card, "kind") != "character" or not box.has_number(card, location):
                return False
            kept = card in ("ats_the_mouth_of_sauron", "ats_the_lidless_eye")
            return not (kept and any(box.name(ground, "side") == "shadow" for ground in self.grounds))
        if card == "the_great_gate" and box.name(location, "side") == "shadow":
            return False
        if self.hunting and card in HUNTERS:
            return True
        return bool(box.factions_of(card) & box.shown_on(location))

    def plain(self, card: str, stat: str, location: str, there: list[str]) -> int:
        """The icons of one card, with what its own text makes of the place."""
        box, icons = self.box, self.box.number(card, stat)
        icons += AT_HOME.get((stat, card)) == location
        if (stat, card, location) == ("defence", "the_great_gate", "minas_tirith"):
            icons += 3
        if self.arwen and card in HEIRS and "defence" in stat:
            icons += 1
        if card == "quickbeam" and location != self.path:
            icons += sum(box.name(other, "faction") == "isengard" for other in there) // 2
        gandalf = {"gandalf_the_grey", "gandalf_the_white"} & {one for cards in self.there.values() for one in cards}
        return icons + (card == "theoden" and bool(gandalf))

    def led(self, armies: list[str], leaders: list[str], stat: str) -> int:
        """The most that support adds: each army for one leader at most, and each leader needs but one (R63, R66)."""
        if not armies:
            return 0
        first, rest = armies[0], armies[1:]
        best = self.led(rest, leaders, stat)
        for leader in leaders:
            hunts = self.hunting and leader in HUNTERS
            if hunts or self.box.name(first, "faction") in self.box.factions_of(leader):
                roused = 2 if first == "dead_men_of_dunharrow" and leader in HEIRS else 0
                gain = self.box.number(leader, f"lead_{stat}") + roused
                if gain:
                    left = [one for one in leaders if one != leader]
                    best = max(best, gain + self.led(rest, left, stat))
        return best

    def strength(self, side: str, location: str, there: list[str]) -> int:
        box = self.box
        own = [card for card in there if box.name(card, "side") == side]
        if location == self.path:
            stat = "path_attack" if side == "shadow" else "path_defence"
            return sum(self.plain(card, stat, location, there) for card in own)
        stat = "defence" if side == box.name(location, "side") else "attack"
        armies = [card for card in own if box.name(card, "kind") == "army"]
        leaders = [card for card in own if box.name(card, "kind") == "character"]
        return sum(self.plain(card, stat, location, there) for card in own) + self.led(armies, leaders, stat)

    def totals(self, location: str, there: list[str]) -> tuple[int, int]:
        """Attack against the whole defence (R57, R58, R67)."""
        defends = "free" if location == self.path else self.box.name(location, "side")
        attacks = "shadow" if defends == "free" else "free"
        held = self.box.number(location, "defence") + self.strength(defends, location, there)
        return self.strength(attacks, location, there), held

    # --- an enemy (A12, A20-A37)

    def shadow_wins(self, location: str, there: list[str], attack: int = 0, defence: int = 0) -> bool:
        attackers, held = self.totals(location, there)
        through = attackers + attack > held + defence
        return not through if self.box.name(location, "side") == "shadow" else through

    def could_win(self, location: str, card: str = "", without: str = "", **tokens: int) -> bool:
        """With every Shadow card in reserve that may go there, and one that is being played (A12, A24b)."""
        reserve = [one for cards in self.reserves.values() for one in cards if one != without]
        come = [one for one in reserve if self.may_go(one, location)]
        here = self.there.get(location, [])
        return self.shadow_wins(location, here + come + ([card] if card and card not in come else []), **tokens)

    def wanted_at(self, card: str, location: str) -> bool:
        """Whether it is of benefit there (A20-A23, A33, A36)."""
        if not self.may_go(card, location):
            return False
        here, last = self.there[location], self.box.number(location, "number") == LAST_PATH
        if last and card in FRIGHTENING:
            return True
        wants = last if self.shadow_wins(location, here) else self.could_win(location, card)
        counts = self.strength("shadow", location, [*here, card]) > self.strength("shadow", location, here)
        return wants and (counts or card in FRIGHTENING)

    def acts(self, card: str, decks: list[str], paths: list[str]) -> bool:
        """Whether the action of a card is of benefit; the box of A25."""
        here = self.there[self.path]
        if card in here:
            if card in ("ats_ugluk", "ats_flocks_of_crebain", "ats_gollum"):
                return bool(paths) and self.shadow_wins(self.path, here)
            return card == "ats_grishnakh"
        if card == "ats_the_hunter":
            if self.shadow_wins(self.path, here):
                return self.box.number(self.path, "number") == LAST_PATH
            return self.could_win(self.path, without=card, attack=1)
        for leader, side, token in (("destroyer", "free", "attack"), ("warrior", "shadow", "defence")):
            if card == f"ats_the_{leader}":
                open_grounds = [one for one in self.grounds if not self.shadow_wins(one, self.there[one])]
                mine = [one for one in open_grounds if self.box.name(one, "side") == side]
                return any(self.could_win(one, without=card, **{token: 1}) for one in mine)
        if card in CALLS:
            return CALLS[card] in decks and self.could_win(CALLS[card], card)
        return card in ALWAYS_OF_BENEFIT

    def turn(self, seat: str, hand: list[str], waits: bool, decks: list[str], paths: list[str]) -> tuple[str, ...]:
        """What the enemy does: the chart from A25 on."""
        on_path = [one for one in self.there[self.path] if self.box.seat_of(one) == seat]
        for card in [*reversed(on_path), *reversed(self.reserves[seat])]:
            if self.acts(card, decks, paths):
                return ("uses", card)
        winning = all(self.shadow_wins(location, here) for location, here in self.there.items())
        if waits or (winning and self.box.number(self.path, "number") != LAST_PATH):
            return ("passes",)
        order = [self.path, *reversed(self.grounds)]
        for location in order:
            for card in reversed(self.reserves[seat]):
                if self.wanted_at(card, location):
                    return ("moves", card, location)
        if not hand:
            return ("passes",)
        return ("plays", hand[0], next((location for location in order if self.wanted_at(hand[0], location)), ""))


class Luck:
    """Cards drawn at random out of the box, each once."""

    def __init__(self, box: Box, seed: int, shadow: str):
        self.box, self.random = box, random.Random(seed)
        named = box.of_kind("army", "character")
        away = {"ioreth", "gothmog", "gandalf_the_grey", self.random.choice(HEIRS)}
        own = [card for card in named if box.name(card, "side") == "free" and card not in away]
        other = [card for card in named if box.name(card, "side") == "shadow" and card not in away]
        self.left = own + [card for card in other if card.startswith("ats_") == (shadow == "ats")]

    def locations(self, kind: str, most: int) -> list[str]:
        """Those that are the same against the Shadow."""
        replaced = {card.removeprefix("ats_") for card in self.box.facts if card.startswith("ats_")}
        found = [card for card in self.box.of_kind(kind) if card not in replaced and not card.startswith("ats_")]
        return self.random.sample(found, most)

    def take(self, most: int, fits) -> list[str]:
        taken = self.random.sample(fitting := [card for card in self.left if fits(card)], min(most, len(fitting)))
        self.left = [card for card in self.left if card not in taken]
        return taken


@pytest.fixture(scope="module")
def box(ringwar) -> Box:
    return Box(ringwar)


@pytest.mark.parametrize("seed", range(120))
def test_a_battleground_counts_as_by_hand(ringwar, box, seed):
    """R63 to R67: any armies and characters of both sides, support at its best."""
    luck = Luck(box, seed, "base")
    ground, path = luck.locations("battleground", 1)[0], "bag_end"
    position = Position(box, path, {path: [], ground: []}, hunting=luck.random.random() < 0.3)
    position.there[ground] = luck.take(luck.random.randint(1, 7), lambda card: position.may_go(card, ground))
    position.arwen = bool(luck.random.random() < 0.5 and luck.take(1, lambda card: card == "arwen"))
    t = position_of(
        ringwar,
        turn="frodo",
        path=path,
        grounds={ground: position.there[ground]},
        hunters_run=int(position.hunting),
        frodo={"hand": ["sting"]},
        aragorn={"hand": ["lembas"], "reserve": ["arwen"] if position.arwen else []},
    )
    assert t.against(ground) == position.totals(ground, position.there[ground])


SEEN = {"enemy_uses": "uses", "passed": "passes", "moved": "moves", "played_to": "plays", "played_reserve": "plays"}


def first_deed(t) -> tuple[str, ...]:
    """What the enemy did first, as `Position.turn` says it."""
    done = next(one for one in t.events if isinstance(one, Announced) and one.name in SEEN)
    card = t.state.card_id(done.card) if done.card else ""
    if done.name in ("moved", "played_to"):
        return SEEN[done.name], card, t.state.card_id(done.other)
    return {"passed": ("passes",), "enemy_uses": ("uses", card)}.get(done.name, ("plays", card, ""))


@pytest.mark.parametrize("seed", range(120))
def test_an_enemy_does_what_the_chart_says_by_hand(ringwar, box, seed):
    """A12 and A20 to A37: random cards wherever they may be, one card in the enemy's hand or none."""
    luck = Luck(box, seed, "ats")
    draw = luck.random.randint
    path, grounds = luck.locations("path", 1)[0], luck.locations("battleground", 7)
    active, decks = grounds[: draw(0, 3)], grounds[3:]
    position = Position(box, path, {place: [] for place in (path, *active)})
    for place in (path, *active):
        for side in ("free", "shadow"):
            position.there[place] += luck.take(
                draw(0, 3),
                lambda card, place=place, side=side: box.name(card, "side") == side and position.may_go(card, place),
            )
    decks_of = {seat: lambda card, seat=seat: box.seat_of(card) == seat for seat in ("witch_king", "saruman")}
    position.reserves = {seat: luck.take(draw(0, 3), fits) for seat, fits in decks_of.items()}
    position.arwen = bool(draw(0, 1) and luck.take(1, lambda card: card == "arwen"))
    seat = luck.random.choice(("witch_king", "saruman"))
    hand = luck.take(draw(0, 1), decks_of[seat])
    waits = draw(0, 3) == 0  # Frodo holds more than his limit (A28)
    same = [one for one in box.of_kind("path") if box.number(one, "number") == box.number(path, "number")]
    paths = [one for one in same if one != path and one in luck.locations("path", 20)][: draw(0, 2)]
    rows = {one: {"hand": [], "reserve": cards} for one, cards in position.reserves.items()}
    rows[seat] |= {"hand": hand, "deck": luck.take(2, decks_of[seat]), "cycle_pile": []}
    t = position_of(
        ringwar,
        turn=seat,
        shadow="normal",
        path=(path, position.there[path]),
        grounds={place: position.there[place] for place in active},
        path_deck=paths,
        free_battlegrounds=[one for one in decks if box.name(one, "side") == "free"],
        shadow_battlegrounds=[one for one in decks if box.name(one, "side") == "shadow"],
        frodo={"hand": ["sting", "mithril_coat", "there_is_another_way"][: 3 if waits else 1]},
        aragorn={"hand": ["lembas"], "reserve": ["arwen"] if position.arwen else []},
        **rows,
    )
    assert first_deed(t) == position.turn(seat, hand, waits, decks, paths)
