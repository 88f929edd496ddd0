"""The operator's PIN as it is kept: salted and hashed, so that whoever sees the file does not read it off.

It has 4 to 8 digits: whoever may copy the file and try them all finds it out in the end.
"""

import os
import re

DIGITS = range(4, 9)  # how many
ROUNDS = 100_000
_KEPT = re.compile(r"pbkdf2-sha256\$([0-9a-f]{32})\$([0-9a-f]{64})")
_PLAIN = re.compile(rf"[0-9]{{{DIGITS.start},{DIGITS.stop - 1}}}")


def hashed(pin: str) -> str:
    """What is kept of a PIN."""
    salt = os.urandom(16)
    return f"pbkdf2-sha256${salt.hex()}${_digest(pin, salt).hex()}"


def opens(kept: str, pin: str) -> bool:
    """Whether this is the PIN that was kept."""
    import hmac

    found = _KEPT.fullmatch(kept)
    return found is not None and hmac.compare_digest(_digest(pin, bytes.fromhex(found[1])), bytes.fromhex(found[2]))


def is_kept(value: object) -> bool:
    return isinstance(value, str) and _KEPT.fullmatch(value) is not None


def is_plain(value: object) -> bool:
    """Whether it is a PIN as they were kept before 0.2.0."""
    return isinstance(value, str) and _PLAIN.fullmatch(value) is not None


def _digest(pin: str, salt: bytes) -> bytes:
    import hashlib  # loads OpenSSL, in kiosks only

    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, ROUNDS)
