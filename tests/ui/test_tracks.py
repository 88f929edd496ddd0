"""Boards of tracks, the line, the events and the company: nothing lies over anything, and all follow the state."""

import copy
import itertools
import random

import pygame
import pytest
from driving import TouchPlayer, come_to_rest, plan_now

from game.engine.keeping.match import Match
from game.engine.keeping.opening import SituationMatch
from game.engine.machine.events import Event, PlayerChanged, Rolled, TableChanged
from game.engine.machine.setup import Setup
from game.engine.sources.content import ContentError
from game.engine.sources.records import Document
from game.engine.telling import prompts, wording
from game.players.sitting import Chair, Sitting
from game.presentation.layout import SQUARE, load_layout, read_layout
from game.ui.faces import names
from game.ui.fonts import Fonts
from game.ui.intents import Act, Device, Move
from game.ui.scenes.inspect import Inspect
from game.ui.scenes.table import Table
from game.ui.table import line_plan, track_ground, track_plan
from game.ui.table.parts import die
from game.ui.table.parts.events import Need, rows_of
from game.ui.table.places import field_of, inside

SIZES = [(640, 480), (1024, 600), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1080)]
BOARDS = {"moria": 3, "helms_deep": 5, "shelobs_lair": 6, "mordor": 7}
HOBBITS = ["frodo", "sam", "pippin", "merry", "fatty"]
HAND = ["fighting_brown", "hiding_grey", "wild_brown", "travelling_brown"]


def position(place: int, players: int = 3, step: str = "activities", hand=HAND, walkers=(2, 4, 4, 4, 7), **variables):
    """A situation in the middle of a place."""
    seats = [
        {"corruption": walkers[n], "shields": 2, "hobbit": [HOBBITS[n]], "hand": list(hand)} for n in range(players)
    ]
    given = {"place": place, "laid_out": 1, "sauron": 12, "ring_bearer": 1, "active": 1} | variables
    return {"table": "fellowship", "players": players, "seed": 3, "step": step, "variables": given, "seat": seats}


def sat_down(shown, document) -> Table:
    match = SituationMatch(shown.cartridge("fellowship"), document)
    table = Table(shown, Sitting(match, [Chair()] * document["players"], shown.settings))
    shown.home(table)
    shown.frame([], 0.02)
    return table


