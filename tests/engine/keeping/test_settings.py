"""Settings come back as they were set; what cannot be used is named and replaced by its default."""

from dataclasses import fields
from pathlib import Path

import pytest

from game.engine.keeping import pin, storage
from game.engine.keeping import settings as module
from game.engine.keeping.settings import Settings, load, save, system_language


def store(folder: Path, value: object) -> None:
    storage.save_record(folder / module.FILE, module.KIND, module.VERSION, value)


def test_a_new_cabinet_has_the_defaults_and_says_nothing(tmp_path):
    assert load(tmp_path) == (Settings(), None)


OTHER = {  # a value that is not its default, for each setting that is more than yes or no
    "language": "uk",
    "text_scale": 160,
    "distance": "couch",
    "master_volume": 50,
    "sound_volume": 0,
    "music_volume": 100,
    "ambience_volume": 5,
    "volume_ceiling": 60,
    "speed": 400,
    "pace": "read",
    "undo_rule": "no_new_information",
    "operator_pin": pin.hashed("0042"),
    "person": "1f0a",
    "keys": {"choose": "space"},
    "pad": {"choose": "a"},
    "stops": {"quest": ["travel", "combat"]},
    "answers": {"quest": {"gandalf": "always"}},
    "last_setup": {"quest": {"options": {"mode": "campaign"}, "seats": [["", 1, "lore"], ["master", 0, ""]]}},
}


def test_every_setting_is_kept(tmp_path):
    usual = Settings(language="en")
    flags = {name: not now for name in module.CHECKS if isinstance(now := getattr(usual, name), bool)}
    chosen = Settings(**OTHER | flags)
    alike = [name for name in module.CHECKS if getattr(chosen, name) == getattr(usual, name)]
    assert alike == [], f"OTHER needs another value for {', '.join(alike)}"
    save(tmp_path, chosen)
    assert load(tmp_path) == (chosen, None)


def test_every_setting_has_a_check_that_its_default_passes():
    assert set(module.CHECKS) == {setting.name for setting in fields(Settings)} - {"unknown", "on_disk"}
    assert all(check(getattr(Settings(), name)) for name, check in module.CHECKS.items())


def test_settings_of_a_newer_program_survive_an_older_one(tmp_path):
    store(tmp_path, {"speed": 200, "hologram": {"depth": 3}})
    settings, warning = load(tmp_path)
    assert (settings.speed, warning) == (200, None)
    settings.speed = 300
    save(tmp_path, settings)
    stored = storage.load_record(tmp_path / module.FILE, module.KIND, module.VERSION)
    assert (stored["hologram"], stored["speed"]) == ({"depth": 3}, 300)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "tlh"),
        ("language", ["en"]),
        ("text_scale", 79),
        ("text_scale", 161),
        ("text_scale", 100.0),
        ("sound_volume", -1),
        ("music_volume", True),
        ("speed", 401),
        ("speed", None),
        ("reduced_motion", 1),
        ("undo_rule", "never"),
        ("keys", {"choose": 1}),
        ("pad", []),
        ("stops", {"quest": "travel"}),
        ("answers", {"quest": {"gandalf": "maybe"}}),
        ("last_setup", {"quest": ["lore"]}),
        ("last_setup", {"quest": {"options": {}}}),
        ("last_setup", {"quest": {"options": {"mode": 3}, "seats": []}}),
        ("last_setup", {"quest": {"options": {}, "seats": [["", 0]]}}),
        ("last_setup", {"quest": {"options": {}, "seats": [["", -1, ""]]}}),
        ("last_setup", {"quest": {"options": {}, "seats": [["", 0, "x" * 200]]}}),
        ("last_setup", {"quest": {"options": {}, "seats": [["", 0, ""]] * 9}}),
    ],
)
def test_a_value_that_is_not_allowed_falls_back_alone_and_is_named(tmp_path, name, value):
    store(tmp_path, {"full_screen": False, name: value})
    settings, warning = load(tmp_path)
    assert getattr(settings, name) == getattr(Settings(), name)
    assert settings.full_screen is False
    assert warning is not None and name in warning and "\n" not in warning


def test_a_setting_that_could_not_be_loaded_is_not_saved(tmp_path):
    save(tmp_path, Settings(speed=200))
    with pytest.raises(storage.StorageError, match="speed cannot be 9000"):
        save(tmp_path, Settings(speed=9000))
    assert load(tmp_path)[0].speed == 200


def test_broken_settings_are_kept_aside(tmp_path):
    (tmp_path / module.FILE).write_bytes(b"junk")
    settings, warning = load(tmp_path)
    assert settings == Settings()
    assert warning is not None and "settings.msgpack.broken-1" in warning
    store(tmp_path, ["not", "a", "map"])
    assert "settings.msgpack.broken-2" in str(load(tmp_path)[1])


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "Ukrainian_Ukraine.1251"}, "uk"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "German_Germany.1252"}, "de"),
        ({"LANG": "tlh_QO.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_language_follows_the_system(environment, language):
    assert system_language(environment) == language


def test_the_pin_is_kept_as_a_hash_with_its_own_salt(tmp_path):
    save(tmp_path, Settings(operator_pin=pin.hashed("90210")))
    kept = load(tmp_path)[0].operator_pin
    assert pin.opens(kept, "90210") and not pin.opens(kept, "90211")
    assert b"90210" not in (tmp_path / module.FILE).read_bytes()
    assert pin.hashed("90210") != kept


def test_a_pin_in_plain_text_is_read_once_and_replaced(tmp_path):
    store(tmp_path, {"operator_pin": "90210", "speed": 200, "hologram": 3})
    first, trouble = load(tmp_path)
    assert trouble is None and pin.opens(first.operator_pin, "90210")
    assert b"90210" not in (tmp_path / module.FILE).read_bytes()
    again = load(tmp_path)[0]
    assert (again.operator_pin, again.speed, again.unknown) == (first.operator_pin, 200, {"hologram": 3})


def test_a_pin_in_plain_text_on_a_read_only_disk_still_opens(tmp_path, monkeypatch):
    store(tmp_path, {"operator_pin": "90210"})

    def refuse(*_any, **_named):
        raise storage.StorageError("The disk is read-only.")

    monkeypatch.setattr(storage, "write_atomic", refuse)
    assert pin.opens(load(tmp_path)[0].operator_pin, "90210")
