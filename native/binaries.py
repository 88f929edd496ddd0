"""Looks at a library for another machine as its loader would: what it offers, needs, and how it lies in pages.

python native/binaries.py LIBRARY ...
"""

import re
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

from build_console import BuildError, declarations

# Pages a system may have: a Raspberry Pi 5 and a Mac 16 KiB, other ARM servers 64 KiB.
ELF_PAGES = {"x86_64": 4096, "aarch64": 65536, "armv7l": 4096}
ELF_MACHINES = {62: "x86_64", 183: "aarch64", 40: "armv7l"}
MACH_MACHINES = {0x01000007: "x86_64", 0x0100000C: "arm64"}
MACH_PAGES = {"x86_64": 4096, "arm64": 16384}
OLDEST_GLIBC = (2, 17)
# Which libraries every such system has.
EVERYWHERE = re.compile(
    r"lib(c|m|pthread|dl|gcc_s)\.so\.\d+|ld-linux[\w-]*\.so\.\d+"
    r"|/usr/lib/libSystem\.B\.dylib|kernel32\.dll|ntdll\.dll|msvcrt\.dll|ucrtbase\.dll|api-ms-win-crt-[\w-]+\.dll",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Library:
    """What its headers say."""

    kind: str
    machine: str
    page: int  # parts of it lie as if a page were that large
    needs: tuple[str, ...]
    offers: frozenset[str]
    glibc: tuple[int, ...] = ()  # the newest it asks for
    signed: bool = False
    oldest: str = ""  # macOS it runs on


def look_at(path: Path) -> Library:
    """What a library is; a BuildError says why it could not be loaded where it is meant for."""
    found = read(path.read_bytes())
    missing = sorted(functions() - found.offers)
    if missing:
        raise BuildError(f"{path.name}: does not offer {missing[0]} ({len(missing)} functions are missing)")
    strange = [name for name in found.needs if not EVERYWHERE.fullmatch(name)]
    if strange:
        raise BuildError(f"{path.name}: needs {strange[0]}, which not every system has")
    if found.glibc > OLDEST_GLIBC:
        raise BuildError(f"{path.name}: needs glibc {'.'.join(map(str, found.glibc))}")
    pages = {"ELF": ELF_PAGES, "Mach-O": MACH_PAGES, "PE": {"x86_64": 4096}}[found.kind]
    if found.page < pages[found.machine]:
        raise BuildError(f"{path.name}: lies in pages of {found.page} bytes; {found.machine} may have larger ones")
    if found.kind == "Mach-O" and found.machine == "arm64" and not found.signed:
        raise BuildError(f"{path.name}: is not signed, and a Mac of that kind loads nothing else")
    return found


def functions() -> frozenset[str]:
    """What the game calls."""
    return frozenset(re.findall(r"\b(em_\w+)\(", declarations()))


def read(data: bytes) -> Library:
    if data[:4] == b"\x7fELF":
        return read_elf(data)
    if data[:4] in (b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe"):
        return read_mach(data)
    if data[:2] == b"MZ":
        return read_pe(data)
    raise BuildError("neither ELF nor Mach-O nor PE")


def text(data: bytes, at: int) -> str:
    return data[at : data.index(b"\0", at)].decode("ascii", "replace")


def read_elf(data: bytes) -> Library:
    wide = data[4] == 2
    (machine,) = struct.unpack_from("<H", data, 18)
    head = struct.unpack_from("<QQQ" if wide else "<III", data, 24)
    size, count, section_size, sections = struct.unpack_from("<HHHH", data, 54 if wide else 42)
    loaded = []
    for number in range(count):
        at = head[1] + number * size
        if struct.unpack_from("<I", data, at)[0] == 1:
            loaded.append(
                struct.unpack_from("<Q", data, at + 48)[0] if wide else struct.unpack_from("<I", data, at + 28)[0]
            )
    needs: list[str] = []
    offers: set[str] = set()
    versions: list[tuple[int, ...]] = []
    tables = [elf_section(data, head[2] + number * section_size, wide) for number in range(sections)]
    for kind, offset, length, link, entry in tables:
        strings = tables[link][1] if link < len(tables) else 0
        if kind == 6:  # what is to be loaded with it
            step = 16 if wide else 8
            for at in range(offset, offset + length, step):
                tag, value = struct.unpack_from("<QQ" if wide else "<II", data, at)
                if tag == 1:
                    needs.append(text(data, strings + value))
        elif kind == 11:  # its symbols
            for at in range(offset, offset + length, entry):
                name = struct.unpack_from("<I", data, at)[0]
                section = struct.unpack_from("<H", data, at + (6 if wide else 14))[0]
                if name and section:
                    offers.add(text(data, strings + name))
        elif kind == 0x6FFFFFFE:  # which versions of others' symbols it needs
            found = re.findall(rb"GLIBC_(\d+)\.(\d+)", data[strings : strings + tables[link][2]])
            versions += [tuple(map(int, one)) for one in found]
    return Library(
        "ELF", ELF_MACHINES[machine], min(loaded), tuple(needs), frozenset(offers), max(versions, default=())
    )


def elf_section(data: bytes, at: int, wide: bool) -> tuple[int, int, int, int, int]:
    """Kind, offset, length, link and size of an entry."""
    if wide:
        kind, offset, length, link, entry = struct.unpack_from("<4xI16xQQI12xQ", data, at)
    else:
        kind, offset, length, link, entry = struct.unpack_from("<4xI8xIII8xI", data, at)
    return kind, offset, length, link, entry


def read_mach(data: bytes) -> Library:
    machine = MACH_MACHINES[struct.unpack_from("<I", data, 4)[0]]
    count = struct.unpack_from("<I", data, 16)[0]
    at, page, signed, oldest = 32, 1 << 30, False, ""
    needs: list[str] = []
    offers: set[str] = set()
    for _ in range(count):
        kind, size = struct.unpack_from("<II", data, at)
        if kind == 0x19:  # a segment
            address = struct.unpack_from("<Q", data, at + 24)[0]
            page = min(page, address & -address) if address else page
        elif kind == 0x0C:
            needs.append(text(data, at + struct.unpack_from("<I", data, at + 8)[0]))
        elif kind == 0x1D:
            signed = True
        elif kind in (0x32, 0x24):  # for which macOS
            version = struct.unpack_from("<I", data, at + (12 if kind == 0x32 else 8))[0]
            oldest = f"{version >> 16}.{version >> 8 & 255}"
        elif kind == 0x02:
            symbols, number, strings = struct.unpack_from("<III", data, at + 8)
            for symbol in range(symbols, symbols + 16 * number, 16):
                name, flags = struct.unpack_from("<IB", data, symbol)
                if flags & 0x0F == 0x0F:  # defined here, and seen from outside
                    offers.add(text(data, strings + name).removeprefix("_"))
        at += size
    return Library("Mach-O", machine, page, tuple(needs), frozenset(offers), (), signed, oldest)


def read_pe(data: bytes) -> Library:
    head = struct.unpack_from("<I", data, 0x3C)[0] + 4
    machine, count = struct.unpack_from("<HH", data, head)
    if machine != 0x8664:
        raise BuildError(f"a library for another Windows (machine {machine:#x})")
    optional = head + 20
    page = struct.unpack_from("<I", data, optional + 32)[0]
    exported, _, imported, _ = struct.unpack_from("<IIII", data, optional + 112)
    table = optional + struct.unpack_from("<H", data, head + 16)[0]
    sections = [struct.unpack_from("<8xIIII", data, table + 40 * number) for number in range(count)]

    def place(address: int) -> int:
        for length, begins, size, offset in sections:
            if begins <= address < begins + max(length, size):
                return int(address - begins + offset)
        raise BuildError(f"nothing lies at {address:#x}")

    needs: list[str] = []
    at = place(imported)
    while name := struct.unpack_from("<12xI", data, at)[0]:
        needs.append(text(data, place(name)))
        at += 20
    # Numbers of functions and of names, then where functions, names and ordinals stand.
    named, _, names = struct.unpack_from("<III", data, place(exported) + 24)
    addresses = struct.unpack_from(f"<{named}I", data, place(names))
    return Library("PE", "x86_64", page, tuple(needs), frozenset(text(data, place(one)) for one in addresses))


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        seen = look_at(Path(argument))
        more = [f"pages of {seen.page}", f"needs {', '.join(sorted(set(seen.needs))) or 'nothing'}"]
        more += [f"glibc {'.'.join(map(str, seen.glibc))}"] if seen.glibc else []
        more += [f"macOS {seen.oldest}, {'signed' if seen.signed else 'not signed'}"] if seen.oldest else []
        print(f"{argument}: {seen.kind} {seen.machine}, {len(seen.offers)} names; {'; '.join(more)}")
