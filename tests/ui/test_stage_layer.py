"""The stage: what happens is held up beat by beat, nothing is asked meanwhile, and what is asked about is in sight."""

import itertools
import random
import re
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest
from driving import PLAYERS as PLAYERS_BY_DEVICE
from driving import PadPlayer, come_to_rest, plan_now
from whole_games import GAMES

from game.engine.keeping.match import Match
from game.engine.keeping.opening import SituationMatch
from game.engine.machine.cartridge import load_table
from game.engine.machine.events import Announced, Moved, StepBegan, TableChanged
from game.engine.machine.setup import Setup
from game.engine.sources.records import LANGUAGES
from game.engine.telling import wording
from game.players.sitting import Chair, Happening, Sitting
from game.presentation.layout import load_layout
from game.ui import layers
from game.ui.intents import Act, Hold, Press, Release, Stop, Tap
from game.ui.scenes.table import Table
from game.ui.table import stage_ground, things
from game.ui.table.beats import Scenery, Script, additions, is_again, is_climax, sentence, terms, told_together
from game.ui.table.caption import words_of
from game.ui.table.lane import MOST, RIM, cut_by, lane_of, over_whole_rows
from game.ui.table.parts.stage import PAINTED, StageLayer
from game.ui.table.places import RATIO
from game.ui.table.stage_battle import fight_at
from game.ui.table.stage_picture import StagePicture
from game.ui.table.telling import Teller
from game.ui.table.timeline import Station, Timeline

PLAYERS = {"quest": 3, "underdark": 3, "fellowship": 3, "ringwar": 4}
FRAME = 0.02


@pytest.fixture(autouse=True)
def honest(monkeypatch):
    monkeypatch.setenv("EMBERDECK_DEBUG", "1")


def sat_down(cabinet, table: str = "quest", players: int = 2, seed: int = 5, **chosen) -> Table:
    shown = cabinet(**chosen)
    chairs = [Chair(person=1) for _ in range(players)]
    match = Match(shown.cartridge(table), Setup(players=players, seed=seed))
    shown.push(Table(shown, Sitting(match, chairs, shown.settings)))
    return shown.scene


def answer(table: Table, chance: random.Random) -> None:
    """Any answer, with what comes of it planned as it is before the next frame."""
    table.answering.answer(chance.randrange(len(table.decision.options)))
    plan_now(table)


def until_told(table: Table, chance: random.Random) -> None:
    """Answers until something is held up."""
    for _ in range(300):
        come_to_rest(table)
        answer(table, chance)
        if table.timeline.told:
            return
    raise AssertionError("nothing was ever held up")


# --- whole games


def _moments(setup, name, own=frozenset()):
    """All moments of a whole game with random answers, each with the state after its choice."""
    cartridge = load_table(name)
    teller, match = Teller(cartridge.content, load_layout(cartridge.content)), Match(cartridge, setup)
    chance = random.Random(setup.seed)
    while (decision := match.decision) is not None:
        before, chosen = match.state.clone(), chance.randrange(len(decision.options))
        happened = Happening(match.choose(chosen), decision.player, decision.options[chosen], False, decision)
        for passage in teller.read(before, [happened], set(own)):
            if passage.moment is not None:
                yield match.state, passage.moment
    assert match.state.over


def _told(name, players, seed):
    for _state, moment in _moments(Setup(players=players, seed=seed), name):
        yield moment


@pytest.mark.parametrize("name", GAMES)
def test_no_beat_of_a_whole_game_is_without_its_words(name):
    seen = set()
    for setup in GAMES[name]:
        for state, moment in _moments(setup, name):
            seen.add(moment.event.name)
            for lang in LANGUAGES:
                said = sentence(state, moment, lang, None)
                assert said and "{" not in said, (moment.beat, lang)
                assert wording.say(moment.beat.title, lang)
            for term, _number in terms(state, moment):
                assert all(wording.say(term.title, lang) for lang in LANGUAGES)
    assert len(seen) > 12


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_nobody_attacks_or_hurts_himself_on_the_stage(seed):
    """Whatever comes between, who attacks stays at the left, and damage is told with whoever takes it."""
    names = set()
    for moment in _told("quest", 3, seed):
        name, cast = moment.event.name, moment.cast
        names.add(name)
        if cast.get("left"):
            assert cast["left"] != cast.get("right") and cast["left"] not in moment.band
        if name in ("attacks", "struck"):
            assert cast["left"] == moment.event.card
        if name in ("damaged", "destroyed"):
            assert cast["right"] == moment.event.card
        if name == "damaged":
            assert [change.card for change in moment.changes if change.icon == "hit_points"] == [
                moment.event.card, *moment.others,
            ]  # fmt: skip
        if name in ("struck", "hit") and any(change.icon == "hit_points" for change in moment.changes):
            assert cast["right"] == next(change.card for change in moment.changes if change.icon == "hit_points")
        if name == "hit":
            assert cast["left"]
    assert names >= {"attacks", "struck", "damaged", "destroyed", "hit"}


def test_what_one_card_does_to_many_is_one_beat():
    """The Necromancer's Reach wounds every exhausted character."""
    joined = [moment for moment in _told("quest", 3, 5) if moment.others]
    assert joined
    for moment in joined:
        assert moment.event.name == "damaged" and moment.cast["left"]
        assert len({moment.cast["right"], *moment.others}) == len(moment.others) + 1


def test_the_sum_of_an_attack_tells_the_shadow_from_what_else_changed_it():
    """Q78: what a shadow card adds lasts for the attack; the rest was there before (Forest Spider's own +1)."""
    seen = set()
    for seed in (3, 4, 5):
        for state, moment in _moments(Setup(players=3, seed=seed), "quest"):
            if moment.event.name != "struck":
                continue
            numbers = {(term.of, term.until): number for term, number in terms(state, moment)}
            added = numbers.get(("modified", "attack"), 0), numbers.get(("changed", ""), 0)
            assert numbers["fact", ""] + sum(added) == moment.event.amount
            seen.add((added[0] > 0, added[1] > 0))
            shadowed = [one for one in moment.trail if one.event.name == "shadow" and one.event.amount]
            assert shadowed or not added[0]
    assert {(True, False), (False, True)} <= seen


