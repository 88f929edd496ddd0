"""A saved match comes back as it was, or is refused in one line and left as it is."""

import errno
import os
import random
import shutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.keeping import journal
from game.engine.keeping.match import create, replay, resume, saved_table
from game.engine.keeping.storage import StorageError
from game.engine.machine.cartridge import compile_table
from game.engine.machine.setup import Setup

SETUP = Setup(players=3, seed=21, options={"length": "long"})


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.ember"


@pytest.fixture
def played(lanterns, path):
    """played(choices): a match with so many random choices behind it, its journal closed."""

    def played(choices: int = 10_000, seed: int = 2):
        match = create(lanterns, SETUP, path, sync=False)
        chance = random.Random(seed)
        while match.decision and match.position < choices:
            match.choose(chance.randrange(len(match.decision.options)))
        match.journal.close()
        return match

    return played


def records(path) -> list:
    return journal.read(path)[1]


def rewritten(path, change) -> None:
    """Writes the journal anew with a changed header and records."""
    header, entries, _ = journal.read(path)
    header, entries = change(header, entries)
    path.unlink()
    with journal.Journal.create(path, header, sync=False) as kept:
        for entry in entries:
            kept.append(entry)


def refusal(lanterns, path) -> str:
    """Why the save is refused, by both ways in; the file is left to the byte as it was."""
    before = path.read_bytes()
    messages = set()
    for way_in in (resume, replay):
        with pytest.raises(StorageError) as caught:
            way_in(lanterns, path)
        messages.add(str(caught.value))
    assert path.read_bytes() == before
    (message,) = messages
    assert "\n" not in message
    return message


def test_a_whole_game_comes_back_with_the_same_hash(played, lanterns, path):
    match = played()
    again = replay(lanterns, path)
    assert again.state.over
    assert (again.state.hash, again.state.packed()) == (match.state.hash, match.state.packed())
    assert (again.setup, saved_table(path)) == (SETUP, "lanterns")


def test_a_choice_is_on_disk_before_the_next_is_asked(lanterns, path):
    match = create(lanterns, SETUP, path)
    match.choose(1)
    match.choose(0, auto=True)
    match.undo()
    match.redo()
    assert records(path) == [["c", 1, 0], ["c", 0, 1], ["u", 1], ["r", 1]]


def test_every_sixteenth_choice_and_the_end_are_checkpoints(played, path):
    match = played()
    marks = [(at, state) for kind, at, *state in records(path) if kind == "h"]
    assert [at for at, _ in marks] == [*range(16, match.position, 16), match.position]
    assert marks[-1][1] == [match.state.position_hash]


def test_a_resumed_match_plays_on_in_the_same_file(played, lanterns, path):
    played(choices=20)
    before = path.read_bytes()
    match = resume(lanterns, path)
    assert (match.position, path.read_bytes()) == (20, before)
    match.choose(0)
    match.journal.close()
    assert path.read_bytes().startswith(before)
    assert records(path)[-1] == ["c", 0, 0]


def test_undone_choices_can_still_be_redone_after_loading(lanterns, path):
    match = create(lanterns, SETUP, path, sync=False)
    for _ in range(20):
        match.choose(0)
    there = match.state.packed()
    match.undo(6)
    match.journal.close()
    again = resume(lanterns, path)
    assert (again.position, len(again.undone)) == (14, 6)
    again.redo(6)
    assert again.state.packed() == there


moves = st.lists(
    st.one_of(
        st.tuples(st.just("choose"), st.integers(0, 2)),
        st.tuples(st.just("undo"), st.integers(1, 6)),
        st.tuples(st.just("redo"), st.integers(1, 6)),
    ),
    max_size=80,
)


@given(moves)
def test_save_load_save_is_byte_identical(lanterns, tmp_path_factory, moves):
    """The same calls on a match played through and on one resumed after each of them leave the same records."""
    folder = tmp_path_factory.mktemp("saves")
    straight = create(lanterns, SETUP, folder / "straight.ember", sync=False)
    broken = create(lanterns, SETUP, folder / "broken.ember", sync=False)
    for number, (kind, value) in enumerate(moves):
        if number % 3 == 0:
            broken.journal.close()
            broken = resume(lanterns, folder / "broken.ember", sync=False)
        for match in (straight, broken):
            if kind == "choose" and match.decision:
                match.choose(value % len(match.decision.options))
            elif kind == "undo":
                match.undo(value)
            elif kind == "redo":
                match.redo(value)
        assert broken.state.packed() == straight.state.packed()
        assert broken.undone == straight.undone
    straight.journal.close()
    broken.journal.close()
    assert records(folder / "broken.ember") == records(folder / "straight.ember")
    copy = folder / "copy.ember"
    header, entries, _ = journal.read(folder / "straight.ember")
    with journal.Journal.create(copy, header, sync=False) as kept:
        for entry in entries:
            kept.append(entry)
    assert copy.read_bytes() == (folder / "straight.ember").read_bytes()


# --- other rules, other tables


def test_a_save_of_other_rules_is_accepted_when_its_checkpoints_agree(played, lanterns, path):
    match = played()
    rewritten(path, lambda header, entries: (header | {"rules": "0" * 32}, entries))
    assert replay(lanterns, path).state.hash == match.state.hash


