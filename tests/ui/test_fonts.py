"""Type: what a line of text looks like, whatever it is typed with."""

import runpy

import pygame
import pytest

from game.ui import fonts
from game.ui.faces import names
from game.ui.fonts import Fonts
from game.ui.slices import finished

WHITE = (255, 255, 255)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_a_straight_apostrophe_is_drawn_as_a_curled_one():
    kept = Fonts(720)
    for family in ("sans", "serif"):
        font = kept.font(family, 4)
        typed, proper = (kept.line(font, text, WHITE) for text in ("пам'ять", "пам’ять"))
        assert pixels(typed) == pixels(proper) != pixels(font.render("пам'ять", True, WHITE))


@pytest.mark.parametrize("bold", [True, False])
@pytest.mark.parametrize("family", ["sans", "serif"])
def test_no_letter_is_drawn_over_a_quotation_mark(family, bold):
    """Nothing of either is lost: together they have the ink of both."""
    font = Fonts(720).exact(family, 40, bold)

    def ink(text: str) -> int:
        return pygame.mask.from_surface(font.render(text, True, WHITE)).count()

    for text in ("«Ч", "«Г", "“A", "»у", "»,"):
        assert ink(text) == ink(text[0]) + ink(text[1]), text


@pytest.mark.parametrize("height", [480, 600, 720, 1080, 2160])
@pytest.mark.parametrize("scale", [80, 100, 160])
def test_from_the_couch_no_text_of_its_own_size_is_under_its_promise(height, scale):
    desk, couch = Fonts(height, scale), Fonts(height, scale, "couch")
    for percent in (fonts.SMALLEST, fonts.BODY, fonts.INSPECT, fonts.PROMPT, fonts.TITLE):
        assert desk.pixels(percent) >= round(height * 0.018)
        assert couch.pixels(percent) >= round(height * 0.026)
        assert couch.pixels(percent) > desk.pixels(percent)


def test_a_font_in_use_keeps_its_size_however_many_others_are_asked_for():
    kept = Fonts(1080)
    used = kept.exact("serif", 50)
    others = {id(kept.exact("serif", size)) for size in range(10, 40)}
    assert used.point_size == 50
    assert kept.exact("serif", 50) is used
    assert len(others) < fonts.MOST_SIZES  # the rest were resized, not opened


def test_a_line_is_kept_by_what_it_looks_like_not_by_the_font_that_drew_it():
    kept = Fonts(1080)
    drawn = kept.line(kept.exact("sans", 30), "Moria", WHITE)
    for size in range(10, 28):
        kept.exact("sans", size)
    assert kept.line(kept.exact("sans", 30), "Moria", WHITE) is drawn
    assert kept.line(kept.exact("sans", 28), "Moria", WHITE) is not drawn


class Even:
    """A font in which every letter is ten pixels wide: lines can be counted by hand."""

    def size(self, text: str) -> tuple[int, int]:
        return (10 * len(text), 12)


def test_sizes_that_all_screens_rest_on():
    assert (fonts.SMALLEST, fonts.SMALLEST_FAR, fonts.FARTHER) == (1.8, 2.6, 1.2)
    assert (fonts.BODY, fonts.INSPECT, fonts.STAT, fonts.PROMPT, fonts.TITLE) == (2.2, 2.6, 3.0, 3.2, 5.0)
    written = runpy.run_path(fonts.__file__)  # tests remember more
    assert (fonts.LEAST, fonts.COARSE, fonts.MOST_SIZES) == (6, 14, 6)
    assert (written["MOST_MEASURED"], written["MOST_KNOWN"], written["MOST_FITTED"]) == (500, 12, 500)
    assert (fonts.DIRECTIONS, fonts.TEXT_BYTES) == (12, 1_000_000)


@pytest.mark.parametrize(
    ("given", "least", "body"),
    [((1000,), 18, 22), ((1000, 160), 18, 35), ((1000, 80), 18, 18), ((1000, 100, "couch"), 26, 26), ((10,), 9, 9)],
)
def test_letters_are_so_many_percent_of_the_height(given, least, body):
    kept = Fonts(*given)
    assert (kept.least, kept.pixels(fonts.BODY)) == (least, body)
    assert kept.font("sans", fonts.BODY).point_size == body


