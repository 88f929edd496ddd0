"""A slip of the pen in any kind of file is one line: the file, its line, the entry, the key, and what was expected."""

import dataclasses
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.machine.cartridge import Cartridge, load_table
from game.engine.sources.content import ContentError
from game.engine.sources.table_files import load_content
from game.presentation import client_words
from game.presentation.check import TableFiles, check_table, client_problems
from game.presentation.sound_recipes import SoundError, parse_recipe

ROOT = Path(__file__).parents[2]
LANTERNS = ROOT / "tests" / "cartridges" / "lanterns"

# The table, the file, what is written in it, what is written instead, and what is said about that.
# A mistake is told where the new text begins, or where a sixth text says.
SHOWN = [
    # an unknown key
    ("quest", "layout.toml", 'arrange = "fan"', 'arange = "fan"',
     "[[area]] 12 (hand): key 'arange' is unknown; did you mean 'arrange'?"),
    ("quest", "layout.toml", "[dial]\n", "[dail]\n", "key 'dail' is unknown; did you mean 'dial'?"),
    ("underdark", "layout.toml", "columns = 4 }", "colums = 4 }",
     "[board.sites.gracklstugh]: key 'colums' is unknown; did you mean 'columns'?"),
    ("quest", "face.toml", 'metal = "gold"', 'metall = "gold"',
     "[shape.hero]: key 'metall' is unknown; did you mean 'metal'?"),
    ("quest", "art.toml", 'behind = "dark_tower"', 'behnd = "dark_tower"',
     "[dol_guldur_orcs]: key 'behnd' is unknown; did you mean 'behind'?"),
    ("quest", "chapters.toml", "title = ", "titel = ",
     "[[chapter]] 1 (.*): key 'titel' is unknown; did you mean 'title'"),
    ("quest", "keywords.toml", "find.en = ", "fnd.en = ", "[.*]: key 'fnd' is unknown; did you mean 'find'?"),
    # a key that is missing
    ("quest", "layout.toml", 'icon = "resources"\nsteps', "steps",
     "[[station]] 1 (resource): key 'icon' is missing", '[[station]]\nname = "resource"'),
    ("fellowship", "layout.toml", 'walker = "corruption"\n', "", "[line]: key 'walker' is missing", "[line]"),
    # a value of the wrong kind
    ("quest", "layout.toml", "box = [0.02, 0.0, 0.96, 0.43]", "box = [0.02, 0.0, 0.96]",
     "[[area]] 1 (current_quest): key 'box': expected a list of 4, got a list of 3"),
    ("quest", "layout.toml", "box = [0.02, 0.0, 0.96, 0.43]", 'box = [0.02, 0.0, 0.96, "0.43"]',
     "[[area]] 1 (current_quest): key 'box', item 4: expected a number, got \"0.43\""),
    ("quest", "layout.toml", "hand = [0.0, 0.74, 0.795, 0.26]", "hand = 0.74",
     "[slots.wide]: key 'hand': expected a list of 4, got 0.74"),
    ("quest", "layout.toml", "most = 50", 'most = "50"', "[dial]: key 'most': expected a whole number, got \"50\""),
    ("quest", "layout.toml", "above = true", "above = 1",
     "[[area]] 13 (resolving): key 'above': expected true or false, got 1"),
    ("fellowship", "layout.toml", 'colour = "#B9C4CF"', 'colour = "grey"',
     "[tracks.lying.shield]: key 'colour': expected a colour such as #E8C26A, got \"grey\""),
    ("underdark", "layout.toml", "at = [0.042, 0.212]", "at = 0.042",
     "[board.sites.gauntlgrym]: key 'at': expected a list of 2, got 0.042"),
    ("quest", "face.toml", "art = 0.34", 'art = "a third"',
     "[shape.quest]: key 'art': expected a number, got \"a third\""),
    ("quest", "art.toml", 'land = ["mountains", "ruins"]', 'land = "mountains"',
     "[dol_guldur_orcs]: key 'land': expected a list, got \"mountains\""),
    ("quest", "art.toml", "[dol_guldur_orcs]\n", "forest = 3\n\n[dol_guldur_orcs]\n",
     "key 'forest': expected a table, got 3"),
    # a word that is not one of those there are
    ("quest", "layout.toml", 'arrange = "fan"', 'arrange = "fen"',
     "[[area]] 12 (hand): key 'arrange': expected one of row, fan, pile, spot, got \"fen\"; did you mean 'fan'?"),
    ("quest", "layout.toml", 'act = "strike"', 'act = "stirke"', "[motion.attacked]: key 'act': expected one of none"),
    ("quest", "face.toml", 'outline = "jagged"', 'outline = "jaged"',
     "[shape.enemy]: key 'outline': expected one of round, cut, jagged, got \"jaged\"; did you mean 'jagged'?"),
    ("quest", "art.toml", 'mood = "fire"', 'mood = "fyre"',
     "[dol_guldur_orcs]: key 'mood': expected one of dawn, noon, dusk, night, cavern, fire, mist, got \"fyre\""),
    ("quest", "art.toml", '"mountains", "ruins"', '"montains", "ruins"',
     "[dol_guldur_orcs]: key 'land', item 1: expected one of mountains, "),
    # a name that the table, the rules or the assets do not have
    ("quest", "layout.toml", 'zone = "hand"', 'zone = "hnd"',
     "[[area]] 12 (hnd): key 'zone': there is no zone 'hnd'; did you mean 'hand'?"),
    ("quest", "layout.toml", 'slot = "staging"\nbox = [0.0', 'slot = "stagin"\nbox = [0.0',
     "[[area]] 6 (staging): key 'slot': there is no slot 'stagin' in [slots.wide]; did you mean 'staging'?"),
    ("quest", "layout.toml", 'icon = "engagement"\nsteps', 'icon = "engagment"\nsteps',
     "[[station]] 5 (encounter): key 'icon': there is no icon 'engagment'; did you mean 'engagement'?"),
    ("quest", "layout.toml", 'windows = ["act_resource"]', 'windows = ["act_resources"]',
     "[[station]] 1 (resource): key 'windows', item 1: there is no prompt 'act_resources'; did you mean 'act_resource"),
    ("quest", "layout.toml", 'function = "threat_now"', 'function = "threat_then"',
     "[versus.left]: key 'function': there is no function 'threat_then'"),
    ("quest", "sounds.toml", 'troll = "troll"', 'troll = "trol"',
     "[[cue]] 2 tags: key 'troll': there is no sound 'trol'; did you mean 'troll'?"),
    ("quest", "sounds.toml", 'on = ["defends"]', 'on = ["defend"]',
     "[[cue]] 5: key 'on', item 1: there is no announcement 'defend'; did you mean 'defends'?"),
    ("quest", "sounds.toml", 'mood = "tension"\n', 'mood = "tense"\n',
     "[[mood]] 1: key 'mood': expected one of tension, danger, got \"tense\""),
    ("quest", "layout.toml", "explored = {", "explord = {",
     "[motion.explord]: there is no announcement 'explord'; did you mean 'explored'?"),
    ("quest", "layout.toml", "[token.damage]", "[token.damages]",
     "[token.damages]: there is no counter 'damages'; did you mean 'damage'?"),
    ("quest", "layout.toml", 'turned = "exhausted"', 'turned = "exausted"',
     "[flag]: key 'turned': there is no flag 'exausted'; did you mean 'exhausted'?"),
    ("quest", "layout.toml", 'back = "encounter"', 'back = "enemy"',
     "[[area]] 3 (encounter_deck): key 'back': there is no back 'enemy' (known: player, encounter, quest)"),
    ("underdark", "layout.toml", 'word = "sites"', 'word = "sights"',
     "[[sheet]] 1 (sights): key 'word': there is no word of the score sheet 'sights'; did you mean 'sites'?"),
    ("underdark", "layout.toml", "gauntlgrym = {", "gauntlgrim = {", "[board.sites.gauntlgrim]: there is no site "),
    ("fellowship", "layout.toml", "hiding_track = {", "hidng_track = {",
     "[tracks.sign.hidng_track]: there is no value of activity 'hidng_track'; did you mean 'hiding_track'?"),
    ("quest", "face.toml", 'frame = ["sphere"', 'frame = ["spere"',
     "[face]: key 'frame', item 1: there is no fact 'spere'; did you mean 'sphere'?"),
    ("quest", "face.toml", 'crest = "crown"', 'crest = "corwn"',
     "[value.leadership]: key 'crest': there is no sign 'corwn'; did you mean 'crown'?"),
    ("quest", "art.toml", 'emblem = "orc_head"', 'emblem = "orc_haed"',
     "[dol_guldur_orcs]: key 'emblem': there is no emblem 'orc_haed'; did you mean 'orc_head'?"),
    ("quest", "lesson.toml", 'emblem = "wizard"', 'emblem = "wizzard"',
     "key 'emblem': there is no emblem 'wizzard'; did you mean 'wizard'?"),
    ("quest", "lesson.toml", '"zone:hand"', '"zone:hnad"', ".*: there is no zone 'hnad'; did you mean"),
    # what cannot be parsed at all
    ("quest", "layout.toml", "[dial]\n", "[dial\n", "Expected ']' at the end of a table declaration"),
    ("quest", "face.toml", 'shape = "kind"', "shape = kind", "Invalid value"),
    # what is seen and heard before a card is
    ("quest", "theme.toml", 'cloth = "#1C3A2C"', 'cloht = "#1C3A2C"',
     "[colours]: key 'cloht' is unknown; did you mean 'cloth'?"),
    ("quest", "theme.toml", 'paint = "sun"', 'paint = "son"',
     "[[scenery]] 2 (son): key 'paint': nobody can paint \"son\"; did you mean 'sun'?"),
    ("quest", "theme.toml", 'emblem = "dwarf_axe"', 'emblem = "dwarf_ax"',
     "[[scenery]] 15 (figure): key 'emblem': there is no emblem 'dwarf_ax'; did you mean 'dwarf_axe'?"),
    ("quest", "theme.toml", 'card = "eowyn"', 'card = "eowin"',
     "[[scenery]] 17 (eowin): key 'card': there is no card 'eowin'; did you mean 'eowyn'?"),
    ("quest", "theme.toml", 'on = "front"', 'on = "frond"',
     "[[scenery]] 8 (grove): key 'on': no ridge before it is named 'frond'; did you mean 'front'?"),
    ("quest", "theme.toml", "order = 1\n", 'order = "1"\n', "key 'order': expected a whole number, got \"1\""),
    ("quest", "sounds.toml", "bars = 20", "bar = 20", "key 'bar' is unknown; did you mean 'bars'?"),
    ("quest", "stage.toml", "[[beat]]\n", "[[beet]]\n", "key 'beet' is unknown; did you mean 'beat'?"),
    ("quest", "lesson.toml", "when = ", "wehn = ", "[[lesson]] .*: key 'wehn' is unknown; did you mean 'when'?"),
]  # fmt: skip


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {path.name}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def line_of(path: Path, text: str) -> int:
    whole = path.read_text(encoding="utf-8")
    return whole[: whole.index(text)].count("\n") + 1


