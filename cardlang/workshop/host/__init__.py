"""Where the workshop runs: a server, a folder of files, a browser with Python in it."""
