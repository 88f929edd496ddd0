"""Work in slices: nothing takes a whole frame, nothing is done twice, and it comes to an end."""

import pytest

from game.ui.shelf import Shelf
from game.ui.slices import Queue, finished, kept_slices, pause, watched


def counting(log: list, name: str, steps: int):
    for n in range(steps):
        log.append((name, n))
        yield
    return name


def test_whoever_cannot_wait_gets_it_all_at_once():
    log: list = []
    assert finished(counting(log, "face", 3)) == "face"
    assert len(log) == 3


def test_a_step_at_a_time_in_the_order_asked_for():
    queue, log, made = Queue(), [], []
    for name in ("first", "second"):
        queue.add(name, lambda name=name: counting(log, name, 2), made.append)
    assert not queue.go_on(0.0)
    assert log == [("first", 0)]
    while queue:
        queue.go_on(0.0)
    assert log == [("first", 0), ("first", 1), ("second", 0), ("second", 1)]
    assert made == ["first", "second"]


def test_it_stops_when_its_time_is_over_and_not_before(monkeypatch):
    queue, log = Queue(), []
    monkeypatch.setattr("game.ui.slices.time.perf_counter", lambda: 0.002 * len(log))

    def slow():
        for n in range(20):
            log.append(n)
            yield

    queue.add("slow", slow, lambda _made: None)
    queue.go_on(0.0099)
    assert len(log) == 5


def test_what_is_wanted_twice_is_made_once_and_everybody_is_told():
    queue, log, made = Queue(), [], []
    for _ in range(3):
        queue.add("face", lambda: counting(log, "face", 2), made.append)
    queue.go_on(1.0)
    assert (len(log), made) == (2, ["face"] * 3)


def test_what_nobody_wants_any_more_is_dropped():
    queue, log, made = Queue(), [], []
    queue.add("face", lambda: counting(log, "face", 2), made.append)
    queue.add("other", lambda: counting(log, "other", 1), made.append)
    assert len(queue) == 2
    queue.go_on(0.0)
    assert "face" in queue
    queue.drop("face")
    queue.drop("nothing")
    queue.go_on(1.0)
    assert made == ["other"]
    assert not queue


def test_what_goes_wrong_is_told_once():
    queue = Queue()

    def broken():
        yield
        raise ValueError("no such emblem")

    queue.add("broken", broken, lambda _made: None)
    with pytest.raises(ValueError, match="no such emblem"):
        queue.go_on(1.0)
    assert not queue


def test_what_is_on_the_shelf_takes_no_steps():
    shelf, log = Shelf(100, len), []
    assert finished(kept_slices(shelf, "a", lambda: counting(log, "face", 2))) == "face"
    assert finished(kept_slices(shelf, "a", lambda: counting(log, "face", 2))) == "face"
    assert len(log) == 2


def test_whoever_waits_is_told_between_steps_and_only_the_last_who_asked():
    first, second = [], []
    with watched(lambda: first.append(1)):
        finished(counting([], "a", 3))
        with watched(lambda: second.append(1)):
            pause()
        pause()
    pause()
    assert (len(first), len(second)) == (4, 1)


def test_a_step_that_ends_on_time_is_the_last(monkeypatch):
    queue, log = Queue(), []
    monkeypatch.setattr("game.ui.slices.time.perf_counter", lambda: 2.0 * len(log))
    queue.add("slow", lambda: counting(log, "slow", 9), lambda _made: None)
    assert queue.go_on(4.0) is False
    assert len(log) == 2


def test_what_is_wanted_first_is_made_first_also_where_it_was_wanted_before():
    queue, log, made = Queue(), [], []
    for name in ("a", "b"):
        queue.add(name, lambda name=name: counting(log, name, 1), made.append)
    queue.add("c", lambda: counting(log, "c", 1), made.append, first=True)
    queue.add("b", lambda: counting(log, "b", 1), made.append, first=True)
    assert queue.go_on(1.0) is True
    assert made == ["b", "b", "c", "a"]
    assert queue.go_on(1.0) is False, "nothing was left"
