"""Every device by its events: what the player did, and what it means."""

import pygame
import pytest
from pygame import event as events

from game.engine.keeping.settings import Settings
from game.ui.devices import Devices
from game.ui.devices.pads import leaning
from game.ui.intents import (
    ACTIONS,
    Act,
    Device,
    Drag,
    Hold,
    Move,
    Point,
    Press,
    Release,
    Scroll,
    Stop,
    Tap,
    Type,
)

SIZE = (1280, 720)
TOUCH = {"device": Device.TOUCH}
KEYS = {"device": Device.KEYS}
FULL = 32767


def devices(**chosen) -> Devices:
    return Devices(Settings(language="en", **chosen))


def hear(heard: Devices, *sequence) -> list:
    return [intent for event in sequence for intent in heard.intents(event, SIZE)]


def motion(x, y, **more):
    return events.Event(pygame.MOUSEMOTION, {"pos": (x, y), "rel": (1, 1), "buttons": (0, 0, 0), "touch": False} | more)


def down(x, y, button=1, **more):
    return events.Event(pygame.MOUSEBUTTONDOWN, {"pos": (x, y), "button": button, "touch": False} | more)


def up(x, y, button=1, **more):
    return events.Event(pygame.MOUSEBUTTONUP, {"pos": (x, y), "button": button, "touch": False} | more)


def wheel(x, y):
    return events.Event(pygame.MOUSEWHEEL, x=x, y=y, flipped=False, touch=False)


def finger(kind, x, y, finger_id=0):
    types = {"down": pygame.FINGERDOWN, "motion": pygame.FINGERMOTION, "up": pygame.FINGERUP}
    return events.Event(types[kind], touch_id=1, finger_id=finger_id, x=x / SIZE[0], y=y / SIZE[1], dx=0, dy=0)


def key(code, mod=0, scancode=0):
    return events.Event(pygame.KEYDOWN, key=code, mod=mod, scancode=scancode, unicode="")


def key_up(code, scancode=0):
    return events.Event(pygame.KEYUP, key=code, mod=0, scancode=scancode)


def text(written):
    return events.Event(pygame.TEXTINPUT, text=written)


def button(number, pad=0):
    return events.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=number)


def button_up(number, pad=0):
    return events.Event(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=number)


def axis(number, value, pad=0):
    return events.Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=number, value=value)


def plugged_in(index=0, guid="aa"):
    return events.Event(pygame.CONTROLLERDEVICEADDED, device_index=index, guid=guid)


def unplugged(instance=0):
    return events.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=instance)


def pad(number=1):
    return {"device": Device.PAD, "pad": number}


# --- mouse

MOUSE = {
    "pointing": ([motion(10, 20)], [Point((10, 20))]),
    "a click": ([down(10, 20), up(10, 20)], [Press((10, 20)), Tap((10, 20)), Release((10, 20))]),
    "a click that wandered a little": (
        [down(10, 20), motion(15, 24), up(15, 24)],
        [Press((10, 20)), Tap((15, 24)), Release((15, 24))],
    ),
    "a drag": (
        [down(10, 20), motion(30, 20), motion(31, 25), up(31, 25), motion(40, 40)],
        [Press((10, 20)), Drag((30, 20), (20, 0)), Drag((31, 25), (1, 5)), Release((31, 25)), Point((40, 40))],
    ),
    "a drag that is only seen at its end": (
        [down(10, 20), up(100, 20)],
        [Press((10, 20)), Drag((100, 20), (90, 0)), Release((100, 20))],
    ),
    "the right button": ([down(5, 5, 3), up(5, 5, 3)], [Hold((5, 5)), Release((5, 5))]),
    "the wheel, towards the player": ([motion(7, 8), wheel(0, -2)], [Point((7, 8)), Scroll((7, 8), (0, 2))]),
    "the wheel, sideways": ([motion(7, 8), wheel(1, 0)], [Point((7, 8)), Scroll((7, 8), (1, 0))]),
    "the wheel as old buttons too": ([down(5, 5, 4), up(5, 5, 4), down(5, 5, 5)], []),
    "the middle button": ([down(5, 5, 2), up(5, 5, 2)], []),
    "a lifted button that nobody pressed here": ([up(5, 5)], []),
    "SDL's echo of a finger": (
        [motion(1, 1, touch=True), down(1, 1, touch=True), up(1, 1, touch=True)],
        [],
    ),
}


