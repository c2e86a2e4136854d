/* Piles, which are cards in order, zones that may have one, and choices of several cards at once.
 *
 * The room of a pile is the whole deck: a card lies in one place at a time.
 */

#if CL_CARDS < 256
typedef uint8_t cl_card;
#else
typedef uint16_t cl_card;
#endif

typedef struct { uint32_t n; cl_card c[CL_CARDS]; } cl_pile; /* the bottom card first */

static const cl_pile cl_empty;

static inline void o_swap(cl_card *cards, uint32_t a, uint32_t b)
{
    cl_card card = cards[a];
    cards[a] = cards[b];
    cards[b] = card;
}

/* A shuffle as stream.py has it, two draws from one output where neither may have to be repeated. */
static inline void o_shuffle(cl_stream *s, cl_card *cards, uint32_t n)
{
    uint32_t i = n ? n - 1 : 0;
    for (; i > 1 && !s->odd; i -= 2) {
        uint64_t z = cl_mix(s->state + CL_GAMMA);
        uint64_t a = (uint64_t)(uint32_t)z * (i + 1), b = (z >> 32) * i;
        if (CL_UNLIKELY((uint32_t)a <= i || (uint32_t)b < i))
            break;
        s->state += CL_GAMMA;
        o_swap(cards, i, (uint32_t)(a >> 32));
        o_swap(cards, i - 1, (uint32_t)(b >> 32));
    }
    for (; i > 0; i--)
        o_swap(cards, i, cl_below(s, i + 1));
}

/* Writes down a shuffle, as far as there is room: how many cards, as a number below 0, and their
 * order. */
static int64_t o_log(int32_t *log, int64_t logged, int64_t cap, const cl_card *cards, uint32_t n)
{
    uint32_t i;
    if (logged < cap)
        log[logged] = ~(int32_t)n;
    logged++;
    for (i = 0; i < n; i++, logged++)
        if (logged < cap)
            log[logged] = cards[i];
    return logged;
}

/* Of cards that are printed alike the lower number lies nearer the bottom: `twin` is by card the
 * lowest one that is printed like it. */
static void o_settle(cl_card *cards, uint32_t n, const cl_card *twin)
{
    cl_card next[CL_CARDS];
    uint8_t here[CL_CARDS] = {0};
    uint32_t i;
    for (i = 0; i < n; i++) {
        here[cards[i]] = 1;
        next[twin[cards[i]]] = twin[cards[i]];
    }
    for (i = 0; i < n; i++) {
        cl_card t = twin[cards[i]], c = next[t];
        while (!here[c] || twin[c] != t)
            c++;
        cards[i] = c;
        next[t] = (cl_card)(c + 1);
    }
}

static inline int64_t o_top(const cl_pile *p) { return p->n ? p->c[p->n - 1] : -1; }
static inline int64_t o_bottom(const cl_pile *p) { return p->n ? p->c[0] : -1; }
static inline int64_t o_nth(const cl_pile *p, int64_t k)
{
    return k >= 1 && k <= (int64_t)p->n ? p->c[p->n - k] : -1;
}
static inline int64_t o_bottom_of(const cl_pile *p, cl_set a)
{
    uint32_t i;
    for (i = 0; i < p->n; i++)
        if (s_in(a, p->c[i]))
            return p->c[i];
    return -1;
}
static inline int64_t o_nth_of(const cl_pile *p, int64_t k, cl_set a)
{
    uint32_t i;
    if (k < 1)
        return -1;
    for (i = p->n; i-- > 0;)
        if (s_in(a, p->c[i]) && --k == 0)
            return p->c[i];
    return -1;
}

static inline void o_copy(cl_pile *to, const cl_pile *p)
{
    to->n = p->n;
    memcpy(to->c, p->c, p->n * sizeof(cl_card));
}

static inline void o_put(cl_pile *p, int64_t card) { p->c[p->n++] = (cl_card)card; }

static inline void o_put_under(cl_pile *p, int64_t card)
{
    memmove(p->c + 1, p->c, p->n++ * sizeof(cl_card));
    p->c[0] = (cl_card)card;
}

static inline void o_lay(cl_pile *p, const cl_card *cards, uint32_t n)
{
    memcpy(p->c + p->n, cards, n * sizeof(cl_card));
    p->n += n;
}

static inline void o_lay_under(cl_pile *p, const cl_card *cards, uint32_t n)
{
    uint32_t i;
    memmove(p->c + n, p->c, p->n * sizeof(cl_card));
    for (i = 0; i < n; i++)
        p->c[i] = cards[n - 1 - i];
    p->n += n;
}

/* Take out one card that lies there. */
static inline void o_lift(cl_pile *p, int64_t card)
{
    uint32_t i;
    if (p->c[p->n - 1] == card) {
        p->n--;
        return;
    }
    for (i = 0; i < p->n && p->c[i] != card; i++)
        ;
    p->n--;
    memmove(p->c + i, p->c + i + 1, (p->n - i) * sizeof(cl_card));
}

/* Take out several, as they lie.  Often it is the one at the top. */
static inline uint32_t o_lift_all(cl_pile *p, cl_set a, cl_card *cards)
{
    uint32_t i, left = 0, n = 0;
    if (p->n && s_same(a, s_one(p->c[p->n - 1]))) {
        cards[0] = p->c[--p->n];
        return 1;
    }
    for (i = 0; i < p->n; i++) {
        cl_card c = p->c[i];
        if (s_in(a, c))
            cards[n++] = c;
        else
            p->c[left++] = c;
    }
    p->n = left;
    return n;
}

