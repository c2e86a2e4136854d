/* Flat Monte Carlo and tree search over worlds, wholly in C.
 *
 * Everything is drawn from one seed.  World w comes from stream 2w of the seed; what is drawn after
 * it (shuffles to come, and the moves of random seats) from the streams of a seed of its own, the
 * key of stream 2w + 1 without its lowest bit.  The same worlds and the same chance serve all moves.
 *
 * A finished match is worth a share of the win to each winning seat, in parts of CL_SHARE, so that
 * sums are exact.
 */

#define CL_SHARE 720720 /* divides by 1 to 16 */

typedef struct {
    cl_recipe recipe;
    uint64_t seed;
    int64_t seat, worlds; /* of a tree search: simulations */
    int64_t max_deals, max_decisions; /* of each playout */
    int64_t towards; /* 1 if the highest score wins, -1 if the lowest does, 0 if shares count */
    int64_t even;    /* all moves get as many playouts by habit: none is dropped */
    int64_t zone;    /* whose cards are told apart in what playouts by habit come to; -1: none */
    int64_t moves;
    const cl_move *move; /* those the seat has, in their order */
    const int64_t *manners; /* of playouts by habit, as habits.h has it; 0: none are known */
    int64_t silent;         /* how others speak in them, as H_QUIET or H_AGAIN + verb */
    int64_t aimer, aimed;   /* a seat, and a later decision of it, or -1 */
    const cl_move *aim;     /* of whose way it takes a move there */
    int64_t met;            /* whose habits are learned: H_ALL, H_STRANGERS or H_OWN */
    const int64_t *look;    /* what cards are looked at in the light of, as habits.h has it */
    cl_habits *habits;      /* those of earlier questions, which go on; 0: none */
    cl_policy *policy;      /* by which random seats of a tree's playouts draw; 0: by lot */
} cl_asked;

/* A world, and what goes on in it. */
typedef struct {
    cl_state state;
    cl_run r;
    cl_stream chance, after[1 + CL_PLAYERS]; /* from which it is drawn; of what follows */
    cl_played out;
    int64_t n, next, seat, decision; /* its moves; those before `next` have been tried */
    cl_move *moves;
} cl_world;

/* World number w; 0: the interpreter has to. */
static int d_drawn(cl_world *d, const cl_asked *asked, int64_t w)
{
    cl_stream_open(&d->chance, asked->seed, (uint64_t)(2 * w));
    cl_open(&d->r, cl_stream_key(asked->seed, (uint64_t)(2 * w + 1)) >> 1);
    d->r.moves = d->moves;
    return w_draw(&d->state, &asked->recipe, &d->chance, &d->r, &d->out);
}

/* The same, with the moves that are offered in it. */
static int d_listed(cl_world *d, const cl_asked *asked, int64_t w)
{
    if (!d_drawn(d, asked, w))
        return 0;
    d->n = r_list(&d->state, &d->r, &d->out);
    d->next = 0;
    d->seat = d->r.seat;
    d->decision = d->r.decision;
    memcpy(d->after, d->r.stream, sizeof d->after);
    return d->n >= 0 || d->out.fault != CL_LATER;
}

/* Whether a move is offered in it; they are asked for in their order. */
static int d_offers(cl_world *d, const cl_move *move)
{
    int64_t at = d->next;
    while (at < d->n && memcmp(d->moves + at, move, sizeof *move))
        at++;
    if (at >= d->n)
        return 0;
    d->next = at + 1;
    return 1;
}

/* The move that was found is taken in it, and all is played to the end, by habits if there are any;
 * 0: the interpreter has to. */
