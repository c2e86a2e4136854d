/* Cards that part into groups of other patterns.
 *
 * The same searches as in parted.py, and the same limits: every group that is looked at counts.
 */

typedef struct {
    const cl_shape *shape; /* null: it is a combination */
    const cl_form *form;
    cl_set wild, among;
    const int64_t *wanted;
} cl_piece;

/* From how many to how many groups; or as many as the first one has labels. */
typedef struct { const cl_piece *piece; int pieces, many; int64_t low, high; } cl_portion;

typedef struct {
    const cl_shape *base;
    const int64_t *wanted;
    const cl_portion *portion;
    int portions;
    const int64_t *labels; /* by piece of the first portion: so many cards make one label */
    const cl_set *apart, *lower; /* by card; null: none */
} cl_parting;

typedef struct { cl_set group; int64_t many; int piece; } cl_taking;
typedef struct { int64_t low, high; } cl_limits;

typedef struct {
    const cl_parting *p;
    const cl_set *lower;
    cl_taking *choice[CL_PORTIONS];
    int64_t n[CL_PORTIONS], taken[CL_PORTIONS];
    int64_t nodes, many, found;
    int trouble;
} cl_parter;

#define CL_SLOTS_OF_FOUND (2 * CL_RESULTS)
typedef struct {
    cl_parter own;
    cl_set at[CL_RESULTS];
    int16_t slot[CL_SLOTS_OF_FOUND]; /* by hash: the place of a group in `at`, from 1 */
} cl_listing;

static int d_compare(const void *a, const void *b)
{
    const cl_taking *x = a, *y = b;
    if (!s_same(x->group, y->group))
        return l_before(x->group, y->group) ? -1 : 1;
    if (x->many != y->many)
        return x->many < y->many ? -1 : 1;
    return x->piece - y->piece;
}

/* The groups of a portion, in order; of one that is found in two pieces the first. */
static void d_list(cl_heap *h, cl_parter *d, cl_set mask, int k)
{
    const cl_portion *q = &d->p->portion[k];
    cl_taking *all = 0;
    int64_t i, n = 0, kept = 0;
    int at;
    for (at = 0; at < q->pieces && !h->trouble; at++) {
        const cl_piece *c = &q->piece[at];
        const cl_set may = s_and(mask, c->among);
        const int64_t each = k == 0 ? d->p->labels[at] : 0;
        cl_list found = c->shape ? g_all(h, may, c->shape, c->wanted)
                                 : k_all(h, may, c->form, c->wild, c->wanted);
        cl_taking *more = realloc(all, (size_t)(n + found.n + 1) * sizeof *all);
        if (!more) {
            h->trouble = 2;
            break;
        }
        all = more;
        for (i = 0; i < found.n; i++) {
            cl_taking x = {found.at[i], each ? s_count(found.at[i]) / each : 1, at};
            all[n++] = x;
        }
    }
    if (n > 1)
        qsort(all, (size_t)n, sizeof *all, d_compare);
    for (i = 0; i < n; i++)
        if (!kept || !s_same(all[kept - 1].group, all[i].group) || all[kept - 1].many != all[i].many)
            all[kept++] = all[i];
    d->choice[k] = all;
    d->n[k] = kept;
}

static void d_begin(cl_heap *h, cl_parter *d, cl_set mask, const cl_parting *p, int sparing)
{
    int k;
    d->p = p;
    d->lower = sparing ? p->lower : 0;
    d->nodes = d->many = d->found = 0;
    d->trouble = 0;
    for (k = 0; k < p->portions; k++) {
        d->choice[k] = 0;
        d->n[k] = d->taken[k] = 0;
    }
    for (k = 0; k < p->portions && !h->trouble; k++)
        d_list(h, d, mask, k);
    d->trouble = h->trouble;
}

static void d_end(cl_heap *h, cl_parter *d)
{
    int k;
    for (k = 0; k < d->p->portions; k++)
        free(d->choice[k]);
    h->work += CL_WORK * d->nodes;
    if (d->trouble)
        h->trouble = d->trouble;
}

static int d_never(const cl_parting *p)
{
    int k;
    for (k = 0; k < p->portions; k++)
        if (!p->portion[k].many && p->portion[k].high < 0)
            return 1;
    return 0;
}

static int d_count(cl_parter *d)
{
    if (++d->nodes > CL_NODES)
        d->trouble = 1;
    return !d->trouble;
}

/* Whether a group may be taken from the cards that are left. */
static int d_fits(const cl_parter *d, cl_set group, cl_set left, cl_set blocked)
{
    cl_set cards;
    if (s_some(s_minus(group, left)) || s_some(s_and(group, blocked)))
        return 0;
    if (d->lower)
        for (cards = group; s_some(cards);)
            if (s_some(s_minus(s_and(d->lower[s_pop(&cards)], left), group)))
                return 0;
    return 1;
}

/* The cards that share a label with a group, and those of before. */
static cl_set d_blocks(const cl_parter *d, cl_set group, cl_set blocked)
{
    if (d->p->apart)
        while (s_some(group))
            blocked = s_or(blocked, d->p->apart[s_pop(&group)]);
    return blocked;
}

static cl_limits d_bound(const cl_parter *d, int k)
{
    const cl_portion *q = &d->p->portion[k];
    cl_limits b = {q->many ? d->many : q->low, q->many ? d->many : q->high};
    return b;
}

