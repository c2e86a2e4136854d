"""Tests of the typed program."""