def test_no_letter_is_opened_under_four_pixels():
    assert [Fonts(100).exact("sans", size).point_size for size in (1, 4, 5)] == [4, 4, 5]


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two", 70, ["one two"]),
        ("one two", 69, ["one", "two"]),
        ("one\ntwo six", 70, ["one", "two six"]),
        ("abcdefg", 30, ["abc", "def", "g"]),
        ("a bcdefg h", 30, ["a", "bcd", "efg", "h"]),
        ("ab", 1, ["a", "b"]),
        ("", 30, [""]),
    ],
)
def test_a_text_breaks_between_words_and_a_word_only_where_it_must(text, width, lines):
    assert fonts.wrapped(Even(), text, width) == lines


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [("abcdef", 60, "abcdef"), ("abcdef", 59, "abcd…"), ("abc def", 50, "abc…"), ("abc", 10, "…"), ("abc", 1, "…")],
)
def test_what_is_too_long_ends_in_dots(text, width, shown):
    assert fonts.shortened(Even(), text, width) == shown


def test_the_largest_letters_in_which_a_text_fits_are_found():
    kept = Fonts(1000)
    text = "Passage Through Mirkwood"
    for width in (1, 5000, *range(40, 620, 23)):
        font = kept.fitted("serif", text, width, 60, True)
        assert font.size(text)[0] <= width or font.point_size == 6
        assert font.point_size == 60 or font.point_size <= fonts.COARSE or font.point_size % 2 == 0
        if font.point_size < 60:
            larger = font.point_size + (2 if font.point_size >= fonts.COARSE else 1) + 1
            assert kept.exact("serif", larger, True).size(text)[0] > width
    assert kept.fitted("serif", text, -5, 60).point_size == 6
    assert kept.fitted("serif", "No", 5000, 40).point_size == 40


def test_an_outline_is_dark_all_around_and_as_wide_as_it_says():
    kept = Fonts(1000)
    font = kept.exact("sans", 40, True)
    plain, around = kept.line(font, "I", WHITE), kept.line(font, "I", WHITE, 3)
    assert around.get_size() == (plain.get_width() + 6, plain.get_height() + 6)
    ink, grown = pygame.mask.from_surface(plain), pygame.mask.from_surface(around)
    box, wide = ink.get_bounding_rects()[0], grown.get_bounding_rects()[0]
    assert (wide.left, wide.top) == (box.left, box.top)
    assert wide.size == (box.width + 6, box.height + 6)
    assert around.get_at((wide.left, wide.centery))[:3] == (0, 0, 0)
    assert around.get_at((wide.centerx, wide.centery))[:3] == WHITE
    corners = [around.get_at(at)[3] for at in (wide.topleft, (wide.right - 1, wide.bottom - 1))]
    assert corners == [0, 0], "an outline is round"
    assert kept.line(font, "I", WHITE, 1).get_size() == (plain.get_width() + 2, plain.get_height() + 2)
    edge = kept.line(font, "O", WHITE, 3)
    alphas = {edge.get_at((x, y))[3] for x in range(edge.get_width()) for y in range(edge.get_height())}
    assert len(alphas) > 9, "and its edge is soft"


def test_what_fitted_is_remembered_until_there_is_too_much_of_it(monkeypatch):
    monkeypatch.setattr(fonts, "MOST_FITTED", 2)
    kept, asked = Fonts(720), []
    for key in ("a", "b", "a", "b", "c", "c", "a"):
        assert kept.remembered(key, lambda key=key: asked.append(key) or key) == key
    assert asked == ["a", "b", "c", "a"]


def test_what_is_fitted_in_steps_takes_none_once_it_is_known():
    kept, steps = Fonts(720), []

    def fit():
        steps.append("step")
        yield
        return "fitted"

    assert [finished(kept.remembering("name", fit)) for _ in range(2)] == ["fitted", "fitted"]
    assert len(steps) == 1
    assert kept.remembered("name", lambda: "anew") == "fitted"


def test_what_was_measured_is_measured_anew_once_there_is_too_much(monkeypatch):
    monkeypatch.setattr(fonts, "MOST_MEASURED", 2)
    font, measured = Fonts(720).exact("sans", 20), []
    monkeypatch.setattr(fonts.Face, "measured", lambda self, text: measured.append(text) or (len(text), 1))
    for text in ("ab", "ab", "abc", "abc", "d", "d", "ab"):
        assert font.size(text) == (len(text), 1)
    assert measured == ["ab", "abc", "d", "ab"]
    measured.clear()
    for text in ("e", "ab", "e"):
        font.size(text)
    assert measured == ["e", "ab"], "while there is room nothing is forgotten"
    font.set_point_size(21)
    measured.clear()
    for text in ("a", "b", "c", "a"):
        font.size(text)
    assert measured == ["a", "b", "c", "a"], "the third is one too many"


