/* Lists of groups without those that print like an earlier one. */
#ifndef CARDLANG_NATIVE_PRINTS_H
#define CARDLANG_NATIVE_PRINTS_H

#define CL_PRINTS (4 * CL_RESULTS)

/* What a group is as it prints: so many of the lowest cards of each lot. */
static cl_set l_print(cl_set a, const cl_card *twin)
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

static uint64_t l_hash(cl_set a)
{
    cl_words u = {a};
    uint64_t h = 0;
    int i;
    for (i = 0; i < CL_WORDS; i++)
        h = (h ^ u.w[i]) * UINT64_C(0x9e3779b97f4a7c15), h ^= h >> 29;
    return h;
}

static cl_list l_printed(cl_heap *h, cl_list a, const cl_card *twin)
{
    static const uint16_t nowhere = 0xffff;
    uint16_t place[CL_PRINTS];
    cl_list r = l_none;
    int64_t i;
    cl_set *at = h_take(h, 2 * a.n), *prints = at + a.n;
    if (a.n > CL_PRINTS / 2)
        h->trouble = 2;
    if (!at || a.n > CL_PRINTS / 2)
        return r;
    memset(place, 0xff, sizeof place);
    r.at = at;
    for (i = 0; i < a.n; i++) {
        cl_set print = l_print(a.at[i], twin);
        uint64_t k = l_hash(print) % CL_PRINTS;
        while (place[k] != nowhere && !s_same(prints[place[k]], print))
            k = (k + 1) % CL_PRINTS;
        if (place[k] == nowhere) {
            place[k] = (uint16_t)r.n;
            prints[r.n] = print;
            at[r.n++] = a.at[i];
        }
    }
    return r;
}

#endif
