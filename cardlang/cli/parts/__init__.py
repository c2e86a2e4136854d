"""Parts that commands share: options, reading and loading, asking, offering, serving, a session."""