@pytest.mark.parametrize(("sequence", "meant"), MOUSE.values(), ids=MOUSE)
def test_the_mouse(sequence, meant):
    assert hear(devices(), *sequence) == meant


def test_a_nudged_mouse_does_not_disturb_a_player_with_a_pad():
    heard = devices()
    hear(heard, motion(600, 300), button(0))
    assert hear(heard, motion(603, 302), motion(605, 300)) == []
    assert heard.last is Device.PAD
    assert hear(heard, motion(640, 300), motion(641, 300)) == [Point((640, 300)), Point((641, 300))]
    assert heard.last is Device.MOUSE


def test_a_click_counts_even_where_a_nudge_does_not():
    heard = devices()
    hear(heard, motion(600, 300), key(pygame.K_LEFT))
    assert hear(heard, down(600, 300)) == [Press((600, 300))]
    assert heard.last is Device.MOUSE


# --- touch

TOUCHES = {
    "a tap": (
        [finger("down", 640, 360), finger("up", 640, 360)],
        [Press((640, 360), **TOUCH), Tap((640, 360), **TOUCH), Release((640, 360), **TOUCH)],
    ),
    "a fingertip that rolled": (
        [finger("down", 640, 360), finger("motion", 650, 365), finger("up", 650, 365)],
        [Press((640, 360), **TOUCH), Tap((650, 365), **TOUCH), Release((650, 365), **TOUCH)],
    ),
    "a drag": (
        [finger("down", 640, 360), finger("motion", 640, 320), finger("motion", 640, 300), finger("up", 640, 300)],
        [
            Press((640, 360), **TOUCH),
            Drag((640, 320), (0, -40), **TOUCH),
            Drag((640, 300), (0, -20), **TOUCH),
            Release((640, 300), **TOUCH),
        ],
    ),
    "two fingers scroll": (
        [
            finger("down", 640, 360),
            finger("down", 700, 360, 1),
            finger("motion", 640, 270),
            finger("motion", 700, 270, 1),
            finger("up", 700, 270, 1),
            finger("up", 640, 270),
        ],
        [
            Press((640, 360), **TOUCH),
            Release((640, 360), **TOUCH),
            Scroll((640, 270), (0, 1), **TOUCH),
            Scroll((700, 270), (0, 1), **TOUCH),
        ],
    ),
    "a finger beyond the edge": (
        [finger("down", 1280, 720), finger("up", 1280, 720)],
        [Press((1279, 719), **TOUCH), Tap((1279, 719), **TOUCH), Release((1279, 719), **TOUCH)],
    ),
    "a finger that came down elsewhere": ([finger("motion", 10, 10), finger("up", 10, 10)], []),
}


@pytest.mark.parametrize(("sequence", "meant"), TOUCHES.values(), ids=TOUCHES)
def test_touch(sequence, meant):
    assert hear(devices(), *sequence) == meant


def test_a_long_press_holds_and_does_not_tap():
    heard = devices()
    hear(heard, finger("down", 640, 360))
    assert heard.wait == pytest.approx(0.45)
    assert heard.due(0.44) == []
    assert heard.due(0.01) == [Hold((640, 360), **TOUCH)]
    assert heard.due(1.0) == []
    assert heard.wait > 10
    assert hear(heard, finger("motion", 640, 500), finger("up", 640, 500)) == [Release((640, 500), **TOUCH)]


