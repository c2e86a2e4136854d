/* Moves drawn by a learned policy: `run/guide.py` says what it looks at, `bots/policy.py` does the
 * same, draw for draw.  `p_train` learns one. */

#define P_ROOM (1 << 15)
#define P_PARTS 8
#define P_CHOICES 512 /* moves that are told apart; of more any is taken */
#define P_LYING 8
#define P_VARIABLES 12
#define P_TABLES 3
#define P_HANDS 3
#define P_SUITS 16
#define P_PICKS 4
#define P_MOST 511
#define P_CONTEXT (P_VARIABLES + P_TABLES + P_TABLES * P_LYING) /* things on the table, at most */
#define P_HELD 64  /* cards of a hand that are looked at */
#define P_UNITS 1024 /* of a decision that is learned from */
#define P_LOG (1 << 21)

enum { P_NUMBER, P_CARD, P_SET };

typedef struct {
    int32_t at;  /* a feature */
    float share; /* how much more of it the move that was taken has than is usual */
    int32_t seat;
} p_noted;

typedef struct cl_policy {
    const int8_t *weight;
    const int16_t *suit, *rank; /* by card */
    const int32_t *kinds;       /* of variables: 0 plain, 1 a seat, 2 a side */
    const int32_t *tables;      /* zone, pile or -1, how many of its cards, of each table; -1 ends */
    const int32_t *hands;       /* P_HANDS zones of each seat; -1 where there are fewer */
    const int8_t *picks;        /* by decision and verb (64 of them) P_PICKS kinds; -1: no more */
    const int8_t *names;        /* by decision: whether a move can name a card */
    p_noted *log;               /* what is learned from; 0: nothing is */
    int64_t logged, moved, far; /* entries of the log; decisions of this playout, and how many of
                                 * them are not by lot */
    uint32_t chance[P_CHOICES], total; /* of the moves that were weighed last */
    cl_move moves[CL_MOVES + 1];
} cl_policy;

/* What a decision is looked at in the light of. */
typedef struct {
    uint32_t key[P_CONTEXT];
    int n, size, tables, held; /* `size`: the key of how many lie in the first place */
    int16_t lying[P_TABLES][P_LYING]; /* cards */
    int8_t lies[P_TABLES];
    int16_t hand[P_HELD];
    int16_t count[P_SUITS], high[P_SUITS], low[P_SUITS]; /* of the cards in hand */
    uint64_t own[P_SUITS], out[P_SUITS]; /* ranks of the cards in hand, and in those of others */
    int16_t alike[64];                   /* cards in hand by rank */
    int names;
} p_context;

static inline uint32_t p_mix(uint32_t a)
{
    a = (a ^ a >> 16) * 0x85EBCA6Bu;
    a = (a ^ a >> 13) * 0xC2B2AE35u;
    return a ^ a >> 16;
}

static inline uint32_t p_two(uint32_t a, int64_t b)
{
    return p_mix(a * 0x01000193u + (uint32_t)b + 1u);
}

static inline int32_t p_at(uint32_t unit, uint32_t key)
{
    return (int32_t)((unit ^ key) * 0x9E3779B1u >> 17);
}

static void p_look(p_context *x, const cl_policy *p, const cl_run *r, const cl_set *Z,
                   const cl_pile *P, const int64_t *variables, int64_t count)
{
    const int32_t *t = p->tables, *hand = p->hands + P_HANDS * r->seat;
    int64_t k, at;
    x->n = x->tables = x->held = 0;
    x->names = p->names[r->decision];
    for (k = 0; k < count; k++) {
        int64_t v = variables[k];
        if (v >= 0 && p->kinds[k]) {
            int64_t around = p->kinds[k] == 1 ? CL_PLAYERS : CL_SIDES;
            int64_t own = p->kinds[k] == 1 ? r->seat : SIDE_OF[r->seat];
            v = (v - own + around) % around;
        }
        v = v < 0 ? -1 : v > P_MOST ? P_MOST : v;
        x->key[x->n++] = p_two(p_two(1, k), v);
    }
    x->size = x->n;
    for (k = 0; t[0] >= 0; k++, t += 3, x->tables++) {
        int64_t size = (int64_t)s_count(Z[t[0]]);
        x->key[x->n++] = p_two(p_two(2, k), size < 9 ? size : 9);
        x->lies[k] = 0;
        if (t[1] >= 0) {
            for (at = 0; at < t[2] && at < (int64_t)P[t[1]].n; at++) {
                int64_t c = P[t[1]].c[P[t[1]].n - 1 - at];
                x->lying[k][(int)x->lies[k]++] = (int16_t)c;
                x->key[x->n++] = p_two(p_two(p_two(3, k), at), c);
            }
        } else {
            cl_set a = Z[t[0]];
            for (at = 0; at < P_LYING && s_some(a); at++) {
                int64_t c = s_pop(&a);
                x->lying[k][(int)x->lies[k]++] = (int16_t)c;
                x->key[x->n++] = p_two(p_two(p_two(3, k), 0), c);
            }
        }
    }
    memset(x->alike, 0, sizeof x->alike);
    for (k = 0; k < P_SUITS; k++) {
        x->count[k] = 0;
        x->own[k] = x->out[k] = 0;
        x->high[k] = -1;
        x->low[k] = 32767;
    }
    for (k = 0; k < P_HANDS * CL_PLAYERS; k++) {
        if (p->hands[k] >= 0 && k / P_HANDS != r->seat) {
            cl_set a = Z[p->hands[k]];
            while (s_some(a)) {
                int64_t c = s_pop(&a);
                x->out[p->suit[c]] |= (uint64_t)1 << p->rank[c];
            }
        }
    }
    for (k = 0; k < P_HANDS && hand[k] >= 0; k++) {
        cl_set a = Z[hand[k]];
        while (s_some(a) && x->held < P_HELD) {
            int64_t c = s_pop(&a);
            int16_t s = p->suit[c], w = p->rank[c];
            x->hand[x->held++] = (int16_t)c;
            x->count[s]++;
            x->own[s] |= (uint64_t)1 << w;
            x->alike[w]++;
            x->high[s] = w > x->high[s] ? w : x->high[s];
            x->low[s] = w < x->low[s] ? w : x->low[s];
        }
    }
}

