"""Positions of the quest table that could come up in a game, dealt at random from the cards of a scenario."""

from __future__ import annotations

import random

from game.engine.sources.content import Content

SCENARIOS = {
    "passage_through_mirkwood": (
        ("passage_through_mirkwood", "spiders_of_mirkwood", "dol_guldur_orcs"),
        ("flies_and_spiders", "a_fork_in_the_road", "dont_leave_the_path", "beorns_path"),
    ),
    "journey_down_the_anduin": (
        ("journey_down_the_anduin", "saurons_reach", "dol_guldur_orcs", "wilderlands"),
        ("to_the_river", "anduin_passage", "ambush_on_the_shore"),
    ),
    "escape_from_dol_guldur": (
        ("escape_from_dol_guldur", "spiders_of_mirkwood", "dol_guldur_orcs"),
        ("the_necromancers_tower", "through_the_caverns", "out_of_the_dungeons"),
    ),
}
PHASES = (1, 2, 3, 3, 3, 3, 4, 5, 5, 6, 6, 6, 6, 7)  # of the flow's steps


def random_position(content: Content, seed: int) -> dict:
    """A situation somewhere in a game: any scenario, stage, step, mode and number of players."""
    return _Dealing(content, random.Random(seed)).document()


class _Dealing:
    def __init__(self, content: Content, chance: random.Random):
        self.content = content
        self.chance = chance
        self.scenario = chance.choice(list(SCENARIOS))
        sets, self.stages = SCENARIOS[self.scenario]
        self.encounter = self.shuffled(card for one in sets for card, n in content.lists[one].items() for _ in range(n))
        self.heroes = self.shuffled(card.id for card in content.cards if self.kind(card.id) == "hero")
        self.player_cards = [card.id for card in content.cards if self.kind(card.id) in ("ally", "attachment", "event")]
        self.unique: set[str] = set()

    def shuffled(self, cards) -> list[str]:
        cards = list(cards)
        self.chance.shuffle(cards)
        return cards

    def fact(self, card: str, name: str) -> int:
        return self.content.cards[self.content.card_number(card)].facts.get(name, 0)

    def kind(self, card: str) -> str:
        return self.content.enums["kind"][self.fact(card, "kind") - 1]

    def document(self) -> dict:
        pick = self.chance.choice
        players, stage, step = pick((1, 2, 3, 4)), self.chance.randrange(len(self.stages)), pick(self.content.flow)
        seats = [self.seat() for _ in range(players)]
        zones = {
            "current_quest": [{"card": self.stages[stage], "progress": pick((0, 3, 7, 9, 14))}],
            "quest_deck": list(reversed(self.stages[stage + 1 :])),
            "staging": self.take(pick((0, 1, 2, 4)), "enemy", "location") + self.take(pick((0, 1, 2)), "objective"),
            "active_location": self.take(pick((0, 1)), "location"),
            "victory_display": [],
        }
        if self.scenario == "escape_from_dol_guldur":
            self.imprison(seats, zones, stage)
        discarded = pick((0, 5, 20))
        return {
            "players": players,
            "seed": self.chance.randrange(1 << 32),
            "step": step,
            "options": {
                "scenario": self.scenario,
                "mode": pick(("single", "campaign", "nightmare")),
                "shadows": pick(("on", "on", "off")),
                "difficulty": pick(("normal", "easy")),
            },
            "variables": {
                "phase": PHASES[self.content.flow.index(step)],
                "first_player": self.chance.randint(1, players),
                "round": self.chance.randint(1, 9),
                "scenario": list(SCENARIOS).index(self.scenario),
                "ambush_over": 1,
                "rescued": int(stage == 2),
            },
            "seat": seats,
            "zones": zones
            | {"encounter_discard": self.encounter[:discarded], "encounter_deck": self.encounter[discarded:]},
        }

    def seat(self) -> dict:
        chance = self.chance
        heroes = [
            {
                "card": self.heroes.pop(),
                "resources": chance.choice((0, 1, 2, 3, 6, 10)),
                "damage": chance.choice((0, 0, 1, 2)),
                "exhausted": chance.random() < 0.3,
                "attached": self.attachments(),
            }
            for _ in range(chance.randint(1, 3))
        ]
        allies = [
            {"card": card, "exhausted": chance.random() < 0.3} for card in self.fresh("ally", chance.randint(0, 4))
        ]
        enemies = [
            {"card": card, "owner": 0, "controller": 0} for card in self.take(chance.choice((0, 0, 1, 2)), "enemy")
        ]
        return {
            "threat": chance.choice((0, 10, 20, 30, 45, 48)),
            "area": heroes + allies,
            "engaged": enemies,
            "hand": chance.choices(self.player_cards, k=chance.randint(0, 8)),
            "deck": chance.choices(self.player_cards, k=chance.choice((0, 3, 12))),
            "discard": chance.choices(self.player_cards, k=chance.choice((0, 4))),
        }

    def attachments(self) -> list[str]:
        return [card for card in self.fresh("attachment", self.chance.choice((0, 0, 1, 2))) if self.for_a_hero(card)]

    def for_a_hero(self, card: str) -> bool:
        return self.content.enums["attach_to"][self.fact(card, "attach_to") - 1] in ("on_hero", "on_character")

    def fresh(self, kind: str, count: int) -> list[str]:
        """Player cards of a kind, no unique one twice in play."""
        cards = self.chance.choices([card for card in self.player_cards if self.kind(card) == kind], k=count)
        kept = [card for card in dict.fromkeys(cards) if card not in self.unique]
        self.unique |= {card for card in kept if self.fact(card, "unique")}
        return kept

    def take(self, count: int, *kinds: str) -> list[str]:
        """Cards from the scenario's encounter sets; the Nazgûl comes in his own way."""
        taken = [c for c in self.encounter if self.kind(c) in kinds and c != "nazgul_of_dol_guldur"][:count]
        for card in taken:
            self.encounter.remove(card)
        return taken

    def imprison(self, seats: list[dict], zones: dict, stage: int) -> None:
        """Until the rescue one hero is captive, perhaps somebody's only one, and the Nazgûl waits aside."""
        self.encounter.remove("nazgul_of_dol_guldur")
        if stage == 2:
            zones["staging" if self.chance.random() < 0.5 else "victory_display"] += ["nazgul_of_dol_guldur"]
            return
        zones["set_aside"] = ["nazgul_of_dol_guldur"]
        prison = self.chance.choice(seats)
        heroes = [entry for entry in prison["area"] if self.kind(entry["card"]) == "hero"]
        prison["captive"] = [heroes[0]["card"]]
        prison["area"].remove(heroes[0])
