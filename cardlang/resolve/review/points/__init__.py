"""Points, winners and ends: counted twice, for nobody, in the wrong direction or too soon."""