def slot_of(content, size, name) -> tuple[pygame.Rect, int]:
    layout = load_layout(content)
    unit = min(size[1], size[0] * 5 // 8)
    shape = "wide" if size[0] / size[1] >= SQUARE else "tall"
    return inside(field_of(size, max(4, unit // 90)), layout.slots[shape][name]), unit


def run(table, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        table.cabinet.frame([], 1 / 60)


def changed(name: str, before: int, after: int, player: int = 0) -> Event:
    return PlayerChanged(player, name, before, after) if player else TableChanged(name, before, after)


# --- where things lie


@pytest.mark.parametrize("scale", [80, 100, 160])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("place", BOARDS.values(), ids=BOARDS)
def test_nothing_on_a_board_lies_over_anything_else(cabinet, place, size, scale):
    content = cabinet().cartridge("fellowship").content
    rect, unit = slot_of(content, size, "board")
    plan = track_plan.plan_of(content, load_layout(content).tracks, place, rect, Fonts(unit, scale))
    assert len(plan.lanes) == (4 if place == BOARDS["mordor"] else 3)
    assert track_plan.faults(plan) == []


@pytest.mark.parametrize("place", BOARDS.values(), ids=BOARDS)
def test_every_space_is_on_its_board_and_the_main_track_is_the_largest(cabinet, place):
    content = cabinet().cartridge("fellowship").content
    tracks = load_layout(content).tracks
    rect, unit = slot_of(content, (1280, 720), "board")
    plan = track_plan.plan_of(content, tracks, place, rect, Fonts(unit))
    there = {number for number, space in enumerate(content.spaces, 1) if space.facts["space_place"] == place}
    assert {stop.space for lane in plan.lanes for stop in lane.stops if stop.space} == there
    main, *others = plan.lanes
    assert main.main and not any(lane.main for lane in others)
    assert all(lane.size < main.size and lane.rect.height < main.rect.height for lane in others)
    assert [stop.number for stop in main.stops if stop.space] == sorted(stop.number for stop in main.stops[1:])
    cards = {stop.gains for lane in plan.lanes for stop in lane.stops if stop.content == "card"}
    assert all(wording.definition_name(content, card, "ru") for card in cards)


def test_a_plan_of_spaces_that_are_too_close_has_faults():
    lane = track_plan.Lane(
        "main",
        True,
        pygame.Rect(0, 0, 100, 40),
        pygame.Rect(0, 0, 10, 10),
        30,
        20,
        tuple(track_plan.Stop(n, n, (30 + 20 * n, 20), "", 0, -1) for n in range(3)),
        0,
    )
    plan = track_plan.TrackPlan(pygame.Rect(0, 0, 100, 50), pygame.Rect(0, 0, 1, 1), "", [lane])
    assert "main 0 lies on 1" in track_plan.faults(plan)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_line_lies_in_its_slot_and_holds_five_on_one_space(cabinet, size):
    content = cabinet().cartridge("fellowship").content
    rect, unit = slot_of(content, size, "line")
    plan = line_plan.plan_of(rect, 16, min(Fonts(unit).pixels(1.8), round(rect.height * 0.17)))
    boxes = []
    for x, y in plan.spots:
        box = pygame.Rect(0, 0, plan.size, plan.tall)
        box.center = (round(x), round(y))
        boxes.append(box)
    assert len(boxes) == 16
    assert all(rect.contains(box) for box in boxes)
    assert all(not one.colliderect(other) for one, other in itertools.pairwise(boxes))
    size_ = plan.piece(5)
    spots = [(dx * size_, dy * size_) for dx, dy in line_plan.CROWDS[5]]
    for (x, y), (u, v) in itertools.combinations(spots, 2):
        assert abs(x - u) + abs(y - v) > size_ * 0.9


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)], ids=str)
def test_the_names_of_a_lines_ends_lie_over_no_space(cabinet, size, distance):
    table = sat_down(cabinet(size, distance=distance, language="uk"), position(BOARDS["moria"]))
    line = table.parts["line"]
    room = names.deep(line.named, 1)
    for x, y in (*line.plan.spots[:3], *line.plan.spots[-3:]):
        if min(x - line.rect.left, line.rect.right - x) < line.plan.size * (line_plan.ENDS + 0.4):
            assert y - line.plan.tall / 2 >= line.rect.top + room
    assert line.plan.tall >= line.rect.height * 0.3


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", [3, 6])
def test_the_list_of_events_fits_its_slot(cabinet, size, count):
    content = cabinet().cartridge("fellowship").content
    rect, unit = slot_of(content, size, "events")
    head, gap = max(round(rect.height * 0.075), round(unit * 0.034)), max(2, round(unit * 0.005))
    needs = [Need(unit * 0.035, unit * 0.07, unit * 0.14)] * count
    rows = rows_of(rect, head, [(n, n) for n in range(1, count + 1)], 2, gap, needs)
    assert [row.stage for row in rows[:3]] == [3, 2, 1]
    assert all(rect.contains(row.rect) for row in rows)
    assert all(one.rect.bottom <= other.rect.top for one, other in itertools.pairwise(rows))
    assert rows[0].rect.top >= rect.top + head
    assert rows[1].rect.height >= max(row.rect.height for row in rows)


def test_events_that_are_over_leave_their_room_to_those_to_come():
    needs = [Need(20, 40, 80)] * 6
    rows = rows_of(pygame.Rect(0, 0, 200, 240), 20, [(n, n) for n in range(1, 7)], 4, 2, needs)
    assert all(row.rect.height < 30 for row in rows[:3])
    assert all(row.rect.height >= 40 for row in rows[3:])
    few = rows_of(pygame.Rect(0, 0, 200, 340), 20, [(n, n) for n in range(1, 7)], 4, 2, needs)
    assert all(row.rect.height >= 40 for row in few)


def test_where_not_all_signs_have_room_those_of_the_next_events_do_and_every_name():
    needs, cards = [Need(20, 40, 80)] * 6, [(n, n) for n in range(1, 7)]
    shrunk = [row.rect.height for row in rows_of(pygame.Rect(0, 0, 200, 214), 20, cards, 3, 2, needs)]
    assert shrunk == [20, 20, 35, 35, 35, 35]
    low = [row.rect.height for row in rows_of(pygame.Rect(0, 0, 200, 172), 20, cards, 3, 2, needs)]
    assert low == [20, 20, 38, 20, 20, 20]
    lowest = [row.rect.height for row in rows_of(pygame.Rect(0, 0, 200, 90), 20, cards, 3, 2, needs)]
    assert set(lowest) == {9}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", [2, 5])
def test_no_two_parts_of_the_table_share_a_pixel(cabinet, size, players):
    table = sat_down(cabinet(size), position(BOARDS["mordor"], players))
    slots = table.parts["zones"].places.slots
    for (one, rect), (other, second) in itertools.combinations(slots.items(), 2):
        assert not rect.colliderect(second), f"{one} lies over {other}"
    assert all(slots["dials"].contains(box) for box in table.parts["company"].boxes)
    assert all(not a.colliderect(b) for a, b in itertools.combinations(table.parts["company"].boxes, 2))


# --- as the state says


def stands(table) -> dict[str, int]:
    """On which space each marker is seen to stand."""
    tracks, found = table.parts["tracks"], {}
    for lane in tracks.plan.lanes:
        sprite = tracks._markers[lane.name]
        found[lane.name] = min(
            range(len(lane.stops)), key=lambda index: abs(lane.stops[index].at[0] - sprite.rect.centerx)
        )
    return found


def said(table) -> dict[str, int]:
    tracks = table.parts["tracks"]
    return {lane.name: table.sitting.state.variable(tracks.given.markers[lane.name]) for lane in tracks.plan.lanes}


def test_markers_stand_where_the_state_says(cabinet):
    table = sat_down(cabinet(), position(BOARDS["helms_deep"], fighting=6, friendship=3, travelling=10))
    assert stands(table) == said(table) == {"fighting_track": 6, "friendship_track": 3, "travelling_track": 10}


def test_a_place_without_tracks_shows_the_road(cabinet):
    table = sat_down(cabinet(), position(1, step="journey", laid_out=0))
    tracks = table.parts["tracks"]
    assert tracks.plan.place == "bag_end" and tracks.plan.lanes == []
    assert len(table.parts["events"].rows) == 3


def test_everything_follows_a_game_that_moves(cabinet):
    """With motion on: after every choice the parts end as the state says, and nothing stays behind on the stage."""
    shown = cabinet(reduced_motion=False)
    match = Match(shown.cartridge("fellowship"), Setup(players=3, seed=4))
    table = Table(shown, Sitting(match, [Chair()] * 3, shown.settings))
    shown.home(table)
    shown.frame([], 0.02)
    line, events, chance = table.parts["line"], table.parts["events"], random.Random(5)
    for number in range(70):
        if table.decision is None:
            break
        table.answering.answer(chance.randrange(len(table.decision.options)))
        for _ in range(number % 4):
            shown.frame([], 0.15)
        table.timeline.finish()
        table.refresh()
        state = table.sitting.state
        assert stands(table) == said(table)
        assert line.hunter == state.variable("sauron")
        assert line.at == {seat: state.player_variable(seat, "corruption") for seat in (1, 2, 3)}
        assert line.bearer == state.variable("ring_bearer")
        assert events.marker == state.variable("event")
        assert [row.card for row in events.rows] == state.cards("events", 0)
    fleeting = [sprite for sprite in table.stage.sprites if sprite.layer in range(700, 760) or 49 < sprite.layer < 80]
    assert fleeting == []


def test_showing_the_same_state_again_draws_nothing(cabinet):
    table = sat_down(cabinet(), position(BOARDS["moria"], 5, fighting=3, event=2))
    table.set_focus(None)  # nothing is lifted out of the hand
    for _ in range(3):
        table.cabinet.frame([], 0.02)
    for part in table.parts.values():
        part.sync()
    assert not table.stage.touched


def test_a_marker_walks_space_by_space(cabinet):
    table = sat_down(cabinet(reduced_motion=False), position(BOARDS["moria"], fighting=2))
    run(table, 2)
    tracks = table.parts["tracks"]
    lane = tracks.plan.lane("fighting_track")
    assert tracks.play(changed("fighting", 2, 4), 0.0).lasts > 0
    run(table, 0.3)
    assert tracks.reached["fighting_track"] == 3
    run(table, 0.6)
    assert tracks.reached["fighting_track"] == 4
    assert abs(tracks._markers["fighting_track"].rect.centerx - lane.stops[4].at[0]) <= 1


def test_the_hunter_comes_step_by_step_and_is_felt(cabinet):
    table = sat_down(cabinet(reduced_motion=False), position(BOARDS["moria"], walkers=(2, 8, 4, 0, 0)))
    run(table, 2)
    line = table.parts["line"]
    before = line._dread.image
    assert line.play(changed("sauron", 12, 10), 0.0).lasts > 0.8
    run(table, 0.55)
    assert line.hunter == 11
    run(table, 1.2)
    assert line.hunter == 10 and line.gap == 2
    assert pygame.image.tobytes(line._dread.image, "RGBA") != pygame.image.tobytes(before, "RGBA")


def test_who_dies_falls_and_is_grey(cabinet):
    table = sat_down(cabinet(reduced_motion=False), position(BOARDS["moria"]))
    run(table, 2)
    line = table.parts["line"]
    before = line._pieces[2].image
    line.play(changed("dead", 0, 1, player=2), 0.0)
    run(table, 1.2)
    assert line.out == {2}
    assert line._pieces[2].image is not before


def test_the_die_lies_on_the_board_until_the_next_question(cabinet):
    table = sat_down(cabinet(reduced_motion=False), position(BOARDS["moria"]))
    run(table, 2)
    before = len([sprite for sprite in table.stage.sprites if sprite.visible])
    faces = table.layout.die.faces
    assert len(faces) == 6
    wait = table.parts["die"].play(Rolled(player=0, result=5, sides=6), 0.0).waits
    run(table, die.TUMBLE + 0.2)
    shown = [sprite.image for sprite in table.stage.sprites]
    assert die.face(faces[4], table.px(12)) in shown
    run(table, wait)
    assert die.face(faces[4], table.px(12)) in [sprite.image for sprite in table.stage.sprites if sprite.visible]
    table.refresh()
    assert len([sprite for sprite in table.stage.sprites if sprite.visible]) == before


def test_all_faces_of_the_die_differ(display):
    looks = {pygame.image.tobytes(die.face(name, 48), "RGBA") for name in ("", "1", "2", "3", "threat", "discard")}
    assert len(looks) == 6


def test_the_company_tells_who_bears_who_acts_and_who_is_lost(cabinet):
    document = position(BOARDS["moria"], ring_bearer=2, active=2)
    document["seat"][2]["dead"] = 1
    table = sat_down(cabinet(), document)
    first, second, third = table.parts["company"].members
    assert (first.who, second.who, third.who) == ("Frodo", "Sam", "Pippin")
    assert second.bearer and second.active and not first.bearer
    assert third.out and not second.out
    assert first.zones == (len(HAND),)


# --- choosing and looking


def choosing(shown) -> Table:
    """A star was played: the player is asked which marker goes on."""
    table = sat_down(shown, position(BOARDS["moria"], hand=["wild_brown"], fighting=3, hiding=2, travelling=1))
    index = next(n for n, option in enumerate(table.decision.options) if option.kind == "card")
    table.answering.answer(index)
    come_to_rest(table)
    assert table.asking.spaces
    return table


def offered(table) -> list:
    return [target for target in table.targets if target.name in {f"space:{space}" for space in table.asking.spaces}]


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1280, 1024), (2560, 1080)], ids=str)
def test_spaces_on_offer_have_room_for_a_finger(cabinet, size):
    table = choosing(cabinet(size))
    targets = offered(table)
    assert len(targets) == len(table.asking.spaces) == 3
    for one, other in itertools.permutations(targets, 2):
        assert not one.rect.collidepoint(other.rect.center)
    assert all(min(target.rect.size) >= round(size[1] * 0.058) for target in targets)
    assert len(table.parts["tracks"]._lights) == 3


