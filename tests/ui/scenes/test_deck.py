"""The deck builder: a deck grows, is checked, kept and shared, with every device."""

import pygame
import pytest

from game.engine.machine.cartridge import load_table
from game.engine.refusal import Refusal
from game.engine.sources.content import folded
from game.engine.sources.decks import collection, deck_faults, deck_problems, read_deck
from game.ui import clipboard
from game.ui.intents import Act, Device, Scroll, Type
from game.ui.scenes.confirm import Confirm
from game.ui.scenes.deck import Deck
from game.ui.scenes.deck_draft import CURVE, Draft, Sieve, deck_from_text, own_decks, starter_decks
from game.ui.scenes.deck_figures import check_lines
from game.ui.scenes.deck_share import DeckShare
from game.ui.scenes.deck_shelf import DeckShelf
from game.ui.scenes.inspect import Inspect
from game.ui.scenes.letters import Letters


@pytest.fixture(scope="module")
def content():
    return load_table("quest").content


def card(content, card_id):
    return content.cards[content.card_number(card_id)]


@pytest.fixture
def bench(cabinet):
    """bench(deck="", ...): a cabinet with the deck builder over a bare scene, a starter deck on the workbench."""

    def make(deck="", **chosen):
        c = cabinet(**chosen)
        c.push(Deck(c, "quest"))
        scene = Deck(c, "quest")
        c.push(scene)
        if deck:
            scene.take(scene.content.lists[deck], "My deck", as_new=False)
        c.frame([], 0.02)
        return c, scene

    return make


def use(hand, name, device):
    """Chooses a target: with keys and pad from where the focus is put, for the collection is long to walk through."""
    scene = hand.cabinet.scene
    if device in (Device.MOUSE, Device.TOUCH):
        hand.choose(name, device)
        return
    scene.set_focus(hand.target(name))
    hand.press("return") if device is Device.KEYS else hand.button("a")


def reachable(scene, start):
    """The names of everything that directions lead to from there."""
    seen, edge = {start.name}, [start.name]
    while edge:
        name = edge.pop()
        for direction in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            target = next((one for one in scene.targets if one.name == name), None)
            if target is None:
                break
            scene.set_focus(target)
            if target.adjust is None or direction[1]:
                scene.move(*direction)
            if scene.focus.name not in seen:
                seen.add(scene.focus.name)
                edge.append(scene.focus.name)
    return seen


# --- the draft


def test_a_draft_counts_and_refuses(content):
    draft = Draft(content)
    gandalf, aragorn = card(content, "gandalf"), card(content, "aragorn")
    assert [draft.add(gandalf) for _ in range(4)] == ["", "", "", "enough_copies"]
    assert [draft.add(aragorn) for _ in range(2)] == ["", "enough_heroes_of_it"]
    draft.add(card(content, "gimli"))
    draft.add(card(content, "eowyn"))
    assert draft.add(card(content, "legolas")) == "enough_heroes"
    assert (draft.size, draft.threat) == (3, 12 + 11 + 9)
    assert draft.remove(gandalf) and draft.count("gandalf") == 2
    assert draft.undo() and draft.count("gandalf") == 3


def test_the_figures_of_a_starter_deck(content):
    draft = Draft(content)
    draft.open(content.lists["lore"], "Lore")
    assert sum(draft.curve()) == draft.size == 30
    assert len(draft.curve()) == CURVE
    assert draft.spheres() == {"lore": 29, "neutral": 1}
    assert draft.unpaid() == {}
    assert not draft.changed


def test_a_sphere_nobody_pays_for_is_noticed(content):
    draft = Draft(content, {"aragorn": 1, "feint": 2, "gandalf": 1})
    assert draft.unpaid() == {"tactics": 2}


def test_the_sieve_filters_and_sorts(content):
    everything = Sieve().shown(content, "en")
    assert len(everything) == 73
    lore = Sieve(spheres={"lore"}, kinds={"ally"}).shown(content, "en")
    assert lore and all(one.facts["cost"] is not None and "lore" in one.file for one in lore)
    dear = Sieve(cost=CURVE - 1).shown(content, "en")
    assert dear and all(one.facts["cost"] >= CURVE - 1 for one in dear)
    names = [folded(one.name["ru"]) for one in Sieve(sort="name").shown(content, "ru")]
    assert names == sorted(names)
    assert [one.id for one in Sieve(wanted="гэндальф").shown(content, "ru")]
    assert Sieve(wanted="nobody has this").shown(content, "en") == []


