"""The guided first game on the screen: begun, played, silenced, taken up again and ended, by every device."""

import time
from itertools import combinations

import pygame
import pytest
from driving import PLAYERS, THINKING, PadPlayer, TouchPlayer

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.events import Announced
from game.engine.sources.content import ContentError
from game.engine.sources.language_folders import LANGUAGES
from game.engine.telling import lessons
from game.players.guide import Guide
from game.players.levels import LEVELS
from game.players.sitting import Chair, Sitting
from game.ui.boxes import Laid, Press, Words
from game.ui.intents import Act, Device, Move
from game.ui.kiosk import latest_unfinished
from game.ui.scenes.cabinets import Cabinets
from game.ui.scenes.closing import Closing
from game.ui.scenes.ending import Ending
from game.ui.scenes.entries import Entries
from game.ui.scenes.inspect import Inspect
from game.ui.scenes.log import Log
from game.ui.scenes.pause import Pause
from game.ui.scenes.pick import Pick
from game.ui.scenes.rules import Rules
from game.ui.scenes.setup import Setup
from game.ui.scenes.table import Table
from game.ui.scenes.title import Title
from game.ui.table import lesson_place
from game.ui.table.messages import GuideOff

GUIDED = ("quest", "underdark")
HARDEST = [((640, 480), 160), ((1024, 600), 130), ((1280, 720), 100), ((2560, 1080), 100)]


@pytest.fixture(autouse=True)
def honest(monkeypatch):
    """A fault in a scene fails the test instead of becoming a line."""
    monkeypatch.setenv("EMBERDECK_DEBUG", "1")


def menu(cabinet, table="quest", *arguments, **chosen):
    shown = cabinet(*arguments, **chosen)
    shown.home(Cabinets(shown))
    shown.push(Entries(shown, table))
    shown.frame([], 0.02)
    return shown


def begun(cabinet, table="quest", *arguments, **chosen):
    shown = menu(cabinet, table, *arguments, **chosen)
    shown.scene.first_game()
    rest(shown)
    return shown


def rest(shown, frames=4):
    for _ in range(frames):
        shown.frame([], 0.25)  # long enough to have seen what is asked
    while isinstance(shown.scene, Table) and shown.scene.timeline.queue:
        shown.frame([], 0.25)
    shown.frame([], 0.7)


def said(shown) -> str:
    return shown.scene.parts["lessons"].shown.lesson.id if shown.scene.asking.due else ""


def hear_out(shown) -> list[str]:
    """Dismisses everything there is to say about this question."""
    heard = []
    while said(shown):
        heard.append(said(shown))
        shown.scene.parts["lessons"].dismiss()
        rest(shown, 2)
    return heard


def let_bots_think(shown, table) -> None:
    """They think in time of their own, however fast the frames come."""
    end = time.monotonic() + THINKING
    while shown.scene is table and table.decision is not None and table.bot_is_asked:
        assert time.monotonic() < end, "the bots never came to an end"
        shown.frame([], 0.05)
        time.sleep(0.001)


def play_on(shown, most=200, until=lambda _table: False) -> list[str]:
    """A bot answers for the person; what was said meanwhile."""
    table, bot, heard = shown.scene, LEVELS[0].bot(3), []
    for _ in range(most):
        let_bots_think(shown, table)
        rest(shown, 3)
        if shown.scene is not table or table.sitting.over or until(table):
            break
        heard += hear_out(shown)
        asked = table.sitting.decision
        table.answering.act_from_afar([asked.options[bot.choose(table.sitting.state, asked.player)]])
        rest(shown, 3)
    return heard


# --- beginning


@pytest.mark.parametrize("device", Device)
@pytest.mark.parametrize("table", GUIDED)
def test_it_is_begun_from_the_menu_by_every_device(cabinet, hands, device, table):
    shown = menu(cabinet, table)
    hands(shown).choose("first_game", device)
    rest(shown)
    assert isinstance(shown.scene, Table)
    assert said(shown) == {"quest": "plan", "underdark": "turn"}[table]  # the first thing to do is to play a card
    assert shown.scene.sitting.match.setup == shown.scene.guide.course.setup


