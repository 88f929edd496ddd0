"""Gestures at the table, with every device: marking and confirming, paying, playing all; one undo takes each back."""

import pygame
import pytest
from driving import KeyPlayer, MousePlayer, PadPlayer, TouchPlayer

from game.engine.keeping.match import Match
from game.engine.keeping.opening import SituationMatch
from game.engine.machine.setup import Setup
from game.engine.telling import wording
from game.players.sitting import Chair, Sitting
from game.ui.intents import Act, Device, Move, Stop
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.table import Table
from game.ui.table import prompt_words
from game.ui.table.forecasts import note_of
from game.ui.table.foresight import Foresight
from game.ui.table.prompt_words import _entries
from game.ui.table.things import Thing

COMMITTING = {
    "players": 1,
    "step": "commit_characters",
    "variables": {"first_player": 1},
    "seat": [{"threat": 20, "area": ["aragorn", "gloin", "eowyn", "faramir"]}],
    "zones": {"current_quest": ["flies_and_spiders"]},
}
PLANNING = {
    "players": 1,
    "step": "planning_phase",
    "variables": {"first_player": 1},
    "seat": [
        {
            "threat": 20,
            "hand": ["gandalf", "faramir"],
            "area": [{"card": "gloin", "resources": 5}, {"card": "eowyn", "resources": 4}],
        }
    ],
    "zones": {"current_quest": ["flies_and_spiders"]},
}


def sat_down(cabinet, match, chairs=()) -> Table:
    table = Table(cabinet, Sitting(match, chairs, cabinet.settings))
    cabinet.home(table)
    for _ in range(5):
        cabinet.frame([], 0.2)
    return table


def players_of(cabinet, hands):
    player = hands(cabinet)
    if isinstance(player, PadPlayer):
        player.plug_in()
    return player


def card(table, name: str) -> int:
    state = table.sitting.state
    return next(number for number in range(1, state.raw.card_count + 1) if state.card_id(number) == name)


@pytest.mark.parametrize("hands", [MousePlayer, TouchPlayer, KeyPlayer, PadPlayer])
def test_whoever_is_marked_can_be_unmarked_and_all_are_confirmed_at_once(cabinet, hands):
    cabinet = cabinet()
    table = sat_down(cabinet, SituationMatch(cabinet.cartridge("quest"), COMMITTING))
    player = players_of(cabinet, hands)
    gloin, eowyn = card(table, "gloin"), card(table, "eowyn")
    for name in (gloin, eowyn, gloin):
        player.wait_for_question()
        player.choose(f"card:{name}")
    assert [mark.value for mark in table.plan.marks] == [eowyn]
    assert table.state.flag(eowyn, "committed"), "what is marked is shown as it will be"
    assert not table.sitting.state.flag(eowyn, "committed") and table.sitting.match.position == 0
    player.choose(f"card:{gloin}")
    player.act("undo")
    assert [mark.value for mark in table.plan.marks] == [eowyn], "undo takes back the last mark"
    player.read()
    player.act("pass")
    assert table.sitting.match.position > 1 and table.sitting.match.state_at(1).flag(eowyn, "committed")
    player.wait_for_question()
    player.act("undo")
    assert table.sitting.match.position == 0 and table.asking.plan.most == 4
    assert [mark.value for mark in table.plan.marks] == [eowyn], "what was chosen last is proposed"


@pytest.mark.parametrize("hands", [KeyPlayer, PadPlayer])
def test_the_other_seat_of_a_person_is_marked_with_the_first_press(cabinet, hands):
    """The same is asked, but of another seat: no press is lost to say where the focus has gone."""
    cabinet = cabinet()
    seats = [{"threat": 20, "area": ["aragorn", "gloin"]}, {"threat": 20, "area": ["eowyn", "faramir"]}]
    match = SituationMatch(cabinet.cartridge("quest"), COMMITTING | {"players": 2, "seat": seats})
    table = sat_down(cabinet, match, [Chair(person=1)] * 2)
    player = players_of(cabinet, hands)
    for _ in range(2):
        player.wait_for_question()
        assert table.decision.prompt == "commit"
        player.act("choose")
        assert len(table.plan.marks) == 1
        player.read()
        player.act("pass")
    assert {one.player for one in match.history} >= {1, 2}


def test_what_is_proposed_is_unmarked_with_one_press_and_the_deed_is_golden(cabinet):
    cabinet = cabinet()
    player = MousePlayer(cabinet)
    table = sat_down(cabinet, SituationMatch(cabinet.cartridge("quest"), COMMITTING))
    first = _entries(table.timeline.context, table.asking)[0]
    assert (first.text, first.kind, first.action) == ("Commit nobody", "plain", "pass")
    where = player.find(first.name).rect
    for name in ("gloin", "eowyn"):
        player.choose(f"card:{card(table, name)}")
    first = _entries(table.timeline.context, table.asking)[0]
    assert (first.text, first.kind, first.action) == ("Commit to the quest (2)", "primary", "pass")
    assert player.find(first.name).rect == where, "what confirms stays where it is"
    player.choose("option:none")
    assert not table.plan.marks
    player.act("undo")
    assert len(table.plan.marks) == 2


