"""The rule compiler: a small subset of Python in, console bytecode out. docs/rules.md describes the language."""