def test_a_slow_finger_is_a_finger_where_nothing_can_be_looked_at(cabinet):
    shown = menu(cabinet, "ringwar")
    player = TouchPlayer(shown)
    player.choose("first_game")
    rest(shown)
    assert isinstance(shown.scene, Pick)
    player.press_long(player.spot(player.find("pick:0")))
    rest(shown)
    assert isinstance(shown.scene, Table)


@pytest.mark.parametrize("table", ["quest", "fellowship", "underdark", "ringwar"])
def test_from_the_title_to_the_first_card_a_dozen_presses_lead(cabinet, table):
    """With a controller, following what is lit: the first thing learned is a card played."""
    shown = cabinet()
    shown.home(Title(shown))
    player = PadPlayer(shown)
    player.plug_in()
    frame, presses = shown.frame, []

    def counted(events, passed):
        down = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERAXISMOTION)
        presses.extend(event for event in events if event.type in down and getattr(event, "value", 1))
        frame(events, passed)

    shown.frame = counted
    player.act("choose")
    player.choose(table)
    player.choose("first_game")
    rest(shown)
    if isinstance(shown.scene, Pick):  # which of two
        player.act("choose")
        rest(shown)
    scene, heard = shown.scene, []
    while not any(one.name.startswith("played") for chosen in scene.sitting.match.history for one in announced(chosen)):
        assert len(presses) <= 12
        if said(shown):
            heard.append(said(shown))
            player.act("choose")
        else:
            player.choose(next(target.name for target in scene.targets if target.name in scene.asking.advised))
        rest(shown)
    assert len(heard) <= 3  # what is said before it


def announced(chosen):
    return [event for event in chosen.events if isinstance(event, Announced)]


def test_it_stands_first_until_the_table_was_played(cabinet):
    shown = menu(cabinet)
    assert shown.scene.targets[0].name == "first_game"
    assert shown.scene.focus.name == "first_game"
    shown.settings.last_setup["quest"] = {"options": {}, "seats": []}
    shown.scene.rebuild()
    assert [target.name for target in shown.scene.targets][:2] == ["new_game", "first_game"]


def test_a_table_with_broken_lessons_says_so_and_offers_the_rest(cabinet, monkeypatch):
    def broken(_content):
        raise ContentError("lesson.toml: a page is torn")

    monkeypatch.setattr(lessons, "courses", broken)
    shown = menu(cabinet)
    assert "first_game" not in [target.name for target in shown.scene.targets]
    assert shown.toasts.lines[0][0] == "lesson.toml: a page is torn"


# --- while it is played


@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_buttons_of_the_first_lesson_can_be_read_in_every_language(cabinet, written, lang, size):
    """With keys: the sign of the key left no room for the word in Russian."""
    shown = begun(cabinet, "quest", size, language=lang)
    shown.devices.last = Device.KEYS
    written.clear()
    shown.scene.rebuild()
    rest(shown)
    assert shown.scene.asking.due
    drawn = " ".join(text for text, _pixels in written)
    for name in ("got_it", "guide_off"):
        assert all(word in drawn for word in shown.scene.say(name).split())


