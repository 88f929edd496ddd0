"""The phones of a measurement, in a process of their own: nothing that they do takes the table's time."""

from __future__ import annotations

import json
import random
import sys
import threading
import time
from contextlib import suppress

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

THINKS = (0.02, 0.12)  # seconds of a person, while the table comes to rest


def play(host: str, secret: str, seed: int) -> None:
    """Answers whatever is asked, and prints each touch: the moment it answers, when it was, when it was answered."""
    chance, touched = random.Random(seed), (0, 0.0)
    with connect(f"ws://{host}/socket", origin=f"http://{host}", proxy=None, compression=None) as line:
        line.send(json.dumps({"do": "hello", "secret": secret, "door": "", "lang": "en"}))
        for text in line:
            now = time.perf_counter()
            message = json.loads(text)
            if message["t"] != "state":
                continue
            if touched[1]:
                print(touched[0], touched[1], now, flush=True)
                touched = (0, 0.0)
            if message["question"]:
                time.sleep(chance.uniform(*THINKS))
                deed = chance.choice(message["question"]["deeds"])
                touched = (message["moment"], time.perf_counter())
                line.send(json.dumps({"do": "choose", "at": message["moment"], "id": deed["id"]}))


def _until_it_ends(host: str, secret: str, seed: int) -> None:
    with suppress(WebSocketException, OSError):
        play(host, secret, seed)


if __name__ == "__main__":
    hands = [
        threading.Thread(target=_until_it_ends, args=(sys.argv[1], secret, number))
        for number, secret in enumerate(sys.argv[2:])
    ]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
