"""Inputs of people who mean harm: named ones with their answers, and as many as one likes."""