static int d_tried(cl_world *d, const cl_asked *asked, cl_habits *h)
{
    cl_run *r = &d->r;
    memcpy(r->stream, d->after, sizeof d->after);
    r->max_deals = asked->max_deals;
    r->max_decisions = asked->max_decisions;
    r->pausing = 0;
    r->todo = CL_TAKE;
    r->taken = d->next - 1;
    r->habits = h;
    if (h) {
        h->manners = asked->manners;
        h->silent = asked->silent;
        h->aimer = asked->aimer;
        h->aimed = asked->aimed;
        h->aim = asked->aim;
        h->own = asked->seat;
        h->met = asked->met;
        h->root = d->decision;
        h->said = 0;
        h->look = asked->look;
        h_taken(h, d->seat, d->decision, d->moves + r->taken, d->state.Z, d->state.P);
        r->moves = h->moves;
    }
    play(&d->state, r, 0, &d->out);
    r->habits = 0;
    return d->out.fault != CL_LATER && cl_small(&d->out);
}

static int64_t share(const cl_played *p, int64_t seat)
{
    return p->winners >> seat & 1 ? CL_SHARE / __builtin_popcountll((uint64_t)p->winners) : 0;
}

/* What a match has brought each seat: its share, or how far its side is ahead of the others. */
static void payoffs(const cl_played *p, int64_t towards, int64_t *paid)
{
    int64_t seat, sum = 0, side;
    for (side = 0; side < CL_SIDES; side++)
        sum += p->scores[side];
    for (seat = 0; seat < CL_PLAYERS; seat++) {
        const int64_t own = p->scores[SIDE_OF[seat]], rest = sum - own;
        const int64_t ahead = (CL_SIDES > 1 ? CL_SIDES - 1 : 1) * own - rest;
        paid[seat] = towards ? towards * ahead : share(p, seat);
    }
}

/* The moves of a seat in worlds number `first` on, each tried once in every world that offers it.
 * By move: how often, the shares of the seat, the scores of the sides, and the squares of what the
 * seat was paid, added up.  0: the interpreter has to. */
int64_t cl_flat(const cl_asked *asked, int64_t first, int64_t *counts, int64_t *shares,
                int64_t *scores, double *squares)
{
    cl_world d = {.moves = asked->recipe.room};
    int64_t w, i, side, good = 1, paid[CL_PLAYERS];
    for (w = first; w < first + asked->worlds && good; w++) {
        good = d_listed(&d, asked, w);
        for (i = 0; i < asked->moves && good; i++) {
            if (!d_offers(&d, asked->move + i))
                continue;
            good = d_tried(&d, asked, 0);
            counts[i]++;
            shares[i] += share(&d.out, asked->seat);
            payoffs(&d.out, asked->towards, paid);
            squares[i] += (double)paid[asked->seat] * (double)paid[asked->seat];
            for (side = 0; side < CL_SIDES; side++)
                scores[i * CL_SIDES + side] += d.out.scores[side];
        }
    }
    cl_free(&d.state);
    return good;
}

/* How many verbs these moves have. */
static int64_t g_verbs(const cl_move *move, int64_t n)
{
    int64_t verbs = 0, i, k;
    for (i = 0; i < n; i++) {
        for (k = i; k > 0 && move[k - 1].w[0] != move[i].w[0]; k--)
            ;
        verbs += k == 0;
    }
    return verbs;
}

/* The better half of the moves that are left, by what they have brought, of equal ones the first;
 * of each verb the best one stays.  How many are left. */
static int64_t g_better(int64_t *left, int64_t n, int64_t verbs, const cl_move *move,
                        const int64_t *counts, const int64_t *total)
{
    int64_t spare = (n + 1) / 2 > verbs ? (n + 1) / 2 - verbs : 0, kept = 0, i, k;
    int16_t order[CL_MOVES];
    int8_t good[CL_MOVES];
    for (i = 0; i < n; i++) {
        int64_t a = left[i], above = 0;
        for (k = 0; k < n; k++) {
            int64_t b = left[k];
            double x = counts[a] ? (double)total[a] / (double)counts[a] : -1e300;
            double y = counts[b] ? (double)total[b] / (double)counts[b] : -1e300;
            above += y > x || (y == x && k < i);
        }
        order[above] = (int16_t)i;
    }
    for (i = 0; i < n; i++) {
        uint64_t verb = move[left[order[i]]].w[0];
        for (k = 0; k < i && move[left[order[k]]].w[0] != verb; k++)
            ;
        good[order[i]] = k == i || spare-- > 0;
    }
    for (i = 0; i < n; i++)
        if (good[i])
            left[kept++] = left[i];
    return kept;
}

