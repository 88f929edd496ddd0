"""Whole games from the title to the score table, by the events of one device at a time, whatever comes in between."""

from collections import Counter

import pygame
import pytest
from driving import DIRECTIONS, PLAYERS, KeyPlayer, PadPlayer, Player, PointingPlayer, SteeringPlayer

from game.engine.keeping import match as matches
from game.engine.keeping.opening import SituationMatch
from game.engine.machine.setup import Setup
from game.engine.telling import prompts
from game.players.sitting import Chair, Sitting
from game.ui import draft
from game.ui.scenes.cabinets import Cabinets
from game.ui.scenes.ending import Ending
from game.ui.scenes.scores import Scores
from game.ui.scenes.table import Table
from game.ui.scenes.title import Title

SCENARIO = "passage_through_mirkwood"
SIZES = ((1024, 600), (1280, 1024), (1920, 1080), (640, 480), (2560, 1080), (1280, 720))


@pytest.fixture(autouse=True)
def honest(monkeypatch):
    """A fault in a scene fails the test instead of becoming a line; games are shuffled the same every time."""
    monkeypatch.setenv("EMBERDECK_DEBUG", "1")
    monkeypatch.setattr(draft, "random_seed", lambda: 4711)


def player_of(device: str, cabinet, seed: int = 1, step: float = 0.02) -> Player:
    player = PLAYERS[device](cabinet, seed, step=step)
    if not cabinet.scenes:
        cabinet.home(Title(cabinet))
    if isinstance(player, PadPlayer):
        player.plug_in()
    return player


def set_value(player: Player, name: str, wanted, value) -> None:
    """Turns a line of the set-up until it says what is wanted."""
    for _ in range(12):
        if value() == wanted:
            return
        player.choose(name)
    raise AssertionError(f"{name} never became {wanted}")


def to_the_table(player: Player, seats: int = 1) -> Table:
    """From the title through the cabinets and the set-up."""
    player.cabinet.home(Title(player.cabinet))
    player.frame()
    player.choose("start")
    player.choose("quest")
    player.choose("new_game")
    setup = player.scene
    set_value(player, "option:scenario", SCENARIO, lambda: setup.draft.options["scenario"])
    for seat in range(2, seats + 1):
        player.choose("add_seat")
        set_value(player, f"seat:{seat}", "", lambda seat=seat: setup.draft.seats[seat - 1].bot)
    player.choose("start")
    assert isinstance(player.scene, Table)
    assert player.scene.sitting.state.players == seats
    return player.scene


def to_the_scores(player: Player, table: Table) -> None:
    """The game is over: on to the score table; what is on disk is the game that was played."""
    assert table.sitting.over
    hash_, path = table.sitting.state.position_hash, table.sitting.match.journal.path
    for _ in range(600):
        if isinstance(player.scene, Ending):
            break
        player.frame()
    for _ in range(600):  # at first only the outcome is there
        if player.scene.targets:
            break
        player.frame()
    scored = player.sees("scores") is not None  # where nobody has scored the way leads to the tables
    player.choose("scores" if scored else "tables")
    if scored and not isinstance(player.scene, Scores):
        player.choose("carve")
    assert isinstance(player.scene, Scores if scored else Cabinets)
    replayed = matches.replay(table.sitting.cartridge, path)
    assert (replayed.state.position_hash, replayed.position) == (hash_, table.sitting.match.position)
    if scored:
        player.leave()
    player.leave()
    assert isinstance(player.scene, Title)


def on_a_table(cabinet, seats: int = 1, seed: int = 5, chairs=()) -> Table:
    """A game with a journal, without the way through the menus."""
    setup = Setup(players=seats, seed=seed, options={"scenario": SCENARIO})
    cartridge = cabinet.cartridge("quest")
    sitting = Sitting.begin(cartridge, setup, list(chairs) or [Chair()] * seats, cabinet.settings, cabinet.folder)
    table = Table(cabinet, sitting)
    cabinet.home(table)
    cabinet.frame([], 0.0)
    return table


def assert_saved(table: Table) -> None:
    replayed = matches.replay(table.sitting.cartridge, table.sitting.match.journal.path)
    assert replayed.state.position_hash == table.sitting.state.position_hash


