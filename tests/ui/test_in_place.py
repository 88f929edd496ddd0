"""What is played where it lies: who falls, what a blow takes, what is read where, what the caption leaves in sight."""

import random
from dataclasses import replace

import pytest
from driving import come_to_rest
from test_reading_at_the_table import late_table
from test_stage_layer import FRAME, _told, answer, sat_down
from test_tracks import BOARDS, slot_of

from game.presentation.layout import load_layout
from game.ui.fonts import Fonts
from game.ui.table import pace, track_plan
from game.ui.table.beats import sentence, terms
from game.ui.table.caption import BESIDE, Told
from game.ui.table.clearing import clearing
from game.ui.table.timeline import Station

TABLES = ("quest", "fellowship", "underdark", "ringwar")


def played(table, choices: int, step: float = FRAME):
    """Every frame in which something is shown, over so many random choices."""
    chance = random.Random(5)
    for _ in range(choices):
        come_to_rest(table)
        if table.decision is None:
            return
        answer(table, chance)
        while table.timeline.playing:
            table.cabinet.frame([], step)
            yield table.parts["stage"]


def test_when_somebody_has_fallen_the_others_go_home_while_it_is_told(cabinet):
    """Nobody waits in an empty lane, no outline lies over rows that close, and who fell does not stand there again."""
    table = sat_down(cabinet, reduced_motion=False, pace="normal")
    inplace, zones, fell, home = table.parts["stage"].inplace, table.parts["zones"], set(), 0
    for stage in played(table, 60):
        if not inplace._fallen:
            continue
        fell |= inplace._fallen
        assert stage.shown.beat.loss and stage.caption.text
        assert not inplace._out and not [one for one in inplace._sprites if one.visible]
        home += not inplace._leaving
        assert all(zones.cards[card].hidden for card in inplace._fallen if card in zones.cards)
    assert fell and home


def test_whoever_steps_out_shows_his_own_face_as_soon_as_it_is_painted(cabinet):
    table = sat_down(cabinet, reduced_motion=False, pace="normal")
    inplace, waited, relit, seen = table.parts["stage"].inplace, [], [], 0
    relight, awaits = inplace._relight, inplace.context.pictures.awaits
    inplace._relight = lambda sprite, look, tall, own: (relit.append(sprite), relight(sprite, look, tall, own=own))
    for _stage in played(table, 60):
        for one in inplace._out:
            if awaits(one.look, "table", one.tall):
                waited.append(one.sprite)
            elif any(one.sprite is other for other in waited):
                seen += 1
                assert any(one.sprite is other for other in relit)
    assert seen


@pytest.mark.parametrize("seed", [1, 5, 9])
def test_what_a_blow_takes_is_what_its_sum_comes_to(seed):
    """Also where more is dealt than whoever is hit had left."""
    more = 0
    for moment in _told("quest", 2, seed):
        hurt = [one for one in moment.changes if one.card and one.card == moment.cast.get("right") and one.lost]
        if moment.event.name in ("struck", "hit") and hurt:
            assert sum(one.lost for one in hurt) == moment.event.amount - moment.event.other
            more += sum(one.more for one in hurt)
    assert more


def test_what_comes_of_a_sum_is_said_once(seed=5):
    """The sentence has it, the caption's tail has what it comes from."""
    seen = set()
    for moment in _told("quest", 2, seed):
        name = moment.event.name
        if name not in ("struck", "hit", "quest_compared"):
            continue
        said = sentence(moment.state, moment, "en", None)
        numbers = terms(moment.state, moment)
        assert [number for term, number in numbers if term.said], "the sentence has something of it"
        for term, number in numbers:
            if term.said and number:
                assert str(abs(number)) in said
        seen.add(name)
    assert seen == {"struck", "hit", "quest_compared"}


def test_a_shadow_card_is_named_when_it_has_been_turned_over(cabinet):
    table, seen = sat_down(cabinet, reduced_motion=False, pace="normal"), 0
    for stage in played(table, 60):
        shown = stage.shown
        if shown is None or shown.event.name != "shadow" or stage.inplace._read is not None:
            continue
        if table.timeline.told and stage.inplace._out and table.timeline.passage.moment is shown:
            seen += 1
            assert stage.caption.text != sentence(table.state, shown, "en", None)
    assert seen


@pytest.mark.parametrize(("distance", "lang"), [("desk", "en"), ("couch", "ru")])
def test_a_clause_that_is_read_is_never_cut_off(cabinet, distance, lang):
    table, seen = sat_down(cabinet, reduced_motion=False, pace="normal", distance=distance, language=lang), 0
    for stage in played(table, 60, 0.1):
        if stage.inplace._read is not None:
            seen += 1
            assert not stage.inplace._cut
    assert seen


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("name", TABLES)
def test_the_caption_covers_no_pile_and_no_name_of_one(cabinet, name, distance):
    for size in ((1280, 720), (1920, 1080)):
        table = late_table(cabinet(size, distance=distance, language="ru"), name, 30)
        told = table.parts["stage"].caption.rect
        assert not [rect for rect in (one.rect for one in table.parts["zones"].view.piles) if rect.colliderect(told)]