def test_whoever_will_pay_is_lit_and_pays_with_the_same_press(cabinet):
    cabinet = cabinet()
    player = KeyPlayer(cabinet)
    table = sat_down(cabinet, SituationMatch(cabinet.cartridge("quest"), PLANNING))
    player.reach(f"card:{card(table, 'gandalf')}")
    for _ in range(3):
        player.frame()
    assert table.parts["zones"]._payers == {card(table, "gloin"), card(table, "eowyn")}
    player.act("choose")
    left = [table.sitting.state.counter(card(table, name), "resources") for name in ("gloin", "eowyn")]
    assert left == [4, 0], "Faramir can still be paid"
    player.wait_for_question()
    table.undo()
    assert table.sitting.match.position == 0


def test_another_hero_pays_who_was_pressed(cabinet):
    cabinet = cabinet()
    player = MousePlayer(cabinet)
    document = PLANNING | {"seat": [PLANNING["seat"][0] | {"area": PLANNING["seat"][0]["area"] + ["aragorn"]}]}
    document["seat"][0]["area"][1] = {"card": "glorfindel", "resources": 4}
    table = sat_down(cabinet, SituationMatch(cabinet.cartridge("quest"), document))
    gloin = card(table, "gloin")
    player.wait_for_question()
    player.choose(f"card:{gloin}")
    assert cabinet.scene is table and table.habits.pays_first == gloin
    player.read()
    player.choose(f"card:{card(table, 'gandalf')}")
    left = [table.sitting.state.counter(card(table, name), "resources") for name in ("gloin", "glorfindel")]
    assert left == [0, 4] and table.habits.pays_first == 0
    player.wait_for_question()
    table.undo()
    assert table.sitting.match.position == 0


def test_cards_that_need_no_decision_are_played_with_one_press(cabinet):
    cabinet = cabinet()
    player = MousePlayer(cabinet)
    match = Match(cabinet.cartridge("underdark"), Setup(players=2, seed=3))
    while match.decision.prompt != "turn":
        match.choose(0)
    table = sat_down(cabinet, match, [Chair(person=1)] * 2)
    before = match.position
    player.wait_for_question()
    player.choose("option:play_all")
    assert match.position == before + 5 and not table.sitting.state.cards("hand", table.seat)
    table.undo()
    assert match.position == before


@pytest.mark.parametrize("hands", [KeyPlayer, PadPlayer])
def test_no_press_is_lost_after_a_button(cabinet, hands):
    """Whoever played all at once does not press on from card to card: the next press counts."""
    cabinet = cabinet()
    match = Match(cabinet.cartridge("underdark"), Setup(players=2, seed=3))
    while match.decision.prompt != "turn":
        match.choose(0)
    table, player = sat_down(cabinet, match, [Chair(person=1)] * 2), players_of(cabinet, hands)
    player.wait_for_question()
    player.choose("option:play_all")
    player.wait_for_question()
    assert table.decision.prompt == "turn" and table.focus is not None and not table.hearing.strayed


def test_a_wrong_controller_is_told_whose_turn_it_is_and_chooses_nothing(cabinet):
    cabinet = cabinet()
    match = Match(cabinet.cartridge("underdark"), Setup(players=2, seed=3))
    table = sat_down(cabinet, match, [Chair(pad=1), Chair(pad=2)])
    asked = table.decision.player
    table.handle(Act("choose", device=Device.PAD, pad=3 - table.sitting.chairs[asked - 1].pad))
    assert match.position == 0
    assert str(table.sitting.chairs[asked - 1].pad) in " ".join(line.text for line in cabinet.toasts.lines)
    while table.decision.prompt == "starting_site":
        table.answering.answer(0)
        for _ in range(60):
            cabinet.frame([], 0.2)
    curtain = cabinet.scene
    assert isinstance(curtain, Curtain)
    owner = table.sitting.chairs[table.seat - 1].pad
    curtain.handle(Act("choose", device=Device.PAD, pad=3 - owner))
    assert cabinet.scene is curtain
    curtain.handle(Act("choose", device=Device.PAD, pad=owner))
    assert cabinet.scene is table


def test_no_curtain_falls_before_what_takes_no_secret(cabinet):
    cabinet = cabinet()
    table = sat_down(cabinet, Match(cabinet.cartridge("underdark"), Setup(players=2, seed=3)), [Chair(), Chair()])
    assert table.decision.prompt == "starting_site" and cabinet.scene is table
    assert table.seats == ((1,), (2,)), "hands are seen as backs"
    while table.decision.prompt == "starting_site":
        table.answering.answer(0)
        for _ in range(60):
            cabinet.frame([], 0.2)
    assert isinstance(cabinet.scene, Curtain)


