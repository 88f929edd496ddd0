"""The band: layers in step, moods that rise at a bar and fall late, spells and rests, and the end."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from game.presentation.sound_files import LAYERS, SoundFile
from game.ui import band as bands
from game.ui.band import Band

BARS, BAR = 8, 5 * 1024
SECONDS = BAR / bands.RATE
HALVES = [(0, 2 * 1024), (2 * 1024, BAR)]


@dataclass
class Piece:
    """Half a bar of a layer; silence has no layer."""

    layer: str = ""
    bar: int = -1
    half: int = -1


@dataclass
class Channel:
    """As a mixer's: when what plays is over, what is queued begins."""

    playing: Piece | None = None
    waiting: Piece | None = None
    heard: list[Piece] = field(default_factory=list)
    volume: float = 1.0

    def play(self, piece):
        self.playing = piece
        self.heard.append(piece)

    def queue(self, piece):
        if self.playing is None:
            self.play(piece)
        else:
            self.waiting = piece

    def get_queue(self):
        return self.waiting

    def get_busy(self):
        return self.playing is not None

    def set_volume(self, left, right=None):
        self.volume = left

    def stop(self):
        self.playing, self.waiting = self.waiting, None

    def fadeout(self, _ms):
        self.playing = self.waiting = None

    def turn(self):
        """What played is over."""
        self.playing, self.waiting = None, self.waiting
        if self.waiting is not None:
            piece, self.waiting = self.waiting, None
            self.play(piece)


class File:
    def __init__(self, layer):
        self.layer, self.frames = layer, BARS * BAR


class Store:
    def own(self, _place):
        return {layer: SoundFile(layer, Path(layer)) for layer in LAYERS}

    def file(self, path):
        return File(path.name)

    def stretch(self, file, start, end):
        bar = start // BAR
        return Piece(file.layer, bar, HALVES.index((start - bar * BAR, end - bar * BAR)))


class Stage:
    """A band on channels that are stepped by hand."""

    def __init__(self, monkeypatch):
        self.channels = {number: Channel() for number in range(32)}
        monkeypatch.setattr(bands.pygame.mixer, "Channel", self.channels.__getitem__)
        monkeypatch.setattr(bands.pygame.mixer, "Sound", lambda **_: Piece())
        monkeypatch.setattr(bands, "frame_bytes", lambda: 4)
        monkeypatch.setattr(Band, "_bed", lambda *_: None)
        monkeypatch.setattr(Band, "_throw", lambda *_: None)
        monkeypatch.setattr(Band, "_begin_together", self.begin)
        monkeypatch.setattr(bands, "STOP", 0.0)
        self.now, self.stung = 100.0, []
        monkeypatch.setattr(bands.time, "monotonic", lambda: self.now)
        self.band = Band(Store(), lambda line: None, lambda name: self.stung.append((self.now, name)) or 5.0)
        self.band.place, self.band.bars, self.band.music = "somewhere", BARS, 1.0
        self.layers = [self.channels[bands.FIRST + layer] for layer in range(len(LAYERS))]

    def begin(self, pieces):
        for channel, piece in zip(self.layers, pieces, strict=True):
            channel.play(piece)

    def bars(self, count=1, looks=4):
        for _ in range(round(count * len(HALVES))):
            for _ in range(looks):
                self.now += SECONDS / len(HALVES) / looks
                self.band.step(self.now)
            for channel in self.layers:
                channel.turn()
            self.band.step(self.now)

    def wait(self, seconds):
        for _ in range(round(seconds / 0.1)):
            self.now += 0.1
            self.band.step(self.now)

    def settle(self):
        self.band.step(self.now)
        self.now += bands.SETTLE + 0.1
        self.band.step(self.now)

    def sounding(self):
        return [channel.playing.layer for channel in self.layers if channel.playing and channel.playing.layer]


@pytest.fixture
def stage(monkeypatch):
    monkeypatch.setattr(bands, "SPELL", (10_000, 10_000))
    return Stage(monkeypatch)


def test_music_begins_after_a_while_with_its_song(stage):
    stage.band.step(stage.now)
    assert not stage.band.playing
    stage.settle()
    assert stage.band.playing and stage.band.state == "song"
    assert stage.sounding() == ["ground", "song"]