# --- one device alone


@pytest.mark.parametrize("device", PLAYERS)
def test_a_whole_game_with_one_device_alone(device, cabinet):
    player = player_of(device, cabinet())
    to_the_scores(player, player_of_table(player, seats=1))
    assert player.cabinet.device is player.device


@pytest.mark.parametrize(("device", "seed"), [("touch", 3), ("pad", 5)])
def test_a_whole_game_for_two_with_one_device_passed_around(device, seed, cabinet):
    player = player_of(device, cabinet((1024, 600)), seed)
    table = player_of_table(player, seats=2)
    asked = {chosen.player for chosen in table.sitting.match.history if not chosen.choice.auto}
    assert asked == {1, 2}
    to_the_scores(player, table)


@pytest.mark.usefixtures("looking_ahead")
@pytest.mark.parametrize("device", ["mouse", "keys"])
def test_a_whole_game_with_everything_in_motion(device, cabinet):
    player = player_of(device, cabinet(reduced_motion=False), seed=6, step=0.4)
    to_the_scores(player, player_of_table(player, seats=1))


def player_of_table(player: Player, seats: int) -> Table:
    to_the_table(player, seats)
    return player.play()


# --- every table, by gestures


TABLES = {
    "quest": Setup(players=2, seed=5, options={"scenario": SCENARIO}),
    "underdark": Setup(players=2, seed=3),
    "ringwar": Setup(players=2, seed=7, options={"scenario": "duel"}),
    "fellowship": Setup(players=2, seed=3),
}
GESTURES = {  # what has to have been used in a game
    "quest": {"marked", "option:all"},
    "underdark": {"marked", "option:play_all"},
    "ringwar": {"marked"},
    "fellowship": set(),
}
PLAYED = [  # every device at two tables, every table with two devices: a pointer and a cursor
    ("mouse", "quest"),
    ("pad", "quest"),
    ("touch", "underdark"),
    ("keys", "underdark"),
    ("mouse", "ringwar"),
    ("keys", "ringwar"),
    ("touch", "fellowship"),
    ("pad", "fellowship"),
]


def of_one_person(cabinet, table: str) -> Table:
    """All seats that one person may hold; a bot has the others."""
    cartridge, setup = cabinet.cartridge(table), TABLES[table]
    other = Chair(bot="first_timer") if cartridge.content.one_team else Chair(person=1)
    sitting = Sitting.begin(cartridge, setup, [Chair(person=1), other], cabinet.settings, cabinet.folder)
    cabinet.home(Table(cabinet, sitting))
    cabinet.frame([], 0.0)
    return cabinet.scene


def gesture(player: Player, table: Table, used: Counter) -> None:
    """Any answer, what marks or plays several at once, or a card that is dragged; now and then it is taken back."""
    position, marks = table.sitting.match.position, len(table.plan.marks)
    buttons = [one.name for one in table.targets if one.group == "prompt" and one.name.startswith("option:")]
    names = [name for name in buttons if not name.removeprefix("option:").isdecimal()] + player.answers()
    if isinstance(player, PointingPlayer) and player.chance.random() < 0.4 and drag(player, table):
        used["dragged"] += 1
    else:
        name = player.chance.choice([name for name in names if name != "option:none"])
        player.choose(name)
        player._pick(table, table.moving)
        used[name if name in buttons else "chosen"] += 1
    used["marked"] += len(table.plan.marks) > marks
    if table.sitting.match.position > position and not table.sitting.over and player.chance.random() < 0.1:
        player.wait_for_question()
        player.act("undo")
        used["taken back"] += 1
        assert table.sitting.match.position == position, "one undo takes back one gesture"


def drag(player: PointingPlayer, table: Table) -> bool:
    """A card to one of the places where it can go, if there is such a card."""
    ways = [(card, to) for card in table.asking.options for to in table.hearing.dragging._places(card)]
    seen = [(card, to) for card, to in ways if table.where(to) is not None and player.sees(f"card:{card}") is not None]
    if not seen:
        return False
    card, to = player.chance.choice(seen)
    player.drag(f"card:{card}", table.where(to).center)
    return True


