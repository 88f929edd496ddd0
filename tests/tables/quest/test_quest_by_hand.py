"""Quest resolution, engagement checks and an enemy's strike, worked out a second time from docs/quest.md alone."""

from __future__ import annotations

import random

import pytest

THREATS = (5, 12, 20, 24, 31, 38, 41, 47)
STAGE = 8  # the quest points of Flies and Spiders
WILLPOWER = {"celebrians_stone": 2, "the_favor_of_the_lady": 1, "dark_knowledge": -1}


class Box:
    """The cards as their files have them."""

    def __init__(self, cartridge):
        self.facts = {card.id: card.facts for card in cartridge.content.cards}
        self.kinds = cartridge.content.enums["kind"]

    def number(self, card: str, fact: str) -> int:
        return self.facts[card].get(fact, 0)

    def of_kind(self, kind: str, *but: str) -> list[str]:
        wanted = self.kinds.index(kind) + 1
        return [card for card, facts in self.facts.items() if facts.get("kind") == wanted and card not in but]


@pytest.fixture(scope="module")
def box(quest) -> Box:
    return Box(quest)


def plain(options: list[str]) -> list[str]:
    return sorted(one.removeprefix("card:").partition("#")[0].replace("-", "_") for one in options)


@pytest.mark.parametrize("seed", range(60))
def test_engagement_checks_go_round_as_by_hand(table, box, seed):
    """Q68, Q69: the dearest within a player's threat, round and round, until nobody is engaged."""
    luck = random.Random(seed)
    players, heroes = luck.randint(1, 4), box.of_kind("hero")
    threats = [luck.choice(THREATS) for _ in range(players)]
    waiting = luck.choices(box.of_kind("enemy", "hummerhorns", "marsh_adder"), k=luck.randint(0, 5))
    seats = [{"area": luck.sample(heroes, 2), "threat": threat} for threat in threats]
    first = luck.randint(1, players)
    variables = {"first_player": first, "round": 1}
    t = table(seats, "engagement_checks", staging=waiting, variables=variables, options={"shadows": "off"})
    engaged: list[list[str]] = [[] for _ in seats]
    player, missed = first - 1, 0
    while missed < players:
        within = [one for one in waiting if box.number(one, "engagement_cost") <= threats[player]]
        dearest = max((box.number(one, "engagement_cost") for one in within), default=None)
        tied = [one for one in within if box.number(one, "engagement_cost") == dearest]
        missed += 1
        if tied:
            enemy, missed = tied[0], 0
            if len(tied) > 1:
                t.skip_to("engagement_tie")
                assert (t.asked, plain(t.options)) == (first, sorted(tied))
                enemy = luck.choice(tied)
                t.choose(enemy)
            waiting.remove(enemy)
            engaged[player].append(enemy)
        player = (player + 1) % players
    if t.prompt != "commit" and not t.state.over:  # else the round has gone on without a question
        assert [sorted(t.ids("engaged", seat + 1)) for seat in range(players)] == [sorted(one) for one in engaged]
        assert sorted(t.ids("staging")) == sorted(waiting)


@pytest.mark.parametrize("seed", range(60))
def test_willpower_and_threat_are_compared_as_by_hand(table, box, seed):
    """Q50 to Q53, Q102: what counts on either side, where the progress goes, whose threat rises."""
    luck = random.Random(seed)
    heroes = luck.sample(box.of_kind("hero"), 2 * (players := luck.randint(1, 4)))
    locations = box.of_kind("location", "mountains_of_mirkwood", "banks_of_the_anduin", "the_east_bight")
    seats, willpower = [], 0
    for player in range(players):
        area = []
        for hero in heroes[2 * player : 2 * player + 2]:
            worn = luck.sample(["the_favor_of_the_lady", "dark_knowledge"], luck.randint(0, 2))
            goes = luck.random() < 0.7
            area.append({"card": hero, "attached": worn, "committed": goes, "exhausted": goes})
            willpower += goes * max(0, box.number(hero, "willpower") + sum(WILLPOWER[one] for one in worn))
        seats.append({"area": area, "threat": luck.choice((20, 44, 47, 49))})
    staging, against = [], 0
    for card in luck.choices(box.of_kind("enemy") + locations, k=luck.randint(0, 4)):
        tamed = luck.randint(0, 2) if card in locations else 0
        staging.append({"card": card, "attached": ["power_in_the_earth"] * tamed})
        against += max(0, box.number(card, "threat_strength") - tamed)
    active = luck.choice(locations)
    to_go = box.number(active, "quest_points") - (explored := luck.randint(0, box.number(active, "quest_points") - 1))
    progress = luck.randint(0, STAGE - 1)
    t = table(
        seats,
        "quest_resolution",
        progress=progress,
        staging=staging,
        active_location=[{"card": active, "progress": explored}],
        quest_deck=["a_fork_in_the_road"],
    )
    told = next(one for one in t.events if getattr(one, "name", "") == "quest_compared")
    assert (told.amount, told.other) == (willpower, against)
    lacks, made = max(0, against - willpower), max(0, willpower - against)
    out = [seat["threat"] + lacks >= 50 for seat in seats]
    assert t.state.over == all(out) or t.state.winners == []
    if not t.state.over and t.prompt not in ("commit", "plan"):
        assert [bool(t.state.player_variable(seat, "eliminated")) for seat in range(1, players + 1)] == out
        assert (t.ids("active_location") == [active]) == (made < to_go)
        assert (t.ids("current_quest") == ["flies_and_spiders"]) == (progress + max(0, made - to_go) < STAGE)


@pytest.mark.parametrize("seed", range(60))
def test_an_enemy_strikes_as_by_hand(table, box, seed):
    """Q80 to Q83, Q97: attack less defense, all of it if nobody defends, and who is left."""
    luck = random.Random(seed)
    hero, other = luck.sample(box.of_kind("hero"), 2)
    enemy = luck.choice(box.of_kind("enemy", "dol_guldur_beastmaster"))
    hurt, plates, defends = luck.randint(0, 2), luck.randint(0, 1), luck.random() < 0.6
    tokens = luck.randint(0, 2) if enemy == "chieftan_ufthak" else 0
    area = [{"card": hero, "damage": hurt, "attached": ["citadel_plate"] * plates}, other]
    seats = [{"area": area, "threat": 20, "engaged": [{"card": enemy, "resources": tokens}]}]
    t = table(seats, "enemy_attacks", options={"shadows": "off"}).skip_to("defend")
    t.choose(hero if defends else "no-defender").skip_to("undefended", "target")
    if t.prompt == "undefended":
        t.choose(hero).skip_to("target")
    damage = box.number(enemy, "attack") + 2 * tokens - (box.number(hero, "defense") if defends else 0)
    left = box.number(hero, "hit_points") + 4 * plates - hurt
    assert (t.zone(hero)[0] == "discard") == (damage >= left)
    if damage < left:
        assert t.damage(hero) == hurt + max(0, damage)
    trampled = max(0, damage - left) if enemy == "hill_troll" else 0
    assert t.threat() == 20 + trampled + (enemy == "marsh_adder")
