/* Playouts by habit: `bots/habits.py` says what that is and does the same, draw for draw. */

#define H_ROOM (1 << 13) /* habits that are kept */
#define H_TRACE 512 /* habits of a playout that are noted */
#define H_ANY 8 /* while all is new, one in so many moves is any move */
#define H_TRUSTED 12 /* playouts, from which a move after a certain move counts by itself */
#define H_LYING 4   /* cards of a table that are looked at */
#define H_LIGHT 4   /* and a card in the light of what lies on the table */
#define H_LONG 128 /* choices of a playout, after which all are by lot */
#define H_CARDS -2 /* a decision at which cards are chosen */
#define H_NAMES ((int64_t)1 << 62)
#define H_MANY 256 /* playouts, at which a habit is halved, to forget how it began */

enum { H_NEW, H_DEVIATE, H_SETTLED };
enum { H_ALL, H_STRANGERS, H_OWN }; /* whose habits are learned: in worlds where the hand of the
                                     * seat that is asked is dealt anew, it is a seat by itself */
enum { H_FREELY, H_QUIET, H_AGAIN }; /* how others speak: H_AGAIN + the verb they take again */

typedef struct {
    uint64_t key; /* 0 where the place is free */
    int64_t visits, total;
} cl_habit;

typedef struct cl_habits {
    cl_habit at[2 * H_ROOM];
    int64_t n, mode, traced;
    int64_t moved, deviate, length; /* choices so far, which one deviates, of the last playout */
    uint64_t last; /* the move before */
    const int64_t *manners; /* by decision: the quiet verb, -1 or H_CARDS; then where its verbs
                             * begin behind; there, by verb, the words of a move that are heard,
                             * and H_NAMES if it names anything; and the word of its card, or -1 */
    const int64_t *look;    /* how many tables, zone and pile of each; by card its suit and rank */
    int64_t silent, own, root; /* how others speak; the seat that is asked, and at which decision */
    int64_t aimer, aimed;      /* a seat, and a later decision of it, or -1 */
    const cl_move *aim;        /* at which it takes one of the way of this move */
    int64_t met; /* whose habits are learned */
    uint64_t said; /* the last choice without cards that named something, without its numbers */
    int32_t trace[H_TRACE];
    int8_t seat[H_TRACE];
    cl_move moves[CL_MOVES + 1]; /* those of a playout */
} cl_habits;

static uint64_t h_key(const cl_habits *h, uint64_t seat, uint64_t decision, const cl_move *move)
{
    uint64_t who = h->met == H_STRANGERS && seat == (uint64_t)h->own ? seat + CL_PLAYERS : seat;
    uint64_t k = cl_mix((who << 32 | decision) + 1);
    int i;
    if (h->manners && h->manners[decision] == H_CARDS)
        k ^= h->said;
    for (i = 0; i < CL_MOVE; i++)
        k = cl_mix(k ^ move->w[i]) + CL_GAMMA;
    return k | 1;
}

static int64_t h_heard(const cl_habits *h, uint64_t decision, const cl_move *move)
{
    return h->manners[h->manners[CL_DECISIONS + decision] + 2 * (int64_t)move->w[0]];
}

/* A card in the light of what lies on the tables: how many cards, and how they compare with it. */
static uint64_t h_light(const cl_habits *h, uint64_t key, uint64_t decision, const cl_move *move,
                        const cl_set *Z, const cl_pile *P)
{
    const int64_t *t = h->look, *suit, *rank;
    int64_t word, card, k, tables, seen = 1;
    if (!h->manners || !t || !*t)
        return 0;
    word = h->manners[h->manners[CL_DECISIONS + decision] + 2 * (int64_t)move->w[0] + 1];
    if (word < 0)
        return 0;
    card = (int64_t)move->w[word];
    if (card < 0 || card >= CL_CARDS)
        return 0;
    tables = *t++;
    suit = t + 2 * tables;
    rank = suit + CL_CARDS;
    for (; tables > 0; tables--, t += 2) {
        int64_t count, above = 0, below = 0, other = 0, n = 0, lying[H_LYING];
        if (t[1] >= 0) {
            count = (int64_t)P[t[1]].n;
            for (k = 0; k < H_LYING && k < count; k++)
                lying[n++] = P[t[1]].c[count - 1 - k];
        } else {
            cl_set a = Z[t[0]];
            count = (int64_t)s_count(a);
            while (n < H_LYING && s_some(a))
                lying[n++] = s_pop(&a);
        }
        for (k = 0; k < n; k++) {
            if (suit[lying[k]] != suit[card])
                other = 1;
            else if (rank[lying[k]] > rank[card])
                above = 1;
            else
                below = 1;
        }
        seen = seen * 64 + (count < 7 ? count : 7) * 8 + above * 4 + below * 2 + other;
    }
    return cl_mix(key ^ cl_mix((uint64_t)seen)) | 1;
}

