"""A bot that thinks for long is heard once."""

from game.ui.table.breath import AFTER, Breath


def test_one_breath_after_a_while_and_none_where_something_is_shown():
    played: list[str] = []
    breath = Breath(played.append)
    for _ in range(10):
        breath.tick(False, AFTER)
    assert played == []
    for _ in range(10):
        breath.tick(True, AFTER * 0.4)
    assert played == ["think"]
    breath.tick(False, 0.1)
    breath.tick(True, AFTER)
    assert played == ["think", "think"]
