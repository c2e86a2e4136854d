/* Groups: all sets of cards that a pattern allows.
 *
 * The same groups as in groups.py, and the same limits: every card that is looked at there counts.
 * A list of sets lies in a heap of chunks that only grows; `h_tidy` keeps the lists that cells hold
 * and frees the rest.  `trouble` is set to 1 where a limit is met and to 2 where memory or 64 bits
 * do not suffice.
 */

#define CL_RESULTS 4096
#define CL_NODES 100000
#define CL_PACKING 512
#define CL_WORK 4 /* that a partial set counts */
#define CL_CHUNK 8192
#define CL_TIDY (1 << 18)

typedef struct { const cl_set *at; int64_t n; } cl_list;
typedef struct cl_chunk { struct cl_chunk *next; int64_t used, size; cl_set at[]; } cl_chunk;
typedef struct { cl_chunk *top; int64_t used, work; int trouble; } cl_heap;

typedef struct {
    int low, high, sames, totals, run; /* `run`: whether they stand in a row */
    const int64_t *const *same, *const *total;
    const int8_t *falling; /* by total: whether one of its table's numbers is below nothing */
    const cl_set *able; /* the cards that can belong at all; those that have a rank, if that counts */
    const cl_set *fits; /* by card: the others that its lines, but for totals, let stand beside it */
    const cl_set *next, *level; /* by card: those that stand one higher, or as high */
} cl_shape;

static const cl_list l_none;

/* A new chunk with room for so many sets; 0 if there is none. */
static int h_open_chunk(cl_heap *h, int64_t size)
{
    cl_chunk *c = malloc(sizeof *c + (size_t)size * sizeof(cl_set));
    if (!c) {
        h->trouble = 2;
        return 0;
    }
    c->next = h->top;
    c->used = 0;
    c->size = size;
    h->top = c;
    return 1;
}

/* Room for n sets, or null. */
static cl_set *h_take(cl_heap *h, int64_t n)
{
    if (!h->top || h->top->used + n > h->top->size)
        if (!h_open_chunk(h, n > CL_CHUNK ? n : CL_CHUNK))
            return 0;
    h->top->used += n;
    h->used += n;
    return h->top->at + h->top->used - n;
}

static void h_free(cl_chunk *c)
{
    while (c) {
        cl_chunk *next = c->next;
        free(c);
        c = next;
    }
}

/* Keep these lists only, wherever they lie, in a chunk of their own. */
static void h_tidy(cl_heap *h, cl_list *roots, int n)
{
    cl_chunk *old = h->top;
    int64_t size = 0;
    int i;
    h->top = 0;
    h->used = 0;
    for (i = 0; i < n; i++)
        size += roots[i].n;
    if (size && !h_open_chunk(h, size))
        for (i = 0; i < n; i++)
            roots[i].n = 0;
    for (i = 0; i < n; i++)
        if (roots[i].n) {
            cl_set *at = h_take(h, roots[i].n);
            memcpy(at, roots[i].at, (size_t)roots[i].n * sizeof(cl_set));
            roots[i].at = at;
        }
    h_free(old);
}

static int l_before(cl_set a, cl_set b)
{
    int64_t m = s_count(a), n = s_count(b);
    return m != n ? m < n : s_less(a, b);
}

static int l_compare(const void *a, const void *b)
{
    cl_set x = *(const cl_set *)a, y = *(const cl_set *)b;
    return l_before(x, y) ? -1 : l_before(y, x);
}

/* Put sets in order. */
static void l_sort(cl_set *at, int64_t n)
{
    int64_t i, k;
    if (n > 24) {
        qsort(at, (size_t)n, sizeof(cl_set), l_compare);
        return;
    }
    for (i = 1; i < n; i++) {
        const cl_set x = at[i];
        for (k = i; k > 0 && l_before(x, at[k - 1]); k--)
            at[k] = at[k - 1];
        at[k] = x;
    }
}

static int l_has(cl_list a, cl_set m)
{
    int64_t i;
    for (i = 0; i < a.n; i++)
        if (s_same(a.at[i], m))
            return 1;
    return 0;
}

