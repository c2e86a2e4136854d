"""A machine as Python that is generated for it."""

from cardlang.run.python.errors import CannotGenerate
from cardlang.run.python.generated import Generated

__all__ = ["CannotGenerate", "Generated"]
