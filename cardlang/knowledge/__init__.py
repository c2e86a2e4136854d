"""What each seat sees and knows of a match, and the worlds it cannot tell from the true one."""
