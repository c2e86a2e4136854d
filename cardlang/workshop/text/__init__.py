"""A text of rules as an editor asks about it: what is wrong, what may stand where, its link."""
