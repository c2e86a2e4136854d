"""Choices that decide nothing, that nobody can make, or that mean other cards than they name."""
