"""Card faces: every title fits in every language, a card always looks like itself, and what is kept stays small."""

import os
import shutil
from dataclasses import replace
from itertools import product

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.engine.machine.cartridge import load_table
from game.engine.sources.content import LANGUAGES, ContentError
from game.ui.faces import hand, plates
from game.ui.faces.design import load_design
from game.ui.faces.faces import Faces, dressed, margin, readable
from game.ui.faces.layout import card_size
from game.ui.faces.lettering import rule
from game.ui.faces.names import Alike, Letters, Room, at_size, splits
from game.ui.fonts import Fonts
from game.ui.pictures import assets_folder
from game.ui.shelf import Shelf
from game.ui.slices import finished

SCREEN = 720
CLOSE, HAND, TABLE = 518, 144, 94
TABLES = ("quest", "underdark", "ringwar")


def clips(fit) -> bool:
    return not (fit.name.fits and fit.text.fits and (fit.caption is None or fit.caption.fits))


@pytest.fixture(scope="module", autouse=True)
def display():
    pygame.display.init()
    pygame.display.set_mode((1, 1))


@pytest.fixture(scope="module")
def contents():
    return {table: load_table(table).content for table in TABLES}


def faces_of(contents, table, lang="en"):
    return Faces(contents[table], Fonts(SCREEN), lang)


def pixels(surface):
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_every_text_fits_and_is_readable_close_up(contents, table, lang):
    faces = faces_of(contents, table, lang)
    for number, card in enumerate(contents[table].cards):
        fit = faces.fit(number, CLOSE)
        assert not clips(fit), card.id
        assert fit.text.pixels >= readable(CLOSE), (card.id, fit.text.pixels)
        assert fit.name.pixels >= readable(CLOSE), (card.id, fit.name)
        assert fit.caption is None or fit.caption.pixels >= readable(CLOSE), (card.id, fit.caption)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_every_name_fits_the_hand_and_the_table(contents, table, lang):
    faces = faces_of(contents, table, lang)
    for number, card in enumerate(contents[table].cards):
        for style, height in (("full", HAND), ("table", TABLE)):
            fit = faces.fit(number, height, style)
            assert not clips(fit), (card.id, style)
            assert fit.name.pixels >= 8, (card.id, style, fit.name)


@pytest.mark.parametrize("scale", [80, 160])
def test_texts_fit_at_every_text_scale(contents, scale):
    faces = Faces(contents["quest"], Fonts(SCREEN, scale), "ru")
    assert not any(clips(faces.fit(number, CLOSE)) for number in range(len(contents["quest"].cards)))


def art_of(faces, definitions):
    return [finished(faces.drawing_art(definition, 1)) for definition in definitions]


def test_a_face_is_the_same_every_time_it_is_drawn(contents):
    number = contents["quest"].card_number("aragorn")
    once, again = (faces_of(contents, "quest").full(number, 210) for _ in range(2))
    assert pixels(once) == pixels(again)


def test_no_two_cards_have_the_same_picture(contents):
    """Drawn are all that share an emblem with another card, where it could happen, and every fifth of the rest."""
    for table in TABLES:
        faces = faces_of(contents, table)
        emblems = [faces.subject(number).emblem for number in range(len(contents[table].cards))]
        drawn = [number for number, emblem in enumerate(emblems) if emblems.count(emblem) > 1 or number % 5 == 0]
        assert len({pixels(pygame.transform.scale(art, (60, 54))) for art in art_of(faces, drawn)}) == len(drawn)


def test_every_picture_told_has_its_emblem_drawn(contents):
    for table in TABLES:
        faces = faces_of(contents, table)
        for number in range(len(contents[table].cards)):
            subject = faces.subject(number)
            for emblem in filter(None, (subject.emblem, subject.behind)):
                assert (assets_folder() / "emblems" / f"{emblem}.svg").is_file(), (subject.seed, emblem)


