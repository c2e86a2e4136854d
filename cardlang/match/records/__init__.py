"""Match records: written, read, and replayed."""