static int h_names(const cl_habits *h, uint64_t decision, const cl_move *move)
{
    return (h_heard(h, decision, move) & H_NAMES) != 0;
}

/* What was said stands, until something else is. */
static void h_said(cl_habits *h, uint64_t decision, const cl_move *move)
{
    uint64_t k = cl_mix(decision + 1), heard;
    int i;
    if (!h->manners || h->manners[decision] == H_CARDS || !h_names(h, decision, move))
        return;
    heard = (uint64_t)h_heard(h, decision, move);
    for (i = 0; i < CL_MOVE && i < 62; i++)
        if (heard >> i & 1)
            k = cl_mix(k ^ move->w[i]) + CL_GAMMA;
    h->said = k;
}

static inline uint64_t h_after(uint64_t last, uint64_t key)
{
    return cl_mix(last ^ key * CL_GAMMA) | 1;
}

static cl_habit *h_place(cl_habits *h, uint64_t key)
{
    uint64_t k = key >> 7;
    for (;; k++) {
        cl_habit *x = h->at + (k & (2 * H_ROOM - 1));
        if (!x->key || x->key == key)
            return x;
    }
}

static void h_note(cl_habits *h, uint64_t key, int64_t seat)
{
    cl_habit *x = h_place(h, key);
    if (h->traced == H_TRACE || (!x->key && h->n == H_ROOM))
        return;
    if (!x->key) {
        h->n++;
        x->key = key;
    }
    h->trace[h->traced] = (int32_t)(x - h->at);
    h->seat[h->traced++] = (int8_t)seat;
}

/* A move is taken: what it is worth will be known later. */
static void h_taken(cl_habits *h, int64_t seat, int64_t decision, const cl_move *move,
                    const cl_set *Z, const cl_pile *P)
{
    uint64_t key = h_key(h, (uint64_t)seat, (uint64_t)decision, move), light;
    h_note(h, key, seat);
    light = h_light(h, key, (uint64_t)decision, move, Z, P);
    h_note(h, light ? light : h_after(h->last, key), seat);
    h->last = key;
    h_said(h, (uint64_t)decision, move);
}

static const int16_t SIDE_OF[CL_PLAYERS] = CL_SIDE_OF;

/* Whether two moves of a decision differ in nothing but numbers. */
static int h_same_way(const cl_habits *h, uint64_t decision, const cl_move *a, const cl_move *b)
{
    const uint64_t heard = (uint64_t)h_heard(h, decision, a);
    int i;
    for (i = 0; i < CL_MOVE && i < 62; i++)
        if (heard >> i & 1 && a->w[i] != b->w[i])
            return 0;
    return 1;
}

/* The move that a seat aims at here, if it is offered. */
static const cl_move *h_aim(const cl_habits *h, const cl_run *r, int64_t n)
{
    int64_t i;
    if (!h->manners || h->aimed != r->decision || h->aimer != r->seat)
        return 0;
    for (i = 0; i < n && !h_same_way(h, (uint64_t)r->decision, h->aim, r->moves + i); i++)
        ;
    return i < n ? h->aim : 0;
}

/* Whether a move is not open to a seat that takes a verb, or aims at a move. */
static int h_shut(const cl_habits *h, const cl_run *r, int64_t verb, const cl_move *aim,
                  const cl_move *move)
{
    if (verb >= 0 && move->w[0] != (uint64_t)verb)
        return 1;
    return aim && !h_same_way(h, (uint64_t)r->decision, aim, move);
}