def test_a_drag_is_no_long_press():
    heard = devices()
    hear(heard, finger("down", 640, 360), finger("motion", 640, 500))
    assert heard.due(1.0) == []


def test_a_second_finger_ends_the_long_press():
    heard = devices()
    hear(heard, finger("down", 640, 360), finger("down", 100, 100, 1))
    assert heard.due(1.0) == []


def test_a_screen_without_size_is_no_trouble():
    heard = devices()
    event = events.Event(pygame.FINGERDOWN, touch_id=1, finger_id=0, x=0.5, y=0.5)
    assert heard.intents(event, (0, 0)) == [Press((0, 0), **TOUCH)]


# --- keyboard

SHIPPED_KEYS = {
    pygame.K_RETURN: "choose",
    pygame.K_KP_ENTER: "choose",
    pygame.K_BACKSPACE: "back",
    pygame.K_ESCAPE: "pause",
    pygame.K_i: "inspect",
    pygame.K_l: "log",
    pygame.K_TAB: "next",
    pygame.K_PAGEDOWN: "next",
    pygame.K_PAGEUP: "previous",
    pygame.K_u: "undo",
    pygame.K_r: "redo",
    pygame.K_h: "hint",
    pygame.K_g: "hand",
    pygame.K_v: "peek",
    pygame.K_SPACE: "pass",
    pygame.K_f: "fast",
    pygame.K_m: "mute",
    pygame.K_F11: "full_screen",
    pygame.K_F12: "overlay",
}


@pytest.mark.parametrize(("code", "action"), SHIPPED_KEYS.items(), ids=[pygame.key.name(k) for k in SHIPPED_KEYS])
def test_keys_as_shipped(code, action):
    assert hear(devices(), key(code), key_up(code)) == [Act(action, **KEYS), Stop(action, **KEYS)]


def test_every_action_has_a_key():
    assert set(SHIPPED_KEYS.values()) == set(ACTIONS)
    assert all(devices().key_of(action) for action in ACTIONS)


@pytest.mark.parametrize(
    ("code", "mod", "action"),
    [
        (pygame.K_TAB, pygame.KMOD_LSHIFT, "previous"),
        (pygame.K_z, pygame.KMOD_LCTRL, "undo"),
        (pygame.K_y, pygame.KMOD_RCTRL, "redo"),
        (pygame.K_RETURN, pygame.KMOD_LALT, "full_screen"),
    ],
)
def test_chords(code, mod, action):
    # The modifier may be let go first: what began still stops.
    assert hear(devices(), key(code, mod), key_up(code)) == [Act(action, **KEYS), Stop(action, **KEYS)]


def test_somebody_elses_shortcut_does_nothing():
    assert hear(devices(), key(pygame.K_l, pygame.KMOD_LCTRL), key(pygame.K_TAB, pygame.KMOD_LALT)) == []


@pytest.mark.parametrize(
    ("code", "way"),
    [
        (pygame.K_LEFT, (-1, 0)),
        (pygame.K_RIGHT, (1, 0)),
        (pygame.K_UP, (0, -1)),
        (pygame.K_DOWN, (0, 1)),
        (pygame.K_a, (-1, 0)),
        (pygame.K_d, (1, 0)),
        (pygame.K_w, (0, -1)),
        (pygame.K_s, (0, 1)),
    ],
)
def test_directions_repeat_while_they_are_held(code, way):
    heard = devices()
    move = Move(*way, **KEYS)
    assert hear(heard, key(code)) == [move]
    assert heard.wait == pytest.approx(0.35)
    assert heard.due(0.34) == []
    assert heard.due(0.01) == [move]
    assert heard.due(0.08) == []
    assert heard.wait == pytest.approx(0.01)
    assert heard.due(0.01) == [move]
    assert hear(heard, key_up(code)) == []
    assert heard.due(5.0) == []
    assert heard.wait > 10


def test_a_slow_frame_is_not_made_up_for_by_a_jump():
    heard = devices()
    hear(heard, key(pygame.K_LEFT))
    assert len(heard.due(3.0)) == 1