static inline cl_set l_first(cl_list a) { return a.n ? a.at[0] : s_none(); }
static inline cl_set l_only(cl_list a) { return a.n == 1 ? a.at[0] : s_none(); }
static inline cl_list l_rest(cl_list a)
{
    cl_list r = {a.at + (a.n > 0), a.n - (a.n > 0)};
    return r;
}

static int l_same(cl_list a, cl_list b)
{
    int64_t i;
    for (i = 0; i < a.n && a.n == b.n; i++)
        if (!s_same(a.at[i], b.at[i]))
            return 0;
    return a.n == b.n;
}

static cl_list l_union(cl_heap *h, cl_list a, cl_list b)
{
    cl_list r = l_none;
    int64_t i, n = 0;
    cl_set *at = h_take(h, a.n + b.n);
    if (!at)
        return r;
    for (i = 0; i < a.n; i++)
        at[i] = a.at[i];
    for (i = 0; i < b.n; i++)
        at[a.n + i] = b.at[i];
    l_sort(at, a.n + b.n);
    for (i = 0; i < a.n + b.n; i++)
        if (!n || !s_same(at[n - 1], at[i]))
            at[n++] = at[i];
    r.at = at;
    r.n = n;
    return r;
}

static cl_list l_minus(cl_heap *h, cl_list a, cl_list b)
{
    cl_list r = l_none;
    int64_t i;
    cl_set *at = h_take(h, a.n);
    if (!at)
        return r;
    r.at = at;
    for (i = 0; i < a.n; i++)
        if (!l_has(b, a.at[i]))
            at[r.n++] = a.at[i];
    return r;
}

/* ------------------------------------------------------------- all groups */

typedef struct {
    const cl_shape *shape;
    const int64_t *wanted;
    cl_set all, found[CL_RESULTS];
    int64_t n, nodes;
    int trouble;
    cl_card chosen[CL_CARDS];
} cl_grower;

/* The members above one. */
static inline cl_set s_above(cl_set a, int64_t k)
{
#if CL_WORDS <= 2
    return a & ~(((cl_set)2 << k) - 1);
#else
    cl_words u = {a};
    int i;
    for (i = 0; i < (k >> 6); i++)
        u.w[i] = 0;
    u.w[k >> 6] &= ~((UINT64_C(2) << (k & 63)) - 1);
    return u.s;
#endif
}

/* Whether the totals leave room for a card. */
static int g_adds(const cl_grower *g, int64_t card, int64_t size)
{
    const cl_shape *s = g->shape;
    int t;
    for (t = 0; t < s->totals; t++) {
        const int64_t *table = s->total[t];
        int64_t i, sum = table[card];
        if (s->falling[t])
            continue;
        for (i = 0; i < size; i++)
            sum += table[g->chosen[i]];
        if (sum > g->wanted[t])
            return 0;
    }
    return 1;
}

/* Whether the totals of some cards are as they are wanted. */
static int g_sums(cl_set mask, const int64_t *const *total, int totals, const int64_t *wanted)
{
    int t;
    for (t = 0; t < totals; t++) {
        cl_set left = mask;
        __int128 sum = 0;
        while (s_some(left))
            sum += total[t][s_pop(&left)];
        if (sum != wanted[t])
            return 0;
    }
    return 1;
}

static inline void g_keep(cl_grower *g, cl_set mask)
{
    if (g->n == CL_RESULTS)
        g->trouble = 1;
    else
        g->found[g->n++] = mask;
}

static inline void g_close(cl_grower *g, cl_set mask)
{
    const cl_shape *s = g->shape;
    if (!s->totals || g_sums(mask, s->total, s->totals, g->wanted))
        g_keep(g, mask);
}

/* Grow by the cards of a set that may belong; all of them count against the limit. */
static void g_grow(cl_grower *g, cl_set from, cl_set may, cl_set mask, int64_t size)
{
    const cl_shape *s = g->shape;
    cl_set left;
    g->nodes += s_count(from);
    if (g->nodes > CL_NODES)
        g->trouble = 1;
    for (left = s_and(from, may); s_some(left) && !g->trouble;) {
        int64_t card = s_pop(&left);
        cl_set then = s->run ? s_and(g->all, s->next[card]) : s_above(from, card);
        cl_set others = s_and(may, s->fits[card]);
        if (s->totals && !g_adds(g, card, size))
            continue;
        if (size + 1 < s->low && !s_some(s_and(then, others))) {
            g->nodes += s_count(then); /* nothing comes of it */
            continue;
        }
        g->chosen[size] = (cl_card)card;
        if (size + 1 >= s->low)
            g_close(g, s_or(mask, s_one(card)));
        if (size + 1 < s->high && s_some(then))
            g_grow(g, then, others, s_or(mask, s_one(card)), size + 1);
    }
}

