/* Worlds: a recipe carried out, as `draw` in match/worlds.py has it, draw for draw.
 *
 * A recipe is a state and a row of whole numbers, which `searching.py` writes: piles, tops, needs,
 * marks, slots, leans, replies, splits, groups of cards.  A mask stands there as CL_WORDS words.  A
 * slot is a cell that marks write to: they work on a set, and what it comes to is stored when all
 * marks are made.
 */

#define CL_REDEALS 1000000
#define W_REDEALS (32000 / CL_CARDS > 16 ? 32000 / CL_CARDS : 16) /* `redeals` in match/worlds.py */
#define W_SHARES (1u << 31) /* as in match/splits.py */
#define W_DRAWN 4096        /* numbers that all splits give together */
#define W_OPEN ((cl_card)-1) /* in a pile; no card has this number */

enum { W_SET, W_PILE, W_TOP, W_GROUP };
enum { W_WHOLE, W_SOME, W_AT, W_RANGE };
enum { W_NOTHING, W_NUMBER, W_MASK }; /* that a slot holds */

typedef struct {
    const cl_state *base;
    const int64_t *script;
    cl_move *room; /* for the moves of a decision */
} cl_recipe;

static inline cl_set w_set(const int64_t *words)
{
    cl_words u;
    int i;
    for (i = 0; i < CL_WORDS; i++)
        u.w[i] = (uint64_t)words[i];
    return u.s;
}

/* How many cards are dealt where that is drawn: one split after another.  Gives what is behind them.
 * Of each there are its length, the place of its first node, and nodes: how many triples, triples. */
static const int64_t *w_split(const int64_t *at, int64_t *drawn, cl_stream *chance)
{
    int64_t splits = *at++;
    for (; splits > 0; splits--) {
        const int64_t *nodes = at + 2;
        int64_t node = at[1];
        while (node >= 0) {
            const int64_t *way = nodes + node;
            int64_t share = *way++ > 1 ? cl_below(chance, W_SHARES) : 0;
            while (share >= way[0])
                way += 3;
            *drawn++ = way[1];
            node = way[2];
        }
        at = nodes + at[0];
    }
    return at;
}

/* One deal of all groups. */
static void w_deal(cl_state *s, const int64_t *at, const int64_t *piles, cl_stream *chance)
{
    int64_t drawn[W_DRAWN], groups, g, i;
    cl_card cards[CL_CARDS + 1], handed[CL_CARDS + 1];
    int16_t from[CL_CARDS + 1]; /* the group to which a card was handed */
    int64_t hands = 0;
    at = w_split(at, drawn, chance);
    groups = *at++;
    for (g = 0; g < groups; g++) {
        int64_t n = *at++, takes, dealt = 0;
        for (i = 0; i < n; i++)
            cards[i] = (cl_card)at[i];
        at += n;
        for (i = 0; i < hands; i++)
            if (from[i] == g)
                cards[n++] = handed[i];
        o_shuffle(chance, cards, (uint32_t)n);
        for (takes = *at++; takes > 0; takes--, at += 3) {
            int64_t count = at[0], kind = at[1], where = at[2], k, place = 0;
            const int64_t *pile = piles + where * (2 + CL_CARDS);
            if (count < 0)
                count = count == -1 ? n - dealt : drawn[-2 - count];
            for (k = 0; k < count && dealt < n; k++, dealt++) {
                cl_card c = cards[dealt];
                if (kind == W_SET)
                    s->Z[where] = s_or(s->Z[where], s_unit(c));
                else if (kind == W_GROUP) {
                    from[hands] = (int16_t)where;
                    handed[hands++] = c;
                } else if (kind == W_TOP)
                    s->P[PILES[pile[0]]].c[pile[1] - 1] = c;
                else {
                    cl_pile *to = &s->P[PILES[pile[0]]];
                    while (to->c[place] != W_OPEN)
                        place++;
                    to->c[place++] = c;
                }
            }
        }
    }
}