def test_a_tap_on_a_glowing_space_moves_the_marker_there(cabinet):
    table = choosing(cabinet())
    tracks = table.parts["tracks"]
    space = next(space for space in table.asking.spaces if tracks.plan.stop(space)[0].name == "hiding_track")
    target = next(target for target in offered(table) if target.name == f"space:{space}")
    finger = TouchPlayer(table.cabinet)
    finger.read()
    finger.choose(target.name)
    plan_now(table)
    assert table.sitting.state.variable("hiding") == 3
    assert stands(table)["hiding_track"] == 3


def test_keys_go_from_space_to_space_and_only_a_jump_of_zones_to_the_tools(cabinet):
    table = choosing(cabinet())
    table.cabinet.devices.last = Device.KEYS
    table.set_focus(offered(table)[0])
    seen = {table.focus.name}
    for move in (Move(0, 1), Move(0, 1), Move(0, -1), Move(1, 0), Move(1, 0)):
        table.handle(move)
        seen.add(table.focus.name)
    assert {f"space:{space}" for space in table.asking.spaces} <= seen
    assert table.focus.group in ("board", "prompt")
    groups = set()
    for _ in range(20):
        table.handle(Act("next", device=Device.KEYS))
        groups.add(table.focus.group)
    assert "tools" in groups


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_looking_at_a_space_tells_what_it_does(cabinet, lang):
    shown = cabinet(language=lang)
    table = sat_down(shown, position(BOARDS["moria"], fighting=3))
    content = table.sitting.cartridge.content
    number = next(n for n, space in enumerate(content.spaces, 1) if space.id == "moria__hiding__1")
    table.set_focus(next(target for target in table.targets if target.name == f"space:{number}"))
    table.handle(Act("inspect"))
    assert isinstance(shown.scene, Inspect)
    told = " ".join(section.title for section in shown.scene.sections())
    book = next(card for card in content.cards if card.id == "book")
    assert wording.say(book.name, lang) in told


