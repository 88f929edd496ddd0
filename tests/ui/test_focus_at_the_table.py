"""The focus never surprises: what a press chooses, where the focus goes next, and what it looks like, everywhere."""

import time
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from driving import DIRECTIONS, THINKING, KeyPlayer, MousePlayer, PadPlayer, PointingPlayer, TouchPlayer, Unreachable

from game.engine.keeping.match import Match
from game.engine.machine.events import StepBegan
from game.engine.machine.setup import every_setup
from game.engine.telling import lessons
from game.players.guide import Guide
from game.players.sitting import Chair, Sitting, learners_chairs
from game.ui.focus import Target
from game.ui.intents import Device, Press, Tap
from game.ui.scenes.pause import Pause
from game.ui.scenes.table import Table
from game.ui.table.asking import HAND, Asking, card_of
from game.ui.table.places import FORWARD
from game.ui.table.readiness import RESTED

AGAINST = "ringwar against the Shadow"  # the enemy's seats are the rules'
TABLES = ("quest", "underdark", "fellowship", "ringwar")
EVERYWHERE = (*TABLES, AGAINST)
DEVICES = [KeyPlayer, PadPlayer, MousePlayer, TouchPlayer]
KEPT_IN_ZONE = 60  # choices looked at, at the most


def sat_down(cabinet, table: str, *chairs: Chair, seed: int = 3) -> Table:
    """A game of two, or as many as the table's first set-up for more has. One person holds all other seats."""
    cartridge = cabinet.cartridge(table.partition(" ")[0])
    setups = (one for one in every_setup(cartridge.content) if one.players >= 2)
    setup = next(one for one in setups if (one.options.get("shadow") == "normal") == (table == AGAINST))
    chairs = chairs or (Chair(person=1),) * setup.players
    scene = Table(cabinet, Sitting(Match(cartridge, replace(setup, seed=seed)), chairs, cabinet.settings))
    cabinet.home(scene)
    return scene


def come_forward(player, scene: Table) -> None:
    """Whatever lies over the table is left, and the question read."""
    while player.scene is not scene:
        player.cabinet.pop()
    player.wait_for_question()


def with_hands(cabinet, hands, **more):
    player = hands(cabinet, **more)
    if isinstance(player, PadPlayer):
        player.plug_in()
    return player


def press_hastily(player, scene: Table) -> None:
    """The press of somebody who does not look: on what has the focus, or wherever answers lie or would lie."""
    if not isinstance(player, PointingPlayer):
        player.act("choose")
        return
    spots = [target.rect.center for target in scene.targets if target.group != "tools"]
    for spot in (scene.parts["prompt"].rect.center, *spots[:6]):
        if player.scene is scene:
            player.tap(spot)


@pytest.mark.usefixtures("faces_later")
@pytest.mark.parametrize("table", EVERYWHERE)
@pytest.mark.parametrize("hands", DEVICES)
def test_nothing_can_be_chosen_while_a_bot_plays_and_its_seat_is_taken_over_in_the_pause(cabinet, table, hands):
    cabinet = cabinet()
    scene = sat_down(cabinet, table, *[Chair(bot="master")] * 8)
    player = with_hands(cabinet, hands)
    scene.sitting.think = lambda: None  # it takes its time
    scene.sitting.poll = lambda: []
    player.frame()
    for _ in range(4):
        press_hastily(player, scene)
        player.frame(passed=0.5)
    while player.scene is not scene:  # a finger may have looked at a card
        cabinet.pop()
    assert scene.sitting.people == []
    assert scene.sitting.match.position == 0
    assert not [target for target in scene.targets if target.group == "prompt" and target.enabled]
    seat = scene.decision.player
    player.act("pause")
    assert isinstance(player.scene, Pause)
    player.scene.seat(seat, "", 1)
    player.leave()
    come_forward(player, scene)
    assert scene.sitting.people == [seat]
    assert scene.viewing.asked == seat
    assert scene.asking.legal(scene.targets)


@pytest.mark.parametrize("table", EVERYWHERE)
@pytest.mark.parametrize("hands", DEVICES)
def test_presses_while_the_table_is_dealt_choose_nothing(cabinet, table, hands):
    cabinet = cabinet(reduced_motion=False)
    scene = sat_down(cabinet, table)
    player = with_hands(cabinet, hands, step=0.0)
    for _ in range(3):
        press_hastily(player, scene)
    assert scene.sitting.match.position == 0
    assert not scene.moving  # but the dealing is over