def test_enemies_whose_name_is_of_several_attack_and_one_attacks():
    said = set()
    for seed in (3, 4):
        for state, moment in _moments(Setup(players=3, seed=seed), "quest"):
            if moment.event.name == "struck":
                several = isinstance(wording.card_title(state, moment.cast["left"], "en"), wording.Several)
                words = sentence(state, moment, "en", None)
                assert (" attack " in words, " attacks " in words) == (several, not several), words
                said.add(several)
    assert said == {True, False}


def test_ones_own_piece_on_the_map_is_not_told_with_the_turn_after_it():
    cartridge = load_table("underdark")
    teller, match, told = Teller(cartridge.content, load_layout(cartridge.content)), Match(cartridge, Setup(2, 2)), []
    for _ in range(6):
        before, decision = match.state.clone(), match.decision
        happened = Happening(match.choose(0), decision.player, decision.options[0], False, decision)
        told += [passage.moment for passage in teller.read(before, [happened], {1, 2}) if passage.moment is not None]
    assert [moment.event.name for moment in told] == ["round_began"]
    assert not told[0].marks and not told[0].changes


def test_a_die_is_shown_only_with_what_it_did():
    """A step right by an event shows the event, not the last roll."""
    by_die = by_card = 0
    for moment in _told("fellowship", 3, 3):
        if moment.event.name == "moved_right":
            by_die += bool(moment.rolled)
            by_card += not moment.rolled and bool(moment.cast.get("large"))
            if moment.rolled:
                assert moment.trail[0].event.name.startswith("rolled_")
            assert [change.after - change.before for change in moment.changes if change.icon == "road"][:1] in (
                [moment.event.amount], [],
            )  # fmt: skip
    assert by_die and by_card


def test_of_two_enemies_alike_the_one_that_attacks_is_lit(cabinet):
    spiders = {"threat": 20, "area": ["aragorn"], "engaged": ["forest_spider", "forest_spider"]}
    document = {"step": "enemy_attacks", "seat": [spiders], "zones": {"current_quest": ["flies_and_spiders"]}}
    shown = cabinet()
    table = Table(shown, Sitting(SituationMatch(shown.cartridge("quest"), document), [Chair()], shown.settings))
    shown.push(table)
    attacker = table.sitting.state.asked.options[1].value
    table.answering.answer(
        next(n for n, one in enumerate(table.decision.options) if (one.kind, one.value) == ("card", attacker))
    )
    table.timeline.finish()
    table.refresh()
    assert (table.decision.prompt, table.decision.subject) == ("defend", attacker)
    lit = [sprite.rect for sprite in table.parts["stage"].spotlight._sprites]
    other = next(card for card in table.sitting.state.cards("engaged", 1) if card != attacker)
    assert len(lit) == 1 and lit[0].contains(table.where(things.card(attacker)))
    assert not lit[0].contains(table.where(things.card(other)))


def test_a_combat_shows_the_place_as_it_was_fought_over():
    """Also where the place was activated, and those who fight there came, in the same choice."""
    layout, fought = load_layout(load_table("ringwar").content), 0
    for setup in GAMES["ringwar"][3:]:
        for _state, moment in _moments(setup, "ringwar"):
            if moment.event.name == "combat":
                fight = fight_at(layout, moment)
                assert fight is not None
                there = [*fight.attackers, *fight.defenders]
                assert all(moment.state.raw.cards[card - 1].host == moment.event.card for card in there)
                fought += 1
    assert fought > 40


def test_a_place_is_there_until_it_is_told_who_takes_it_and_a_card_until_it_falls():
    seen = set()
    for name, place in (("ringwar", "path_tied"), ("ringwar", "taken_by_free"), ("ringwar", "taken_by_shadow")):
        for passage in _passages(name, 2, 5):
            moment = passage.moment
            if moment is not None and moment.event.name in (place, "eliminated"):
                card = moment.event.card
                moved = [one for one in passage.events if isinstance(one, Moved) and one.card == card]
                if moved:
                    zones = [_zone_of(state, card) for state in (passage.before, passage.after)]
                    assert zones[0] == moved[0].source[0] != zones[1]
                    seen.add(moment.event.name)
    assert {"eliminated", "taken_by_free", "taken_by_shadow"} <= seen


def _zone_of(state, card: int) -> str:
    return state.cartridge.zone_names[state.raw.cards[card - 1].zone].zone


def _passages(name: str, players: int, seed: int):
    content = load_table(name).content
    teller, chance = Teller(content, load_layout(content)), random.Random(seed)
    options = {"scenario": "duel"} if name == "ringwar" else {}
    match = Match(load_table(name), Setup(players, seed, options))
    while match.decision is not None and len(match.history) < 400:
        before, decision = match.state.clone(), match.decision
        option = decision.options[chance.randrange(len(decision.options))]
        events = match.choose(decision.options.index(option))
        happening = Happening(events, decision.player, option, False, decision)
        yield from teller.read(before, [happening], {1})


def test_cards_that_are_turned_up_together_are_one_beat():
    several = [
        passage
        for seed in (1, 2, 3)
        for passage in _passages("fellowship", 3, seed)
        if passage.moment is not None and passage.moment.event.name == "turned_up" and passage.moment.others
    ]
    assert several
    for passage in several:
        cards = [passage.moment.event.card, *passage.moment.others]
        came = [one.card for one in passage.events if isinstance(one, Moved) and one.target[0] == "turned"]
        assert came == cards and len(cards) >= 2
        said = sentence(passage.after, passage.moment, "en", None)
        assert said.startswith("Revealed: ") and "{" not in said