/* The features of a unit are added up, or written down. */
static int64_t p_unit(const cl_policy *p, const p_context *x, uint32_t unit, int64_t card,
                      uint32_t verb, int32_t *list, int *length)
{
    int64_t sum = 0, k, i;
    int n = 0;
#define P_HAS(a, b) \
    { \
        const int32_t f = p_at(a, b); \
        if (list) \
            list[n++] = f; \
        sum += p->weight[f]; \
    }
    P_HAS(unit, 0)
    for (k = 0; k < x->n; k++)
        P_HAS(unit, x->key[k])
    if (card >= 0) {
        const int16_t s = p->suit[card], w = p->rank[card];
        const uint32_t ranked = p_two(verb, 4096 + w);
        P_HAS(unit, p_two(4, x->count[s] < 5 ? x->count[s] : 5))
        P_HAS(unit, p_two(5, (x->high[s] > w) + 2 * (x->low[s] < w)))
        {
            const uint64_t here = (uint64_t)1 << w, below = here - 1;
            const uint64_t close = (here << 1 | here << 2 | here >> 1 | here >> 2) & x->own[s];
            const uint32_t lies = x->tables ? x->key[x->size] : 0;
            int64_t more = __builtin_popcountll(x->out[s] & ~below & ~here);
            int64_t less = __builtin_popcountll(x->out[s] & below), twins = x->alike[w];
            int64_t near = __builtin_popcountll(close);
            more = more < 3 ? more : 3;
            P_HAS(unit, p_two(8, 4 * more + (less < 3 ? less : 3)))
            P_HAS(verb, p_two(lies ^ 10, 4 * more + (less < 3 ? less : 3)))
            P_HAS(verb, p_two(11, 4 * (twins < 4 ? twins : 4) + (near < 3 ? near : 3)))
            P_HAS(unit, p_two(12, 4 * (twins < 4 ? twins : 4) + (near < 3 ? near : 3)))
        }
        for (k = 0; k < x->tables; k++) {
            int64_t above = 0, below = 0;
            for (i = 0; i < x->lies[k]; i++) {
                const int16_t c = x->lying[k][i];
                above += p->suit[c] == s && p->rank[c] > w;
                below += p->suit[c] == s && p->rank[c] < w;
            }
            P_HAS(ranked, p_two(p_two(6, k), 4 * (above < 3 ? above : 3) + (below < 3 ? below : 3)))
        }
    } else if (!x->names)
        for (k = 0; k < x->held; k++)
            P_HAS(unit, p_two(7, x->hand[k]))
#undef P_HAS
    *length = n;
    return sum;
}

/* The units of a move: what it names besides cards, cards by themselves, and a set. */
static int p_units(const cl_policy *p, const cl_run *r, const cl_move *m, uint32_t *unit,
                   int16_t *card, uint32_t *verb)
{
    const int8_t *picks = p->picks + (r->decision * 64 + (int64_t)(m->w[0] & 63)) * P_PICKS;
    const uint32_t base = p_two(p_two(9, r->decision), (int64_t)m->w[0]);
    uint32_t said = base;
    int n = 1, k, at = 1;
    *verb = base;
    for (k = 0; k < P_PICKS && picks[k] >= 0; k++) {
        if (picks[k] == P_NUMBER)
            said = p_two(said, (int64_t)m->w[at++]);
        else if (picks[k] == P_CARD) {
            card[n] = (int16_t)m->w[at++];
            if (card[n] >= 0) {
                unit[n] = p_two(base, card[n]);
                n++;
            }
        } else {
            cl_set a;
            int64_t size = 0, least = 32767;
            memcpy(&a, m->w + at, sizeof a);
            at += CL_WORDS;
            while (s_some(a)) {
                int64_t c = s_pop(&a);
                size++;
                least = p->rank[c] < least ? p->rank[c] : least;
                if (n < 24) {
                    card[n] = (int16_t)c;
                    unit[n] = p_two(base, c);
                    n++;
                }
            }
            said = p_two(p_two(said, size), least);
        }
    }
    unit[0] = said;
    card[0] = -1;
    return n;
}

