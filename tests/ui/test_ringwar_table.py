"""The table where two teams face each other: fronts, road, reserves, balance, circle, and an enemy's procedure."""

import itertools
import random
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest
from driving import PLAYERS, PadPlayer, come_to_rest, plan_now

from game.engine.machine.setup import Setup
from game.engine.sources.content import LANGUAGES
from game.engine.telling import lessons, procedure, wording
from game.engine.telling.procedure import Following
from game.players.sitting import Chair, Sitting
from game.ui import routes
from game.ui.boxes import Laid, Line, Picture, Space, Words
from game.ui.faces import names as names_of_faces
from game.ui.flow_chart import Chart
from game.ui.scenes.cabinets import Cabinets
from game.ui.scenes.closing import Closing
from game.ui.scenes.log_entries import log_of
from game.ui.scenes.table import Table
from game.ui.table import lines, things, timeline
from game.ui.table.battle_plates import standing_at
from game.ui.table.messages import LessonRead
from game.ui.table.reasons import reason_text
from game.ui.table.telling import Passage
from game.ui.table.things import Thing

SEATS = {"trilogy": 4, "duel": 2, "duel_of_three": 3, "fellowship": 2}
SIZES = [(640, 480), (1024, 768), (1280, 720), (2560, 1080)]


@pytest.fixture(autouse=True)
def honest(monkeypatch):
    """A fault in a scene fails the test instead of becoming a line."""
    monkeypatch.setenv("EMBERDECK_DEBUG", "1")


pytestmark = pytest.mark.usefixtures("faces_later")


def sat_down(cabinet, scenario="trilogy", shadow="people", seed=1, choices=0, chairs=None, asked="") -> Table:
    """A game after so many choices at random, or when that is asked next; one person holds all seats."""
    setup = Setup(SEATS[scenario], seed, {"scenario": scenario, "shadow": shadow})
    cartridge = cabinet.cartridge("ringwar")
    people = chairs or [Chair(person=1)] * SEATS[scenario]
    sitting = Sitting.begin(cartridge, setup, people, cabinet.settings, cabinet.folder)
    chance = random.Random(seed)
    made = 0
    while not sitting.over and (made < choices or asked not in ("", sitting.decision.prompt)):
        made += 1
        options = sitting.decision.options
        cards = [index for index, option in enumerate(options) if option.kind == "card"]
        sitting.choose(chance.choice(cards) if cards and chance.random() < 0.7 else chance.randrange(len(options)))
    table = Table(cabinet, sitting)
    cabinet.home(table)
    cabinet.frame([], 0.0)
    if sitting.secret:
        table.unveil()
    return table


