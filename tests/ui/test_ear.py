"""The ear: what happens at a table is heard by kind and side, when it is seen and not before."""

import random
from dataclasses import replace

import pytest
from driving import come_to_rest, plan_now

from game.engine.keeping.match import Match
from game.engine.machine.events import Announced, PlayerChanged, SpaceChanged, TableChanged
from game.engine.machine.setup import Setup, every_setup
from game.players.bots import make_bot
from game.players.sitting import Chair, Sitting
from game.ui.scenes.table import Table
from game.ui.table.telling import Passage


@pytest.fixture
def table(cabinet, monkeypatch):
    """table(id, any setting): a table at rest, and the list of what it plays."""

    def make(name="quest", **chosen):
        shown = cabinet(**chosen)
        cartridge = shown.cartridge(name)
        setup = replace(every_setup(cartridge.content)[-1], seed=5)
        scene = Table(shown, Sitting(Match(cartridge, setup), (), shown.settings))
        heard = []
        monkeypatch.setattr(shown.sound, "play", lambda name, volume=1.0, x=None: heard.append(name))
        shown.home(scene)
        for _ in range(20):
            shown.frame([], 0.1)
        heard.clear()
        return scene, heard

    return make


def nothing(scene):
    """A passage in which nothing happens."""
    return Passage(scene.state, scene.state, ())


def said(name, **more):
    return Announced(**({"card": 0, "player": 1, "seen": 0, "amount": 0, "other": 0} | more | {"name": name}))


def passed(scene, seconds):
    for _ in range(round(seconds / 0.02)):
        scene.motions.tick(0.02)


def test_an_announcement_has_the_sound_that_its_table_gives_it(table):
    scene, heard = table(reduced_motion=False)
    ear = scene.parts["ear"]
    ear.begin(nothing(scene))
    ear.play(said("quest_compared", amount=2, other=5), 0.0)
    ear.play(said("stage_opened"), 0.5)
    passed(scene, 0.2)
    assert heard == ["quest_lost"]
    passed(scene, 0.5)
    assert heard == ["quest_lost", "page"]


def test_the_band_makes_room_while_something_is_told(table):
    scene, _heard = table(reduced_motion=False, pace="normal")
    chance, band, made_room = random.Random(5), scene.cabinet.sound.band, False
    while not made_room:
        come_to_rest(scene)
        assert not band.held
        scene.answering.answer(chance.randrange(len(scene.decision.options)))
        plan_now(scene)
        assert band.held == scene.timeline.told
        made_room = band.held


def test_reduced_motion_keeps_its_sounds(table):
    scene, heard = table(reduced_motion=True)
    ear = scene.parts["ear"]
    assert ear.still
    ear.begin(nothing(scene))
    ear.play(said("stage_defeated"), 0.0)
    passed(scene, 0.1)
    assert heard == ["done"]


@pytest.mark.parametrize(
    ("name", "event", "sound"),
    [
        ("fellowship", TableChanged("sauron", 12, 11), "stone"),
        ("fellowship", PlayerChanged(1, "corruption", 0, 1), "shadow_step"),
        ("fellowship", PlayerChanged(1, "corruption", 2, 1), "loosened"),
        ("fellowship", PlayerChanged(1, "shields", 0, 1), "coin"),
        ("underdark", SpaceChanged(7, "troop", 0, 1), "deploy"),
        ("underdark", SpaceChanged(1, "spies", 0, 1), "spy"),
        ("quest", PlayerChanged(1, "threat", 27, 28), "tick"),
        ("quest", PlayerChanged(1, "threat", 46, 49), "heartbeat_last"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_what_does_not_move_is_heard_nevertheless(table, name, event, sound):
    scene, heard = table(name, reduced_motion=True)
    scene.timeline._echo(event, 0.0)
    passed(scene, 0.1)
    assert heard == [sound]


def test_a_card_that_nobody_may_know_has_no_sound_of_its_own(table):
    scene, _ = table("quest")
    hidden = next(card for card in scene.state.cards("encounter_deck"))
    read = scene.parts["ear"]._as_read(said("attacks", card=hidden))
    assert read.card == 0


def test_ones_turn_is_told_after_others_have_played(table):
    scene, heard = table("underdark")
    ear = scene.parts["ear"]
    scene.sitting.seat(2, Chair(bot="learner"))
    ear.begin(replace(nothing(scene), player=2))
    ear.ask(scene.asking)
    ear.ask(scene.asking)
    assert heard == ["turn"]


def test_the_band_hears_how_tense_it_is_once_it_has_been_shown(table):
    scene, heard = table("quest")
    sound, state = scene.cabinet.sound, scene.state
    assert sound.band.mood == "calm"
    place = state.cartridge.content.player_variables.index("threat")
    for seat in range(state.players):
        state.raw.player_vars[seat][place] = 46
    scene.parts["ear"].ask(scene.asking)
    assert sound.band.mood == "danger" and heard == ["alarm"]
    scene.parts["ear"].ask(scene.asking)
    assert heard == ["alarm"]


def test_danger_that_was_there_before_anybody_came_is_no_alarm(table):
    scene, heard = table("quest")
    place = scene.state.cartridge.content.player_variables.index("threat")
    scene.state.raw.player_vars[0][place] = 46
    ear = type(scene.parts["ear"])(scene.timeline.context, scene.parts["ear"].rect)
    ear.sync()
    ear.ask(scene.asking)
    assert heard == []


def test_the_ring_falls_before_victory_is_heard(table):
    """A game that bots win, from its last choice on."""
    scene, heard = table("fellowship", reduced_motion=False)
    shown = scene.cabinet
    setup = Setup(players=2, seed=2, options={"level": "introductory"})
    match, bot = Match(shown.cartridge("fellowship"), setup), make_bot("search:20i", 2)
    while match.decision is not None:
        match.choose(bot.choose(match.state, match.decision.player))
    assert match.state.winners
    before = Match(match.cartridge, setup)
    for chosen in match.history[:-1]:
        before.choose(chosen.choice.option)
    last = Table(shown, Sitting(before, (), shown.settings))
    shown.home(last)
    come_to_rest(last)
    heard.clear()
    last.answering.answer(match.history[-1].choice.option)
    come_to_rest(last)
    assert [name for name in heard if name in ("collapse", "victory", "roar")] == ["collapse", "victory"]
