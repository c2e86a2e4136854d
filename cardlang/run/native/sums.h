/* What a match comes to, and sums over matches, as tally.py has them. */

typedef struct {
    int64_t decisions, deals, fuel, offered, fewest, most, winners;
    int64_t fault; /* 0: none; else a place in the list of faults; -1: let the interpreter play */
    int64_t logged; /* numbers of the log that were needed */
    int64_t paused;
    int64_t scores[CL_SIDES];
} cl_played;

#define CL_LATER (-1)
#define CL_REFUSED (-2) /* a choice that was given is not offered, or is missing */

typedef struct {
    int64_t matches, aborted, fuel, decisions, shortest, longest, deals, fewest_deals, most_deals;
    int64_t offered, fewest, most;
    int64_t packed; /* bytes */
    int64_t scores[CL_SIDES];
} cl_sums;

static inline void cl_range(int64_t k, int64_t *low, int64_t *high)
{
    if (k < *low)
        *low = k;
    if (k > *high)
        *high = k;
}

static void cl_add(cl_sums *s, int64_t *winners, const cl_played *p)
{
    int side;
    s->matches++;
    s->fuel += p->fuel;
    s->decisions += p->decisions;
    cl_range(p->decisions, &s->shortest, &s->longest);
    s->deals += p->deals;
    cl_range(p->deals, &s->fewest_deals, &s->most_deals);
    if (p->decisions) {
        s->offered += p->offered;
        cl_range(p->fewest, &s->fewest, &s->most);
        cl_range(p->most, &s->fewest, &s->most);
    }
    if (p->fault) {
        s->aborted++;
        return;
    }
    winners[p->winners]++;
    for (side = 0; side < CL_SIDES; side++)
        s->scores[side] += p->scores[side];
}

/* Whether the scores of some million matches, or what is paid for them, can be added up in 64
 * bits. */
static int cl_small(const cl_played *p)
{
    int side;
    for (side = 0; side < CL_SIDES; side++)
        if (p->scores[side] > INT64_C(1) << 36 || p->scores[side] < -(INT64_C(1) << 36))
            return 0;
    return 1;
}
