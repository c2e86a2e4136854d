"""Views and knowledge of each seat, and the worlds it cannot tell from the true one."""