@pytest.mark.parametrize(
    ("deck", "tournament"),
    [({"gandalf": 4, "forest_spider": 1, "aragorn": 2}, False), ({"aragorn": 1, "gandalf": 1}, True), ({}, True)],
)
def test_every_problem_can_be_said_in_every_language(cabinet, content, deck, tournament):
    faults = deck_faults(content, deck, tournament=tournament)
    assert [str(fault) for fault in faults] == deck_problems(content, deck, tournament=tournament)
    lines = {}
    for language in ("en", "ru", "uk"):
        c = cabinet(language=language)
        say = lambda name, c=c, **values: c.say("deck", name, **values)  # noqa: E731
        lines[language] = check_lines(Draft(content, dict(deck)), language, say)
        assert all("{" not in text for _good, text in lines[language])
    assert len({len(found) for found in lines.values()}) == 1
    assert not any(good for good, _text in lines["ru"][: len(deck_faults(content, deck))])


def test_a_table_without_decks_says_so(cabinet):
    with pytest.raises(Refusal, match="decks are not built"):
        Deck(cabinet(), "underdark")


# --- building


@pytest.mark.parametrize("device", list(Device))
def test_a_card_is_added_and_taken_out_with_every_device(bench, hands, device):
    c, scene = bench()
    scene.sieve.kinds = {"ally"}
    scene.rebuild()
    hand = hands(c)
    first = scene.grid.cards[0].id
    use(hand, f"card:{first}", device)
    use(hand, f"card:{first}", device)
    assert scene.draft.cards == {first: 2}
    use(hand, f"more:{first}", device)
    use(hand, f"more:{first}", device)  # a fourth copy is refused
    assert scene.draft.count(first) == 3
    use(hand, f"less:{first}", device)
    assert scene.draft.count(first) == 2
    use(hand, "footer:undo", device)
    assert scene.draft.count(first) == 3


@pytest.mark.parametrize("device", list(Device))
def test_heroes_come_and_go(bench, hands, device):
    c, scene = bench()
    hand = hands(c)
    first = scene.grid.cards[0].id
    use(hand, f"card:{first}", device)
    assert [hero.id for hero in scene.draft.heroes()] == [first]
    use(hand, f"hero:{first}", device)
    assert scene.draft.heroes() == []
    assert scene.focus is not None


@pytest.mark.parametrize("device", list(Device))
def test_chips_filter_the_collection(bench, hands, device):
    c, scene = bench()
    hand = hands(c)
    use(hand, "sphere:spirit", device)
    use(hand, "kind:event", device)
    assert {one.file for one in scene.grid.cards} == {"spirit.toml"}
    use(hand, "kind:event", device)
    use(hand, "sphere:spirit", device)
    assert len(scene.grid.cards) == 73


@pytest.mark.parametrize("device", list(Device))
def test_a_card_is_inspected_and_leafed_through(bench, hands, device):
    c, scene = bench()
    scene.set_focus(next(target for target in scene.targets if target.group == "collection"))
    if device in (Device.MOUSE, Device.TOUCH):
        use(hands(c), "footer:inspect", device)
    else:
        scene.handle(Act("inspect", device=device))
    assert isinstance(c.scene, Inspect)
    assert len(c.scene.neighbours()) == 73


def test_the_grid_scrolls_with_focus_and_wheel(bench, hands):
    c, scene = bench()
    hand = hands(c)
    for _ in range(scene.grid.in_sight + 1):
        hand.press("down")
    assert scene.grid.top > 0 and scene.focus.group == "collection"
    scene.handle(Scroll(scene.grid.rect.center, (0, -60)))
    assert scene.grid.top == 0
    last = len(scene.grid.cards) - 1
    scene.grid.focus_card(last)
    assert scene.focus.name == f"card:{scene.grid.cards[last].id}"


def test_directions_lead_everywhere(bench):
    _c, scene = bench("leadership")
    start = next(target for target in scene.targets if target.group == "collection")
    reached = reachable(scene, start)
    wanted = {"cost", "sort", "find", "name", "footer:back", "footer:pass", "hero:aragorn", "sphere:lore", "kind:event"}
    assert wanted <= reached
    assert any(name.startswith("less:") for name in reached)
    scene.grid.focus_card(0)
    for _ in range(scene.grid.rows - 1):
        scene.move(0, 1)
    assert scene.grid.focused // scene.grid.columns == scene.grid.rows - 1


