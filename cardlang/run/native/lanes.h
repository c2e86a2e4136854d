/* Lanes: matches side by side, each played on by the number of a move, one after the other.
 *
 * A lane stands at the decision of a seat that is asked, or its match is over.  Seats that are not
 * asked take random moves from the streams of their own.  What 64 bits cannot do exactly is left:
 * such a lane is not touched again until the caller begins another match in it.
 */

enum { L_ASKED, L_OVER, L_LEFT };

enum { L_SAME, L_NEXT, L_OFF }; /* when the next match begins: at once, with the next step, never */

typedef struct {
    int64_t seed, next; /* of the match at hand, and of the one after it */
    int64_t status, seat, decisions, deals, n; /* `n`: moves of the seat */
    int64_t fault, winners, fuel; /* `fault`: 0 if none; -2: too many decisions */
    int64_t place; /* the number of the decision, times 64, and the seat */
    int64_t paid; /* whether the step at hand has told what it brought */
    int64_t told[CL_SIDES], scores[CL_SIDES]; /* `told`: those of which rewards have told */
    int64_t kept; /* for how many moves the log has room; less than none where it lies elsewhere */
    int32_t *log; /* the numbers of the moves so far; 0: nobody wants them */
    const struct cl_terms *terms;
    cl_run run;
    cl_state state;
} cl_lane;

typedef struct cl_terms {
    int64_t lanes, stride; /* bytes from one lane to the next: its first moves and its log follow it */
    int64_t actions, max_deals, max_decisions, mode, wins, asked;
    int64_t every; /* whether there are rows of every seat, or of the one to move alone */
    const cl_verb *verbs;
    uint8_t *mask, *cards; /* rows by lane; 0 where none are wanted */
    int32_t *numbers;
    float *rewards;
    uint8_t *terminated, *truncated;
    int32_t *seats;
    int64_t *seeds, *scores;
    const uint8_t *held; /* lanes that stay as they are; 0: none */
} cl_terms;

int64_t cl_lane_size(void) { return sizeof(cl_lane); }

static const int16_t SIDE_OF[CL_PLAYERS] = CL_SIDE_OF;

static inline cl_lane *lane_at(cl_lane *lanes, const cl_terms *t, int64_t k)
{
    return (cl_lane *)((char *)lanes + k * t->stride);
}

/* Notes a move.  A match that is longer than most has its log elsewhere. */
static void lane_note(cl_lane *l, int32_t number)
{
    int64_t room = l->kept < 0 ? -l->kept : l->kept;
    if (CL_UNLIKELY(l->decisions == room)) {
        int32_t *more = realloc(l->kept < 0 ? l->log : 0, (size_t)room * 4 * sizeof *more);
        if (!more) {
            l->run.lost = 1;
            return;
        }
        if (l->kept > 0)
            memcpy(more, l->log, (size_t)room * sizeof *more);
        l->log = more;
        l->kept = -4 * room;
    }
    l->log[l->decisions] = number;
}

/* From where a match stands: take a move (-1: nothing has happened yet), and on to where a seat is
 * asked, or to the end. */
static void lane_go(cl_lane *l, const cl_terms *t, int64_t taken)
{
    cl_run *r = &l->run;
    r->pausing = 1;
    r->lost = 0;
    for (;;) {
        cl_played out;
        r->max_deals = t->max_deals > 0 ? t->max_deals - l->deals : -1;
        r->max_decisions = taken >= 0;
        r->todo = taken >= 0 ? CL_TAKE : CL_GO;
        r->taken = taken;
        r->n = 0;
        if (taken >= 0 && l->log)
            lane_note(l, r->legal[taken]);
        play(&l->state, r, &l->state, &out);
        if (out.fault == CL_LATER || r->lost) {
            l->decisions += taken >= 0;
            l->status = L_LEFT;
            return;
        }
        l->decisions += taken >= 0;
        l->deals += out.deals;
        l->fuel = out.fuel;
        l->fault = out.fault;
        l->winners = 0;
        memcpy(l->scores, out.scores, sizeof l->scores);
        l->n = r->n;
        l->seat = r->seat;
        l->place = r->decision << 6 | r->seat;
        l->status = L_OVER;
        if (out.paused && l->decisions >= t->max_decisions)
            l->fault = -2;
        else if (!out.paused)
            l->winners = l->fault ? 0 : out.winners;
        else if (t->asked >> r->seat & 1)
            l->status = L_ASKED;
        else {
            taken = cl_below(&r->stream[1 + r->seat], (uint32_t)r->n);
            continue;
        }
        if (l->status == L_OVER) {
            l->n = 0;
            l->seat = -1;
        }
        return;
    }
}

