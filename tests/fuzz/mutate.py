"""Breaking things at random: bytes, text, and plain data. Everything is decided by the Random that is handed in."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

Random = random.Random

NUMBERS = [0, 1, 2, 7, 15, 16, 31, 63, 64, 99, 100, 127, 128, 255, 256, 383, 384, 511, 512, 1023, 4095, 32767, 32768]
NUMBERS += [65535, 65536, 2**24, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**53, 2**63 - 1, 2**63, 2**64 - 1]
NUMBERS += [-number for number in NUMBERS[1:]]
LONG = [60, 400, 5000, 70_000]
# Line breaks of every kind, what is not text at all, and what is easily taken for something else.
ODD_TEXT = ["", "\n", "a\nb", "\r", "\x85", "\u2028", "\x00", "\x1b[2J", "\ufeff", "\u202e", "é", "Ґ", "😀", "%s%n"]
ODD_TEXT += ["../../x", "nan", "inf", "1e400", "0x10", "True", "None", "{0}", "-", "'", '"', '"""', "\\", "#"]
ODD_TEXT += ["[", "]]", "{", "(", "a" * 300]
BROKEN_UTF8 = [b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\x80"]
_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
_NUMBER = re.compile(r"(?<!\w)\d+(?!\w)")


def odd_text(chance: Random) -> str:
    return (chance.choice(ODD_TEXT) * chance.choice((1, 1, 1, *LONG)))[: LONG[-1]]


def times(chance: Random) -> int:
    """How often to break something: mostly once, so that the rest stays believable."""
    return chance.choice((1, 1, 1, 2, 3, 8))


# --- bytes


def _place(data: bytearray, chance: Random) -> int:
    return chance.randrange(len(data) + 1)


def _span(data: bytearray, chance: Random) -> slice:
    start = _place(data, chance)
    return slice(start, min(len(data), start + chance.choice((1, 1, 2, 4, 8, 32, 256))))


def _flip_bit(data: bytearray, chance: Random) -> None:
    if data:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _set_byte(data: bytearray, chance: Random) -> None:
    if data:
        data[chance.randrange(len(data))] = chance.choice((0, 0x7F, 0x80, 0xFF, chance.randrange(256)))


def _insert(data: bytearray, chance: Random) -> None:
    at = _place(data, chance)
    data[at:at] = chance.randbytes(chance.choice((1, 1, 2, 4, 16)))


def _insert_odd(data: bytearray, chance: Random) -> None:
    at = _place(data, chance)
    odd = [*BROKEN_UTF8, *(text.encode() for text in ODD_TEXT)]
    data[at:at] = chance.choice(odd) * chance.choice((1, 1, 1, *LONG[:2]))


def _delete(data: bytearray, chance: Random) -> None:
    del data[_span(data, chance)]


def _duplicate(data: bytearray, chance: Random) -> None:
    at = _place(data, chance)
    data[at:at] = data[_span(data, chance)]


def _truncate(data: bytearray, chance: Random) -> None:
    del data[_place(data, chance) :]


def _write_number(data: bytearray, chance: Random) -> None:
    width = chance.choice((1, 2, 4, 8))
    number = chance.choice(NUMBERS) & (1 << 8 * width) - 1
    at = _place(data, chance)
    data[at : at + width] = number.to_bytes(width, chance.choice(("little", "big")))


BYTE_MUTATORS: list[Callable[[bytearray, Random], None]] = [
    *(_flip_bit, _set_byte, _insert, _insert_odd, _delete, _duplicate, _truncate, _write_number)
]


def mutated_bytes(seeds: Sequence[bytes], chance: Random) -> bytes:
    data = bytearray(chance.choice(seeds))
    if chance.random() < 0.1:
        other = chance.choice(seeds)
        data[_place(data, chance) :] = other[chance.randrange(len(other) + 1) :]
    for _ in range(times(chance)):
        chance.choice(BYTE_MUTATORS)(data, chance)
    return bytes(data)


# --- text


def mutated_text(seeds: Sequence[str], chance: Random) -> bytes:
    """Text with tokens and lines misplaced, as bytes, since it need not be UTF-8 any more."""
    if chance.random() < 0.15:
        return mutated_bytes([seed.encode() for seed in seeds], chance)
    text = chance.choice(seeds)
    for _ in range(times(chance)):
        text = chance.choice(TEXT_MUTATORS)(text, seeds, chance)
    return text.encode("utf-8", "surrogatepass")


def _token(text: str, chance: Random) -> tuple[int, int]:
    """Where a token begins and ends: one of the next few after some place. To find all of them takes too long."""
    start = end = chance.randrange(len(text) + 1)
    for _ in range(chance.choice((2, 3, 4))):  # the first is what is left of the one at that place
        if found := _TOKEN.match(text, end):
            start, end = found.span()
    return start, end


@lru_cache(maxsize=64)
def _words_and_others(seed: str) -> tuple[list[str], list[str]]:
    tokens = _TOKEN.findall(seed)
    return [one for one in tokens if one[0].isalnum()], [one for one in tokens if not one[0].isalnum()]


def _swap_tokens(text: str, seeds: Sequence[str], chance: Random) -> str:
    (a, b), (c, d) = sorted((_token(text, chance), _token(text, chance)))
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:] if b <= c else text