def test_every_row_of_a_full_deck_can_be_reached(bench, hands):
    c, scene = bench("leadership")
    scene.set_focus(next(target for target in scene.targets if target.name.startswith("less:")))
    seen = set()
    for _ in range(20):
        seen.add(scene.focus.name)
        hands(c).press("down")
    wanted = {f"less:{one.id}" for _kind, cards in scene.draft.groups() for one, _n in cards}
    assert wanted <= seen


def test_typing_finds_and_names(bench):
    _c, scene = bench()
    scene.set_focus(scene.find.target)
    for letter in "gandalf":
        scene.handle(Type(letter))
    assert "gandalf" in [one.id for one in scene.grid.cards]
    scene.set_focus(scene.name.target)
    for letter in "Grey":
        scene.handle(Type(letter))
    assert scene.draft.title == "Grey"


@pytest.mark.parametrize("device", [Device.MOUSE, Device.TOUCH, Device.PAD])
def test_without_a_keyboard_a_deck_is_named_on_the_screen(bench, hands, device):
    c, scene = bench()
    hand = hands(c)
    use(hand, "name", device)
    assert isinstance(c.scene, Letters)
    use(hand, "upper", device)
    use(hand, "letter:e", device)
    use(hand, "done", device)
    assert scene.draft.title == "E"


def test_letters_called_off_leave_the_field_ready_for_typing(bench, hands):
    c, scene = bench()
    hand = hands(c)
    use(hand, "name", Device.PAD)
    hand.button("b")
    assert c.scene is scene and c.devices.text_mode
    scene.set_focus(scene.first_focus())
    assert not c.devices.text_mode


# --- keeping


def test_a_deck_is_saved_under_its_name_and_read_again(bench, content):
    c, scene = bench("spirit")
    scene._typed_title("Моя: первая!")
    scene.save()
    path = c.folder / "decks" / "моя-первая.txt"
    assert read_deck(content, path) == content.lists["spirit"]
    assert not scene.draft.changed
    again = Deck(c, "quest", path)
    assert (again.draft.title, again.draft.cards) == ("Моя: первая!", content.lists["spirit"])
    assert str(path) in c.toasts.lines[-1][0]


def test_another_deck_is_not_overwritten_without_asking(bench, hands):
    c, scene = bench("spirit")
    scene.save()
    scene.take(scene.content.lists["lore"], "My deck")
    scene.save()
    assert isinstance(c.scene, Confirm)
    hands(c).tap("no")
    assert own_decks(scene.content, c.folder)[0].cards == scene.content.lists["spirit"]
    scene.save()
    hands(c).tap("yes")
    assert own_decks(scene.content, c.folder)[0].cards == scene.content.lists["lore"]


def test_an_empty_deck_is_not_saved_and_an_unnamed_one_gets_a_name(bench):
    c, scene = bench()
    scene.save()
    assert list((c.folder / "decks").iterdir()) == []
    scene.add(scene.grid.cards[0])
    scene.save()
    assert [kept.title for kept in own_decks(scene.content, c.folder)] == ["New deck 1"]


@pytest.mark.parametrize("device", list(Device))
def test_a_starter_deck_is_a_base(bench, hands, device):
    c, scene = bench()
    hand = hands(c)
    use(hand, "footer:log", device)
    assert isinstance(c.scene, DeckShelf)
    use(hand, "deck:3", device)
    assert c.scene is scene
    assert scene.draft.cards == starter_decks(scene.content, "en")[2].cards
    assert scene.draft.path is None


def _focus_first_own(shelf):
    shelf.list.focus_row(next(number for number, kept in enumerate(shelf.kept) if kept.path))


def test_the_shelf_says_which_scenario_a_deck_was_made_for(bench):
    c, scene = bench()
    scene.open_shelf()
    under = {kept.title: c.scene._under(kept) for kept in c.scene.kept}
    assert under["Leadership"] == "Starter deck"
    assert under["Breakout: Leadership"] == "For “Escape from Dol Guldur”"


@pytest.mark.parametrize("device", list(Device))
def test_an_own_deck_is_deleted_after_a_question(bench, hands, device):
    c, scene = bench("tactics")
    scene.save()
    scene.open_shelf()
    hand = hands(c)
    shelf = c.scene
    _focus_first_own(shelf)
    use(hand, "delete", device)
    assert isinstance(c.scene, Confirm)
    use(hand, "yes", device)
    assert own_decks(scene.content, c.folder) == []
    assert c.scene is shelf and not any(kept.path for kept in shelf.kept)