def test_of_two_directions_the_last_one_counts():
    heard = devices()
    hear(heard, key(pygame.K_LEFT), key(pygame.K_DOWN))
    assert heard.due(0.35) == [Move(0, 1, **KEYS)]
    hear(heard, key_up(pygame.K_DOWN))
    assert heard.due(0.35) == [Move(-1, 0, **KEYS)]


def test_two_keys_of_one_action_stop_with_the_last():
    heard = devices()
    hear(heard, key(pygame.K_RETURN), key(pygame.K_KP_ENTER))
    assert hear(heard, key_up(pygame.K_RETURN)) == []
    assert hear(heard, key_up(pygame.K_KP_ENTER)) == [Stop("choose", **KEYS)]


def test_a_release_that_was_missed_is_made_up_for():
    heard = devices()
    assert hear(heard, key(pygame.K_TAB), key(pygame.K_TAB, pygame.KMOD_LSHIFT), key_up(pygame.K_TAB)) == [
        Act("next", **KEYS),
        Stop("next", **KEYS),
        Act("previous", **KEYS),
        Stop("previous", **KEYS),
    ]


def test_a_cyrillic_layout_has_the_same_keys_in_the_same_places():
    sha, place_of_i = ord("ш"), 12
    assert hear(devices(), key(sha, scancode=place_of_i), key_up(sha, scancode=place_of_i)) == [
        Act("inspect", **KEYS),
        Stop("inspect", **KEYS),
    ]


def test_a_key_without_a_name_does_nothing():
    assert hear(devices(), key(0), key(1 << 29), key_up(0)) == []


# --- text


def test_while_text_is_typed_letters_write_and_do_not_act():
    heard = devices()
    heard.text_mode = True
    sequence = [key(pygame.K_i), text("i"), key_up(pygame.K_i), key(pygame.K_SPACE), text(" "), key(pygame.K_a)]
    assert hear(heard, *sequence, text("ї")) == [Type("i", **KEYS), Type(" ", **KEYS), Type("ї", **KEYS)]


def test_while_text_is_typed_backspace_takes_letters_back_and_repeats():
    heard = devices()
    heard.text_mode = True
    assert hear(heard, key(pygame.K_BACKSPACE)) == [Type("\b", **KEYS)]
    assert heard.due(0.35) == [Type("\b", **KEYS)]
    assert hear(heard, key_up(pygame.K_BACKSPACE)) == []
    assert heard.due(1.0) == []


def test_while_text_is_typed_there_is_still_a_way_on_and_out():
    heard = devices()
    heard.text_mode = True
    assert hear(heard, key(pygame.K_UP), key(pygame.K_RETURN), key(pygame.K_ESCAPE)) == [
        Move(0, -1, **KEYS),
        Act("choose", **KEYS),
        Act("pause", **KEYS),
    ]


def test_a_key_that_acted_does_not_write_as_well():
    heard = devices()
    assert hear(heard, key(pygame.K_i), text("i")) == [Act("inspect", **KEYS)]
    assert hear(heard, key(pygame.K_7), text("7")) == [Type("7", **KEYS)]


# --- setting keys and buttons


def test_a_key_that_was_set_takes_the_place_of_the_shipped_one():
    heard = devices(keys={"inspect": "e"})
    assert hear(heard, key(pygame.K_e)) == [Act("inspect", **KEYS)]
    assert hear(heard, key(pygame.K_i)) == []
    assert heard.key_of("inspect") == "e"


def test_a_direction_letter_can_be_given_away():
    heard = devices(keys={"inspect": "s"})
    assert hear(heard, key(pygame.K_s)) == [Act("inspect", **KEYS)]
    assert hear(heard, key(pygame.K_w)) == [Move(0, -1, **KEYS)]


