"""Figures in pictures: lit by the mood, the same every time, in short steps, with their eye in every window."""

import time
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.engine.machine.cartridge import load_table
from game.presentation import figures
from game.presentation.figures import Figure
from game.ui import pictures, portraits
from game.ui.faces.faces import Faces
from game.ui.faces.figures import alone, toned
from game.ui.faces.moods import MOODS
from game.ui.faces.picture import TALL, WIDE, Subject, painted, painting
from game.ui.faces.window import EYE, HEAD, part_of
from game.ui.fonts import Fonts
from tests.bench import sheets
from tests.presentation.test_figures import SMALL, draw

FIGURE = Figure(
    behind='<path fill="#123" d="M0 149V90L84 60 168 90V149z"/>',
    front='<circle fill="#c96" cx="92" cy="40" r="12"/><path fill="#c00" d="M62 149C72 40 112 40 122 149z"/>',
    eye=(92 / 168, 40 / 149),
    near=1.4,
    accent="#2050C0",
    lamps=((0.2, 0.2, 0.2),),
)
SUBJECT = Subject("seed", "orc_head", "", "night", ("mountains", "hills"), "figure", figure=FIGURE)


@pytest.fixture(scope="module", autouse=True)
def display():
    pygame.display.init()
    pygame.display.set_mode((1, 1))


def pixels(surface):
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("mood", MOODS)
def test_every_key_has_a_tone_and_shade_is_darker_than_light(mood):
    tones = toned(FIGURE, MOODS[mood])
    assert set(tones) == set(figures.KEYS)
    grey = {key: sum(pygame.Color(tone)[:3]) for key, tone in tones.items()}
    for ramp in (("#000", "#444", "#777", "#aaa"), ("#800", "#c00", "#f66"), ("#630", "#c96", "#fc9")):
        assert [grey[key] for key in ramp] == sorted(grey[key] for key in ramp)


def test_a_figure_is_painted_in_its_colours_and_the_same_every_time():
    once = painted(SUBJECT)
    assert pixels(once) == pixels(painted(SUBJECT))
    assert pixels(once) != pixels(painted(replace(SUBJECT, figure=None)))
    assert pixels(once) != pixels(painted(replace(SUBJECT, mood="fire")))
    red, _green, blue = once.get_at((round(WIDE * 92 / 168), round(TALL * 0.6)))[:3]
    assert blue > red + 30  # the accent it names


def test_the_bands_of_a_large_figure_have_no_seams():
    """Rows where two bands meet are no more different than their neighbours."""
    plain = replace(FIGURE, behind="", front='<path fill="#777" d="M20 20H150V140H20z"/>', lamps=())
    picture = painted(replace(SUBJECT, figure=plain), 2)
    column = [picture.get_at((WIDE, y))[:3] for y in range(round(TALL * 0.4), round(TALL * 1.6))]
    steps = [sum(abs(a - b) for a, b in zip(one, other, strict=True)) for one, other in pairwise(column)]
    assert max(steps) <= 12


def test_what_goes_on_beyond_the_picture_has_no_rim_there():
    wall = replace(FIGURE, front='<path fill="#777" d="M60 0H168V149H60z"/>')
    front = alone(wall, MOODS["night"], 149)
    inside = front.get_at((140, 74))
    assert all(abs(a - b) < 24 for at in ((140, 0), (167, 40)) for a, b in zip(front.get_at(at), inside, strict=True))


def step_times() -> list[float]:
    steps, times = painting(SUBJECT), [time.thread_time()]
    while next(steps, "end") != "end":
        times.append(time.thread_time())
    return [after - before for before, after in pairwise(times)]


def test_no_step_of_painting_is_long():
    """Each step's best of six: other things run on this machine too."""
    steps = [min(taken) for taken in zip(*(step_times() for _ in range(6)), strict=True)]
    assert len(steps) >= 14
    assert max(steps) < 0.35 * sum(steps)


@pytest.mark.parametrize("close", [False, True])
@pytest.mark.parametrize("size", [(300, 300), (300, 90), (97, 60), (60, 60), (50, 70), (400, 240)], ids=str)
def test_every_window_shows_the_eye_and_the_hat_above_it(size, close):
    part = part_of((WIDE, TALL), size, 0.6, FIGURE, close)
    assert pygame.Rect(0, 0, WIDE, TALL).contains(part)
    assert abs(part.width / part.height - size[0] / size[1]) < 0.05 * size[0] / size[1]
    eye = (FIGURE.eye[0] * WIDE, FIGURE.eye[1] * TALL)
    assert part.left + part.width * 0.2 < eye[0] < part.right - part.width * 0.2
    above, below = eye[1] - part.top, part.bottom - eye[1]
    unit = TALL / figures.TALL
    assert above >= min(28 * unit, part.height * 0.55) and below >= min(18 * unit, part.height * 0.35)


