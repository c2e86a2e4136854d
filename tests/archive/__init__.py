"""The archive: texts as they shipped once, and records of their matches.

    python -m tests.archive                    reads and replays all of it
    python -m tests.archive --freeze [NAME]    adds what ships now (the version, if not said)
    python -m tests.archive --freeze --open    the same, for a release that is not out yet: the next
                                               one that is frozen takes its place

Each release is a file `NAME.jsonl.xz`: first the texts that no release before it has, with their
digests, then matches of the games among them, as short records.  `manifest.json` names the releases
in their order, with the digest of each file, of each text, and the words that were taken then:
reserved ones, names that are always there, names of the prelude.  What is in the archive is never
changed; who does is told, for the digests no longer fit.

Old games are read with the prelude of today, in a folder of their own, and every match must come
out as it did: shuffles, offers, scores, winners, fuel.  What differs on purpose stands in
`differences.toml`, with the reason; only what is older than the promise may stand there.
"""