@pytest.fixture(scope="module")
def cartridges() -> dict[str, Cartridge]:
    return {table: load_table(table) for table in ("quest", "underdark", "fellowship")}


@pytest.fixture
def moved(tmp_path):
    """moved(cartridge): the same table, with files of its own to spoil."""

    def move(cartridge: Cartridge) -> Cartridge:
        folder = tmp_path / cartridge.id
        shutil.copytree(cartridge.content.folder, folder, ignore=shutil.ignore_patterns("rules", "cards"))
        content = dataclasses.replace(cartridge.content, folder=folder)
        return Cartridge(content, cartridge.program)

    return move


@pytest.mark.parametrize("case", SHOWN, ids=[f"{case[1]}: {case[3][:40]!r}" for case in SHOWN])
def test_a_mistake_in_what_the_client_shows(cartridges, moved, case):
    table, file, old, new, said = case[:5]
    cartridge = moved(cartridges[table])
    path = cartridge.content.folder / file
    changed(path, old, new)
    problem = TableFiles(cartridge).problems[0]
    line = line_of(path, case[5] if len(case) > 5 else new)
    said = re.escape(said).replace(re.escape(".*"), ".*")
    assert re.match(rf"{re.escape(file)}:{line}: {said}", problem), problem
    assert "\n" not in problem