static inline uint32_t s_cards(cl_set a, cl_card *cards)
{
    uint32_t n = 0;
    while (s_some(a))
        cards[n++] = (cl_card)s_pop(&a);
    return n;
}

/* Some deeds move cards out of zones that are known only when they are moved.  A zone has the pile
 * `piles[z]`, or -1 if its order does not matter. */

static inline int64_t z_find(const cl_set *zones, int64_t n, int64_t card)
{
    int64_t z;
    for (z = 0; z < n; z++)
        if (s_has(zones[z], card))
            return z;
    return -1;
}

static inline void z_lift(cl_set *zones, cl_pile *pile, const int16_t *piles, int64_t z,
                          int64_t card)
{
    zones[z] = s_minus(zones[z], s_one(card));
    if (piles[z] >= 0)
        o_lift(pile + piles[z], card);
}

/* A card is taken from where it lies, which is not where it was thought to be: the zone, or -1. */
static __attribute__((noinline, cold)) int64_t z_seek(cl_set *zones, cl_pile *pile,
                                                      const int16_t *piles, int64_t n, int64_t card)
{
    int64_t z = z_find(zones, n, card);
    if (z >= 0)
        z_lift(zones, pile, piles, z, card);
    return z;
}

/* Some cards of a zone go to another. */
static inline void z_move(cl_set *zones, cl_pile *pile, const int16_t *piles, int64_t from,
                          int64_t to, cl_set a, int under)
{
    cl_card cards[CL_CARDS];
    uint32_t n = 0;
    if (piles[from] >= 0)
        n = o_lift_all(pile + piles[from], a, cards);
    else if (piles[to] >= 0)
        n = s_cards(a, cards);
    zones[from] = s_minus(zones[from], a);
    zones[to] = s_or(zones[to], a);
    if (piles[to] >= 0)
        (under ? o_lay_under : o_lay)(pile + piles[to], cards, n);
}

/* ------------------------------------------------- several cards at once */

/* How many sets of k of n there are; of more than a million only that it is more. */
static inline int64_t c_ways(int64_t n, int64_t k)
{
    int64_t ways = 1, i;
    if (k > n - k)
        k = n - k;
    for (i = 1; i <= k && ways <= 1000000; i++)
        ways = ways * (n - k + i) / i;
    return k < 0 ? 0 : ways;
}

/* How many sets of `low` to `high` of n members there are, or `most` + 1 if there are more. */
static inline int64_t c_count(int64_t n, int64_t low, int64_t high, int64_t most)
{
    int64_t size, found = 0;
    for (size = low; size <= high && size <= n && found <= most; size++)
        found += c_ways(n, size);
    return n_lesser(found, most + 1);
}

/* The sets of so many members, by how many and then in order: the first, and the next one.  With
 * `twin`, by card the lowest one that is printed like it, those that print alike are there once: of
 * cards that look alike the lower ones are taken first. */
typedef struct {
    uint32_t n, size, high;
    const cl_card *twin; /* or 0 */
    cl_card c[CL_CARDS];
    uint16_t at[CL_CARDS];
} cl_choice;

static inline int c_size(cl_choice *x, uint32_t size)
{
    uint32_t i;
    if (size > x->high || size > x->n)
        return 0;
    x->size = size;
    for (i = 0; i < size; i++)
        x->at[i] = (uint16_t)i;
    return 1;
}

static inline int c_first(cl_choice *x, cl_set a, uint32_t low, uint32_t high, const cl_card *twin)
{
    x->n = s_cards(a, x->c);
    x->high = high;
    x->twin = twin;
    return c_size(x, low);
}

static inline int c_next(cl_choice *x)
{
    uint32_t i = x->size, k;
    while (i-- > 0) {
        k = x->at[i] + 1u;
        while (x->twin && k < x->n && x->twin[x->c[k]] == x->twin[x->c[k - 1]])
            k++;
        if (k + x->size - i <= x->n) {
            for (; i < x->size; i++)
                x->at[i] = (uint16_t)k++;
            return 1;
        }
    }
    return c_size(x, x->size + 1);
}

static inline cl_set c_set(const cl_choice *x)
{
    cl_set r = s_none();
    uint32_t i;
    for (i = 0; i < x->size; i++)
        r = s_or(r, s_one(x->c[x->at[i]]));
    return r;
}

/* Set number k of `low` or more members of a set; there are so many, and only some thousands. */
static cl_set c_nth(cl_set a, int64_t low, int64_t k)
{
    int64_t n = s_count(a), size = low, ways;
    cl_set r = s_none();
    while (k >= (ways = c_ways(n, size))) {
        k -= ways;
        size++;
    }
    for (; size > 0; n--) {
        int64_t first = s_pop(&a); /* sets that hold it come first */
        int64_t with = (uint32_t)ways * (uint32_t)size / (uint32_t)n;
        if (k < with) {
            r = s_or(r, s_one(first));
            size--;
            ways = with;
        } else {
            k -= with;
            ways -= with;
        }
    }
    return r;
}