def test_faces_have_the_proportions_of_a_card(contents):
    faces = faces_of(contents, "quest", "uk")
    for face in (faces.full(3, 300), faces.table(3, 140), faces.back(3, 94)):
        assert face.get_size() == card_size(face.get_height())
    assert card_size(140) == (100, 140)


def test_a_face_is_drawn_once(contents):
    faces = faces_of(contents, "quest")
    assert faces.full(5, 144) is faces.full(5, 144)
    assert faces.table(5, 94) is not faces.table(5, 94, (("attack", 9, 2),))


def test_a_changed_number_looks_different_up_and_down(contents):
    faces = faces_of(contents, "quest")
    number = contents["quest"].card_number("gimli")
    looks = [pixels(faces.table(number, 140, (("attack", 2, printed),))) for printed in (1, 2, 3)]
    assert len(set(looks)) == 3


def test_player_and_encounter_cards_have_different_backs_and_recruits_do_not(contents):
    quest, names = faces_of(contents, "quest"), contents["quest"]
    backs = {quest.design.back(card) for card in names.cards}
    assert backs == {"player", "encounter", "quest"}
    hero, enemy = names.card_number("aragorn"), names.card_number("wargs")
    assert pixels(quest.back(hero, 94)) != pixels(quest.back(enemy, 94))
    assert quest.back(hero, 94) is quest.back_named("player", 94)
    underdark = faces_of(contents, "underdark")
    assert len({underdark.design.back(card) for card in contents["underdark"].cards}) == 1


def test_a_table_without_art_or_design_has_faces_too(contents, tmp_path):
    shutil.copy(contents["quest"].folder / "table.toml", tmp_path)
    bare = replace(contents["quest"], folder=tmp_path)
    faces = Faces(bare, Fonts(SCREEN), "en")
    number = bare.card_number("legolas")
    assert faces.full(number, 300).get_size() == card_size(300)
    assert faces.design.stats(bare.cards[number])
    assert faces.back(number, 94).get_size() == card_size(94)
    looks = {pixels(art) for art in art_of(faces, range(12))}
    assert len(looks) == 12


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ('[shape.hero]\noutline = "wavy"', "key 'outline': expected one of round, cut, jagged"),
        ('[face]\nframe = ["colour"]', "key 'frame', item 1: there is no fact 'colour'"),
        ('[value.lore]\ncolour = "green"', "key 'colour': expected a colour such as"),
        ('[value.lore]\nseal = "wax"', "key 'seal': expected one of coin, shield, spikes"),
        ('[shape.hero]\nright = ["paths"]', "key 'right', item 1: there is no fact 'paths'"),
        ("[value.lore]\nsmell = 3", "key 'smell' is unknown"),
        ("[fase]\nx = 1", r"key 'fase' is unknown; did you mean 'face'\?"),
    ],
)
def test_a_wrong_design_is_told_in_one_line(contents, tmp_path, wrong, said):
    (tmp_path / "face.toml").write_text(wrong, encoding="utf-8")
    with pytest.raises(ContentError, match=said) as told:
        load_design(replace(contents["quest"], folder=tmp_path))
    assert "\n" not in str(told.value)


def test_a_dressed_face_is_larger_by_its_margin_only(contents):
    faces = faces_of(contents, "quest")
    plain = faces.table(0, 140)
    before = pixels(plain)
    many = [("damage", 5), ("resources", 12), ("progress", 3), ("threat", 1), ("damage", 2), ("damage", 1)]
    for tokens, damage, dim in (((), 0.0, False), (many, 1.0, True)):
        whole = dressed(plain, tokens=tokens, damage=damage, dim=dim)
        edge = margin(140)
        assert whole.get_size() == (plain.get_width() + 2 * edge, plain.get_height() + 2 * edge)
    assert pixels(plain) == before
    bare = dressed(plain)
    assert pixels(bare.subsurface((edge, edge, *plain.get_size()))) == before


def test_damage_and_exhaustion_and_tokens_are_seen(contents):
    plain = faces_of(contents, "quest").table(0, 140)
    looks = [dressed(plain), dressed(plain, damage=0.2), dressed(plain, damage=1.0), dressed(plain, dim=True)]
    looks += [dressed(plain, tokens=[(name, 2)]) for name in ("damage", "resources", "progress")]
    assert len({pixels(look) for look in looks}) == len(looks)