DATA = [
    ("table.toml", "setup = ", "stup = ", "[table]: key 'stup' is unknown; did you mean 'setup'?"),
    ("table.toml", "players = [1, 4]", "players = 4", "[table]: key 'players': expected a list of 2, got 4"),
    ("table.toml", 'glow = "number"', 'glow = "nmber"',
     "[facts]: key 'glow': expected number, numbers, an enum or a set of one, got 'nmber'; did you mean 'number'?"),
    ("table.toml", 'sees = "owner"', 'sees = "ower"',
     "[[zone]] 2 (hand): key 'sees': expected one of open, owner, nobody, got \"ower\"; did you mean 'owner'?"),
    ("cards/all.toml", "glow = 1", "glwo = 1", "[[card]] 1 (tin_lantern): key 'glwo' is unknown; did you mean 'glow'?"),
    ("cards/all.toml", "glow = 1", 'glow = "1"', "[[card]] 1 (tin_lantern): key 'glow': expected a whole number, got"),
    ("cards/all.toml", 'kind = "lantern"', 'kind = "lanten"',
     "[[card]] 1 (tin_lantern): key 'kind': expected one of lantern, tool_card, trick, got \"lanten\"; did you mean"),
    ("cards/all.toml", '["constant"]', '["constnt"]',
     "[[card]] 2 (brass_lantern): key 'abilities', item 1: there is no kind of ability 'constnt'; did you mean"),
    ("cards/all.toml", 'uk = "Бляшаний', 'ua = "Бляшаний',
     "[[card]] 1 (tin_lantern) name: key 'ua' is no language"),
    ("board.toml", "worth = 1", "wort = 1", "[[space]] 1 (gate): key 'wort' is unknown; did you mean 'worth'?"),
    ("lists.toml", "cards = ", "crads = ", "[[deck]] 1 (plain): key 'crads' is unknown; did you mean 'cards'?"),
    ("lists.toml", "mirror = 1", "miror = 1", "[[deck]] 1 (plain) cards: key 'miror': there is no card 'miror'"),
    ("words.toml", "act = { en", "act = { eng", "[prompt.act]: key 'eng' is no language"),
    ("words.toml", 'play = { en = "Play"', "play = { en = 3", "[label.play]: key 'en': expected a text, or a list of"),
]  # fmt: skip