@pytest.mark.parametrize(("device", "table"), PLAYED)
def test_a_whole_game_of_every_table_by_gestures(device, table, cabinet):
    player = player_of(device, cabinet(), seed=17)
    played, used = of_one_person(player.cabinet, table), Counter()
    for _ in range(3000):
        player.wait_for_question()
        if played.sitting.over:
            break
        assert player.scene is played, "with one person no curtain falls"
        gesture(player, played, used)
    assert played.sitting.over
    assert_saved(played)
    wanted = GESTURES[table] | {"taken back"} | ({"dragged"} if isinstance(player, PointingPlayer) else set())
    assert not wanted - {name for name, count in used.items() if count}, used


# --- whatever comes in between


def open_and_close(player: Player, name: str) -> None:
    """Opens something over the table and comes back to the very same table."""
    table, position = player.scene, player.scene.sitting.match.position
    {
        "inspect": _inspect,
        "log": lambda one: one.act("log"),
        "pause": lambda one: one.act("pause"),
        "settings": lambda one: _over_pause(one, "settings"),
        "rules": lambda one: _over_pause(one, "rules"),
        "stops": lambda one: _look_at(one, "station:"),
        "browse": lambda one: _look_at(one, "pile:"),
    }[name](player)
    player.frame(passed=0.3)
    player.leave_to(table)
    assert table.sitting.match.position == position, f"{name} played on"


OVERLAYS = ("inspect", "log", "pause", "settings", "rules", "stops", "browse")


def _inspect(player: Player) -> None:
    cards = cards_of(player)
    if isinstance(player, SteeringPlayer):
        cards = [name for name in cards if name in player.answers()] or cards[:1]
    player.inspect(player.chance.choice(cards))


def cards_of(player: Player) -> list[str]:
    return [target.name for target in player.scene.targets if target.name.startswith("card:")]


def _over_pause(player: Player, name: str) -> None:
    player.act("pause")
    player.choose(name)


def _look_at(player: Player, kind: str) -> None:
    names = [target.name for target in player.scene.targets if target.name.startswith(kind)]
    name = player.chance.choice(names)
    if isinstance(player, PointingPlayer):
        player.choose(name)
        return
    player.jump(name)
    player.act("choose")


@pytest.mark.parametrize("device", PLAYERS)
def test_everything_can_be_opened_and_closed_over_a_game(device, cabinet):
    player = player_of(device, cabinet(), seed=7)
    table = on_a_table(player.cabinet, seats=2)
    waiting = [name for name in OVERLAYS for _ in range(2)]
    player.chance.shuffle(waiting)

    def disturb(one: Player) -> bool:
        if waiting and one.chance.random() < 0.5:
            open_and_close(one, waiting.pop())
        return False

    player.play(35, disturb)
    assert len(waiting) < 4
    assert_saved(table)


@pytest.mark.parametrize("device", ["mouse", "pad"])
def test_the_window_may_change_at_any_moment(device, cabinet):
    player = player_of(device, cabinet(), seed=8)
    table = on_a_table(player.cabinet)
    keys = KeyPlayer(player.cabinet)
    seen = set()

    def disturb(one: Player) -> bool:
        if one.chance.random() < 0.3:
            size = one.chance.choice((*SIZES, (0, 0), (3, 900)))
            one.cabinet.screen.set_size(size)
            one.frame()
            seen.add(size)
            if min(size) < 16:
                one.cabinet.screen.set_size((1280, 720))
                one.frame()
        if one.chance.random() < 0.1:
            keys.act("full_screen")
        return False

    player.play(25, disturb)
    assert len(seen) > 3
    assert_saved(table)


def test_the_language_may_change_at_any_moment(cabinet):
    player = player_of("mouse", cabinet(), seed=9)
    table = on_a_table(player.cabinet)
    asked = set()

    def disturb(one: Player) -> bool:
        if one.chance.random() > 0.3 or len(asked) > 6:
            return False
        one.cabinet.settings.language = one.chance.choice(("en", "ru", "uk"))
        one.cabinet.settings.text_scale = one.chance.choice((80, 100, 160))
        one.frame()
        asked.add(prompts.prompt_text(table.sitting.state, table.decision, one.cabinet.lang))
        assert table.built_for == one.cabinet.shape
        return False

    player.play(40, disturb)
    assert any("а" in text for text in asked)
    assert any("a" in text for text in asked)
    assert_saved(table)


