"""A machine as C that is generated for it."""

from cardlang.run.native.build import NativeError, quickly
from cardlang.run.native.library import Fault, Making, Native, Row, Sums, opened

__all__ = ["Fault", "Making", "Native", "NativeError", "Row", "Sums", "opened", "quickly"]
