"""People with names: made in three presses, called by their names wherever they sit."""

import pytest

from game.engine.keeping import people, scores
from game.engine.machine.setup import Setup as Dealt
from game.engine.telling import wording
from game.engine.telling.deeds import book_of, steps_of
from game.players import statistics
from game.players.sitting import Chair, Sitting
from game.players.statistics import GameLine, SeatLine
from game.ui import called, earned, routes, saved_games
from game.ui.draft import Draft, Holder
from game.ui.intents import Act, Device
from game.ui.scenes.cabinets import Cabinets
from game.ui.scenes.people import People
from game.ui.scenes.person import Person
from game.ui.scenes.person_page import PersonPage
from game.ui.scenes.setup import Setup

SIZES = [(640, 480), (1280, 720), (1920, 1080)]


def met(cabinet, **chosen):
    shown = cabinet(**chosen)
    shown.push(Cabinets(shown))
    shown.push(routes.People())
    shown.frame([], 0.02)
    return shown


@pytest.mark.parametrize("device", Device)
def test_a_person_is_made_in_three_presses(cabinet, hands, device):
    shown = met(cabinet)
    played = hands(shown)
    if device in (Device.KEYS, Device.PAD):
        assert shown.scene.focus.name == "new"
        for _press in range(3):  # a new face, the face, done
            played.press("return") if device is Device.KEYS else played.button("a")
    else:
        for name in ("new", "face:wolf", "done"):
            played.choose(name, device)
    (made,) = shown.people
    assert made.face in ("ranger", "wolf") and made.name in ("Ranger", "Wolf")
    assert shown.person == made and isinstance(shown.scene, Cabinets)


@pytest.mark.parametrize("device", [Device.KEYS, Device.PAD])
def test_who_has_sat_down_chooses_a_table_next(cabinet, hands, device):
    shown = cabinet()
    shown.home(Cabinets(shown))
    shown.frame([], 0.02)
    played = hands(shown)
    cabinets = shown.scene
    cabinets.set_focus(next(target for target in cabinets.targets if target.name == "underdark"))
    played.choose("people", device)
    for _press in range(3):
        played.press("return") if device is Device.KEYS else played.button("a")
    assert shown.scene is cabinets and shown.person is not None
    assert cabinets.focus.name == "underdark"


def test_a_guest_needs_one_press_and_no_name(cabinet, hands):
    shown = met(cabinet)
    people.add(shown.folder, "Mara")
    shown.scene.relay()
    hands(shown).click("guest")
    assert shown.person is None and isinstance(shown.scene, Cabinets)


@pytest.mark.parametrize("device", Device)
@pytest.mark.parametrize("row", ["new", "guest", "footer:back"])
def test_what_the_button_for_games_and_deeds_names_opens_them_wherever_the_focus_is(cabinet, row, device):
    shown = met(cabinet)
    shown.scene.set_focus(next(target for target in shown.scene.targets if target.name == row))
    shown.scene.handle(Act(action="inspect", device=device))
    assert isinstance(shown.scene, PersonPage)


def test_a_name_is_written_from_its_first_letter_where_a_face_had_given_one(cabinet):
    shown = met(cabinet)
    shown.push(routes.Person())
    person = shown.scene
    person.choose_face("wolf")
    assert person.person.name == "Wolf"
    person.write_name()
    assert shown.scene.text == ""
    shown.scene.add("Mara")
    shown.scene.finish()
    assert person.person.name == "Mara"
    person.write_name()
    assert shown.scene.text == "Mara"


def test_while_a_name_is_written_the_way_out_names_no_key_that_takes_a_letter_back(cabinet, hands):
    shown = met(cabinet)
    shown.push(routes.Letters("", "Mara", print))
    hands(shown).press("backspace")
    assert shown.scene.text == "Mar"
    assert [target.name for target in shown.scene.targets if target.group == "footer"] == ["footer:pause"]
    hands(shown).press("escape")
    assert isinstance(shown.scene, People)


def test_a_name_that_cannot_be_drawn_is_refused_kindly(cabinet):
    shown = met(cabinet)
    shown.push(routes.Person())
    scene = shown.scene
    for name, why in (("", "empty"), ("李", "letters"), ("x" * 30, "long")):
        scene.named(name)
        assert shown.toasts.lines[-1][0] == scene.say(f"refused_{why}", n=people.MOST_LETTERS)
    scene.named("Їжачок")
    scene.choose_face("oak")
    assert scene.person.name == "Їжачок", "a face does not take a name away"
    scene.finish()
    assert [person.name for person in shown.people] == ["Їжачок"]


