"""Parts common to all pages that cardlang serves: who may ask, and how it is answered.

Nothing here knows a web server but `listen`, which needs none of the extras either.
"""
