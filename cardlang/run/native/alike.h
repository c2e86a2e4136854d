/* Cards that look alike: how many choices of several there are that print differently.
 *
 * The same as in machine/alike.py.  `twin` is by card the lowest one that is printed like it; these
 * have consecutive numbers.  A lot is those of one print that are there.
 */

#define CL_ALIKE

/* Some cards: lot k begins at c[at[k]]. */
typedef struct {
    uint32_t n, lots;
    cl_card c[CL_CARDS];
    uint16_t at[CL_CARDS + 1];
} cl_lots;

static void a_open(cl_lots *x, cl_set a, const cl_card *twin)
{
    uint32_t i;
    x->n = s_cards(a, x->c);
    x->lots = 0;
    for (i = 0; i < x->n; i++)
        if (!i || twin[x->c[i]] != twin[x->c[i - 1]])
            x->at[x->lots++] = (uint16_t)i;
    x->at[x->lots] = (uint16_t)x->n;
}

static inline int64_t a_room(const cl_lots *x, uint32_t lot) { return x->at[lot + 1] - x->at[lot]; }

/* By size, up to one: how many choices there are from a lot on, or `most` + 1 if there are more. */
static void a_ways(const cl_lots *x, uint32_t lot, int64_t size, int64_t most, int64_t *ways)
{
    int64_t s, t;
    for (s = 0; s <= size; s++)
        ways[s] = s == 0;
    for (; lot < x->lots; lot++) {
        int64_t room = a_room(x, lot);
        for (s = size; s > 0; s--) {
            for (t = 1; t <= room && t <= s && ways[s] <= most; t++)
                ways[s] += ways[s - t];
            if (ways[s] > most)
                ways[s] = most + 1;
        }
    }
}

static int64_t a_count(cl_set a, int64_t low, int64_t high, int64_t most, const cl_card *twin)
{
    int64_t ways[CL_CARDS + 1], size, found = 0;
    cl_lots x;
    a_open(&x, a, twin);
    high = n_lesser(high, x.n);
    a_ways(&x, 0, high, most, ways);
    for (size = low; size <= high && found <= most; size++)
        found += ways[size];
    return found > most ? most + 1 : found;
}

/* Choice number k of low to high cards; there are so many, and no more than `most`. */
static cl_set a_nth(cl_set a, int64_t low, int64_t high, int64_t k, int64_t most,
                    const cl_card *twin)
{
    int64_t ways[CL_CARDS + 1], size = low, taken, i;
    uint32_t lot;
    cl_set r = s_none();
    cl_lots x;
    a_open(&x, a, twin);
    a_ways(&x, 0, n_lesser(high, x.n), most, ways);
    for (; k >= ways[size]; size++)
        k -= ways[size];
    for (lot = 0; lot < x.lots; lot++) {
        taken = n_lesser(a_room(&x, lot), size);
        a_ways(&x, lot + 1, size, most, ways);
        for (; k >= ways[size - taken]; taken--)
            k -= ways[size - taken];
        for (i = 0; i < taken; i++)
            r = s_or(r, s_one(x.c[x.at[lot] + i]));
        size -= taken;
    }
    return r;
}

/* What a set is as it prints: so many of the lowest cards of each lot. */
static cl_set a_print(cl_set a, const cl_card *twin)
{
    cl_set r = s_none();
    int64_t last = -1, next = 0;
    while (s_some(a)) {
        int64_t lot = twin[s_pop(&a)];
        next = lot == last ? next + 1 : lot;
        last = lot;
        r = s_or(r, s_one(next));
    }
    return r;
}