def test_a_name_from_another_cabinet_that_cannot_be_drawn_gives_way(cabinet):
    """The file keeps it; here its owner is called by the face, and in a saved game by the seat."""
    shown = met(cabinet)
    made = people.add(shown.folder, "李", "wolf")
    stranger = people.add(shown.folder, "山", "a face of another cabinet")
    assert [person.name for person in shown.people] == ["Wolf", "Ranger"]
    shown.settings.person = made.id
    assert shown.person.name == "Wolf"
    assert [person.name for person in people.load(shown.folder)[0]] == ["李", "山"]
    sitting = played(shown, "李", "Mara")
    path = sitting.match.journal.path
    sitting.close()
    (game,) = saved_games.Shelf(shown.folder)
    assert [chair.name for chair in game.chairs] == ["", "Mara"]
    assert wording.seat_name(saved_games.replayed(sitting.cartridge, game).state, 1, "en") == "Player 1"
    again = saved_games.resumed(sitting.cartridge, path, shown.settings)
    assert [wording.seat_name(again.state, seat, "en") for seat in (1, 2)] == ["Player 1", "Mara"]
    again.close()
    seats = [SeatLine(made.id, "Wolf"), SeatLine(stranger.id, "山"), SeatLine("m", "Mara")]
    line = GameLine("one", "quest", 1, 30, 5, {}, tuple(seats))
    assert called.readable(statistics.company(line, seats[0])) == ["Mara"]


@pytest.mark.parametrize("name", ["Ann\ufe0f", "\u034fAnn", "محمد", "王小明", "Ann 😀", "हिन्दी"])
def test_whatever_a_file_calls_somebody_the_people_of_the_cabinet_can_be_shown(cabinet, name):
    """Letters without a width of their own stopped the program once."""
    shown = met(cabinet)
    made = people.add(shown.folder, name, "wolf")
    assert [person.name for person in shown.people] == ["Wolf"]
    for route in (routes.People(), routes.PersonPage(made.id), routes.Person(made.id)):
        shown.push(route)
        shown.frame([], 0.1)
    shown.scene.named(name)
    assert shown.toasts.lines[-1][0] == shown.scene.say("refused_letters")


def test_everybody_brings_their_language(cabinet):
    shown = met(cabinet, language="en")
    mara = people.add(shown.folder, "Mara", settings=shown.settings)
    people.change(shown.folder, people.Person(mara.id, "Mara", likes=mara.likes | {"language": "uk"}))
    shown.scene.relay()
    shown.scene.sit_down(mara.id)
    assert shown.lang == "uk"
    shown.settings.text_scale = 120
    shown.save_settings()
    assert shown.person.likes["text_scale"] == 120


def test_a_kiosk_has_guests_only_unless_its_operator_allows_people(cabinet):
    shown = cabinet(kiosk=True)
    people.add(shown.folder, "Mara")
    assert shown.people == []
    shown.push(Cabinets(shown))
    assert "people" not in {target.name for target in shown.scene.targets}
    shown.settings.people_allowed = True
    assert [person.name for person in shown.people] == ["Mara"]


def test_whoever_sits_here_holds_the_first_seat(cabinet):
    shown = cabinet()
    mara, ilya = people.add(shown.folder, "Mara"), people.add(shown.folder, "Ilya")
    shown.sit_down(mara)
    draft = Draft(shown.cartridge("quest"), shown.settings, shown.folder, shown.people)
    draft.players = 2
    draft.give(2, Holder(who=ilya.id))
    assert [(chair.name, chair.person) for chair in draft.chairs()] == [("Mara", 1), ("Ilya", 2)]
    draft.remember(shown.settings)
    again = Draft(shown.cartridge("quest"), shown.settings, shown.folder, shown.people)
    assert [chair.name for chair in again.chairs()] == ["Mara", "Ilya"]
    again.give(2, Holder(who=mara.id))
    assert [chair.person for chair in again.chairs()] == [1, 1], "one person may hold both"
    people.remove(shown.folder, ilya.id)
    left = Draft(shown.cartridge("quest"), shown.settings, shown.folder, shown.people)
    assert [chair.name for chair in left.chairs()] == ["Mara", ""]


def test_a_friends_start_joins_a_free_seat_and_never_takes_the_hosts(cabinet):
    shown = cabinet()
    shown.push(Cabinets(shown))  # the host came here with a mouse
    shown.push(Setup(shown, "quest"))
    scene = shown.scene
    scene.handle(Act("pause", device=Device.PAD, pad=1))
    chairs = scene.draft.chairs()
    assert [(chair.pad, chair.person) for chair in chairs] == [(0, 1), (1, 2)]


