/* What each seat remembers of where cards lie, while they move: memory.py is the same in Python.
 *
 * A seat has a set of cards whose zone it can name.  By zone, SEES has the seats that see its faces,
 * TOPS those that see its top; DOWN are the cards down to which the top reaches.  */

/* A seat sees cards that lie in a place.  Of cards printed alike only their number is known: where
 * one is recognised that was not known, another one there may have been it. */
static inline void k_seen(cl_set *known, cl_set cards, cl_set place)
{
#ifdef CL_ALIKE
    cl_set left = s_minus(s_and(cards, CL_DOUBLES), *known);
    while (s_some(left)) {
        cl_card twin = TWIN[s_pop(&left)];
        int64_t k = twin;
        while (k < CL_CARDS && TWIN[k] == twin && !(s_in(*known, k) && s_in(place, k) && !s_in(cards, k)))
            k++;
        if (k < CL_CARDS && TWIN[k] == twin)
            *known = s_minus(*known, s_one(k));
    }
#endif
    (void)place;
    *known = s_or(*known, cards);
}

static inline cl_set k_top(const cl_pile *pile, cl_set down)
{
    cl_set top = s_none();
    uint32_t i;
    for (i = pile->n; i-- > 0;) {
        top = s_or(top, s_one(pile->c[i]));
        if (s_in(down, pile->c[i]))
            break;
    }
    return top;
}

/* Those who see the top of a pile look at it. */
static inline void k_look(cl_set *known, const cl_set *Z, const cl_pile *P, int64_t z)
{
#if CL_TOPS
    uint32_t seats = TOPS[z];
    if (seats && P[PILES[z]].n) {
        cl_set top = k_top(&P[PILES[z]], DOWN[z]);
        for (; seats; seats &= seats - 1)
            k_seen(known + __builtin_ctz(seats), top, Z[z]);
    }
#else
    (void)known, (void)Z, (void)P, (void)z;
#endif
}

/* Cards are about to move from a zone to another. */
static inline void k_moving(cl_set *known, const cl_set *Z, const cl_pile *P, int64_t from,
                            int64_t to, cl_set cards)
{
    const cl_set before = Z[from];
    const cl_set gone = from == to || s_same(cards, before) ? s_none() : before;
    uint32_t sees = SEES[from], seat;
#if CL_TOPS
    if (TOPS[from] && P[PILES[from]].n
        && !s_some(s_minus(cards, k_top(&P[PILES[from]], DOWN[from]))))
        sees |= TOPS[from];
#endif
    for (seat = 0; seat < CL_PLAYERS; seat++)
        if (sees >> seat & 1)
            known[seat] = s_or(known[seat], cards);
        else if (SEES[to] >> seat & 1)
            k_seen(known + seat, cards, before);
        else
            known[seat] = s_minus(known[seat], gone);
    (void)P;
}

/* Cards, wherever they lie, are shown to seats. */
static inline void k_shown(cl_set *known, const cl_set *Z, cl_set cards, cl_set seats)
{
    int64_t z;
    while (s_some(seats)) {
        int64_t seat = s_pop(&seats);
        for (z = 0; z < CL_ZONES && seat < CL_PLAYERS; z++)
            k_seen(known + seat, s_and(cards, Z[z]), Z[z]);
    }
}
