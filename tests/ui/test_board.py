"""The map of underdark: nothing lies over anything else, pieces are where the state says, every device gets at them."""

import itertools
import random
from dataclasses import replace

import pygame
import pytest

from game.engine.keeping.match import Match
from game.engine.machine.events import SpaceChanged
from game.engine.machine.setup import Setup
from game.engine.sources.content import LANGUAGES
from game.players.sitting import Chair, Sitting
from game.presentation.layout import SQUARE, load_layout
from game.ui.fonts import Fonts
from game.ui.intents import Act, Device, Move, Press, Tap
from game.ui.scenes.inspect import Inspect
from game.ui.scenes.pick import Pick
from game.ui.scenes.table import Table
from game.ui.table import board_plan
from game.ui.table.asking import Asking
from game.ui.table.parts import houses
from game.ui.table.places import field_of, inside

SIZES = [(640, 480), (1024, 600), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1080)]
BOT = "first_timer"


def tap(table: Table, pos: tuple[int, int], device: Device) -> None:
    """On a question that has been on the screen for a while."""
    table.tick(1.0)
    table.handle(Press(pos, device=device))
    table.handle(Tap(pos, device=device))


def sat_down(shown, *, players=4, seed=3, until="", least=0, options=None) -> Table:
    """A table at a question to the person at seat 1, after random play."""
    cartridge = shown.cartridge("underdark")
    match = Match(cartridge, Setup(players=players, seed=seed, options=options or {}))
    chance = random.Random(seed)
    while (decision := match.state.decision) is not None:
        asked = decision.player == 1 and until in ("", decision.prompt)
        if asked and match.position >= least:
            break
        match.choose(chance.randrange(len(decision.options)))
    chairs = [Chair(), *[Chair(bot=BOT)] * (players - 1)]
    table = Table(shown, Sitting(match, chairs, shown.settings))
    shown.home(table)
    shown.frame([], 0.02)
    return table