@pytest.mark.parametrize("device", Device)
def test_a_lesson_is_dismissed_and_the_next_one_comes(cabinet, hands, device):
    shown = begun(cabinet)
    table, player = shown.scene, hands(shown)
    player.choose("lesson", device)
    rest(shown)
    assert said(shown) == ""
    assert table.sitting.match.position == 0  # nothing was chosen at the table by it
    table.answering.answer(table.guide.line.option())
    rest(shown)
    before = table.sitting.match.position
    for following in ("pay", ""):
        player.choose("lesson", device)
        rest(shown)
        assert said(shown) == following
        assert table.sitting.match.position == before
    assert device is Device.MOUSE or table.focus is None or table.focus in table.asking.legal(table.targets)


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_some_rounds_with_real_events(cabinet, device):
    """Enter or A hears a lesson out and then chooses; now and then something is declined."""
    shown = begun(cabinet)
    table, player = shown.scene, PLAYERS[device](shown)
    if isinstance(player, PadPlayer):
        player.plug_in()
    heard = []
    for turn in range(200):
        rest(shown, 2)
        if shown.scene is not table:
            player.leave_to(table)  # a card with several uses asks which: another time
        if table.sitting.state.variable("round") >= 3 or table.sitting.over:
            break
        before, lesson = table.sitting.match.position, said(shown)
        if lesson:
            assert table.focus.name == "lesson"
            player.act("choose")
            heard.append(lesson)
            assert table.sitting.match.position == before
        elif turn % 3 == 0 and table.sitting.passing() is not None:
            player.act("pass")
        else:
            player.act("choose")
    assert table.sitting.state.variable("round") >= 3
    assert {"welcome", "goal", "plan", "commit", "refresh"} <= set(heard)
    assert len(heard) == len(set(heard))


def test_whoever_chooses_without_reading_is_not_held_up(cabinet):
    shown = begun(cabinet)
    table = shown.scene
    assert said(shown) == "plan"
    table.answering.answer(0)
    rest(shown)
    assert table.sitting.match.position >= 2
    assert "plan" in table.guide.given
    assert said(shown) == "welcome"  # a card was played


@pytest.mark.parametrize(("action", "scene"), [("log", Log), ("pause", Pause)])
def test_a_lesson_keeps_nobody_from_log_and_pause(cabinet, action, scene):
    shown = begun(cabinet)
    shown.scene.handle(Act(action=action, device=Device.PAD))
    assert isinstance(shown.scene, scene)
    shown.pop()
    rest(shown)
    assert said(shown) == "plan"


def test_a_lesson_keeps_nobody_from_looking_closer_or_taking_back(cabinet):
    shown = begun(cabinet)
    table = shown.scene
    hear_out(shown)
    before = table.sitting.match.position
    table.answering.answer(0)
    rest(shown)
    assert said(shown)
    card = next(target for target in table.targets if target.name.startswith("card:"))
    table.set_focus(card)
    table.handle(Act(action="inspect", device=Device.KEYS))
    assert isinstance(shown.scene, Inspect)
    shown.pop()
    table.handle(Act(action="undo", device=Device.KEYS))
    rest(shown)
    assert table.sitting.match.position == before
    assert said(shown) == ""  # what was said about the first question is not said again


def test_from_the_panel_directions_lead_to_the_options_and_back(cabinet):
    shown = begun(cabinet)
    table = shown.scene
    seen = set()
    for _ in range(3):
        for dx, dy in ((1, 0), (0, -1), (-1, 0), (0, 1)):
            table.handle(Move(dx=dx, dy=dy, device=Device.KEYS))
            seen.add(table.focus.group)
    assert "lesson" in seen and seen & {"prompt", "zone:hand"}


def test_a_pass_that_is_held_stops_for_a_lesson(cabinet):
    shown = begun(cabinet)
    table = shown.scene
    hear_out(shown)
    table.handle(Act(action="pass", device=Device.KEYS))
    rest(shown, 30)
    assert table.hearing.passing.held
    assert said(shown) == "goal"  # of the quest, to which characters are committed
    assert table.sitting.state.variable("round") == 1


