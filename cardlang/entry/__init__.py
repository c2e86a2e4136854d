"""Entries of a contest: packed, checked, compared, and judged by the thousand.

| module | what it knows |
| --- | --- |
| `parcel` | the files of an entry, out of a folder or an archive of strangers |
| `about` | `entry.toml`: what the author says |
| `made` | what the program adds: rules sheets, a played match, the judge's figures |
| `inside` | what is asked of the rules, in a process with limits |
| `examine` | all that is wrong with an entry |
| `packing` | a folder becomes an archive, with the same bytes for the same content |
| `digests` | what an entry and its rules are known by |
| `alike` | entries that are nearly the same, with places, in clusters |
| `paired` | two entries on the same deals, as a jury reads it |
| `skeletons` | a game or a variant to begin with |
| `contest`, `store`, `tables` | many entries judged, what is kept of it, the table of results |
"""
