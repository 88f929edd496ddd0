"""What the log of underdark tells of control, markers and the market."""

from game.engine.keeping.opening import SituationMatch
from game.engine.machine.ids import find_option
from game.engine.telling import story


def log(underdark, seats, choices=(), step="take_turn", **rest):
    match = SituationMatch(underdark, {"players": 2, "step": step, "seat": seats, **rest})
    for wanted in choices:
        match.choose(find_option(match.state, match.decision, wanted))
    return story.told(match, "en")


def site(name, standing):
    return {f"{name}__{index}": {"troop": int(mark)} for index, mark in enumerate(standing) if mark != "."}


def test_u15_a_marker_that_nobody_took_is_no_total_control_that_is_lost(underdark):
    seat = {"power": 1, "barracks": 30}
    lines = log(underdark, [seat, {}], ["deploy", "space:tsenviilyq/2"], spaces=site("tsenviilyq", "15."))
    assert any("takes the control marker of Tsenviilyq: 1 influence" in line for line in lines)
    assert not any("total control" in line for line in lines)


def test_u62_total_control_is_told_of_whoever_has_it_and_loses_it(underdark):
    seat = {"power": 1, "barracks": 30}
    lines = log(underdark, [seat, {}], ["deploy", "space:tsenviilyq/2"], spaces=site("tsenviilyq", "11."))
    assert any(line.endswith("takes total control of Tsenviilyq") for line in lines)
    spies = [{"hand": ["spy_master"], "spies_left": 5}, {}]
    lines = log(underdark, spies, ["card:spy-master", "space:tsenviilyq"], spaces=site("tsenviilyq", "222"))
    assert any(line.endswith("loses total control of Tsenviilyq") for line in lines)
    assert any("plays Spy Master: places a spy at Tsenviilyq" in line for line in lines)


def test_u64_what_a_marker_pays_is_told_with_its_site(underdark):
    lines = log(underdark, [{"hand": ["noble"]}, {}], step="begin_turn", spaces=site("tsenviilyq", "11."))
    assert any(line.startswith("Tsenviilyq pays ") and line.endswith(": 1 influence") for line in lines)


def test_u89_a_devoured_market_card_is_told_before_what_replaces_it(underdark):
    seat = {"hand": ["cult_fanatic"]}
    zones = {"market": [{"card": "noble", "slot": 1}], "market_deck": ["kobold", "blackguard"]}
    lines = log(underdark, [seat, {}], ["card:cult-fanatic", "card:noble"], zones=zones)
    assert any("plays Cult Fanatic: 2 influence; Noble is devoured; new in the market: " in line for line in lines)


def test_u79_who_sends_back_whose_spy_is_told(underdark):
    seats = [{"power": 3, "hand": ["noble"]}, {"spies_left": 4}]
    spaces = site("tsenviilyq", "1..") | {"tsenviilyq": {"spies": 2}}
    lines = log(underdark, seats, ["return_spy"], spaces=spaces)
    assert any(" sends back a spy of " in line and line.endswith(" from Tsenviilyq") for line in lines), lines


def test_u100_what_an_insane_outcast_costs_and_where_it_goes_is_told(underdark):
    lines = log(underdark, [{"hand": ["insane_outcast", "noble"]}, {}], ["card:insane-outcast", "card:noble"])
    assert any(line.endswith("plays Insane Outcast: discards Noble; gets rid of Insane Outcast") for line in lines), (
        lines
    )


def test_u90_an_insane_outcast_that_pays_is_told_to_be_gone(underdark):
    lines = log(underdark, [{"hand": ["marilith", "insane_outcast"]}, {}], ["card:marilith", "card:insane-outcast"])
    assert any(line.endswith("plays Marilith: gets rid of Insane Outcast; 5 power") for line in lines), lines


def test_u89_the_carrion_crawler_is_told_to_take_the_place(underdark):
    zones = {"market": [{"card": "imix", "slot": 4}]}
    lines = log(underdark, [{"hand": ["carrion_crawler"]}, {}], ["card:carrion-crawler"], zones=zones)
    wanted = "plays Carrion Crawler: 3 power; Imix is devoured; Carrion Crawler takes its place in the market"
    assert any(line.endswith(wanted) for line in lines), lines


def test_u93_troops_from_trophy_halls_are_told_with_their_colour_and_place(underdark):
    seats = [{"hand": ["mummy_lord"], "trophies_white": 2}, {}]
    wanted = ["card:mummy-lord", "take-a-trophy", "space:everfire/2", "assassinate-white"]
    spaces = site("everfire", "15.")
    lines = log(underdark, seats, wanted, spaces=spaces)
    assert any("plays Mummy Lord: deploys a white troop from a trophy hall at Everfire" in line for line in lines), (
        lines
    )
    seats = [{"hand": ["orcus", "noble"]}, {"trophies_1": 1}]
    lines = log(underdark, seats, ["card:orcus", "card:noble", "player:2", "space:everfire/2"], spaces=spaces)
    assert any("deploys a troop of House " in line and "from a trophy hall at Everfire" in line for line in lines), (
        lines
    )
