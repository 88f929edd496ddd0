"""People, bots and the rules hold the seats of a table with teams: in the lobby, behind the curtain, at the end."""

import random

import pygame
import pytest
from driving import come_to_rest

from game.engine.machine.setup import Setup as GameSetup
from game.engine.telling import happenings, wording
from game.players.sitting import Chair, Sitting
from game.ui import routes, saved_games
from game.ui.draft import Draft, Holder
from game.ui.intents import Device
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.pause import Pause
from game.ui.scenes.saves import Saves
from game.ui.scenes.setup import Setup
from game.ui.scenes.table import Table
from game.ui.scenes.title import demo_setup
from game.ui.table import things
from game.ui.table.messages import Choose
from game.ui.variants import usual_variants, variant_name, variant_of

STEPS = {Device.KEYS: "press", Device.PAD: "button"}
TWO_AND_TWO = [Chair(person=1), Chair(person=1), Chair(person=2), Chair(person=2)]


def lobby(cabinet, tug, **chosen):
    shown = cabinet(**chosen)
    shown.knows(tug)
    shown.push(Setup(shown, "tug"))
    shown.frame([], 0.02)
    return shown


def names(shown) -> set[str]:
    return {target.name for target in shown.scene.targets}


def step(hands, name, device=Device.MOUSE):
    """One value on, as that device does it."""
    if device in STEPS:
        move = getattr(hands, STEPS[device])
        for way in ["down"] * 40 + ["up"] * 40:
            if hands.cabinet.scene.focus.name == name:
                break
            move(way)
        assert hands.cabinet.scene.focus.name == name
        move("right")
    else:
        rect = hands.target(name).rect
        (hands.click if device is Device.MOUSE else hands.tap)((rect.right - 20, rect.centery))


# --- the lobby


def test_the_lobby_refuses_a_person_of_both_teams_where_the_table_does(cabinet):
    """R93, in one line; with the seats of one team it can begin, and against the Shadow nobody is torn."""
    shown = cabinet()
    shown.push(Setup(shown, "ringwar"))
    shown.frame([], 0.02)
    lobby, draft = shown.scene, shown.scene.draft
    draft.set_option("scenario", "trilogy")
    lobby.relay()
    for seat in (1, 3):
        lobby.give(seat, Holder(person=1))
    assert lobby.problem == ""
    lobby.give(2, Holder(person=1))
    assert lobby.problem == "Person 1 holds seats of both teams: give some of them to somebody else."
    lobby.begin()
    assert shown.scene is lobby
    lobby.give(2, Holder(person=2))
    assert lobby.problem == ""
    lobby.give(2, Holder(person=1))
    lobby._set_option(next(one for one in draft.content.options if one.name == "shadow"), 1)
    assert lobby.problem == ""


@pytest.mark.parametrize("device", Device)
def test_the_seats_follow_the_options(cabinet, hands, tug, device):
    shown = lobby(cabinet, tug)
    assert {"seat:1", "seat:4"} <= names(shown) and not {"players", "add_seat"} & names(shown)
    step(hands(shown), "option:field", device)
    assert "seat:2" in names(shown) and "seat:3" not in names(shown)
    assert shown.scene.problem == "" and shown.scene.draft.players == 2


@pytest.mark.parametrize("device", Device)
def test_one_person_holds_several_seats(cabinet, hands, tug, device):
    shown = lobby(cabinet, tug)
    while shown.scene.draft.seats[2].bot or shown.scene.draft.seats[2].person != 1:
        step(hands(shown), "seat:3", device)
    hands(shown).choose("start", device)
    sitting = shown.scenes[-1].sitting if isinstance(shown.scene, Table) else None
    assert sitting is not None
    assert sitting.persons == [(1, 3)] and not sitting.secret
    assert [bool(chair.bot) for chair in sitting.chairs] == [False, True, False, True]


def test_a_seat_that_the_rules_play_can_be_given_to_nobody(cabinet, hands, tug):
    shown = lobby(cabinet, tug)
    step(hands(shown), "option:moon")
    assert {"seat:1", "seat:3"} <= names(shown) and not {"seat:2", "seat:4"} & names(shown)
    hands(shown).click("start")
    sitting = shown.scene.sitting
    assert sitting.ruled == [2] and 2 not in sitting.people
    sitting.seat(2, Chair("master"))
    assert not sitting.chairs[1].bot


