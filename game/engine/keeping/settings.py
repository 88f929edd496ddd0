"""What a player sets once and the cabinet remembers."""

import copy
import locale
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.engine.keeping import pin, storage
from game.engine.sources.language_folders import BASE, LANGUAGES
from game.engine.sources.languages import language

FILE = "settings.msgpack"
KIND = "settings"
VERSION = 1

DISTANCES = ("desk", "couch")
UNDO_RULES = ("free", "steps", "no_new_information")
ANSWERS = ("ask", "always", "never")
PACES = ("read", "normal", "brisk", "off")  # of the stage

MOST_TABLES, MOST_SEATS, MOST_LETTERS = 32, 8, 120  # of a set-up that is remembered

_UNREAD = object()

Check = Callable[[object], bool]


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The first of our languages that the system names, else English."""
    named = [environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    spoken = next((name for name in named if name), "") or locale.getlocale()[0] or ""
    # Windows spells its languages out.
    name = spoken.lower().partition("_")[0].partition(".")[0]
    return next((code for code in LANGUAGES if name in language(code).system), BASE)


def _one_of(*choices: str) -> Check:
    return lambda value: isinstance(value, str) and value in choices


def _whole(lowest: int, highest: int) -> Check:
    return lambda value: type(value) is int and lowest <= value <= highest


def _flag(value: object) -> bool:
    return isinstance(value, bool)


def _text(value: object) -> bool:
    return isinstance(value, str)


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _map_of(check: Check) -> Check:
    return lambda value: (
        isinstance(value, dict) and all(isinstance(key, str) and check(item) for key, item in value.items())
    )


def _short(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MOST_LETTERS


def _remembered_setup(value: object) -> bool:
    """Options by name, and for each seat its bot, controller and deck, which person, and since they have names who."""
    if not isinstance(value, dict) or set(value) != {"options", "seats"}:
        return False
    options, seats = value["options"], value["seats"]
    if not _map_of(_short)(options) or len(options) > MOST_TABLES or not isinstance(seats, list):
        return False
    checks = (_short, _whole(0, 99), _short, _whole(0, 99), _short)
    return len(seats) <= MOST_SEATS and all(
        isinstance(seat, list) and len(seat) in (3, 4, 5) and all(map(lambda check, one: check(one), checks, seat))
        for seat in seats
    )


def _last_setups(value: object) -> bool:
    return _map_of(_remembered_setup)(value) and len(value) <= MOST_TABLES  # type: ignore[arg-type]


def _pin(value: object) -> bool:
    return value == "" or pin.is_kept(value)


@dataclass
class Settings:
    """Every setting with its default; `unknown` keeps what a newer program wrote."""

    language: str = field(default_factory=system_language)
    text_scale: int = 100  # percent
    distance: str = "desk"  # from which the screen is read
    distance_asked: bool = False  # whether somebody before a television has been asked for it
    master_volume: int = 100  # volumes: 0 is off, else even steps in dB
    sound_volume: int = 90
    music_volume: int = 80
    ambience_volume: int = 90
    volume_ceiling: int = 100  # which a kiosk's visitors do not go above
    muted: bool = False
    mono: bool = False
    quiet_behind: bool = True  # while the window is in the background
    speed: int = 100  # percent
    reduced_motion: bool = False
    pace: str = "normal"  # how long the stage holds up what happens
    colour_marks: bool = True
    full_screen: bool = True
    undo_rule: str = "free"
    ask_everything: bool = False
    ask_coins: bool = False  # who pays for a card, coin by coin, where that makes a difference
    ask_costly: bool = True  # once more before a pass that costs a lot
    peek: bool = False  # hands that others at the screen may not see: shown while a button is held, without a curtain
    hints: bool = True  # whether a bot may be asked what it would do
    person: str = ""  # who sits at the cabinet, by id (people.py); empty for a guest
    people_allowed: bool = False  # whether a kiosk has people with names, and not guests only
    keys: dict[str, str] = field(default_factory=dict)  # action -> key; empty: as shipped
    pad: dict[str, str] = field(default_factory=dict)  # action -> button; empty: as shipped
    stops: dict[str, list[str]] = field(default_factory=dict)  # table -> prompts a seat stops at
    answers: dict[str, dict[str, str]] = field(default_factory=dict)  # table -> card -> one of ANSWERS
    operator_pin: str = ""  # hash of what opens the operator's pages of a kiosk; nothing is asked for when empty
    kiosk_phones: bool = False  # whether a kiosk's visitors may have their hands on phones
    pin_asked: bool = False  # whether an operator was asked to choose one, and did without
    last_setup: dict[str, dict[str, Any]] = field(default_factory=dict)  # table -> options and seats of its last game
    unknown: dict[str, Any] = field(default_factory=dict)
    on_disk: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)  # last read or written


CHECKS: dict[str, Check] = {
    "language": _one_of(*LANGUAGES),
    "text_scale": _whole(80, 160),
    "distance": _one_of(*DISTANCES),
    "distance_asked": _flag,
    "master_volume": _whole(0, 100),
    "sound_volume": _whole(0, 100),
    "music_volume": _whole(0, 100),
    "ambience_volume": _whole(0, 100),
    "volume_ceiling": _whole(5, 100),
    "muted": _flag,
    "mono": _flag,
    "quiet_behind": _flag,
    "speed": _whole(50, 400),
    "reduced_motion": _flag,
    "pace": _one_of(*PACES),
    "colour_marks": _flag,
    "full_screen": _flag,
    "undo_rule": _one_of(*UNDO_RULES),
    "ask_everything": _flag,
    "ask_coins": _flag,
    "ask_costly": _flag,
    "peek": _flag,
    "hints": _flag,
    "person": _short,
    "people_allowed": _flag,
    "keys": _map_of(_text),
    "pad": _map_of(_text),
    "stops": _map_of(_texts),
    "answers": _map_of(_map_of(_one_of(*ANSWERS))),
    "operator_pin": _pin,
    "kiosk_phones": _flag,
    "pin_asked": _flag,
    "last_setup": _last_setups,
}


def load(directory: Path) -> tuple[Settings, str | None]:
    """The settings kept in `directory`, with one line about whatever could not be used."""
    settings, trouble, plain_pin = _read(directory)
    if plain_pin:
        with suppress(storage.StorageError):  # then the next save does it
            save(directory, settings)
    return settings, trouble


def _read(directory: Path) -> tuple[Settings, str | None, bool]:
    """The same, only read; and whether the PIN lies there in plain text, as it did before 0.2.0."""
    nothing: dict[str, Any] = {}
    stored, trouble = storage.load_or_default(directory / FILE, KIND, VERSION, nothing, _mapping)
    settings = Settings()
    refused = []
    plain_pin = pin.is_plain(stored.get("operator_pin"))
    if plain_pin:
        stored = stored | {"operator_pin": pin.hashed(stored["operator_pin"])}
    for name, value in stored.items():
        if name not in CHECKS:
            settings.unknown[name] = value
        elif CHECKS[name](value):
            setattr(settings, name, value)
        else:
            refused.append(name)
    if refused:
        trouble = f"{FILE}: the default is used for {', '.join(refused)}, whose value is not allowed."
    settings.on_disk = _known(settings) | ({"operator_pin": None} if plain_pin else {})  # so that it is written
    return settings, trouble, plain_pin


def save(directory: Path, settings: Settings) -> None:
    """Keep the settings; a value that could not be loaded again is refused.

    What another program changed meanwhile, and this one did not, stays as the other one left it.
    """
    known = _known(settings)
    for name, check in CHECKS.items():
        if not check(known[name]):
            raise storage.StorageError(f"Settings were not saved: {name} cannot be {known[name]!r:.40}.")
    changed = {name: value for name, value in known.items() if settings.on_disk.get(name, _UNREAD) != value}
    with storage.alone(directory):
        others = _known(_read(directory)[0]) if settings.on_disk else {}
        storage.save_record(directory / FILE, KIND, VERSION, settings.unknown | others | changed)
    settings.on_disk = known


def _known(settings: Settings) -> dict[str, Any]:
    return copy.deepcopy({name: getattr(settings, name) for name in CHECKS})


def _mapping(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("settings are a map")
    return value
