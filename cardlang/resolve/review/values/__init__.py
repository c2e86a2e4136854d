"""Values: nothing where something must be, one in the place of several, and the reverse."""