def test_without_a_font_plain_letters_are_used_and_one_line_says_so(monkeypatch):
    monkeypatch.setattr(fonts, "font_file", lambda family, bold: None)
    kept = Fonts(720)
    sizes = [kept.exact("serif", size).get_height() for size in range(10, 30)]
    assert sizes == sorted(sizes) and sizes[0] < sizes[-1], "each is of its own size, however many there are"
    assert sizes == [pygame.font.Font(None, round(size * 1.2)).get_height() for size in range(10, 30)]
    assert kept.trouble == "the font package font-source-serif-pro is missing: plain letters are used"


def test_a_face_is_looked_for_in_its_package(monkeypatch):
    assert fonts.font_file("sans", True).name == "SourceSansPro-Semibold.ttf"
    monkeypatch.setitem(fonts._FILES, ("none", False), ("no_such_package", "A.ttf"))
    monkeypatch.setitem(fonts._FILES, ("none", True), ("font_source_sans_pro", "A.ttf"))
    assert [fonts.font_file.__wrapped__("none", bold) for bold in (False, True)] == [None, None]


@pytest.mark.parametrize(
    ("sizes", "most", "found", "tries"),
    [
        (range(40, 8, -1), 17, 17, 9),
        (range(40, 8, -1), 40, 40, 1),
        (range(40, 8, -1), 39, 39, 2),
        ((9, 8), 1, 8, 1),
        (range(40, 8, -1), 1, 9, 9),
        ((9,), 1, 9, 0),
    ],
)
def test_the_largest_size_that_fits_is_found_without_trying_all(sizes, most, found, tries):
    tried = []
    assert fonts.largest(sizes, lambda size: tried.append(size) or size <= most) == found
    assert tried[:1] == [*sizes][: len(sizes) > 1], "nearly always it or the next one fits; one alone need not be tried"
    assert len(tried) <= tries


def test_what_letters_are_unless_it_is_said():
    kept = Fonts(1000)
    assert (kept.height, kept.scale, kept.distance, kept.zoom) == (1000, 100, "desk", 1.0)
    assert Fonts(0).height == Fonts(-3).height == 1
    assert Fonts(1000, 160, "couch").zoom == pytest.approx(1.92)
    assert kept.font("sans", 4) is kept.exact("sans", 40, False) is not kept.exact("sans", 40, True)
    assert kept.font("sans", 4, True) is kept.exact("sans", 40, True)
    assert kept.fitted("serif", "No", 900, 40) is kept.exact("serif", 40)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Їжак, ґанок", True),
        ("Moria", True),
        ("", True),
        ("漢", False),
        ("a漢", False),
        ("a\u202e", False),
        ("\0", False),
    ],
)
def test_it_is_known_which_letters_there_are(text, drawn):
    assert Fonts(720).can_draw(text) is drawn


@pytest.mark.parametrize("family", ["sans", "serif"])
@pytest.mark.parametrize("text", ["\0", "\u202e", "\u200b\u200d", "\u034f", "\0Anna"])
def test_of_a_text_in_which_nothing_can_be_seen_nothing_is_drawn(family, text):
    font = Fonts(720).exact(family, 20)
    assert font.render(text, True, "white").get_size() == font.size(text) == font.size("")


@pytest.mark.parametrize("family", ["sans", "serif"])
def test_a_zero_in_a_strangers_text_ends_it_as_it_is_measured(family):
    font = Fonts(720).exact(family, 20)
    assert font.render("Anna\0Bert", True, "white").get_width() == font.size("Anna\0Bert")[0] == font.size("Anna")[0]


@pytest.mark.parametrize("width", [-5, 0, 1, 7, 60, 333])
@pytest.mark.parametrize("pixels", [1, 6, 7, 15, 48, 160])
def test_letters_that_fit_are_found_in_few_tries_whatever_the_size(width, pixels, monkeypatch):
    kept, opened = Fonts(1000), []
    exact = kept.exact
    monkeypatch.setattr(kept, "exact", lambda *given: opened.append(given[1]) or exact(*given))
    font = kept.fitted("sans", "Найнебезпечніший", width, pixels)
    assert font.size("Найнебезпечніший")[0] <= width or font.point_size <= 6
    assert len(set(opened)) <= 4 and opened[0] == max(opened)