/* What a playout brought is added up for each card that lies in a zone: how often, and how much. */
static void g_told(const cl_state *world, int64_t zone, int64_t paid, int64_t *cards)
{
    int64_t card;
    for (card = 0; card < CL_CARDS; card++)
        if (s_has(world->Z[zone], (int)card)) {
            cards[2 * card]++;
            cards[2 * card + 1] += paid;
        }
}

/* What each two moves brought in one world is multiplied, and added up. */
static void g_multiplied(const int64_t *left, const int64_t *brought, int64_t lots,
                         int64_t *products, int64_t moves)
{
    int64_t i, k;
    for (i = 0; i < lots; i++)
        for (k = 0; k < lots; k++)
            products[left[i] * moves + left[k]] += brought[i] * brought[k];
}

int64_t cl_habits_size(void) { return sizeof(cl_habits); }

/* The moves of a seat, tried in worlds and played on by habits, in rounds that each leave the better
 * half of them, and of each verb the best.  By move: how often it was tried in its last round, not
 * counting the playouts that explored, and what it brought the seat; the same by move and card of the
 * zone that is asked for, and where there is room, for each two moves of the last round, what they
 * brought in the same world multiplied, added up.  0: the interpreter has to. */
int64_t cl_guided(const cl_asked *asked, int64_t *counts, int64_t *total, int64_t *cards,
                  int64_t *products)
{
    cl_world d = {.moves = asked->recipe.room};
    cl_habits *h = asked->habits ? asked->habits : calloc(1, sizeof *h);
    cl_later *later = malloc((size_t)(asked->moves ? asked->moves : 1) * sizeof *later);
    int64_t fresh = h && (!h->n || (asked->met == H_OWN && h->met != H_OWN));
    int64_t left[CL_MOVES], brought[CL_MOVES], lots = asked->moves, rounds = 1, w = 0, i, k, n,
            good = h && later && lots <= CL_MOVES;
    int64_t verbs = g_verbs(asked->move, lots), few = asked->even ? lots : verbs > 2 ? verbs : 2;
    for (k = lots; k > few; rounds++)
        k = (k + 1) / 2 > verbs ? (k + 1) / 2 : verbs;
    for (i = 0; i < lots && good; i++)
        left[i] = i;
    while (good) {
        int64_t each = asked->worlds / (rounds * lots), first = w;
        for (i = 0; i < lots; i++)
            counts[left[i]] = total[left[i]] = 0;
        for (i = 0; i < lots && asked->zone >= 0; i++)
            memset(cards + 2 * CL_CARDS * left[i], 0, 2 * CL_CARDS * sizeof *cards);
        if (products)
            memset(products, 0, (size_t)(asked->moves * asked->moves) * sizeof *products);
        each += each < 4 ? 4 - each : 0;
        for (; w < first + each && good; w++) {
            good = d_listed(&d, asked, w);
            h->mode = w % 2 ? H_SETTLED : fresh && w < each / 4 ? H_NEW : H_DEVIATE;
            for (i = n = 0; i < lots && good; i++) {
                int64_t move = left[i], paid[CL_PLAYERS];
                brought[i] = 0;
                if (!d_offers(&d, asked->move + move))
                    continue;
                if (h->mode == H_DEVIATE)
                    h->deviate = cl_below(&d.chance, (uint32_t)(h->length + 1));
                good = d_tried(&d, asked, h);
                payoffs(&d.out, asked->towards, paid);
                if (h->mode != H_SETTLED) {
                    h_paid(h, paid);
                    continue;
                }
                h_later(h, paid, later + n++);
                counts[move]++;
                total[move] += brought[i] = paid[asked->seat];
                if (asked->zone >= 0)
                    g_told(&d.state, asked->zone, paid[asked->seat], cards + 2 * CL_CARDS * move);
            }
            for (i = 0; i < n; i++)
                h_learned(h, later[i].trace, later[i].seat, later[i].traced, later[i].paid);
            if (products && good && h->mode == H_SETTLED)
                g_multiplied(left, brought, lots, products, asked->moves);
        }
        if (lots <= few)
            break;
        lots = g_better(left, lots, verbs, asked->move, counts, total);
    }
    for (i = 0; i < asked->moves && good; i++) {
        for (k = 0; k < lots && left[k] != i; k++)
            ;
        if (k == lots && counts[i])
            counts[i] = -counts[i];
    }
    cl_free(&d.state);
    free(later);
    if (!asked->habits)
        free(h);
    return good;
}

