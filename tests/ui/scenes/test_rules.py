"""The rules pages: their chapters, and reading them with every device."""

import pygame
import pytest

from game.engine.machine.cartridge import table_folder, table_ids
from game.engine.sources.content import ContentError
from game.engine.sources.language_folders import LANGUAGES
from game.engine.sources.languages import spoken
from game.presentation.chapters import load_chapters
from game.ui.scenes.about import About
from game.ui.scenes.rules import Rules


def opened(cabinet, *arguments, table="quest", **chosen):
    shown = cabinet(*arguments, **chosen)
    shown.home(About(shown))
    shown.push(Rules(shown, table))
    shown.frame([], 0.02)
    return shown


@pytest.mark.parametrize("table", table_ids())
def test_every_table_has_chapters_in_every_language(table):
    chapters = load_chapters(table_folder(table))
    assert 9 <= len(chapters) <= 20
    assert len({chapter.id for chapter in chapters}) == len(chapters)
    for chapter in chapters:
        counts = set()
        for language in LANGUAGES:
            assert spoken(chapter.title, language), f"{chapter.id} has no title in {language}"
            least = 15 if chapter.chart else 80  # a chart says the rest
            assert least <= len((spoken(chapter.text, language) or "").split()) <= 200, f"{chapter.id} in {language}"
            counts.add(len(chapter.paragraphs(language)))
        assert len(counts) == 1, f"{chapter.id}: the languages do not say the same"


@pytest.mark.parametrize(
    "wrong",
    ["", "chapter = 3", "[[chapter]]\nid = 'x'", "[[chapter]]\nid = 1\ntitle = {}\ntext = {}", "[[chapter]\n"],
)
def test_a_wrong_chapter_is_refused_in_one_line(tmp_path, wrong):
    (tmp_path / "chapters.toml").write_text(wrong)
    with pytest.raises(ContentError, match=r"chapters\.toml"):
        load_chapters(tmp_path)


def test_missing_chapters_are_told_on_the_page(cabinet, lanterns):
    shown = cabinet()
    shown.knows(lanterns)
    shown.home(Rules(shown, "lanterns"))
    shown.frame([], 0.02)
    assert "chapters.toml" in shown.scene.trouble
    assert isinstance(shown.scene, Rules)


# --- reading


def test_keys_leaf_through_the_chapters_by_moving(cabinet, hands):
    shown = opened(cabinet)
    player = hands(shown)
    player.press("down")
    player.press("down")
    assert shown.scene.chapter == 2
    player.press("return")
    assert shown.scene.focus is shown.scene.page.target


def test_a_pad_reads_a_long_chapter_to_its_end(cabinet, hands):
    shown = opened(cabinet, text_scale=160)
    player = hands(shown)
    player.button("down")
    player.button("a")
    assert shown.scene.page.most > 0
    for _ in range(30):
        player.button("down")
        if shown.scene.focus is not shown.scene.page.target:
            break
    assert shown.scene.page.at == shown.scene.page.most


def test_the_pointer_passes_over_chapters_and_opens_one_by_a_click(cabinet, hands):
    shown = opened(cabinet)
    player = hands(shown)
    row = player.target("goal").rect.center
    motion = {"pos": row, "rel": (1, 1), "buttons": (0, 0, 0), "touch": False}
    player.frame(pygame.event.Event(pygame.MOUSEMOTION, motion))
    assert shown.scene.chapter == 0
    player.click("goal")
    assert shown.scene.chapter == 1


def test_a_finger_turns_the_pages_by_the_footer(cabinet, hands):
    shown = opened(cabinet)
    player = hands(shown)
    player.tap("footer:next")
    player.tap("footer:next")
    player.tap("footer:previous")
    assert shown.scene.chapter == 1
    player.tap("footer:back")
    assert isinstance(shown.scene, About)


def test_turning_with_a_finger_brings_the_row_into_sight(cabinet, hands):
    shown = opened(cabinet)
    player = hands(shown)
    assert "here" not in [target.name for target in shown.scene.targets]
    player.tap("footer:previous")
    assert shown.scene.chapters[shown.scene.chapter].id == "here"
    assert "here" in [target.name for target in shown.scene.targets]
    player.tap("footer:next")
    assert "what" in [target.name for target in shown.scene.targets]


def test_turning_goes_round_and_brings_the_row_along(cabinet, hands):
    shown = opened(cabinet)
    hands(shown).press("down")
    shown.scene.turn(-2)
    last = len(shown.scene.chapters) - 1
    assert shown.scene.chapter == last
    assert shown.scene.focus.name == shown.scene.chapters[last].id


def test_the_chapter_stays_when_the_language_changes(cabinet):
    shown = opened(cabinet)
    shown.scene.show(5)
    shown.settings.language = "uk"
    shown.frame([], 0.02)
    assert shown.scene.chapter == 5
    assert shown.scene.built_for == shown.shape


def test_everything_fits_in_every_language(cabinet, looked_at, size):
    for language in LANGUAGES:
        for table in ("quest", "underdark"):
            looked_at(opened(cabinet, size, table=table, language=language).scene)
