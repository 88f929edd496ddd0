"""Hostile input of every kind, a few hundred times: accepted, or refused in one line. `build.py fuzz` does far more."""

import os
import sys
from pathlib import Path

import pytest

FUZZ = str(Path(__file__).resolve().parents[1] / "fuzz")
sys.path.insert(0, FUZZ)
import inputs  # noqa: E402
import kinds  # noqa: E402
import mutate  # noqa: E402

sys.path.remove(FUZZ)

MUTATIONS = 300
SLOW = {
    "rules": 60,
    "table": 100,
    "looks": 100,
    "program": 100,
    "cartridge": 200,
}  # so many, since each takes longer


@pytest.fixture(scope="module")
def workshop(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda fd: None)  # the disk is not what is tested here
        patch.setattr(os, "fdatasync", lambda fd: None, raising=False)
        patch.setattr(kinds.Workshop, "cartridges", property(lambda self: [self.lanterns]))
        yield kinds.Workshop(tmp_path_factory.mktemp("fuzz"))


@pytest.mark.filterwarnings("ignore")  # Python's parser has opinions about what the mutations look like
@pytest.mark.parametrize("kind", inputs.KINDS, ids=lambda kind: kind.name)
def test_whatever_comes_is_accepted_or_refused_in_one_line(kind, workshop):
    hostile = kind(workshop)
    verdicts = set()
    for index in range(SLOW.get(kind.name, MUTATIONS)):
        chance = kinds.chance_of(1, kind.name, index)
        data = hostile.make(chance)
        try:
            verdicts.add(kinds.judge(hostile, data, chance))
        except Exception as problem:
            problem.add_note(f"to see it again: python tests/fuzz/run.py --again {kind.name}:{index}")
            raise
    assert verdicts == {True, False}, "mutations that are all accepted or all refused test nothing"


def test_a_mutation_is_the_same_every_time(workshop):
    for kind in inputs.KINDS:
        hostile = kind(workshop)
        made = [hostile.make(kinds.chance_of(7, kind.name, 3)) for _ in range(2)]
        assert made[0] == made[1]


def test_a_message_of_two_lines_is_a_failure(workshop):
    class Rude(kinds.Kind):
        name, share, refusals = "rude", 0, (ValueError,)

        def feed(self, data, chance):
            raise ValueError("no\nreally not")

    with pytest.raises(kinds.Broken, match="not one line"):
        kinds.judge(Rude(workshop), b"", kinds.chance_of(1, "rude", 0))


def test_plain_data_is_changed_in_a_copy_only():
    value = {"a": [1, 2, {"b": "c"}]}
    changed = [mutate.mutated_plain(value, kinds.chance_of(1, "plain", index)) for index in range(50)]
    assert value == {"a": [1, 2, {"b": "c"}]}
    assert sum(one != value for one in changed) > 40
