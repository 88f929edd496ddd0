"""Where Houses and teams fight each other: what is told of them is whole, and stays true while it is told."""

import random
from dataclasses import replace
from types import SimpleNamespace

import pytest
from driving import come_to_rest
from test_reading_at_the_table import late_table

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table
from game.engine.machine.events import Announced, PlayerChanged, StepBegan
from game.engine.machine.setup import Setup
from game.engine.sources.records import LANGUAGES
from game.engine.telling import wording
from game.players.levels import LEVELS
from game.players.sitting import Chair, Happening, Sitting
from game.presentation.layout import load_layout
from game.presentation.staging import load_staging
from game.ui.faces.hand import tenths_of
from game.ui.scenes.table import Table
from game.ui.table import lines
from game.ui.table.battle_rooms import slots_at, slots_of
from game.ui.table.beats import Answered, sentence
from game.ui.table.parts.circle import Circle, Shown
from game.ui.table.places import Reading
from game.ui.table.struck import chosen_part
from game.ui.table.telling import Teller

OWN = 1
READING = Reading(720, least=13)


def _any(decision, chance):
    """A card or a place, where there are any: whoever only passes fights nobody."""
    every = range(len(decision.options))
    return chance.choice([number for number in every if decision.options[number].kind != "button"] or list(every))


def _passages(name, setup):
    """All passages of a whole game with random answers, as the first seat reads it."""
    cartridge = load_table(name)
    teller, match = Teller(cartridge.content, load_layout(cartridge.content)), Match(cartridge, setup)
    chance = random.Random(setup.seed)
    while (decision := match.decision) is not None:
        before, chosen = match.state.clone(), _any(decision, chance)
        happened = Happening(match.choose(chosen), decision.player, decision.options[chosen], False, decision)
        for passage in teller.read(before, [happened], {OWN}):
            yield teller, match.state, passage


@pytest.fixture(scope="module")
def houses():
    """Whole games of four Houses: what was announced, and what was told."""
    announced, told = [], []
    for seed in (3, 4):
        for _teller, state, passage in _passages("underdark", Setup(players=4, seed=seed)):
            announced += [event for event in passage.events if isinstance(event, Announced)]
            if passage.moment is not None:
                told.append((state.clone(), passage.moment))
    return announced, told


@pytest.mark.parametrize("name", ["returned", "spy_back", "total_taken", "total_lost", "troop_moved"])
def test_whatever_leaves_the_map_or_changes_its_masters_is_told(houses, name):
    announced, told = houses
    all_told = name in ("returned", "total_taken", "total_lost")
    happened = [event for event in announced if event.name == name and (all_told or event.player != OWN)]
    if not happened:
        pytest.skip(f"nobody had {name} in these games")
    assert sum(moment.event.name == name for _state, moment in told) == len(happened)


def test_who_loses_something_is_spoken_to(houses):
    """`yours`: as “your troop”, to the one person who reads; to anybody else by the name of the House."""
    _announced, told = houses
    lost = [(state, one) for state, one in told if one.beat.yours and OWN in one.touches]
    assert lost
    for state, moment in lost:
        own, other = (sentence(state, moment, "en", (seat,)) for seat in (OWN, 2))
        assert "our" in own.lower() or own.startswith("You"), own
        assert wording.seat_name(state, OWN, "en") not in own
        assert own != other


def test_a_lost_total_control_is_no_loss_of_the_first_seat(houses):
    """Only fields with seats in them are read as seats: `total_side` is 1 for whoever holds the marker."""
    _announced, told = houses
    placed = [one for _state, one in told if one.event.name == "spies" and one.seat != OWN]
    assert placed and not any(one.touches for one in placed)


def test_what_a_site_pays_is_one_beat_with_the_tokens_it_gives(houses):
    _announced, told = houses
    paid = [one for _state, one in told if one.event.name == "marker_pays"]
    for moment in paid:
        assert any(change.variable == "vp" and change.after > change.before for change in moment.changes)