def test_a_broken_file_is_listed_with_what_is_wrong(bench):
    c, scene = bench()
    (c.folder / "decks" / "odd.txt").write_text("3 gandolf\n", encoding="utf-8")
    (c.folder / "decks" / "raw.txt").write_bytes(b"\xff\xfe\x00")
    scene.open_shelf()
    shelf = c.scene
    broken = [kept for kept in shelf.kept if kept.problem]
    assert "did you mean gandalf" in broken[0].problem
    assert "not UTF-8" in broken[1].problem
    _focus_first_own(shelf)
    shelf.open()
    assert c.scene is shelf
    Deck(c, "quest", c.folder / "decks" / "odd.txt")
    assert "gandolf" in c.toasts.lines[-1][0]


def test_changes_are_not_left_behind_without_asking(bench, hands):
    c, scene = bench("lore")
    scene.remove(card(scene.content, "gandalf"))
    scene.back()
    assert isinstance(c.scene, Confirm)
    hands(c).tap("no")
    assert c.scene is scene
    scene.save()
    scene.back()
    assert c.scene is not scene


# --- sharing


@pytest.mark.parametrize("device", list(Device))
def test_a_deck_goes_through_the_clipboard(bench, hands, monkeypatch, device):
    board = {}
    monkeypatch.setattr(clipboard, "write", lambda text: bool(board.update(text=text)) or True)
    monkeypatch.setattr(clipboard, "read", lambda: board.get("text"))
    c, scene = bench("leadership")
    hand = hands(c)
    use(hand, "footer:hint", device)
    assert isinstance(c.scene, DeckShare)
    use(hand, "copy", device)
    assert board["text"].startswith("# My deck\n1 aragorn\n")
    scene.draft.open({}, "")
    use(hand, "paste", device)
    assert c.scene is scene
    assert (scene.draft.title, scene.draft.cards) == ("My deck", scene.content.lists["leadership"])


def test_a_missing_clipboard_or_nonsense_on_it_is_one_clear_line(bench, monkeypatch):
    c, scene = bench("leadership")
    scene.open_share()
    share = c.scene
    monkeypatch.setattr(clipboard, "write", lambda text: False)
    share.copy()
    assert "no clipboard" in c.toasts.lines[-1][0]
    for found, said in ((None, "no clipboard"), ("  ", "no text"), ("3 gandolf", "did you mean gandalf")):
        monkeypatch.setattr(clipboard, "read", lambda found=found: found)
        share.paste()
        assert said in c.toasts.lines[-1][0]
    assert c.scene is share


def test_a_deck_from_text_keeps_its_name(content):
    assert deck_from_text(content, "# Wise\n1 Éowyn\n3 Гэндальф\n") == ({"eowyn": 1, "gandalf": 3}, "Wise")


# --- looks


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_everything_fits(bench, size, language, looked_at):
    c, scene = bench("leadership", size=size, language=language)
    looked_at(scene)
    scene.open_shelf()
    looked_at(c.scene)
    c.pop()
    scene.open_share()
    looked_at(c.scene)
    c.pop()
    c.push(Letters(c, "?", "", print))
    looked_at(c.scene)


@pytest.mark.parametrize("device", [Device.KEYS, Device.PAD, Device.MOUSE])
def test_the_card_in_focus_or_under_the_pointer_is_held_up_in_a_place_of_its_own(bench, hands, device):
    c, scene = bench("leadership")
    hand = hands(c)
    first, second = [target for target in scene.targets if target.group == "collection"][:2]
    scene.set_focus(first)
    if device is Device.KEYS:
        hand.press("right")
    elif device is Device.PAD:
        hand.button("right")
    else:
        hand.frame(
            pygame.event.Event(pygame.MOUSEMOTION, pos=second.rect.center, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        )
    for _ in range(300):
        hand.frame()
        if not scene.preview.busy:
            break
    assert scene.preview.card is not None
    assert f"card:{scene.preview.card.id}" == second.name
    assert not [target.name for target in scene.targets if target.rect.colliderect(scene.preview.rect)]


def test_heroes_without_cards_are_not_ready_to_play(bench):
    _c, scene = bench()
    heroes = [card for card in collection(scene.content) if scene.draft.is_hero(card)][:2]
    for hero in heroes:
        scene.add(hero)
    lines = check_lines(scene.draft, "en", lambda name, **values: scene.say(f"deck.{name}", **values))
    assert not any(good for good, _text in lines)
    scene.add(next(card for card in collection(scene.content) if not scene.draft.is_hero(card)))
    lines = check_lines(scene.draft, "en", lambda name, **values: scene.say(f"deck.{name}", **values))
    assert lines[0] == (True, "Ready to play")