def test_the_answer_of_another_seat_parts_nobody_who_stands_face_to_face():
    """At quest with two somebody passes between whoever defends and the card that is turned over then."""
    cartridge = load_table("quest")
    teller, match = Teller(cartridge.content, load_layout(cartridge.content)), Match(cartridge, Setup(2, 3))
    happened, before, chance = [], match.state.clone(), random.Random(3)
    while (decision := match.decision) is not None and len(happened) < 400:
        chosen = chance.randrange(len(decision.options))
        happened.append(Happening(match.choose(chosen), decision.player, decision.options[chosen], True, decision))
    passages = teller.read(before, happened, set())
    assert not any(not one.told and not one.events for one in passages[1:]), "nothing that shows nothing"
    between = 0
    for one, other in itertools.pairwise(passages):
        if other.told and other.moment.trail and not one.told:
            between += 1
            assert one.stays, other.moment.event
    assert between > 2


def test_what_comes_of_a_quest_is_told_with_it_in_one_sentence_after_the_other():
    seen = 0
    for state, moment in _moments(Setup(players=2, seed=5), "quest"):
        assert moment.event.name not in ("explored", "stage_defeated") or not moment.trail
        if moment.event.name == "quest_compared" and moment.added:
            seen += 1
            for lang in LANGUAGES:
                said = additions(state, moment, lang, None)
                assert len(said) == len(moment.added) and all(said)
    assert seen


def test_what_is_used_against_harm_does_not_stand_for_it_when_it_comes():
    """Fellowship: before a roll that would kill somebody another card is used; then Sauron comes all the same."""
    cartridge = load_table("fellowship")
    layout = load_layout(cartridge.content)
    script = Script(Teller(cartridge.content, layout).staging, layout, cartridge.content, set())
    standing = Scenery(source=7)
    script._follow(TableChanged("harm", 0, 2), standing)
    standing.source = 9
    script._follow(TableChanged("harm", 2, 0), standing)
    assert standing.source == 7


def test_a_price_is_told_with_what_it_bought():
    recruited = [moment for moment in _told("underdark", 3, 3) if moment.event.name == "recruited"]
    assert any(
        change.icon == "influence" and change.after < change.before for one in recruited for change in one.changes
    )


def _lies(state, card, seat):
    """How a card lies for a seat: in which zone, whose, attached or not, and about how many lie there."""
    raw = state.raw.cards[card - 1]
    zone, owner = state.cartridge.zone_names[raw.zone]
    whose = "nobody's" if not owner else "own" if owner == seat else "another's"
    return zone, whose, bool(raw.host), (len(state.cards(zone, owner)) + 2) // 3


def _questions(state, decision):
    """The kinds of question this is: what it asks, and how its subject and its options lie."""
    prompt, written = decision.prompt, 0
    if decision.subject:
        yield (prompt, "subject", *_lies(state, decision.subject, decision.player))
    for option in decision.options:
        if option.kind == "card":
            yield (prompt, "option", *_lies(state, option.value, decision.player))
        elif option.kind == "space":
            yield (prompt, "space", option.value)
        else:
            written += 1
    yield (prompt, "written", written)


def _put_on_the_screen(cabinet, match):
    """Everybody is asked everything: no habit answers beside the walk."""
    shown = cabinet(ask_everything=True)
    shown.push(Table(shown, Sitting(match, [Chair(person=1)] * match.state.players, shown.settings)))
    shown.scene.timeline.finish()
    return shown.scene


def _look(table, decision):
    """What the question is about and all its answers are to be found where somebody sees them."""
    table.seat = table.viewing.own_seat()
    table.sync()
    table.refresh()
    screen = table.cabinet.screen.surface.get_rect()
    if decision.subject:
        rect = table.where(things.card(decision.subject))
        assert rect is not None and screen.contains(rect), table.sitting.state.card_id(decision.subject)
    for index, option in enumerate(decision.options):
        target = table.asking.target_of(index, table.targets)
        assert target is not None and screen.contains(target.rect), option


@pytest.mark.parametrize("name", GAMES)
def test_what_a_question_is_about_is_on_the_screen(cabinet, name):
    """Whole games: the first question of every kind."""
    seen, cartridge = set(), load_table(name)
    games = [replace(one, seed=one.seed + more) for more in (0, 100, 200) for one in GAMES[name]]
    for setup in games:
        match, chance, table = Match(cartridge, setup), random.Random(setup.seed), None
        while (decision := match.decision) is not None:
            kinds = set(_questions(match.state, decision))
            if not kinds <= seen:
                seen |= kinds
                table = table or _put_on_the_screen(cabinet, match)
                _look(table, decision)
            match.choose(chance.randrange(len(decision.options)))
    assert len(seen) > 60


# --- how it looks


def _kind(state, moment):
    """Which things stand there, and how many of each."""
    many = len(moment.band), len(moment.others), len(moment.changes), len(terms(state, moment)), bool(moment.trail)
    return moment.event.name, *sorted(moment.cast), many


def _held_up(cabinet, name, **chosen):
    """The stage with every kind of moment of a whole game on it, one after the other."""
    shown = cabinet(reduced_motion=True, **chosen)
    setup = GAMES[name][-1]
    match, seen = Match(shown.cartridge(name), setup), set()
    shown.push(Table(shown, Sitting(match, [Chair(person=1)] * match.state.players, shown.settings)))
    table = shown.scene
    for state, moment in _moments(setup, name):
        if (kind := _kind(state, moment)) not in seen:
            seen.add(kind)
            table.timeline.state = state
            table.sync()
            table.parts["stage"].picture.show(moment)
            yield table.parts["stage"], moment
    assert len(seen) > 15


@pytest.mark.parametrize("size", [(320, 900), (900, 200)])
@pytest.mark.parametrize("name", GAMES)
def test_a_window_without_room_for_it_still_shows_a_moment(cabinet, name, size):
    """A monkey pulled at the window until there was less than nothing left for a card beside its words."""
    for stage, moment in _held_up(cabinet, name, size=size):
        stage.picture.order(moment)
        assert all(height > 0 for _sprite, _look, _face, height in stage.picture._faces)
        stage.picture.show_strip([moment] * 6, set(), "Since")


def _cards(picture):
    """The cards that stand there, without the tokens that stand out over their edges."""
    rects = []
    for sprite, _look, _face, height in picture._faces:
        rect = pygame.Rect(0, 0, round(height * RATIO), height)
        rect.center = sprite.centre
        rects.append(rect)
    return rects


