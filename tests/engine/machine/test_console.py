"""What a type checker is told of the console is what it is."""

from pathlib import Path

from game.engine.machine.console import ffi, lib

NATIVE = Path(__file__).parents[3] / "native"


def test_the_stub_of_the_console_is_the_one_its_header_gives(monkeypatch):
    monkeypatch.syspath_prepend(str(NATIVE))
    import console_stub

    assert console_stub.STUB.read_text(encoding="utf-8") == console_stub.stub(), "run native/console_stub.py"


def test_the_stub_names_everything_the_console_has(monkeypatch):
    monkeypatch.syspath_prepend(str(NATIVE))
    import console_stub

    text = console_stub.stub()
    assert [name for name in dir(lib) if f"    def {name}(" not in text and f"    {name}: int" not in text] == []
    for struct in ("EmState", "EmCard", "EmDecision"):
        fields = "".join(text.partition(f"class {struct}(CData):\n")[2].partition("\n\n")[0])
        assert [line.split(":")[0].strip() for line in fields.splitlines()] == [
            name for name, _ in ffi.typeof(struct).fields
        ]