def test_remapping_takes_effect_at_once_and_what_was_held_still_stops():
    heard = devices()
    hear(heard, key(pygame.K_f))
    heard.remap(Settings(keys={"fast": "g"}))
    assert hear(heard, key_up(pygame.K_f)) == [Stop("fast", **KEYS)]
    assert hear(heard, key(pygame.K_g)) == [Act("fast", **KEYS)]


@pytest.mark.parametrize(
    "keys",
    [
        {"choose": "no such key", "jump": "j"},
        {"inspect": "left"},
        {"inspect": "return", "log": "kp enter", "hint": "backspace"},
        {"inspect": "i", "log": "i"},
        {"inspect": ""},
    ],
)
def test_whatever_a_settings_file_says_the_game_can_be_played(keys):
    heard = devices(keys=keys)
    assert hear(heard, key(pygame.K_LEFT)) == [Move(-1, 0, **KEYS)]
    assert heard.key_of("choose") == "return"
    assert heard.key_of("back") == "backspace"
    assert hear(heard, key(pygame.K_RETURN)) == [Act("choose", **KEYS)]


def test_a_button_that_was_set():
    heard = devices(pad={"undo": "left_stick", "choose": "b", "back": "a"})
    assert hear(heard, button(7), button(1), button(0)) == [
        Act("undo", **pad()),
        Act("choose", **pad()),
        Act("back", **pad()),
    ]


def test_the_next_key_can_be_captured():
    heard, names = devices(), []
    heard.listen(Device.KEYS, names.append)
    assert hear(heard, button(0), button_up(0)) == [Act("choose", **pad()), Stop("choose", **pad())]
    assert hear(heard, key(pygame.K_q), text("q"), key_up(pygame.K_q)) == []
    assert names == ["q"]
    assert not heard.listening
    assert hear(heard, key(pygame.K_RETURN)) == [Act("choose", **KEYS)]


@pytest.mark.parametrize("code", [pygame.K_ESCAPE, pygame.K_LEFT])
def test_escape_and_directions_are_not_captured(code):
    heard, names = devices(), []
    heard.listen(Device.KEYS, names.append)
    assert hear(heard, key(code)) == []
    assert names == [""]


@pytest.mark.parametrize(
    ("sequence", "name"),
    [
        ([button(3)], "y"),
        ([axis(5, 12000), axis(5, 20000), axis(5, 30000)], "right_trigger"),
        ([button(11)], ""),
        ([events.Event(pygame.JOYBUTTONDOWN, instance_id=9, button=13)], "button_13"),
    ],
)
def test_the_next_button_can_be_captured(sequence, name):
    heard, names = devices(), []
    heard.listen(Device.PAD, names.append)
    assert hear(heard, *sequence) == []
    assert names == [name]


def test_capturing_can_be_called_off():
    heard, names = devices(), []
    heard.listen(Device.KEYS, names.append)
    heard.stop_listening()
    assert hear(heard, key(pygame.K_i)) == [Act("inspect", **KEYS)]
    assert names == []


@pytest.mark.parametrize(
    ("action", "name", "kept"),
    [
        ("inspect", "e", {"inspect": "e"}),
        ("inspect", "l", {"inspect": "l", "log": "i"}),
        ("inspect", "pagedown", {"inspect": "pagedown"}),
        ("inspect", "i", {}),
    ],
)
def test_giving_an_action_a_key_trades_with_whatever_had_it(action, name, kept):
    heard = devices()
    assert heard.bindings(Device.KEYS).rebound(action, name) == kept
    heard.remap(Settings(keys=kept))
    assert heard.key_of(action) == name
    assert all(heard.key_of(each) for each in ACTIONS)


# --- controllers

SHIPPED_BUTTONS = {
    0: "choose",
    1: "back",
    2: "inspect",
    3: "log",
    4: "hint",
    6: "pause",
    7: "hand",
    9: "previous",
    10: "next",
}


@pytest.mark.parametrize(("number", "action"), SHIPPED_BUTTONS.items())
def test_buttons_as_shipped(number, action):
    assert hear(devices(), button(number), button_up(number)) == [Act(action, **pad()), Stop(action, **pad())]