@pytest.mark.usefixtures("faces_later")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("hands", DEVICES)
def test_presses_while_a_lesson_opens_choose_nothing_and_do_not_dismiss_it(cabinet, table, hands):
    cabinet = cabinet()
    cartridge = cabinet.cartridge(table)
    course = lessons.course(cartridge.content)
    sitting = Sitting.begin(cartridge, course.setup, learners_chairs(course.bots), cabinet.settings, cabinet.folder)
    Guide.begin(sitting.match)
    scene = Table(cabinet, sitting)
    cabinet.home(scene)
    player = with_hands(cabinet, hands, step=0.0)
    end = time.monotonic() + THINKING
    while not scene.asking.due and time.monotonic() < end:
        player.frame(passed=0.05)
        if sitting.thinking:
            time.sleep(0.001)  # a bot thinks in time of its own, however fast the frames come
    assert scene.asking.due
    scene.refresh()
    scene._rest = 0.0  # it comes up in this very frame
    first, asked = scene.asking.due, sitting.match.position
    button = next(target for target in scene.targets if target.group == "lesson")
    if isinstance(player, PointingPlayer):
        player.tap(button.rect.center)
    else:
        player.act("choose")
    assert sitting.match.position == asked
    assert scene.asking.due == first
    player.frame(passed=1.0)
    player.choose(button.name)
    assert sitting.match.position == asked
    assert scene.asking.due != first


@pytest.mark.usefixtures("faces_later")
@pytest.mark.parametrize("table", EVERYWHERE)
@pytest.mark.parametrize("hands", [KeyPlayer, MousePlayer])
def test_a_press_meant_for_one_question_never_answers_the_next(cabinet, table, hands):
    cabinet = cabinet()
    player = hands(cabinet, step=0.0)
    scene = sat_down(cabinet, table)
    come_forward(player, scene)
    asked = scene.sitting.match.position
    first = player.answers()[0]
    player.choose(first)
    player._pick(scene, hurried=False)
    while scene.plan.marks:  # what is chosen together is confirmed
        player.frame(passed=0.5)
        player.choose(player.answers()[-1 if scene.plan.closing else 0])
    came = scene.sitting.match.position
    assert came > asked
    for _ in range(3):  # pressed again at once, wherever that is
        if isinstance(player, MousePlayer):
            for target in scene.asking.legal(scene.targets)[:2]:
                player.tap(target.rect.center)
        else:
            player.frame(player._key(pygame.KEYDOWN, "return"), passed=0.0)
            player.frame(player._key(pygame.KEYUP, "return"), passed=0.0)
    assert scene.sitting.match.position == came
    if player.scene is scene and scene.decision is not None:
        cabinet.frame([], RESTED / 2)
        assert not scene.ready


def until_told(player, scene: Table) -> bool:
    """Answers until something is held up; whether that came about."""
    for _ in range(60):
        come_forward(player, scene)
        if scene.decision is None:
            return False
        player.answer()
        while player.scene is scene and scene.timeline.playing and not scene.timeline.told:
            player.frame()
        if player.scene is scene and scene.timeline.told:
            return True
    return False


@pytest.mark.usefixtures("faces_later")
@pytest.mark.parametrize("table", EVERYWHERE)
@pytest.mark.parametrize("hands", [KeyPlayer, MousePlayer])
def test_who_presses_on_through_what_is_held_up_answers_nothing_with_the_press_after_the_last(cabinet, table, hands):
    cabinet = cabinet(pace="read")
    scene = sat_down(cabinet, table)
    player = with_hands(cabinet, hands)
    assert until_told(player, scene)
    made = scene.sitting.match.position
    spot = scene.parts["prompt"].rect.center
    for _ in range(200):
        held = scene.timeline.told
        if isinstance(player, PointingPlayer):
            player.tap(spot)
        else:
            player.act("choose")
            player.act("choose")
        assert scene.sitting.match.position == made
        if not held:
            break
        for _ in range(8):
            player.frame()
    assert not scene.timeline.told
    assert player.scene is scene


@pytest.mark.usefixtures("faces_later")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("hands", [MousePlayer, TouchPlayer])
def test_a_tap_counts_for_what_it_was_pressed_on_and_for_nothing_that_came_meanwhile(cabinet, table, hands):
    """A beat ends by itself, and an answer comes up under the finger that was about to go on."""
    cabinet = cabinet(pace="brisk")
    scene = sat_down(cabinet, table)
    player = hands(cabinet)
    assert until_told(player, scene)
    made = scene.sitting.match.position
    while scene.timeline.told:
        scene.handle(Press((1, 1), device=player.device))
        player.frame(passed=0.1)
    while not scene.ready:
        player.frame(passed=0.1)
    scene.handle(Tap(scene.asking.legal(scene.targets)[0].rect.center, device=player.device))
    assert player.scene is scene
    assert scene.sitting.match.position == made