def test_what_cannot_be_played_is_said_in_one_line(cabinet, hands, tug):
    shown = lobby(cabinet, tug)
    step(hands(shown), "option:rope")
    assert shown.scene.problem == "The rope is torn: nobody can pull it."
    shown.settings.language = "uk"
    shown.frame([], 0.02)
    assert shown.scene.problem == "Линва порвана: тягти нічого."
    hands(shown).click("start")
    assert isinstance(shown.scene, Setup)
    step(hands(shown), "option:rope")
    step(hands(shown), "option:moon")
    step(hands(shown), "option:field")
    assert shown.scene.problem == shown.scene.say("no_lineup")
    step(hands(shown), "option:field")
    assert shown.scene.problem == ""


def test_who_held_what_is_remembered_and_saved(cabinet, hands, tug):
    shown = lobby(cabinet, tug)
    for seat, person in ((2, 2), (4, 2)):
        while shown.scene.draft.seats[seat - 1].bot or shown.scene.draft.seats[seat - 1].person != person:
            step(hands(shown), f"seat:{seat}")
    hands(shown).click("start")
    table = shown.scenes[-1] if isinstance(shown.scenes[-1], Table) else shown.scenes[-2]
    path = table.sitting.match.journal.path
    table.sitting.close()
    again = Draft(tug, shown.settings, shown.folder)
    assert [(seat.bot != "", seat.person) for seat in again.seats] == [(False, 1), (False, 2), (True, 3), (False, 2)]
    kept = Sitting.resume(tug, path, shown.settings)
    assert kept.persons == [(1,), (2, 4)] and kept.secret
    kept.close()


def test_a_controller_answers_for_all_the_seats_of_its_person(cabinet, hands, tug):
    shown = lobby(cabinet, tug)
    while shown.scene.draft.seats[2].bot or shown.scene.draft.seats[2].person != 1:
        step(hands(shown), "seat:3")
    for pad in (0, 1):
        hands(shown).frame(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=pad, guid=f"pad{pad}"))
        hands(shown).frame()
    shown.scene.next_pad(1)  # the host has come with a mouse, and takes the first controller
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        hands(shown).frame(pygame.event.Event(kind, instance_id=1, button=6))
    chairs = shown.scene.draft.chairs()
    assert [(chair.pad, chair.person) for chair in chairs if not chair.bot] == [(1, 1), (2, 2), (1, 1)]


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_everything_fits(cabinet, hands, tug, looked_at, size, language):
    shown = lobby(cabinet, tug, size=size, language=language)
    for seat in range(1, 5):
        shown.scene.draft.hold(seat, "", 1 + seat % 2)
    looked_at(shown.scene)
    step(hands(shown), "option:moon")
    looked_at(shown.scene)


def test_one_person_holds_all_that_the_rules_leave_until_somebody_wants_it_otherwise(tug, cabinet):
    shown = cabinet()
    draft = Draft(tug, shown.settings, shown.folder)
    draft.hold(1, "master")
    draft.hold(2, "", 1)
    assert draft.set_option("moon", "rules")
    assert [(chair.bot, chair.person) for seat, chair in enumerate(draft.chairs(), 1) if seat != 2] == [("", 1)] * 2
    draft.hold(3, "", 2)
    assert [chair.person for seat, chair in enumerate(draft.chairs(), 1) if seat != 2] == [1, 2]


def test_two_decks_of_one_person_at_quest_need_no_curtain(cabinet, hands):
    shown = cabinet()
    shown.push(Setup(shown, "quest"))
    hands(shown).tap("add_seat")
    while shown.scene.draft.seats[1].bot or shown.scene.draft.seats[1].person != 1:
        step(hands(shown), "seat:2")
    hands(shown).click("start")
    assert shown.scene.sitting.persons == [(1, 2)]


# --- the curtain


def table_of(cabinet, tug, chairs, **options) -> Table:
    shown = cabinet()
    shown.knows(tug)
    setup = GameSetup(seed=3, options=options)
    shown.push(Table(shown, Sitting.begin(tug, setup, chairs, shown.settings, shown.folder)))
    for _ in range(8):
        shown.frame([], 0.02)
    return shown


def sight(table: Table) -> list[bool]:
    """Whether those at the screen see the hand of each seat."""
    state = table.sitting.state
    hands = [state.cards("hand", seat) for seat in range(1, state.players + 1)]
    return [all(wording.may_know(state.raw.cards[card - 1].known, table.seats) for card in hand) for hand in hands]


