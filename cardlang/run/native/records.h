/* Lines of a record, written while `play` plays: shuffles and scores where they come, choices by
 * whoever makes them (`cl_record`).
 *
 * Texts are parts of lines as JSON has them, made by the caller: text k lies from `at[k]` to
 * `at[k + 1]`.  A move or a card has ", " in front of it.  Where room is lacking nothing more is
 * written, and `full` says so.
 */

typedef struct {
    const char *text;
    const uint32_t *at;
} cl_texts;

typedef struct cl_scribe {
    char *to, *end;
    int64_t full, lines, longest, brief; /* `brief`: the legal moves are left out */
    cl_texts moves, cards, zones;
} cl_scribe;

static inline void w_bytes(cl_scribe *w, const char *from, size_t n)
{
    if ((size_t)(w->end - w->to) < n) {
        w->full = 1;
        w->end = w->to;
        return;
    }
    memcpy(w->to, from, n);
    w->to += n;
}

#define W_TEXT(w, text) w_bytes(w, text, sizeof(text) - 1)

/* Text k without its first bytes. */
static inline void w_part(cl_scribe *w, const cl_texts *t, int64_t k, uint32_t without)
{
    w_bytes(w, t->text + t->at[k] + without, t->at[k + 1] - t->at[k] - without);
}

static void w_number(cl_scribe *w, int64_t n)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do
        *--at = (char)('0' + left % 10);
    while (left /= 10);
    if (n < 0)
        *--at = '-';
    w_bytes(w, at, (size_t)(digits + sizeof digits - at));
}

static inline void w_end(cl_scribe *w, const char *begun)
{
    W_TEXT(w, "}\n");
    w->lines++;
    if (w->to - begun > w->longest)
        w->longest = w->to - begun;
}

static void w_shuffle(cl_scribe *w, int64_t zone, const cl_card *cards, uint32_t n)
{
    const char *begun = w->to;
    uint32_t i;
    w_part(w, &w->zones, zone, 0);
    for (i = 0; i < n; i++)
        w_part(w, &w->cards, cards[n - 1 - i], i ? 0 : 2);
    W_TEXT(w, "]");
    w_end(w, begun);
}

static const int16_t W_SIDE_OF[CL_PLAYERS] = CL_SIDE_OF;

static void w_score(cl_scribe *w, const int64_t *sides)
{
    const char *begun = w->to;
    int seat;
    W_TEXT(w, "{\"event\": \"score\", \"scores\": [");
    for (seat = 0; seat < CL_PLAYERS; seat++) {
        if (seat)
            W_TEXT(w, ", ");
        w_number(w, sides[W_SIDE_OF[seat]]);
    }
    W_TEXT(w, "]");
    w_end(w, begun);
}

static void w_choice(cl_scribe *w, int64_t seat, const int32_t *legal, int64_t n, int64_t taken)
{
    const char *begun = w->to;
    int64_t i;
    W_TEXT(w, "{\"event\": \"choice\", \"seat\": ");
    w_number(w, seat);
    if (!w->brief) {
        W_TEXT(w, ", \"legal\": [");
        for (i = 0; i < n; i++)
            w_part(w, &w->moves, legal[i], i ? 0 : 2);
        W_TEXT(w, "]");
    }
    W_TEXT(w, ", \"move\": ");
    w_part(w, &w->moves, legal[taken], 2);
    w_end(w, begun);
}