@pytest.mark.usefixtures("faces_later")
@pytest.mark.parametrize(
    ("table", "size", "scale"),
    [
        *(("quest", *shape) for shape in HARDEST),
        *((table, *shape) for table in ("underdark", "fellowship") for shape in HARDEST[:2]),
    ],
    ids=str,
)
def test_a_lesson_hides_no_option_and_fits(cabinet, table, size, scale):
    shown = begun(cabinet, table, size, language="ru", text_scale=scale)
    scene, screen = shown.scene, pygame.Rect(0, 0, *size)
    bot, count = LEVELS[0].bot(3), 0
    for _ in range(36):
        let_bots_think(shown, scene)
        rest(shown, 3)
        while said(shown):
            count += 1
            panel = scene.parts["lessons"].rect
            assert screen.contains(panel), f"{said(shown)} leaves the screen: {panel}"
            for target in scene.asking.legal(scene.targets):
                common = (target.around or target.rect).clip(panel)
                share = common.width * common.height / max(1, target.rect.width * target.rect.height)
                assert share < 0.25, f"{said(shown)} hides {target.name}"
            for spoken_of in lesson_place.pointed(scene.parts["lessons"].context, scene.asking.due, scene.asking):
                common = spoken_of.clip(panel)
                share = common.width * common.height / max(1, spoken_of.width * spoken_of.height)
                whole = spoken_of.width * spoken_of.height > screen.width * screen.height / 4  # as a map is
                assert share < (0.5 if whole else 0.25), f"{said(shown)} hides what it speaks of"
            for pose in scene.parts["zones"].places.poses.values() if size[1] >= 720 and scale == 100 else ():
                common = pose.rect.clip(panel)
                share = common.width * common.height / max(1, pose.rect.width * pose.rect.height)
                assert share < 0.15, f"{said(shown)} lies over a card: {pose}"
            for target in scene.parts["lessons"].targets():
                button = target.around or target.rect
                assert panel.contains(button)
                assert button.height >= scene.px(6)
            scene.parts["lessons"].dismiss()
            rest(shown, 2)
        if scene.decision is None:
            break
        scene.answering.answer(bot.choose(scene.sitting.state, scene.decision.player))
        rest(shown, 3)
    assert count >= 10


def test_light_goes_around_what_is_advised_as_it_lies_and_as_it_rises(cabinet):
    """The card rises out of the hand in focus, and the light with it."""
    shown = begun(cabinet)
    scene, guide = shown.scene, shown.scene.parts["lessons"]
    (advised,) = lesson_place.advised(guide.context, scene.asking)
    (light,) = guide._lit
    assert said(shown) and scene.focus.name == "lesson"
    assert light.rect.left < advised.rect.left and light.rect.bottom > advised.rect.bottom > advised.around.bottom
    hear_out(shown)
    scene.set_focus(next(one for one in scene.targets if one.name == advised.name))
    shown.frame([], 0.25)
    (risen,) = guide._lit
    assert risen.rect.contains(advised.around) and risen.rect.bottom < light.rect.bottom


def test_a_lesson_is_drawn_in_steps_and_in_sight_once_all_of_it_is(cabinet):
    """From the couch a panel took two frames at once."""
    shown = begun(cabinet)
    guide, asking = shown.scene.parts["lessons"], shown.scene.asking
    sprites = [sprite.rect for sprite in guide._sprites]
    steps = 0
    for _step in guide.asking(asking):
        assert guide.shown is None and not guide.targets()
        assert not [sprite for sprite in guide._sprites if sprite.visible]
        steps += 1
    assert steps >= len(sprites) + 5, "each way to set it, where it lies, each box"
    assert [sprite.rect for sprite in guide._sprites] == sprites
    assert all(sprite.visible for sprite in guide._sprites)
    assert said(shown) and guide.targets()
    begun_again = guide.asking(asking)
    while not guide._sprites:
        next(begun_again)
    guide.begin(None)
    assert not guide._sprites, "what was being drawn goes, too"


def test_it_follows_the_window_and_the_language(cabinet):
    shown = begun(cabinet)
    table = shown.scene
    shown.settings.language = "uk"
    shown.screen.set_size((1024, 600))
    rest(shown)
    assert said(shown) == "plan"
    assert pygame.Rect(0, 0, 1024, 600).contains(table.parts["lessons"].rect)
    assert table.focus.name == "lesson"


def test_it_waits_for_the_table_and_is_not_dismissed_before_it_can_be_seen(cabinet):
    shown = menu(cabinet, reduced_motion=False)
    shown.scene.first_game()
    table = shown.scene
    assert said(shown) == ""  # the cards are still being dealt
    for _ in range(400):
        shown.frame([], 0.05)
        if said(shown):
            break
    assert not table.timeline.playing
    assert table.focus.name == "lesson"
    table.parts["lessons"].dismiss()
    assert said(shown) == "plan"
    rest(shown, 8)
    table.parts["lessons"].dismiss()
    assert said(shown) == ""


