"""The procedure of seats that the rules play: its file, and how a turn is followed through it."""

import copy
import random

import pytest

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup
from game.engine.sources.records import Document
from game.engine.sources.toml_file import ContentError
from game.engine.telling.procedure import Follower, Following, History, load_procedure, read_procedure

SEATS = {"trilogy": 4, "duel": 2, "duel_of_three": 3, "fellowship": 2}


@pytest.fixture(scope="module")
def ringwar():
    return load_table("ringwar")


def played(cartridge, scenario, level="normal", seed=1, choices=150) -> Match:
    match = Match(cartridge, Setup(SEATS[scenario], seed, {"scenario": scenario, "shadow": level}))
    chance = random.Random(seed)
    while match.decision is not None and match.position < choices:
        match.choose(chance.randrange(len(match.decision.options)))
    return match


def turns_of(cartridge, match):
    """Every turn as it stood when the next one began."""
    follower, following, found = Follower(load_procedure(cartridge.content)), Following(), []
    for events in (match.opening, *(chosen.events for chosen in match.history)):
        for event in events:
            before = following.now
            following, turn = follower.step(following, event)
            if (
                turn is not None
                and before is not None
                and turn.answers[0].reasons[0] is not before.answers[0].reasons[0]
            ):
                found.append(before)
    return found


@pytest.mark.parametrize("scenario", SEATS)
def test_every_turn_goes_from_the_first_question_by_its_answers_to_a_deed(ringwar, scenario):
    procedure = load_procedure(ringwar.content)
    match = played(ringwar, scenario)
    turns = turns_of(ringwar, match)
    assert {turn.seat for turn in turns} == set(match.state.ruled)
    for turn in turns:
        at = procedure.boxes[0].id
        for answer in turn.answers:
            assert answer.box == at
            at = procedure.box(at).way(answer.yes).to
        assert turn.deed == at == turn.lit
        assert turn.done is not None


def test_every_question_and_every_deed_comes_up(ringwar):
    procedure = load_procedure(ringwar.content)
    turns = []
    for scenario in SEATS:
        for seed in range(1, 4):
            turns += turns_of(ringwar, played(ringwar, scenario, seed=seed, choices=400))
    answers = {(answer.box, answer.yes) for turn in turns for answer in turn.answers}
    assert answers == {(box.id, yes) for box in procedure.boxes for yes in (True, False)}
    assert {turn.deed for turn in turns} == {deed.id for deed in procedure.deeds}


def test_the_reasons_of_an_action_answer_no_later_question(ringwar):
    turns = [turn for seed in range(1, 6) for turn in turns_of(ringwar, played(ringwar, "duel", "hard", seed))]
    actions = [turn for turn in turns if turn.deed == "uses"]
    assert any(len(turn.answers[0].reasons) > 1 for turn in actions)
    assert all(len(turn.answers) == 1 for turn in actions)


def test_a_reason_of_an_answer_stays_with_it_whatever_is_asked_next(ringwar):
    turns = [turn for seed in range(1, 4) for turn in turns_of(ringwar, played(ringwar, "trilogy", seed=seed))]
    told = {(answer.box, one.name) for turn in turns for answer in turn.answers for one in answer.reasons}
    why = {"action": {"enemy_idle"}, "move": {"enemy_out_of_reach", "enemy_none_fits", "enemy_content"}}
    assert {box for box, name in told for reasons in why.values() if name in reasons} == set(why)
    assert not [one for one in told for box, reasons in why.items() if one[1] in reasons and one[0] != box]


def test_what_is_taken_back_is_forgotten_and_what_is_done_again_known(ringwar):
    match = played(ringwar, "duel")
    history = History(Follower(load_procedure(ringwar.content)))

    def latest():
        return history.turns([match.opening, *(chosen.events for chosen in match.history)])

    def anew():
        steps = [match.opening, *(chosen.events for chosen in match.history)]
        return History(history.follower).turns(steps)

    seen = [latest()]
    for _ in range(12):
        match.undo()
        assert latest() == anew()
        seen.append(latest())
    assert any(one != seen[0] for one in seen)
    for _ in range(12):
        match.redo()
        assert latest() == anew()
    assert latest() == seen[0]


def test_the_very_last_turn_comes_last(ringwar):
    match = played(ringwar, "trilogy")
    follower = Follower(load_procedure(ringwar.content))
    following = Following()
    for chosen in match.history:
        following = follower.after(following, chosen.events)
        if following.now is not None:
            assert list(following.last.values())[-1] == following.now
    assert len(following.last) == 2


# --- the file

GOOD = {
    "title": {"en": "{player} acts"},
    "box": [
        {
            "id": "one",
            "title": {"en": "One?"},
            "yes": {"to": "deed", "said": ["a"]},
            "no": {"to": "two", "said": ["b"]},
        },
        {"id": "two", "title": {"en": "Two?"}, "yes": {"to": "deed"}, "no": {"to": "deed", "said": ["c"]}},
    ],
    "deed": [{"id": "deed", "title": {"en": "Done"}, "text": {"en": "It is done."}}],
}


def test_a_good_file_is_read():
    assert [box.id for box in read_procedure(Document(GOOD, "procedure.toml")).whole.boxes] == ["one", "two"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda box: box["no"].update(to="one"), "no later box and no deed 'one'"),
        (lambda box: box["yes"].update(to="dead"), "did you mean"),
        (lambda box: box.update(id="two"), "two entries 'two'"),
        (lambda box: box.pop("yes"), "yes"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(change, complaint):
    bad = copy.deepcopy(GOOD)
    change(bad["box"][0])
    with pytest.raises(ContentError, match=complaint):
        read_procedure(Document(bad, "procedure.toml")).whole  # noqa: B018


def test_a_table_without_one_has_none():
    assert load_procedure(load_table("quest").content) is None