def test_a_trophy_counts_when_it_is_told_that_it_was_taken():
    """And not with the card that was played for it: points rise with the blow."""
    taken = 0
    for _teller, _state, passage in _passages("underdark", Setup(players=4, seed=3)):
        trophies = [
            event for event in passage.events if isinstance(event, PlayerChanged) and event.variable.startswith("troph")
        ]
        told = passage.moment.event.name if passage.moment is not None else ""
        if trophies and told:
            assert told in ("assassinated", "supplanted", "returned"), told
            taken += 1
    assert taken


def test_what_is_not_spent_in_a_turn_comes_of_nothing_at_its_end(houses):
    """Else whoever is promoted would cost power, and a Noble, played last, influence."""
    _announced, told = houses
    free = ("played", "promoted", "devoured", "discarded", "round_began", "turn_began")
    assert {moment.event.name for _state, moment in told} >= {"played", "promoted", "round_began"}
    for _state, moment in told:
        fell = [one for one in moment.changes if one.variable in ("power", "influence") and one.after < one.before]
        assert not fell or moment.event.name not in free, (moment.event, fell)


def test_a_place_comes_when_it_is_told():
    """And not with what was told before it."""
    told = 0
    for _teller, _state, passage in _passages("ringwar", Setup(players=2, seed=1, options={"scenario": "duel"})):
        moment = passage.moment
        if moment is not None and moment.event.name == "activated":
            grounds = [lines.zone_of(state, moment.event.card) for state in (passage.before, passage.after)]
            assert grounds[0] not in ("battlegrounds", "active_path") and grounds[1] in ("battlegrounds", "active_path")
            told += 1
    assert told > 3


def test_short_names_are_those_of_the_panels_and_of_nobody_else():
    cartridge = load_table("underdark")
    state = Match(cartridge, Setup(players=4, seed=3)).state
    said = "House Xorlarrin recruits House Guard"
    assert wording.shortened(said, state, "en") == "Xorlarrin recruits House Guard"
    quest = Match(load_table("quest"), Setup(players=2, seed=3)).state
    assert wording.shortened("Player 1 draws", quest, "en") == "Player 1 draws"


def test_a_fight_goes_on_until_its_place_is_taken():
    """Also over the choice of who is lost (R62): until then the plates and the balance keep what decides it."""
    seen = set()
    for seed in (1, 2, 3):
        for _teller, _state, passage in _passages("ringwar", Setup(players=2, seed=seed, options={"scenario": "duel"})):
            if passage.fight is not None:
                assert lines.zone_of(passage.after, passage.fight.place) in ("battlegrounds", "active_path")
                seen.add("fought")
            if passage.moment is not None and passage.moment.event.name.startswith(("taken_by", "path_")):
                assert passage.fight is None
                seen.add("taken")
    assert seen == {"fought", "taken"}


@pytest.mark.parametrize(("scenario", "enemies"), [("duel", {2}), ("trilogy", {2, 4})])
def test_what_a_seat_does_that_rules_play_is_its_turn_and_what_comes_of_all_turns_is_nobodys(scenario, enemies):
    """Else the person who chose before it waits for it, and its steps have to hurry."""
    setup = Setup(players=4 if scenario == "trilogy" else 2, seed=1, options={"scenario": scenario, "shadow": "normal"})
    acted, told, over = set(), set(), False
    for _teller, _state, passage in _passages("ringwar", setup):
        if passage.turn is not None:
            assert passage.ruled == passage.turn.seat
            acted.add(passage.ruled)
            over = False
        assert not (over and passage.ruled)
        over = over or any(isinstance(event, StepBegan) for event in passage.events)
        if passage.moment is not None:
            told.add((passage.moment.event.name, bool(passage.ruled)))
    assert acted == enemies
    assert {("played_reserve", True), ("combat", False), ("activated", False)} <= told