static void w_store(cl_state *s, const int64_t *slot, cl_set held, int64_t number)
{
    char *to = (char *)s + slot[0];
    int64_t k = slot[2] ? s_low(held) : number;
    if (slot[1] == W_NUMBER)
        memcpy(to, &k, sizeof k);
    else if (slot[1] == W_MASK)
        memcpy(to, &held, sizeof held);
}

static void w_mark(const cl_state *s, const int64_t *mark, cl_set *held, int64_t *number,
                   cl_stream *chance)
{
    int64_t a = mark[2];
    if (mark[0] == W_WHOLE)
        *held = s_or(*held, s_and(s->Z[a], w_set(mark + 3)));
    else if (mark[0] == W_AT)
        *held = s_or(*held, s_unit(s->P[PILES[a]].c[mark[3]]));
    else if (mark[0] == W_RANGE)
        *number = a + cl_below(chance, (uint32_t)(mark[3] - a + 1));
    else {
        cl_set left = s_and(s->Z[a], w_set(mark + 3));
        int64_t c = mark[3 + CL_WORDS], n = s_count(left);
        for (; c > 0 && n > 0; c--, n--) {
            cl_set one = s_unit(s_nth(left, cl_below(chance, (uint32_t)n)));
            *held = s_or(*held, one);
            left = s_minus(left, one);
        }
    }
}

/* The parts of a recipe's script. */
typedef struct {
    const int64_t *piles, *tops, *needs, *marks, *slots, *leans, *deal;
    int64_t n_piles, n_tops, n_needs, n_marks, n_slots, n_leans, replies, dealt;
} cl_parts;

static cl_parts w_parts(const int64_t *at)
{
    cl_parts p;
    p.n_piles = *at++;
    p.piles = at;
    p.n_tops = *(at += p.n_piles * (2 + CL_CARDS));
    p.tops = ++at;
    p.n_needs = *(at += p.n_tops * (1 + CL_WORDS));
    p.needs = ++at;
    p.n_marks = *(at += p.n_needs * (1 + CL_WORDS));
    p.marks = ++at;
    p.n_slots = *(at += p.n_marks * (4 + CL_WORDS));
    p.slots = ++at;
    p.n_leans = *(at += p.n_slots * (4 + CL_WORDS));
    p.leans = ++at;
    p.replies = *(at += p.n_leans * (1 + CL_CARDS));
    p.dealt = *++at;
    p.deal = ++at;
    return p;
}

/* Deals anew until tops and needs are as they must be; 0: the interpreter has to. */
static int w_placed(cl_state *s, const cl_state *base, const cl_parts *is, cl_stream *chance)
{
    int64_t i, tries;
    for (tries = 0; tries < CL_REDEALS; tries++) {
        const int64_t *p;
        memcpy(s->Z, base->Z, sizeof s->Z);
        for (i = 0, p = is->piles; i < is->n_piles; i++, p += 2 + CL_CARDS) {
            cl_pile *pile = &s->P[PILES[p[0]]];
            int64_t k;
            pile->n = (uint32_t)p[1];
            for (k = 0; k < p[1]; k++)
                pile->c[k] = (cl_card)p[2 + k];
        }
        w_deal(s, is->deal, is->piles, chance);
        for (i = 0; i < is->n_tops; i++) {
            const int64_t *top = is->tops + i * (1 + CL_WORDS);
            const cl_pile *pile = &s->P[PILES[is->piles[top[0] * (2 + CL_CARDS)]]];
            if (!s_has(w_set(top + 1), o_top(pile)))
                break;
        }
        if (i < is->n_tops)
            continue;
        for (i = 0; i < is->n_needs && tries < W_REDEALS; i++) {
            const int64_t *need = is->needs + i * (1 + CL_WORDS);
            if (!s_some(s_and(s->Z[need[0]], w_set(need + 1))))
                break;
        }
        if (i == is->n_needs || tries >= W_REDEALS)
            return 1;
    }
    return 0;
}