LOOKS = [
    {"size": (1920, 1080), "language": "en"},
    {"size": (1280, 720), "language": "ru", "distance": "couch"},
    {"size": (640, 480), "language": "uk"},
]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("chosen", LOOKS, ids=["1080", "couch", "480"])
def test_nothing_on_the_stage_leaves_it_and_no_card_hides_another_or_what_is_said(cabinet, name, chosen):
    for stage, moment in _held_up(cabinet, name, **chosen):
        picture, cards = stage.picture, _cards(stage.picture)
        for number, card in enumerate(cards):
            assert stage.box.contains(card), moment.event
            assert card.collidelist(cards[:number]) < 0, moment.event
        written = [sprite.rect for sprite in picture.sprites if sprite.layer == layers.CLOSE_UP + 4]
        for rect in written:
            assert stage.box.contains(rect), (moment.event, rect)
            assert all(max(0, min(rect.clip(card).size)) <= 3 for card in cards), (moment.event, rect)


@pytest.mark.parametrize("name", GAMES)
def test_cards_on_the_stage_are_as_large_as_there_is_room_for(cabinet, name):
    """Shares of the screen's height: one that is held up half of it, two who meet two fifths beside a sum."""
    shares = {"single": [], "duel": [], "between": []}
    for stage, moment in _held_up(cabinet, name, size=(1280, 720)):
        heights = [height / 720 for _sprite, _look, _face, height in stage.picture._faces]
        duel = moment.cast.get("left") or moment.cast.get("right")
        if duel and not moment.band and not moment.others:
            shares["duel"] += heights[:1]
            shares["between"] += [max(heights)] if moment.cast.get("large") else []
        elif moment.cast.get("large") and not duel and not moment.beat.hosted:
            shares["single"] += heights[:1]
    assert min(shares["single"]) >= 0.5
    assert min(shares["duel"], default=1) >= 0.38
    assert min(shares["between"], default=1) >= 0.46


def test_whoever_meets_in_a_scene_stands_still_from_beat_to_beat(cabinet):
    places = {}
    for stage, moment in _held_up(cabinet, "quest", size=(1280, 720)):
        if moment.beat.scene == "attack" and len(moment.changes) <= 2 and not moment.others:
            places.setdefault(_cards(stage.picture)[0].size, set()).add(_cards(stage.picture)[0].center)
    assert len(places) == 1 and len(next(iter(places.values()))) == 1


def test_the_table_is_seen_behind_the_stage_in_less_than_half_its_light(cabinet):
    table = sat_down(cabinet, reduced_motion=True, pace="read")
    come_to_rest(table)
    stage = table.parts["stage"]
    before = pygame.transform.average_color(stage.context.stage.cut(stage.box, layers.CLOSE_UP))
    far = stage_ground.stepped_back(stage.context, stage.context.stage.cut(stage.box, layers.CLOSE_UP))
    assert far.get_width() < stage.box.width / 5  # it is blurred
    assert 0 < sum(pygame.transform.average_color(far)[:3]) < sum(before[:3])


# --- the mechanism


def test_nothing_is_asked_while_something_is_told(cabinet):
    table = sat_down(cabinet, reduced_motion=False, pace="normal")
    until_told(table, random.Random(5))
    asked = table.asking
    assert {"beat:next", "beat:skip"} <= {target.name for target in table.targets}
    position = table.sitting.match.position
    chosen = next(target for target in table.targets if target.name.startswith("card:"))
    table.handle(Press(chosen.rect.center))  # whatever is pressed meanwhile chooses nothing
    table.handle(Tap(chosen.rect.center))
    assert table.asking is asked
    come_to_rest(table)
    assert table.asking is not asked
    assert table.asking.decision == table.decision
    assert table.sitting.match.position == position


def test_what_is_shown_is_never_ahead_of_what_is_told(cabinet):
    """Threat, cards and rolls stand as they were in the passage that is played."""
    table, chance, behind = sat_down(cabinet, reduced_motion=False, pace="normal"), random.Random(5), 0
    for _ in range(25):
        come_to_rest(table)
        answer(table, chance)
        while table.timeline.playing:
            if table.timeline.at is Station.PLAYED:
                assert table.state.hash == table.timeline.passage.after.hash
                behind += table.state.hash != table.sitting.state.hash
            table.cabinet.frame([], 0.1)
        come_to_rest(table)
        assert table.state is table.sitting.state
    assert behind


def test_a_beat_is_told_where_it_lies_and_leaves_the_rest_in_sight(cabinet):
    table, chance, seen = sat_down(cabinet, reduced_motion=False, pace="normal"), random.Random(5), set()
    stage = table.parts["stage"]
    for _ in range(60):
        come_to_rest(table)
        answer(table, chance)
        while table.timeline.playing:
            table.cabinet.frame([], 0.1)
            if table.timeline.told and stage.shown is not None and not is_climax(stage.shown):
                assert not stage.picture.sprites  # nothing is held up over the table
                inside = [sprite.rect for sprite in stage.inplace._sprites if sprite.alpha == 255]
                assert all(not table.where(things.Thing("slot", "hand")).colliderect(rect) for rect in inside)
                seen.add((stage.shown.event.name, bool(stage.inplace._out)))
                if stage.shown.beat.scene == "attack":  # who meets stands where the staging area is, and over no row
                    lane = lane_of(stage.context, table.teller.staging, stage.shown, 1, stage.inplace.box)
                    arrived = [one for one in stage.inplace._out if one.sprite.centre == one.at]
                    assert all(lane.rect.collidepoint(one.at) for one in arrived)
    assert ("attacks", True) in seen and ("struck", True) in seen


def test_cards_dealt_face_down_are_told_once_with_their_number(cabinet):
    table, chance, told = sat_down(cabinet), random.Random(5), []
    for _ in range(120):
        come_to_rest(table)
        if table.sitting.over:
            break
        position = table.sitting.match.position
        answer(table, chance)
        for chosen in table.sitting.match.history[position:]:
            moves = [event.target[0] for event in chosen.events if isinstance(event, Moved)]
            steps = [event.step for event in chosen.events if isinstance(event, StepBegan)]
            if "shadow_step" in steps:
                told.append(
                    (moves.count("shadows"), [one.event.amount for one in table.teller.history if one.beat.deals])
                )
    assert len({dealt for dealt, _said in told}) > 1
    assert all(said == ([dealt] if dealt else []) for dealt, said in told)


