/* Parting cards into groups, and how often each value is there: groups.py's order and limits. */

typedef struct {
    const cl_set *group;
    const int64_t *worth;
    int64_t n, nodes, best, best_covered, taken_n;
    int trouble;
    uint16_t path[CL_BITS], taken[CL_BITS];
} cl_packer;

static void p_go(cl_packer *p, cl_set left, int64_t worth, int64_t covered, int64_t depth)
{
    int64_t i, lowest = INT64_MAX, hope = worth;
    if (++p->nodes > CL_NODES) {
        p->trouble = 1;
        return;
    }
    for (i = 0; i < p->n; i++)
        if (s_some(p->group[i]) && !s_some(s_minus(p->group[i], left))) {
            int64_t low = s_low(p->group[i]);
            if (p->worth[i] > 0)
                hope += p->worth[i];
            if (low < lowest)
                lowest = low;
        }
    if (hope < p->best)
        return;
    if (worth > p->best || (worth == p->best && covered > p->best_covered)) {
        p->best = worth;
        p->best_covered = covered;
        p->taken_n = depth;
        memcpy(p->taken, p->path, (size_t)depth * sizeof(uint16_t));
    }
    if (lowest == INT64_MAX)
        return;
    for (i = 0; i < p->n && !p->trouble; i++)
        if (s_has(p->group[i], lowest) && !s_some(s_minus(p->group[i], left))) {
            p->path[depth] = (uint16_t)i;
            p_go(p, s_minus(left, p->group[i]), worth + p->worth[i],
                 covered + s_count(p->group[i]), depth + 1);
        }
    if (!p->trouble)
        p_go(p, s_minus(left, s_unit(lowest)), worth, covered, depth);
}

static cl_list g_pack(cl_heap *h, cl_list groups, const int64_t *worth)
{
    cl_set every = s_none(), taken[CL_BITS];
    cl_packer p;
    int64_t i;
    if (groups.n > CL_PACKING) {
        h->trouble = 1;
        return l_none;
    }
    memset(&p, 0, sizeof p);
    p.group = groups.at;
    p.worth = worth;
    p.n = groups.n;
    p.best = CL_NIL;
    for (i = 0; i < groups.n; i++) {
        every = s_or(every, groups.at[i]);
        if (worth[i] > INT64_C(1) << 50 || worth[i] < -(INT64_C(1) << 50))
            h->trouble = 2;
    }
    if (h->trouble)
        return l_none;
    p_go(&p, every, 0, 0, 0);
    for (i = 0; i < p.taken_n; i++)
        taken[i] = p.group[p.taken[i]];
    return h_found(h, taken, p.taken_n, p.nodes * (CL_WORK + groups.n / 8), p.trouble);
}

/* -------------------------------------------------------- multiplicities */

typedef struct { int64_t n, value; } cl_many;

/* How often each value is there, the most frequent and highest first. */
static int64_t g_many(cl_set mask, const int64_t *table, cl_many *found)
{
    int64_t n = 0, i;
    while (s_some(mask)) {
        cl_many x = {1, table[s_pop(&mask)]};
        if (x.value < 0)
            continue;
        for (i = 0; i < n && found[i].value != x.value; i++)
            ;
        if (i == n)
            n++;
        else
            x.n += found[i].n;
        for (; i > 0 && (found[i - 1].n < x.n
                         || (found[i - 1].n == x.n && found[i - 1].value < x.value)); i--)
            found[i] = found[i - 1];
        found[i] = x;
    }
    return n;
}

static int64_t g_profile(cl_heap *h, cl_set mask, const int64_t *table)
{
    cl_many found[CL_CARDS];
    int64_t i, number = 0, n = g_many(mask, table, found);
    for (i = 0; i < n; i++)
        if (__builtin_mul_overflow(number, 10, &number)
            || __builtin_add_overflow(number, found[i].n < 9 ? found[i].n : 9, &number))
            h->trouble = 2;
    return number;
}

/* `base`: 2 above the largest entry. */
static int64_t g_spread(cl_heap *h, cl_set mask, const int64_t *table, int64_t base)
{
    cl_many found[CL_CARDS];
    int64_t i, number = 0, n = g_many(mask, table, found);
    for (i = 0; i < n; i++)
        if (__builtin_mul_overflow(number, base, &number)
            || __builtin_add_overflow(number, found[i].value + 1, &number))
            h->trouble = 2;
    return number;
}