def test_the_hosts_own_start_takes_the_hosts_seat(cabinet):
    shown = cabinet()
    shown.push(Cabinets(shown))
    shown.devices.last = Device.PAD
    shown.push(Setup(shown, "quest"))
    scene = shown.scene
    scene.handle(Act("down", device=Device.PAD, pad=2))
    scene.handle(Act("pause", device=Device.PAD, pad=1))
    scene.handle(Act("pause", device=Device.PAD, pad=2))
    assert [(chair.pad, chair.person) for chair in scene.draft.chairs()] == [(2, 1), (1, 2)]


def played(cabinet, *names, table="quest"):
    cartridge = cabinet.cartridge(table)
    chairs = [Chair(person=n, who=f"id{n}", name=name) for n, name in enumerate(names, 1)]
    return Sitting.begin(cartridge, Dealt(len(names), 5), chairs, cabinet.settings, cabinet.folder)


def test_seats_are_called_by_name_in_the_game_its_copies_and_its_save(cabinet):
    shown = cabinet()
    sitting = played(shown, "Mara", "Ilya")
    state, path = sitting.state, sitting.match.journal.path
    before = state.hash
    assert [wording.seat_name(state.clone(), seat, "en") for seat in (1, 2)] == ["Mara", "Ilya"]
    sitting.choose(0)
    sitting.undo()
    assert wording.seat_name(sitting.state, 1, "en") == "Mara"
    assert sitting.state.hash == before, "a name is no part of the game"
    sitting.close()
    (game,) = saved_games.Shelf(shown.folder)
    assert [chair.name for chair in game.chairs] == ["Mara", "Ilya"]
    assert wording.seat_name(saved_games.replayed(sitting.cartridge, game).state, 2, "en") == "Ilya"
    again = Sitting.resume(sitting.cartridge, path, shown.settings)
    assert wording.seat_name(again.state, 2, "en") == "Ilya"
    again.seat(2, Chair("learner"))
    assert wording.seat_name(again.state, 2, "en") == "Player 2"
    again.close()
    assert [chair.name for chair in saved_games.read(path).chairs] == ["Mara", ""]


def test_one_person_at_two_seats_is_told_which(cabinet):
    sitting = played(cabinet(), "Mara", "Mara")
    assert [wording.seat_name(sitting.state, seat, "en") for seat in (1, 2)] == ["Mara (Player 1)", "Mara (Player 2)"]


def test_where_seats_are_somebody_both_are_told(cabinet):
    sitting = played(cabinet(), "Mara", "Ilya", table="fellowship")
    hobbit = wording.role_name(sitting.state, 1, "en")
    assert hobbit != "Player 1" and wording.seat_name(sitting.state, 1, "en") == f"Mara ({hobbit})"


def test_a_strangers_save_may_say_anything_of_people(cabinet):
    shown = cabinet()
    sitting = played(shown, "Mara", "Ilya")
    for people_said in ("x", [1, 2], [["a", "\x00"], ["b", 3]], [["a" * 999, "M" * 999]]):
        sitting.match.note({"people": people_said})
        assert [chair.name for chair in saved_games.read(sitting.match.journal.path).chairs] == ["", ""]


def test_people_stand_on_the_boards_by_name(cabinet, monkeypatch):
    shown = cabinet()
    shown.push(Cabinets(shown))
    sitting = played(shown, "Mara", "Ilya")
    monkeypatch.setattr(earned, "best_score", lambda _sitting: 0)
    monkeypatch.setattr(type(sitting.state), "winners", [1, 2])
    monkeypatch.setattr(type(sitting.state), "scores", [0, 0])
    earned.enter(shown, sitting)
    board = scores.load_scores(shown.folder)[0].tables["quest"].variants
    assert [[score.called for score in best] for best in board.values()] == [["Mara", "Ilya"]]
    assert type(shown.scene).__name__ == "Scores"


# --- one's own page


def line(n, who, *, won=True, table="quest", options=None, team=1, deeds=(), closest=None):
    seat = SeatLine(who, "Mara", "", team, won, 90 + n, "lore", deeds, closest or {})
    friend = SeatLine("x", "Ilya", "", team, won, 90 + n)
    options = options or {"scenario": "passage_through_mirkwood"}
    return GameLine(f"g{n}", table, n, 40, 8, options, (seat, friend))


