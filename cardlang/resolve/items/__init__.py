"""Resolvers of what a file declares: the deck, zones, keeps, rules, orders, examples."""
