"""From the program to the machine: what a game means is said here, once."""
