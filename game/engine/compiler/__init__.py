"""The rule compiler: a small subset of Python in, console bytecode out. docs/rules.md describes the language."""

from game.engine.compiler.errors import RuleError
from game.engine.compiler.program import Ability, Program, RuleFunction, compile_rules

__all__ = ["Ability", "Program", "RuleError", "RuleFunction", "compile_rules"]