@pytest.mark.parametrize(("device", "still"), [("mouse", False), ("touch", True), ("keys", True), ("pad", False)])
def test_a_storm_of_undo_and_redo(device, still, cabinet):
    player = player_of(device, cabinet(reduced_motion=still), seed=10, step=0.05)
    table = on_a_table(player.cabinet)
    keys = KeyPlayer(player.cabinet, step=0.01)

    def disturb(one: Player) -> bool:
        if one.chance.random() > 0.25:
            return False
        position, hash_ = table.sitting.match.position, table.sitting.state.position_hash
        back = 0
        for _ in range(one.chance.randrange(1, 5)):
            back += position > 0 and table.sitting.match.own_choices_back() > 0
            one.act("undo") if one.sees("tool:undo") else None
        for _ in range(back):
            keys.act("redo")
        assert (table.sitting.match.position, table.sitting.state.position_hash) == (position, hash_)
        for _ in range(one.chance.randrange(0, 4)):
            one.act("undo") if one.sees("tool:undo") else None
        return True

    player.play(30, disturb)
    kinds = [record[0] for record in table.sitting.match.journal.records]
    assert min(kinds.count("u"), kinds.count("r")) > 3
    assert_saved(table)


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_pass_and_fast_forward_held(device, cabinet):
    player = player_of(device, cabinet(reduced_motion=False), seed=11, step=0.1)
    table = on_a_table(player.cabinet)
    passed = 0

    def disturb(one: Player) -> bool:
        nonlocal passed
        if table.sitting.passing() is None:
            one.hold("fast", 0.5)
            return False
        before = table.sitting.match.position
        one.hold("pass", 1.5)
        assert table.sitting.match.position > before
        passed += 1
        return True

    player.play(25, disturb)
    assert passed > 3
    assert_saved(table)


# --- controllers


def test_a_controller_comes_and_goes_in_the_middle(cabinet):
    cabinet = cabinet()
    pad, keys = player_of("pad", cabinet, seed=12), KeyPlayer(cabinet, seed=13)
    table = on_a_table(cabinet)
    for number in range(6):
        pad.play(5)
        if table.sitting.over:
            break
        pad.frame(pad._button(pygame.CONTROLLERBUTTONDOWN, "right"))  # pulled out with a direction pressed
        pad.unplug()
        assert cabinet.devices.pads == []
        focus = table.focus
        keys.frame(passed=2.0)
        assert table.focus is focus, "what was held on a controller that is gone goes on"
        keys.play(5)
        pad.instance = number + 1  # SDL never gives an instance twice
        pad.plug_in()
        assert cabinet.devices.pads == [1], "the same controller is the same again"
    assert table.sitting.match.position > 30
    assert_saved(table)


def test_two_controllers_with_a_seat_each(cabinet):
    cabinet = cabinet()
    pads = [PadPlayer(cabinet, seed=20 + n, instance=n, guid=f"pad {n}") for n in (1, 2)]
    table = on_a_table(cabinet, seats=2, chairs=[Chair(pad=1), Chair(pad=2)])
    for pad in pads:
        pad.plug_in()
    assert [pad.number for pad in pads] == [1, 2]
    for _ in range(40):
        if table.sitting.over:
            break
        asked = table.decision.player
        own, other = pads[asked - 1], pads[2 - asked]
        own.read()
        before, focus = table.sitting.match.position, table.focus
        for direction in DIRECTIONS:
            other.move(direction)
        other.act("choose")
        assert table.sitting.match.position == before, "somebody answered for another seat"
        assert table.focus is focus
        own.answer()
    assert {chosen.player for chosen in table.sitting.match.history} >= {1, 2}
    assert_saved(table)


