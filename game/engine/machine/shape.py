"""Whether data that came out of a file has the shape its dataclass promises."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any

Check = Callable[[Any], bool]


def has_shape(value: object, hint: Any) -> bool:
    """Whether the value is what the annotation says, all the way down. A list will do where a tuple is meant.

    >>> has_shape({"a": [1, 2]}, dict[str, tuple[int, ...]])
    True
    >>> has_shape({"a": [1, None]}, dict[str, tuple[int, ...]])
    False
    """
    return _check(hint)(value)


@cache
def _check(hint: Any) -> Check:
    """What tells whether a value is as the annotation says, made once for each annotation."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if hint is object or hint is Any:
        return lambda value: True
    if origin in (typing.Union, types.UnionType):
        checks = [_check(part) for part in parts]
        return lambda value: any(check(value) for check in checks)
    if origin is dict:
        keys, values = _all(parts[0]), _all(parts[1])
        return lambda value: isinstance(value, dict) and keys(value) and values(value.values())
    if origin is list or parts[1:] == (...,):
        items = _all(parts[0])
        return lambda value: isinstance(value, list | tuple) and items(value)
    if origin is tuple:
        checks = [_check(part) for part in parts]
        return lambda value: (
            isinstance(value, list | tuple)
            and len(value) == len(checks)
            and all(check(item) for check, item in zip(checks, value, strict=True))
        )
    if dataclasses.is_dataclass(hint):
        fields = [(name, _check(kind)) for name, kind in typing.get_type_hints(hint).items()]
        return lambda value: type(value) is hint and all(check(getattr(value, name)) for name, check in fields)
    return lambda value: isinstance(value, hint) and (hint is not int or type(value) is int)


def _all(hint: Any) -> Check:
    """Whether every one of some values is as the annotation says."""
    if hint in (int, str):  # most of what there is, at the speed of C
        return lambda values: set(map(type, values)) <= {hint}
    check = _check(hint)
    return lambda values: all(map(check, values))
