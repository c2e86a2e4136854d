"""Tests of the syntax."""