def test_the_corruption_that_a_path_brings_is_told_with_it():
    """Not as one more caption that stands for a moment."""
    brought = 0
    for _teller, _state, passage in _passages("ringwar", Setup(players=2, seed=1, options={"scenario": "duel"})):
        moment = passage.moment
        if moment is not None and moment.event.name == "path_lost":
            rose = [event for event in passage.events if isinstance(event, Announced) and event.name == "corruption"]
            assert moment.added == rose
            brought += len(rose)
        assert moment is None or moment.event.name != "corruption" or not moment.trail
    assert brought


def test_who_falls_leaves_the_rooms_of_the_fight_as_they_are():
    """Else the next place grows over the one that is still fought over."""
    fell = 0
    for teller, _state, passage in _passages("ringwar", Setup(players=2, seed=1, options={"scenario": "duel"})):
        if passage.fight is None or passage.moment is None or passage.moment.event.name != "eliminated":
            continue
        began = passage.fight.began
        slots = [slots_of(one, teller.layout, (1280, 720), OWN, READING) for one in (began, passage.after)]
        context = SimpleNamespace(
            viewer=SimpleNamespace(fight=passage.fight), layout=teller.layout, size=(1280, 720), reading=READING
        )
        assert slots_at(context, passage.after, OWN) == slots[0]
        fell += slots[0] != slots[1]
    assert fell


def test_who_takes_a_place_does_not_bear_the_mark_of_who_fell_there():
    """Nobody began the combat, so what comes of it is told as nobody's, not as that of the last loser."""
    after_losses, marks = 0, set()
    for _teller, _state, passage in _passages("ringwar", Setup(players=2, seed=1, options={"scenario": "duel"})):
        moment = passage.moment
        if moment is not None and moment.event.name.startswith(("taken_by", "path_")):
            after_losses += any(one.seat for one in moment.trail)
            marks.add(moment.seat)
    assert after_losses and marks == {0}


def test_what_a_card_brings_about_bears_the_mark_of_whoever_played_it():
    marks = set()
    for _teller, _state, passage in _passages("underdark", Setup(players=4, seed=3)):
        moment = passage.moment
        if moment is not None and moment.event.name == "devoured" and moment.trail:
            marks.add((moment.event.player, moment.seat == moment.trail[0].seat != 0))
    assert marks == {(0, True)}


def test_those_who_fall_together_fall_in_one_beat():
    together = 0
    for _teller, _state, passage in _passages("ringwar", Setup(players=2, seed=1, options={"scenario": "duel"})):
        moment = passage.moment
        if moment is not None and moment.event.name == "eliminated" and moment.others:
            fell = [event for event in passage.events if isinstance(event, Announced) and event.name == "eliminated"]
            assert {event.card for event in fell} >= {moment.event.card, *moment.others}
            assert {event.player for event in fell if event.card in (moment.event.card, *moment.others)} == {
                moment.event.player
            }
            together += 1
    assert together


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_slip_has_the_part_that_was_chosen_and_nothing_of_the_other(lang):
    """U104: every card that asks for one of two, in every language."""
    cartridge = load_table("underdark")
    branch = load_staging(cartridge.content).branches[0]
    found = 0
    for card in cartridge.content.cards:
        text = wording.say(card.texts["text"], lang) if "text" in card.texts else ""
        one, other = (chosen_part(text, Answered(branch, part), lang) for part in (0, 1))
        if one != text:
            assert one.lower().partition(".")[0] in text.lower() and not one.startswith(
                wording.say(branch.begins, lang)
            )
            assert one != other and len(one) < len(text) and one.endswith(".")
            found += 1
    assert found > 10


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", ["underdark", "ringwar"])
def test_the_caption_covers_nothing_and_no_card_that_is_lifted_covers_it(cabinet, name, size):
    shown = cabinet(size)
    match = Match(
        shown.cartridge(name), Setup(players=2, seed=5, options={"scenario": "duel"} if name == "ringwar" else {})
    )
    shown.push(Table(shown, Sitting(match, [Chair(person=1), Chair(person=1)], shown.settings)))
    table = shown.scene
    come_to_rest(table)
    stage = table.parts["stage"]
    caption = stage.caption
    under = {name: slot for name, slot in stage.context.slots.items() if slot.colliderect(caption.rect)}
    rim = stage.context.px(1.3)
    assert set(under) <= {"hand"}
    assert all(slot.clip(caption.rect).height <= rim for slot in under.values()), "no more than a rim"
    view = table.parts["zones"].view
    hand = [one for one in view.cards.values() if tenths_of(one.pose.face)]
    free = [view._raised(one.pose) for one in hand]
    caption.write("Something happens", [], "", (200, 200, 200))
    view.mind_caption()
    assert hand and all(view._raised(one.pose).clip(caption.rect).height <= rim for one in hand)
    assert any(rect.clip(caption.rect).height > rim for rect in free), "else this would tell nothing"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", ["underdark", "ringwar"])