static void lane_open(cl_lane *l)
{
    int i;
    cl_free(&l->state);
    memset(&l->state, 0, sizeof l->state);
    l->state.at = -1;
    l->state.Z[0] = CL_DECK;
    for (i = 0; i < CL_PLAYERS; i++)
        l->run.known[i] = s_none();
    cl_open(&l->run, (uint64_t)l->seed);
    l->decisions = l->deals = 0;
    memset(l->told, 0, sizeof l->told);
}

static void lane_begin(cl_lane *l, const cl_terms *t)
{
    lane_open(l);
    lane_go(l, t, -1);
}

/* Another match, with the seed that is next. */
void cl_lane_renew(cl_lane *l, const cl_terms *t)
{
    l->seed = l->next;
    l->next = (int64_t)(((uint64_t)l->next + (uint64_t)t->lanes) & INT64_MAX);
    lane_begin(l, t);
}

/* What a seat sees, or nothing where the match is over, in some row. */
static void lane_see(const cl_lane *l, const cl_terms *t, int64_t seat, int64_t at)
{
    if (t->cards) {
        uint8_t *row = t->cards + at * CL_PLACES * CL_IDS;
        if (seat >= 0)
            see_cards(&l->state, l->run.known, seat, row);
        else
            memset(row, 0, CL_PLACES * CL_IDS);
    }
    if (t->numbers) {
        int32_t *row = t->numbers + at * CL_NUMBERS;
        if (seat >= 0)
            see_numbers(&l->state, seat, row);
        else
            memset(row, 0, CL_NUMBERS * sizeof *row);
    }
}

/* The rows of a lane, as they are now. */
void cl_lane_show(cl_lane *l, const cl_terms *t, int64_t k)
{
    int64_t i;
    t->seats[k] = l->status == L_LEFT ? -1 : (int32_t)l->seat;
    t->seeds[k] = l->seed;
    if (t->mask) {
        uint8_t *row = t->mask + k * t->actions;
        for (i = 0; i < l->n; i++)
            row[l->run.legal[i]] = 1;
    }
    if (!t->every)
        lane_see(l, t, l->seat, k);
    for (i = 0; t->every && i < CL_PLAYERS; i++)
        lane_see(l, t, l->seat < 0 ? -1 : i, k * CL_PLAYERS + i);
}

/* What a step has brought, and whether it was the last one of a match. */
void cl_lane_pay(cl_lane *l, const cl_terms *t, int64_t k)
{
    float *row = t->rewards + k * CL_PLAYERS;
    int64_t seat, over = l->status == L_OVER, won = over ? l->winners : 0;
    float share = won ? 1.0f / (float)__builtin_popcountll((uint64_t)won) : 0;
    for (seat = 0; seat < CL_PLAYERS; seat++) {
        int64_t side = SIDE_OF[seat];
        row[seat] = t->wins ? (won >> seat & 1 ? share : 0)
                            : (float)(l->scores[side] - l->told[side]);
        t->scores[k * CL_PLAYERS + seat] = l->scores[side];
    }
    memcpy(l->told, l->scores, sizeof l->told);
    l->winners = 0; /* a win is told once */
    l->paid = 1;
    t->terminated[k] = over && !l->fault;
    t->truncated[k] = over && l->fault;
}

/* Masks are wiped where they have ones, before the moves are forgotten. */
static void lane_wipe(const cl_lane *l, const cl_terms *t, int64_t k)
{
    int64_t i;
    for (i = 0; i < l->n && t->mask; i++)
        t->mask[k * t->actions + l->run.legal[i]] = 0;
}

static void lane_step(cl_lane *l, const cl_terms *t, int64_t k)
{
    if (t->held && t->held[k]) {
        memset(t->rewards + k * CL_PLAYERS, 0, CL_PLAYERS * sizeof *t->rewards);
        t->terminated[k] = t->truncated[k] = 0;
        return;
    }
    if (l->status == L_LEFT)
        return;
    lane_wipe(l, t, k);
    l->paid = 0;
    if (l->status == L_ASKED)
        lane_go(l, t, l->run.taken);
    else if (t->mode == L_NEXT)
        cl_lane_renew(l, t);
    if (l->status == L_LEFT)
        return;
    cl_lane_pay(l, t, k);
    if (l->status == L_OVER && t->mode == L_SAME)
        cl_lane_renew(l, t);
    if (l->status != L_LEFT)
        cl_lane_show(l, t, k);
}

/* Where the actions stand among the moves; the first lane that does not offer its own, or -1. */
int64_t cl_lanes_check(cl_lane *lanes, const cl_terms *t, const int32_t *actions)
{
    int64_t k, i;
    for (k = 0; k < t->lanes; k++) {
        cl_lane *l = lane_at(lanes, t, k);
        const int32_t wanted = actions[k], *legal = l->run.legal;
        if (l->status != L_ASKED || (t->held && t->held[k]))
            continue;
        for (i = 0; i < l->n && legal[i] != wanted; i++)
            ;
        if (i == l->n)
            return k;
        l->run.taken = i;
    }
    return -1;
}

