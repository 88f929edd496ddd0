"""Phones, tried for real: whole games in a browser, times, and what hostile or unlucky phones do (build.py phones)."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "ui"), str(ROOT / "tests" / "bench")]

MISSING = "phones: no chromium was found. Install one: sudo apt install chromium (Debian, Raspberry Pi OS)"
GAMES = (("underdark", {}), ("ringwar", {"scenario": "duel_of_three"}))
EVERY = 40  # touches between two pictures


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py phones", description=__doc__)
    parser.add_argument("--out", default=".build/phones", help="where the pictures go")
    parser.add_argument("--most", type=int, default=5000, help="touches of a game")
    parser.add_argument(
        "--bench", action="store_true", help="measure instead: a touch to the first frame and the answer"
    )
    parser.add_argument("--stress", action="store_true", help="mutated messages, cut connections, kills instead")
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--cuts", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    if options.stress:
        import phone_stress

        return phone_stress.run(options.messages, options.cuts, options.kills, options.seed)
    if options.bench:
        import phone_times

        return phone_times.run()
    return browse(Path(options.out), options.most, options.seed)


def browse(out: Path, most: int, seed: int) -> int:
    from browsing import Browser, chromium

    if not chromium():
        print(MISSING, file=sys.stderr)
        return 2
    out.mkdir(parents=True, exist_ok=True)
    browser = Browser()
    try:
        for table, chosen in GAMES:
            play(browser, table, chosen, out, most, seed)
    finally:
        browser.close()
    if browser.complaints:
        print("\n".join(browser.complaints[:10]), file=sys.stderr)
    print(f"pictures are in {out}")
    return int(bool(browser.complaints))


def play(browser: object, table: str, chosen: dict[str, str], out: Path, most: int, seed: int) -> None:
    """Two phones and a bot, to the end; the phones change their sizes as they go."""
    from phone_games import SIZES, Game, joined
    from phoning import Room, sat_down

    with tempfile.TemporaryDirectory() as folder:
        room = Room(a_cabinet(Path(folder)))
        scene = sat_down(room.cabinet, table, players=3, bots=1, seed=seed, **chosen)
        room.cabinet.pockets.turn_on()
        room.frame(3)
        pages = {seat: joined(browser, room, seat, SIZES[number]) for number, seat in enumerate(scene.sitting.people)}
        game = Game(room, scene, pages, seed, out)

        def each(touches: int) -> None:
            game.turn_sizes(touches)
            if touches % EVERY == EVERY - 1:
                game.picture(f"{table}-{touches:04}")

        try:
            game.play(most, each)
            game.picture(f"{table}-end")
            waits = sorted(game.waits)
            median = 1000 * waits[len(waits) // 2] if waits else 0
            ended = "to its end" if scene.sitting.over else "not to its end"
            made = f"{game.touches} touches, {scene.sitting.match.position} choices, {ended}"
            print(f"{table}: {made}; a touch and its answer: median {median:.0f} ms")
        finally:
            for page in pages.values():
                page.close()
            room.close()


def a_cabinet(folder: Path, **chosen: object):  # type: ignore[no-untyped-def]
    """One that nobody sees or hears."""
    import pygame

    from game.engine.keeping.settings import Settings
    from game.ui.cabinet import Cabinet
    from game.ui.screen import Screen

    pygame.init()
    for name in ("games", "decks", "profiles"):
        (folder / name).mkdir(exist_ok=True)
    usual = {"language": "en", "reduced_motion": True, "pace": "off", "full_screen": False}
    settings = Settings(**(usual | chosen))
    return Cabinet(folder, settings, Screen((1280, 720), headless=True), silent=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
