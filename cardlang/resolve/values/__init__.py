"""Values get their meaning and kind: names, chains, comparisons, sets, patterns."""
