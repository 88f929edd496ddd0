"""Why a number is what it is: the changes the inspector names come to what the console counts."""

import pytest

from game.engine.keeping.match import Match
from game.engine.keeping.situation import load_situation
from game.engine.machine.cartridge import load_table
from game.engine.machine.modifiers import lasting_effects, lent_tags, reckoning
from game.engine.machine.setup import Setup


@pytest.fixture(scope="module")
def quest():
    return load_table("quest")


@pytest.fixture
def planning(quest):
    """planning({"card": "gimli", ...}): one player with that hero, in the planning phase."""

    def make(*area):
        document = {
            "players": 1,
            "step": "planning_phase",
            "seat": [{"threat": 25, "area": list(area)}],
            "zones": {"current_quest": ["flies_and_spiders"]},
            "variables": {"first_player": 1, "round": 1},
        }
        return load_situation(quest, document)[0]

    return make


def card_in(state, card_id):
    return next(n for n in range(1, state.raw.card_count + 1) if state.card_id(n) == card_id)


def test_in_random_games_the_parts_always_add_up_to_the_total(quest, play_randomly):
    changed = 0
    for seed in range(4):
        match = Match(quest, Setup(players=2, seed=seed))
        while match.decision and match.position < 120:
            play_randomly(match, seed * 100 + match.position, most=20)
            for card in range(1, match.state.raw.card_count + 1):
                for fact in ("willpower", "attack", "threat_strength"):
                    found = reckoning(match.state, card, fact)
                    assert max(0, found.printed + sum(change.value for change in found.changes)) == found.total
                    changed += found.changed
    assert changed > 3


def test_an_attachment_and_the_cards_own_text_are_named_as_reasons(planning):
    state = planning({"card": "gimli", "damage": 2, "attached": ["dwarven_axe"]})
    gimli, axe = card_in(state, "gimli"), card_in(state, "dwarven_axe")
    found = reckoning(state, gimli, "attack")
    assert (found.printed, found.total) == (2, 6)
    assert {change.card: change.value for change in found.changes} == {gimli: 2, axe: 2}
    assert all(change.expiry == "" for change in found.changes)


def test_a_lasting_change_keeps_its_source_and_its_end(planning, quest):
    state = planning({"card": "eowyn", "resources": 1})
    eowyn = card_in(state, "eowyn")
    modifier = state.raw.modifiers[0]
    modifier.target, modifier.value, modifier.expiry = eowyn, -6, 2
    modifier.stat = list(quest.content.facts).index("willpower")
    modifier.source = quest.content.card_number("for_gondor") + 1
    state.raw.modifier_count = 1
    found = reckoning(state, eowyn, "willpower")
    assert (found.printed, found.total, found.floored) == (4, 0, True)
    (change,) = found.changes
    assert (quest.content.cards[change.source].id, change.value, change.expiry) == ("for_gondor", -6, "phase")


def test_an_effect_without_a_number_is_told_by_its_source(planning, quest):
    state = planning("eowyn")
    eowyn = card_in(state, "eowyn")
    modifier = state.raw.modifiers[0]
    modifier.target, modifier.value, modifier.expiry = eowyn, 1, 3
    modifier.stat = len(quest.content.facts) + quest.content.stats.index("cannot_attack")
    modifier.source = quest.content.card_number("feint") + 1
    state.raw.modifier_count = 1
    (effect,) = lasting_effects(state, eowyn)
    assert (effect.stat, effect.change.expiry) == ("cannot_attack", "round")
    assert reckoning(state, eowyn, "attack").changes == ()


def test_a_lent_trait_names_the_card_it_comes_from(planning, quest):
    state = planning({"card": "gimli", "attached": ["steward_of_gondor"]})
    lent = lent_tags(state, card_in(state, "gimli"))
    assert [(one.tag, quest.content.cards[one.change.source].id) for one in lent] == [("gondor", "steward_of_gondor")]


def test_a_plain_card_has_no_reasons(planning):
    state = planning("aragorn")
    aragorn = card_in(state, "aragorn")
    found = reckoning(state, aragorn, "attack")
    assert (found.printed, found.changes, found.total, found.changed) == (3, (), 3, False)
    assert lasting_effects(state, aragorn) == []
    assert lent_tags(state, aragorn) == []