def test_a_faces_own_size_is_measured_anew_when_it_has_another():
    font = Fonts(720).exact("sans", 20)
    wide = font.size("Moria")
    font.set_point_size(40)
    assert font.size("Moria")[0] > 1.8 * wide[0]
    assert font.size(b"Moria") == font.size("Moria")


def test_what_a_size_measured_is_known_when_it_is_open_again(monkeypatch):
    kept, measured = Fonts(1080), []
    plain = fonts.Face.measured
    monkeypatch.setattr(fonts.Face, "measured", lambda self, text: measured.append(text) or plain(self, text))
    first = kept.exact("sans", 50).size("Moria")
    for size in range(10, 10 + fonts.MOST_SIZES + 1):
        kept.exact("sans", size)
    measured.clear()
    assert 50 not in kept._fonts["sans", False] and kept.exact("sans", 50).size("Moria") == first and not measured
    for size in range(10, 10 + fonts.MOST_KNOWN + 1):
        kept.exact("sans", size)
    assert len(kept._measured["sans", False]) == fonts.MOST_KNOWN
    assert kept.exact("sans", 50).size("Moria") == first and measured == ["Moria"]


def test_quotation_marks_are_measured_as_they_are_drawn():
    font = Fonts(720).exact("serif", 40)
    for text in ("«Ч»", "“A”", "Moria"):
        assert font.size(text) == font.render(text, True, WHITE).get_size()
    assert font.size(b"A") == font.size("A")
    assert font.render(None, True, WHITE).get_width() == 0


@pytest.mark.parametrize(("width", "is_pressed"), [(400, False), (250, False), (150, True), (60, False)])
def test_a_line_shrinks_then_is_pressed_together_where_that_can_be_read(width, is_pressed):
    kept, text = Fonts(1000), "The Necromancer’s Reach"
    drawn = names.written(kept, text, width, 40, WHITE)
    plain = kept.fitted("sans", text, width, 40, True)
    if is_pressed:
        assert plain.point_size < kept.least < drawn.get_height() and drawn.get_width() <= width + 2
    else:
        assert drawn.get_size() == plain.size(text)


def test_neighbours_are_of_one_style_and_one_size_but_for_those_that_cannot_be_read():
    kept, called = Fonts(1000), ["Bree", "Rivendell", "The Necromancer’s Reach", "Passage Through Mirkwood Forest"]
    boxes = [(400, 80), (400, 80), (130, 80), (20, 80)]
    found = names.alike(kept, called, boxes, 40)
    read = [lines for lines in found if lines.fits and lines.pixels >= kept.least]
    assert [lines.lines for lines in read] == [(name,) for name in called[:3]]
    assert len({(lines.pixels, lines.family, lines.width) for lines in read}) == 1
    assert read[0].width < 1.0 and all(lines.wide(kept) <= box[0] for lines, box in zip(read, boxes, strict=False))
    assert names.alike(kept, called[:1], boxes[:1], 40)[0] == names.fitted(kept, "Bree", boxes[0], 40, names.LINE)


@pytest.mark.parametrize("way", [names.NAME, names.WHOLE_WORDS, names.LABEL, names.LINE, names.as_it_is("sans", 2)])
def test_a_way_does_no_more_to_a_name_than_it_says(way):
    kept, name = Fonts(1000), "Hauptmann der Verwunschenen Waldstraße"
    for room in range(20, 700, 40):
        lines = names.fitted(kept, name, (room, 60), 40, way)
        assert (lines.family, lines.width) in way.styles and len(lines.lines) <= max(way.rows)
        assert True in way.syllables or " ".join(lines.lines) == name
        assert not lines.fits or lines.wide(kept) <= room


@pytest.mark.parametrize("size", [(400, 60), (200, 60), (110, 60), (60, 60), (110, 20), (0, 60), (60, 3)])
def test_words_of_a_button_stay_in_their_box_in_one_line_or_two(size):
    kept = Fonts(1000)
    drawn = names.in_two(kept, "Choose another deck", size, 40, WHITE)
    assert drawn.get_height() <= max(size[1] + 2, 8)
    assert drawn.get_width() <= max(size[0] + 2, kept.exact("sans", 6, True).size("Choose another deck")[0])


def test_two_lines_begin_at_the_left_where_they_are_not_centred():
    kept = Fonts(1000)
    drawn = [names.in_two(kept, "I remember", (130, 90), 40, WHITE, centred=way) for way in (True, False)]
    assert all(image.get_height() > 60 for image in drawn)
    first = [image.subsurface((0, 0, image.get_width(), 24)).get_bounding_rect().left for image in drawn]
    assert first[1] < 10 < first[0]