@pytest.mark.parametrize("walked", [0, 1, 4])
@pytest.mark.parametrize("place", BOARDS.values(), ids=BOARDS)
def test_a_die_rests_on_no_marker_and_hides_little_of_what_is_to_come(cabinet, place, walked):
    content = cabinet().cartridge("fellowship").content
    rect, unit = slot_of(content, (1280, 720), "board")
    plan = track_plan.plan_of(content, load_layout(content).tracks, place, rect, Fonts(unit))
    die = clearing(plan, {lane.name: walked for lane in plan.lanes}, round(unit * 0.12))
    assert rect.contains(die)
    stops = [(lane, stop) for lane in plan.lanes for stop in lane.stops]
    assert not [stop for _lane, stop in stops if stop.index == walked and die.collidepoint(stop.at)]
    assert sum(die.collidepoint(stop.at) for _lane, stop in stops if stop.index > walked) <= 2


def test_events_of_a_place_that_is_left_are_not_shown_as_still_to_come(cabinet):
    """The marker goes back for the next place: of the last one everything stays over until its events are there."""
    table, seen = sat_down(cabinet, "fellowship", 3, reduced_motion=False, pace="normal"), 0
    events, chance, before = table.parts["events"], random.Random(5), []
    for _ in range(120):
        come_to_rest(table)
        if table.decision is None:
            break
        before = [(row.card, row.stage) for row in events.rows]
        answer(table, chance)
        while table.timeline.playing:
            table.cabinet.frame([], FRAME)
            now = dict((row.card, row.stage) for row in events.rows)
            if [card for card, _stage in before] == list(now):
                assert all(now[card] == 3 for card, stage in before if stage == 3)
                seen += any(stage == 3 for _card, stage in before)
    assert seen


@pytest.mark.parametrize(("name", "players"), [("quest", 2), ("quest", 3), ("fellowship", 3)])
def test_whatever_is_said_stands_until_it_can_be_read(cabinet, name, players):
    """The caption, while nobody presses: what comes too soon waits for it."""
    table, said, stood, seen = sat_down(cabinet, name, players, reduced_motion=False, pace="normal"), "", 0.0, 0
    chosen = 0
    for stage in played(table, 60):
        if chosen != (chosen := table.sitting.match.position):
            said = ""  # a press ends what stood there
        if stage.caption.text == said:
            stood += FRAME
            continue
        if said:
            seen += 1
            assert stood > pace.SEEN - 2 * FRAME, (said, stage.caption.text)
        said, stood = stage.caption.text, 0.0
    assert seen > 5


def told(said: str) -> Told:
    return Told(said, (), "", (200, 200, 200), passing=False)


def test_who_did_both_is_named_once_in_a_line_that_is_shared(cabinet):
    table = sat_down(cabinet, reduced_motion=False, pace="normal")
    come_to_rest(table)
    caption, motions = table.parts["stage"].caption, table.motions
    deeds = [("First", ""), ("Mizzrym plays Noble", "Mizzrym"), ("Mizzrym plays Soldier", "Mizzrym")]
    deeds += [("Xorlarrin plays Noble", "Xorlarrin")]
    for said, who in deeds:
        caption._tell(replace(told(said), who=who))
    motions.tick(pace.SEEN + 0.05)
    assert caption.text == f"Mizzrym plays Noble{BESIDE}plays Soldier{BESIDE}Xorlarrin plays Noble"


def test_what_waits_shares_the_line_and_the_newest_stands_for_what_has_no_room(cabinet):
    table = sat_down(cabinet, reduced_motion=False, pace="normal")
    come_to_rest(table)
    caption, motions = table.parts["stage"].caption, table.motions
    motions.speed = 4.0
    for said in ("First", "Second", "Third"):
        caption._tell(told(said))
    motions.tick(pace.SEEN - 0.05)
    assert caption.text == "First", "however fast the rest goes"
    motions.tick(0.1)
    assert caption.text == f"Second{BESIDE}Third"
    for said in ("Fourth", "Fifth " * 60):
        caption._tell(told(said))
    motions.finish()  # a press
    assert caption.text == "Fifth " * 60
    caption._tell(told("Sixth"))
    assert caption.text == "Sixth", "nobody waits for what was pressed away"
    caption._tell(told("Seventh"))
    caption.clear()
    motions.tick(2 * pace.SEEN)
    assert not caption.text


def test_a_card_and_the_name_over_it_tell_the_same_progress(cabinet):
    table, seen = sat_down(cabinet, reduced_motion=False, pace="normal"), set()
    view = table.parts["zones"].view
    for _stage in played(table, 60):
        for zone in ("current_quest", "active_location"):
            lying = [shown for card, shown in view.cards.items() if view.places.zone_of.get(card) == zone]
            if lying and not lying[0].flying and view._come[zone]:
                done = dict(lying[0].look.tokens).get("progress", 0)
                assert view._come[zone].startswith(f"{done} /")
                seen.add((zone, done))
    assert {zone for zone, done in seen if done} == {"current_quest", "active_location"}


def test_numbers_that_are_compared_stand_where_their_slot_is_now(cabinet):
    """What lies in the staging area has gone, and it is lower: nothing else comes to stand under them."""
    table, seen = sat_down(cabinet, reduced_motion=False, pace="normal"), set()
    versus = table.parts["versus"]
    for _stage in played(table, 60):
        if table.timeline.at is Station.PLAYED:
            assert versus.rect == versus._place
            seen.add(versus.rect.height)
    assert len(seen) > 1
