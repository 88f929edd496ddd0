"""Writes game/engine/_console.pyi, the types of the compiled console, from ember.h.

python native/console_stub.py
"""

from __future__ import annotations

import keyword
import re
from typing import TYPE_CHECKING

from build_console import NATIVE, declarations

if TYPE_CHECKING:
    from cffi import FFI

STUB = NATIVE.parent / "game" / "engine" / "_console.pyi"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CONSTANT = re.compile(r"^#define (\w+) \d+$", re.MULTILINE)
FUNCTION = re.compile(r"^([\w ]+[ *])(em_\w+)\(([^)]*)\);", re.MULTILINE)
PARAMETER = re.compile(r"(.*?)(\w+)")

HEAD = '''\
"""The compiled console as a type checker sees it. Written by native/console_stub.py from native/ember.h.

A struct and a pointer to it are read alike, so they are one class here; what else a pointer points at is an Array.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, Literal, TypeVar, overload

_T = TypeVar("_T")
_Held = TypeVar("_Held", bound=CData)
_Some = _T | Array[_T]

class CData: ...

class Array(CData, Generic[_T]):
    @overload
    def __getitem__(self, index: int, /) -> _T: ...
    @overload
    def __getitem__(self, index: slice, /) -> Array[_T]: ...
    @overload
    def __setitem__(self, index: int, value: _T, /) -> None: ...
    @overload
    def __setitem__(self, index: slice, values: Iterable[_T], /) -> None: ...
    def __iter__(self) -> Iterator[_T]: ...
    def __len__(self) -> int: ...

class Bytes:
    """A view of a struct's or an array's bytes."""

    def __getitem__(self, index: slice, /) -> bytes: ...
    def __len__(self) -> int: ...
    def __buffer__(self, flags: int, /) -> memoryview: ...
'''

FFI_HEAD = """
Integers = Literal[{}]

class Ffi:
    NULL: object
    @overload
    def new(self, kind: Integers, values: int | Sequence[int] = ..., /) -> Array[int]: ...
    @overload
    def new(self, kind: Literal["float[]"], values: int | Sequence[float], /) -> Array[float]: ...
"""

FFI_NEW = """\
    @overload
    def new(self, kind: Literal["{0} *"], /) -> {0}: ...
    @overload
    def new(self, kind: Literal["{0}[]"], count: int, /) -> Array[{0}]: ...
"""

FFI_TAIL = """\
    def gc(self, held: _Held, free: Callable[[_Held], None], /) -> _Held: ...
    def string(self, text: Array[bytes], /) -> bytes: ...
    def unpack(self, values: Array[_T], count: int, /) -> list[_T]: ...
    def buffer(self, held: CData, size: int = ..., /) -> Bytes: ...
    def memmove(self, to: CData, of: CData | bytes, size: int, /) -> None: ...
    def addressof(self, of: Array[_T], number: int, /) -> CData: ...
    def sizeof(self, held: str | CData, /) -> int: ...
"""

TAIL = """
ffi: Ffi
lib: Lib
"""


def stub() -> str:
    """The whole text of the stub."""
    from cffi import FFI

    ffi = FFI()
    text = declarations()
    ffi.cdef(text)
    names = [name for name in ffi.list_types()[0] if name.startswith("Em")]
    widths = [f"{sign}int{bits}_t" for sign in ("", "u") for bits in (8, 16, 32, 64)]
    integers = ", ".join(f'"{width}{many}"' for width in widths for many in ("[]", " *"))
    made = [name for name in names if is_whole(ffi.typeof(name))]
    parts = [
        HEAD,
        *(struct(name, ffi.typeof(name)) for name in names),
        FFI_HEAD.format(integers),
        *(FFI_NEW.format(name) for name in made),
        FFI_TAIL,
        "\nclass Lib:\n",
        *(f"    {name}: int\n" for name in CONSTANT.findall(text)),
        *(function(ffi, *found) for found in FUNCTION.findall(COMMENT.sub("", text))),
        TAIL,
    ]
    return "".join(parts)


def is_whole(kind: FFI.CType) -> bool:
    """Whether Python sees inside a struct, or only holds it."""
    return kind.kind == "struct" and kind.fields is not None


def struct(name: str, kind: FFI.CType) -> str:
    if not is_whole(kind):
        return f"\nclass {name}(CData): ...\n"
    fields = "".join(f"    {field}: {held(of.type)}\n" for field, of in kind.fields)
    return f"\nclass {name}(CData):\n{fields}"


def held(kind: FFI.CType) -> str:
    """What a field or a result is to Python."""
    if kind.kind in ("array", "pointer"):
        item = kind.item
        return held(item) if kind.kind == "pointer" and item.kind == "struct" and not is_whole(item) else many(item)
    if kind.kind in ("struct", "void"):
        return "None" if kind.kind == "void" else kind.cname
    return {"float": "float", "double": "float", "char": "bytes"}.get(kind.cname, "int")


def many(item: FFI.CType) -> str:
    return f"Array[{held(item)}]"


def function(ffi: FFI, result: str, name: str, given: str) -> str:
    """A function of the console. A pointer to structs may be one of them or an array."""
    parameters = ["self"]
    for one in " ".join(given.split()).split(", "):
        if one == "void":
            continue
        found = PARAMETER.fullmatch(one)
        assert found is not None, f"{name}: {one} is no parameter"
        kind = ffi.typeof(found[1].strip())
        whole = kind.kind == "pointer" and is_whole(kind.item)
        called = f"{found[2]}_" if keyword.iskeyword(found[2]) else found[2]
        parameters.append(f"{called}: {f'_Some[{kind.item.cname}]' if whole else held(kind)}")
    return f"    def {name}({', '.join(parameters)}, /) -> {held(ffi.typeof(result.strip()))}: ...\n"


if __name__ == "__main__":
    STUB.write_text(stub(), encoding="utf-8")