def test_one_controller_joins_and_takes_everybodys_turn(cabinet):
    player = player_of("pad", cabinet(), seed=14)
    cabinet = player.cabinet
    cabinet.home(Title(cabinet))
    player.frame()
    player.choose("start")
    player.choose("quest")
    player.choose("new_game")
    player.choose("add_seat")
    setup = player.scene
    set_value(player, "seat:2", "", lambda: setup.draft.seats[1].bot)
    player.act("pause")  # Start joins
    assert setup.draft.seats[0].pad == 1
    player.act("pause")  # and starts
    assert isinstance(player.scene, Table)
    player.play(30)
    assert {chosen.player for chosen in player.scene.sitting.match.history if not chosen.choice.auto} == {1, 2}


PLANNING = {
    "players": 2,
    "step": "planning_phase",
    "variables": {"first_player": 1},
    "seat": [
        {"threat": 20, "area": [{"card": "gloin", "resources": 5}], "hand": ["snowbourn_scout", "faramir"]},
        {"threat": 30, "area": [{"card": "eowyn", "resources": 3}], "hand": ["the_galadhrims_greeting"]},
    ],
    "zones": {"current_quest": ["flies_and_spiders"]},
}


def planned_by_two(cabinet, chairs) -> Table:
    match = SituationMatch(cabinet.cartridge("quest"), PLANNING)
    table = Table(cabinet, Sitting(match, chairs, cabinet.settings))
    cabinet.home(table)
    cabinet.frame([], 0.0)
    return table


@pytest.mark.parametrize("device", PLAYERS)
def test_one_press_raises_a_hand_and_another_takes_it_down(device, cabinet):
    player = player_of(device, cabinet())
    table = planned_by_two(player.cabinet, [Chair(person=1)] * 2)
    player.wait_for_question()
    player.act("hand")
    assert table.sitting.habits.raised == {1}
    player.frame()
    player.act("hand")
    assert table.sitting.habits.raised == set()


def test_q25_whoever_raises_a_hand_acts_while_another_plans(cabinet):
    """By a controller of one's own, though another seat is asked."""
    cabinet = cabinet()
    pads = [PadPlayer(cabinet, seed=20 + n, instance=n, guid=f"pad {n}") for n in (1, 2)]
    table = planned_by_two(cabinet, [Chair(pad=1), Chair(pad=2)])
    for pad in pads:
        pad.plug_in()
    assert (table.decision.prompt, table.decision.player) == ("plan", 1)
    pads[1].act("hand")
    assert (table.decision.prompt, table.decision.player) == ("act_between", 2)
    pads[1].wait_for_question()
    pads[1].choose(f"option:{table.sitting.passing()}")
    assert (table.decision.prompt, table.decision.player) == ("plan", 1)
    assert table.sitting.habits.raised == set()


def test_every_card_can_be_looked_at_with_directions_and_zones(cabinet):
    player = player_of("keys", cabinet(), seed=2)
    table = on_a_table(player.cabinet, seats=2, seed=2)
    for _ in range(3):
        player.play(8)
        for name in cards_of(player):
            player.inspect(name)
            player.leave_to(table)


# --- several devices, bots


def test_hands_change_between_all_devices(cabinet):
    cabinet = cabinet(reduced_motion=False)
    table = on_a_table(cabinet, seats=2)
    players = [player_of(device, cabinet, seed=30 + n, step=0.3) for n, device in enumerate(PLAYERS)]
    for turn in range(60):
        if table.sitting.over:
            break
        player = players[turn * 7 % len(players)]
        player.answer()
        assert cabinet.device is player.device
    assert_saved(table)


def test_a_bot_at_the_other_seat_plays_along(cabinet):
    player = player_of("mouse", cabinet(), seed=15)
    table = on_a_table(player.cabinet, seats=2, chairs=[Chair(), Chair(bot="first_timer")])
    player.play(25)
    assert any(chosen.player == 2 and chosen.choice.auto for chosen in table.sitting.match.history)
    assert_saved(table)


def test_a_game_left_in_the_middle_goes_on_where_it_was(cabinet):
    player = player_of("touch", cabinet(), seed=16)
    table = to_the_table(player)
    player.play(12)
    hash_ = table.sitting.state.position_hash
    player.act("pause")
    player.choose("leave")
    player.leave()
    assert isinstance(player.scene, Title)
    player.choose("continue")
    assert isinstance(player.scene, Table)
    assert player.scene is not table
    assert player.scene.sitting.state.position_hash == hash_
    player.play(5)