#define L_AHEAD 2048 /* bytes of a lane that are fetched ahead */

/* Steps of some lanes; how many of them are left then.  More lanes than the processor's caches hold
 * are mostly waited for, so the next ones are fetched while one is played. */
int64_t cl_lanes_go(cl_lane *lanes, const cl_terms *t, int64_t first, int64_t count)
{
    int64_t k, i, left = 0, ahead = t->stride < L_AHEAD ? t->stride : L_AHEAD;
    for (k = first; k < first + count; k++) {
        cl_lane *l = lane_at(lanes, t, k);
        if (k + 2 < first + count) {
            const char *far = (const char *)lane_at(lanes, t, k + 2);
            for (i = 0; i < ahead; i += 64)
                __builtin_prefetch(far + i, 1);
        }
        lane_step(l, t, k);
        left += l->status == L_LEFT;
    }
    return left;
}

/* The numbers of the moves of all lanes, one lane after the other: those of lane k lie from
 * `starts[k]` to `starts[k + 1]`.  Of lanes that are left the caller says in the latter how many
 * there are, and writes them.  As many are written as have room; how many there are. */
int64_t cl_lanes_offers(cl_lane *lanes, const cl_terms *t, int64_t *starts, int32_t *to, int64_t room)
{
    int64_t k, at = 0;
    starts[0] = 0;
    for (k = 0; k < t->lanes; k++) {
        const cl_lane *l = lane_at(lanes, t, k);
        int64_t n = l->status == L_LEFT ? starts[k + 1] : l->n;
        if (l->status != L_LEFT && at + n <= room)
            memcpy(to + at, l->run.legal, (size_t)n * sizeof *to);
        at += n;
        starts[k + 1] = at;
    }
    return at;
}

/* The first move that each lane offers; any number where none is. */
void cl_lanes_first(cl_lane *lanes, const cl_terms *t, int32_t *to)
{
    int64_t k;
    for (k = 0; k < t->lanes; k++)
        to[k] = lane_at(lanes, t, k)->run.legal[0];
}

/* A lane by itself: where the numbers of its moves lie, `room` of them, and how many it may have
 * elsewhere; and then its matches, from the seed in `next` on. */
void cl_lane_place(cl_lane *l, const cl_verb *verbs, int32_t *legal, int64_t room, int64_t wide)
{
    l->run.verbs = verbs;
    l->run.legal = legal;
    l->run.room = room;
    l->run.wide = wide;
}

/* Into a lane that lies somewhere, with room of its own for moves. */
void cl_lane_copy(cl_lane *to, const cl_lane *from, int32_t *legal)
{
    cl_free(&to->state);
    memcpy(to, from, offsetof(cl_lane, state));
    to->run.legal = legal;
    memcpy(legal, from->run.legal, (size_t)from->n * sizeof *legal);
    st_copy(&to->state, &from->state);
}

void cl_lane_free(cl_lane *l)
{
    cl_free(&l->state);
    if (l->run.grown)
        free(l->run.legal);
    if (l->kept < 0)
        free(l->log);
    l->run.grown = l->run.n = l->n = l->kept = 0; /* it may be freed twice */
    l->run.legal = l->log = 0;
}

/* A whole match of random seats, written down by `w`: what it came to, with `paused` where a limit
 * of decisions ended it.  The lane has nothing else to do. */
void cl_record(cl_lane *l, uint64_t seed, int64_t max_deals, int64_t max_decisions, cl_scribe *w,
               cl_played *sum)
{
    cl_run *r = &l->run;
    int64_t taken = -1;
    cl_played out;
    memset(sum, 0, sizeof *sum);
    sum->fewest = CL_MOVES;
    l->seed = (int64_t)seed;
    lane_open(l);
    r->pausing = 1;
    r->lost = 0;
    r->scribe = w;
    for (;;) {
        r->max_deals = max_deals > 0 ? max_deals - sum->deals : -1;
        r->max_decisions = taken >= 0;
        r->todo = taken >= 0 ? CL_TAKE : CL_GO;
        r->taken = taken;
        r->n = 0;
        play(&l->state, r, &l->state, &out);
        if (r->lost)
            out.fault = CL_LATER;
        sum->deals += out.deals;
        if (out.fault || !out.paused || sum->decisions >= max_decisions || w->full)
            break;
        taken = cl_below(&r->stream[1 + r->seat], (uint32_t)r->n);
        sum->decisions++;
        sum->offered += r->n;
        cl_range(r->n, &sum->fewest, &sum->most);
        w_choice(w, r->seat, r->legal, r->n, taken);
    }
    r->scribe = 0;
    sum->fewest = sum->decisions ? sum->fewest : 0;
    sum->fuel = out.fuel;
    sum->winners = out.winners;
    sum->fault = out.fault;
    sum->paused = out.paused;
    memcpy(sum->scores, out.scores, sizeof sum->scores);
}
