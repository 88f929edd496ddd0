"""What can be sent: values that JSON has."""

from __future__ import annotations

from typing import TypeAlias

Plain: TypeAlias = dict[str, object]