@pytest.mark.parametrize("case", DATA, ids=[f"{case[0]}: {case[2]!r}" for case in DATA])
def test_a_mistake_in_a_tables_data(tmp_path, case):
    file, old, new, said = case
    folder = Path(shutil.copytree(LANTERNS, tmp_path / "lanterns"))
    changed(folder / file, old, new)
    with pytest.raises(ContentError) as refused:
        load_content(folder)
    name = Path(file).name
    assert str(refused.value).startswith(f"{name}:{line_of(folder / file, new)}: {said}")


def test_a_mistake_in_a_sound_or_in_the_clients_words(tmp_path):
    with pytest.raises(SoundError, match=r"^bell\.toml:\d+: key 'secnds' is unknown; did you mean 'seconds'\?$"):
        parse_recipe("bell", 'secnds = 1\n[[layer]]\nplay = "tone"\npitch = 440\n')
    path = Path(shutil.copy(client_words.FOLDER / "table.toml", tmp_path))
    changed(path, "uk = ", "ukr = ")
    [problem] = client_words.read_words(path).problems
    assert re.fullmatch(r"table\.toml:4: \[\w+\]: key 'ukr' is no language; did you mean 'uk'\?", problem)


def test_every_mistake_of_a_file_is_told_and_the_refusal_counts_them(tmp_path):
    folder = Path(shutil.copytree(LANTERNS, tmp_path / "lanterns"))
    changed(folder / "cards" / "all.toml", "glow = 1", "glow = true")
    changed(folder / "cards" / "all.toml", 'tags = ["bright"]', 'tags = ["brite"]')
    changed(folder / "board.toml", "worth = 1", "worth = 1.5")
    with pytest.raises(ContentError, match=r"^all\.toml:5: .* \(and 2 more\)$"):
        load_content(folder)
    problems = check_table(folder).problems
    assert [problem.split(":")[1].strip() for problem in problems] == ["all.toml", "all.toml", "board.toml"]


# --- gaps

ORCS = '[dol_guldur_orcs]\nemblem = "orc_head"\nbehind = "dark_tower"\nmood = "fire"\nland = ["mountains", "ruins"]\n'


@pytest.mark.parametrize(
    ("table", "file", "old", "new", "gap"),
    [
        ("quest", "art.toml", ORCS, "", "art.toml: [dol_guldur_orcs] is missing"),
        ("quest", "art.toml", "[chieftan_ufthak]", "[chieftain_ufthak]", "there is no card 'chieftain_ufthak'"),
        ("quest", "layout.toml", '"orc_guards", ', "", "layout.toml: no area is for the zone 'orc_guards'"),
        ("quest", "layout.toml", 'zone = "deck"', 'zone = "discard"', "two areas are for the zone 'discard'"),
        ("quest", "layout.toml", 'elsewhere = [', 'elsewhere = ["hand", ', "the zone 'hand' has an area"),
        ("quest", "layout.toml", ', uk = "Ресурси" }', " }", "[[station]] 1 (resource) title: uk is missing"),
        ("quest", "layout.toml", 'zone = "hand"\nof = "seat"', 'zone = "hand"', "it needs of = \"seat\""),
        ("quest", "face.toml", ', uk = "Лідерство" }', " }", "[value.leadership.word]: uk is missing"),
        ("quest", "chapters.toml", "uk = ", "en = ", "chapters.toml:"),
        ("underdark", "layout.toml", "skullport = { at = [0.345, 0.779], columns = 5 }", "", "skullport' has no place"),
    ],
)  # fmt: skip
def test_a_gap_is_found(cartridges, moved, table, file, old, new, gap):
    cartridge = moved(cartridges[table])
    changed(cartridge.content.folder / file, old, new)
    assert any(gap in problem for problem in TableFiles(cartridge).problems)


def test_the_clients_own_files_have_no_gaps():
    assert client_problems() == []


def test_everything_is_checked_without_a_screen():
    code = "import sys, game.presentation.check; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