def test_an_hour_of_music_stays_in_step_through_every_mood(stage):
    stage.settle()
    moods = ("calm", "tension", "danger", "calm")
    for number in range(round(3600 / SECONDS / 100)):
        stage.band.mood = moods[number % 4]
        stage.bars(100, looks=1)
        at = {(channel.playing.bar, channel.playing.half) for channel in stage.layers if channel.playing.layer}
        assert len(at) == 1
    assert len({len(channel.heard) for channel in stage.layers}) == 1
    ground = [(piece.bar, piece.half) for piece in stage.layers[0].heard]
    assert ground == [(number // 2 % BARS, number % 2) for number in range(len(ground))]


def test_the_song_is_sung_in_the_first_round_only(stage):
    stage.settle()
    stage.bars(BARS + 1)
    stage.wait(bands.DOWN)
    stage.bars(2)
    assert stage.band.state == "calm"
    assert stage.sounding() == ["ground"]


def test_danger_comes_with_the_next_half_of_a_bar_and_is_faded_in(stage):
    stage.settle()
    stage.band.mood = "danger"
    stage.band.step(stage.now)
    assert "danger" not in stage.sounding()
    stage.bars(0.5)
    assert {"ground", "tension", "danger"} <= set(stage.sounding())
    stage.wait(1.5)
    assert stage.layers[3].volume == pytest.approx(1.0)
    assert stage.layers[0].volume == pytest.approx(10 ** (-4 / 20), abs=0.01)


def test_a_mood_falls_only_after_a_while(stage):
    stage.settle()
    stage.band.mood = "tension"
    stage.bars(1)
    stage.band.mood = "calm"
    stage.bars(2)
    assert stage.band.state == "tension"
    stage.bars(round(bands.STAYS / SECONDS) + 2, looks=1)
    assert stage.band.state in ("calm", "song")


def test_spells_are_followed_by_rests_and_danger_ends_a_rest(stage, monkeypatch):
    monkeypatch.setattr(bands, "SPELL", (2, 2))
    stage.settle()
    stage.bars(2 * BARS + 1)
    assert not stage.band.playing
    stage.wait(20)
    assert not stage.band.playing
    stage.band.mood = "danger"
    stage.wait(0.5)
    assert stage.band.playing and stage.band.state == "danger"


def test_the_end_is_silence_then_the_stinger_then_the_ground_alone(stage):
    stage.settle()
    ended = stage.now
    stage.band.end("victory")
    stage.band.step(stage.now)
    assert not any(channel.playing for channel in stage.layers)
    stage.wait(2.0)
    assert [name for _, name in stage.stung] == ["victory"]
    assert stage.stung[0][0] - ended >= bands.NOTHING
    stage.wait(8.0)
    assert stage.band.playing and stage.band.state == "after" and stage.sounding() == ["ground"]


def test_the_great_moment_comes_in_silence_and_victory_after_it(stage):
    stage.settle()
    ended = stage.now
    stage.band.end("collapse")
    stage.band.end("victory")
    stage.wait(2.0)
    assert [name for _, name in stage.stung] == ["collapse"]
    assert stage.stung[0][0] - ended >= bands.NOTHING
    assert not any(channel.playing for channel in stage.layers)
    stage.wait(8.0)
    assert [name for _, name in stage.stung] == ["collapse", "victory"]


def test_music_makes_room_for_what_is_held_up_and_for_stingers(stage):
    stage.settle()
    stage.wait(1.0)
    stage.band.held = True
    stage.wait(1.0)
    assert stage.layers[0].volume == pytest.approx(10 ** (-5 / 20), abs=0.01)
    stage.band.held, stage.band.stung_until = False, stage.now + 3
    stage.wait(1.0)
    assert stage.layers[0].volume == pytest.approx(10 ** (-8 / 20), abs=0.01)
    stage.wait(4.0)
    assert stage.layers[0].volume == pytest.approx(1.0, abs=0.01)


def test_without_music_nothing_is_played_until_it_is_turned_up(stage):
    stage.band.music = 0.0
    stage.settle()
    assert not stage.band.playing
    stage.band.music = 0.5
    stage.wait(1.0)
    assert stage.band.playing and stage.layers[0].volume == pytest.approx(0.5)


def test_a_machine_that_slept_begins_again_together(stage):
    stage.settle()
    for channel in stage.layers:
        channel.playing = channel.waiting = None
    stage.wait(1.0)
    assert stage.band.playing
    assert len({channel.playing.bar for channel in stage.layers if channel.playing.layer}) == 1


@pytest.mark.parametrize(("bar", "halves"), [(91136, [45056, 46080]), (3 * 1024, [1024, 2048]), (700, [700])])
def test_halves_of_a_bar_are_whole_buffers_and_add_up(bar, halves):
    found = bands.halves_of(bar)
    assert [end - start for start, end in found] == halves
    assert found[0][0] == 0 and found[-1][1] == bar and all(start % bands.BUFFER == 0 for start, _ in found)


def test_another_place_stops_the_music_of_the_last(stage):
    stage.settle()
    stage.band.place = "elsewhere"
    stage.band.step(stage.now)
    assert not stage.band.playing
    stage.wait(bands.SETTLE + 0.5)
    assert stage.band.playing