/* ------------------------------------------------------------ tree search
 *
 * Information-set Monte Carlo tree search of a single observer (Cowling, Powley, Whitehouse 2012).
 * One tree of moves serves all worlds: each simulation draws a world and goes down those moves that
 * are legal in it, by UCT with the count of how often a move was there to be taken; adds one that
 * it has not tried yet, by lot; and plays on with random seats.  Other seats' moves are told apart
 * as if they were seen.
 *
 * A mean is measured between the least and the most that any seat has come away with so far.
 *
 * UCT needs a logarithm, and those of two C libraries may differ in the last bit, and with it the
 * move.  Sums of 1/k do not, and grow like it.
 */

typedef struct {
    cl_move move;
    int64_t parent, seat, visits, available, total;
    double squares; /* of what was paid, added up */
} cl_node;

typedef struct {
    cl_node *node; /* the root first */
    int32_t *table; /* of nodes by parent and move; -1 where none is */
    double *growth; /* 1/2 + 1/3 + ... */
    int64_t n, size; /* nodes; places of the table, a power of two */
    int64_t least, most; /* payoffs so far */
} cl_tree;

/* Where a move from a node is in the table, or would be. */
static int64_t t_place(const cl_tree *t, int64_t parent, const cl_move *move)
{
    uint64_t h = (uint64_t)parent * CL_GAMMA, last = (uint64_t)t->size - 1;
    int i;
    for (i = 0; i < CL_MOVE; i++)
        h = (h ^ h >> 32 ^ move->w[i]) * CL_GAMMA;
    h ^= h >> 32;
    for (h &= last; t->table[h] >= 0; h = (h + 1) & last) {
        const cl_node *x = t->node + t->table[h];
        if (x->parent == parent && !memcmp(&x->move, move, sizeof *move))
            break;
    }
    return (int64_t)h;
}

/* How much more a move is tried than the others, by the policy if there is one. */
static inline double t_prior(const cl_policy *p, int64_t move, double part)
{
    double prior = p ? (double)p->chance[move] * part : 1;
    return prior < 0.0625 ? 0.0625 : prior > 8 ? 8 : prior;
}

/* The next node on the way down: the best of the moves, or a new one.  `taken` is its place. */
static int64_t t_next(cl_tree *t, int64_t at, int64_t n, const cl_run *r, double explore,
                      cl_stream *chance, int64_t *taken)
{
    const cl_policy *p = r->policy && r->policy->total ? r->policy : 0;
    int64_t i, place, untried = 0, next = 0, first = -1;
    double best = -1, part = p ? (double)n / (double)p->total : 0, least = (double)t->least;
    double scale = t->most > t->least ? 1 / ((double)t->most - least) : 0;
    for (i = 0; i < n; i++) {
        int32_t found = t->table[t_place(t, at, r->moves + i)];
        cl_node *x = t->node + found;
        double worth;
        if (found < 0) {
            if (p && (first < 0 || p->chance[i] > p->chance[first]))
                first = i;
            untried++;
            continue;
        }
        x->available++;
        worth = ((double)x->total / (double)x->visits - least) * scale
            + explore * __builtin_sqrt(t_prior(p, i, part) * t->growth[x->available] / (double)x->visits);
        if (worth > best) {
            best = worth;
            next = found;
            *taken = i;
        }
    }
    if (!untried)
        return next;
    untried = p ? 0 : cl_below(chance, (uint32_t)untried);
    for (i = p ? first : 0;; i++) {
        place = t_place(t, at, r->moves + i);
        if (t->table[place] < 0 && untried-- == 0)
            break;
    }
    *taken = i;
    next = t->table[place] = (int32_t)t->n++;
    t->node[next].move = r->moves[i];
    t->node[next].parent = at;
    t->node[next].seat = r->seat;
    t->node[next].visits = t->node[next].total = 0;
    t->node[next].squares = 0;
    t->node[next].available = 1;
    return next;
}

