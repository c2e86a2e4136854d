"""Many matches: played here, in several processes or elsewhere, and added up."""
