"""The former place of `cardlang.suggest`, for those who still look here."""

from cardlang.suggest import did_you_mean, either, nearest

__all__ = ["did_you_mean", "either", "nearest"]