@pytest.mark.parametrize("size", [(300, 90), (150, 60), (97, 60), (60, 60)], ids=str)
def test_no_window_goes_closer_than_a_head_with_its_hat(size):
    part, whole = (part_of((WIDE, TALL), size, 0.6, replace(FIGURE, near=2.0), close) for close in (True, False))
    assert part.height >= min(whole.height, TALL * HEAD) - 1


def test_what_lies_over_the_foot_of_a_window_leaves_the_face_free():
    """A card in a line has its number and its name over the lower half."""
    part = part_of((WIDE, TALL), (60, 84), 0.56, FIGURE, True, down=EYE * 0.45)
    unit = TALL / figures.TALL
    above, below = FIGURE.eye[1] * TALL - part.top, 15 * unit
    assert above >= 28 * unit and above + below < part.height * 0.5


def test_every_face_of_people_is_drawn_and_wears_its_colour():
    drawn = {path.stem for path in (pictures.assets_folder() / figures.FOLDER).glob("*.svg")}
    assert drawn == set(portraits.FACES)
    for name in portraits.FACES:
        red, blue = (portraits.face(name, colour, "circle", 48) for colour in ((200, 40, 40), (40, 60, 200)))
        assert pixels(red) != pixels(blue)
    faces = {name: sheets.signature(portraits.face(name, (200, 120, 40), "circle", 48)) for name in portraits.FACES}
    assert min(sheets.distances(faces))[0] > 20


def test_a_stranger_brings_figures_and_has_emblems_without(tmp_path):
    quest = load_table("quest").content
    strange = replace(quest, folder=tmp_path)
    draw(tmp_path, "aragorn")
    draw(tmp_path, "gimli", SMALL.replace("<circle", "<script/><circle"))
    faces = Faces(strange, Fonts(720), "en")
    assert faces.subject(strange.card_number("aragorn")).figure is not None
    assert faces.subject(strange.card_number("gimli")).figure is None
    assert faces.full(strange.card_number("aragorn"), 300) is not None


@pytest.mark.parametrize("table", ["quest", "underdark", "ringwar", "fellowship"])
def test_no_two_figures_of_a_table_are_mistaken_for_each_other(table):
    faces = Faces(load_table(table).content, Fonts(1080), "en")
    close = [pair for pair in sheets.distances(sheets.signatures_of(faces)) if pair[0] < sheets.LEAST_APART]
    assert not close


def test_a_picture_is_no_distance_from_itself_and_far_from_another():
    night, fire = (sheets.signature(painted(replace(SUBJECT, mood=mood))) for mood in ("night", "fire"))
    (same, *_), (far, *_) = (next(sheets.distances({"a": night, "b": other})) for other in (night, fire))
    assert same == 0 and far > sheets.LEAST_APART


def test_sheets_show_a_page_of_cards_and_the_row(tmp_path, capsys):
    assert sheets.main(["--table", "quest", "--cards", "aragorn,gimli", "--out", str(tmp_path)]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"cards-1.png", "pictures-1.png", "row.png"}
    assert pygame.image.load(tmp_path / "row.png").get_height() > 2 * sheets.SEEN
    asked = tmp_path / "asked"
    assert sheets.main(["--table", "quest", "--cards", "aragorn,gimli", "--nameless", "--out", str(asked)]) == 0
    assert {path.name for path in asked.iterdir()} == {"names.txt", "pictures-1.png", "row.png"}
    assert sorted(line.split()[1] for line in (asked / "names.txt").read_text().splitlines()) == ["aragorn", "gimli"]


@pytest.mark.parametrize(
    "body",
    [
        '<g transform="scale(999999)">' * 4 + '<path fill="#000" stroke="#fff" d="M0 0L3 9"/>' + "</g>" * 4,
        '<path fill="#000" stroke="#fff" d="M0 0A999999 999999 0 1 1 168 149A999999 1 45 1 0 3 3z"/>',
        '<path fill="#000" d="zzzzCCCC1AA0 0 0,,,Q"/><polygon fill="#000" points="1"/><line stroke="#000" x1="9999"/>',
        '<circle fill="#000" r="-9999"/><rect fill="#fff" width="-5" height="-5" rx="99"/><g transform="rotate()"></g>',
        '<path fill="#777" d="M0 0' + "V149V0h.1" * 1600 + '"/>',
    ],
    ids=["scaled", "arcs", "junk", "negative", "long"],
)
def test_whatever_may_be_read_can_be_painted(tmp_path, body):
    draw(tmp_path, "strange", SMALL.split("<path")[0] + "<!--front-->" + body + "</svg>")
    figure = figures.load_figure(tmp_path, "strange")
    assert figure is not None
    assert painted(replace(SUBJECT, figure=figure)).get_size() == (WIDE, TALL)
