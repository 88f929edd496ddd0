"""The sides of other seats at quest: who they have and whom they fight can be seen and read beside the open one."""

import pytest
from test_places_kept import FULL

from game.engine.keeping.situation import load_situation
from game.engine.machine.cartridge import load_table
from game.engine.sources.records import LANGUAGES
from game.engine.telling import wording
from game.presentation.layout import load_layout
from game.ui.faces import small
from game.ui.faces.faces import Faces
from game.ui.faces.names import TIGHT
from game.ui.fonts import Fonts
from game.ui.slices import finished
from game.ui.table import lines, partners
from game.ui.table.cards import name_of_tab
from game.ui.table.places import PEEK, RATIO, Reading, lay_out

SIZES = [(1280, 720), (1920, 1080), (1024, 600), (1280, 1024)]
OTHER = {"threat": 30, "area": ["eowyn", "dunhere", "eleanor", "lorien_guide"], "hand": ["gandalf"]}
FOE = {"card": "king_spider", "owner": 0}


def of_seats(count: int) -> dict:
    others = [OTHER | {"engaged": [FOE]}, OTHER, OTHER][: count - 1]
    return FULL | {"players": count, "seat": [FULL["seat"][0], *others]}


def seen_from(state, size, seat, seats=None):
    unit = max(1, min(size[1], size[0] * 5 // 8))
    layout, reading = load_layout(state.cartridge.content), Reading(unit, 1.0, max(9, round(unit * 0.018)))
    places = lay_out(state, layout, size, seat, seats, reading)
    partners.lay_out(places, state, layout, seats, reading)
    return places


def position(count: int):
    return load_situation(load_table("quest"), of_seats(count))[0]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_whoever_and_whatever_the_others_have_is_in_sight_and_over_nothing(count, size):
    state = position(count)
    places = seen_from(state, size, 1)
    for seat in range(2, count + 1):
        cards = [*state.cards("area", seat), *state.cards("engaged", seat)]
        assert cards
        for card in cards:
            rect = places.poses[card].rect
            assert places.partners[seat].inflate(2, 2).contains(rect), state.card_id(card)
            hidden = [
                one for one, pose in places.poses.items() if one != card and pose.rect.inflate(-2, -2).colliderect(rect)
            ]
            above = [one for one in hidden if places.zone_of[one] != "resolving"]
            assert not above, [state.card_id(one) for one in above]


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_their_tiles_have_numbers_that_can_be_read_and_nearly_all_have_names(count, size):
    state, layout = position(count), load_layout(load_table("quest").content)
    kept = Fonts(size[1], 100, "desk")
    faces = Faces(state.cartridge.content, kept, "en")
    places, named, seen = seen_from(state, size, 1), 0, 0
    for seat in range(2, count + 1):
        for card in [*state.cards("area", seat), *state.cards("engaged", seat)]:
            pose, look = places.poses[card], lines.look_of(state, layout, card, places.poses[card].face)
            assert look.signs
            tile = small.tile_of(faces, pose.face, round(pose.height), look.definition, len(look.signs), look.badges)
            assert tile.fits, (state.card_id(card), pose)
            named, seen = named + bool(tile.name), seen + 1
    assert named >= seen * 0.9, (named, seen)


def test_a_tile_without_room_for_all_numbers_shows_two_that_can_be_read(written):
    """From the couch, with three or four seats: the first, and what is left of them."""
    content = load_table("quest").content
    faces = Faces(content, Fonts(720, distance="couch"), "en")
    aragorn = next(number for number, card in enumerate(content.cards) if card.id == "aragorn")
    signs = tuple(
        (icon, (255, 255, 255), number) for number, icon in enumerate(("star", "attack", "defense", "heart"), 1)
    )
    for tall, told in ((90, ["1", "2", "3", "4"]), (38, ["1", "4"])):
        written.clear()
        finished(small.drawing(faces, "ticket", tall, aragorn, signs, ()))
        assert [text for text, _size in written if text.isdigit()] == told


def test_alone_the_open_side_has_all_of_the_width():
    state = load_situation(load_table("quest"), FULL | {"players": 1, "seat": FULL["seat"][:1]})[0]
    alone, together = seen_from(state, (1280, 720), 1), seen_from(position(2), (1280, 720), 1)
    assert not alone.partners and together.partners
    assert alone.slots["seat"].width > together.slots["seat"].width


def test_a_card_that_nobody_knows_is_not_shown_beside_the_foe_it_was_dealt_to():
    seats = [FULL["seat"][0], OTHER | {"engaged": [FOE | {"attached": ["caught_in_a_web"]}]}]
    state = load_situation(load_table("quest"), FULL | {"seat": seats})[0]
    hidden = [
        n + 1
        for n in range(state.raw.card_count)
        if state.raw.cards[n].host and state.cards("engaged", 2)[0] == state.raw.cards[n].host
    ]
    places = seen_from(state, (1280, 720), 1, (1,))
    assert hidden and not set(hidden) & set(places.poses)


def test_what_is_used_up_is_told_as_what_is_left():
    seats = [FULL["seat"][0], OTHER | {"area": [{"card": "eowyn", "damage": 2}]}]
    state = load_situation(load_table("quest"), FULL | {"seat": seats})[0]
    layout = load_layout(state.cartridge.content)
    (eowyn,) = state.cards("area", 2)
    signs = {icon: number for icon, _colour, number in lines.look_of(state, layout, eowyn, "tile").signs}
    assert signs["hit_points"] == 1 and signs["willpower"] == 4


def test_whoever_goes_on_the_quest_stands_before_those_who_stay_and_nobody_grows_smaller():
    staying = FULL | {"seat": [{"threat": 25, "area": ["aragorn", "gloin", "theodred"]}], "players": 1}
    going = staying | {"seat": [{"threat": 25, "area": ["aragorn", {"card": "gloin", "committed": True}, "theodred"]}]}
    before, after = (load_situation(load_table("quest"), one)[0] for one in (staying, going))
    stay, go = seen_from(before, (1280, 720), 1), seen_from(after, (1280, 720), 1)
    first, second, third = before.cards("area", 1)
    assert [stay.poses[card].height for card in (first, second, third)] == [
        go.poses[card].height for card in (first, second, third)
    ]
    assert go.poses[second].y < stay.poses[second].y - 10
    assert go.poses[first] == stay.poses[first] and go.poses[third] == stay.poses[third]


def formation(foes: int, friends: int, dealt: bool):
    """How those who fight stand: the heights of their cards, and who stands over whom."""
    shadow = {"attached": [{"card": "wargs", "owner": 0}]} if dealt else {}
    seat = {
        "threat": 30,
        "area": ["aragorn", "gloin", *["snowbourn_scout"] * (friends - 2)],
        "engaged": [{"card": "king_spider", "owner": 0} | shadow for _ in range(foes)],
    }
    state = load_situation(load_table("quest"), FULL | {"players": 1, "seat": [seat]})[0]
    places = seen_from(state, (1280, 720), 1)
    engaged, area = ([places.poses[card] for card in state.cards(zone, 1)] for zone in ("engaged", "area"))
    over = [max(pose.rect.bottom for pose in engaged) <= min(pose.rect.top for pose in area)]
    return {pose.height for pose in (*engaged, *area)}, over


@pytest.mark.parametrize("friends", [4, 6, 9])
@pytest.mark.parametrize("foes", [1, 2, 4])
def test_who_fights_is_as_large_as_whom_and_a_shadow_card_moves_nobody_elsewhere(foes, friends):
    (before, over), (after, still_over) = (formation(foes, friends, dealt) for dealt in (False, True))
    assert len(before) == len(after) == 1, "cards of one size"
    assert over == still_over, "they stand as they stood"


def test_nine_characters_use_the_width_where_nobody_is_captive():
    heights, _over = formation(4, 9, dealt=True)
    assert min(heights) >= 720 * 0.14


STAGED = ["forest_spider", "old_forest_road", "dol_guldur_orcs", "hill_troll", "king_spider", "mountains_of_mirkwood",
          "hummerhorns", "chieftan_ufthak"]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("height", [720, 1080])
def test_from_the_couch_eight_cards_of_the_staging_area_have_names_and_numbers(height, players, lang):
    """Where cards would be too small for that they are tiles."""
    given = of_seats(players) if players > 1 else FULL | {"players": 1, "seat": FULL["seat"][:1]}
    state = load_situation(load_table("quest"), given | {"zones": FULL["zones"] | {"staging": STAGED}})[0]
    layout, kept = load_layout(state.cartridge.content), Fonts(height, 100, "couch")
    faces = Faces(state.cartridge.content, kept, lang)
    reading = Reading(height, kept.zoom, kept.least)
    places = lay_out(state, layout, (height * 16 // 9, height), 1, None, reading)
    poses = {card: places.poses[card] for card in state.cards("staging")}
    assert len(poses) == 8
    for card, pose in poses.items():
        look = lines.look_of(state, layout, card, pose.face)
        tile = small.tile_of(faces, pose.face, pose.tall, look.definition, len(look.signs), look.badges)
        assert tile.fits and tile.name, state.card_id(card)
        assert places.slots["staging"].contains(pose.rect)
        assert not [one for one, other in poses.items() if one != card and other.rect.colliderect(pose.rect)]


def test_a_tile_of_the_staging_area_tells_what_its_card_does_and_a_coin_what_lies_on_it():
    staged = [*STAGED[:-2], {"card": "old_forest_road", "progress": 2}, {"card": "wargs", "attached": ["forest_snare"]}]
    state = load_situation(load_table("quest"), FULL | {"zones": FULL["zones"] | {"staging": staged}})[0]
    layout, kept = load_layout(state.cartridge.content), Fonts(720, 100, "couch")
    places = lay_out(state, layout, (1280, 720), 1, None, Reading(720, kept.zoom, kept.least))
    *_others, road, wargs = state.cards("staging")
    signs = {icon: number for icon, _colour, number in lines.look_of(state, layout, road, "tile").signs}
    assert signs == {"threat": 1, "quest_points": 1}, "what is left"
    (snare,) = [n + 1 for n in range(state.raw.card_count) if state.raw.cards[n].host == wargs]
    assert places.poses[snare].face == "coin" and places.poses[wargs].rect.collidepoint(places.poses[snare].rect.center)


def test_at_a_desk_they_are_cards():
    state = load_situation(load_table("quest"), FULL | {"zones": FULL["zones"] | {"staging": STAGED}})[0]
    places = seen_from(state, (1280, 720), 1)
    assert {places.poses[card].face for card in state.cards("staging")} == {"table"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("distance", ["desk", "couch"])
def test_the_name_of_what_lies_under_a_card_is_never_pressed_together(distance, lang):
    """Where a shadow card or an attachment has no room for all of its name, its beginning is written."""
    kept, whole, seen = Fonts(720, 100, distance), 0, 0
    for card in load_table("quest").content.cards:
        name = wording.say(card.name, lang)
        for tall in (112, 150):
            box = (round(tall * RATIO) - 12, round(tall * PEEK))
            lines = name_of_tab(kept, name, box)
            assert lines.pixels >= kept.least and lines.width >= TIGHT and lines.wide(kept) <= box[0]
            assert lines.lines == (name,) or lines.lines[0].endswith("…")
            whole, seen = whole + (lines.lines == (name,)), seen + 1
    assert whole > seen * 0.15
