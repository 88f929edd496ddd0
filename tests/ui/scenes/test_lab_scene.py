"""The deck laboratory in the client: what is chosen, what the games say as they come in, and that leaving ends them."""

import time

import pytest
from driving import PATIENCE

from game.players.intervals import wilson
from game.ui import routes
from game.ui.scenes import lab
from game.ui.scenes.deck import Deck
from game.ui.scenes.lab import Lab


def opened(shown) -> Lab:
    content = shown.cartridge("quest").content
    shown.push(routes.About())
    shown.push(routes.Lab("quest", "Mine", content.lists["leadership"]))
    return shown.scene


def tally(number: int, games: int, won: int) -> dict:
    low, high = wilson(won, games)
    cards = [
        {"card": "faramir", "copies": 2, "drawn": 5, "played": 3, "left": 1}
        | {"games_drawn": 4, "won_drawn": 1, "games_played": 3, "won_played": 1},
        {"card": "gandalf", "copies": 3, "drawn": 0, "played": 0, "left": 0}
        | {"games_drawn": 0, "won_drawn": 0, "games_played": 0, "won_played": 0},
    ]
    plain = {"number": number, "games": games, "won": won, "win_rate": won / games, "interval": [low, high]}
    plain |= {"gained": won, "lost": 1, "verdict": "alike"}
    return plain | {"curve": [29.0, 33.5, 38.0], "curve_games": [games, games, 1], "cards": cards}


class Said:
    """Stands for the process: says what it is given, a piece at a time."""

    def __init__(self, *command):
        self.command, self.lines, self.running, self.trouble, self.stopped = command, [], True, "", False

    def poll(self):
        lines, self.lines = self.lines, []
        return lines

    def stop(self):
        self.running, self.stopped = False, True


def test_games_come_in_one_by_one_and_leaving_stops_them(cabinet, hands, monkeypatch):
    monkeypatch.setattr(lab, "Errand", Said)
    shown = cabinet()
    scene = opened(shown)
    scene._set("other", 1)
    scene._set("games", 0)
    hands(shown).click("start")
    work = scene._errand
    assert work.command[:1] == ("lab",) and work.command.count("--deck") == 2
    assert work.command[work.command.index("--games") :][:2] == ("--games", "10")
    work.lines = [tally(0, 1, 1), tally(1, 1, 0), tally(0, 2, 1)]
    shown.frame([], 0.2)
    assert [one["games"] for one in scene.tallies] == [2, 1]
    rows = [target.name for target in scene.targets if target.group == "cards"]
    assert rows[:2] == ["card:faramir", "card:gandalf"]
    hands(shown).click("card:faramir")
    assert scene.shown == 1, "the cards of the other deck"
    shown.pop()
    assert work.stopped


def test_what_goes_wrong_is_said_and_it_can_be_tried_again(cabinet, hands, monkeypatch):
    monkeypatch.setattr(lab, "Errand", Said)
    shown = cabinet()
    scene = opened(shown)
    hands(shown).click("start")
    scene._errand.trouble, scene._errand.running = "the disk is full", False
    shown.frame([], 0.2)
    assert (scene.trouble, scene.running) == ("the disk is full", False)
    hands(shown).click("start")
    assert scene.running and not scene.trouble
    shown.pop()


def test_a_real_game_is_played_in_another_process(cabinet, monkeypatch):
    monkeypatch.setattr(lab, "BOTS", ("random",) * 3)
    shown = cabinet()
    scene = opened(shown)
    scene._set("games", 0)
    scene.toggle()
    deadline = time.monotonic() + PATIENCE
    while not (scene.tallies or scene.trouble) and time.monotonic() < deadline:
        shown.frame([], 0.1)
        time.sleep(0.02)
    assert scene.tallies and not scene.trouble
    shown.pop()
    assert not scene.running


def test_a_deck_that_cannot_be_played_is_not_tested(cabinet, hands):
    shown = cabinet()
    shown.push(routes.Deck("quest"))
    hands(shown).click("test")
    assert isinstance(shown.scene, Deck)
    assert "hero" in shown.toasts.lines[-1][0]


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_everything_fits(cabinet, looked_at, size, lang):
    shown = cabinet(size=size, language=lang)
    scene = opened(shown)
    looked_at(scene)
    scene.other, scene.tallies = 0, [tally(0, 20, 5), tally(1, 20, 11)]
    looked_at(scene)
