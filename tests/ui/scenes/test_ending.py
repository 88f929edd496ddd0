"""The end of a game: its reason, its standing, its chart and what can be done next."""

import random

import pytest

from game.engine.keeping import scores as high_scores
from game.engine.keeping.match import Match
from game.engine.machine.setup import Setup
from game.engine.sources.records import LANGUAGES
from game.players.sitting import Chair, Sitting
from game.presentation.staging import load_staging
from game.ui.chronicle import Chronicle
from game.ui.scenes.cabinets import Cabinets
from game.ui.scenes.ending import Ending
from game.ui.scenes.table import Table

PLAYERS = {"quest": 3, "underdark": 2, "fellowship": 4, "ringwar": 4}


@pytest.fixture(autouse=True)
def honest(monkeypatch):
    monkeypatch.setenv("EMBERDECK_DEBUG", "1")


def play_out(match: Match, seed: int) -> None:
    chance = random.Random(seed)
    while match.decision is not None:
        match.choose(chance.randrange(len(match.decision.options)))


def ended(cabinet, saves, name: str = "quest", **chosen) -> Ending:
    """A lost or won game, at its end."""
    shown = cabinet(**chosen)
    cartridge = shown.cartridge(name)
    setup = Setup(players=PLAYERS[name], seed=4)
    sitting = Sitting.begin(cartridge, setup, [Chair(person=1)] * PLAYERS[name], shown.settings, saves)
    table = Table(shown, sitting)
    shown.push(table)
    play_out(sitting.match, 4)
    table.sync()
    table.refresh()  # it was played behind its back
    for _ in range(2000):
        shown.frame([], 0.02)
        if isinstance(shown.scene, Ending) and shown.scene.chronicle.done:
            return shown.scene
    raise AssertionError("the ending never came")


@pytest.mark.parametrize("name", PLAYERS)
def test_a_whole_game_is_told_by_its_numbers_its_reason_and_its_deeds(cabinet, name):
    cartridge = cabinet().cartridge(name)
    match = Match(cartridge, Setup(players=PLAYERS[name], seed=4))
    play_out(match, 4)
    told = load_staging(cartridge.content).ending
    chronicle = Chronicle(match, told)
    chronicle.finish()
    samples = chronicle.samples
    assert [sample.position for sample in samples] == sorted({sample.position for sample in samples})
    assert samples[-1].position == match.position
    assert len(samples) > 1
    for number, curve in enumerate(told.curves):
        if curve.player:
            last = {seat: match.state.player_variable(seat, curve.player) for seat in range(1, PLAYERS[name] + 1)}
            assert samples[-1].values[number] == last
    for lang in LANGUAGES:
        reason = chronicle.reason(lang)
        assert reason and "{" not in reason
        assert all(deed.text and "{" not in deed.text for deed in chronicle.deeds(lang))
    assert chronicle.deeds("en")


def test_a_lost_game_of_all_is_not_won_by_nobody(cabinet, saves):
    ending = ended(cabinet, saves)
    assert not ending.won
    assert "Nobody" not in ending.chronicle.reason("en")
    assert ending.chronicle.reason("en").startswith(("Round", "Eliminated"))


def test_the_same_deal_is_dealt_again(cabinet, saves):
    ending = ended(cabinet, saves)
    first = ending.match.setup
    ending.again()
    table = ending.cabinet.scene
    assert isinstance(table, Table)
    assert table.sitting.match.setup == first
    assert not table.sitting.over


def test_another_deal_is_another(cabinet, saves, monkeypatch):
    ending = ended(cabinet, saves)
    monkeypatch.setattr("game.ui.draft.random_seed", lambda: 99)
    ending.anew()
    assert ending.cabinet.scene.sitting.match.setup.seed == 99


def test_a_point_of_the_chart_leads_back_to_that_moment(cabinet, saves):
    ending = ended(cabinet, saves)
    points = [target for target in ending.targets if target.name.startswith("chart:")]
    assert len(points) == len(ending.chronicle.samples)
    points[2].choose()
    table = ending.cabinet.scene
    assert isinstance(table, Table)
    assert table.past == ending.chronicle.samples[2].position
    assert table.state.variable("round") == ending.match.state_at(table.past).variable("round")


@pytest.mark.parametrize("size", [(1024, 600), (1280, 1024), (1920, 1080)])
@pytest.mark.parametrize("name", PLAYERS)
def test_the_ending_lies_within_the_screen(cabinet, saves, name, size):
    ending = ended(cabinet, saves, name, size=size, language="uk")
    screen = ending.cabinet.screen.surface.get_rect()
    for target in ending.targets:
        assert screen.contains(target.rect), target.name


def test_from_the_table_the_ending_is_reached_again(cabinet, saves):
    ending = ended(cabinet, saves)
    ending.back()
    table = ending.cabinet.scene
    assert isinstance(table, Table)
    table.refresh()
    again = next(target for target in table.targets if target.name == "ending")
    again.choose()
    assert isinstance(ending.cabinet.scene, Ending)


def test_where_nobody_has_scored_the_way_leads_to_the_tables(cabinet, saves):
    ending = ended(cabinet, saves)
    assert [name for name, _icon, _act in ending.entries()][-1] == "tables"
    ending.scores()
    assert isinstance(ending.cabinet.scene, Cabinets)
    kept, _trouble = high_scores.load_scores(saves)
    kept.table("quest", lower_is_better=True).enter("easy", high_scores.Score("ABC", 90))
    high_scores.save_scores(saves, kept)
    assert [name for name, _icon, _act in ending.entries()][-1] == "scores"
