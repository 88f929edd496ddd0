"""`python -m game shot`: every screen headless in every language, and one clear line for what cannot be drawn."""

import os

import pygame
import pytest

from game.__main__ import SCENES, main
from game.ui.shot import SHOTS

SIZE = (640, 480)  # to write a larger picture takes longer than to draw it


@pytest.fixture(autouse=True)
def as_players_have_it(monkeypatch, saves):
    monkeypatch.delenv("EMBERDECK_DEBUG", raising=False)


def shot(tmp_path, *arguments: str) -> pygame.Surface:
    out = tmp_path / "shot.png"
    assert main(["shot", "--out", str(out), "--size", "x".join(map(str, SIZE)), *arguments]) == 0
    return pygame.image.load(out)


def colours(picture: pygame.Surface) -> int:
    """How many there are in a coarse grid: a picture of something has many."""
    width, height = picture.get_size()
    return len({tuple(picture.get_at((x, y))) for x in range(0, width, 9) for y in range(0, height, 9)})


def test_the_command_knows_every_scene_there_is():
    assert set(SCENES) == set(SHOTS)


@pytest.mark.parametrize("scene", SCENES)
def test_every_scene_is_drawn_in_each_language(scene, tmp_path):
    drawn, table = {}, "underdark" if scene == "sheet" else "quest"
    for lang in ("en", "ru", "uk"):
        picture = shot(tmp_path, "--scene", scene, "--lang", lang, "--table", table, "--seed", "3")
        assert picture.get_size() == SIZE
        assert colours(picture) > 60
        drawn[lang] = pygame.image.tobytes(picture, "RGB")
    assert len(set(drawn.values())) == 3, "the languages look alike"


def test_a_card_can_be_looked_at_by_its_id(tmp_path, capsys):
    """Also one that lies nowhere yet, as a card that was just made does."""
    pictures = [
        shot(tmp_path, "--scene", "inspect", "--table", "quest", "--card", one) for one in ("faramir", "gandalf")
    ]
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) == 2
    main(["shot", "--scene", "inspect", "--table", "quest", "--card", "faramirr", "--out", str(tmp_path / "no.png")])
    assert "did you mean faramir?" in capsys.readouterr().err


def test_the_same_shot_twice_is_the_same_picture(tmp_path):
    one, other = (
        pygame.image.tobytes(shot(tmp_path, "--scene", "table", "--table", "quest", "--seed", "3"), "RGB")
        for _ in range(2)
    )
    assert one == other


@pytest.mark.parametrize(
    "arguments",
    [
        ["--scene", "nowhere"],
        ["--scene", "table", "--size", "12"],
        ["--scene", "table", "--size", "99999x2"],
        ["--scene", "table", "--size", "0x0"],
        ["--scene", "title", "--lang", "xx"],
        ["--scene", "title", "--text-scale", "3"],
        ["--scene", "title", "--device", "banana"],
        ["--scene", "table", "--table", "quest", "--players", "9"],
        ["--scene", "table", "--table", "quest", "--bots", "1=nobody"],
        ["--scene", "table", "--table", "quest", "--bots", "7=learner"],
        ["--scene", "table", "--table", "quest", "--focus", "nothing"],
        ["--scene", "inspect", "--table", "quest", "--card", "faramirr"],
        [],
    ],
    ids=" ".join,
)
def test_arguments_that_make_no_sense_get_one_line(arguments, tmp_path, capsys):
    out = tmp_path / "shot.png"
    try:
        status = main(["shot", "--out", str(out), *arguments])
    except SystemExit as stopped:
        status = stopped.code
    said = capsys.readouterr().err.strip()
    assert status == 2
    assert len(said.splitlines()) == 1, said
    assert not out.exists()


@pytest.mark.parametrize("what", [["--table", "nothing"], ["--table", "quest", "--choices", "/nowhere"]], ids=" ".join)
def test_what_is_not_there_gets_one_line(what, tmp_path, capsys):
    out = tmp_path / "shot.png"
    assert main(["shot", "--scene", "table", "--out", str(out), *what]) in (1, 2)
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert not out.exists()


def test_a_picture_that_cannot_be_written_gets_one_line(tmp_path, capsys):
    assert main(["shot", "--scene", "about", "--out", str(tmp_path / "no" / "folder" / "x.png")]) != 0
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_picture_takes_no_pipes_place(tmp_path, capsys):
    pipe = tmp_path / "pipe.png"
    os.mkfifo(pipe)
    assert main(["shot", "--scene", "about", "--size", "320x320", "--out", str(pipe)]) == 1
    assert "no plain file" in capsys.readouterr().err
    assert pipe.is_fifo()
