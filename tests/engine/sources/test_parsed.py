"""What TOML files say is kept by a hash of their text."""

from __future__ import annotations

import pytest

from game.engine.sources import parsed

SAYS = {"name": "Ember", "cards": [{"cost": 3, "share": 0.5, "unique": True}]}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(parsed, "baked_folder", lambda: tmp_path)
    return tmp_path / "parsed"


def fails():
    raise AssertionError("it was kept: nobody parses it again")


def test_a_text_is_parsed_once():
    assert parsed.values_of("a text", lambda: SAYS) == SAYS
    assert parsed.values_of("a text", fails) == SAYS


def test_a_text_that_was_changed_is_parsed_again():
    parsed.values_of("a text", lambda: SAYS)
    assert parsed.values_of("another text", lambda: {"name": "Ash"}) == {"name": "Ash"}


@pytest.mark.parametrize("broken", [b"", b"x" * 40])
def test_what_is_broken_is_made_again(folder, broken):
    parsed.values_of("a text", lambda: {"name": "old"})
    [kept] = folder.iterdir()
    kept.write_bytes(broken)
    assert parsed.values_of("a text", lambda: SAYS) == SAYS
    assert parsed.values_of("a text", fails) == SAYS


def test_a_mistake_is_told_every_time_and_nothing_is_kept(folder):
    def refused():
        raise ValueError("line 3")

    for _ in range(2):
        with pytest.raises(ValueError, match="line 3"):
            parsed.values_of("a text", refused)
    assert not folder.exists()


def test_where_nothing_can_be_written_it_is_parsed_again(folder):
    folder.write_text("a file where the folder should be")
    assert parsed.values_of("a text", lambda: SAYS) == SAYS


def test_old_texts_do_not_pile_up(folder, monkeypatch):
    monkeypatch.setattr(parsed, "MOST", 5)
    for number in range(12):
        parsed.values_of(f"text {number}", lambda: SAYS)
    assert len(list(folder.iterdir())) <= 5