def test_the_page_tells_games_deeds_and_the_road(cabinet):
    shown = cabinet()
    mara = people.add(shown.folder, "Mara")
    done = ("unseen", "out_of_mirkwood")
    played = [line(n, mara.id, won=n % 2 == 0, deeds=done, closest={"web_cutter": 3}) for n in range(12)]
    statistics.keep(shown.folder, [*played, line(20, mara.id, table="ringwar", options={"scenario": "duel"}, team=2)])
    shown.push(routes.PersonPage(mara.id))
    page = shown.scene
    assert (
        page.table_id == "quest" and len(page.figures) == 12 and page.figures.deeds("quest") == dict.fromkeys(done, 12)
    )
    assert page.figures.closest("quest", "web_cutter") == 3
    road = [
        (step.value, page.all.has_won("quest", step))
        for step in steps_of(page.content, book_of(page.content).journeys[0])
    ]
    assert road[0] == ("passage_through_mirkwood", True) and not any(won for _value, won in road[1:])
    page._turn_to(page.tables.index("ringwar"))
    steps = steps_of(page.content, book_of(page.content).journeys[0])
    assert [(step.value, step.team) for step in steps if page.all.has_won("ringwar", step)] == [("duel", 2)]
    page.export()
    assert (shown.folder / "statistics.csv").read_text().count("\n") == 27


def test_a_lost_file_is_counted_anew_while_the_page_is_up(cabinet):
    shown = cabinet()
    mara = people.add(shown.folder, "Mara")
    chairs = [Chair(person=1, who=mara.id, name="Mara"), Chair("learner")]
    sitting = Sitting.begin(shown.cartridge("fellowship"), Dealt(2, 5), chairs, shown.settings, shown.folder)
    while sitting.decision is not None:
        sitting.match.choose(0)
    sitting.close()
    shown.push(routes.PersonPage(mara.id))
    assert len(shown.scene.all) == 0 and shown.scene.busy
    for _ in range(20):
        shown.frame([], 0.02)
    assert len(shown.scene.all) == 1 and shown.scene._work is None


def test_every_table_has_a_journey_and_nothing_waits_for_it(cabinet):
    shown = cabinet()
    for table in shown.tables:
        content = shown.cartridge(table).content
        (first, *_more) = book_of(content).journeys
        assert len(steps_of(content, first)) >= 3


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize(
    ("table", "language"), [("quest", "ru"), ("fellowship", "de"), ("underdark", "uk"), ("ringwar", "en")]
)
def test_the_page_fits(cabinet, looked_at, size, distance, table, language):
    shown = cabinet(size=size, language=language)
    shown.settings.distance = distance
    mara = people.add(shown.folder, "Mara")
    deeds = [deed.id for deed in book_of(shown.cartridge(table).content).deeds[:9]]
    statistics.keep(shown.folder, [line(n, mara.id, table=table, deeds=tuple(deeds[:n])) for n in range(9)])
    shown.push(routes.PersonPage(mara.id, table))
    looked_at(shown.scene)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("language", ["en", "ru", "uk", "de"])
def test_everything_fits(cabinet, looked_at, size, distance, language):
    shown = cabinet(size=size, language=language)
    shown.settings.distance = distance
    for n, name in enumerate(["Mara", "Оксана", "W" * people.MOST_LETTERS]):
        made = people.add(shown.folder, name, "wolf", n, shown.settings)
    shown.push(People(shown))
    looked_at(shown.scene)
    shown.push(Person(shown))
    looked_at(shown.scene)
    shown.push(Person(shown, made.id))
    looked_at(shown.scene)


@pytest.mark.parametrize("distance", ["desk", "couch"])
def test_the_longest_name_is_cut_short_before_it_cannot_be_read(cabinet, written, distance):
    shown = cabinet((640, 480), distance=distance)
    long = people.add(shown.folder, "W" * people.MOST_LETTERS, "wolf")
    shown.settings.person = long.id
    written.clear()
    shown.push(Cabinets(shown))
    shown.push(Setup(shown, "underdark"))
    shown.frame([], 0.02)
    small = [text for text, pixels in written if pixels < shown.fonts.least]
    assert not small and any(text.endswith("W…") for text, _pixels in written)


def test_where_a_first_game_waits_nobody_is_told_that_none_was_played(cabinet):
    shown = cabinet()
    shown.push(Cabinets(shown))
    shown.scene.facts.show("quest")
    unplayed = shown.say("cabinets", "unplayed")
    assert shown.scene.facts._record("quest") == unplayed
    shown.push(routes.Entries("quest"))
    assert shown.scene._about("new_game") == unplayed
    sitting = played(shown, "Mara")
    sitting.choose(0)
    sitting.close()
    shown.home(Cabinets(shown))
    assert shown.scene.facts._record("quest") == ""
    shown.push(routes.Entries("quest"))
    assert shown.scene._about("new_game") == "" and "Round" in shown.scene._about("continue")