# --- silence


@pytest.mark.parametrize("device", Device)
def test_the_guide_is_switched_off_and_on_again(cabinet, hands, device):
    shown = begun(cabinet)
    table, player = shown.scene, hands(shown)
    player.choose("lesson:off", device)
    rest(shown)
    assert said(shown) == ""
    assert not table.guide.on
    table.answering.answer(1)
    rest(shown)
    assert said(shown) == ""
    table.open_pause()
    rest(shown)
    player.choose("guide_on", device)
    rest(shown)
    assert shown.scene is table
    assert said(shown) in ("plan", "welcome")


def test_it_is_switched_off_from_the_pause(cabinet, hands):
    shown = begun(cabinet)
    table = shown.scene
    table.open_pause()
    rest(shown)
    hands(shown).click("guide_off")
    rest(shown)
    assert shown.scene is table
    assert said(shown) == ""


def test_an_ordinary_game_offers_no_guide(cabinet):
    from game.engine.machine.setup import Setup as MatchSetup

    shown = cabinet()
    sitting = Sitting.begin(shown.cartridge("quest"), MatchSetup(players=1), [], shown.settings, shown.folder)
    shown.home(Table(shown, sitting))
    rest(shown)
    assert shown.scene.guide is None
    assert not shown.scene.asking.due
    shown.scene.open_pause()
    assert not [target.name for target in shown.scene.targets if "guide" in target.name]


# --- saving


def test_a_saved_first_game_goes_on_being_guided(cabinet, hands):
    shown = begun(cabinet)
    hear_out(shown)
    shown.scene.answering.answer(0)
    rest(shown)
    due = said(shown)
    assert due
    given, position = set(shown.scene.guide.given), shown.scene.sitting.match.position
    shown.scene.open_pause()
    rest(shown)
    hands(shown).click("leave")
    path = latest_unfinished(shown.folder, shown.cartridge)
    again = Sitting.resume(shown.cartridge("quest"), path, shown.settings)
    shown.home(Table(shown, again))
    rest(shown)
    assert again.match.position == position
    assert shown.scene.guide.given == given
    assert said(shown) == due


def test_what_happened_before_a_save_is_still_told_after_it(cabinet):
    """The lesson about an event is due as long as no further choice was made."""
    shown = begun(cabinet)
    table = shown.scene
    play_on(shown, until=lambda one: one.asking.due and one.asking.due.event is not None)
    due = said(shown)
    assert due
    path = table.sitting.match.journal.path
    shown.home(Cabinets(shown))
    shown.home(Table(shown, Sitting.resume(shown.cartridge("quest"), path, shown.settings)))
    rest(shown)
    assert said(shown) == due


def test_restart_begins_another_guided_game(cabinet, hands):
    shown = begun(cabinet)
    hear_out(shown)
    shown.scene.open_pause()
    rest(shown)
    hands(shown).click("restart")
    hands(shown).click("yes")
    rest(shown)
    assert said(shown) == "plan"


def test_a_replay_is_not_explained(cabinet):
    shown = begun(cabinet)
    hear_out(shown)
    shown.scene.answering.answer(1)
    rest(shown)
    path = shown.scene.sitting.match.journal.path
    shown.home(Cabinets(shown))
    sitting = Sitting.resume(shown.cartridge("quest"), path, shown.settings)
    shown.home(Table(shown, sitting, replay=True))
    rest(shown)
    assert shown.scene.guide is None
    assert Guide.of(sitting.match) is not None


# --- the end


@pytest.fixture(scope="session")
def whole_game():
    """whole_game(cartridge): the choices of its first game, thought of once."""
    thought: dict[str, list[int]] = {}

    def choices(cartridge: Cartridge) -> list[int]:
        if cartridge.id not in thought:
            state = Match(cartridge, lessons.course(cartridge.content).setup).state
            bot, chosen = LEVELS[0].bot(3), []
            while not state.over:
                chosen.append(bot.choose(state, state.decision.player))
                state.choose(chosen[-1])
            thought[cartridge.id] = chosen
        return thought[cartridge.id]

    return choices


