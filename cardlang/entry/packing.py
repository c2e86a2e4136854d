"""An archive with the same bytes for the same content, on every machine.

Names are sorted, times and rights fixed, and nothing is compressed unless it is asked for: how well
a text is compressed hangs on the version of zlib, and an entry is small.
"""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from io import BytesIO

_TIME = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
_FILE = 0o100644 << 16


def packed(members: Mapping[str, bytes], compressed: bool = False) -> bytes:
    """The bytes of the archive of these files; compressed, they are the same with the same zlib."""
    how = zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED
    data = BytesIO()
    with zipfile.ZipFile(data, "w", how, compresslevel=9) as archive:
        for name in sorted(members):
            info = zipfile.ZipInfo(name, _TIME)
            info.create_system = _UNIX
            info.compress_type = how
            info.external_attr = _FILE
            archive.writestr(info, members[name])
    return data.getvalue()