# --- reading a layout


SLOTS = {shape: {"prompt": [0, 0, 1, 1], "board": [0, 0, 1, 1]} for shape in ("wide", "tall")}
TRACKS = {"slot": "board", "place": "p", "of": "o", "track": "t", "index": "i", "content": "c", "markers": {}}
LINE = {"slot": "board", "steps": 16, "walker": "w", "hunter": "h"}


@pytest.mark.parametrize(
    ("sections", "words"),
    [
        ({"tracks": TRACKS | {"slot": "nowhere"}}, "[tracks]: key 'slot': there is no slot 'nowhere' in [slots.wide]"),
        ({"tracks": {"slot": "board"}}, "[tracks]: key 'place' is missing"),
        ({"tracks": TRACKS | {"hue": 1}}, "[tracks]: key 'hue' is unknown"),
        (
            {"tracks": TRACKS | {"sign": {"a": {"icon": "x", "colour": "red"}}}},
            "[tracks.sign.a]: key 'colour': expected a colour such as #E8C26A",
        ),
        ({"line": LINE | {"steps": 2}}, "[line]: key 'steps': expected a number from 3"),
        ({"line": {"slot": "board"}}, "[line]: key 'steps' is missing"),
        (
            {"events": {"slot": "board", "zone": "z", "marker": "m", "asks": {"a": "2 horses"}}},
            "[events.asks]: key 'a': horses has no [events.sign.horses]",
        ),
        ({"company": 5}, "key 'company': expected a table, got 5"),
        ({"die": {"sides": 6}}, "[die]: key 'sides' is unknown"),
    ],
)
def test_a_wrong_part_is_refused_by_name(sections, words):
    reading = read_layout(Document({"slots": SLOTS, "area": [], **sections}, "layout.toml"), {})
    assert reading.record is None
    assert reading.problems[0].startswith(f"layout.toml: {words}")


