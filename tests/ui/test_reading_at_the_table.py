"""Reading while playing: boards that name their signs, a card in words beside the question, letters large enough."""

import random
import re
from dataclasses import replace
from functools import cache

import pygame
import pytest

from game.engine.keeping.match import Match
from game.engine.keeping.opening import SituationMatch
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.setup import Setup, every_setup
from game.engine.sources.content import LANGUAGES
from game.players.sitting import Chair, Sitting
from game.presentation.layout import load_layout
from game.ui.faces import hand, names, plates
from game.ui.faces.faces import Faces
from game.ui.faces.plates import Stat
from game.ui.fonts import BODY
from game.ui.intents import Device
from game.ui.scenes.inspect import Inspect
from game.ui.scenes.table import Table
from game.ui.table import reader, things
from game.ui.table.asking import card_of
from game.ui.table.cards import Look, look_of
from game.ui.table.held_up import empty_rooms
from game.ui.table.things import Thing
from game.ui.widgets import Button

TABLES = ("quest", "underdark", "fellowship", "ringwar")
BOARDS = {"quest": "dials", "underdark": "houses", "fellowship": "company", "ringwar": "circle"}
LATE = 150
MOST_QUESTIONS = 4
NOTHING_OF = re.compile(r"\d\s*/\s*0(?!\d)")


def late_table(cabinet, table: str, choices: int = LATE, seed: int = 5, setup: Setup | None = None) -> Table:
    """A set-up of a table, the largest unless told, after so many random choices; one person at all seats."""
    cartridge = cabinet.cartridge(table)
    setup = setup or max(every_setup(cartridge.content), key=lambda one: one.players)
    match, chance = Match(cartridge, replace(setup, seed=seed)), random.Random(seed)
    while match.decision is not None and len(match.history) < choices:
        match.choose(chance.randrange(len(match.decision.options)))
    scene = Table(cabinet, Sitting(match, [Chair(person=1)] * match.state.players, cabinet.settings))
    cabinet.home(scene)
    return scene


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("table", TABLES)
def test_no_text_of_a_table_is_below_the_size_its_distance_promises(cabinet, written, table, distance, monkeypatch):
    shown = cabinet((1280, 720), distance=distance, language="ru")
    shown.devices.last = Device.KEYS
    fresh = Faces(shown.cartridge(table).content, shown.fonts, "ru")  # what another test drew would not be seen
    monkeypatch.setattr(type(shown), "faces", lambda _self, _table: fresh)
    least = shown.fonts.least
    assert least == {"desk": 13, "couch": 19}[distance]
    for seed, setup in enumerate(every_setup(shown.cartridge(table).content), 1):
        written.clear()
        scene = late_table(shown, table, random.Random(seed).randrange(40, 2 * LATE), seed, setup)
        for _ in range(12):
            shown.frame([], 1 / 60)
        for target in scene.targets[:40:8]:  # some are held up to be read
            scene.set_focus(target)
            for _ in range(3):
                shown.frame([], 0.2)
        assert len(written) > 20
        assert not [one for one in written if one[1] < least], setup
        assert not [one for one in written if NOTHING_OF.search(one[0])]  # "2 / 0" says nothing to anybody


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_every_sign_on_a_players_board_has_a_name_when_it_is_pointed_at(cabinet, table, lang):
    shown = cabinet((1280, 720), language=lang)
    scene = late_table(shown, table, 30)
    board = scene.parts[BOARDS[table]]
    for target in board.targets():
        legend = board.legend(board.targets().index(target) + 1)
        assert legend and all(one.text and one.icon and "_" not in one.text for one in legend)
        board.focused(None)
        board.lingered(target)
        assert board._legend is not None
        assert scene.cabinet.screen.surface.get_rect().contains(board._legend.rect)
        hidden = [one for one in board.boxes if board._legend.rect.clip(one).width > 2]
        assert not hidden, (target.name, board._legend.rect)
    board.focused(None)
    assert board._legend is None


@pytest.mark.parametrize("table", TABLES)
def test_a_seats_board_can_be_inspected(cabinet, table):
    shown = cabinet()
    scene = late_table(shown, table, 10)
    scene.parts[BOARDS[table]].targets()[1].inspect()
    assert isinstance(shown.scene, Inspect)
    assert shown.scene.subject.player == 2


def held_up(shown, scene, targets=None):
    """Cards of a table in focus one after the other, each with the rectangle in which it is held up."""
    held, shade = scene.parts["zones"].view.held, 2 * scene.parts["zones"].context.px(2)
    for target in targets or [one for one in scene.targets if one.name.startswith("card:")][:12]:
        scene.set_focus(target)
        for _ in range(8):
            shown.frame([], 1 / 60)
        if held.sprite is not None:
            inside = scene.parts["zones"].context.slots["prompt"].contains(held.sprite.rect)
            yield target, held.sprite.rect if inside else held.sprite.rect.inflate(-shade, -shade)