/* One simulation in a world; 0: the interpreter has to. */
static int t_simulate(cl_tree *t, cl_world *d, double explore, const cl_asked *asked)
{
    cl_run *r = &d->r;
    cl_played *out = &d->out;
    int64_t at = 0, deals = 0, decisions = 0, seat, paid[CL_PLAYERS];
    for (;;) {
        int64_t nodes = t->n, taken = 0, n = (r->policy = 0, r_list(&d->state, r, out));
        if ((n < 0 && out->fault == CL_LATER) || n > CL_MOVES)
            return 0;
        if (n < 0)
            break;
        at = t_next(t, at, n, r, explore, &d->chance, &taken);
        r->max_deals = asked->max_deals > 0 ? asked->max_deals - deals : -1;
        r->pausing = t->n == nodes; /* a new node: to the end */
        r->policy = r->pausing ? 0 : asked->policy;
        if (r->policy)
            r->policy->moved = 0;
        r->max_decisions = r->pausing ? 1 : asked->max_decisions - decisions;
        r->todo = CL_TAKE;
        r->taken = taken;
        play(&d->state, r, &d->state, out);
        if (out->fault == CL_LATER)
            return 0;
        if (!out->paused)
            break;
        deals += out->deals;
        if (++decisions >= asked->max_decisions) {
            out->fault = 1;
            break;
        }
    }
    if (out->fault)
        out->winners = 0;
    payoffs(out, asked->towards, paid);
    for (seat = 0; seat < CL_PLAYERS; seat++)
        cl_range(paid[seat], &t->least, &t->most);
    for (; at > 0; at = t->node[at].parent) {
        const int64_t own = paid[t->node[at].seat];
        t->node[at].visits++;
        t->node[at].total += own;
        t->node[at].squares += (double)own * (double)own;
    }
    return cl_small(out);
}

/* A tree search from the decision of a seat.  By move: how often it was taken, the payoffs of
 * the seat, and their squares, added up.  0: the interpreter has to. */
int64_t cl_search(const cl_asked *asked, double explore, int64_t *counts, int64_t *payoffs,
                  double *squares)
{
    cl_tree t;
    cl_world d = {.moves = asked->recipe.room};
    int64_t w, i, good = 1;
    for (t.size = 64; t.size < 2 * asked->worlds + 2; t.size *= 2)
        ;
    t.node = malloc((size_t)(asked->worlds + 2) * sizeof *t.node);
    t.table = malloc((size_t)t.size * sizeof *t.table);
    t.growth = malloc((size_t)(asked->worlds + 2) * sizeof *t.growth);
    if (t.node && t.table && t.growth) {
        memset(t.table, -1, (size_t)t.size * sizeof *t.table);
        t.growth[0] = t.growth[1] = 0;
        for (i = 2; i < asked->worlds + 2; i++)
            t.growth[i] = t.growth[i - 1] + 1 / (double)i;
        memset(t.node, 0, sizeof *t.node);
        t.n = 1;
        t.least = INT64_MAX;
        t.most = INT64_MIN;
        for (w = 0; w < asked->worlds && good; w++)
            good = d_drawn(&d, asked, w) && t_simulate(&t, &d, explore, asked);
        cl_free(&d.state);
        for (i = 0; i < asked->moves && good; i++) {
            int32_t found = t.table[t_place(&t, 0, asked->move + i)];
            counts[i] = found < 0 ? 0 : t.node[found].visits;
            payoffs[i] = found < 0 ? 0 : t.node[found].total;
            squares[i] = found < 0 ? 0 : t.node[found].squares;
        }
    } else
        good = 0;
    free(t.node);
    free(t.table);
    free(t.growth);
    return good;
}
