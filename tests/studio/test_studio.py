"""The workshop of sounds, as far as it goes without what makes them: stamps, sizes, scores and their harmony."""

import tomllib
from pathlib import Path

import pytest

from game.presentation.ogg_file import OggFile
from game.presentation.sounding import bars_of
from game.studio import catalogue, phrases
from game.studio.catalogue import PLACES, ROOT, SCORES, THEMES
from game.studio.score import Score, ScoreError, clashes, read_bars, read_score

THEME_FILES = sorted(SCORES.glob("*.toml"))
OFTEN = ("focus", "tick", "slide", "place", "flip", "coin", "die", "sword", "bow", "shuffle")


def theme(place: str) -> Score:
    return read_score(SCORES / f"{THEMES.get(place, place)}.toml")


def test_every_sound_is_made_from_its_sources_as_they_are():
    stale = [one.path for one in catalogue.out_of_date()]
    assert stale == [], f"out of date: {', '.join(stale)}. Run: python3 build.py sounds"
    assert catalogue.left_over() == []


def test_a_change_of_what_is_played_is_seen_and_a_comment_or_an_import_is_not():
    text = "def coin(rng):\n    return ring(3100)\n"
    same = "from elsewhere import (\n    ring,\n)\n\n\ndef coin(rng):\n    # a comment\n    return ring( 3100 )\n"
    assert catalogue.normal(text) == catalogue.normal(same)
    assert catalogue.normal(text) != catalogue.normal(text.replace("3100", "3000"))


def test_an_effects_stamp_is_its_own():
    _, makers = catalogue.effect_sources()
    assert len(makers) == len({text for _, text in makers.values()})


def test_all_sounds_together_stay_under_nine_megabytes():
    assert sum((ROOT / one.path).stat().st_size for one in catalogue.products()) <= 9_000_000


def test_what_is_heard_most_has_five_variants():
    _, makers = catalogue.effect_sources()
    assert [name for name in OFTEN if makers[name][0] != 5] == []


@pytest.mark.parametrize("place", PLACES)
def test_the_layers_of_a_theme_are_of_one_length_in_whole_buffers_a_bar(place):
    folder = ROOT / catalogue.folder_of(place)
    wanted = {part.layer for part in theme(place).parts}
    lengths = {OggFile(folder / f"{layer}.ogg").frames for layer in wanted}
    assert len(lengths) == 1
    bar, rest = divmod(lengths.pop(), theme(place).bars)
    assert rest == 0 and bar % 1024 == 0


@pytest.mark.parametrize("place", [place for place in PLACES if place != "cabinet"])
def test_a_table_says_how_many_bars_its_theme_has(place):
    assert bars_of(ROOT / "game" / "tables" / place) == theme(place).bars
    assert {part.layer for part in theme(place).parts} == {"ground", "song", "tension", "danger"}


def test_the_titles_bars_are_those_the_client_counts():
    from game.ui.sound import CABINET_BARS

    assert theme("cabinet").bars == CABINET_BARS


@pytest.mark.parametrize("path", THEME_FILES, ids=lambda path: path.stem)
def test_a_theme_has_a_second_half_and_clashes_only_where_its_motif_does(path):
    score = read_score(path)
    assert set(score.layers) == {part.layer for part in score.parts}
    found = clashes(score)
    assert len(found) <= 2 and all("over" in line for line in found), found


@pytest.mark.parametrize("path", THEME_FILES, ids=lambda path: path.stem)
def test_a_theme_sings_the_ember_cell_and_something_else_in_its_second_half(path):
    score = read_score(path)
    first = tomllib.loads(path.read_text(encoding="utf-8"))["section"]["A"]["bars"]
    assert phrases.cells(score)[0] == 1
    assert phrases.rhythms(score, first, score.bars - first) - phrases.rhythms(score, 0, first)


@pytest.mark.parametrize("place", [place for place in PLACES if place != "cabinet"])
def test_a_song_breathes(place):
    assert phrases.longest_breath(theme(place)) <= 10


def test_a_cell_may_stand_on_its_head(tmp_path: Path):
    path = tmp_path / "cell.toml"
    head = 'title = "x"\ntempo = 60\nbeat = 2\nbar = 4\nroom = "hall"\nform = ["A"]\nlayer = {song = -20}\n'
    part = '[[part]]\nname = "one"\nlayer = "song"\nplay = "glass"\nnotes = "{}"\n'
    for notes, found in (("A4 D5 E5 C5", [1]), ("D5 A4 G4 Bb4", [1]), ("A4 D5 E5 D5", [])):
        path.write_text(head + "section.A = {bars = 1}\n" + part.format(notes))
        assert phrases.cells(read_score(path)) == found


@pytest.mark.parametrize("name", sorted({name for names in catalogue.STINGERS.values() for name in names}))
def test_a_stinger_can_be_read_in_every_key(name):
    path = SCORES / "stingers" / f"{name}.toml"
    low, high = read_score(path, -2), read_score(path, 5)
    sung = [(a, b) for a, b in zip(low.parts, high.parts, strict=True) if not a.free]
    assert all(b.tones[0].pitch - a.tones[0].pitch == 7 for a, b in sung)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("D4 D4", "quest, harp, bar 1: 2 units, a bar has 6"),
        ("D4*6 | D4*5", "quest, harp, bar 2: 5 units, a bar has 6"),
        ("D4*5 H4", "quest, harp, bar 1: cannot read 'H4'"),
        ("%2", "quest, harp, bar 1: only 0 bars come before it"),
    ],
)
def test_a_mistake_names_its_part_and_bar(text, complaint):
    with pytest.raises(ScoreError) as refused:
        read_bars(text, 6, "quest, harp")
    assert str(refused.value) == complaint


def test_notes_are_read_with_their_marks():
    assert (
        read_bars("(D3 A3)*2 F#4! -*3 | %", 6, "x")
        == [[(0.0, 2.0, [50, 57], 1.0), (2.0, 1.0, [66], 1.3), (3.0, 3.0, [], 1.0)]] * 2
    )


def test_a_note_outside_its_chord_and_a_semitone_are_found(tmp_path: Path):
    path = tmp_path / "wrong.toml"
    part = '[[part]]\nname = "{}"\nlayer = "ground"\nplay = "harp"\nnotes = "{}"\n'
    head = 'title = "x"\ntempo = 60\nbeat = 2\nbar = 4\nroom = "hall"\nform = ["A"]\nlayer = {ground = -20}\n'
    text = head + 'section.A = {bars = 1, harmony = "Dm"}\n' + part.format("one", "D4*4") + part.format("two", "Eb4*4")
    path.write_text(text)
    assert clashes(read_score(path)) == [
        "bar 1: one D4 against two Eb4 for 4 units",
        "bar 1: two: Eb4 for 4 units over Dm",
    ]