@pytest.mark.parametrize("table", [*TABLES, "fellowship"])
def test_a_hand_face_too_small_for_its_name_is_drawn_without_it(table):
    faces = Faces(load_table(table).content, Fonts(1080), "en")
    for definition, height, tenths in product(range(0, len(faces.content.cards), 20), (8, 28), (6, 10)):
        assert finished(hand.drawing(faces, definition, height, tenths)).get_size() == card_size(height)


def test_the_subject_on_top_of_a_pile_stands_clear_of_its_count(contents):
    """Its left is free of numbers there, and the count lies over its right: the same picture, further to the left."""
    faces = faces_of(contents, "underdark")
    guard = faces.content.card_number("house_guard")
    pile, table = finished(faces.drawing_top(guard, 200)), faces.table(guard, 200)
    mean = pygame.transform.average_color
    row = [pygame.Rect(x, 60, 4, 20) for x in range(8, 120, 4)]

    def shift(by: int) -> float:
        """How unlike they are when one is moved so far."""
        pairs = [(mean(pile, rect), mean(table, rect.move(by, 0))) for rect in row if rect.right + by < 120]
        return sum(abs(a - b) for one, other in pairs for a, b in zip(one, other, strict=True)) / len(pairs)

    assert 20 <= min(range(0, 60, 4), key=shift) <= 44


def test_preparing_draws_a_little_in_each_step(contents, monkeypatch):
    monkeypatch.setattr("game.ui.faces.faces.SLICE", 0.0)
    faces = faces_of(contents, "quest")
    steps = faces.prepare([("table", 0, 94), ("full", 1, 144), ("back", 2, 94)])
    next(steps)
    assert len(faces._faces) == 0
    assert sum(1 for _ in steps) > 20
    assert {("bare", 0, 94), ("full", 1, 144, ())} <= set(faces._faces._kept)
    assert len(faces._faces) == 3


def test_a_face_drawn_in_steps_is_the_one_drawn_at_once(contents):
    slow, quick = faces_of(contents, "quest"), faces_of(contents, "quest")
    for _ in slow.prepare([("table", 3, 140), ("full", 3, 300)]):
        pass
    assert pixels(slow.full(3, 300)) == pixels(quick.full(3, 300))
    assert pixels(slow.table(3, 140, (("attack", 9, 2),))) == pixels(quick.table(3, 140, (("attack", 9, 2),)))


def test_what_is_kept_is_bounded(contents):
    faces = faces_of(contents, "underdark")
    for number in range(40):
        faces.full(number, 144)
    assert faces._art.bytes + faces._faces.bytes + faces._frames.bytes < 35_000_000
    shelf = Shelf(10, len)
    for text in ("aaaa", "bbbb", "cccc"):
        shelf.get(text, lambda text=text: text)
    assert "aaaa" not in shelf
    assert shelf.bytes == 8
    assert shelf.get("long", lambda: "x" * 11) == "x" * 11
    assert "long" not in shelf


def test_a_set_of_numbers_is_printed_in_runs(contents):
    design = load_design(contents["ringwar"])
    cards = {card.id: card for card in contents["ringwar"].cards}
    printed = [design.printed(cards[name], "paths") for name in ("gimli", "the_reaver", "cave_troll", "elrond")]
    assert printed == ["3–9", "1–3 5–9", "4 8–9", "3"]
    assert design.right(cards["elrond"]) == ("path_defence", "paths")
    assert "paths" not in design.right(cards["aragorn"])


