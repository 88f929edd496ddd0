"""Stands in for a C compiler under wine, which runs none that can be had: what it is asked for was compiled before.

python compiler.py LIBRARY ARGUMENTS: the library is what it "links"; objects are empty files. So a set-up from the
sources is tried as a whole on Windows, but for the compiler itself.
"""

import shutil
import sys
from pathlib import Path

library, *arguments = sys.argv[1:]
if "-o" in arguments:
    target = Path(arguments[arguments.index("-o") + 1])
    if "-shared" in arguments:
        shutil.copy(library, target)
    else:
        target.touch()