/* Whether a group was found before; if not it is kept. */
static int d_known(cl_listing *l, cl_set group)
{
    uint64_t w[sizeof(cl_set) / 8], hash = 0;
    size_t i;
    memcpy(w, &group, sizeof group);
    for (i = 0; i < sizeof w / 8; i++)
        hash = (hash ^ w[i]) * UINT64_C(0x9E3779B97F4A7C15), hash ^= hash >> 29;
    for (i = (size_t)(hash % CL_SLOTS_OF_FOUND); l->slot[i]; i = (i + 1) % CL_SLOTS_OF_FOUND)
        if (s_same(l->at[l->slot[i] - 1], group))
            return 1;
    if (!g_is(group, l->own.p->base, l->own.p->wanted))
        return 1;
    if (l->own.found == CL_RESULTS) {
        l->own.trouble = 1;
        return 1;
    }
    l->at[l->own.found++] = group;
    l->slot[i] = (int16_t)l->own.found;
    return 0;
}

/* Put groups of a portion to those that are chosen. */
static void d_go(cl_listing *l, int k, int64_t start, int64_t taken, cl_set left, cl_set blocked,
                 cl_set done)
{
    cl_parter *d = &l->own;
    const cl_limits b = d_bound(d, k);
    int64_t at;
    if (taken >= b.low) {
        if (k + 1 < d->p->portions)
            d_go(l, k + 1, 0, 0, left, blocked, done);
        else
            d_known(l, done);
    }
    if (taken >= b.high)
        return;
    for (at = start; at < d->n[k] && !d->trouble; at++) {
        const cl_taking c = d->choice[k][at];
        if (!d_count(d))
            return;
        if (!d_fits(d, c.group, left, blocked))
            continue;
        if (k == 0)
            d->many = c.many;
        d_go(l, k, at + 1, taken + 1, s_minus(left, c.group), d_blocks(d, c.group, blocked),
             s_or(done, c.group));
    }
}

static cl_list d_all(cl_heap *h, cl_set mask, const cl_parting *p, int once)
{
    cl_listing l;
    if (d_never(p))
        return l_none;
    d_begin(h, &l.own, mask, p, once);
    memset(l.slot, 0, sizeof l.slot);
    if (!l.own.trouble)
        d_go(&l, 0, 0, 0, mask, s_none(), s_none());
    d_end(h, &l.own);
    return h_found(h, l.at, l.own.found, 0, h->trouble);
}

/* Whether the cards that are left part into what is still wanted. */
static int d_covers(cl_parter *d, cl_set left, cl_set blocked)
{
    int k;
    int64_t at;
    cl_set lowest;
    if (!s_some(left)) {
        for (k = 0; k < d->p->portions; k++)
            if (d->taken[k] < d_bound(d, k).low)
                return 0;
        return 1;
    }
    lowest = s_one(s_low(left));
    for (k = 0; k < d->p->portions; k++) {
        if (d->taken[k] >= d_bound(d, k).high)
            continue;
        for (at = 0; at < d->n[k]; at++) {
            const cl_set group = d->choice[k][at].group;
            int covers;
            if (!d_count(d))
                return 0;
            if (!s_some(s_and(group, lowest)) || !d_fits(d, group, left, blocked))
                continue;
            d->taken[k]++;
            covers = d_covers(d, s_minus(left, group), d_blocks(d, group, blocked));
            d->taken[k]--;
            if (covers)
                return 1;
            if (d->trouble)
                return 0;
        }
    }
    return 0;
}

/* Whether the cards part with a first group among them. */
static int d_begun(cl_parter *d, cl_set mask, const cl_taking *c)
{
    int covers;
    d->many = c->many;
    if (!d_count(d) || d_bound(d, 0).high <= 0 || !d_fits(d, c->group, mask, s_none()))
        return 0;
    d->taken[0] = 1;
    covers = d_covers(d, s_minus(mask, c->group), d_blocks(d, c->group, s_none()));
    d->taken[0] = 0;
    return covers;
}

static int d_is(cl_heap *h, cl_set mask, const cl_parting *p)
{
    cl_parter d;
    int k, many = 0, found = 0;
    int64_t at;
    if (d_never(p) || !g_is(mask, p->base, p->wanted))
        return 0;
    d_begin(h, &d, mask, p, 1);
    for (k = 0; k < p->portions; k++)
        many = many || p->portion[k].many;
    if (!d.trouble && !many)
        found = d_covers(&d, mask, s_none());
    for (at = 0; many && at < d.n[0] && !found && !d.trouble; at++)
        found = d_begun(&d, mask, &d.choice[0][at]);
    d_end(h, &d);
    return found;
}

typedef struct {
    const cl_form *form;
    cl_set wild;
    const int64_t *wanted, *numbers;
    char which;
    int at, part;
} cl_height;

/* The highest number that a group of the first portion reaches. */
static int64_t d_reach(cl_heap *h, cl_set mask, const cl_parting *p, const cl_height *heights)
{
    cl_parter d;
    int64_t at, best = CL_NIL;
    if (d_never(p) || !g_is(mask, p->base, p->wanted))
        return CL_NIL;
    d_begin(h, &d, mask, p, 1);
    for (at = 0; at < d.n[0] && !d.trouble; at++) {
        const cl_taking *c = &d.choice[0][at];
        if (d_begun(&d, mask, c)) {
            const cl_height *t = &heights[c->piece];
            int label = k_reach(c->group, t->form, t->wild, t->wanted, t->which, t->at, t->part);
            int64_t number = label < 0 ? CL_NIL : t->numbers[label];
            best = number > best ? number : best;
        }
    }
    d_end(h, &d);
    return best;
}