def test_close_up_a_set_of_numbers_is_shown_one_by_one(contents):
    faces, ringwar = faces_of(contents, "ringwar"), contents["ringwar"]
    reaver = ringwar.cards[ringwar.card_number("the_reaver")]
    assert faces._full_layout(reaver, CLOSE).members.height
    assert not faces._full_layout(reaver, HAND).members.height
    assert faces.design.members(reaver, "paths") == [1, 2, 3, 5, 6, 7, 8, 9]
    assert [stat.written for stat in faces.told(reaver, right=True)] == ["1", "1–3 5–9"]
    assert [stat.written for stat in faces.told(reaver, right=True, without=["paths"])] == ["1"]


def test_a_set_of_values_is_shown_in_crests_or_in_words(contents):
    ringwar = contents["ringwar"]
    faces = faces_of(contents, "ringwar")
    moria, cloak, elves = (ringwar.card_number(name) for name in ("moria", "elven_cloak", "high_elves"))
    assert faces.design.names(ringwar.cards[moria], "attackers") == ["elf", "dwarf", "wizard"]
    assert faces.design.named(ringwar.cards[moria], "attackers") == ""
    assert faces.fit(cloak, CLOSE).caption.lines == ("Any Hobbit, any Elf",)
    assert faces.fit(elves, CLOSE).caption is None
    others = replace(ringwar.cards[moria], facts=ringwar.cards[moria].facts | {"attackers": 1})
    cards = [others if number == moria else card for number, card in enumerate(ringwar.cards)]
    besieged = Faces(replace(ringwar, cards=cards), Fonts(SCREEN), "en")
    assert pixels(besieged.full(moria, HAND)) != pixels(faces.full(moria, HAND))


def test_a_card_without_text_is_all_picture_where_its_kind_says_so(contents):
    faces, ringwar = faces_of(contents, "ringwar"), contents["ringwar"]
    silent, told = (ringwar.cards[ringwar.card_number(name)] for name in ("high_elves", "guards_of_the_citadel"))
    assert faces._full_layout(silent, CLOSE).window.height > faces._full_layout(told, CLOSE).window.height * 1.4
    assert faces._full_layout(silent, CLOSE).text.height == 0


def test_seals_of_two_sides_have_two_outlines(contents):
    design = load_design(contents["ringwar"])
    sides = {side: set() for side in ("free", "shadow")}
    for card in contents["ringwar"].cards:
        if design.named(card, "faction"):
            sides[design.named(card, "side")].add(design.value(card).seal)
    assert sides == {"free": {"shield"}, "shadow": {"spikes"}}


def test_keywords_stand_before_a_text_that_does_not_say_them(contents):
    faces = faces_of(contents, "quest")
    cards = {card.id: card for card in contents["quest"].cards}
    words = [word for paragraph in faces.paragraphs(cards["legolas"]) for word in paragraph.words]
    assert ("Ranged.", True) in words
    assert "spirit" not in faces.traits(cards["aragorn"]).casefold()
    assert faces.traits(cards["aragorn"]) == "Dúnedain · Noble · Ranger"


def test_each_opening_begins_a_paragraph_in_bold():
    forced, answer = rule("Forced: Discard him. When revealed: It grows (by 1: no more).")
    assert forced.words[0] == ("Forced:", True)
    assert answer.words[:3] == (("When", True), ("revealed:", True), ("It", False))


def test_names_break_at_spaces_and_after_hyphens():
    assert ["Водяной элементаль-", "мирмидон"] in splits("Водяной элементаль-мирмидон", 2)
    assert splits("Gimli", 2) == []


def test_a_word_is_broken_as_seldom_as_can_be_and_at_the_beginning_of_a_line():
    """Also in more lines than that takes: “Battle (co-/lour)” would break a word in the middle of a line."""
    place, lines = at_size(Fonts(SCREEN), "Уклонение (коричневая)", [(56, 70)], Letters(13, 2), lines=5)
    assert (place, lines.lines) == (0, ("Уклонение", "(корич-", "невая)"))


def test_one_long_name_has_more_lines_or_a_broken_word_before_all_have_smaller_letters():
    fonts, room = Fonts(SCREEN), Room(((110, 40), (110, 70)), 1)
    short = [f"Scout {letter}" for letter in "ABCDEFGHIJKLMNOPQRST"]
    for long in ("Elder of the Northern Forest", "Counterintelligence"):
        alike = Alike(fonts, [*short, long])
        letters = finished(alike.letters([room] * len(short) + [room], 18, 3, 0))
        assert letters == Letters(18, 0)
        assert at_size(fonts, long, room.boxes, letters) is not None