/* Of the moves that were listed the one that is taken in a playout; several are offered. */
static int64_t h_choice(cl_habits *h, const cl_run *r, int64_t n, int64_t verb, cl_stream *stream,
                        const cl_set *Z, const cl_pile *P)
{
    const cl_move *aim = verb < 0 ? h_aim(h, r, n) : 0;
    int64_t drawn = cl_below(stream, (uint32_t)(H_ANY * n)), begin = drawn % n, taken = begin, i;
    const int free = h->met != H_OWN || r->seat == h->own;
    int fresh = free && h->mode == H_NEW, any = fresh && drawn < n, seen = 0;
    double best = 0;
    if (h->mode == H_DEVIATE && h->moved == h->deviate) {
        h->traced = free ? 0 : h->traced;
        h->deviate += !free;
        any = fresh = free;
    }
    any |= h->moved >= H_LONG;
    h->moved++;
    while (h_shut(h, r, verb, aim, r->moves + taken))
        taken = taken + 1 < n ? taken + 1 : 0;
    begin = taken;
    for (i = begin; i < begin + n; i++) {
        int64_t at = i < n ? i : i - n;
        uint64_t key = h_key(h, (uint64_t)r->seat, (uint64_t)r->decision, r->moves + at), light;
        const cl_habit *x = h_place(h, key), *after;
        double mean;
        if (h_shut(h, r, verb, aim, r->moves + at))
            continue;
        if (!x->visits) {
            if (fresh)
                return at;
            continue;
        }
        if (any)
            continue;
        light = h_light(h, key, (uint64_t)r->decision, r->moves + at, Z, P);
        after = h_place(h, light ? light : h_after(h->last, key));
        if (after->visits >= (light ? H_LIGHT : H_TRUSTED))
            x = after;
        mean = (double)x->total / (double)x->visits;
        if (!seen || mean > best) {
            seen = 1;
            best = mean;
            taken = at;
        }
    }
    return taken;
}

static int h_offered(const cl_run *r, int64_t n, int64_t verb)
{
    int64_t i;
    for (i = 0; i < n && r->moves[i].w[0] != (uint64_t)verb; i++)
        ;
    return i < n;
}

/* The verb that a seat takes where it can be quiet, or -1: all are quiet, but the other side says
 * again what it has said; in a match of several deals until cards are chosen. */
static int64_t h_verb(cl_habits *h, const cl_run *r, int64_t n)
{
    int64_t quiet = h->silent ? h->manners[r->decision] : -1, again = h->silent - H_AGAIN;
    if (quiet == H_CARDS && r->max_deals < 0)
        h->silent = 0;
    if (quiet < 0 || !h_offered(r, n, quiet))
        return -1;
    if (again < 0 || r->decision != h->root || SIDE_OF[r->seat] == SIDE_OF[h->own])
        return quiet;
    return h_offered(r, n, again) ? again : quiet;
}

static int64_t h_drawn(cl_run *r, const cl_set *Z, const cl_pile *P, int64_t n)
{
    cl_habits *h = r->habits;
    int64_t taken = 0;
    int64_t verb;
    if (n > CL_MOVES) {
        h->last = 0;
        return cl_below(&r->stream[1 + r->seat], (uint32_t)n);
    }
    verb = h_verb(h, r, n);
    if (n > 1)
        taken = h_choice(h, r, n, verb, &r->stream[1 + r->seat], Z, P);
    h_taken(h, r->seat, r->decision, r->moves + taken, Z, P);
    return taken;
}

/* What seats have come away with is learned for the habits of a playout. */
static void h_learned(cl_habits *h, const int32_t *trace, const int8_t *seat, int64_t traced,
                      const int64_t *paid)
{
    int64_t i;
    for (i = 0; i < traced; i++) {
        cl_habit *x = h->at + trace[i];
        if (h->met == H_OWN && seat[i] != h->own)
            continue;
        x->visits++;
        x->total += paid[seat[i]];
        if (x->visits >= H_MANY) {
            x->visits >>= 1;
            x->total >>= 1;
        }
    }
}

static void h_over(cl_habits *h)
{
    h->length = h->moved;
    h->traced = h->moved = 0;
    h->last = 0;
}

/* A playout is over: what the seats have come away with. */
static void h_paid(cl_habits *h, const int64_t *paid)
{
    h_learned(h, h->trace, h->seat, h->traced, paid);
    h_over(h);
}

/* A playout of which is learned when all moves have been tried in its world. */
typedef struct {
    int64_t traced, paid[CL_PLAYERS];
    int32_t trace[H_TRACE];
    int8_t seat[H_TRACE];
} cl_later;

static void h_later(cl_habits *h, const int64_t *paid, cl_later *later)
{
    later->traced = h->traced;
    memcpy(later->paid, paid, sizeof later->paid);
    memcpy(later->trace, h->trace, (size_t)h->traced * sizeof *h->trace);
    memcpy(later->seat, h->seat, (size_t)h->traced * sizeof *h->seat);
    h_over(h);
}
