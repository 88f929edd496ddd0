"""Faces are drawn between frames: a choice never waits for one, and in the end every card shows its own."""

import random

import pygame
import pytest

from game.engine.keeping.match import Match
from game.engine.machine.setup import Setup, every_setup
from game.players.sitting import Chair, Sitting
from game.ui.cabinet import FRAME
from game.ui.faces import small
from game.ui.faces.faces import Faces
from game.ui.scenes.table import Table
from game.ui.table import timeline
from game.ui.table.cards import NOTHING, PLAIN, Look, Pictures
from game.ui.table.places import RATIO

pytestmark = pytest.mark.usefixtures("looking_ahead")


@pytest.fixture(params=[False, True], ids=["moving", "reduced motion"])
def moving(cabinet, request):
    return cabinet(reduced_motion=request.param)


@pytest.fixture
def faces(moving, monkeypatch):
    """Faces of which none has been drawn by another test."""
    fresh = Faces(moving.cartridge("quest").content, moving.fonts, "en")
    monkeypatch.setattr(type(moving), "faces", lambda _self, _table: fresh)
    return fresh


@pytest.fixture
def table(moving, faces):
    cartridge = moving.cartridge("quest")
    table = Table(moving, Sitting(Match(cartridge, Setup(players=1, seed=5)), (Chair(),), moving.settings))
    moving.home(table)
    come_to_rest(moving)
    return table


def come_to_rest(cabinet) -> None:
    for _ in range(1500):
        cabinet.frame([], FRAME)
        if not cabinet.scene.busy:
            return
    raise AssertionError("the table never comes to rest")


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_a_choice_waits_for_no_face_and_every_card_gets_its_own(moving, table, monkeypatch):
    chance, drawn = random.Random(3), []
    begun = Faces.begun
    monkeypatch.setattr(Faces, "begun", lambda self, *given: drawn.append(given) or begun(self, *given))
    composed = 0
    for _ in range(20):
        drawn.clear()
        table.answering.answer(chance.randrange(len(table.decision.options)))
        for frame in ("that answers", "in which the motion begins"):
            moving.frame([], FRAME)
            assert not drawn, f"a face was composed in the frame {frame}"
        come_to_rest(moving)
        composed += len(drawn)
        assert not table.parts["zones"].context.pictures.behind
        for shown in table.parts["zones"].view.cards.values():
            pose = shown.pose
            wanted = table.parts["zones"].context.pictures.turned(
                shown.look, pose.face, max(8, round(pose.height)), round(pose.angle)
            )
            assert pixels(shown.sprite.image) == pixels(wanted)
        assert not any(pile.top for pile in table.parts["zones"].view._piles)
    assert composed


@pytest.mark.parametrize("size", [(640, 480), (1280, 720)], ids=str)
@pytest.mark.parametrize("table", ["quest", "underdark", "fellowship", "ringwar"])
def test_the_faces_of_cards_that_may_come_are_drawn_ahead(cabinet, table, size, monkeypatch):
    monkeypatch.setattr("game.ui.faces.faces.SLICE", 60.0)  # seconds: however slow the machine is
    shown = cabinet(size)
    cartridge = shown.cartridge(table)
    match = Match(cartridge, next(one for one in every_setup(cartridge.content) if one.players >= 2))
    scene = Table(shown, Sitting(match, [Chair(person=1)] * match.state.players, shown.settings))
    shown.home(scene)
    for _ in range(3000):
        shown.frame([], FRAME)
        if scene._face_work is None:
            break
    pictures, raw = scene.parts["zones"].context.pictures, scene.sitting.state.raw
    there = {raw.cards[card].definition for card in range(raw.card_count)}
    ahead = {face for face in there if ("bare", face, pictures.usual) in pictures.faces._faces}
    assert scene._face_work is None
    assert len(ahead) >= min(len(there), 30)


def test_a_larger_picture_of_the_card_stands_in_and_then_its_own(faces):
    pictures = Pictures(faces, 90)
    hero, height = Look(1), 100
    before = pictures.upright(hero, "table", 180)
    pictures.deferring = True
    stand_in = pictures.upright(hero, "full", height)
    assert stand_in.get_height() == height
    assert pixels(stand_in) == pixels(pygame.transform.smoothscale(before, stand_in.get_size()))
    assert pictures.awaits(hero, "full", height)
    while pictures.behind:
        pictures.catch_up(0.0)
    assert not pictures.awaits(hero, "full", height)
    assert pixels(pictures.upright(hero, "full", height)) == pixels(_at_once(faces, hero, height))


def _at_once(faces, look, height):
    return Pictures(faces, 90).upright(look, "full", height)


@pytest.mark.parametrize(
    "face", ["full", "hand-10", "hand-6", "table", "top", "tile", "ticket", "slip", "line", "coin"]
)
def test_until_its_face_is_drawn_a_card_shows_its_name_and_numbers(faces, face, written):
    """Not its back, and not a small picture of it blown up."""
    pictures, look = (
        Pictures(faces, 90),
        Look(faces.content.card_number("gimli"), (), signs=(("attack", (255, 0, 0), 7),)),
    )
    pictures.upright(look, face, 40)
    pictures.deferring = True
    written.clear()
    stand_in = pictures.upright(look, face, 160)
    told = [text for text, _pixels in written]
    assert stand_in.get_height() == 160 and pictures.awaits(look, face, 160)
    assert pictures.upright(look, face, 160) is stand_in  # drawn once, however long it has to wait
    assert not drawn_from_a_back(pictures, stand_in)
    if face != "coin":
        assert "Gimli" in told
    if face not in ("coin", "top"):
        assert {"7"} <= set(told) if face in small.FACES else {"2", "5"} <= set(told)


