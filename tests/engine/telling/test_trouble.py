"""Why a file could not be kept is told in the language of whoever plays."""

import errno
import os
import re
from pathlib import Path

import pytest

from game.engine.keeping import storage
from game.engine.keeping.storage import (
    NotSaved,
    StorageError,
    Unreadable,
    load_record,
    not_saved,
    read_file,
    write_atomic,
)
from game.engine.sources.records import LANGUAGES
from game.engine.telling.trouble import not_deleted, reason, told
from game.engine.telling.wording import own_words

USUAL = ("ENOSPC", "EROFS", "EACCES", "EPERM", "ENOENT", "EIO", "EDQUOT", "EMFILE", "ENOTDIR", "EISDIR", "ENAMETOOLONG")


def refused(name: str) -> OSError:
    number = getattr(errno, name)
    return OSError(number, os.strerror(number))


@pytest.mark.parametrize("name", USUAL)
def test_the_usual_reasons_are_told_in_every_language(name):
    error = refused(name)
    said = {lang: reason(error, lang) for lang in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    for lang in LANGUAGES:
        for line in (told(not_saved(error, Path("a.save")), lang), not_deleted(error, Path("a.save"), lang)):
            assert said[lang] in line and "a.save" in line
            assert lang == "en" or error.strerror not in line


def test_any_other_reason_is_told_as_the_system_does_in_its_language():
    error = refused("ELOOP")
    assert reason(error, "en") == error.strerror
    others = [reason(error, lang) for lang in LANGUAGES if lang != "en"]
    assert all(others) and error.strerror not in others
    assert "система отказала" in told(not_saved(OSError(), Path("a.save")), "ru")


def test_a_disk_that_is_full_is_told_so(tmp_path, monkeypatch):
    def full(*_given):
        raise refused("ENOSPC")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(NotSaved) as caught:
        write_atomic(tmp_path / "a.toml", b"text")
    said = "Файл a.toml не збережено: диск заповнено, звільніть місце. Збережене раніше ціле."
    assert told(caught.value, "uk") == said


def test_a_file_that_may_not_be_read_is_told_so(tmp_path, monkeypatch):
    def denied(*_given, **_named):
        raise refused("EACCES")

    (tmp_path / "a.toml").write_text("text")
    monkeypatch.setattr(os, "open", denied)
    with pytest.raises(Unreadable) as caught:
        read_file(tmp_path / "a.toml", 100)
    assert "нет прав доступа" in told(caught.value, "ru")


@pytest.mark.parametrize(
    ("kind", "data"),
    [("not_ours", b"a letter to an elf, and nothing else"), ("damaged", b"EMBR")],
)
def test_a_file_that_is_no_use_is_told_in_every_language(tmp_path, kind, data):
    path = tmp_path / "a.save"
    path.write_bytes(data)
    with pytest.raises(StorageError) as caught:
        load_record(path, "settings", 1)
    assert caught.value.kind == kind
    lines = {lang: told(caught.value, lang) for lang in LANGUAGES}
    assert lines["en"] == str(caught.value) and len(set(lines.values())) == len(LANGUAGES)
    assert all("a.save" in line and "{" not in line for line in lines.values())


def test_every_kind_of_trouble_has_words():
    kept = Path(storage.__file__).parent
    used = {
        kind for file in kept.glob("*.py") for kind in re.findall(r'"(\w+)",\s+(?:self\.)?path\b', file.read_text())
    }
    assert {"playing", "damaged", "newer", "not_replayed"} <= used
    assert used <= set(own_words()["trouble"])
