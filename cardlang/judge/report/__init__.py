"""The report: figures, sentences, shapes and the page that a jury reads."""