def run(table, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        table.cabinet.frame([], 1 / 60)


def names(table) -> dict[str, pygame.Rect]:
    return {target.name: target.rect for target in table.targets}


# --- everything has its place


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scenario", SEATS)
def test_every_card_in_play_is_in_sight_and_within_the_screen(cabinet, scenario, size):
    table = sat_down(cabinet(size), scenario, "people", 5, 40)
    state, whole = table.sitting.state, pygame.Rect((0, 0), size)
    shown = names(table)
    in_play = [*state.cards("battlegrounds"), *state.cards("active_path"), *state.cards("attached")]
    in_play += [card for seat in range(1, state.players + 1) for card in state.cards("reserve", seat)]
    assert in_play
    for card in in_play:
        assert whole.contains(shown[f"card:{card}"]), state.card_id(card)


@pytest.mark.parametrize("size", SIZES)
def test_slots_lie_side_by_side(cabinet, size):
    table = sat_down(cabinet(size))
    slots = list(table.parts["zones"].context.slots.items())
    for number, (name, rect) in enumerate(slots):
        for other, there in slots[number + 1 :]:
            assert not rect.colliderect(there), (name, other)


def test_an_event_that_is_carried_out_lies_beside_a_single_battleground(cabinet):
    table = sat_down(cabinet((1280, 720)), "duel", seed=5)
    sitting, chance, seen = table.sitting, random.Random(4), 0
    while not sitting.over and seen < 2:
        state = sitting.state
        if len(state.cards("battlegrounds")) == 1 and (events := state.cards("event_played")):
            places = table.parts["zones"].view.lay_out(state, table.seat)
            front = lines.fronts_of(
                state, table.layout.fronts, places.slots["fronts"], table.seat, table.parts["zones"].context.reading
            )[0]
            assert places.poses[events[-1]].rect.clip(front.plate).width <= 4
            seen += 1
        sitting.choose(chance.randrange(len(sitting.decision.options)))
    assert seen == 2


def test_the_own_team_stands_below_whoever_looks(cabinet):
    table = sat_down(cabinet(), seed=5, choices=60)
    state, layout = table.sitting.state, table.layout
    for seat in range(1, state.players + 1):
        table.open_seat(seat)
        shown = names(table)
        for place in state.cards("battlegrounds"):
            plate = shown[f"card:{place}"]
            for card in lines.guests_of(state, layout.fronts).get(place, []):
                below = lines.team_of(state, "side", card) == state.teams[seat - 1]
                assert (shown[f"card:{card}"].centery > plate.centery) == below
        own = [rank for rank in table.parts["reserves"].ranks if state.teams[rank.seat - 1] == state.teams[seat - 1]]
        assert all(rank.rect.top > plate_bottom(table) for rank in own)


def plate_bottom(table) -> int:
    return table.parts["fronts"].rect.bottom


def test_hunters_come_from_the_left_and_the_company_goes_right(cabinet):
    seen, shown_on = set(), cabinet()
    for seed in range(1, 8):
        table = sat_down(shown_on, seed=seed, choices=70)
        state, shown = table.sitting.state, names(table)
        for path in state.cards("active_path"):
            for card in lines.guests_of(state, table.layout.road).get(path, []):
                left = shown[f"card:{card}"].centerx < shown[f"card:{path}"].centerx
                assert left == (lines.team_of(state, "side", card) == 2)
                seen.add(left)
    assert seen == {True, False}


def test_what_cards_count_adds_up_to_the_totals(cabinet):
    """Own defence, tokens and what every card shows: nothing else is in the sum."""
    fought, shown_on = 0, cabinet()
    for seed in range(1, 6):
        table = sat_down(shown_on, seed=seed, choices=90)
        state = table.sitting.state
        for given in (table.layout.fronts, table.layout.road):
            for place in state.cards(given.zone):
                attacker = lines.attacker_of(state, given, place)
                sums = {True: state.counter(place, "attack_tokens"), False: state.call(given.own, place)}
                for card in lines.guests_of(state, given).get(place, []):
                    ((_icon, _colour, number),) = lines.look_of(state, table.layout, card, "line").signs
                    sums[lines.team_of(state, "side", card) == attacker] += number
                    fought += 1
                assert (sums[True], sums[False]) == (state.call(given.attack, place), state.call(given.defence, place))
    assert fought > 5


def test_a_leader_with_an_army_has_a_crown(cabinet):
    shown_on = cabinet()
    for seed in range(1, 30):
        table = sat_down(shown_on, seed=seed, choices=80)
        state = table.sitting.state
        led = [card for card in state.cards("attached") if state.call("supporter_of", card)]
        crowns = table.parts["fronts"]._crowns
        assert len(crowns) == len(led)
        if led:
            return
    raise AssertionError("nobody was ever led")


# --- what is told


def test_why_there_is_no_pass_is_told_with_both_numbers(cabinet):
    table = sat_down(cabinet(), asked="turn")
    state, context = table.sitting.state, table.parts["zones"].context
    seat = table.asking.asked
    held, limit = len(state.cards("hand", seat)), state.call("carryover_limit", seat)
    assert held > limit
    text = reason_text(context, table.asking)
    assert f" {held} " in text
    assert f" {limit}." in text
    assert table.sitting.passing() is None


def test_no_reason_is_given_where_a_pass_is_on_offer(cabinet):
    shown_on = cabinet()
    for choices in range(20, 60):
        table = sat_down(shown_on, choices=choices)
        state = table.sitting.state
        if table.decision.prompt == "turn" and state.call("may_pass", table.asking.asked):
            assert reason_text(table.parts["zones"].context, table.asking) == ""
            return
    raise AssertionError("nobody could ever pass")


def test_a_place_that_an_enemy_could_win_shows_what_it_could_bring_there(cabinet):
    """A12: before a turn is ended, so that nobody has to work it out."""
    table = sat_down(cabinet(), "trilogy", "hard")
    state, chance, seen = table.sitting.state, random.Random(1), 0
    while not state.over and seen < 20:
        state.choose(chance.randrange(len(state.decision.options)))
        for given in (table.layout.fronts, table.layout.road):
            for place in state.cards(given.zone):
                now = standing_at(state, given, place)
                assert now.could_fall == bool(state.call("threat_there", place))
                if now.could_fall:
                    attack, defence = now.could_be
                    mine = given is table.layout.road or lines.team_of(state, "side", place) == 1
                    assert attack > defence if mine else attack <= defence
                    seen += 1
    assert seen


def test_a_card_in_focus_shows_the_totals_it_would_make(cabinet):
    shown_on = cabinet()
    for seed in range(1, 12):
        table = sat_down(shown_on, seed=seed, choices=8, asked="turn")
        fronts, state = table.parts["fronts"], table.sitting.state
        for target in [one for one in table.targets if table.asking.is_legal(one) and one.name.startswith("card:")]:
            table.set_focus(target)
            table.foresee()
            for place, then in fronts._then.items():
                now = (state.call("attack_there", place), state.call("defence_there", place))
                assert (then.attack, then.defence) != now
                assert (then.attack, then.defence) == totals_after(table, table.asking.option_of(target), place)
                return
    raise AssertionError("no card would ever change anything")


def totals_after(table, option: int, place: int) -> tuple[int, int]:
    """The totals there when the card has really gone there."""
    state = table.sitting.state.clone()
    state.choose(option)
    where = next((index for index, one in enumerate(state.decision.options) if one.value == place), None)
    if where is not None:
        state.choose(where)
    return state.call("attack_there", place), state.call("defence_there", place)


def test_the_balance_tips_to_who_leads(cabinet):
    leans, shown_on = set(), cabinet()
    for seed in range(1, 6):
        table = sat_down(shown_on, seed=seed, choices=150)
        lead = table.sitting.state.call("points_of", 2) - table.sitting.state.call("points_of", 1)
        lean = table.parts["balance"].lean
        assert (lean > 0) - (lean < 0) == (lead > 0) - (lead < 0)
        leans.add((lead > 0) - (lead < 0))
    assert len(leans) > 1


def test_the_balance_stops_at_a_lead_of_ten(cabinet):
    balance = sat_down(cabinet()).parts["balance"]
    assert balance._lean_of((0, 10)) == balance._lean_of((0, 30)) == 1.0
    assert balance._lean_of((10, 0)) == -1.0


def test_scoring_areas_open_on_demand(cabinet):
    shown = cabinet()
    table = sat_down(shown, seed=3, choices=150)
    zone = next(zone for zone in ("free_scored", "shadow_scored") if table.sitting.state.cards(zone))
    player = PLAYERS["mouse"](shown)
    player.choose(f"pile:{zone}")
    assert shown.scene is not table
    player.leave_to(table)


def test_the_other_hand_of_a_person_is_in_sight_and_one_press_away(cabinet):
    shown = cabinet()
    table = sat_down(shown, "trilogy", "normal")
    seat = table.seat
    other = {1: 3, 3: 1}[seat]
    player = PLAYERS["mouse"](shown)
    player.choose(f"hand_of:{other}")
    assert table.seat == other
    assert all(f"card:{card}" in names(table) for card in table.sitting.state.cards("hand", other))
    player.choose(f"hand_of:{seat}")
    assert table.seat == seat


def test_nobody_sees_the_hand_of_another_person(cabinet):
    table = sat_down(cabinet(), chairs=[Chair(person=number) for number in (1, 2, 1, 2)])
    assert table.parts["other_hands"].seats == [
        seat for seat in ((1, 3) if table.seat in (1, 3) else (2, 4)) if seat != table.seat
    ]
    alone = sat_down(cabinet(), "duel", chairs=[Chair(), Chair(bot="first_timer")])
    assert alone.parts["other_hands"].seats == []


# --- an enemy's turn


def enemy_turns(table, most: int = 12):
    """What the chart showed, turn by turn, while people answered at random."""
    chance, chart, shown = random.Random(2), table.parts["procedure"], []
    for _ in range(most):
        if table.sitting.over:
            break
        table.answering.answer(chance.randrange(len(table.decision.options)))
        for _ in range(3000):
            table.cabinet.frame([], 1 / 20)
            if chart.turn is not None and (not shown or shown[-1] != chart.turn):
                shown.append(chart.turn)
            if not table.timeline.playing:
                break
    return shown


def test_every_turn_of_an_enemy_is_shown_step_by_step_with_its_reasons(cabinet):
    table = sat_down(cabinet(reduced_motion=False), "trilogy", "normal", 4, 10)
    run(table, 3)
    shown = enemy_turns(table)
    done = [turn for turn in shown if turn.deed]
    assert {turn.seat for turn in done} == {2, 4}
    chart = table.parts["procedure"]
    order = [box.id for box in chart.procedure.boxes]
    for turn in shown:
        asked = [order.index(answer.box) for answer in turn.answers]
        assert asked == sorted(set(asked))
        assert asked[0] == 0, "the first question of a turn is about card actions"
    told = [chart._plate.told(event) for turn in shown for answer in turn.answers for event in answer.reasons]
    assert told and not any("_" in reason for reason in told)
    assert all(turn.done is not None for turn in done)


def test_what_an_enemy_says_again_passes_by_and_what_it_does_has_its_time(cabinet):
    """The same answer for the same reasons is known, whatever its numbers; hurried, it is seen in the next step."""
    table = sat_down(cabinet(reduced_motion=False, pace="normal"), "trilogy", "normal", 4, 10)
    chart, turns = table.parts["procedure"], []
    shown = enemy_turns(table, 40)
    chart._known = set()
    for turn in shown:
        if turn.done is not None:
            assert chart._stop(turn) == chart._stop(turn) > 0.5
            continue
        answer = turn.answers[-1]
        kind = (answer.box, answer.yes, frozenset(event.name for event in answer.reasons))
        turns.append((kind, turn, chart._stop(turn)))
    kinds = [kind for kind, _turn, _seconds in turns]
    again = [place for place, kind in enumerate(kinds) if kind in kinds[:place]]
    assert again
    first = {kind: seconds for kind, _turn, seconds in reversed(turns)}
    assert all(turns[place][2] < first[kinds[place]] for place in again)
    leading = [turns[place] for place in again if kinds[place][2] == {"enemy_no_action"}]
    assert leading and all(seconds < 0.5 for _kind, _turn, seconds in leading)
    later = next(turns[place][1] for place in again if kinds[place][0] == "pass")
    for speed, turn, seen in ((1.0, later, True), (2.2, later, False), (2.2, leading[0][1], True)):
        chart._hide()
        table.motions.speed, chart._step = speed, turn
        taken = chart.play(turn.answers[-1].reasons[0], 0.0)
        assert chart._planned is (taken.lasts > 0) is seen


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_the_caption_covers_nothing_of_the_chart(cabinet, size, distance):
    """Whose turn it is and the sign that opens all of it were cut in half from the couch."""
    table = sat_down(cabinet(size, distance=distance, reduced_motion=False, pace="normal"), "duel", "normal", 4, 10)
    chart, chance, seen = table.parts["procedure"], random.Random(2), 0
    for _ in range(20):
        if table.sitting.over or seen:
            break
        table.answering.answer(chance.randrange(len(table.decision.options)))
        for _ in range(3000):
            table.cabinet.frame([], 1 / 20)
            caption = table.where(things.CAPTION)
            if chart.turn is not None and caption is not None and chart._planned:
                assert not caption.colliderect(chart._sprite.rect) and not caption.colliderect(chart._book)
                assert chart._sprite.rect == chart.rect
                seen += 1
            if not table.timeline.playing:
                break
    assert seen


def test_the_chart_leaves_the_caption_its_place_before_that_says_anything(cabinet):
    """A turn that ends with its first question has its caption after the chart: its heading was cut in half."""
    table = sat_down(cabinet(distance="couch", reduced_motion=False, pace="normal"), "duel", "normal", 4, 10)
    chart, stage = table.parts["procedure"], table.parts["stage"]
    turn = next(iter(chart.last.values()))
    stage.caption.clear()
    chart.show(turn)
    assert not chart._sprite.rect.colliderect(stage.caption.rect) and not chart._book.colliderect(stage.caption.rect)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_caption_says_who_acts_and_the_chart_does_not_say_it_again(cabinet, lang):
    table = sat_down(cabinet(language=lang), "duel", "normal", 4, 10)
    chart = table.parts["procedure"]
    turn = replace(next(iter(chart.last.values())), done=None)
    name = chart.context.player_name(turn.seat)
    assert name in chart.context.say("acts_by_rules", player=name)
    assert not [one for one in chart._plate._heading(turn, Space()).boxes if isinstance(one, Line) and name in one.text]


def test_no_light_stays_where_a_card_has_left(cabinet):
    """A frame of light stood round an empty place, and round a plate where that no longer was."""
    table = sat_down(cabinet(reduced_motion=False, pace="normal"), "duel", "normal", 4, 10)
    chart, content = table.parts["procedure"], table.sitting.cartridge.content
    chance, seen = random.Random(2), 0
    for _ in range(60):
        if table.sitting.over:
            break
        table.answering.answer(chance.randrange(len(table.decision.options)))
        for _ in range(3000):
            table.cabinet.frame([], 1 / 20)
            turn = chart.turn
            if turn is not None and chart._planned:
                last = [turn.done] if turn.done is not None else turn.answers[-1].reasons
                named = [things.card(card) for event in last for card in procedure.cards_told(content, event)]
                there = [table.where(thing) for thing in (Thing("why", turn.seat), *named)]
                there = [rect.inflate(-16, -16) for rect in there if rect is not None]
                assert all(sprite.rect.collidelist(there) >= 0 for sprite in chart._lights)
                seen += len(chart._lights) > 1
            if not table.timeline.playing:
                break
    assert seen


def test_the_chart_goes_when_the_turn_is_over_and_who_acts_is_explained_once(cabinet):
    """It stood over the hand while combats were told."""
    table = sat_down(cabinet(reduced_motion=False, pace="normal"), "duel", "normal", 4, 10)
    chart, stage, chance, said = table.parts["procedure"], table.parts["stage"], random.Random(2), []
    tell, fought, steps = stage._tell, 0, 0
    stage._tell = lambda text, seat=0, **given: (said.append((text, seat)), tell(text, seat, **given))
    for _ in range(60):
        if table.sitting.over or fought:
            break
        table.answering.answer(chance.randrange(len(table.decision.options)))
        for _ in range(3000):
            table.cabinet.frame([], 1 / 20)
            passage = table.timeline.passage
            if passage is not None and table.timeline.at is timeline.Station.PLAYED:
                steps += passage.turn is not None
                if passage.moment is not None and not passage.ruled:
                    fought += passage.moment.event.name == "combat"
                    assert chart.turn is None
            if not table.timeline.playing:
                break
    assert fought and steps > 8
    whole = stage.context.say("acts_by_rules", player=stage.context.player_name(2))
    introduced = [text for text, seat in said if seat == 2 and text in whole]
    first = next(place for place, text in enumerate(introduced) if text != whole)
    assert 0 < first < len(introduced) - 1
    assert whole not in introduced[first:]


def test_turns_that_follow_each_other_go_on_with_the_time_of_their_seat(cabinet, monkeypatch):
    """Two enemies act again and again while nobody else can: neither begins at its leisure each time."""
    table = sat_down(cabinet(reduced_motion=False), "trilogy", "normal", 4, 10)
    line, seats, seen = table.timeline, itertools.cycle([2, 4]), {}
    monkeypatch.setattr(line, "owner", SimpleNamespace(whose=lambda _passage: next(seats), begun=lambda: None))
    passage = Passage(table.sitting.state, table.sitting.state, ())
    line._others.clear()
    for turn in range(6):
        for _step in line._plan(passage):
            pass
        seen.setdefault(line._whose, []).append(line.waited)
        line.waited += 1.0 + turn
    assert seen == {2: [0.0, 1.0, 4.0], 4: [0.0, 2.0, 6.0]}


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("lang", ["en", "ru", "uk", "de"])
def test_what_a_turn_came_by_is_told_in_legible_letters(cabinet, lang, distance, monkeypatch):
    """Every step of a round's turns: each question with its answer, and no word is broken or stands outside."""
    shown = cabinet(language=lang, distance=distance)
    table = sat_down(shown, "trilogy", "normal", 4, 60)
    chart = table.parts["procedure"]
    following, turns = Following(), []
    for events in table.parts["zones"].context.happened():
        for event in events:
            following, turn = chart._follower.step(following, event)
            turns += [turn] if turn is not None and turn.answers[-1].reasons else []
    said, figures, paint = [], [], Laid.paint

    def painted(laid, *given):
        words = [box for box in laid.rects if isinstance(box, Words)]
        assert not laid.places.lost
        assert all(laid.ink.letters(box.percent) >= shown.fonts.least for box in words)
        said.extend(box.text for box in words)
        figures.extend(box for box in laid.rects if isinstance(box, Picture) and box.proportion > 1)
        paint(laid, *given)

    monkeypatch.setattr(Laid, "paint", painted)
    yes, no = (wording.word(shown.cartridge("ringwar").content, "button", word, lang) for word in ("yes", "no"))
    for turn in turns[-60:]:
        said.clear()
        drawn = len(figures)
        chart._plate.drawn(turn)
        why = {chart._plate.told(event) for event in turn.answers[-1].reasons}
        assert len(figures) > drawn or why & {line for text in said for line in text.split("\n")}
        assert [text for text in said if text in (yes, no)] == [yes if one.yes else no for one in turn.answers]
    assert figures or distance == "couch"


def test_the_stage_leaves_the_chart_in_sight(cabinet):
    table = sat_down(cabinet(), "trilogy", "normal", 4, 10)
    assert not table.parts["stage"].box.colliderect(table.parts["procedure"].rect)


def test_the_chart_lights_up_what_a_step_names_and_whose_turn_it_is(cabinet):
    table = sat_down(cabinet(), "trilogy", "normal", 4, 30, asked="turn")
    chart, chance = table.parts["procedure"], random.Random(2)
    for _ in range(60):
        moved = [turn for turn in chart.last.values() if turn.done and turn.done.name in ("moved", "played_to")]
        if moved and all(table.where(things.card(one)) for one in (moved[0].done.card, moved[0].done.other)):
            break
        table.answering.answer(chance.randrange(len(table.decision.options)))
        run(table, 0.05)
    chart.show(moved[0])
    lit = [sprite.rect for sprite in chart._lights]
    for thing in (Thing("why", moved[0].seat), things.card(moved[0].done.card), things.card(moved[0].done.other)):
        where = table.where(thing)
        assert any(rect.contains(where) for rect in lit), thing
    chart._close()
    assert not chart._lights


def test_a_closer_look_at_an_enemys_card_says_why_it_is_there(cabinet):
    shown = cabinet()
    table = sat_down(shown, "trilogy", "normal", 4, 40, asked="turn")
    state, chart, chance = table.sitting.state, table.parts["procedure"], random.Random(2)
    for _ in range(60):
        found = [turn for turn in chart.last.values() if turn.done and turn.done.name.startswith("played_")]
        if found:
            break
        table.answering.answer(chance.randrange(len(table.decision.options)))
        run(table, 0.05)
    come_to_rest(table)
    card, turn = found[0].done.card, found[0]
    mine = next(one for one in range(1, state.raw.card_count + 1) if state.raw.cards[one - 1].owner == table.seat)
    table.inspect_card(card)
    shown.frame([], 0.1)
    why = shown.scene.sections()[0]
    assert why.title == "Why it is there"
    assert "".join(text for text, _look in why.lines[0].runs) == chart._plate.told(turn.done)
    assert len(why.lines) > 1
    shown.pop()
    table.inspect_card(mine)
    shown.frame([], 0.1)
    assert all(section.title != "Why it is there" for section in shown.scene.sections())


def test_a_press_goes_on_to_the_next_step_at_any_pace(cabinet):
    table = sat_down(cabinet(reduced_motion=False, pace="normal"), "trilogy", "normal", 4, 10)
    chart, chance, player = table.parts["procedure"], random.Random(2), PLAYERS["mouse"](table.cabinet)
    for _ in range(30):
        table.timeline.finish()
        run(table, 0.1)
        before = table.sitting.match.position
        table.answering.answer(chance.randrange(len(table.decision.options)))
        run(table, 0.3)
        if chart.turn is not None and not chart.turn.deed:
            seen = chart.turn
            player.tap(chart.rect.center)
            run(table, 0.15)
            assert chart.turn != seen
            assert table.sitting.match.position == before + 1
            return
    raise AssertionError("no enemy ever came to a second question")


@pytest.mark.parametrize("device", PLAYERS)
@pytest.mark.parametrize("reduced", [True, False])
def test_at_the_reading_pace_every_step_waits_for_a_press(cabinet, device, reduced):
    """A step is a question with all its reasons, or what is done, with the table in sight until then."""
    table = sat_down(cabinet(reduced_motion=reduced, pace="read"), "trilogy", "normal", 4, 10, asked="turn")
    player = PLAYERS[device](table.cabinet)
    if isinstance(player, PadPlayer):
        player.plug_in()
    chart, stage, cards = table.parts["procedure"], table.parts["stage"], table.parts["zones"].view.cards
    circle, steps = table.parts["circle"].rect, []
    table.answering.answer(len(table.decision.options) - 1)
    plan_now(table)
    for _ in range(40):
        for _ in range(600):
            player.frame(passed=0.1)
            if table.timeline.paused or not table.timeline.playing:
                break
        if not table.timeline.playing:
            break
        if table.timeline.passage.turn is not None:
            turn = chart.turn
            steps.append((turn.seat, turn.answers[-1].box, turn.deed))
            assert turn.deed or not stage.picture.sprites
            assert not any(shown.sprite.seen and circle.colliderect(shown.sprite.rect) for shown in cards.values())
        for _ in range(60):
            player.frame(passed=0.1)
        assert table.timeline.paused, "it went on by itself"
        if device in ("keys", "pad"):
            player.act("choose")
        else:
            player.choose("procedure" if len(steps) % 2 and player.sees("procedure") else "beat:next")
    assert len(steps) > 3
    assert len(set(steps)) == len(steps), "one press a step"
    assert any(deed for _seat, _box, deed in steps)


def test_plates_stand_as_the_cards_do_while_a_turn_is_read(cabinet):
    """What was foreseen is gone, and a card that came counts before the next step."""
    table, chance = (
        sat_down(cabinet(reduced_motion=False, pace="read"), "duel", "normal", 3, asked="turn"),
        random.Random(2),
    )
    fronts, road = table.parts["fronts"], table.parts["road"]
    seen = 0
    for _ in range(60):
        if table.sitting.over or seen > 3:
            break
        options = table.decision.options
        before = {
            place: standing_at(table.sitting.state, fronts.given, place)
            for place in table.sitting.state.cards("battlegrounds")
        }
        if fronts.fronts:
            fronts._then = {fronts.fronts[0].place: before[fronts.fronts[0].place]}
        table.answering.answer(chance.randrange(len(options)))
        plan_now(table)
        for _ in range(400):
            table.cabinet.frame([], 0.1)
            if table.timeline.paused or not table.timeline.told:
                break
        then = {
            place: standing_at(table.sitting.state, fronts.given, place)
            for place in table.sitting.state.cards("battlegrounds")
        }
        for place, (key, *_sprites) in fronts._shown.items() if table.timeline.paused else ():
            assert key[1].then is None
            assert key[1].now in (before.get(place), then.get(place))
            seen += before.get(place) != then.get(place)
        table.skip_beats()
        assert {place: key[1].now for place, (key, *_sprites) in fronts._shown.items()} == then or table.sitting.over
        assert road._before is None
    assert seen > 3


def test_what_was_offered_is_gone_while_a_turn_is_read(cabinet):
    table, chance = sat_down(cabinet(reduced_motion=False, pace="read"), "trilogy", "normal", 1), random.Random(1)
    tray = table.parts["tray"]
    while not tray.targets():
        table.answering.answer(chance.randrange(len(table.decision.options)))
        table.skip_beats()
    table.answering.answer(0)
    plan_now(table)
    table.cabinet.frame([], 0.02)
    assert table.timeline.told
    assert not tray.targets()


def test_a_long_name_stands_in_two_lines_rather_than_squeezed(cabinet, monkeypatch):
    table = sat_down(cabinet((1024, 600), language="ru"), "trilogy", "normal")
    circle, written, drawn = table.parts["circle"], [], names_of_faces.in_lines
    monkeypatch.setattr(names_of_faces, "in_lines", lambda *given: written.append(given[1]) or drawn(*given))
    circle._drawn(2, circle._keys[1])
    assert (written[0].lines, written[0].width) == (("Король-", "чародей"), 1.0)


def test_no_name_is_broken_for_the_signs_beside_it(cabinet, monkeypatch):
    """The crown broke the enemy's name in the middle of its word, and its mark lay under the round."""
    table = sat_down(cabinet(language="de"), "duel", "normal")
    circle, written, drawn = table.parts["circle"], [], names_of_faces.in_lines
    monkeypatch.setattr(names_of_faces, "in_lines", lambda *given: written.append(given[1]) or drawn(*given))
    for first in (False, True):
        circle._drawn(2, replace(circle._keys[1], first=first))
        assert (written[-1].lines, written[-1].width) == (("Hexenkönig",), 1.0)


def test_a_turn_that_was_taken_back_cannot_be_looked_up(cabinet):
    table = sat_down(cabinet(), "duel", "normal", 4, asked="turn")
    chart, chance = table.parts["procedure"], random.Random(3)
    before, made = dict(chart.last), 0
    while chart.last == before and made < 40:
        table.answering.answer(chance.randrange(len(table.decision.options)))
        run(table, 0.1)
        made += 1
    assert chart.last != before
    for _ in range(made):
        table.undo()
    run(table, 0.1)
    assert chart.last == before


def test_the_whole_procedure_opens_from_a_turn_and_shows_the_way_it_went(cabinet):
    shown = cabinet()
    table = sat_down(shown, "trilogy", "normal", 4, 30, asked="turn")
    player, turn = PLAYERS["mouse"](shown), table.parts["procedure"].last[2]
    player.choose("why:2")
    player.choose("procedure:whole")
    run(table, 0.1)
    rules = shown.scene
    assert rules.is_chart
    assert rules.lit == list(table.parts["procedure"].last.values())[-1]
    rules.light(2)
    assert rules.lit == turn


def test_from_the_menu_the_procedure_is_plain(cabinet):
    shown = cabinet()
    shown.home(routes.Title().make(shown))
    shown.push(routes.Rules("ringwar", charted=True))
    shown.frame([], 0.1)
    assert shown.scene.is_chart
    assert shown.scene.lit is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("lang", ["ru", "de"])
def test_the_procedure_fits_on_its_page(cabinet, lang, distance, size, monkeypatch):
    """Every question, deed and answer can be read there, and none lies over another."""
    shown, seen, paint = cabinet(size, language=lang, distance=distance), [], Laid.paint
    monkeypatch.setattr(Laid, "paint", lambda laid, *given: seen.append(laid) or paint(laid, *given))
    shown.home(routes.Title().make(shown))
    shown.push(routes.Rules("ringwar", charted=True))
    assert shown.scene.is_chart
    procedure, laid = shown.scene.procedure, seen[-1]
    words = {box.text: rect for box, rect in laid.rects.items() if isinstance(box, Words)}
    titles = [f"{number}. {wording.say(one.title, lang)}" for number, one in enumerate(procedure.boxes, 1)]
    assert not laid.places.lost
    assert {*titles, *(wording.say(deed.title, lang) for deed in procedure.deeds)} <= {*words}
    assert sum(isinstance(box, Picture) for box in laid.rects) == 2 * len(titles)
    assert not [pair for pair in itertools.combinations(words.values(), 2) if pair[0].colliderect(pair[1])]


def test_a_press_ends_the_chart_and_plays_no_card_under_it(cabinet):
    shown = cabinet(reduced_motion=False)
    table = sat_down(shown, "trilogy", "normal", 4, 10)
    run(table, 3)
    player = PLAYERS["mouse"](shown)
    chance = random.Random(3)
    for _ in range(20):
        table.answering.answer(chance.randrange(len(table.decision.options)))
        run(table, 0.2)
        if table.parts["procedure"].turn is not None:
            before = table.sitting.match.position
            for _ in range(40):
                player.tap(table.parts["procedure"].rect.center)
                assert table.sitting.match.position == before
                if table.parts["procedure"].turn is None:
                    return
            raise AssertionError("the chart stays")
        table.timeline.finish()
        run(table, 0.1)
    raise AssertionError("no enemy ever acted")


def test_why_an_enemy_did_that_can_be_asked_afterwards(cabinet):
    shown = cabinet()
    table = sat_down(shown, "trilogy", "normal", 4, 10, asked="turn")
    chart, chance = table.parts["procedure"], random.Random(3)
    while not chart.last:
        table.answering.answer(chance.randrange(len(table.decision.options)))
        run(table, 0.1)
    seat, turn = next(iter(chart.last.items()))
    player, before = PLAYERS["mouse"](shown), table.sitting.match.position
    player.choose(f"why:{seat}")
    assert chart.turn == turn
    assert turn.deed
    assert turn.done is not None
    player.choose("procedure")
    assert chart.turn is None
    assert table.sitting.match.position == before


def test_nothing_of_the_chart_is_left_without_enemies(cabinet):
    table = sat_down(cabinet(reduced_motion=False), "duel", "people", 4, 10)
    run(table, 3)
    assert enemy_turns(table, 4) == []


# --- all devices


@pytest.mark.parametrize(
    ("device", "scenario", "shadow", "size"),
    [
        ("mouse", "trilogy", "normal", (1280, 720)),
        ("touch", "duel", "people", (640, 480)),
        ("keys", "duel_of_three", "hard", (1024, 768)),
        ("pad", "fellowship", "normal", (1920, 1080)),
    ],
)
def test_a_game_is_played_with_one_device_alone(cabinet, device, scenario, shadow, size):
    shown = cabinet(size)
    table = sat_down(shown, scenario, shadow, 3)
    player = PLAYERS[device](shown, 2)
    if isinstance(player, PadPlayer):
        player.plug_in()
    player.play(45)
    assert table.sitting.over or table.sitting.match.position >= 15  # a mark is no choice yet
    assert table.sitting.match.state.check() == ""


# --- the first games


def first_game(cabinet, name: str):
    """Begun from the menu, where one of two is picked."""
    shown = cabinet()
    shown.home(routes.Cabinets().make(shown))
    shown.push(routes.Entries("ringwar"))
    shown.frame([], 0.02)
    player = PLAYERS["mouse"](shown)
    player.choose("first_game")
    shown.frame([], 0.02)
    player.choose(f"pick:{list(lessons.courses(shown.cartridge('ringwar').content)).index(name)}")
    for _ in range(4):
        shown.frame([], 0.25)
    return shown


@pytest.mark.parametrize("name", ["first", "shadow"])
def test_each_first_game_is_played_to_its_end(cabinet, name, monkeypatch):
    monkeypatch.setattr(timeline, "AT_REST", 60.0)  # it ends when all that was seen is drawn
    shown = first_game(cabinet, name)
    table, chance, heard = shown.scene, random.Random(7), []
    player = PLAYERS["mouse"](shown, step=0.25)
    assert table.guide.name == name
    while not table.sitting.over and shown.scene is table:
        player.wait_for_question()
        while table.asking.due:
            heard.append(table.parts["lessons"].shown.lesson.id)
            table.tell(LessonRead())
        if table.decision is not None:
            table.answering.answer(chance.randrange(len(table.decision.options)))
    assert table.sitting.over
    come_to_rest(table)
    for _ in range(8):
        shown.frame([], 0.25)
    assert isinstance(shown.scene, Closing)
    assert len(heard) == len(set(heard)) >= 12
    assert ("why" in heard) == (name == "shadow")


def test_a_first_game_against_the_shadow_goes_on_after_a_save_and_begins_anew(cabinet):
    shown = first_game(cabinet, "shadow")
    path = shown.scene.sitting.match.journal.path
    shown.scene.open_pause()
    shown.frame([], 0.1)
    shown.scene._restart()
    shown.frame([], 0.1)
    assert shown.scene.guide.name == "shadow"
    resumed = Sitting.resume(shown.cartridge("ringwar"), path, shown.settings)
    assert Table(shown, resumed).guide.name == "shadow"


def test_a_lost_game_without_scores_leads_to_the_tables(cabinet):
    shown = cabinet()
    table = sat_down(shown, "duel", "hard", 1, choices=10_000)
    assert table.sitting.over and not set(table.sitting.people) & set(table.sitting.state.winners)
    table.finish()
    shown.frame([], 0.1)
    assert isinstance(shown.scene, Cabinets)  # nobody has scored: an empty board says nothing


def test_an_entry_of_the_log_that_begins_with_an_enemy_has_its_mark(cabinet):
    table = sat_down(cabinet(), "trilogy", "normal", 4, 120)
    log = log_of(table.sitting.match, "en", None, whole=False)
    log.tell_all()
    entries = log.entries()
    theirs = [entry for entry in entries if entry.text.startswith("Witch-king")]
    assert theirs
    assert {entry.player for entry in theirs} == {2}


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_every_reason_of_a_turn_can_be_read_on_the_chart(cabinet, lang):
    """What a turn came by is higher than what it did not, and nothing of it is cut."""
    shown = cabinet((1280, 720), language=lang)
    table = sat_down(shown, "trilogy", "normal", 4, 60)
    part, content = table.parts["procedure"], shown.cartridge("ringwar").content
    turn = max(part.last.values(), key=lambda one: sum(len(answer.reasons) for answer in one.answers))
    chart = Chart(table, part.procedure, content, lang, part._plate.told, turn)
    laid = chart.laid((790, 475))
    heights = [laid.rects[question].height for question in chart.questions]
    assert max(heights) > min(heights)
    read = "\n".join(box.text for box in laid.rects if isinstance(box, Words))
    assert all(part._plate.told(event) in read for answer in turn.answers for event in answer.reasons)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_from_the_couch_every_seat_is_named_in_letters_like_its_neighbours(cabinet, lang, monkeypatch):
    said = []
    plain = names_of_faces.in_lines
    monkeypatch.setattr(names_of_faces, "in_lines", lambda *given: said.append(given[1]) or plain(*given))
    table = sat_down(cabinet((1024, 600), distance="couch", language=lang))
    circle, hands = table.parts["circle"], table.parts["other_hands"]
    said.clear()
    for seat in range(1, 5):
        circle._drawn(seat, circle._keys[seat - 1])
    called = {(circle.context.player_name(seat),) for seat in range(1, 5)}
    alike = [lines for lines in said if lines.lines in called]
    assert len(alike) >= 4
    assert len({(lines.pixels, lines.family, lines.width) for lines in alike}) == 1
    for seat, box in hands._boxes.items():
        said.clear()
        hands._drawn(seat, (), box.size)
        name = hands.context.player_name(seat)
        read = [lines for lines in said if lines.pixels >= table.fonts.least]
        assert read and "".join(read[-1].lines).replace("-", "") == name.replace("-", ""), name