def test_a_save_of_other_rules_is_refused_when_a_checkpoint_differs(played, lanterns, path):
    played()

    def other(header, entries):
        at = next(i for i, entry in enumerate(entries) if entry[0] == "h")
        entries[at][2] ^= 1
        return header | {"rules": "0" * 32}, entries

    rewritten(path, other)
    assert refusal(lanterns, path) == (
        "game.ember cannot be replayed and is left untouched. The rules have changed since it was saved. "
        "(the game comes out differently at choice 16)"
    )


@pytest.fixture
def changed(lanterns, tmp_path):
    """changed(old, new): the lanterns table with one change to the rules of its game."""

    def changed(old: str, new: str):
        folder = shutil.copytree(lanterns.content.folder, tmp_path / "lanterns")
        rules = folder / "rules" / "game.py"
        text = rules.read_text(encoding="utf-8")
        assert old in text
        rules.write_text(text.replace(old, new, 1), encoding="utf-8")
        return compile_table(folder)

    return changed


def test_a_save_survives_a_change_of_the_rules_that_did_not_touch_its_game(played, lanterns, path, changed):
    match = played()
    others = changed("def set_up():", "def unused():\n    pass\n\n\ndef set_up():")
    assert others.hash != lanterns.hash
    assert replay(others, path).state.position_hash == match.state.position_hash


def test_a_save_is_refused_once_its_game_would_have_gone_otherwise(played, path, changed):
    played()
    others = changed("HAND_SIZE = 3", "HAND_SIZE = 4")
    assert "The rules have changed since it was saved." in refusal(others, path)


def test_a_save_of_another_table_is_refused(played, lanterns, path, tiny):
    played(choices=3)
    assert refusal(tiny(""), path) == "game.ember is a game of lanterns, not of tiny."


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda h, r: (h, [*r, ["c", 250, 0]]), "is left untouched. (option 251: there are"),
        (lambda h, r: (h, [*r, ["u", 999]]), "(it takes back more choices than were made)"),
        (lambda h, r: (h, [*r, ["r", 1]]), "(it repeats more choices than were taken back)"),
        (lambda h, r: (h, [*r, ["h", 9999, 0]]), "(the game comes out differently at choice 9999)"),
        (lambda h, r: (h | {"format": 2}, r), "game.ember was saved by a newer Emberdeck; it is left untouched."),
        (lambda h, r: (h | {"table": 7}, r), "game.ember does not say which table it belongs to"),
        (lambda h, r: (h | {"setup": 7}, r), "game.ember: the set-up is not a table of values"),
        (lambda h, r: (h | {"setup": h["setup"] | {"seed": -1}}, r), "game.ember: seed = -1: expected a whole number"),
        (lambda h, r: (h | {"setup": h["setup"] | {"luck": 1}}, r), "the set-up should have players, seed, options"),
        (lambda h, r: (h | {"setup": h["setup"] | {"players": 8}}, r), "(8 players: lanterns takes 1 to 4)"),
        (lambda h, r: (h | {"setup": h["setup"] | {"options": {"x": "y"}}}, r), "(lanterns has no option x)"),
        (lambda h, r: (h | {"setup": h["setup"] | {"decks": [{"toll": 1 << 40}]}}, r), "decks for 3 players)"),
    ],
)
def test_what_no_match_wrote_is_refused_and_left_untouched(played, lanterns, path, change, message):
    played(choices=5)
    rewritten(path, change)
    assert message in refusal(lanterns, path)


def test_a_file_that_is_no_journal_is_refused(lanterns, path):
    path.write_bytes(b"not a game at all")
    assert "is not an Emberdeck game" in refusal(lanterns, path)


# --- when the disk will not have it


def test_a_full_disk_is_a_warning_and_the_game_goes_on(lanterns, path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    match = create(lanterns, SETUP, path)
    match.choose(0)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        for _ in range(20):
            match.choose(0)
        assert "disk is full" in match.warning
        match.undo(2)
        assert match.journal.failed
    assert records(path) == [["c", 0, 0]]
    match.choose(1)
    assert (match.warning, match.journal.unsaved) == (None, 0)
    match.journal.close()
    assert replay(lanterns, path).state.packed() == match.state.packed()


def test_a_torn_tail_is_cut_and_the_game_resumed(played, lanterns, path):
    played(choices=12)
    whole = path.read_bytes()
    path.write_bytes(whole[:-3])
    match = resume(lanterns, path)
    assert match.position == 11
    match.choose(0)
    match.journal.close()
    assert replay(lanterns, path).state.packed() == match.state.packed()


def test_a_game_that_is_being_played_is_not_opened_twice(lanterns, path):
    match = create(lanterns, SETUP, path)
    with pytest.raises(StorageError, match="is being played already"):
        resume(lanterns, path)
    match.journal.close()
    resume(lanterns, path).journal.close()


def test_a_refused_save_can_be_opened_again_by_the_right_table(played, lanterns, path, tiny):
    played(choices=3)
    with pytest.raises(StorageError):
        resume(tiny(""), path)
    resume(lanterns, path).journal.close()


def test_a_choice_made_again_after_an_undo_keeps_the_redo_through_a_save(lanterns, path):
    match = create(lanterns, SETUP, path, sync=False)
    for _ in range(18):
        match.choose(0)
    there = match.state.packed()
    match.undo(5)
    match.choose(0)
    match.redo(2)
    match.journal.close()
    again = resume(lanterns, path)
    assert (again.position, again.undone) == (match.position, match.undone)
    again.redo(9)
    assert again.state.packed() == there