def test_why_points_change_is_told_at_the_house_that_they_are_of(cabinet):
    """By the lines of the score sheet; and what has not changed is not told as a change."""
    table, chance, told = (
        sat_down(cabinet, "underdark", 3, reduced_motion=False, pace="normal"),
        random.Random(2),
        set(),
    )
    houses, lines = table.parts["houses"], table.layout.sheet
    for _ in range(120):
        come_to_rest(table)
        answer(table, chance)
        while table.timeline.playing:
            passage = table.timeline.passage
            table.cabinet.frame([], 0.1)
            if passage is None or table.timeline.passage is not passage or table.timeline.at is not Station.PLAYED:
                continue
            for one in houses._scored:
                before, after = passage.before, passage.after
                assert one.total == after.call("score_now", one.seat) != before.call("score_now", one.seat)
                words = [line.word for line in lines if line.points(before, one.seat) != line.points(after, one.seat)]
                assert words and all(table.say(f"scoresheet.{word}") in one.words[0] for word in words)
                told |= set(words)
            if passage.moment is not None:
                _said, tail = words_of(table.parts["stage"].context, passage.moment)
                assert not any(re.search(r"(\d+) → \1\b", piece[0]) for piece in tail)
    assert len(told) >= 2


@pytest.mark.parametrize("reduced", [False, True])
def test_another_side_opens_with_the_name_of_whose_it_is(cabinet, reduced):
    table, chance, seen = sat_down(cabinet, reduced_motion=reduced, pace="normal"), random.Random(5), set()
    frame = table.parts["frame"]

    def swept() -> bool:
        return any(sprite.layer >= layers.FLOATING for sprite in table.stage.sprites if sprite in frame.stage._own)

    for _ in range(12):
        come_to_rest(table)
        before = table.seat
        answer(table, chance)
        while table.timeline.queue:
            table.cabinet.frame([], FRAME)
            seen.add((table.seat != before, swept()))
        table.cabinet.frame([], 2.0)
        assert not swept()
    assert ((True, True) in seen) is not reduced and (False, True) not in seen


def test_whoever_survives_a_combat_leaves_it_with_a_word(cabinet):
    """But a card that is cycled to pay for another is not told."""
    table, chance, told, silent = sat_down(cabinet, "ringwar", 4), random.Random(3), 0, 0
    for _ in range(150):
        come_to_rest(table)
        if table.sitting.over:
            break
        position = table.sitting.match.position
        answer(table, chance)
        chosen = table.sitting.match.history[position:]
        names = [event.name for one in chosen for event in one.events if isinstance(event, Announced)]
        beats = [one for one in table.teller.history if one.beat.within]
        assert all(one.trail and one.trail[0].beat.scene == "combat" for one in beats)
        told += len(beats)
        silent += "cycled" in names and not beats
    assert told and silent


def test_a_card_is_in_one_place(cabinet):
    """Whoever stands face to face with somebody, or is on the way back, is not in a row as well; then it is."""
    table, chance, seen = sat_down(cabinet, reduced_motion=False, pace="normal"), random.Random(5), set()
    stage, zones = table.parts["stage"], table.parts["zones"]
    for _ in range(60):
        come_to_rest(table)
        table.cabinet.frame([], 1.0)  # whoever goes home arrives
        assert not zones.view.away
        answer(table, chance)
        while table.timeline.playing:
            table.cabinet.frame([], FRAME)
            for where in ("_out", "_leaving"):
                cards = [one.card for one in getattr(stage.inplace, where) if one.card in zones.cards]
                assert all(zones.cards[card].hidden for card in cards)
                seen |= {where} if cards else set()
    assert seen == {"_out", "_leaving"}


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (2, 5), (4, 1)])
def test_the_lane_cuts_no_card_in_two(cabinet, players, seed):
    """What it would cover by half it covers whole or not at all; where neither has room that is out of sight."""
    table, chance = sat_down(cabinet, players=players, seed=seed, reduced_motion=False, pace="normal"), random.Random(1)
    stage, zones, heights = table.parts["stage"], table.parts["zones"], set()
    staging, rim = stage.context.viewer.teller.staging, stage.context.px(RIM)
    for _ in range(60):
        come_to_rest(table)
        if table.decision is None:
            break
        answer(table, chance)
        while table.timeline.playing:
            table.cabinet.frame([], 0.1)
            if stage.shown is None or not stage.inplace._out or table.timeline.at is not Station.PLAYED:
                continue
            lane = lane_of(stage.context, staging, stage.shown, 1, stage.inplace.box)
            if lane is None:
                continue
            assert lane.rect.height <= max(stage.context.px(MOST), stage.context.slot(staging.lane.slot).height)
            heights.add(lane.rect.height)
            for card, pose in zones.places.poses.items():
                if stage.inplace.box.contains(pose.rect) and cut_by(lane.rect, pose.rect, rim):
                    assert zones.cards[card].hidden
    assert len(heights) > 1, "it is as high as it has to be"


def test_the_lane_grows_or_shrinks_to_the_end_of_a_row():
    slot, low, least, most = pygame.Rect(0, 0, 900, 100), 150, 200, 300

    def tall(*rows):
        lying = [pygame.Rect(left, top, 90, bottom - top) for left, top, bottom in rows]
        rect = over_whole_rows(slot, lying, 500, 4, [low, least, most])
        return rect.height, any(cut_by(rect, one, 4) for one in lying)

    assert tall() == (least, False)
    assert tall((10, 180, 270), (400, 190, 260)) == (270, False), "the lowest of a row"
    assert tall((10, 180, 250), (400, 248, 290)) == (250, False), "nobody sees that so little is covered"
    assert tall((10, 180, 280), (400, 230, 330)) == (176, False), "no room under both: over neither"
    assert tall((10, 100, 260), (400, 140, 330)) == (260, True), "neither: what is cut is not shown"