@pytest.mark.usefixtures("faces_later")
@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("table", TABLES)
def test_a_card_held_up_covers_no_thing_to_choose_and_not_the_question(cabinet, table, distance):
    """Answers in the panel may be out of sight while a long text is read; what is said of the card never is."""
    shown = cabinet((1280, 720), distance=distance)
    shown.devices.last = Device.KEYS
    seen = 0
    for choices in (40, 90, 150):
        scene = late_table(shown, table, choices)
        context, prompt = scene.parts["zones"].context, scene.parts["prompt"]
        options = [one for one in scene.asking.legal(scene.targets) if one.group != "prompt"]
        for target, rect in held_up(shown, scene):
            seen += 1
            hidden = [one for one in options if one is not target and min(rect.clip(one.rect).size) > 4]
            assert not hidden, (target.name, [one.name for one in hidden])
            assert min(rect.clip(context.where(Thing("asked"))).size) <= 4
            if prompt._note is not None and rect.colliderect(prompt._note.rect):
                assert prompt._note.layer > scene.parts["zones"].view.held.sprite.layer
    assert seen


def all_that_lies(scene: Table) -> list[pygame.Rect]:
    """Cards, names, piles, tracks, lists, boards, and whatever else can be pointed at."""
    zones = scene.parts["zones"]
    context, grounds = zones.context, {area.slot for area in zones.given}
    lying = [pose.rect for pose in zones.places.poses.values()]
    lying += [sprite.rect for sprite in (*zones.view._titles, *(pile.sprite for pile in zones.view._piles))]
    lying += [slot for name, slot in context.slots.items() if name not in grounds]
    return lying + [rect for rect, _weight in context.weights()] + [one.rect for one in scene.targets]


READ_FROM = [((640, 480), "couch"), ((1024, 600), "couch"), ((1024, 600), "desk"), ((1920, 1080), "couch")]


