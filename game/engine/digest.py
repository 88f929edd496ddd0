"""BLAKE2 without OpenSSL, which `hashlib` loads whole: 4 MB that a small machine has better uses for."""

try:
    from _blake2 import blake2b  # what hashlib hands out
except ImportError:  # a Python that is built otherwise
    from hashlib import blake2b

__all__ = ["blake2b"]
