/* The last moves of a deal, looked through to the end: `bots/exact.py` says what is asked and why.
 *
 * A world is played out with open cards: each seat takes the first of the moves that bring it most.
 * Where two sides play for points, what the one gains the other loses; then a move whose answer is
 * good enough is not looked at any further.
 */

#define X_DEEP 64 /* decisions in a row */
#define X_WIDE 64 /* moves of one */
#define X_FAR (INT64_C(1) << 60) /* more than anything that is paid */

enum { X_FOUND, X_OUT, X_NEVER, X_LATER }; /* too many moves; not by this way; the interpreter has to */

typedef struct {
    const cl_asked *asked;
    cl_world *d;
    cl_state *state; /* by depth */
    int64_t taken, most; /* moves that were taken, and may be */
    int64_t sure[CL_SIDES]; /* what a side has elsewhere, where two play for points */
    cl_move good[X_DEEP];   /* by depth the move that was best there last, where two do */
    char known[X_DEEP];     /* whether there is one */
} cl_exact;

static int x_solved(cl_exact *x, int64_t deep, int64_t *paid);

/* A move is taken, and the match goes on to the next decision, or to the end. */
static int x_step(cl_exact *x, cl_state *s, int64_t move)
{
    cl_run *r = &x->d->r;
    cl_played *out = &x->d->out;
    r->max_deals = x->asked->max_deals;
    r->max_decisions = 1;
    r->pausing = 1;
    r->todo = CL_TAKE;
    r->taken = move;
    play(s, r, s, out);
    if (out->fault == CL_LATER || !cl_small(out))
        return X_LATER;
    if (out->fault || memcmp(&r->stream[0], &x->d->after[0], sizeof r->stream[0]))
        return X_NEVER;
    return X_FOUND;
}

/* What comes of a move, by seat. */
static int x_taken(cl_exact *x, int64_t deep, int64_t move, int64_t *paid)
{
    int how;
    if (++x->taken > x->most)
        return X_OUT;
    st_copy(x->state + deep + 1, x->state + deep);
    how = x_step(x, x->state + deep + 1, move);
    if (how != X_FOUND)
        return how;
    if (x->d->out.paused)
        return x_solved(x, deep + 1, paid);
    payoffs(&x->d->out, x->asked->towards, paid);
    return X_FOUND;
}

/* What comes of a decision, by seat. */
static int x_solved(cl_exact *x, int64_t deep, int64_t *paid)
{
    cl_run *r = &x->d->r;
    const int64_t n = r_list(x->state + deep, r, &x->d->out), seat = r->seat;
    const int two = CL_SIDES == 2 && x->asked->towards;
    int64_t i, k, side, before, first = 0, best = 0, found[CL_PLAYERS];
    cl_move own[X_WIDE];
    int how = X_FOUND;
    if (n < 0 && x->d->out.fault == CL_LATER)
        return X_LATER;
    if (n <= 0 || n > X_WIDE || deep == X_DEEP)
        return X_NEVER;
    memcpy(own, r->moves, (size_t)n * sizeof *own);
    for (i = 1; i < n && two && x->known[deep]; i++)
        if (!memcmp(own + i, x->good + deep, sizeof *own))
            first = i;
    side = SIDE_OF[seat];
    before = x->sure[side];
    for (k = 0; k < n && how == X_FOUND; k++) {
        i = !k ? first : k <= first ? k - 1 : k; /* `first`, then the others in their order */
        how = x_taken(x, deep, i, found);
        if (how != X_FOUND || (k && found[seat] <= paid[seat]))
            continue;
        memcpy(paid, found, sizeof found);
        best = i;
        if (two && paid[seat] >= -x->sure[CL_SIDES - 1 - side])
            break;
        if (two && paid[seat] > x->sure[side])
            x->sure[side] = paid[seat];
    }
    x->sure[side] = before;
    x->good[deep] = own[best];
    x->known[deep] = 1;
    return how;
}

/* Whether it is worth beginning with so many moves: the ways on are counted at each decision where
 * the first moves lead, and multiplied. Of so many ways no more than the root is looked at if all
 * goes well. */
static int x_hopeful(cl_exact *x, int64_t most)
{
    cl_state *s = x->state + 1;
    int64_t deep, n, ways = 1;
    int how;
    st_copy(s, x->state);
    for (deep = 0; deep <= X_DEEP; deep++) {
        n = r_list(s, &x->d->r, &x->d->out);
        if (n <= 0)
            return n && x->d->out.fault == CL_LATER ? X_LATER : X_NEVER;
        if (ways > most * most / n)
            return X_OUT;
        ways *= n;
        how = x_step(x, s, 0);
        if (how != X_FOUND || !x->d->out.paused)
            return how;
    }
    return X_NEVER;
}

/* What each move of a seat brings it in worlds, one row of them a world, as far as so many moves
 * may be taken in all, and `first` in the first world.  `done`: how many worlds, -1 if this is not
 * the way.  0: the interpreter has to. */
int64_t cl_exactly(const cl_asked *asked, int64_t first, int64_t most, int64_t *paid,
                        int64_t *done)
{
    cl_world d = {.moves = asked->recipe.room};
    cl_exact x = {.asked = asked, .d = &d};
    int64_t w, i, k, found[CL_PLAYERS];
    int how = X_FOUND;
    x.state = calloc(X_DEEP + 2, sizeof *x.state);
    *done = 0;
    for (w = 0; w < asked->worlds && how == X_FOUND; w++) {
        if (!x.state || !d_listed(&d, asked, w)) {
            how = X_LATER;
            break;
        }
        st_copy(x.state, &d.state);
        x.most = w ? most : first;
        if (!w) {
            how = x_hopeful(&x, first);
            r_list(x.state, &d.r, &d.out);
        }
        for (i = 0; i < asked->moves && how == X_FOUND; i++) {
            if (!d_offers(&d, asked->move + i)) {
                how = X_NEVER;
                break;
            }
            for (k = 0; k < CL_SIDES; k++)
                x.sure[k] = -X_FAR;
            k = d.next;
            how = x_taken(&x, 0, k - 1, found);
            r_list(x.state, &d.r, &d.out);
            paid[w * asked->moves + i] = found[asked->seat];
        }
        *done += how == X_FOUND;
    }
    if (how == X_NEVER)
        *done = -1;
    for (i = 0; x.state && i < X_DEEP + 2; i++)
        cl_free(x.state + i);
    free(x.state);
    cl_free(&d.state);
    return how != X_LATER;
}
