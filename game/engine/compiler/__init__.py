"""The rule compiler: a small subset of Python in, console bytecode out. docs/rules.md describes the language."""

from game.engine.compiler.errors import RuleError, RuleErrors
from game.engine.compiler.program import Ability, Program, RuleFunction, compile_rules

__all__ = ["Ability", "Program", "RuleError", "RuleErrors", "RuleFunction", "compile_rules"]