def map_of(size, lang, scale=100, content=None):
    layout = load_layout(content)
    unit = min(size[1], size[0] * 5 // 8)
    shape = "wide" if size[0] / size[1] >= SQUARE else "tall"
    rect = inside(field_of(size, max(4, unit // 90)), layout.slots[shape]["board"])
    return board_plan.plan_of(content, layout.board, rect, Fonts(unit, scale), lang)


def pieces(board) -> tuple[dict, set, dict]:
    return (
        {space: piece.look[0] for space, piece in board._troops.items()},
        set(board._spies),
        {site: piece.look for site, piece in board._markers.items()},
    )


def pieces_of(state, board) -> tuple[dict, set, dict]:
    """What the state says stands on the map."""
    sites = board.plan.sites
    troops = {space: colour for space in board.plan.sockets if (colour := state.space(space, "troop"))}
    spies = {(site, seat) for site in sites for seat in range(1, 5) if state.space(site, "spies") >> (seat - 1) & 1}
    markers = {
        number: (holder := state.space(number, "holder"), bool(state.space(number, "total_side") and holder))
        for number, site in sites.items()
        if site.marker
    }
    return troops, spies, markers


# --- where things lie


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_on_the_map_lies_over_anything_else(cabinet, size, lang):
    content = cabinet().cartridge("underdark").content
    plan = map_of(size, lang, content=content)
    assert board_plan.faults(plan, content) == []
    assert plan.letters >= int(0.018 * min(size[1], size[0] * 5 // 8))


@pytest.mark.parametrize("scale", [80, 160])
def test_names_fit_the_map_at_every_text_scale(cabinet, scale):
    content = cabinet().cartridge("underdark").content
    assert board_plan.faults(map_of((1280, 720), "ru", scale, content), content) == []


def test_a_map_with_two_sites_in_one_place_has_faults(cabinet):
    content = cabinet().cartridge("underdark").content
    layout = load_layout(content)
    sites = layout.board.sites
    moved = replace(layout.board, sites=sites | {"skullport": sites["labyrinth"]})
    plan = board_plan.plan_of(content, moved, pygame.Rect(0, 0, 784, 517), Fonts(720), "en")
    assert "labyrinth lies over skullport" in board_plan.faults(plan, content)


def test_names_are_no_smaller_where_that_helps_nobody(cabinet):
    content = cabinet().cartridge("underdark").content
    plan = map_of((1080, 1920), "en", content=content)
    assert board_plan.faults(plan, content), "a narrow window has no room for the map"
    assert plan.letters > round(plan.socket * 0.54), "the least there is"


def test_every_space_and_every_way_of_the_board_is_on_the_map(cabinet):
    content = cabinet().cartridge("underdark").content
    plan = map_of((1280, 720), "en", content=content)
    sites = {number for number, space in enumerate(content.spaces, 1) if space.facts.get("troop_spaces")}
    assert set(plan.sites) == sites
    assert set(plan.sockets) == set(range(1, len(content.spaces) + 1)) - sites
    assert len(plan.tunnels) == 40
    assert sum(len(tunnel.spaces) for tunnel in plan.tunnels) == 53
    names = {content.spaces[end - 1].id for tunnel in plan.tunnels if not tunnel.spaces for end in tunnel.ends}
    assert names == {"gauntlgrym", "wormwrithings"}


@pytest.mark.parametrize(("players", "closed"), [(2, {1, 3}), (3, {3}), (4, set())])
def test_sections_not_in_play_are_left_out_and_the_others_use_the_room(cabinet, players, closed):
    table = sat_down(cabinet(), players=players)
    plan, content = table.parts["board"].plan, table.sitting.cartridge.content
    assert plan.closed == closed and {site.section for site in plan.sites.values()} == {1, 2, 3} - closed
    assert not board_plan.faults(plan, content)
    bodies = [site.body for site in plan.sites.values()]
    whole = bodies[0].unionall(bodies[1:])
    assert whole.width > 0.85 * plan.rect.width
    assert {tunnel.section for tunnel in plan.tunnels}.isdisjoint(closed)


# --- pieces


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pieces_stand_where_the_state_says(cabinet, players):
    table = sat_down(cabinet(), players=players, least=400)
    found = pieces_of(table.sitting.state, table.parts["board"])
    assert found[0]
    assert pieces(table.parts["board"]) == found


def test_showing_the_same_state_again_draws_nothing(cabinet):
    table = sat_down(cabinet(), least=200)
    table.cabinet.frame([], 0.02)
    table.parts["board"].sync()
    assert not table.stage.touched


def test_pieces_follow_a_game_that_moves(cabinet):
    """With motion on: after every choice the map ends as the state says, and nothing stays behind on the stage."""
    shown = cabinet(reduced_motion=False)
    table = sat_down(shown, least=150)
    chance = random.Random(8)
    for _ in range(60):
        table.answering.answer(chance.randrange(len(table.sitting.decision.options)))
        table.timeline.finish()
        table.refresh()
        assert pieces(table.parts["board"]) == pieces_of(table.sitting.state, table.parts["board"])
    shown.frame([], 0.02)
    counts = [
        len(group)
        for group in (table.parts["board"]._troops, table.parts["board"]._spies, table.parts["board"]._markers)
    ]
    ours = [sprite for sprite in table.stage.sprites if 36 < sprite.layer <= 60]
    assert len(ours) == sum(counts)


def space_event(field: str, space: int, before: int, after: int) -> SpaceChanged:
    return SpaceChanged(space, field, before, after)


def run(shown, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        shown.cabinet.frame([], 1 / 60)


def test_a_troop_drops_in_and_settles_in_its_socket(cabinet):
    table = sat_down(cabinet(reduced_motion=False), until="turn", least=200)
    run(table, 2)
    board = table.parts["board"]
    space = next(space for space in board.plan.sockets if space not in board._troops)
    assert board.play(space_event("troop", space, 0, 2), 0.0).lasts > 0
    sprite = board._troops[space].sprite
    assert not sprite.visible
    run(table, 0.05)
    assert sprite.rect.centery < board.plan.sockets[space][1] - 4
    run(table, 0.6)
    assert abs(sprite.rect.centerx - board.plan.sockets[space][0]) <= 1
    assert abs(sprite.rect.centery - board.plan.sockets[space][1]) <= 1


def test_a_troop_that_is_knocked_out_leaves_in_a_flash(cabinet):
    table = sat_down(cabinet(reduced_motion=False), until="turn", least=200)
    run(table, 2)
    board = table.parts["board"]
    space, piece = next(iter(board._troops.items()))
    before = len(table.stage.sprites)
    board.play(space_event("troop", space, piece.look[0], 0), 0.0)
    assert len(table.stage.sprites) == before + 1
    run(table, 0.6)
    assert len(table.stage.sprites) == before - 1
    assert space not in board._troops


def test_a_marker_turns_over(cabinet):
    table = sat_down(cabinet(reduced_motion=False), until="turn", least=100)
    run(table, 2)
    board = table.parts["board"]
    site, piece = next((site, piece) for site, piece in board._markers.items() if not piece.look[0])
    picture, width = piece.sprite.image, piece.sprite.rect.width
    board.play(space_event("holder", site, 0, 3), 0.0)
    run(table, 0.17)
    assert piece.sprite.rect.width < width / 2
    run(table, 0.5)
    assert piece.sprite.rect.width == width
    assert piece.look == (3, False)
    assert pygame.image.tobytes(piece.sprite.image, "RGBA") != pygame.image.tobytes(picture, "RGBA")


def test_spies_slide_in_and_out(cabinet):
    table = sat_down(cabinet(reduced_motion=False), until="turn")
    run(table, 2)
    board, site = table.parts["board"], next(iter(table.parts["board"].plan.sites))
    assert board.play(space_event("spies", site, 0, 0b101), 0.0).lasts > 0
    run(table, 0.5)
    assert {(site, 1), (site, 3)} <= set(board._spies)
    board.play(space_event("spies", site, 0b101, 0b100), 0.0)
    run(table, 0.5)
    assert (site, 1) not in board._spies
    assert (site, 3) in board._spies


# --- choosing


def offered(table) -> list:
    return [target for target in table.parts["board"].targets() if _number(target) in table.asking.spaces]


def _number(target) -> int:
    return int(target.name.removeprefix("space:"))


@pytest.mark.parametrize("size", [(1024, 600), (1280, 1024), (2560, 1080)], ids=str)
@pytest.mark.parametrize("prompt", ["deploy", "place_spy", "starting_site"])
def test_every_option_on_the_map_has_its_own_room(cabinet, size, prompt):
    table = sat_down(cabinet(size), until=prompt)
    targets = offered(table)
    assert {_number(target) for target in targets} == set(table.asking.spaces)
    for one, other in itertools.permutations(targets, 2):
        assert not one.rect.collidepoint(other.rect.center), f"{one.name} hides the middle of {other.name}"
    for target in targets:
        assert table.parts["board"].rect.contains(target.rect)
        assert target.rect.height >= table.parts["board"].plan.socket


def test_spaces_that_stand_alone_have_room_for_a_finger(cabinet):
    table = sat_down(cabinet((1280, 720)), until="deploy", least=100)
    board = table.parts["board"]
    alone = [space for space in board.plan.sockets if not board.plan.site_of[space]][:1]
    rect = board._apart(alone)[alone[0]]
    assert min(rect.size) >= 43


def test_options_glow_under_a_mark_and_the_rest_is_dark(cabinet):
    table = sat_down(cabinet(), until="deploy", least=100)
    board = table.parts["board"]
    places = [board.plan.sockets[space] for space in table.asking.spaces]
    lit = [sprite.rect.center for sprite in board._lights]
    assert len(lit) == len(places)
    for x, y in places:
        assert any(abs(x - u) <= 1 and abs(y - v) <= 1 for u, v in lit)
    board.ask(Asking(None))
    assert board._lights == []


def deployed(table) -> int:
    return sum(table.sitting.state.space(space, "troop") == 1 for space in table.parts["board"].plan.sockets)


def test_a_tap_on_a_space_deploys_there(cabinet):
    table = sat_down(cabinet(), until="deploy", least=100)
    target = offered(table)[-1]
    space = _number(target)
    tap(table, target.rect.center, Device.TOUCH)
    assert table.sitting.state.space(space, "troop") == 1


def test_a_tap_on_a_site_takes_one_of_its_spaces_where_they_are_alike(cabinet):
    table = sat_down(cabinet(), until="deploy")
    board, before = table.parts["board"], deployed(table)
    site = next(board.plan.site_of[space] for space in table.asking.spaces if board.plan.site_of[space])
    inside_ = [space for space in table.asking.spaces if board.plan.site_of[space] == site]
    tap(table, board.plan.sites[site].plate.center, Device.TOUCH)
    assert deployed(table) == before + 1
    assert any(table.sitting.state.space(space, "troop") == 1 for space in inside_)


def mixed_site(table) -> int:
    """A site where troops of several colours are on offer."""
    board = table.parts["board"]
    kinds = {site: board._kinds(site, set(table.asking.spaces)) for site in board.plan.sites}
    return next(site for site, colours in kinds.items() if len(colours) > 1)


def among_others(shown) -> Table:
    """A question to the person at seat 1 that several kinds of troops in one site answer."""
    cartridge = shown.cartridge("underdark")
    site_of = {number: space.facts.get("site_of", 0) for number, space in enumerate(cartridge.content.spaces, 1)}
    for seed in range(20):
        match, chance = Match(cartridge, Setup(players=4, seed=seed)), random.Random(seed)
        while (decision := match.state.decision) is not None:
            inside_ = [option.value for option in decision.options if option.kind == "space" and site_of[option.value]]
            kinds = {(site_of[space], match.state.space(space, "troop")) for space in inside_}
            asked = decision.prompt
            if asked == "assassinate" and decision.player == 1 and len(kinds) > len({site for site, _ in kinds}):
                return sat_down(shown, seed=seed, until="assassinate", least=match.position)
            match.choose(chance.randrange(len(decision.options)))
    raise AssertionError("nobody stands beside anybody")


def test_a_finger_is_asked_which_of_different_troops_it_means(cabinet):
    shown = cabinet((1024, 600))
    table = among_others(shown)
    site = mixed_site(table)
    board, shown.devices.last = table.parts["board"], Device.TOUCH
    space = next(space for space in table.asking.spaces if board.plan.site_of[space] == site)
    for place in (board.plan.sites[site].plate.center, board.plan.sockets[space]):
        tap(table, place, Device.TOUCH)
        assert isinstance(shown.scene, Pick)
        assert all(min(target.rect.size) >= table.px(6.7) for target in shown.scene.targets)
        shown.scene.back()
    tap(table, board.plan.sites[site].plate.center, Device.TOUCH)
    colour, meant = list(board._kinds(site, set(table.asking.spaces)).items())[1]
    assert table.sitting.state.space(meant, "troop") == colour
    before = sum(table.sitting.state.space(other, "troop") == colour for other in board.plan.sockets)
    shown.scene.handle(Tap(shown.scene.targets[1].rect.center, device=Device.TOUCH))
    assert shown.scene is table
    assert sum(table.sitting.state.space(other, "troop") == colour for other in board.plan.sockets) == before - 1


def test_a_mouse_takes_the_very_troop_it_points_at(cabinet):
    shown = cabinet((1280, 720))
    table = among_others(shown)
    site, shown.devices.last = mixed_site(table), Device.MOUSE
    space = next(space for space in table.asking.spaces if table.parts["board"].plan.site_of[space] == site)
    tap(table, table.parts["board"].plan.sockets[space], Device.MOUSE)
    assert shown.scene is table
    assert table.sitting.state.space(space, "troop") == 0


def test_a_site_not_on_offer_is_looked_at(cabinet):
    shown = cabinet()
    table = sat_down(shown, until="turn")
    site = next(iter(table.parts["board"].plan.sites.values()))
    tap(table, site.plate.center, Device.MOUSE)
    assert isinstance(shown.scene, Inspect)


@pytest.mark.parametrize("prompt", ["deploy", "place_spy"])
def test_directions_reach_every_option_on_the_map(cabinet, prompt):
    shown = cabinet()
    table = sat_down(shown, until=prompt, least=60)
    shown.devices.last = Device.PAD
    table.refresh()
    start = table.focus
    seen, edge = {id(start): start}, [start]
    while edge:
        here = edge.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            table.set_focus(here)
            table.handle(Move(dx, dy, device=Device.PAD))
            if id(table.focus) not in seen:
                seen[id(table.focus)] = table.focus
                edge.append(table.focus)
    reached = {target.name for target in seen.values()}
    assert {f"space:{space}" for space in table.asking.spaces} <= reached


def test_a_pad_chooses_the_space_in_focus(cabinet):
    table = sat_down(cabinet(), until="deploy", least=60)
    target = next(
        target
        for target in table.targets
        if target.name.startswith("space:") and _number(target) in table.asking.spaces
    )
    space = _number(target)
    table.set_focus(target)
    table.tick(1.0)  # nobody answers before having seen the question
    table.handle(Act("choose", device=Device.PAD))
    assert table.sitting.state.space(space, "troop") == 1


# --- beside the map


@pytest.mark.parametrize(
    ("size", "players"), [((1024, 600), 4), ((1280, 1024), 3), ((1920, 1080), 2), ((2560, 1080), 4), ((3840, 2160), 4)]
)
def test_slots_and_panels_keep_apart(cabinet, size, players):
    table = sat_down(cabinet(size), players=players)
    slots = table.parts["zones"].view.places.slots
    for (name, one), (second, other) in itertools.combinations(slots.items(), 2):
        assert not one.colliderect(other), f"{name} lies over {second}"
    for one, other in itertools.combinations(table.parts["houses"].boxes, 2):
        assert not one.colliderect(other)
    assert all(slots["dials"].contains(box) for box in table.parts["houses"].boxes)


def test_the_map_takes_its_share_of_the_width(cabinet):
    table = sat_down(cabinet((1280, 720)))
    assert table.parts["board"].rect.width == pytest.approx(0.62 * table.parts["zones"].view.places.field.width, abs=2)


def test_a_market_card_keeps_its_place_when_another_is_taken(cabinet):
    table = sat_down(cabinet(), least=300)
    poses, state = table.parts["zones"].view.places.poses, table.sitting.state
    row = sorted((poses[card].x, state.counter(card, "slot")) for card in state.cards("market"))
    slots = [slot for _x, slot in row]
    assert slots == sorted(slots)
    step = (row[-1][0] - row[0][0]) / (slots[-1] - slots[0])
    assert all(x == pytest.approx(row[0][0] + step * (slot - slots[0]), abs=1) for x, slot in row)


def test_a_stack_is_recruited_from_where_it_lies(cabinet):
    """A House Guard on offer is its stack: no tray lies over the map for it."""
    shown = cabinet()
    for least in range(0, 300, 3):
        table = sat_down(shown, until="turn", least=least)
        top = table.sitting.state.cards("house_guards")[-1]
        if top in table.asking.options:
            break
    assert table.parts["tray"]._sprites == []
    pile = next(pile for pile in table.parts["zones"].view.piles if pile.area.zone == "house_guards")
    before = len(table.sitting.state.cards("house_guards"))
    tap(table, pile.rect.center, Device.TOUCH)
    assert len(table.sitting.state.cards("house_guards")) == before - 1


def test_every_played_card_stays_inside_its_area(cabinet):
    table = sat_down(cabinet((1024, 600)))
    state = table.sitting.state.clone()
    best = []
    chance = random.Random(1)
    for _ in range(900):
        if state.decision is None:
            break
        state.choose(chance.randrange(len(state.decision.options)))
        for seat in range(1, 5):
            if len(state.cards("play_area", seat)) > len(best):
                best = state.cards("play_area", seat)
                laid = table.parts["zones"].view.lay_out(state, seat)
    assert len(best) >= 5
    rect = next(rect for area, rect in laid.areas if area.zone == "play_area")
    assert all(rect.contains(laid.poses[card].rect) for card in best)


def test_the_panels_tell_what_the_state_says(cabinet):
    table = sat_down(cabinet(), least=350)
    houses, state = table.parts["houses"], table.sitting.state
    for seat in range(1, 5):
        house = houses.houses[seat - 1]
        assert house.bot == (seat > 1)
        assert house.first == (state.variable("first_player") == seat)
        assert house.total == state.call("score_now", seat)
        assert house.stores == (state.player_variable(seat, "barracks"), state.player_variable(seat, "spies_left"))
        assert house.zones == (len(state.cards("deck", seat)), len(state.cards("inner_circle", seat)))
        assert sum(house.trophies) == state.call("trophies", seat)
        assert houses._pools[seat - 1]["power"] == state.player_variable(seat, "power")


def test_a_pool_shows_its_new_number_when_the_motion_gets_there(cabinet):
    table = sat_down(cabinet(reduced_motion=False), until="turn")
    run(table, 2)
    houses = table.parts["houses"]
    had = houses._pools[0]["power"]
    houses.change("power", 1, had, had + 2, 0.3)
    run(table, 0.1)
    assert houses._pools[0]["power"] == had
    run(table, 0.4)
    assert houses._pools[0]["power"] == had + 2


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)], ids=str)
def test_from_the_couch_every_house_has_its_name(cabinet, size, lang, monkeypatch):
    table = sat_down(cabinet(size, distance="couch", language=lang))
    part, said = table.parts["houses"], []
    plain = houses.in_lines
    monkeypatch.setattr(houses, "in_lines", lambda *given: said.append(given[1]) or plain(*given))
    for seat in range(1, 5):
        part._drawn(seat)
    assert len(said) == 4
    assert all(lines.fits and lines.lines and lines.pixels >= table.fonts.least for lines in said)
    assert len({(lines.family, lines.width) for lines in said}) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_the_word_that_all_houses_share_makes_no_name_small(cabinet, size, lang, monkeypatch):
    """“House” before the longest made all of them too small."""
    table = sat_down(cabinet(size, language=lang), players=2)
    part, room, tall = table.parts["houses"], 160 * size[1] // 720, 24.0 * size[1] / 720
    short = part._names(room, tall)
    monkeypatch.setattr(houses, "without_first_word", list)
    whole = part._names(room, tall)
    assert all(one.fits and one.pixels > other.pixels for one, other in zip(short, whole, strict=True))


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_why_points_change_covers_no_number_of_a_house(cabinet, players, size, distance, monkeypatch):
    """But for its name, nothing of it; its mark and its points stand beside that."""
    table = sat_down(cabinet(size, distance=distance, language="de"), players=players, least=60)
    part, say = table.parts["houses"], table.parts["houses"].context.say
    words = [say(f"scoresheet.{line.word}") for line in part.context.layout.sheet]
    plain, standing = houses._set_in_line, []

    def noted(image, parts, rect, by):
        left = rect.left
        for picture, after in parts:
            at = picture.get_rect(midleft=(left, rect.centery)).topleft
            standing.append((image, by, picture.get_bounding_rect().move(at)))
            left += picture.get_width() + after
        plain(image, parts, rect, by)

    monkeypatch.setattr(houses, "_set_in_line", noted)
    for seat in range(1, players + 1):
        standing.clear()
        image, box = part._drawn(seat), part.boxes[seat - 1]
        kept = [rect for on, by, rect in standing if on is image and by > 1]
        head = [rect for on, by, rect in standing if on is image and by == 1]
        kept += [head[0], *(rect for rect in head if rect.right >= box.width - part.context.px(1.5))]
        for told in ([f"{words[0]} +4, {words[1]} −1", f"{words[0]} +4 …", "+3"], [f"+1 {words[0]}", "+1"], ["+12"]):
            plate, at = part._score_plate(houses.Scored(seat, 12, tuple(told)))
            place = plate.get_rect(topleft=at)
            assert box.contains(place)
            inside = [rect for rect in kept if rect.move(box.topleft).clip(place).width > 3]
            assert not [rect for rect in inside if rect.move(box.topleft).clip(place).height > 3], told


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_the_site_in_focus_is_named_in_the_largest_letters_and_nothing_lies_over_its_name(cabinet, size, distance):
    table = sat_down(cabinet(size, distance=distance), until="deploy")
    board = table.parts["board"]
    for site in board.plan.sites.values():
        target = next(one for one in table.targets if one.name == f"space:{site.number}")
        table.set_focus(target)
        board.focused(target)
        named = board._named.rect
        assert named.height >= site.plate.height or len(site.lines) > 1
        assert named.bottom <= target.around.top and not table.points_at(target)
        assert pygame.Rect((0, 0), size).contains(named)
        inside = [space for space, of in board.plan.site_of.items() if of == site.number != space]
        assert all(named.bottom <= board.plan.sockets[space][1] for space in inside), "its troops stay in sight"
    board.answered()
    assert board._named is None, "what happens now is elsewhere"