@pytest.mark.parametrize(("size", "distance"), READ_FROM, ids=str)
@pytest.mark.parametrize("table", TABLES)
def test_a_card_is_held_up_in_the_panel_or_where_nothing_lies(cabinet, table, size, distance):
    """Never over a card, a name, a pile, a track, a list or a board, however many play and however late it is."""
    shown = cabinet(size, distance=distance, language="ru")
    shown.devices.last = Device.KEYS
    by_seats = {setup.players: setup for setup in every_setup(shown.cartridge(table).content)}
    looked_at = 0
    for seats, setup in by_seats.items():
        scene = late_table(shown, table, random.Random(seats).randrange(50, LATE), seats, setup)
        context, lying = scene.parts["zones"].context, all_that_lies(scene)
        cards = [one for one in scene.targets if one.name.startswith("card:")]
        for target, rect in held_up(shown, scene, cards[:: len(cards) // 8 + 1]):
            looked_at += 1
            inside = context.slots["prompt"].contains(rect)
            assert inside or not [one for one in lying if min(rect.clip(one).size) > 4], (setup, target.name)
    assert looked_at >= 4 * len(by_seats)


@cache
def questions_about_what_is_out_of_sight(cartridge: Cartridge) -> list[tuple[Setup, list[int]]]:
    """Set-ups and choices up to a question about a card that lies in no row: some kinds, with few seats and many."""
    rows = {area.zone for area in load_layout(cartridge.content).areas if area.arrange != "pile"}
    found: dict[str, tuple[Setup, list[int]]] = {}
    for setup in {setup.players: setup for setup in every_setup(cartridge.content)}.values():
        match, chance, chosen = Match(cartridge, replace(setup, seed=setup.players)), random.Random(setup.players), []
        while (decision := match.decision) is not None and len(chosen) < 2 * LATE:
            subject = match.state.raw.cards[decision.subject - 1] if decision.subject else None
            if subject is not None and cartridge.zone_names[subject.zone][0] not in rows:
                found.setdefault(decision.prompt, (match.setup, list(chosen)))
            chosen.append(chance.randrange(len(decision.options)))
            match.choose(chosen[-1])
    return list(found.values())[:MOST_QUESTIONS]


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("size", [(640, 480), (1024, 600), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("table", ["quest", "fellowship", "ringwar"])
def test_what_a_question_is_about_lies_over_nothing(cabinet, table, size, distance):
    """Where it is out of sight; and where there is no room for it the question itself is what can be pointed at."""
    shown = cabinet(size, distance=distance, language="ru")
    asked = questions_about_what_is_out_of_sight(shown.cartridge(table))
    for setup, choices in asked:
        match = Match(shown.cartridge(table), setup)
        for choice in choices:
            match.choose(choice)
        scene = Table(shown, Sitting(match, [Chair(person=1)] * match.state.players, shown.settings))
        shown.home(scene)
        subject, named = match.decision.subject, f"card:{match.decision.subject}"
        where, light = scene.where(things.card(subject)), scene.parts["stage"].spotlight
        assert where is not None and [one for one in scene.targets if one.name == named or one.rect == where]
        if light.card and light._sprites:
            others = [rect for rect in all_that_lies(scene) if rect != where]
            assert not [rect for rect in others if min(where.clip(rect).size) > 4], (setup, named)
        elif light.card:
            assert where == scene.where(Thing("asked"))
    assert asked


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("size", [(640, 480), (1024, 600), (1280, 720), (1920, 1080)], ids=str)
def test_a_tray_lies_over_nothing_while_there_is_room(cabinet, size, distance):
    """Also beside a full staging area, a partner's side and a hand of eight."""
    staging = [{"card": name, "count": 4} for name in ("forest_spider", "king_spider", "old_forest_road")]
    rich = {"card": "eowyn", "resources": 5}
    own = {"threat": 30, "area": [rich, "aragorn", "gloin", "faramir"], "engaged": ["dol_guldur_orcs"]}
    own["hand"] = [{"card": name, "count": 2} for name in ("faramir", "son_of_arnor", "sneak_attack", "for_gondor")]
    own |= {"hand": [*own["hand"], "dwarven_tomb"], "discard": ["hasty_stroke", "the_galadhrims_greeting"]}
    other = {"threat": 30, "area": ["theodred"], "hand": ["for_gondor"]}
    zones = {"current_quest": ["flies_and_spiders"], "staging": staging}
    document = {"step": "planning_phase", "seat": [own, other], "zones": zones}
    shown = cabinet(size, distance=distance, ask_everything=True)
    match = SituationMatch(shown.cartridge("quest"), document)
    cards = [match.state.card_id(one.value) for one in match.decision.options if one.kind == "card"]
    match.choose(cards.index("dwarven_tomb"))  # a card of the discard pile, of which only the top is in sight
    scene = Table(shown, Sitting(match, [Chair(person=1)] * 2, shown.settings))
    shown.home(scene)
    tray = scene.parts["tray"]
    assert tray.targets()
    own = [tray.plate, *(target.rect for target in tray.targets())]
    assert not [one for one in all_that_lies(scene) if one not in own and min(tray.plate.clip(one).size) > 4]


def test_more_and_more_of_the_panel_gives_way_to_a_longer_text(cabinet):
    """The tools first, then the answers, then the question; the table at last, and only next to the panel."""
    shown = cabinet((1024, 600), distance="couch", language="ru")
    shown.devices.last = Device.KEYS
    scene = late_table(shown, "quest", 60)
    held, context = scene.parts["zones"].view.held, scene.parts["zones"].context
    places, prompt = list(held._over_panel(held._column())), context.slots["prompt"]
    areas = [place.width * place.height for place in places]
    assert areas == sorted(areas)
    tools = [one.rect for one in scene.targets if one.group == "tools"]
    buttons = [one.rect for one in scene.targets if one.group == "prompt"]
    assert buttons
    inside = [place for place in places if prompt.contains(place)]
    assert inside[0].collidelist(tools) >= 0 and inside[0].collidelist(buttons) < 0
    assert inside[-3].collidelist(buttons) >= 0 and not inside[-3].colliderect(context.where(Thing("asked")))
    assert inside[-1].contains(context.where(Thing("asked")).inflate(-4, 0))
    beyond = places[len(inside) :]
    assert beyond and all(place.right == prompt.right and context.field.contains(place) for place in beyond)


@pytest.mark.parametrize("distance", ["desk", "couch"])
def test_the_events_of_a_place_are_held_up_in_the_panel(cabinet, distance):
    shown = cabinet((1280, 720), distance=distance)
    shown.devices.last = Device.KEYS
    scene = late_table(shown, "fellowship", 40)
    rows = [one for one in scene.targets if one.group == f"zone:{scene.layout.events.zone}"]
    assert rows
    found = list(held_up(shown, scene, rows))
    assert len(found) == len(rows)
    assert all(not rect.colliderect(scene.parts["events"].rect) for _target, rect in found)


def test_the_empty_rooms_of_a_field_hold_nothing_and_none_lies_in_another():
    chance, field = random.Random(3), pygame.Rect(0, 0, 300, 200)
    for _ in range(40):
        things = [pygame.Rect(chance.randrange(300), chance.randrange(200), 40, 30) for _ in range(8)]
        rooms = empty_rooms(field, things, (30, 20))
        assert all(field.contains(room) and room.collidelist(things) < 0 for room in rooms)
        assert not [room for room in rooms for other in rooms if other is not room and other.contains(room)]
    assert empty_rooms(field, [], (30, 20)) == [field]
    assert empty_rooms(field, [field], (30, 20)) == []


@pytest.mark.parametrize("table", TABLES)
def test_a_card_that_is_lifted_leaves_the_names_of_its_neighbours_in_sight_and_covers_nothing_else(cabinet, table):
    shown = cabinet((1280, 720))
    shown.devices.last = Device.KEYS
    looked_at = 0
    for choices in (0, 30, 60):
        scene = late_table(shown, table, choices)
        zones, faces = scene.parts["zones"], shown.faces(table)
        fan = {card: pose for card, pose in zones.places.poses.items() if hand.tenths_of(pose.face)}
        for target in [one for one in scene.targets if card_of(one) in fan]:
            scene.set_focus(target)
            scene.foresee()
            lifted = zones.view._lifted
            assert lifted is not None and lifted[0] == card_of(target)
            others = [pose.rect for card, pose in zones.places.poses.items() if card not in fan]
            others += [
                slot for name, slot in zones.context.slots.items() if name not in {one.slot for one in zones.given}
            ]
            assert not [rect for rect in others if min(lifted[1].rect.clip(rect).size) > 4]
            for card, pose in fan.items():
                if card == lifted[0]:
                    continue
                # It lies over those before it; over those behind it only the ring of the focus does.
                above = lifted[1].rect if pose.layer < lifted[1].layer else scene.focus.around
                content_card = faces.content.cards[scene.sitting.state.raw.cards[card - 1].definition]
                box, name = hand.name_of(faces, content_card, round(pose.height), hand.tenths_of(pose.face))
                if name.lines:
                    common = box.move(pose.rect.topleft).clip(above)
                    assert common.width <= box.width * 0.12, (table, content_card.id)
                    looked_at += 1
            assert lifted[1].layer <= max(pose.layer for pose in fan.values())
    assert looked_at


def test_a_card_without_a_text_is_held_up_as_its_name_and_numbers_alone(cabinet):
    shown = cabinet()
    faces = shown.faces("ringwar")
    plain, told = (Look(faces.content.card_number(name)) for name in ("riders_of_rohan", "saruman"))
    assert not faces.paragraphs(faces.content.cards[plain.definition])
    tall = [reader.drawn(faces, look, (500, 300)).get_height() for look in (plain, told)]
    assert tall[0] <= shown.fonts.pixels(reader.NAME) * 2 < tall[1]


def test_damage_is_told_as_what_is_left_and_no_token_repeats_it(cabinet):
    scene = late_table(cabinet(), "quest", 10)
    state, layout = scene.sitting.state.clone(), scene.layout
    hero = next(card for card in state.cards("area", 1) if "hit_points" in _facts(state, card))
    state.raw.cards[hero - 1].counters[state.cartridge.content.counters.index("damage")] = 1
    look = look_of(state, layout, hero)
    assert dict(look.left) == {"hit_points": state.total(hero, "hit_points") - 1}
    assert "damage" not in dict(look.tokens)
    faces = scene.cabinet.faces("quest")
    card = faces.content.cards[look.definition]
    told = [stat.written for stat in faces.told(card, look.stats, look.left)]
    assert f"{state.total(hero, 'hit_points') - 1}/{state.total(hero, 'hit_points')}" in told


def _facts(state, card: int) -> dict:
    return state.cartridge.content.cards[state.raw.cards[card - 1].definition].facts


def test_what_makes_a_foe_stronger_is_not_green(cabinet):
    faces = cabinet().faces("quest")
    for name, good in (("gimli", True), ("wargs", False)):
        card = faces.content.cards[faces.content.card_number(name)]
        more: Stat = faces.stat(card, "attack", {"attack": (9, 1)}, {})
        assert (more.colour == plates.GOOD) == good


@pytest.mark.parametrize("table", ["quest", "underdark"])
def test_costs_stand_in_the_same_corner_in_the_same_colour(cabinet, table):
    design = cabinet().faces(table).design
    assert design.number("cost").colour == (0xE8, 0xC2, 0x6A)
    with_cost = [card for card in design.content.cards if "cost" in card.facts]
    assert with_cost
    assert {design.shape(card).corner for card in with_cost} == {"cost"}


def test_a_site_is_named_in_large_type_where_the_map_cannot(cabinet):
    shown = cabinet((1280, 720), distance="couch")
    scene = late_table(shown, "underdark", 20)
    board = scene.parts["board"]
    target = next(one for one in board.targets() if one.name.startswith("space:"))
    board.focused(target)
    assert board._named is not None
    assert board._named.rect.height >= shown.fonts.least
    board.focused(None)
    assert board._named is None


def test_larger_text_makes_cards_panel_and_boards_larger(cabinet):
    small, large = (late_table(cabinet(text_scale=scale), "quest", 20) for scale in (100, 160))
    assert large.parts["prompt"].rect.width > small.parts["prompt"].rect.width * 1.3
    assert large.parts["dials"].rect.height > small.parts["dials"].rect.height * 1.3
    assert isinstance(large.parts["prompt"].rect, pygame.Rect)
    usual = [scene.parts["zones"].places for scene in (small, large)]
    tallest = [max(pose.height for card, pose in one.poses.items() if one.zone_of[card] == "area") for one in usual]
    assert tallest[1] >= tallest[0]


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)], ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_phases_are_named_in_letters_of_one_size(cabinet, written, lang, size):
    shown = cabinet(size, language=lang)
    ribbon = late_table(shown, "quest", 10).parts["ribbon"]
    written.clear()
    ribbon._show_stops()
    assert len({pixels for _text, pixels in written}) == 1


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)], ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_compared_is_named_alike_and_in_whole_words(cabinet, monkeypatch, lang, size, distance):
    shown, drawn = cabinet(size, language=lang, distance=distance), []
    versus, plain = late_table(shown, "quest", 60).parts["versus"], names.in_lines
    monkeypatch.setattr(names, "in_lines", lambda *given: drawn.append(given[1]) or plain(*given))
    versus._drawn((4, 0), (4, 0))
    assert len(drawn) == 2 and len({(one.family, one.width) for one in drawn}) == 1
    assert all(one.fits and one.pixels >= shown.fonts.least for one in drawn)
    assert not [line for one in drawn for line in one.lines if line.endswith("-")]


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)], ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_headings_and_the_names_of_piles_are_alike(cabinet, monkeypatch, table, lang, size, distance):
    """No heading is smaller or narrower than its neighbours, nor is the name of a pile."""
    shown, drawn = cabinet(size, language=lang, distance=distance), []
    plain = names.in_lines
    monkeypatch.setattr(names, "in_lines", lambda *given: drawn.append(given[1]) or plain(*given))
    for choices in (0, 60):
        scene = late_table(shown, table, choices)
        view = scene.parts["zones"].view
        drawn.clear()
        view._titled = []
        view._show_titles(scene.sitting.state)
        assert len(drawn) == len(view._titles)
        assert len({(one.family, one.width, one.pixels) for one in drawn}) <= 1
        for slot in {pile.area.slot for pile in view.piles}:
            labels = [view._pile_label(scene.sitting.state, pile) for pile in view.piles if pile.area.slot == slot]
            assert all(one.fits and one.pixels >= shown.fonts.least for one in labels)
            assert len({(one.family, one.width) for one in labels}) == 1, [one.lines for one in labels]


