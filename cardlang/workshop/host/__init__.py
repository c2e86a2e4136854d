"""Hosts of the workshop: a server, a folder of files, a browser with Python in it."""
