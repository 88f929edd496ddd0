"""Files beside a table's data: read once, and again where they were changed."""

import os
from dataclasses import dataclass, replace

import pytest

from game.engine.machine.cartridge import load_table
from game.engine.sources import kept_records
from game.engine.sources.kept_records import MOST, record_of
from game.engine.sources.records import ContentError, Document, Names, Reading, reader


@dataclass(frozen=True)
class Pace:
    steps: int


def read_pace(document: Document, names: Names) -> Reading[Pace]:
    return Reading(document, reader(Pace), names)


@pytest.fixture
def content(tmp_path):
    return replace(load_table("quest").content, folder=tmp_path)


def write(content, text, when=1):
    path = content.folder / "pace.toml"
    path.write_text(text, encoding="utf-8")
    os.utime(path, (when, when))


def test_a_file_is_read_once_and_again_where_it_was_changed(content):
    write(content, "steps = 3")
    first = record_of(content, "pace.toml", read_pace)
    assert first == Pace(3)
    assert record_of(content, "pace.toml", read_pace) is first
    write(content, "steps = 4", when=2)
    assert record_of(content, "pace.toml", read_pace) == Pace(4)


def test_a_table_without_the_file_has_no_record(content):
    assert record_of(content, "pace.toml", read_pace) is None


def test_what_was_kept_does_not_hide_a_file_that_is_broken_now(content):
    write(content, "steps = 3")
    record_of(content, "pace.toml", read_pace)
    write(content, "steps = 'many'", when=2)
    with pytest.raises(ContentError, match=r"pace\.toml:1: key 'steps': expected a whole number"):
        record_of(content, "pace.toml", read_pace)


def test_no_more_are_kept_than_a_few_tables_have(content):
    for number in range(MOST + 5):
        (content.folder / f"{number}.toml").write_text("steps = 1", encoding="utf-8")
        record_of(content, f"{number}.toml", read_pace)
    assert len(kept_records._kept) <= MOST