def test_the_curtain_falls_between_people_and_not_between_seats(cabinet, hands, tug):
    shown = table_of(cabinet, tug, TWO_AND_TWO)
    table = shown.scenes[-2] if isinstance(shown.scene, Curtain) else shown.scene
    assert isinstance(shown.scene, Curtain)
    assert sight(table) == [False] * 4
    hands(shown).click("lift")
    assert sight(table) == [True, True, False, False]
    table.answering.answer(0)
    come_to_rest(table)
    assert table.decision.player == 2 and shown.scene is table
    assert sight(table) == [True, True, False, False]
    table.answering.answer(0)
    come_to_rest(table)
    shown.frame([], 0.02)
    assert table.decision.player == 3 and isinstance(shown.scene, Curtain)
    assert sight(table) == [False] * 4
    hands(shown).click("lift")
    assert sight(table) == [False, False, True, True]


def test_a_person_turns_to_the_other_seat_they_hold_and_to_no_other(cabinet, hands, tug):
    shown = table_of(cabinet, tug, TWO_AND_TWO)
    hands(shown).click("lift")
    table = shown.scene
    table.tell(Choose(things.player(2)))
    assert table.seat == 2 and not isinstance(shown.scene, Curtain)
    shown.frame([], 0.02)
    assert shown.scene is table
    table.tell(Choose(things.player(3)))
    assert table.seat == 2


def test_one_person_with_bots_needs_no_curtain_and_sees_no_partners_hand(cabinet, hands, tug):
    shown = table_of(cabinet, tug, [Chair(), Chair("learner"), Chair("learner"), Chair("learner")])
    assert isinstance(shown.scene, Table)
    assert sight(shown.scene) == [True, False, False, False]


# --- changing hands


def test_a_seat_is_taken_over_left_and_given_to_somebody_else(cabinet, hands, tug):
    shown = table_of(cabinet, tug, [Chair(), Chair("learner"), Chair("learner"), Chair("learner")])
    table = shown.scene
    table.open_pause()
    shown.frame([], 0.02)
    assert isinstance(shown.scene, Pause)
    shown.scene.seat(3, "", 1)
    assert table.sitting.persons == [(1, 3)] and not table.sitting.secret
    shown.scene.seat(3, "", 2)
    assert table.sitting.persons == [(1,), (3,)] and sight(table) == [False] * 4
    shown.scene.seat(3, "veteran")
    assert table.sitting.persons == [(1,)] and table.sitting.chairs[2].bot == "veteran"


def test_the_rules_keep_their_seat(cabinet, hands, tug, looked_at):
    shown = table_of(cabinet, tug, [Chair(), Chair(), Chair("learner")], moon="rules")
    table = shown.scene
    assert isinstance(table, Table) and not table.sitting.secret
    table.open_pause()
    shown.frame([], 0.02)
    assert "seat:2" not in names(shown) and "seat:3" in names(shown)
    looked_at(shown.scene)
    shown.push(routes.Inspect(table.sitting, routes.Subject(player=2)))
    assert shown.scene._sitter() == "Plays by its procedure"


# --- what came of it


def test_a_finished_game_is_told_by_team(cabinet, tug):
    shown = table_of(cabinet, tug, [Chair(person=1)] * 4)
    table, chance = shown.scene, random.Random(1)
    while table.decision is not None:
        table.answering.answer(chance.randrange(len(table.decision.options)))
        shown.frame([], 0.02)
    state = table.sitting.state
    winner = wording.team_name(state, state.winning_teams[0], "en")
    assert winner in ("Sun", "Moon")
    assert happenings.winners_text(state, "en") == f"Victory: {winner}"
    assert [who for who, _points in happenings.score_lines(state, "en")] == ["Sun", "Moon"]
    table.sitting.close()
    scene = Saves(shown)
    shown.push(scene)
    shown.frame([], 0.02)
    game = saved_games.Shelf(shown.folder)[0]
    told, _good = scene.detail._standing(game, state)
    assert told.endswith(f"Won: {winner}")
    assert scene.detail._holder(game, state, 3) == "person 1"


def test_bots_show_every_lineup_in_turn(tug):
    shown = [demo_setup(tug.content, number).options for number in range(4)]
    assert shown[0] == {"field": "meadow", "moon": "people"} == shown[3]
    assert shown[2]["field"] == "yard"


def test_scores_are_kept_apart_by_lineup(tug):
    assert usual_variants(tug.content) == ["meadow/4", "yard/2"]
    key = variant_of(tug.content, GameSetup(options={"moon": "rules"}), 3)
    assert key == "meadow/moon=rules/3" and variant_name(tug.content, key, "en").startswith("meadow")
