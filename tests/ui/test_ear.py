"""The ear: what happens at a table is heard by kind and side, when it is seen and not before."""

import random
from dataclasses import replace

import pytest
from driving import come_to_rest, plan_now

from game.engine.keeping.match import Match
from game.engine.machine.events import Announced
from game.engine.machine.setup import every_setup
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
        scene.answer(chance.randrange(len(scene.decision.options)))
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
    scene, _ = table("quest")
    sound, state = scene.cabinet.sound, scene.state
    assert sound.band.mood == "calm"
    place = state.cartridge.content.player_variables.index("threat")
    for seat in range(state.players):
        state.raw.player_vars[seat][place] = 46
    scene.parts["ear"].ask(scene.asking)
    assert sound.band.mood == "danger"