def drawn_from_a_back(pictures, picture) -> bool:
    size = picture.get_size()
    return any(pixels(pygame.transform.scale(back, size)) == pixels(picture) for back in [*pictures._backs.values()])


def test_a_tile_is_too_wide_to_stand_in_for_a_whole_card(faces):
    pictures = Pictures(faces, 90)
    tile = pictures.upright(Look(1), "tile", 160)
    pictures.deferring = True
    stand_in = pictures.upright(Look(1), "full", 120)
    assert tile.get_width() > tile.get_height()
    assert stand_in.get_width() < stand_in.get_height() == 120


def test_an_order_can_be_taken_back(faces):
    pictures, told = Pictures(faces, 90), []
    pictures.order(Look(2), "full", 120, lambda: told.append("forgotten"))
    pictures.order(Look(3), "full", 120, lambda: told.append("drawn"))
    pictures.catch_up(0.0)
    pictures.forget(Look(2), "full", 120)
    while pictures.behind:
        pictures.catch_up(0.0)
    assert told == ["drawn"]
    pictures.order(Look(3), "full", 120, lambda: told.append("at once"))
    assert told == ["drawn", "at once"]


def test_a_glance_at_a_card_that_was_left_shows_nothing(moving, table):
    view = table.parts["zones"].view
    card = next(card for card, pose in view.places.poses.items() if pose.face == "table")
    view.put_down()
    view.peek(card, table.asking)
    view.put_down()
    come_to_rest(moving)
    assert not view.held.card
    view.peek(card, table.asking)
    come_to_rest(moving)
    assert view.held.sprite is not None


def test_a_frame_draws_few_plain_faces_and_the_next_ones_the_rest(faces):
    """Whoever asks again gets nothing for a frame or two rather than a back; whoever does not is never kept waiting."""
    pictures, looks = Pictures(faces, 90), [Look(number) for number in range(1, 13)]
    pictures.deferring = True
    tall = round((PLAIN / 3 / RATIO) ** 0.5) - 1
    shown = [pictures.upright(look, "table", tall, patient=True) for look in looks]
    assert [one is NOTHING for one in shown] == [False] * 3 + [True] * 9
    assert pictures.lacks(looks[3], "table", tall) and not pictures.lacks(looks[0], "table", tall)
    assert pictures.upright(looks[4], "table", tall) is not NOTHING
    pictures.begin_frame()
    assert pictures.upright(looks[11], "table", tall, patient=True) is not NOTHING, "a new frame, three more"
    while any(pictures.lacks(look, "table", tall) for look in looks):
        pictures.catch_up(0.0)
    assert all(pictures.awaits(look, "table", tall) for look in looks), "plain faces come before the painted ones"
    again = [pictures.upright(look, "table", tall, patient=True) for look in looks]
    assert NOTHING not in again and not any(drawn_from_a_back(pictures, one) for one in again)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_where_another_side_opens_no_card_is_missing_for_a_frame(cabinet, size):
    """What lay there before stands until something can be shown of all that comes."""
    shown = cabinet(size)
    cartridge = shown.cartridge("quest")
    match = Match(cartridge, next(one for one in every_setup(cartridge.content) if one.players == 2))
    scene = Table(shown, Sitting(match, [Chair(person=1), Chair(person=2)], shown.settings))
    shown.home(scene)
    chance, opened = random.Random(3), set()
    while len(opened) < 2 or match.position < 12:
        for _ in range(2000):
            shown.frame([], FRAME)
            cards = scene.parts["zones"].cards.values()
            blank = [card.card for card in cards if card.sprite.visible and card.sprite.image is NOTHING]
            assert not (blank and opened)  # a game begins with backs that turn over
            if not scene.busy:
                break
        opened.add(scene.seat)
        scene.answering.answer(chance.randrange(len(scene.decision.options)))


@pytest.mark.parametrize("moving", [False], indirect=True, ids=["moving"])  # with reduced motion nothing is waited for
def test_what_is_dealt_to_the_side_that_opens_next_is_painted_before_it_opens(moving, faces, monkeypatch):
    """Nobody could draw it ahead: the hand is only drawn while the press before is answered."""
    monkeypatch.setattr(timeline, "WHILE_MOVING", 60.0)  # seconds: however slow the machine is
    cartridge = moving.cartridge("quest")
    match = Match(cartridge, next(one for one in every_setup(cartridge.content) if one.players == 2))
    scene = Table(moving, Sitting(match, [Chair(person=1)] * 2, moving.settings))
    moving.home(scene)
    come_to_rest(moving)
    pictures, before = scene.parts["zones"].context.pictures, scene.seat
    opens = next(seat for seat in (1, 2) if seat != before)
    assert not scene.state.cards("hand", opens)
    plain: list[str] = []
    drawing = Pictures._plain
    monkeypatch.setattr(Pictures, "_plain", lambda self, *given: plain.append(given[1]) or drawing(self, *given))
    scene.answering.answer(next(i for i, one in enumerate(scene.decision.options) if one.value < 0))
    come_to_rest(moving)
    assert scene.seat == opens and scene.state.cards("hand", opens)
    assert not plain
    assert not pictures.behind