def test_until_the_curtain_falls_nothing_is_told_of_the_hand_and_nothing_of_it_is_chosen(cabinet):
    """While whose turn it is still moves over the table, a press brings the curtain and plays no card unseen."""
    cabinet = cabinet(reduced_motion=False, pace="normal")
    match = Match(cabinet.cartridge("underdark"), Setup(players=2, seed=3))
    table, seen = sat_down(cabinet, match, [Chair(), Chair()]), 0
    while match.decision.prompt == "starting_site":
        table.answering.answer(0)
        while cabinet.scene is table and (table.busy or match.decision.prompt != "starting_site"):
            cabinet.frame([], 0.02)
            if match.decision.prompt != "turn" or table.asking.decision != match.decision:
                continue
            seen += 1
            assert not [name for name in (one.name for one in table.targets) if name.startswith("option:")]
            before = match.position
            if table.hearing.readiness.ready:
                table.handle(Act("choose"))
                table.handle(Stop("choose"))
            assert match.position == before
    assert seen and isinstance(cabinet.scene, Curtain)
    cabinet.scene.handle(Act("choose"))
    assert cabinet.scene is table and [one for one in table.targets if one.name.startswith("option:")]


@pytest.mark.parametrize("hands", [MousePlayer, TouchPlayer])
def test_a_card_is_dragged_to_where_it_goes(cabinet, hands):
    cabinet = cabinet()
    seat = PLANNING["seat"][0] | {"hand": ["steward_of_gondor", "faramir"]}
    table = sat_down(cabinet, SituationMatch(cabinet.cartridge("quest"), PLANNING | {"seat": [seat]}))
    player, steward, eowyn = hands(cabinet), card(table, "steward_of_gondor"), card(table, "eowyn")
    player.wait_for_question()
    near = player.find(f"card:{steward}").rect
    player.drag(f"card:{steward}", (near.centerx + near.width // 4, near.centery))
    assert table.sitting.match.position == 0 and cabinet.scene is table, "let go near its place it is put back"
    player.read()
    player.drag(f"card:{steward}", player.spot(player.find(f"card:{eowyn}")))
    assert table.sitting.state.raw.cards[steward - 1].host == eowyn
    player.wait_for_question()
    player.act("undo")
    assert table.sitting.match.position == 0, "one undo takes it back"


@pytest.mark.parametrize("hands", [MousePlayer, TouchPlayer])
def test_a_character_is_dragged_to_the_quest(cabinet, hands):
    cabinet = cabinet()
    table = sat_down(cabinet, SituationMatch(cabinet.cartridge("quest"), COMMITTING))
    player, gloin = hands(cabinet), card(table, "gloin")
    player.wait_for_question()
    at = player.find(f"card:{gloin}").rect
    player.drag(f"card:{gloin}", (at.centerx, at.top - at.height))
    assert [mark.value for mark in table.plan.marks] == [gloin]


@pytest.mark.parametrize("hands", [MousePlayer, TouchPlayer])
def test_an_attachment_that_is_all_there_is_to_play_can_be_dragged_too(cabinet, hands):
    """Whom it goes to is asked at once, so it is no option itself."""
    cabinet = cabinet()
    heroes = [{"card": "gloin", "resources": 5}, "aragorn"]
    seat = PLANNING["seat"][0] | {"hand": ["steward_of_gondor"], "area": heroes}
    table = sat_down(cabinet, SituationMatch(cabinet.cartridge("quest"), PLANNING | {"seat": [seat]}))
    player, steward, aragorn = hands(cabinet), card(table, "steward_of_gondor"), card(table, "aragorn")
    player.wait_for_question()
    assert [one.value for one in table.plan.leads] == [steward]
    away = table.where(Thing("zone", "current_quest"))
    player.drag(f"card:{steward}", away.center)
    assert table.sitting.match.position == 0 and cabinet.scene is table, "put on nobody it is put back"
    player.read()
    player.drag(f"card:{steward}", player.spot(player.find(f"card:{aragorn}")))
    assert table.sitting.state.raw.cards[steward - 1].host == aragorn
    player.wait_for_question()
    player.act("undo")
    assert table.sitting.match.position == 0


FOUGHT = {
    "players": 1,
    "step": "enemy_attacks",
    "variables": {"first_player": 1},
    "seat": [{"threat": 20, "area": ["aragorn", "gloin"], "engaged": ["forest_spider", "king_spider"]}],
    "zones": {"current_quest": ["flies_and_spiders"], "encounter_deck": ["forest_gate"] * 5},
}


@pytest.mark.parametrize("step", ["enemy_attacks", "player_attacks"])
@pytest.mark.parametrize("hands", [MousePlayer, TouchPlayer])
def test_a_character_is_dragged_to_another_enemy_than_the_first(cabinet, hands, step):
    cabinet = cabinet()
    table = sat_down(cabinet, SituationMatch(cabinet.cartridge("quest"), FOUGHT | {"step": step}))
    player, gloin, king = hands(cabinet), card(table, "gloin"), card(table, "king_spider")
    player.wait_for_question()
    assert table.plan.leads[0].value == card(table, "forest_spider")
    player.drag(f"card:{gloin}", player.spot(player.find(f"card:{king}")))
    first, second = (table.sitting.match.state_at(n).asked for n in (0, 1))
    chosen = [one.choice.option for one in table.sitting.match.history[:2]]
    assert [first.options[chosen[0]].value, second.options[chosen[1]].value] == [king, gloin]
    player.wait_for_question()
    player.act("undo")
    assert table.sitting.match.position == 0


@pytest.mark.parametrize("hands", [MousePlayer, TouchPlayer])
def test_an_army_is_dragged_to_a_battleground_with_the_forecast_while_it_hovers(cabinet, hands):
    cabinet = cabinet()
    match = Match(cabinet.cartridge("ringwar"), Setup(players=2, seed=7, options={"scenario": "duel"}))
    table, player = sat_down(cabinet, match, [Chair(person=1), Chair(bot="first_timer")]), hands(cabinet)
    player.wait_for_question()
    ways = {army: table.hearing.dragging._places(army) for army in table.asking.options}
    seen = {one.name: one for one in table.targets}
    found = [(army, seen[str(to)], way) for army in ways for to, way in ways[army].items() if str(to) in seen]
    army, there, gesture = next(one for one in found if one[0] in table.sitting.state.cards("hand", table.seat))
    foreseen = []
    show = table.parts["fronts"].foresee
    table.parts["fronts"].foresee = lambda foresight: (foreseen.append(foresight), show(foresight))
    start = player.spot(player.find(f"card:{army}"))
    player.press(start)
    to = player.spot(there)
    for pos in (((start[0] + to[0]) // 2, (start[1] + to[1]) // 2), to):
        player.slide(pos)
    player.frame()
    player.frame()
    assert table.hearing.dragging.gesture == gesture and table.focus.name == there.name
    last = foreseen[-1]
    assert last.asking.decision.prompt == "where" and last.asking.decision.options[last.option] == gesture[-1]
    before = match.position
    player.let_go(to)
    assert match.position >= before + 2
    player.wait_for_question()
    player.act("undo")
    assert match.position == before


@pytest.mark.parametrize("hands", [MousePlayer, TouchPlayer])
def test_a_card_is_dragged_to_the_troop_it_strikes(cabinet, hands):
    cabinet = cabinet()
    spaces = {"menzoberranzan__1": {"troop": 1}, "menzoberranzan__2": {"troop": 2}, "menzoberranzan__3": {"troop": 2}}
    seats = [{"barracks": 30, "hand": ["dragonclaw", "kobold"]}, {"barracks": 30}]
    document = {"players": 2, "step": "take_turn", "seat": seats, "spaces": spaces, "variables": {"active": 1}}
    table = sat_down(cabinet, SituationMatch(cabinet.cartridge("underdark"), document), [Chair(person=1)] * 2)
    player = hands(cabinet)
    player.wait_for_question()
    board = table.parts["board"]
    tried = table.sitting.state.clone()
    tried.choose(next(n for n, one in enumerate(tried.asked.options) if one.value == card(table, "dragonclaw")))
    space = tried.asked.options[0].value
    player.drag(f"card:{card(table, 'dragonclaw')}", board.where(Thing("space", space)).center)
    assert table.sitting.match.position >= 2
    player.wait_for_question()
    player.act("undo")
    assert table.sitting.match.position == 0


def peeking(cabinet, hands):
    """Two people at one screen whose hands are secrets, shown only while a button is held."""
    cabinet = cabinet(peek=True)
    match = Match(cabinet.cartridge("underdark"), Setup(players=2, seed=3))
    while match.decision.prompt == "starting_site":
        match.choose(0)
    table = sat_down(cabinet, match, [Chair(), Chair()])
    player = players_of(cabinet, hands)
    for _ in range(20):
        cabinet.frame([], 0.1)
    return cabinet, table, player


def sees_hand(table) -> bool:
    """Whether the cards of the open hand lie face up: everybody at the screen is told their names then."""
    card = table.sitting.state.cards("hand", table.seat)[0]
    return wording.may_see(table.state, card, table.seats)


@pytest.mark.parametrize("hands", [KeyPlayer, PadPlayer])
def test_a_hand_is_shown_only_while_its_button_is_held(cabinet, hands):
    cabinet, table, player = peeking(cabinet, hands)
    assert cabinet.scene is table, "no curtain falls"
    assert not sees_hand(table) and not table.asking.options and player.sees("option:play_all") is None
    assert "hold" in prompt_words.shown_at(table.timeline.context, table.asking).question
    down, up = (pygame.KEYDOWN, pygame.KEYUP)
    if hands is PadPlayer:
        press = [player._button(pygame.CONTROLLERBUTTONDOWN, "right_stick")]
        release = [player._button(pygame.CONTROLLERBUTTONUP, "right_stick")]
    else:
        press, release = [player._key(down, "v")], [player._key(up, "v")]
    player.frame(*press)
    assert sees_hand(table) and table.asking.options
    player.read()
    before = table.sitting.match.position
    player.choose("option:play_all")
    assert table.sitting.match.position == before + 5
    player.wait_for_question()
    assert not table.viewing.covered, "it is still held, and the same person is asked"
    player.frame(*release)
    assert not table.asking.options and table.viewing.covered


@pytest.mark.parametrize("hands", [MousePlayer, TouchPlayer])
def test_with_a_pointer_a_hand_is_held_up_by_its_plate_and_let_go_over_what_is_meant(cabinet, hands):
    cabinet, table, player = peeking(cabinet, hands)
    before = table.sitting.match.position
    plate = player.spot(player.find("option:peek"))
    player.press(plate)
    assert sees_hand(table)
    player.read()
    player.let_go(plate)
    assert not sees_hand(table) and table.sitting.match.position == before, "a look chooses nothing"
    player.press(player.spot(player.find("option:peek")))
    player.slide((plate[0] // 2, plate[1] // 2))
    player.read()
    player.let_go(player.spot(player.find("option:play_all")))
    assert table.sitting.match.position == before + 5
    for _ in range(30):
        player.frame(passed=0.1)
    assert table.viewing.covered and not sees_hand_of(table, table.decision.player)


def sees_hand_of(table, seat) -> bool:
    cards = table.sitting.state.cards("hand", seat)
    return any(wording.may_see(table.state, card, table.seats) for card in cards)


def test_another_controller_peeks_at_its_own_hand_and_answers_nothing(cabinet):
    cabinet = cabinet(peek=True)
    match = Match(cabinet.cartridge("underdark"), Setup(players=2, seed=3))
    while match.decision.prompt == "starting_site":
        match.choose(0)
    table = sat_down(cabinet, match, [Chair(pad=1), Chair(pad=2)])
    for _ in range(20):
        cabinet.frame([], 0.1)
    asked = table.decision.player
    table.handle(Act("peek", device=Device.PAD, pad=3 - asked))
    assert table.seat == 3 - asked and sees_hand(table) and table.viewing.covered and not table.asking.options
    table.handle(Act("choose", device=Device.PAD, pad=3 - asked))
    assert match.position == 2
    hand = [one for one in table.targets if one.group == "zone:hand"]
    for _ in range(8):
        if table.focus is not hand[0]:
            table.handle(Move(-1, 1, device=Device.PAD, pad=3 - asked))
    table.handle(Act("choose", device=Device.PAD, pad=3 - asked))
    marked = table.meant
    assert len(marked) == 1 and marked[0].number in table.sitting.state.cards("hand", 3 - asked)
    table.handle(Stop("peek", device=Device.PAD, pad=3 - asked))
    assert table.seat == asked and not sees_hand(table) and not table.meant, "nobody else sees what is meant"
    table.handle(Act("peek", device=Device.PAD, pad=3 - asked))
    assert table.meant == marked
    table.handle(Stop("peek", device=Device.PAD, pad=3 - asked))


# --- what is meant while others act


def while_a_bot_acts(cabinet, monkeypatch, hands, table="quest", document=None, **chosen):
    """A bot is asked first, and thinks until it is let go."""
    cabinet = cabinet(**chosen)
    both = COMMITTING | {
        "players": 2,
        "variables": {"first_player": 2},
        "seat": [COMMITTING["seat"][0], {"threat": 20, "area": ["beravor"]}],
    }
    thinking, poll = [True], Sitting.poll
    monkeypatch.setattr(Sitting, "poll", lambda self: [] if thinking else poll(self))
    match = SituationMatch(cabinet.cartridge(table), document or both)
    sat = sat_down(cabinet, match, [Chair(), Chair(bot="first_timer")])
    player = players_of(cabinet, hands)
    for _ in range(5):
        player.frame()
    assert sat.bot_is_asked
    return sat, player, thinking.pop


def go_to(player, name: str) -> None:
    """With keys and pads whatever is in sight is reached, also what is no option."""
    player.choose(name) if isinstance(player, MousePlayer | TouchPlayer) else (player.reach(name), player.act("choose"))


@pytest.mark.parametrize("hands", [MousePlayer, TouchPlayer, KeyPlayer, PadPlayer])
def test_whom_to_commit_is_marked_while_a_bot_acts_and_confirmed_when_asked(cabinet, monkeypatch, hands):
    table, player, release = while_a_bot_acts(cabinet, monkeypatch, hands)
    gloin, eowyn, aragorn = (card(table, name) for name in ("gloin", "eowyn", "aragorn"))
    for name in (gloin, aragorn, eowyn, aragorn):
        go_to(player, f"card:{name}")
    assert [thing.id for thing in table.meant] == [gloin, eowyn] and cabinet_scene(table) is table
    assert len(table.ribbons._sprites) == 2
    player.act("log")
    player.frame(passed=0.3)
    assert cabinet_scene(table) is not table, "one may look at the log meanwhile"
    player.leave_to(table)
    release()
    player.wait_for_question()
    assert table.decision.prompt == "commit" and table.decision.player == 1
    assert [mark.value for mark in table.plan.marks] == [gloin, eowyn], "as if it had been marked just now"
    before = table.sitting.match.position
    player.act("pass")
    committed = table.sitting.match.state_at(before + 2)
    assert committed.flag(gloin, "committed") and committed.flag(eowyn, "committed") and not table.meant
    player.wait_for_question()
    player.act("undo")
    assert table.sitting.match.position == before, "one undo takes it back"


def cabinet_scene(table):
    return table.cabinet.scene


TWO_PLANNING = PLANNING | {
    "players": 2,
    "variables": {"first_player": 2},
    "seat": [
        PLANNING["seat"][0],
        {"threat": 20, "hand": ["snowbourn_scout"] * 2, "area": [{"card": "aragorn", "resources": 9}]},
    ],
}


@pytest.mark.parametrize("hands", [MousePlayer, TouchPlayer, KeyPlayer, PadPlayer])
def test_cards_to_play_are_marked_while_a_bot_acts_and_each_takes_one_press(cabinet, monkeypatch, hands):
    table, player, release = while_a_bot_acts(cabinet, monkeypatch, hands, document=TWO_PLANNING)
    faramir, gandalf = card(table, "faramir"), card(table, "gandalf")
    for name in (faramir, gandalf):
        go_to(player, f"card:{name}")
    release()
    player.wait_for_question()
    assert table.decision.prompt == "plan" and table.decision.player == 1
    assert table.decision.options[table.asking.plan.meant].value == faramir, "the first that was marked comes first"
    if hands in (KeyPlayer, PadPlayer):
        assert table.focus.name == f"card:{faramir}" and not table.hearing.strayed
        player.act("choose")
    else:
        player.choose("option:meant")
    assert faramir in table.sitting.state.cards("area", 1)
    player.wait_for_question()
    while table.decision.prompt != "plan":
        player.act("pass")
        player.wait_for_question()
    assert [thing.id for thing in table.meant] == [gandalf]
    assert table.asking.plan.meant is None or table.decision.options[table.asking.plan.meant].value == gandalf
    player.act("pass")
    player.wait_for_question()
    assert not table.meant, "whoever is done with it means it no longer"


def test_a_press_while_something_is_told_of_a_bot_marks_and_goes_on_elsewhere(cabinet, monkeypatch):
    table, player, release = while_a_bot_acts(
        cabinet, monkeypatch, KeyPlayer, document=TWO_PLANNING, reduced_motion=False, pace="read"
    )
    release()
    player.wait_until(lambda: table.timeline.paused)  # something is told until a press
    gandalf = next(c for c in table.sitting.state.cards("hand", 1) if table.sitting.state.card_id(c) == "gandalf")
    player.reach(f"card:{gandalf}")
    passage = table.timeline.passage
    player.act("choose")
    assert [thing.id for thing in table.meant] == [gandalf] and table.timeline.passage is passage
    assert table.timeline.paused, "a mark interrupts nothing"
    player.act("choose")
    assert not table.meant, "a second press unmarks"


def test_nothing_is_marked_of_what_is_not_ones_own_or_while_one_is_asked(cabinet, monkeypatch):
    table, player, release = while_a_bot_acts(cabinet, monkeypatch, MousePlayer)
    beravor, gloin = card(table, "beravor"), card(table, "gloin")
    assert not table.may_mean(Thing("card", beravor)) and table.may_mean(Thing("card", gloin))
    release()
    player.wait_for_question()
    assert not table.may_mean(Thing("card", gloin))


def test_a_press_just_as_the_question_comes_still_marks_for_whoever_was_marking(cabinet, monkeypatch):
    table, player, release = while_a_bot_acts(cabinet, monkeypatch, MousePlayer, document=TWO_PLANNING)
    faramir, gandalf = card(table, "faramir"), card(table, "gandalf")
    player.choose(f"card:{faramir}")
    release()
    player.wait_for_question()
    assert table.ready and table.decision.prompt == "plan", "the question takes an answer, but it has only just come"
    before = table.sitting.match.position
    player.choose(f"card:{gandalf}")
    assert [thing.id for thing in table.meant] == [faramir, gandalf] and table.sitting.match.position == before
    player.choose("option:meant")
    assert faramir in table.sitting.state.cards("area", 1), "what was marked before is chosen as soon as it is pressed"
    player.wait_for_question()
    while table.decision.prompt != "plan":
        player.act("pass")
        player.wait_for_question()
    player.choose(f"card:{gandalf}")
    assert gandalf not in table.sitting.state.cards("hand", 1), "after an answer a press chooses"


def on_the_map(cabinet, monkeypatch, hands):
    """A bot is asked first at a table with a map, and thinks until it is let go."""
    cabinet = cabinet()
    thinking, poll = [True], Sitting.poll
    monkeypatch.setattr(Sitting, "poll", lambda self: [] if thinking else poll(self))
    match = Match(cabinet.cartridge("underdark"), Setup(players=2, seed=3))
    while match.decision.prompt == "starting_site":
        match.choose(0)
    bot = match.decision.player
    chairs = [Chair(bot="first_timer") if seat == bot else Chair() for seat in (1, 2)]
    table = sat_down(cabinet, match, chairs)
    player = players_of(cabinet, hands)
    for _ in range(5):
        player.frame()
    return table, player, thinking.pop


@pytest.mark.parametrize("hands", [MousePlayer, TouchPlayer, KeyPlayer, PadPlayer])
def test_spaces_of_the_map_are_marked_while_a_bot_acts_and_proposed_when_they_can_be_chosen(
    cabinet, monkeypatch, hands
):
    table, player, release = on_the_map(cabinet, monkeypatch, hands)
    assert table.bot_is_asked and not table.asking.spaces
    assert not any(
        target.name == f"space:{site}" for target in table.targets for site in table.parts["board"].plan.sites
    )
    plan, state, me = table.parts["board"].plan, table.sitting.state, table.seat
    home = next(site for space, site in plan.site_of.items() if state.space(space, "troop") == me)
    free = [space for space, site in plan.site_of.items() if site == home != space and not state.space(space, "troop")]
    go_to(player, f"space:{free[0]}")
    assert table.meant == (Thing("space", free[0]),) and cabinet_scene(table) is table
    release()
    player.wait_for_question()
    assert table.decision.player == me
    player.choose("option:play_all")
    player.wait_for_question()
    assert [(mark.kind, mark.value) for mark in table.plan.marks] == [("space", free[0])]
    player.act("pass")
    assert table.sitting.state.space(free[0], "troop") == me and not table.meant


def test_what_lies_where_something_was_on_offer_to_anybody_can_be_meant(cabinet, monkeypatch):
    table, player, release = on_the_map(cabinet, monkeypatch, MousePlayer)
    sold = Thing("card", table.sitting.state.cards("market", 0)[0])
    assert not table.may_mean(sold), "nobody has been offered one yet"
    release()
    player.wait_for_question()
    pile = Thing("card", table.sitting.state.cards("priestesses", 0)[-1])
    assert table.sitting.match.history[2].player != table.seat, "a bot was, of a pile that is nobody's"
    table.answering.answer(len(table.decision.options) - 1, sure=True)
    theirs = Thing("card", table.sitting.state.cards("hand", table.decision.player)[0])
    assert table.sitting.bot_is_asked and table.may_mean(pile) and not table.may_mean(theirs)
    assert not table.may_mean(sold)


def test_behind_a_curtain_another_controller_looks_at_its_own_hand_and_marks(cabinet):
    cabinet = cabinet()
    match = Match(cabinet.cartridge("underdark"), Setup(players=2, seed=3))
    while match.decision.prompt == "starting_site":
        match.choose(0)
    table = sat_down(cabinet, match, [Chair(pad=1), Chair(pad=2)])
    for _ in range(20):
        cabinet.frame([], 0.1)
    asked = table.decision.player
    other, held = 3 - asked, {"device": Device.PAD, "pad": 3 - asked}
    assert isinstance(cabinet.scene, Curtain)

    def peek_and_mark(at: int) -> None:
        cabinet.scene.handle(Act("peek", **held))
        cabinet.frame([], 0.1)
        assert cabinet.scene is table and table.seat == other and sees_hand(table) and not sees_hand_of(table, asked)
        table.set_focus([one for one in table.targets if one.group == "zone:hand"][at])
        table.handle(Act("choose", **held))
        table.handle(Act("choose", device=Device.PAD, pad=asked))
        assert match.position == 2, "meanwhile nobody answers"
        assert "is to choose" in prompt_words.shown_at(table.timeline.context, table.asking).question

    peek_and_mark(0)
    table.handle(Stop("peek", **held))
    for _ in range(5):
        cabinet.frame([], 0.1)
    assert isinstance(cabinet.scene, Curtain) and not sees_hand_of(table, other), "and it falls again"
    cabinet.scene.lift()
    assert sees_hand_of(table, asked) and not table.meant
    peek_and_mark(1)
    table.handle(Act("log", **held))
    cabinet.frame([], 0.1)
    assert cabinet.scene is not table and not sees_hand_of(table, other), "letting go is told to the log"
    cabinet.pop()
    cabinet.frame([], 0.1)
    assert cabinet.scene is table and sees_hand_of(table, asked), "whoever is asked goes on as before"
    table.handle(Act("peek", **held))
    assert len(table.meant) == 2


def test_what_answers_the_question_is_chosen_on_whatever_side_it_lies(cabinet):
    cabinet = cabinet()
    both = {
        **PLANNING,
        "players": 2,
        "seat": [
            {"threat": 20, "hand": ["unexpected_courage"], "area": [{"card": "dunhere", "resources": 2}]},
            {"threat": 20, "area": ["gloin"]},
        ],
    }
    chairs = [Chair(person=1), Chair(person=1)]
    table = sat_down(cabinet, SituationMatch(cabinet.cartridge("quest"), both), chairs)
    player = players_of(cabinet, MousePlayer)
    player.wait_for_question()
    gloin = card(table, "gloin")
    assert table.decision.player == 1 and gloin in table.asking.options
    table.open_seat(2)
    player.wait_for_question()
    player.choose(f"card:{gloin}")
    assert not table.meant and card(table, "unexpected_courage") not in table.sitting.state.cards("hand", 1)


# --- what would come of it


def note(table, name: str) -> str:
    """What the panel says of something in focus."""
    table.set_focus(next(target for target in table.targets if target.name == name))
    option = table.asking.option_of(table.focus)
    return note_of(table.timeline.context, Foresight(table.plan.state, table.asking, option, table.habits)).text


def test_what_would_be_committed_is_foretold_as_a_condition(cabinet):
    table = sat_down(cabinet(), SituationMatch(cabinet().cartridge("quest"), COMMITTING))
    player = players_of(table.cabinet, KeyPlayer)
    eowyn, gloin = (f"card:{card(table, name)}" for name in ("eowyn", "gloin"))
    assert note(table, eowyn) == "With Éowyn: 4 against 0 for now, 4 progress"
    player.choose(eowyn)
    assert note(table, eowyn) == "If confirmed: 4 against 0 for now, 4 progress", "it could only be unmarked"
    assert note(table, gloin) == "With Glóin: 6 against 0 for now, 6 progress"
    confirming = f"option:{table.asking.passing}"
    assert note(table, confirming) == "If confirmed: 4 against 0 for now, 4 progress"
    player.choose(gloin)
    player.choose(f"card:{card(table, 'faramir')}")
    others = [one for one in table.decision.options if one.kind == "card" and one not in table.plan.marks]
    assert len(others) == 1, "whoever is the last to be marked"
    learned = table.sitting.state.learned
    assert note(table, f"card:{others[0].value}").startswith("With ")
    player.choose(f"card:{others[0].value}")
    assert table.plan.closing and note(table, "option:confirm").startswith("If confirmed: ")
    assert int(note(table, "option:confirm").split()[2]) > 6, "with the last of them"
    assert table.sitting.state.learned == learned, "and nothing is known of what comes after it"


def test_what_a_card_would_do_is_no_news(cabinet):
    table = sat_down(cabinet(), SituationMatch(cabinet().cartridge("quest"), PLANNING))
    said = note(table, f"card:{card(table, 'gandalf')}").splitlines()
    assert said[0].startswith("If chosen: ") and said[-1] == "Payment: Glóin 1, Éowyn 4"


@pytest.mark.parametrize(("lang", "aside"), [("en", "before the shadow card"), ("de", "noch ohne Schattenkarte")])
def test_what_a_defender_would_take_is_told_without_the_shadow_card_that_nobody_has_seen(cabinet, lang, aside):
    cabinet = cabinet(language=lang)
    attacked = {
        "players": 1,
        "step": "shadow_step",
        "variables": {"first_player": 1},
        "seat": [{"threat": 30, "area": ["gloin", "aragorn"], "engaged": ["hill_troll"]}],
        "zones": {"current_quest": ["flies_and_spiders"], "encounter_deck": ["dol_guldur_orcs"]},
    }
    table = sat_down(cabinet, SituationMatch(cabinet.cartridge("quest"), attacked))
    players_of(cabinet, KeyPlayer).wait_for_question()
    aragorn = f"card:{card(table, 'aragorn')}"
    assert table.plan.decision.prompt == "defend" and note(table, aragorn).endswith(f", {aside}")
    table = sat_down(cabinet, SituationMatch(cabinet.cartridge("quest"), attacked | {"step": "enemy_attacks"}))
    players_of(cabinet, KeyPlayer).wait_for_question()
    assert table.plan.decision.prompt == "defend" and aside not in note(table, aragorn), "none was dealt"


def test_the_question_stays_while_attackers_are_marked_and_tells_what_the_attack_would_do(cabinet):
    cabinet = cabinet()
    fighting = {
        "players": 1,
        "step": "player_attacks",
        "variables": {"first_player": 1},
        "seat": [{"threat": 30, "area": ["gloin", "aragorn", "theodred"], "engaged": ["ungoliants_spawn"]}],
        "zones": {"current_quest": ["flies_and_spiders"]},
    }
    table = sat_down(cabinet, SituationMatch(cabinet.cartridge("quest"), fighting))
    player = players_of(cabinet, KeyPlayer)
    player.wait_for_question()
    assert len(table.plan.marks) == 3, "all are proposed"
    shown = prompt_words.shown_at(table.timeline.context, table.asking)
    assert shown.question == "Attack Ungoliant's Spawn with whom?", "nothing is said of what nobody has done"
    confirming = next(entry.name for entry in shown.entries if entry.action == "pass")
    assert note(table, confirming) == "If confirmed: Ungoliant's Spawn −5, 4 left"


@pytest.mark.parametrize("distance", ["desk", "couch"])
def test_whoever_goes_to_a_card_that_may_respond_still_sees_how_to_decline(cabinet, distance):
    cabinet = cabinet(distance=distance)
    area = [{"card": "aragorn", "resources": 1}, "theodred", "gloin"]
    document = COMMITTING | {"seat": [{"threat": 20, "area": area}]}
    table = sat_down(cabinet, SituationMatch(cabinet.cartridge("quest"), document))
    player = players_of(cabinet, KeyPlayer)
    for name in ("aragorn", "theodred"):
        player.wait_for_question()
        player.choose(f"card:{card(table, name)}")
    player.read()
    player.act("pass")
    player.wait_for_question()
    assert table.decision.prompt == "respond"
    player.reach(f"card:{card(table, 'aragorn')}")
    player.frame(passed=0.5)
    held = table.where(Thing("held"))
    answers = [target.rect for target in table.targets if target.group == "prompt"]
    assert held is not None and len(answers) == 3 and held.collidelist(answers) < 0
