/* Playouts by habit: `bots/habits.py` says what that is and does the same, draw for draw. */

#define H_ROOM (1 << 15) /* habits that are kept */
#define H_TRACE 512 /* habits of a playout that are noted */
#define H_ANY 8 /* while all is new, one in so many moves is any move */
#define H_TRUSTED 12 /* playouts, from which a move after a certain move counts by itself */
#define H_LONG 128 /* choices of a playout, after which all are by lot */
#define H_MANY 256 /* playouts, at which a habit is halved, to forget how it began */

enum { H_NEW, H_DEVIATE, H_SETTLED };

typedef struct {
    uint64_t key; /* 0 where the place is free */
    int64_t visits, total;
} cl_habit;

typedef struct cl_habits {
    cl_habit at[2 * H_ROOM];
    int64_t n, mode, traced;
    int64_t moved, deviate, length; /* choices so far, which one deviates, of the last playout */
    uint64_t last; /* the move before */
    int32_t trace[H_TRACE];
    int8_t seat[H_TRACE];
    cl_move moves[CL_MOVES + 1]; /* those of a playout */
} cl_habits;

static uint64_t h_key(uint64_t seat, uint64_t decision, const cl_move *move)
{
    uint64_t h = cl_mix((seat << 32 | decision) + 1);
    int i;
    for (i = 0; i < CL_MOVE; i++)
        h = cl_mix(h ^ move->w[i]) + CL_GAMMA;
    return h | 1;
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
static void h_taken(cl_habits *h, int64_t seat, int64_t decision, const cl_move *move)
{
    uint64_t key = h_key((uint64_t)seat, (uint64_t)decision, move);
    h_note(h, key, seat);
    h_note(h, h_after(h->last, key), seat);
    h->last = key;
}

/* Of the moves that were listed the one that is taken in a playout; several are offered. */
static int64_t h_choice(cl_habits *h, const cl_run *r, int64_t n, cl_stream *stream)
{
    int64_t drawn = cl_below(stream, (uint32_t)(H_ANY * n)), begin = drawn % n, taken = begin, i;
    int any = h->mode == H_NEW && drawn < n, fresh = h->mode == H_NEW, seen = 0;
    double best = 0;
    if (h->mode == H_DEVIATE && h->moved == h->deviate) {
        h->traced = 0;
        any = fresh = 1;
    }
    any |= h->moved >= H_LONG;
    h->moved++;
    for (i = begin; i < begin + n; i++) {
        int64_t at = i < n ? i : i - n;
        uint64_t key = h_key((uint64_t)r->seat, (uint64_t)r->decision, r->moves + at);
        const cl_habit *x = h_place(h, key), *after;
        double mean;
        if (!x->visits) {
            if (fresh)
                return at;
            continue;
        }
        if (any)
            continue;
        after = h_place(h, h_after(h->last, key));
        if (after->visits >= H_TRUSTED)
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

static int64_t h_drawn(cl_run *r, int64_t n)
{
    cl_habits *h = r->habits;
    int64_t taken = 0;
    if (n > CL_MOVES) {
        h->last = 0;
        return cl_below(&r->stream[1 + r->seat], (uint32_t)n);
    }
    if (n > 1)
        taken = h_choice(h, r, n, &r->stream[1 + r->seat]);
    h_taken(h, r->seat, r->decision, r->moves + taken);
    return taken;
}

/* A playout is over: what the seats have come away with. */
static void h_paid(cl_habits *h, const int64_t *paid)
{
    int64_t i;
    for (i = 0; i < h->traced; i++) {
        cl_habit *x = h->at + h->trace[i];
        x->visits++;
        x->total += paid[h->seat[i]];
        if (x->visits >= H_MANY) {
            x->visits >>= 1;
            x->total >>= 1;
        }
    }
    h->length = h->moved;
    h->traced = h->moved = 0;
    h->last = 0;
}
