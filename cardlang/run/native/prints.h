/* Lists of groups without those that print like an earlier one. */

#define CL_PRINTS (4 * CL_RESULTS)

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
        cl_set print = a_print(a.at[i], twin);
        uint64_t k = s_hash(print) % CL_PRINTS;
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