def test_what_was_told_as_one_is_one_line_of_the_panel():
    """Three cards alike that were played one after another are a line with their number."""
    stage = StageLayer.__new__(StageLayer)
    plays = [moment for moment in _told("underdark", 3, 5) if moment.event.name == "played"]
    one, again = next((one, after) for one, after in itertools.pairwise(plays) if is_again(one, after))
    history = [one, again]
    stage.context = SimpleNamespace(viewer=SimpleNamespace(teller=SimpleNamespace(history=history)))
    stage.shown = told_together(one, again)
    assert [(line.state, line.times) for line in stage._told_so_far()] == [(one.state, 2)]
    stage.shown = one
    assert [(line.state, line.times) for line in stage._told_so_far()] == [(one.state, 1)], (
        "nothing ahead of what is shown"
    )


cut = StagePicture.cut_out


def test_a_climax_leaves_nothing_of_the_beat_before_it_in_sight(cabinet):
    table, chance, seen = sat_down(cabinet, reduced_motion=False, pace="normal"), random.Random(5), 0
    stage = table.parts["stage"]
    for _ in range(80):
        come_to_rest(table)
        answer(table, chance)
        while table.timeline.playing:
            table.cabinet.frame([], 0.05)
            if stage.picture.sprites:
                assert stage.inplace._read is None and not stage.inplace._sprites
                seen += 1
        if seen:
            return
    assert seen


def test_who_meets_at_a_climax_comes_when_there_was_time_to_paint_them(cabinet):
    table, chance = sat_down(cabinet, reduced_motion=False, pace="normal"), random.Random(5)
    stage, ordered = table.parts["stage"], 0
    for _ in range(80):
        come_to_rest(table)
        answer(table, chance)
        while table.timeline.playing:
            table.cabinet.frame([], FRAME)
            faces = [sprite for sprite, _look, _face, _height in stage.picture._faces]
            if any(sprite.alpha for sprite in faces):
                assert ordered * FRAME >= PAINTED
                return
            ordered += bool(faces)
    raise AssertionError("nothing was a climax")


def test_who_is_held_up_at_a_climax_is_painted_since_it_was_read(cabinet, monkeypatch):
    table, chance = sat_down(cabinet, reduced_motion=False, pace="normal"), random.Random(5)
    stage, pictures, ordered, seen = table.parts["stage"], table.timeline.pictures, [], set()
    monkeypatch.setattr(
        StagePicture, "cut_out", lambda self: ordered.append({*pictures._kept, *pictures._orders._jobs}) or cut(self)
    )
    for _ in range(80):
        come_to_rest(table)
        if table.decision is None:
            break
        answer(table, chance)
        while table.timeline.playing:
            ordered.clear()
            table.cabinet.frame([], FRAME)
            if not ordered:
                continue
            before = ordered[0]
            while not stage.picture._faces and table.timeline.playing:
                table.cabinet.frame([], FRAME)
            for _sprite, *key in stage.picture._faces:
                if key[1] != "back":
                    assert ("upright", *key) in before, f"{stage.shown.event} waits for a face"
                    seen.update(stage.shown.beat.on)
        if seen >= {"destroyed", "stage_opened"}:
            return
    raise AssertionError(f"no more than {seen} was a climax")


def test_a_heros_death_is_a_climax_and_an_allys_is_not():
    kinds = {}
    for seed in (3, 4, 5):
        for moment in _told("quest", 3, seed):
            if moment.event.name == "destroyed":
                content = moment.state.cartridge.content
                kind = content.cards[moment.state.raw.cards[moment.event.card - 1].definition].facts["kind"]
                kinds.setdefault(content.enums["kind"][kind - 1], set()).add(is_climax(moment))
    assert kinds["hero"] == {True} and kinds["ally"] == {False} and kinds["enemy"] == {False}


def test_progress_shows_on_a_card_when_it_has_come_there_and_not_before(cabinet):
    """What everybody adds flies to its side, the two meet, and only then what is left over lies on the quest."""
    table, chance, early, late = sat_down(cabinet, reduced_motion=False, pace="normal"), random.Random(5), 0, 0
    stage, view = table.parts["stage"], table.parts["zones"].view
    while not late:
        come_to_rest(table)
        answer(table, chance)
        while table.timeline.playing:
            shown = stage.shown if table.timeline.at is Station.PLAYED else None
            if shown is not None and shown.event.name == "quest_compared" and stage.inplace._sprites:
                for change in (one for one in shown.changes if one.card in view.cards and one.after > one.before):
                    tokens = dict(view.cards[change.card].look.tokens)
                    early += tokens.get(change.icon, 0) == change.before
                    late += tokens.get(change.icon, 0) == change.after
            table.cabinet.frame([], FRAME)
    assert early > late > 0


def test_what_numbers_come_to_is_said_when_it_has_been_seen(cabinet):
    """Neither the caption nor the panel tells how a quest or an attack ends while its sum still forms."""
    table, chance, seen = sat_down(cabinet, reduced_motion=False, pace="normal"), random.Random(5), set()
    stage = table.parts["stage"]
    for _ in range(60):
        come_to_rest(table)
        answer(table, chance)
        last, frames = None, 0
        while table.timeline.playing:
            table.cabinet.frame([], FRAME)
            told = table.timeline.told and table.timeline.at is Station.PLAYED  # what is planned is not shown yet
            shown = stage.shown if told and stage.shown is not None and stage.shown.beat.sum else None
            frames = frames + 1 if shown is last else 0
            last = shown
            if shown is not None and 0 < frames < 8:
                assert stage.caption.text != sentence(table.state, shown, "en", None)
                seen.add(shown.event.name)
    assert {"quest_compared", "struck"} <= seen