def test_a_long_button_has_two_lines_rather_than_smaller_letters(cabinet, written):
    scene = late_table(cabinet(language="ru"), "quest", 10)
    for text in ("Пас", "Разыграть: Доблестная жертва (стоимость 1)"):
        written.clear()
        Button(scene, pygame.Rect(0, 0, 230, 60), text, lambda: None)
        assert {pixels for said, pixels in written if said == text} == {scene.fonts.pixels(BODY)}


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("size", [(640, 480), (1024, 600), (1280, 720), (1920, 1080)])
def test_no_card_of_the_tray_hides_another(cabinet, size, distance):
    """However many are on offer, and as large as they can be in its room."""
    scene = late_table(cabinet(size, distance=distance), "quest", 20)
    tray = scene.parts["tray"]
    for count in range(1, 17):
        plate, spread = tray._measure(count)
        wide = round(spread.height * 5 / 7)
        cards = [pygame.Rect(spread.at(number), (wide, spread.height)) for number in range(count)]
        inside = pygame.Rect((0, 0), plate.size)
        for number, card in enumerate(cards):
            assert inside.contains(card) and card.collidelist(cards[number + 1 :]) < 0, (count, spread)
        assert plate.left >= 0 and plate.width <= size[0]
    assert (spread.face, tray._measure(2)[1].face) == ("table", "full")
