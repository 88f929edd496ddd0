"""Movement in time: eased, sped up, cut short."""

import math

import pytest

from game.ui import motion
from game.ui.motion import Motions


@pytest.mark.parametrize("ease", [motion.smooth, motion.arrive, motion.leave, motion.settle])
def test_an_ease_begins_at_the_beginning_and_ends_at_the_end(ease):
    assert ease(0.0) == pytest.approx(0.0)
    assert ease(1.0) == pytest.approx(1.0)


def test_settling_goes_a_little_too_far():
    assert max(motion.settle(step / 100) for step in range(101)) > 1.0


def test_a_tween_waits_runs_and_ends():
    motions, shares, done = Motions(), [], []
    motions.add(1.0, shares.append, ease=lambda t: t, delay=0.5, done=lambda: done.append(True))
    for _ in range(4):
        motions.tick(0.25)
    assert shares == pytest.approx([0.0, 0.25, 0.5])
    motions.tick(10)
    assert (shares[-1], done, motions.busy) == (1.0, [True], False)


def test_speed_counts_for_everything():
    motions, shares = Motions(speed=4.0), []
    motions.add(1.0, shares.append, ease=lambda t: t)
    motions.tick(0.125)
    assert shares == [0.5]


def test_with_reduced_motion_everything_is_simply_there():
    motions, shares, done = Motions(reduced=True), [], []
    motions.add(1.0, shares.append, delay=3.0, done=lambda: done.append(True))
    assert (shares, done, motions.busy) == ([1.0], [True], False)


def test_finishing_shows_the_end_of_what_lasts_and_skips_what_is_fleeting():
    motions, shown = Motions(), []
    motions.add(1.0, lambda share: shown.append(("lasting", share)))
    motions.add(1.0, lambda share: shown.append(("fleeting", share)), fleeting=True, done=lambda: shown.append("gone"))
    motions.finish()
    assert shown == [("lasting", 1.0), "gone"]
    assert not motions.busy


def test_what_the_end_of_one_starts_is_finished_too():
    motions, shown = Motions(), []
    motions.add(1.0, lambda _share: None, done=lambda: motions.add(1.0, shown.append))
    motions.finish()
    assert shown == [1.0]


def test_something_that_starts_itself_again_does_not_hang():
    motions = Motions()

    def again() -> None:
        motions.add(1.0, lambda _share: None, done=again)

    again()
    motions.finish()
    assert not motions.busy


def test_a_dropped_tween_stops_where_it_is():
    motions, shares, done = Motions(), [], []
    tween = motions.add(1.0, shares.append, ease=lambda t: t, done=lambda: done.append(True))
    motions.tick(0.5)
    motions.drop(tween)
    motions.tick(5)
    motions.finish()
    assert (shares, done) == ([0.5], [])


def test_a_tween_of_no_time_shows_its_end_once():
    motions, shares = Motions(), []
    motions.add(0.0, shares.append, delay=0.1)
    motions.tick(0.05)
    motions.tick(0.1)
    motions.tick(0.1)
    assert shares == [1.0]


def test_what_stands_for_so_long_is_not_hurried_and_nobody_waits_for_it():
    motions, done = Motions(speed=4.0), []
    motions.add(1.0, lambda _share: None, done=lambda: done.append(True), fleeting=True, steady=True)
    assert not motions.busy and motions.wait == 1.0
    motions.tick(0.75)
    assert not done and motions.wait == 0.25
    motions.tick(0.25)
    assert done and motions.wait == math.inf