def test_the_panel_is_never_empty_while_something_is_told(cabinet):
    """Before the first sentence of an answer it lists what was told last, and no line lies under what is read there."""
    table, chance, early = sat_down(cabinet, reduced_motion=False, pace="normal"), random.Random(5), 0
    stage = table.parts["stage"]
    for count in range(40):
        come_to_rest(table)
        answer(table, chance)
        while table.timeline.playing:
            table.cabinet.frame([], FRAME)
            told = table.timeline.told and table.timeline.at is Station.PLAYED
            if not told or not stage._raised or not count:
                continue
            lines, aside = [line for line in stage._lines if line.visible], stage.inplace.aside
            assert lines
            assert aside is None or not any(line.rect.colliderect(aside) for line in lines)
            early += not stage._told_so_far()
    assert early


@pytest.mark.parametrize("press", ["go_on", "finish"])
def test_what_was_only_named_is_said_when_somebody_presses_on(cabinet, press):
    """The caption does not go on saying what began, once it is known how it ended."""
    table, chance, named = sat_down(cabinet, reduced_motion=False, pace="normal"), random.Random(5), 0
    stage = table.parts["stage"]
    for _ in range(40):
        come_to_rest(table)
        answer(table, chance)
        while table.timeline.playing:
            table.cabinet.frame([], FRAME)
            shown = stage.shown
            if not table.timeline.told or table.timeline.at is not Station.PLAYED or shown is None:
                continue
            title = wording.say(shown.beat.title, "en")
            if (shown.beat.gathers or shown.beat.hosted) and stage.caption.text == title:
                getattr(table.timeline, press)()
                assert stage.caption.text != title
                named += 1
    assert named


def test_whoever_is_hit_shows_what_is_left_of_him_when_the_blow_has_landed(cabinet):
    table, chance, seen = sat_down(cabinet, reduced_motion=False, pace="normal"), random.Random(5), 0
    inplace, relit = table.parts["stage"].inplace, []
    relight = inplace._relight
    inplace._relight = lambda sprite, look, tall, own: (relit.append(look), relight(sprite, look, tall, own=own))
    for _ in range(60):
        come_to_rest(table)
        answer(table, chance)
        come_to_rest(table)
    seen = [look for look in relit if look.left]
    assert seen


def test_what_is_read_covers_nothing_of_the_game_where_the_panel_has_room(cabinet):
    """A revealed card is read beside where it lies, else in the panel; nothing of the table is under it."""
    table, chance, seen = sat_down(cabinet, reduced_motion=False, pace="normal"), random.Random(5), 0
    stage = table.parts["stage"]
    for _ in range(60):
        come_to_rest(table)
        answer(table, chance)
        while table.timeline.playing:
            table.cabinet.frame([], 0.1)
            slip, shown = stage.inplace._read, stage.shown
            if slip is None or shown is None or shown.event.name != "revealed" or not table.timeline.told:
                continue
            seen += 1
            poses = table.parts["zones"].places.poses.values()
            assert not [pose for pose in poses if min(slip.rect.clip(pose.rect).size) > stage.context.px(1)]
    assert seen


def test_the_last_question_is_not_seen_between_what_was_told_and_the_next(cabinet):
    table, chance, seen = sat_down(cabinet, reduced_motion=False, pace="normal"), random.Random(5), 0
    stage = table.parts["stage"]
    for _ in range(40):
        come_to_rest(table)
        answer(table, chance)
        told = False
        while table.timeline.at not in (None, Station.FORESEEN):
            told |= stage._raised
            table.cabinet.frame([], FRAME)
            if told and table.timeline.at is Station.ASKED:
                assert stage._raised
                seen += 1
    assert seen


def test_the_caption_says_what_happens_and_opens_a_closer_look(cabinet):
    table = sat_down(cabinet, reduced_motion=False, pace="normal")
    until_told(table, random.Random(5))
    stage = table.parts["stage"]
    for _ in range(4):
        table.cabinet.frame([], FRAME)
    assert stage.caption.text == sentence(table.state, stage.shown, "en", None)
    target = next(target for target in table.targets if target.name == "caption")
    table.handle(Press(target.rect.center))
    table.handle(Tap(target.rect.center))
    for _ in range(200):
        table.cabinet.frame([], FRAME)
    assert stage.picture.sprites and table.timeline.held and table.timeline.paused
    table.handle(Act("choose"))
    table.handle(Stop("choose"))
    come_to_rest(table)
    assert not stage.picture.sprites and stage.caption.text


def test_a_press_goes_on_to_the_next_beat(cabinet):
    table, chance = sat_down(cabinet, players=3, reduced_motion=False, pace="read"), random.Random(1)
    stage = table.parts["stage"]
    for _ in range(40):
        until_told(table, chance)
        if sum(item.station is Station.PLAYED and item.passage.told for item in table.timeline.queue) > 1:
            break
        table.skip_beats()
    shown = []
    for _ in range(60):
        if not table.timeline.playing:
            break
        for _ in range(30):
            table.cabinet.frame([], 0.1)
        if not table.timeline.told:
            continue
        assert table.timeline.paused  # at this pace a beat stands until somebody presses
        assert not table.busy
        shown.append(id(stage.shown))
        table.handle(Act("choose"))
        table.handle(Stop("choose"))
    assert len(set(shown)) == len(shown) > 1


def test_a_tap_beside_the_buttons_goes_on_too(cabinet):
    table = sat_down(cabinet, reduced_motion=True, pace="read")
    until_told(table, random.Random(5))
    for _ in range(200):
        table.cabinet.frame([], FRAME)
    assert table.timeline.paused
    table.handle(Press((300, 300)))
    table.handle(Tap((300, 300)))
    assert not table.timeline.paused


def test_holding_runs_through(cabinet):
    def frames(*, hold: bool) -> int:
        table = sat_down(cabinet, reduced_motion=False, pace="normal")
        until_told(table, random.Random(5))
        if hold:
            table.handle(Hold((1, 1)))
        count = 0
        while table.timeline.playing:
            table.cabinet.frame([], FRAME)
            count += 1
        table.handle(Release((1, 1)))
        assert "hold" not in table.hearing.held
        return count

    assert frames(hold=True) * 3 < frames(hold=False)