def test_from_the_couch_no_card_that_is_lifted_cuts_the_words_of_the_caption(cabinet, name, size):
    """Cards stand higher there than the caption ends: the lower half of what it said was gone."""
    table = late_table(cabinet(size, distance="couch", language="ru"), name, 30)
    caption, view = table.parts["stage"].caption, table.parts["zones"].view
    caption.write("Something happens", [], "", (200, 200, 200))
    view.mind_caption()
    hand = [view._raised(one.pose) for one in view.cards.values() if tenths_of(one.pose.face)]
    assert hand and all(rect.clip(caption.rect).height <= caption.rect.height // 5 for rect in hand)


def test_after_the_turns_of_others_one_line_has_what_they_gained(cabinet):
    """What whoever reads has gained is his own doing; what he has lost stands first."""
    shown = cabinet(reduced_motion=False, pace="normal")
    match, chance = Match(shown.cartridge("underdark"), Setup(players=3, seed=5)), random.Random(4)
    sitting = Sitting(match, [Chair(person=1), *[Chair(bot=LEVELS[0].id)] * 2], shown.settings)
    sitting._written = lambda: chance.randrange(len(sitting.decision.options)) if sitting.bot_is_asked else None
    table = Table(shown, sitting)
    shown.push(table)
    stage, found = table.parts["stage"], []
    told_of = stage._sum_up

    def noted():
        stage.caption.write, write = lambda *given: found.append(given), stage.caption.write
        told_of()
        stage.caption.write = write

    stage._sum_up = noted
    for _ in range(80):
        while table.timeline.queue or table.bot_is_asked:
            shown.frame([], 0.1)
        if table.decision is None or len(found) > 2:
            break
        options = table.decision.options
        cards = [number for number, option in enumerate(options) if option.kind == "card"]
        table.answering.answer(chance.choice(cards or range(len(options))))
    assert found
    for _said, tail, _icon, _edge in found:
        assert not any("→" in piece[0] or piece[0].startswith("Baenre +") for piece in tail)
        numbers = [int(piece[0].rpartition(" ")[2].replace("−", "-")) for piece in tail if len(piece) == 3]
        others = numbers[1 if tail and tail[0][0].startswith("Baenre") else 0 :]
        assert others == sorted(others, key=lambda number: -abs(number))


def test_where_no_card_is_held_there_is_no_empty_box():
    """It would look like a letter that is missing."""
    nothing = Shown(
        asked=False, open=False, bot=False, ruled=False, turn=False, first=False, held=0, limit=2, token=False
    )
    for pip in Circle._pips(nothing, 14, 100):
        wide, tall = pip.get_size()
        edges = [(x, y) for x in range(wide) for y in range(tall) if x in (0, wide - 1) or y in (0, tall - 1)]
        assert not any(pip.get_at(at).a for at in edges)
    for pip in Circle._pips(replace(nothing, held=3), 14, 100):
        wide, tall = pip.get_size()
        assert pip.get_at((wide // 2, tall // 4)).a == 255, "a card is filled"