def test_a_name_that_could_be_read_is_not_lost_to_larger_letters():
    fonts, room = Fonts(SCREEN), Room(((110, 40),), 1)
    names = [f"Scout {letter}" for letter in "ABCDEFGHIJKLMNOPQRST"] + ["Elder of the Northern Forest Road"]
    letters = finished(Alike(fonts, names).letters([room] * len(names), 18, 3, 0))
    assert fonts.least <= letters.pixels < 18
    assert at_size(fonts, names[-1], room.boxes, letters) is not None


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_that_is_longer_or_left_out_makes_the_numbers_of_a_table_face_no_smaller_and_no_larger(
    contents, lang, distance, monkeypatch
):
    faces = Faces(contents["quest"], Fonts(SCREEN, 100, distance), lang)
    sizes, names = [], set()
    monkeypatch.setattr(plates, "row", lambda _face, _fonts, _stat, box, *_more, **_named: sizes.append(box.height))
    for number, card in enumerate(contents["quest"].cards):
        if len(faces.told(card)) == 2:
            faces._with_stats(pygame.Surface((8, 8)), number, 130, (), (), ())
            names.add(len(faces.fit(number, 130, "table").name.lines))
    assert len(names) > 1  # of one line, two, three, or none
    assert len(set(sizes)) == 1


@pytest.mark.parametrize("tenths", [6, hand.WHOLE])
@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("table", TABLES)
def test_numbers_of_a_hand_are_of_one_size_with_a_name_or_without(contents, table, distance, tenths, monkeypatch):
    faces = Faces(contents[table], Fonts(SCREEN, 100, distance), "ru")
    monkeypatch.setattr(plates, "row", lambda _face, _fonts, _stat, box, *_more, **_named: sizes.append(box.height))
    usual = seen = 0
    common = round(finished(hand._pitch(faces, HAND, tenths)))
    for card in contents[table].cards:
        sizes: list[int] = []
        box, name = hand.name_of(faces, card, HAND, tenths)
        effect = hand.effect_of(faces, card, HAND, tenths) if tenths >= hand.BESIDE and name.lines else None
        layout = hand._layout(faces, card, HAND, tenths, box, effect)
        hand._draw_numbers(pygame.Surface((8, 8)), faces, card, layout, tenths, (0, 0, 0))
        assert all(size <= common for size in sizes), card.id  # nobody's are larger
        seen += bool(sizes)
        usual += bool(sizes) and all(size >= common * 0.9 for size in sizes)
    assert usual >= seen * 0.9 and seen