@pytest.fixture
def ended(cabinet, whole_game):
    """A first game at its end, with the page that closes it; or so many choices before."""

    def make(table="quest", left=0):
        shown = cabinet()
        cartridge = shown.cartridge(table)
        course = lessons.course(cartridge.content)
        chairs = [Chair(bot) for bot in course.bots]
        sitting = Sitting.begin(cartridge, course.setup, chairs, shown.settings, shown.folder)
        Guide.begin(sitting.match)
        choices = whole_game(cartridge)
        for option in choices[: len(choices) - left]:
            sitting.match.choose(option)
        shown.home(Table(shown, sitting))
        rest(shown)
        assert isinstance(shown.scene, Table if left else Closing)
        return shown

    return make


def test_a_whole_first_game_ends_with_what_to_try_next(cabinet, hands):
    shown = begun(cabinet)
    heard = play_on(shown, 900)
    rest(shown)
    assert isinstance(shown.scene, Closing)
    assert len(heard) >= 15
    table = shown.scene.below
    assert "quest" in shown.settings.last_setup
    hands(shown).press("backspace")
    rest(shown, 8)
    assert shown.scene is table  # the page comes once
    table.finish()
    assert isinstance(shown.scene, Cabinets)  # what was not dealt is nobody's record
    shown.push(Entries(shown, "quest"))
    assert shown.scene.targets[0].name == "new_game"


@pytest.mark.parametrize(("name", "scene"), [("new_game", Setup), ("rules", Rules), ("chronicle", Ending)])
def test_the_last_page_leads_on(ended, hands, name, scene):
    shown = ended()
    hands(shown).click(name)
    assert isinstance(shown.scene, scene)


@pytest.mark.parametrize("table", GUIDED)
def test_the_last_page_fits(ended, looked_at, table):
    shown = ended(table)
    for language in ("en", "ru", "uk"):
        for size, scale in HARDEST:
            shown.settings.language, shown.settings.text_scale = language, scale
            shown.screen.set_size(size)
            rest(shown)
            looked_at(shown.scene)


def test_a_silent_guide_closes_nothing(ended):
    shown = ended(left=12)
    table = shown.scene
    table.tell(GuideOff())
    play_on(shown)
    rest(shown, 8)
    assert table.sitting.over
    assert isinstance(shown.scene, Ending)


def test_the_end_of_one_guided_game_leads_to_the_other(cabinet, hands):
    shown = cabinet()
    shown.home(Cabinets(shown))
    shown.push(Entries(shown, "ringwar"))
    shown.scene.begin_guided("first")
    shown.push(Closing(shown, shown.scene))
    shown.frame([], 0.02)
    hands(shown).click("guided")
    assert isinstance(shown.scene, Table) and shown.scene.guide.course.title["en"] == "Alone, against the Shadow"
    assert [type(scene) for scene in shown.scenes] == [Cabinets, Table]


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("lang", ["ru", "de"])
@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (1920, 1080)])
def test_no_button_lies_over_what_the_guide_says(cabinet, size, lang, distance, monkeypatch):
    """From the couch the last line of a lesson of fellowship was half under its buttons."""
    seen, painting = [], Laid.painting
    monkeypatch.setattr(Laid, "painting", lambda laid, *given: seen.append(laid) or painting(laid, *given))
    begun(cabinet, "fellowship", size, language=lang, distance=distance)
    panels = [laid for laid in seen if any(isinstance(box, Press) for box in laid.rects)]
    assert panels
    for laid in panels:
        stand = [rect for box, rect in laid.rects.items() if isinstance(box, Words | Press)]
        assert len(stand) == 4 and not laid.places.lost
        assert not [pair for pair in combinations(stand, 2) if pair[0].colliderect(pair[1])]