def _replace_token(text: str, seeds: Sequence[str], chance: Random) -> str:
    """By one of the same kind, so that the result still parses now and then."""
    start, end = _token(text, chance)
    words, others = _words_and_others(chance.choice(seeds))
    alike = words if text[start:end][:1].isalnum() else others
    return text[:start] + chance.choice(alike or [""]) + text[end:]


def _replace_number(text: str, seeds: Sequence[str], chance: Random) -> str:
    found = _NUMBER.search(text, chance.randrange(len(text) + 1)) or _NUMBER.search(text)
    if not found:
        return text
    digits = [str(chance.choice(NUMBERS)), "9" * chance.choice(LONG), "1.5", "00", "1_0", "1979-05-27"]
    return text[: found.start()] + chance.choice(digits) + text[found.end() :]


def _insert_text(text: str, seeds: Sequence[str], chance: Random) -> str:
    at = chance.choice(_token(text, chance))
    return text[:at] + (odd_text(chance) or "\ud800") + text[at:]


def _nest(text: str, seeds: Sequence[str], chance: Random) -> str:
    start, end = _token(text, chance)
    opening, closing = chance.choice(("()", "[]", ("{a=", "}"), ("-", ""), ("not ", ""), ("a.", ""), ("", "+1")))
    depth = chance.choice((1, 1, 2, 30, 120, 2000))
    return text[:start] + opening * depth + text[start:end] + closing * depth + text[end:]


def _move_line(text: str, seeds: Sequence[str], chance: Random) -> str:
    lines, others = text.splitlines(keepends=True) or [""], chance.choice(seeds).splitlines(keepends=True) or [""]
    at = chance.randrange(len(lines))
    line = lines.pop(at) if chance.random() < 0.5 else chance.choice((lines[at], chance.choice(others)))
    if chance.random() < 0.7:
        lines.insert(chance.randrange(len(lines) + 1), line)
    return "".join(lines)


def _indent_line(text: str, seeds: Sequence[str], chance: Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    at = chance.randrange(len(lines))
    lines[at] = "    " + lines[at] if chance.random() < 0.5 else lines[at].removeprefix("    ")
    return "".join(lines)


def _cut_text(text: str, seeds: Sequence[str], chance: Random) -> str:
    return text[: chance.randrange(len(text) + 1)]


def _splice_text(text: str, seeds: Sequence[str], chance: Random) -> str:
    other = chance.choice(seeds)
    return text[: chance.randrange(len(text) + 1)] + other[chance.randrange(len(other) + 1) :]


TEXT_MUTATORS: list[Callable[[str, Sequence[str], Random], str]] = [
    *(_swap_tokens, _replace_token, _replace_token, _replace_number, _replace_number, _insert_text),
    *(_nest, _move_line, _move_line, _indent_line, _cut_text, _splice_text),
]


# --- plain data: what msgpack and TOML hold


def odd_value(chance: Random) -> Any:
    simple = [None, True, False, 0.5, float("nan"), [], {}, [[]], {"": 0}, b"", b"\xff", [0] * 300, {"a": {"b": []}}]
    kind = chance.randrange(4)
    if kind == 0:
        return chance.choice(simple)
    if kind == 1:
        return odd_text(chance)
    if kind == 2:
        return deep(chance.choice((2, 40, 400)), chance)
    return number(chance)


def number(chance: Random) -> int:
    return packable(chance.choice(NUMBERS))


def packable(value: int) -> int:
    """The nearest number that msgpack can hold."""
    return max(-(2**63), min(2**64 - 1, value))


def deep(levels: int, chance: Random) -> Any:
    value: Any = 0
    for _ in range(levels):
        value = [value] if chance.random() < 0.5 else {"a": value}
    return value


def mutated_plain(value: Any, chance: Random) -> Any:
    """A changed copy; what was handed in stays as it is."""
    holder = [copied(value)]
    for _ in range(times(chance)):
        _break_somewhere(holder, chance)
    return holder[0] if holder else None


def copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [copied(item) for item in value]
    return value


def _break_somewhere(holder: list, chance: Random) -> None:
    """Walks down at random and breaks what it finds where it stops."""
    container: Any = holder
    while True:
        keys = list(container) if isinstance(container, dict) else list(range(len(container)))
        if not keys:
            return
        key = chance.choice(keys)
        inner = container[key]
        if isinstance(inner, dict | list) and inner and chance.random() < 0.85:
            container = inner
            continue
        _break(container, key, chance)
        return


def _break(container: Any, key: Any, chance: Random) -> None:
    value = container[key]
    what = chance.randrange(6)
    if what == 0:
        container[key] = odd_value(chance)
    elif what == 1:
        del container[key]
    elif what == 2 and isinstance(container, list):
        container.insert(chance.randrange(len(container) + 1), copied(value))
    elif what == 2:
        container[chance.choice(["", "a", f"{key}_", "x" * 500, "a\nb"])] = copied(value)
    elif what == 3:
        other = chance.choice(list(container) if isinstance(container, dict) else range(len(container)))
        container[key], container[other] = container[other], value
    elif isinstance(value, int):
        changes = (value + 1, value - 1, -value, value ^ 1 << chance.randrange(16), number(chance))
        container[key] = packable(chance.choice(changes))
    elif isinstance(value, str):
        container[key] = mutated_text([value], chance).decode("utf-8", "replace")
    else:
        container[key] = odd_value(chance)