def test_with_reduced_motion_the_last_picture_of_a_beat_stands_at_once(cabinet):
    table = sat_down(cabinet, reduced_motion=True, pace="normal")
    until_told(table, random.Random(5))
    for _ in range(3):
        table.cabinet.frame([], FRAME)
    stage = table.parts["stage"]
    assert stage.shown is not None and stage.caption.text
    assert all(sprite.alpha == 255 for sprite in stage.inplace._sprites)


def test_without_the_stage_a_choice_takes_no_time_of_its(cabinet):
    table, chance, told = sat_down(cabinet, reduced_motion=True, pace="off"), random.Random(5), 0
    while table.decision is not None and table.sitting.match.position < 120:
        answer(table, chance)
        assert not table.timeline.told
        frames = 0
        while table.timeline.queue:
            table.cabinet.frame([], 0.0)
            frames += 1
        assert frames < 12
        told += len(table.teller.history)
    assert told > 5  # nothing is lost: it can be looked up


def test_the_ribbon_moves_with_the_beats_and_not_ahead_of_them(cabinet):
    table, chance, behind = sat_down(cabinet, reduced_motion=False, pace="normal"), random.Random(5), 0
    ribbon = table.parts["ribbon"]
    for _ in range(30):
        come_to_rest(table)
        answer(table, chance)
        while table.timeline.playing:
            table.cabinet.frame([], 0.1)
            if table.timeline.told and ribbon.at != ribbon.station_of(table.sitting.state.step or ""):
                behind += 1
        assert ribbon.at == ribbon.station_of(table.sitting.state.step or "")
    assert behind


def test_the_question_before_a_beat_is_not_seen_again_after_it(cabinet):
    table, chance = sat_down(cabinet, reduced_motion=False, pace="brisk"), random.Random(5)
    for _ in range(3):
        until_told(table, chance)
        come_to_rest(table)
        assert table.asking.decision == table.decision
        assert table.focus is None or table.focus in table.targets


@pytest.mark.parametrize("device", PLAYERS_BY_DEVICE)
def test_no_frame_has_two_things_to_do_with_any_device(cabinet, monkeypatch, device):
    """What happened is read, a passage planned, the table laid, the question put, and what its first option would do
    told: each in a frame of its own, and none of them in the frame that answers a press."""
    done: list[str] = []

    def note(of: type, name: str) -> None:
        doing = getattr(of, name)

        def noted(self, *given, **named):
            done.append(name)
            return doing(self, *given, **named)

        monkeypatch.setattr(of, name, noted)

    things_to_do = {Timeline: ["_plan", "_rest", "_read_first"], Table: ["asks", "foresee"]}
    for of, names in things_to_do.items():
        for name in names:
            note(of, name)
    table, seen = sat_down(cabinet, reduced_motion=False, pace="brisk"), set()
    player = PLAYERS_BY_DEVICE[device](table.cabinet, 3)
    if isinstance(player, PadPlayer):
        player.plug_in()
    come_to_rest(table)
    frame = table.cabinet.frame

    def counted(events, passed):
        done.clear()
        frame(events, passed)
        assert len(done) <= 1, done
        seen.update(done)

    monkeypatch.setattr(table.cabinet, "frame", counted)
    for _ in range(14):
        player.answer()
        come_to_rest(table)
    assert seen == {name for names in things_to_do.values() for name in names}


def test_what_glows_and_what_can_be_chosen_lie_at_one_place(cabinet):
    """In every frame in which the question takes an answer: a card may have left the hand with the last one."""
    table, chance, compared = sat_down(cabinet, reduced_motion=False, pace="brisk"), random.Random(3), 0
    cards = table.parts["zones"].cards
    for _ in range(30):
        come_to_rest(table)
        answer(table, chance)
        while table.timeline.queue:
            table.cabinet.frame([], FRAME)
            for target in table.asking.legal(table.targets) if table.timeline.asked else ():
                card = cards.get(things.Thing.named(target.name).id) if target.name.startswith("card:") else None
                if card is not None:
                    assert target.rect.center == (round(card.pose.x), round(card.pose.y)) or target.rect.collidepoint(
                        card.pose.x, card.pose.y
                    )
                    compared += 1
    assert compared > 100


def test_what_happened_since_can_be_looked_at_again(cabinet):
    table = sat_down(cabinet, reduced_motion=False, pace="off")
    chance = random.Random(5)
    while not table.teller.history:
        come_to_rest(table)
        answer(table, chance)
    come_to_rest(table)
    since = next(target for target in table.targets if target.name == "tool:since")
    since.choose()
    table.cabinet.frame([], FRAME)
    assert table.timeline.told
    assert table.parts["stage"].picture.sprites
    table.handle(Act("back"))
    assert not table.timeline.told
    come_to_rest(table)
    assert table.asking.decision == table.decision


def test_what_a_players_card_does_is_drawn_on_the_map_beside_it():
    """A spy, an assassination: the card that did it stays in the scene until another answer begins."""
    drawn = [one for _state, one in _moments(Setup(2, 2), "underdark") if one.marks and one.cast.get("large")]
    assert {one.beat.icon for one in drawn} >= {"spy", "malice", "troop"}
    assert all(one.trail[0].beat.on == ("played",) for one in drawn)
    assert all(mark.before != mark.after for one in drawn for mark in one.marks)


def test_after_an_undo_and_in_a_new_size_the_same_stand_on_the_stage(cabinet):
    table, chance = sat_down(cabinet, reduced_motion=True, pace="off"), random.Random(5)
    while not table.teller._standing.cast:
        answer(table, chance)
        come_to_rest(table)
    stood, history = table.teller._standing.cast, len(table.teller.history)
    table.rebuild()
    assert table.teller._standing.cast == stood
    assert len(table.teller.history) == history
    table.undo()
    table.redo()
    assert table.teller._standing.cast == stood


def test_undoing_everything_clears_the_stage(cabinet):
    table, chance = sat_down(cabinet, reduced_motion=True, pace="off"), random.Random(5)
    while not table.teller._standing.cast:
        answer(table, chance)
        come_to_rest(table)
    while table.sitting.match.position:
        table.undo()
    assert not table.teller._standing.cast
    assert not table.teller.history