@pytest.mark.usefixtures("faces_later")
@pytest.mark.parametrize("table", EVERYWHERE)
def test_the_focus_stays_in_its_zone_while_anything_can_be_chosen_there_and_the_tools_where_they_are(cabinet, table):
    """What a choice asks for in between leads back: a card that is paid for on the table to the hand, to the next one.
    A step begins with the hand, wherever the last one ended."""
    cabinet = cabinet()
    player, stayed, tools = KeyPlayer(cabinet), 0, set()
    scene = sat_down(cabinet, table)
    zones: dict[str, str] = {}  # of the last choice at each prompt, since a step began
    for _ in range(KEPT_IN_ZONE):
        come_forward(player, scene)
        tools.add(tools_of(scene))
        if scene.decision is None:
            break
        prompt, legal = scene.asking.question, scene.asking.legal(scene.targets)
        things = [target for target in legal if target.group != "prompt"]
        groups = {target.group for target in things}
        assert scene.focus in legal
        if zones.get(prompt) in groups:
            assert scene.focus.group == zones[prompt]
            assert not scene.hearing.strayed
            stayed += 1
        elif not any(one.endswith(prompt[-2:]) for one in zones) and HAND in groups:
            assert scene.focus.group == HAND
        player.reach(player.chance.choice(legal if scene.plan.marks else things or legal).name)
        zones[prompt] = scene.focus.group
        if scene.plan.prompts:  # what is marked is shown where it would go, and comes back from there
            zones.pop(prompt)
        made = scene.sitting.match.position
        player.choose(scene.focus.name)
        player._pick(scene, hurried=False)
        if any(isinstance(event, StepBegan) for one in scene.sitting.match.history[made:] for event in one.events):
            zones.clear()
    assert stayed or "ringwar" in table  # there nearly all is marked
    assert len(tools) == 1


def tools_of(scene: Table) -> tuple:
    tools = [one for one in scene.parts["prompt"].targets() if one.group == "tools"]
    return tuple((one.name, tuple(one.rect)) for one in tools)


@pytest.mark.parametrize("hands", [KeyPlayer, PadPlayer])
def test_whoever_plays_card_after_card_buys_nothing_with_the_press_after_the_last(cabinet, hands):
    """The focus has to go somewhere when the hand is empty, and whoever presses in time with it means another card."""
    cabinet = cabinet()
    scene = sat_down(cabinet, "underdark")
    player = with_hands(cabinet, hands)
    come_forward(player, scene)
    while scene.focus.group != "zone:hand":  # where to start
        player.answer()
        come_forward(player, scene)
    seat = scene.viewing.asked
    while scene.focus.group == "zone:hand":
        assert scene.viewing.asked == seat
        player.act("choose")
        player._pick(scene, hurried=False)
        while player.scene is not scene:
            player.cabinet.pop()
        for _ in range(4):
            player.frame(passed=0.2)
    played = scene.sitting.match.position
    assert scene.hearing.strayed
    for pause in (1.6, 0.2, 0.2, 0.2, 0.2, 0.2):  # a slow press says where it is, and hasty ones do not count
        player.frame(passed=pause)
        player.act("choose")
        assert player.scene is scene
        assert scene.sitting.match.position == played
    player.frame(passed=0.35)  # calm enough, though the focus has moved
    player.act("choose")
    assert player.scene is not scene or scene.sitting.match.position > played


@pytest.mark.parametrize("hands", [KeyPlayer, PadPlayer])
def test_a_direction_says_that_the_focus_is_meant_wherever_it_has_strayed(cabinet, hands):
    cabinet = cabinet()
    scene = sat_down(cabinet, "underdark")
    player = with_hands(cabinet, hands)
    come_forward(player, scene)
    while not scene.hearing.strayed:
        player.choose(scene.focus.name)
        player._pick(scene, hurried=False)
        come_forward(player, scene)
    played = scene.sitting.match.position
    for direction in ("right", "left"):
        player.move(direction)
    player.act("choose")
    assert player.scene is not scene or scene.sitting.match.position > played