@pytest.mark.parametrize("table", TABLES)
def test_in_a_menu_no_face_has_words_that_cannot_be_read(contents, table, monkeypatch):
    faces, full = faces_of(contents, table, "ru"), []
    monkeypatch.setattr(Faces, "drawing_full", lambda _faces, definition, _height: full.append(definition) or iter(()))
    monkeypatch.setattr(Faces, "keeping", lambda _faces, _key, _begin: iter(()))
    for number in range(len(contents[table].cards)):
        hand.readable(faces, number, HAND)
    assert not full
    hand.readable(faces, 0, CLOSE)
    assert full == [0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_as_wide_as_its_card_stands_on_the_banner_above_the_corners_number_and_over_no_text(contents, lang):
    faces, across = faces_of(contents, "quest", lang), 0
    for card in contents["quest"].cards:
        box, name = hand.name_of(faces, card, HAND, hand.WHOLE)
        if name.lines and faces.has_corner(card) and box.left < HAND * hand.COIN / 2:
            layout = hand._layout(faces, card, HAND, hand.WHOLE, box, hand.effect_of(faces, card, HAND))
            assert layout.banner.contains(box.inflate(-4, -4)), card.id
            assert not layout.text.colliderect(box) and not layout.medallion.colliderect(box), card.id
            assert layout.medallion.bottom <= layout.column.top, card.id
            across += 1
    assert across


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("table", TABLES)
def test_no_words_in_a_hand_leave_less_of_the_picture_than_lets_one_see_it(contents, table, distance):
    faces, seen = Faces(contents[table], Fonts(SCREEN, 100, distance), "ru"), 0
    for card in contents[table].cards:
        box, name = hand.name_of(faces, card, HAND, hand.WHOLE)
        effect = hand.effect_of(faces, card, HAND) if name.lines else None
        if isinstance(effect, hand.Placed):
            layout = hand._layout(faces, card, HAND, hand.WHOLE, box, effect)
            assert layout.window.height > HAND * (hand.LEAST_PICTURE - 0.03), card.id
            seen += 1
    assert seen or distance == "couch"  # from there signs and the panel may tell all of it


@pytest.mark.parametrize("tenths", [6, hand.WHOLE])
def test_a_hand_shows_what_a_card_does_where_its_worth_does_not_count(contents, tenths, monkeypatch):
    shown = []
    monkeypatch.setattr(plates, "row", lambda _face, _fonts, stat, *_more, **_named: shown.append(stat))
    for card, signs in (("noble", [("influence", "1")]), ("soldier", [("power", "1")])):
        faces, number = faces_of(contents, "underdark"), contents["underdark"].card_number(card)
        shown.clear()
        finished(hand.drawing(faces, number, HAND, tenths))
        assert [(stat.number.icon, stat.written) for stat in shown] == signs
        shown.clear()
        faces.table(number, TABLE)
        assert [(stat.number.icon, stat.written) for stat in shown] == signs


def test_what_a_card_does_is_told_though_it_looks_like_one_of_its_numbers(contents):
    """Its own defence is 1, and it puts 1 defence token elsewhere."""
    faces = faces_of(contents, "ringwar")
    ring = next(card for card in contents["ringwar"].cards if card.id == "nenya_ring_of_adamant")
    effect = hand.effect_of(faces, ring, HAND)
    assert isinstance(effect, hand.Row)
    assert [(stat.number.icon, stat.written) for stat in effect.signs] == [("defense", "1")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_no_card_of_a_hand_says_only_when_it_does_something(contents, table, lang):
    """Its whole text, or signs, or its first words."""
    faces, told = faces_of(contents, table, lang), {"text": 0, "signs": 0, "words": 0, "nothing": 0}
    for card in contents[table].cards:
        effect = hand.effect_of(faces, card, HAND)
        if isinstance(effect, hand.Row):
            assert effect.signs and effect.height >= faces.fonts.least
            told["signs"] += 1
        elif effect is None:
            told["nothing" if "text" in card.texts and not faces.gist(card) else "text"] += 1
        else:
            words = [word for paragraph, _top, _lines in effect.paragraphs for word, _bold in paragraph.words]
            told["words" if words[-1].endswith("…") else "text"] += 1
    assert told["text"] and told["nothing"] <= len(contents[table].cards) * 0.1


def test_a_step_of_a_face_looks_at_few_sizes_of_letters(contents, monkeypatch):
    """To open a size and to measure in it for the first time takes longest of all; a frame waits for a whole step."""
    sized, whole = Fonts.exact, Fonts(720)
    new: set[tuple[str, int, bool]] = set()

    def noted(self, family, pixels, bold=False):
        if max(pixels, 4) not in self._fonts.get((family, bold), {}):
            new.add((family, pixels, bold))
        return sized(self, family, pixels, bold)

    faces, most = Faces(contents["underdark"], whole, "uk"), 0
    monkeypatch.setattr(Fonts, "exact", noted)
    for definition, height in product(range(0, 110, 9), (180, 680)):
        for _step in faces.drawing_full(definition, height):
            most = max(most, len({(family, bold, size) for family, size, bold in new if family == "serif"}))
            new.clear()
    assert 0 < most <= 2