@pytest.mark.parametrize(("number", "way"), [(11, (0, -1)), (12, (0, 1)), (13, (-1, 0)), (14, (1, 0))])
def test_the_cross_moves_and_repeats(number, way):
    heard = devices()
    assert hear(heard, button(number)) == [Move(*way, **pad())]
    assert heard.due(0.35) == heard.due(0.09) == [Move(*way, **pad())]
    hear(heard, button_up(number))
    assert heard.due(1.0) == []


def test_the_stick_moves_has_a_dead_zone_and_does_not_flutter():
    heard = devices()
    assert hear(heard, axis(0, int(0.4 * FULL))) == []
    assert hear(heard, axis(0, int(0.5 * FULL))) == [Move(1, 0, **pad())]
    assert hear(heard, axis(0, int(0.4 * FULL)), axis(0, int(0.5 * FULL))) == []
    assert heard.due(0.35) == [Move(1, 0, **pad())]
    assert hear(heard, axis(0, int(0.3 * FULL))) == []
    assert heard.due(1.0) == []
    assert hear(heard, axis(1, -32768)) == [Move(0, -1, **pad())]


@pytest.mark.parametrize(
    ("stick", "before", "now"),
    [
        ([0.0, 0.0], (1, 0), (0, 0)),
        ([0.6, 0.7], (1, 0), (1, 0)),
        ([0.5, 0.9], (1, 0), (0, 1)),
        ([0.6, 0.7], (0, 0), (0, 1)),
        ([-0.9, 0.0], (1, 0), (-1, 0)),
        ([0.44, 0.44], (0, 0), (0, 0)),
    ],
)
def test_a_stick_keeps_its_way_until_it_clearly_means_another(stick, before, now):
    assert leaning(stick, before) == now


@pytest.mark.parametrize(("number", "action"), [(4, "fast"), (5, "pass")])
def test_triggers_are_buttons(number, action):
    heard = devices()
    assert hear(heard, axis(number, 8000)) == []
    assert hear(heard, axis(number, 20000), axis(number, 30000), axis(number, 14000)) == [Act(action, **pad())]
    assert hear(heard, axis(number, 9000), axis(number, 0)) == [Stop(action, **pad())]


def test_the_right_stick_and_odd_buttons_do_nothing():
    assert hear(devices(), axis(2, FULL), axis(3, -FULL), axis(77, FULL), button(99), button_up(99)) == []


def test_a_joystick_without_a_mapping_plays_too():
    heard = devices()
    joy = {"instance_id": 4, "joy": 0}
    sequence = [
        events.Event(pygame.JOYBUTTONDOWN, button=0, **joy),
        events.Event(pygame.JOYBUTTONUP, button=0, **joy),
        events.Event(pygame.JOYAXISMOTION, axis=1, value=1.0, **joy),
        events.Event(pygame.JOYAXISMOTION, axis=1, value=0.0, **joy),
        events.Event(pygame.JOYHATMOTION, hat=0, value=(0, 1), **joy),
        events.Event(pygame.JOYHATMOTION, hat=0, value=(0, 0), **joy),
    ]
    assert hear(heard, *sequence) == [
        Act("choose", **pad()),
        Stop("choose", **pad()),
        Move(0, 1, **pad()),
        Move(0, -1, **pad()),
    ]
    assert heard.due(1.0) == []


def test_a_mapped_controllers_joystick_events_are_not_heard_twice():
    heard = devices()
    hear(heard, plugged_in(0))
    echo = events.Event(pygame.JOYBUTTONDOWN, instance_id=0, joy=0, button=1)
    assert hear(heard, echo, button(0)) == [Act("choose", **pad())]
    assert heard.take_news() == [("pad_joined", 1)]