def test_when_its_zone_has_nothing_left_the_focus_goes_to_the_hand_the_table_and_last_to_declining():
    def at(name: str, group: str, x: int = 0) -> Target:
        return Target(pygame.Rect(x, 0, 10, 10), name=name, group=group)

    class Option:
        def __init__(self, kind, value):
            self.kind, self.value = kind, value

    class Question:
        options = (Option("card", 1), Option("card", 2), Option("card", 3), Option("button", -1), Option("button", -2))
        player = 1

    asking = Asking(Question(), passing=3)
    done, deed = at("option:3", "prompt"), at("option:4", "prompt")
    market, hand, other = at("card:1", "zone:market"), at("card:2", "zone:hand"), at("card:3", "zone:market", 200)
    gone = at("card:9", "zone:market", 190)
    assert asking.first([market, other, hand, done], gone) is other
    assert asking.first([market, hand, done], at("card:9", "zone:play")) is hand
    assert asking.first([done, market], at("card:9", "zone:hand")) is market
    assert asking.first([done, deed]) is deed
    assert asking.first([done]) is done


def is_that_way(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> bool:
    """Whether it lies there, as the eye sees it: beyond the last one's edge, or else more ahead than aside."""
    x, y = there.centerx - here.centerx, there.centery - here.centery
    ahead, aside, edge = (x * dx, abs(y), here.width / 2) if dx else (y * dy, abs(x), here.height / 2)
    return ahead > 0 and (ahead > edge or ahead >= aside)


@pytest.mark.usefixtures("faces_later")
@pytest.mark.parametrize("table", EVERYWHERE)
@pytest.mark.parametrize("hands", [KeyPlayer, PadPlayer])
def test_directions_go_among_options_and_tab_or_shoulders_reach_the_tools(cabinet, table, hands):
    cabinet = cabinet()
    scene = sat_down(cabinet, table)
    player = with_hands(cabinet, hands)
    for _ in range(8):
        come_forward(player, scene)
        for direction in ("right", "down", "left", "up", "right", "right", "down", "down"):
            before = scene.focus
            player.move(direction)
            assert scene.focus in scene.asking.legal(scene.targets) or scene.focus.group == "lesson"
            if scene.focus is not before:
                dx, dy = DIRECTIONS[direction]
                seen = (one.around or one.rect for one in (before, scene.focus))
                assert is_that_way(*seen, dx, dy), (direction, before.name, scene.focus.name)
        player.answer()
    come_forward(player, scene)
    groups = set()
    for _ in range(24):
        player.act("next")
        groups.add(scene.focus.group)
    assert "tools" in groups


@pytest.mark.usefixtures("faces_later")
@pytest.mark.parametrize("table", EVERYWHERE)
def test_arrows_lead_to_an_option_from_whatever_the_pointer_was_on(cabinet, table):
    cabinet = cabinet()
    scene = sat_down(cabinet, table)
    mouse, keys, seen = MousePlayer(cabinet), KeyPlayer(cabinet), 0
    come_forward(keys, scene)
    idle = [one for one in scene.targets if one not in scene.asking.legal(scene.targets) and one.group != "lesson"]
    for target in idle:
        for direction in DIRECTIONS:
            try:
                spot = mouse.spot(target)
            except Unreachable:
                continue
            for pos in ((spot[0] ^ 512, spot[1]), spot):  # keys put it to sleep: a small movement would not wake it
                mouse.frame(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(9, 9), buttons=(0, 0, 0), touch=False))
            assert scene.focus.name == target.name
            keys.move(direction)
            went = scene.focus in scene.asking.legal(scene.targets)
            assert went or target.group == scene.focus.group == "tools", (target.name, direction, scene.focus.name)
            seen += went
    assert seen


@pytest.mark.parametrize("table", EVERYWHERE)
def test_the_enlarged_card_follows_the_focus_of_keys_in_a_place_of_its_own(cabinet, table):
    cabinet = cabinet((1920, 1080))
    player, seen = KeyPlayer(cabinet), 0
    scene = sat_down(cabinet, table)
    player.move("right")
    view = scene.parts["zones"].view
    for _ in range(15):
        come_forward(player, scene)
        places = []
        shown = {card for card, sprite in view.cards.items() if sprite.pose.face != "back"}
        for target in [one for one in scene.asking.legal(scene.targets) if card_of(one) in shown][:4]:
            player.reach(target.name)
            for _ in range(40):
                player.frame()
                if view.held.sprite is not None:
                    break
            card, sprite = view.held.card, view.held.sprite
            assert card == card_of(scene.focus)
            places.append(sprite.rect.midbottom)
            seen += 1
        # A long text goes where there is room for it; an odd height is half a pixel.
        apart = [
            (x, y)
            for number, (x, y) in enumerate(places)
            if not any(abs(x - u) <= 2 and abs(y - v) <= 2 for u, v in places[:number])
        ]
        assert len(apart) <= 2, places
        player.answer()
    assert seen