/* The same for one total of numbers none of which is below nothing, of which `room` is left. */
static void g_sum(cl_grower *g, cl_set from, cl_set may, cl_set mask, int64_t size, int64_t room)
{
    const cl_shape *s = g->shape;
    const int64_t *table = s->total[0];
    cl_set left;
    g->nodes += s_count(from);
    if (g->nodes > CL_NODES)
        g->trouble = 1;
    for (left = s_and(from, may); s_some(left) && !g->trouble;) {
        int64_t card = s_pop(&left), then_room;
        cl_set then = s_above(from, card), others = s_and(may, s->fits[card]);
        if (table[card] > room)
            continue;
        then_room = room - table[card];
        if (size + 1 < s->low && !s_some(s_and(then, others))) {
            g->nodes += s_count(then); /* nothing comes of it */
            continue;
        }
        if (!then_room && size + 1 >= s->low)
            g_keep(g, s_or(mask, s_one(card)));
        if (size + 1 < s->high && s_some(then))
            g_sum(g, then, others, s_or(mask, s_one(card)), size + 1, then_room);
    }
}

static void g_begin(cl_grower *g, cl_set from)
{
    const cl_shape *s = g->shape;
    if (s->totals == 1 && !s->run && !s->falling[0])
        g_sum(g, from, s->able[0], s_none(), 0, g->wanted[0]);
    else
        g_grow(g, from, s->able[0], s_none(), 0);
}

/* What a search has found, in order, and what it took. */
static cl_list h_found(cl_heap *h, cl_set *found, int64_t n, int64_t work, int trouble)
{
    cl_list r = l_none;
    cl_set *at;
    h->work += work;
    if (trouble)
        h->trouble = trouble;
    else if ((at = h_take(h, n))) {
        l_sort(found, n);
        memcpy(at, found, (size_t)n * sizeof(cl_set));
        r.at = at;
        r.n = n;
    }
    return r;
}

static cl_list g_all(cl_heap *h, cl_set mask, const cl_shape *shape, const int64_t *wanted)
{
    cl_grower g;
    cl_set left;
    if (s_count(mask) < shape->low)
        return l_none;
    g.shape = shape;
    g.wanted = wanted;
    g.n = g.nodes = g.trouble = 0;
    g.all = mask;
    if (shape->low > 0 || !shape->run) {
        if (shape->low <= 0)
            g_close(&g, s_none());
        if (shape->high > 0)
            g_begin(&g, s_and(mask, shape->able[1]));
    } else {
        for (left = mask; s_some(left);) { /* from each rank that is there */
            int64_t card = s_low(left);
            cl_set level = s_and(left, shape->level[card]);
            left = s_minus(left, s_or(level, s_one(card)));
            if (s_some(level)) {
                g_close(&g, s_none());
                if (shape->high > 0)
                    g_grow(&g, level, shape->able[0], s_none(), 0);
            }
        }
    }
    if (g.nodes > CL_NODES)
        g.trouble = 1;
    return h_found(h, g.found, g.n, CL_WORK * g.nodes, g.trouble);
}

static int g_is(cl_set mask, const cl_shape *s, const int64_t *wanted)
{
    const int64_t n = s_count(mask);
    int t, tops = 0;
    cl_set left;
    if (n < s->low || n > s->high || (s->run && s_some(s_minus(mask, s->able[1]))))
        return 0;
    for (t = 0; t < s->sames && n; t++)
        if (s->same[t][s_low(mask)] < 0)
            return 0;
    for (left = mask; s_some(left);) {
        const int64_t card = s_pop(&left);
        if (s_some(s_minus(mask, s_or(s->fits[card], s_one(card)))))
            return 0;
        tops += s->run && !s_some(s_and(mask, s->next[card]));
    }
    return tops <= 1 && g_sums(mask, s->total, s->totals, wanted);
}