static const uint32_t P_CHANCES[P_PARTS] = {65536, 60097, 55109, 50535, 46341, 42495, 38968, 35734};

static inline uint32_t p_chance(int64_t below)
{
    return below >= 16 * P_PARTS ? 0 : P_CHANCES[below % P_PARTS] >> below / P_PARTS;
}

/* The chances of the moves that were listed, in parts of what all come to together. */
static void p_weigh(cl_run *r, p_context *x, const cl_set *Z, const cl_pile *P,
                    const int64_t *variables, int64_t count, int64_t n)
{
    cl_policy *p = r->policy;
    int64_t worth[P_CHOICES], best = INT64_MIN, i, k;
    int64_t known[CL_CARDS]; /* of the verb at hand, by card */
    uint32_t unit[32], verb, last = 0;
    int16_t card[32];
    uint8_t has[CL_CARDS];
    int length;
    p_look(x, p, r, Z, P, variables, count);
    memset(has, 0, sizeof has);
    for (i = 0; i < n; i++) {
        int units = p_units(p, r, r->moves + i, unit, card, &verb);
        if (verb != last)
            memset(has, 0, sizeof has);
        last = verb;
        worth[i] = p_unit(p, x, unit[0], -1, verb, 0, &length);
        for (k = 1; k < units; k++) {
            const int c = card[k];
            if (!has[c]) {
                has[c] = 1;
                known[c] = p_unit(p, x, unit[k], c, verb, 0, &length);
            }
            worth[i] += known[c];
        }
        best = worth[i] > best ? worth[i] : best;
    }
    p->total = 0;
    for (i = 0; i < n; i++)
        p->total += p->chance[i] = p_chance(best - worth[i]);
}

/* Where a tree is at a decision: the chances of its moves, or none. */
static void p_listed(cl_run *r, const cl_set *Z, const cl_pile *P, const int64_t *variables,
                     int64_t count, int64_t n)
{
    p_context x;
    r->policy->total = 0;
    if (n > 1 && n <= P_CHOICES)
        p_weigh(r, &x, Z, P, variables, count, n);
}

static int64_t p_drawn(cl_run *r, const cl_set *Z, const cl_pile *P, const int64_t *variables,
                       int64_t count, int64_t n)
{
    cl_policy *p = r->policy;
    cl_stream *stream = &r->stream[1 + r->seat];
    p_context x;
    int64_t i, k, taken;
    uint32_t unit[32], verb, drawn;
    int16_t card[32];
    int length;
    if (n == 1)
        return 0;
    if (p->moved++ >= p->far || n > P_CHOICES)
        return cl_below(stream, (uint32_t)n);
    p_weigh(r, &x, Z, P, variables, count, n);
    drawn = cl_below(stream, p->total);
    for (taken = 0; drawn >= p->chance[taken]; taken++)
        drawn -= p->chance[taken];
    if (p->log && n <= 64) { /* by unit: how much more it is in the move that was taken */
        uint32_t units[P_UNITS];
        int16_t cards[P_UNITS];
        uint32_t verbs[P_UNITS];
        float share[P_UNITS];
        int some = 0;
        for (i = 0; i < n; i++) {
            const float more = (i == taken) - (float)p->chance[i] / (float)p->total;
            int here = p_units(p, r, r->moves + i, unit, card, &verb), j;
            for (k = 0; k < here; k++) {
                for (j = 0; j < some && units[j] != unit[k]; j++)
                    ;
                if (j == some) {
                    if (some == P_UNITS)
                        continue;
                    units[some] = unit[k];
                    cards[some] = card[k];
                    verbs[some] = verb;
                    share[some++] = 0;
                }
                share[j] += more;
            }
        }
        for (i = 0; i < some; i++) {
            int32_t list[P_CONTEXT + P_HELD + 16];
            if (share[i] < 1e-4f && share[i] > -1e-4f)
                continue;
            p_unit(p, &x, units[i], cards[i], verbs[i], list, &length);
            for (k = 0; k < length && p->logged < P_LOG; k++)
                p->log[p->logged++] = (p_noted){list[k], share[i], (int32_t)r->seat};
        }
    }
    return taken;
}
