"""What a file declares gets its meaning: the deck, zones, keeps, rules, orders, examples."""