def test_pads_come_and_go_and_keep_their_numbers():
    heard = devices()
    hear(heard, plugged_in(0, "aa"), plugged_in(1, "bb"))
    assert heard.take_news() == [("pad_joined", 1), ("pad_joined", 2)]
    assert heard.take_news() == []
    assert heard.pads == [1, 2]
    hear(heard, unplugged(0), unplugged(0), events.Event(pygame.JOYDEVICEREMOVED, instance_id=0))
    assert heard.take_news() == [("pad_left", 1)]
    assert heard.pads == [2]
    back_again = events.Event(pygame.CONTROLLERDEVICEADDED, device_index=0, instance_id=7, guid="aa")
    hear(heard, back_again)
    assert heard.take_news() == [("pad_joined", 1)]
    assert hear(heard, button(0, 7), button(0, 1)) == [Act("choose", **pad(1)), Act("choose", **pad(2))]


def test_another_pad_does_not_get_an_absent_ones_number():
    heard = devices()
    hear(heard, plugged_in(0, "aa"), unplugged(0))
    hear(heard, events.Event(pygame.CONTROLLERDEVICEADDED, device_index=0, instance_id=1, guid="bb"))
    assert heard.pads == [2]


def test_a_pad_unplugged_in_the_middle_of_something_lets_go_of_it():
    heard = devices()
    hear(heard, plugged_in(0), axis(5, FULL), button(14))
    assert hear(heard, unplugged(0)) == [Stop("pass", **pad())]
    assert heard.due(5.0) == []
    assert heard.buttons_down == {}


def test_when_the_last_pad_is_gone_the_signs_are_those_of_the_device_before():
    heard = devices()
    hear(heard, key(pygame.K_LEFT), key_up(pygame.K_LEFT), button(0, 0), button(0, 1))
    hear(heard, unplugged(0))
    assert heard.last is Device.PAD
    hear(heard, unplugged(1))
    assert heard.last is Device.KEYS


# --- all of them


def test_the_last_device_is_the_one_that_meant_something():
    heard = devices()
    assert heard.last is Device.MOUSE
    for event, device in (
        (key(pygame.K_LEFT), Device.KEYS),
        (finger("down", 5, 5), Device.TOUCH),
        (button(0), Device.PAD),
        (axis(0, 100), Device.PAD),
        (down(1, 1), Device.MOUSE),
        (plugged_in(3), Device.MOUSE),
    ):
        heard.intents(event, SIZE)
        assert heard.last is device


@pytest.mark.parametrize("kind", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
def test_a_window_that_loses_the_focus_lets_go_of_everything(kind):
    heard = devices()
    hear(heard, key(pygame.K_LEFT), key(pygame.K_f), button(13), axis(5, FULL), axis(0, FULL))
    hear(heard, down(10, 10), finger("down", 640, 360))
    assert hear(heard, events.Event(kind)) == [
        Release((10, 10)),
        Release((640, 360), **TOUCH),
        Stop("fast", **KEYS),
        Stop("pass", **pad()),
    ]
    assert heard.due(5.0) == []
    assert heard.wait > 10
    assert heard.keys_down == set()
    assert hear(heard, key_up(pygame.K_f), up(10, 10), finger("up", 640, 360), button_up(13)) == []


def test_events_that_are_nobodys_mean_nothing():
    heard = devices()
    assert (
        hear(heard, events.Event(pygame.USEREVENT), events.Event(pygame.QUIT), events.Event(pygame.WINDOWENTER)) == []
    )


def test_posted_events_arrive_like_real_ones():
    heard = devices()
    for event in (key(pygame.K_i), finger("down", 64, 72), button(0), down(3, 4)):
        pygame.event.post(event)
    kinds = (pygame.KEYDOWN, pygame.FINGERDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.MOUSEBUTTONDOWN)
    assert hear(heard, *pygame.event.get(kinds)) == [
        Act("inspect", **KEYS),
        Press((64, 72), **TOUCH),
        Act("choose", **pad()),
        Press((3, 4)),
    ]
