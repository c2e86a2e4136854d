"""A machine as Python that is generated for it."""

from cardlang.run.python.generated import CannotGenerate, Generated

__all__ = ["CannotGenerate", "Generated"]