@pytest.mark.parametrize("table", EVERYWHERE)
def test_with_a_mouse_nothing_opens_until_it_points_at_a_card_and_there_is_one_cursor(cabinet, table):
    cabinet = cabinet()
    player = MousePlayer(cabinet)
    scene = sat_down(cabinet, table)
    view = scene.parts["zones"].view
    corner = (1, cabinet.screen.size[1] - 2)
    for _ in range(8):
        come_forward(player, scene)
        player.frame(pygame.Event(pygame.MOUSEMOTION, pos=corner, rel=(1, 1), buttons=(0, 0, 0), touch=False))
        for _ in range(10):
            player.frame(passed=0.1)
        assert not view.held.card
        assert scene._ring is None or not scene._ring.visible
        player.answer()
    come_forward(player, scene)
    shown = {card for card, sprite in view.cards.items() if sprite.pose.face != "back"}
    card = next(one for one in scene.targets if card_of(one) in shown)
    spot = player.spot(card)
    player.frame(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0), touch=False))
    for _ in range(12):
        player.frame(passed=0.1)
    assert view.held.card == card_of(card)
    assert view.held.sprite is None or not view.held.sprite.rect.collidepoint(spot)
    keys = KeyPlayer(cabinet)
    keys.move("right")
    assert cabinet.device is Device.KEYS
    assert scene._ring.visible


@pytest.mark.usefixtures("faces_later")
@pytest.mark.parametrize("table", EVERYWHERE)
def test_the_focus_is_seen_by_shape_and_light(cabinet, table):
    """White between black, and an arrow: whatever the table's colour, some of it differs from what merely glows."""
    cabinet = cabinet()
    player = KeyPlayer(cabinet)
    scene = sat_down(cabinet, table)
    pointed = 0
    for _ in range(10):
        come_forward(player, scene)
        player.move("right")
        ring = scene._ring
        assert ring.visible
        inner = scene.focus.around or scene.focus.rect
        column = [tuple(ring.image.get_at((ring.image.get_width() // 2, y))) for y in range(ring.image.get_height())]
        opaque = [colour for colour in column if colour[3] == 255]
        assert any(sum(colour[:3]) > 740 for colour in opaque)
        assert any(sum(colour[:3]) < 30 for colour in opaque)
        assert any(sum(one[:3]) > 740 and sum(other[:3]) < 30 for one, other in pairwise(opaque))
        if scene.points_at(scene.focus):
            pointed += 1
            assert ring.image.get_height() - inner.height >= scene.px(3.4)
        player.answer()
    assert pointed


@pytest.mark.usefixtures("faces_later")
@pytest.mark.parametrize("table", EVERYWHERE)
def test_the_tools_stay_where_they_are_whatever_is_asked_of_a_mouse(cabinet, table):
    cabinet = cabinet()
    player = MousePlayer(cabinet)
    scene = sat_down(cabinet, table)
    seen = set()
    for _ in range(25):
        come_forward(player, scene)
        seen.add(tools_of(scene))
        if scene.decision is None:
            break
        player.answer()
    assert len(seen) == 1


@pytest.mark.usefixtures("faces_later")
@pytest.mark.parametrize("table", EVERYWHERE)
def test_nothing_shifts_under_the_finger_when_a_card_turns_or_commits(cabinet, table):
    """Every flag that a card may wear changes how it looks, and neither its own place nor another's; who is committed
    stands forward by a step that no finger leaves."""
    cabinet = cabinet()
    scene = sat_down(cabinet, table)
    player = KeyPlayer(cabinet)
    for _ in range(12):
        come_forward(player, scene)
        player.answer()
    come_forward(player, scene)
    view, state = scene.parts["zones"].view, scene.sitting.state
    before = view.lay_out(state, scene.seat).poses
    for flag in range(len(state.cartridge.content.flags)):
        changed = state.clone()
        for card in before:
            changed.raw.cards[card - 1].flags ^= 1 << flag
        after = view.lay_out(changed, scene.seat).poses
        name = state.cartridge.content.flags[flag]
        assert {card: pose.x for card, pose in after.items()} == {card: pose.x for card, pose in before.items()}, name
        step = FORWARD if name == "committed" else 0
        assert all(abs(pose.y - before[card].y) <= step * pose.height for card, pose in after.items()), name
