/* The numbers of moves, from tables that the caller has made.
 *
 * For each pick of a verb a column says which place a value has: `place[value - low]`, or for sets
 * the place beside the key that is the set, found by its hash.  Where nearly all sets of some sizes
 * have a place, it stands at the rank of the set: those of smaller sizes come first, and of one size
 * the binomial coefficients of its members are added up.  The places of several picks make one
 * index, the last pick counting ones, and `number` has the number there; where there is but one
 * pick, its column has the number itself.
 */

typedef struct {
    const int32_t *place;
    const cl_set *key; /* of sets, in a table of `size` slots, a power of two; else 0 */
    int64_t low, size, count; /* `count`: how many places there are */
    const int32_t *rank; /* of sets with ranks: the first of each size, then a row for each member */
    int64_t most; /* of these: the greatest size */
} cl_column;

typedef struct cl_verb {
    const int32_t *number;
    cl_column column[CL_PICKS];
} cl_verb;

/* Room for more moves than there mostly are. */
static __attribute__((noinline)) void v_widen(cl_run *r)
{
    int64_t room = r->room * 4 < r->wide ? r->room * 4 : r->wide;
    int32_t *more = realloc(r->grown ? r->legal : 0, (size_t)(room + 1) * sizeof *more);
    if (!more) {
        r->lost = 1;
        return;
    }
    if (!r->grown)
        memcpy(more, r->legal, (size_t)r->n * sizeof *more);
    r->legal = more;
    r->room = room;
    r->grown = 1;
}

static inline void v_note(cl_run *r, int32_t number)
{
    if (CL_UNLIKELY(r->n >= r->room) && r->room < r->wide)
        v_widen(r);
    r->legal[r->n < r->room ? r->n : r->room] = number;
    r->n++;
    r->lost |= number < 0;
}

static inline int32_t v_at(const cl_column *c, int64_t value)
{
    uint64_t at = (uint64_t)(value - c->low);
    return at < (uint64_t)c->size ? c->place[at] : -1;
}

static inline int32_t v_of(const cl_column *c, cl_set value)
{
    uint64_t last = (uint64_t)c->size - 1, at;
    if (c->rank) {
        int64_t n = s_count(value), i;
        const int32_t *row = c->rank + c->most + 1;
        if (n > c->most || c->rank[n] < 0)
            return -1;
        at = (uint64_t)c->rank[n];
        for (i = 0; i < n; i++, row += CL_BITS)
            at += (uint64_t)row[s_pop(&value)];
        return at < (uint64_t)c->size ? c->place[at] : -1;
    }
#ifdef CL_ALIKE
    value = a_print(value, TWIN);
#endif
    for (at = s_hash(value) & last; c->place[at] >= 0; at = (at + 1) & last)
        if (s_same(c->key[at], value))
            return c->place[at];
    return -1;
}
