/* States from outside: to begin, copy, ask for the moves, take one, play on to the end. */

/* Bytes by 32: compilers copy a structure of this size with `rep movs`, which is slow to begin. */
static inline void st_bytes(cl_state *to, const cl_state *from)
{
    const char *a = (const char *)from;
    char *b = (char *)to;
    size_t i;
    for (i = 0; i + 32 <= sizeof *to; i += 32)
        __builtin_memcpy(b + i, a + i, 32);
    __builtin_memcpy(b + i, a + i, sizeof *to - sizeof *to / 32 * 32);
}

static inline void st_copy(cl_state *to, const cl_state *from)
{
#if CL_LISTS
    cl_heap own = to->heap;
    st_bytes(to, from);
    to->heap = own;
    h_tidy(&to->heap, to->L, CL_LISTS);
#else
    st_bytes(to, from);
#endif
}

void cl_copy(cl_state *to, const cl_state *from) { st_copy(to, from); }

/* So many copies one after another, to see what one costs. */
void cl_copies(cl_state *to, const cl_state *from, int64_t n)
{
    for (; n > 0; n--) {
        st_copy(to, from);
        __asm__ volatile("" : : "r"(to) : "memory");
    }
}

void cl_free(cl_state *s)
{
#if CL_LISTS
    h_free(s->heap.top);
    memset(&s->heap, 0, sizeof s->heap);
#endif
    (void)s;
}

/* Lists that lie elsewhere become the state's own. */
void cl_keep(cl_state *s)
{
#if CL_LISTS
    h_tidy(&s->heap, s->L, CL_LISTS);
#endif
    (void)s;
}

void cl_open(cl_run *r, uint64_t seed)
{
    int i;
    for (i = 0; i <= CL_PLAYERS; i++)
        cl_stream_open(&r->stream[i], seed, (uint64_t)i);
    r->habits = 0;
    r->policy = 0;
}

#ifndef CL_LANES
/* Take a move (-1: nothing has happened yet), with the streams of `r`; 1 if the match pauses then. */
int64_t cl_go(cl_state *s, cl_run *r, int64_t taken, cl_played *out)
{
    r->max_decisions = taken >= 0;
    r->max_deals = -1;
    r->pausing = 1;
    r->todo = taken >= 0 ? CL_TAKE : CL_GO;
    r->taken = taken;
    play(s, r, s, out);
    return out->paused;
}

/* The moves at the decision where a match stands: how many; -1: the interpreter has to say. */
static int64_t r_list(const cl_state *s, cl_run *r, cl_played *out)
{
    r->n = 0;
    r->seat = -1;
    r->max_decisions = INT64_MAX;
    r->todo = CL_LIST;
    play(s, r, 0, out);
    return out->fault ? -1 : r->n;
}

int64_t cl_moves(const cl_state *s, cl_move *moves, int64_t *seat, cl_played *out)
{
    cl_run r;
    int64_t n;
    r.moves = moves;
    r.habits = 0;
    r.policy = 0;
    n = r_list(s, &r, out);
    *seat = r.seat;
    return n;
}

#endif

int64_t cl_run_size(void) { return sizeof(cl_run); }
