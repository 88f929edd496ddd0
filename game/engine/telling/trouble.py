"""Why something could not be read, written or deleted, in the language of whoever plays."""

from __future__ import annotations

import errno
from pathlib import Path

from game.engine.keeping.storage import NotSaved, StorageError
from game.engine.refusal import one_line
from game.engine.telling.wording import FALLBACK, ours

_WORDS = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "quota",
    errno.EROFS: "read_only",
    errno.EACCES: "not_permitted",
    errno.EPERM: "not_permitted",
    errno.ENOENT: "missing",
    errno.EIO: "disk_error",
    errno.EMFILE: "too_many_files",
    errno.ENOTDIR: "no_folder",
    errno.EISDIR: "a_folder",
    errno.ENAMETOOLONG: "long_name",
}


def reason(error: OSError, lang: str) -> str:
    """The usual reasons in one's language; any other as the system says it, in the language it says it in."""
    word = _WORDS.get(error.errno or 0, "refused")
    if word == "refused" and error.strerror and lang == FALLBACK:
        return error.strerror
    return ours("trouble", word, lang)


def told(problem: Exception, lang: str) -> str:
    """What went wrong, in one line."""
    if isinstance(problem, StorageError) and problem.cause is not None and problem.path is not None:
        word = "not_saved" if isinstance(problem, NotSaved) else "not_read"
        return one_line(ours("trouble", word, lang, path=problem.path.name, why=reason(problem.cause, lang)))
    if isinstance(problem, StorageError) and problem.kind and problem.path is not None and lang != FALLBACK:
        return one_line(ours("trouble", problem.kind, lang, path=problem.path.name))
    return one_line(reason(problem, lang)) if isinstance(problem, OSError) else str(problem)


def not_deleted(error: OSError, path: Path, lang: str) -> str:
    return one_line(ours("trouble", "not_deleted", lang, path=path.name, why=reason(error, lang)))
