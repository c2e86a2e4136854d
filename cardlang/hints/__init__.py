"""Wrong habits, and what is written in their place.

Asked only where a line cannot be read: `trouble` is the word that does not fit, `mistakes` tries
all cases in their order.  Habits that are words of a line are data (`habits.toml`, matched by
`habits`), and so are whole lines as people say them (`sentences.toml`, read by `sentences`).  Cases
that have to know more are functions: of whole lines (`lines`), English words (`english`), phrases
of rules sheets (`phrases`, `winners`), conditions (`conditions`), declarations (`declared`,
`inside`) and deeds (`deeds`).
"""
