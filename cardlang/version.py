"""The version of the program, which the package's metadata and every command take from here."""

__version__ = "1.0.0"