def test_names_the_table_does_not_have_are_refused(cabinet, tmp_path):
    content = cabinet().cartridge("fellowship").content
    text = (content.folder / "layout.toml").read_text(encoding="utf-8")
    (tmp_path / "layout.toml").write_text(text.replace('hunter = "sauron"', 'hunter = "saruman"'), encoding="utf-8")
    moved = copy.copy(content)
    object.__setattr__(moved, "folder", tmp_path)
    with pytest.raises(ContentError, match=r"'hunter': there is no variable 'saruman'; did you mean 'sauron'"):
        load_layout(moved)


def test_every_event_says_in_signs_what_it_asks(cabinet):
    content = cabinet().cartridge("fellowship").content
    kinds = content.enums["kind"]
    listed = {card.id for card in content.cards if kinds[card.facts["kind"] - 1] in ("event_card", "haven_card")}
    assert listed == set(load_layout(content).events.asks)


# --- whom the game asks, and what is kept from others


def test_a_raised_hand_is_told_and_asked_for_at_the_next_window(cabinet):
    """Elessar can be used at any time: by default nobody stops for that."""
    document = position(3, hand=["elessar", "bow"], fighting=1, ring_used=1)
    table = sat_down(cabinet(), document)
    table.open_seat(2)
    table.handle(Act("hand", device=Device.KEYS))
    told = [line for line, _bad, *_ in table.cabinet.toasts.lines]
    assert told == ["Sam will be asked at the next chance to act."]
    assert table.sitting.habits.raised == {2}
    finger = TouchPlayer(table.cabinet)
    finger.choose("tool:hand")
    assert table.sitting.habits.raised == set()
    finger.choose("tool:hand")
    assert table.sitting.habits.raised == {2}
    options = prompts.option_texts(table.sitting.state, table.decision, "en")
    table.answering.answer(next(index for index, text in enumerate(options) if "Bow" in text))
    asked = table.sitting.decision
    assert (asked.prompt, asked.player) == ("carried_out", 2)


