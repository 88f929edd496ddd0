"""What the log of ringwar tells of cards that are saved, forsaken or pay for themselves."""

from game.engine.telling import story
from game.engine.telling.lines import lines_of


def log(t):
    return lines_of(story.items_of(t.state, t.events, "en"), "en")


def test_r53_a_saved_card_is_told_once(turn_of):
    t = turn_of("frodo", frodo={"hand": ["frodo_baggins", "sting"], "deck": ["treebeard", "quickbeam"]})
    t.choose("winnow", "frodo_baggins")
    told = [line for line in log(t) if "Frodo Baggins" in line]
    assert told and all("cycles Frodo Baggins" not in line for line in told)
    assert "cycled instead of eliminated: Frodo Baggins" in told[-1]


def test_r52_a_card_forsaken_from_the_reserve_is_told_once(turn_of):
    row = {"reserve": ["gimli"], "deck": ["sting", "treebeard"]}
    t = turn_of("witch_king", witch_king={"reserve": ["the_reaver"]}, frodo=row).choose("the_reaver", "gimli")
    told = [line for line in log(t) if "Gimli" in line]
    assert len(told) == 1 and told[0].endswith("Frodo forsakes Gimli")


def test_a_card_that_pays_for_its_own_action_is_not_named_again(turn_of):
    row = {"hand": [], "reserve": ["gwaihir_the_windlord"], "cycle_pile": ["gandalf_the_grey", "gimli"]}
    t = turn_of("frodo", frodo=row).choose("gwaihir_the_windlord")
    assert any("uses Gwaihir the Windlord: it is cycled; " in line for line in log(t))


def test_r53_the_card_that_is_eliminated_of_those_drawn_apart_is_told(turn_of):
    deck = ["olog_hai", "mordor_orcs", "the_reaver", "the_hunter", "black_breath", "fell_beast", "morgul_blade"]
    t = turn_of("witch_king", witch_king={"hand": ["the_ringwraiths_are_abroad", "grishnakh"], "deck": deck})
    t.choose("the_ringwraiths_are_abroad", "black_breath", "done")
    assert any("eliminates Black Breath" in line for line in log(t))


def test_r50_what_the_old_one_bore_is_told_to_be_lost(turn_of):
    row = {"hand": ["aragorn", "boromir"], "reserve": ["strider{anduril}"], "deck": ["faramir", "halbarad"]}
    t = turn_of("aragorn", aragorn=row).choose("aragorn")
    assert any("eliminated: Andúril" in line and "Strider leaves the game" in line for line in log(t))


def test_r54a_the_last_card_drawn_apart_is_told_before_the_new_deck(turn_of):
    deck = ["olog_hai", "mordor_orcs", "the_reaver", "the_hunter", "black_breath", "fell_beast", "morgul_blade"]
    t = turn_of("witch_king", witch_king={"hand": ["the_ringwraiths_are_abroad", "grishnakh"], "deck": deck})
    t.choose("the_ringwraiths_are_abroad")
    assert any("Fell Beast, Morgul Blade; makes a new deck" in line for line in log(t)), log(t)