static const int64_t W_LIKELY[] = W_PARTS;

/* How likely the choices of other seats make a deal, as `speaking` in match/worlds.py has it. */
static int64_t w_likely(const cl_state *s, const cl_parts *is)
{
    int64_t i, card, found = 0;
    for (i = 0; i < is->n_leans; i++) {
        const int64_t *lean = is->leans + i * (1 + CL_CARDS);
        for (card = 0; card < CL_CARDS; card++)
            if (s_has(s->Z[lean[0]], (int)card))
                found += lean[1 + card];
    }
    found = found < -W_FAR ? -W_FAR : found > W_FAR ? W_FAR : found;
    return W_LIKELY[(found + W_FAR) / W_STEP];
}

/* One deal; where choices tell something, of several the one that a lot falls on by what is likely. */
static int w_dealt(cl_state *s, const cl_state *base, const cl_parts *is, cl_stream *chance)
{
    cl_set kept[sizeof s->Z / sizeof *s->Z];
    cl_pile piles[sizeof s->P / sizeof *s->P];
    int64_t all = 0, i;
    if (!is->n_leans)
        return w_placed(s, base, is, chance);
    for (i = 0; i < W_CANDIDATES; i++) {
        int64_t likely;
        if (!w_placed(s, base, is, chance))
            return 0;
        likely = w_likely(s, is);
        all += likely;
        if (cl_below(chance, (uint32_t)all) >= likely)
            continue;
        memcpy(kept, s->Z, sizeof kept);
        memcpy(piles, s->P, sizeof piles);
    }
    memcpy(s->Z, kept, sizeof kept);
    memcpy(s->P, piles, sizeof piles);
    return 1;
}

/* A world: `s` becomes a state that stands at the decision of the seat; 0: the interpreter has to.
 * The words come from `chance`; where replies burn fuel or shuffle, `r` has the streams. */
static int w_draw(cl_state *s, const cl_recipe *recipe, cl_stream *chance, cl_run *r,
                  cl_played *out)
{
    cl_parts is = w_parts(recipe->script);
    const int64_t *slots = is.slots, *p;
    int64_t i;
    cl_set held[CL_SLOTS];
    int64_t number[CL_SLOTS];
    st_copy(s, recipe->base);
    if (is.dealt && !w_dealt(s, recipe->base, &is, chance))
        return 0;
    for (i = 0, p = is.piles; is.dealt && i < is.n_piles; i++, p += 2 + CL_CARDS) {
        const cl_pile *pile = &s->P[PILES[p[0]]];
        uint32_t k;
        s->Z[p[0]] = s_none();
        for (k = 0; k < pile->n; k++)
            s->Z[p[0]] = s_or(s->Z[p[0]], s_unit(pile->c[k]));
    }
    for (i = 0; i < is.n_slots; i++) {
        held[i] = w_set(slots + i * (4 + CL_WORDS) + 4);
        number[i] = slots[i * (4 + CL_WORDS) + 3];
    }
    for (i = 0, p = is.marks; i < is.n_marks; i++, p += 4 + CL_WORDS)
        w_mark(s, p, held + p[1], number + p[1], chance);
    for (i = 0; i < is.n_slots; i++)
        w_store(s, slots + i * (4 + CL_WORDS), held[i], number[i]);
    for (; is.replies > 0; is.replies--) {
        int64_t n = r_list(s, r, out);
        if (n <= 0 || n > CL_MOVES)
            return 0;
        if (!cl_go(s, r, cl_below(chance, (uint32_t)n), out))
            return 0;
    }
    return 1;
}

/* One world of a recipe with the words of a stream, from outside. */
int64_t cl_draw(cl_state *s, const cl_recipe *recipe, uint64_t seed, uint64_t index)
{
    cl_run r;
    cl_played out;
    cl_stream chance;
    cl_open(&r, 0);
    cl_stream_open(&chance, seed, index);
    r.moves = recipe->room;
    return w_draw(s, recipe, &chance, &r, &out);
}