def test_f98_in_a_contest_the_company_shows_only_ones_own_shields(cabinet):
    document = position(3) | {"options": {"contest": "on"}}
    table = sat_down(cabinet(), document)
    table.unveil()
    company = table.parts["company"]
    assert [numbers["shields"] for numbers in company._numbers] == [2, None, None]


@pytest.mark.parametrize(("distance", "lang"), [("desk", "uk"), ("couch", "ru"), ("couch", "en")])
@pytest.mark.parametrize("place", BOARDS.values(), ids=BOARDS)
def test_cards_to_be_won_and_events_are_named_in_letters_alike_that_can_be_read(
    cabinet, place, distance, lang, monkeypatch
):
    said = []
    plain = names.in_lines
    size = (1024, 600) if lang != "en" else (1920, 1080)
    scene = sat_down(cabinet(size, distance=distance, language=lang), position(place))
    monkeypatch.setattr(names, "in_lines", lambda *given: said.append(given[1]) or plain(*given))
    tracks, events = scene.parts["tracks"], scene.parts["events"]
    for lane in tracks.plan.lanes:
        said.clear()
        track_ground.lane(tracks.setting, lane, 0)
        assert len(said) == sum(stop.gains >= 0 for stop in lane.stops)
        assert all(lines.pixels >= scene.fonts.least for lines in said)
        assert len({(lines.pixels, lines.family, lines.width) for lines in said}) <= 1
    said.clear()
    for row in events.rows:
        events._row(row)
    assert len(said) >= 5
    assert len({(lines.pixels, lines.family, lines.width) for lines in said}) == 1
