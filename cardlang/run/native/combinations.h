/* Combinations: groups of which each label is there so often, and in which some cards are wild.
 *
 * The same search as in combinations.py, and the same limits: every card that is looked at there
 * counts.
 */

typedef struct {
    int labels, same, once, each, low, high, runs, splits;
    const int16_t *row; /* by card: its label, or -1 */
    const cl_set *cards; /* by label: those that bear it */
    const int64_t *const *places; /* of each line `consecutive`, by label */
    const int16_t *split; /* so many of one label, so many of another, most first */
} cl_attribute;

typedef struct {
    int low, high, most, totals, attributes;
    const cl_attribute *attribute;
    const int64_t *const *total;
    const int8_t *falling;
} cl_form;

/* How many labels there are, the lowest, the highest, and how often one is there at most. */
typedef struct { int there, low, high, top; } cl_shown;

/* How often each label of an attribute is there in some cards that are not wild. */
typedef struct {
    const cl_attribute *a;
    int first, last, widest;
    int counts[CL_CARDS];
    cl_shown is;
} cl_told;

/* One more card of a label. */
static inline void k_more(cl_told *t, int label)
{
    int n = ++t->counts[label];
    if (n == 1) {
        t->is.low = t->is.there && t->is.low < label ? t->is.low : label;
        t->is.high = t->is.there && t->is.high > label ? t->is.high : label;
        t->is.there++;
    }
    t->is.top = n > t->is.top ? n : t->is.top;
}

/* Whether so many cards of each label, one label left out, have room in the parts, each in its own. */
static int k_covered(const cl_told *t, int without, const int16_t *split, int splits)
{
    int k, part, taken[CL_CARDS], n = 0;
    for (k = 0; k < t->a->labels; k++) {
        int count = t->counts[k], at;
        if (!count || k == without)
            continue;
        for (at = n++; at > 0 && taken[at - 1] < count; at--)
            taken[at] = taken[at - 1];
        taken[at] = count;
    }
    if (n > splits)
        return 0;
    for (part = 0; part < n; part++)
        if (taken[part] > split[part])
            return 0;
    return 1;
}

/* Whether so many labels from one on lie without a gap in all lines `consecutive`. */
static int k_close(const cl_attribute *a, int first, int many)
{
    int run, k;
    for (run = 0; run < a->runs; run++) {
        int64_t low = INT64_MAX, high = INT64_MIN;
        for (k = first; k < first + many; k++) {
            int64_t place = a->places[run][k];
            low = place < low ? place : low;
            high = place > high ? place : high;
        }
        if (high - low != many - 1)
            return 0;
    }
    return 1;
}

/* How many labels there can be: from *low to *high, if so many cards are there, so many wild. */
static void k_sizes(const cl_told *t, int size, int wild, int *low, int *high)
{
    const cl_attribute *a = t->a;
    int most = t->last - t->first + 1, many;
    *low = a->low > t->is.there ? a->low : t->is.there;
    *high = a->high < t->is.there + wild ? a->high : t->is.there + wild;
    *high = *high < most ? *high : most;
    if (a->same && *high > 1)
        *high = 1;
    if (a->once) {
        *low = *low > size ? *low : size;
        many = t->is.top == 1 ? size : 0;
        *high = *high < many ? *high : many;
    }
    if (a->each) {
        many = size / a->each;
        *low = *low > many ? *low : many;
        if (t->is.top > a->each || size % a->each)
            many = 0;
        *high = *high < many ? *high : many;
    }
    if (a->splits) {
        int part, sum = 0;
        for (part = 0; part < a->splits; part++)
            sum += a->split[part];
        many = a->splits;
        *low = *low > many ? *low : many;
        if (sum != size || !k_covered(t, -1, a->split, a->splits))
            many = 0;
        *high = *high < many ? *high : many;
    }
}

/* The highest label of a sequence of so many that holds all that are there, or -1. */
static int k_ends(const cl_told *t, int many)
{
    int first = t->is.low < t->last - many + 1 ? t->is.low : t->last - many + 1;
    int least = t->first > t->is.high - many + 1 ? t->first : t->is.high - many + 1;
    for (; first >= least; first--)
        if (k_close(t->a, first, many))
            return first + many - 1;
    return -1;
}

static int k_fits(const cl_told *t, int size, int wild)
{
    int low, high;
    k_sizes(t, size, wild, &low, &high);
    if (!t->a->runs)
        return low <= high;
    for (; low <= high; low++)
        if (k_ends(t, low) >= 0)
            return 1;
    return 0;
}

/* Whether more cards can make a group of it, now that a card of this label is there. */
static int k_may(const cl_told *t, int label)
{
    const cl_attribute *a = t->a;
    int n = t->counts[label];
    if (t->is.there > t->widest || (a->once && n > 1) || (a->each && n > a->each))
        return 0;
    if (a->runs && t->is.high - t->is.low >= t->widest)
        return 0;
    return !a->splits || k_covered(t, -1, a->split, a->splits);
}

/* How many wild cards are needed at least if only cards from this label on come in. */
static int k_lacks(const cl_told *t, int label, int most)
{
    const cl_attribute *a = t->a;
    int k, part, need = 0, least = a->each ? a->each : a->splits ? a->split[a->splits - 1] : 1;
    if (!t->is.there)
        return 0;
    if (a->same && t->is.low != label)
        return most + 1;
    if (a->runs && a->places[0][label] - a->places[0][t->is.low] != label - t->is.low)
        return most + 1;
    for (k = t->is.low; k < label; k++) {
        int n = t->counts[k];
        if (!n)
            need += a->runs ? least : 0;
        else if (a->each)
            need += a->each - n;
        else if (a->splits) {
            for (part = a->splits - 1; a->split[part] < n; part--)
                ;
            need += a->split[part] - n;
        }
    }
    return need;
}

/* Nothing told yet of an attribute. */
static void k_told(cl_told *t, const cl_attribute *a, const cl_form *f, cl_set wild)
{
    int k;
    t->a = a;
    t->first = 0;
    t->last = -1;
    memset(t->counts, 0, (size_t)a->labels * sizeof *t->counts);
    t->is.there = t->is.top = 0;
    t->is.low = t->is.high = -1;
    for (k = 0; k < a->labels; k++)
        if (s_some(s_minus(a->cards[k], wild))) {
            if (t->last < 0)
                t->first = k;
            t->last = k;
        }
    t->widest = t->last - t->first + 1;
    t->widest = a->high < t->widest ? a->high : t->widest;
    t->widest = f->high < t->widest ? f->high : t->widest;
    if (a->each && f->high / a->each < t->widest)
        t->widest = f->high / a->each;
    if (a->splits && a->splits < t->widest)
        t->widest = a->splits;
    if (a->same && t->widest > 1)
        t->widest = 1;
}

typedef struct {
    const cl_form *form;
    const int64_t *wanted;
    cl_told told[CL_ATTRIBUTES];
    cl_card cards[CL_CARDS], wild[CL_CARDS];
    int n, wilds, most, trouble;
    int64_t nodes, count, sums[CL_TOTALS];
    cl_set found[CL_RESULTS];
} k_search;

static int k_adds(const k_search *s, int card)
{
    int t;
    for (t = 0; t < s->form->totals; t++)
        if (!s->form->falling[t] && s->sums[t] + s->form->total[t][card] > s->wanted[t])
            return 0;
    return 1;
}

static void k_put(k_search *s, int card, int sign)
{
    int t;
    for (t = 0; t < s->form->totals; t++)
        s->sums[t] += sign * s->form->total[t][card];
}

/* Put so many wild cards to a set. */
static void k_add(k_search *s, int at, cl_set mask, int left)
{
    int t;
    if (!left) {
        for (t = 0; t < s->form->totals; t++)
            if (s->sums[t] != s->wanted[t])
                return;
        if (s->count == CL_RESULTS)
            s->trouble = 1;
        else
            s->found[s->count++] = mask;
        return;
    }
    for (; at <= s->wilds - left && !s->trouble; at++) {
        int card = s->wild[at];
        if (++s->nodes > CL_NODES)
            s->trouble = 1;
        else if (k_adds(s, card)) {
            k_put(s, card, 1);
            k_add(s, at + 1, s_or(mask, s_one(card)), left - 1);
            k_put(s, card, -1);
        }
    }
}

/* Go on with cards that are not wild. */
static void k_grow(k_search *s, int at, cl_set mask, int size)
{
    const cl_form *f = s->form;
    cl_shown before[CL_ATTRIBUTES];
    int k, wild = f->low > size ? f->low - size : 0;
    for (; size && wild <= s->most && wild <= f->high - size; wild++) {
        for (k = 0; k < f->attributes && k_fits(&s->told[k], size + wild, wild); k++)
            ;
        if (k == f->attributes)
            k_add(s, 0, mask, wild);
    }
    if (size == f->high)
        return;
    for (; at < s->n && !s->trouble; at++) {
        int card = s->cards[at], may = 1;
        if (size + s->n - at + s->most < f->low)
            return;
        if (++s->nodes > CL_NODES) {
            s->trouble = 1;
            return;
        }
        if (f->attributes && k_lacks(&s->told[0], f->attribute[0].row[card], s->most) > s->most)
            return;
        if (!k_adds(s, card))
            continue;
        for (k = 0; k < f->attributes; k++) {
            int label = f->attribute[k].row[card];
            cl_told *t = &s->told[k];
            before[k] = t->is;
            k_more(t, label);
            may = may && k_may(t, label);
        }
        if (may) {
            k_put(s, card, 1);
            k_grow(s, at + 1, s_or(mask, s_one(card)), size + 1);
            k_put(s, card, -1);
        }
        for (k = 0; k < f->attributes; k++) {
            cl_told *t = &s->told[k];
            t->counts[f->attribute[k].row[card]]--;
            t->is = before[k];
        }
    }
}

static int k_able(const cl_form *f, int card)
{
    int t;
    for (t = 0; t < f->totals; t++)
        if (f->total[t][card] == CL_NIL)
            return 0;
    return 1;
}

static int k_labelled(const cl_form *f, int card)
{
    int k;
    for (k = 0; k < f->attributes; k++)
        if (f->attribute[k].row[card] < 0)
            return 0;
    return 1;
}

static cl_list k_all(cl_heap *h, cl_set mask, const cl_form *f, cl_set wild, const int64_t *wanted)
{
    k_search s;
    cl_set left;
    int k;
    s.form = f;
    s.wanted = wanted;
    s.n = s.wilds = s.trouble = 0;
    s.nodes = s.count = 0;
    memset(s.sums, 0, sizeof s.sums);
    for (k = 0; k < f->attributes; k++)
        k_told(&s.told[k], &f->attribute[k], f, wild);
    for (left = mask; s_some(left);) {
        int card = (int)s_pop(&left);
        if (!k_able(f, card))
            continue;
        if (s_has(wild, card))
            s.wild[s.wilds++] = (cl_card)card;
        else if (k_labelled(f, card)) {
            for (k = s.n++; k > 0 && f->attributes
                            && f->attribute[0].row[s.cards[k - 1]] > f->attribute[0].row[card]; k--)
                s.cards[k] = s.cards[k - 1];
            s.cards[k] = (cl_card)card;
        }
    }
    s.most = f->most < s.wilds ? f->most : s.wilds;
    k_grow(&s, 0, s_none(), 0);
    return h_found(h, s.found, s.count, CL_WORK * s.nodes, s.trouble);
}

/* What some cards show; 0 if they are no group. */
static int k_asked(cl_set mask, const cl_form *f, cl_set wild, const int64_t *wanted, cl_told *told,
                   int *size, int *wilds)
{
    int k;
    cl_set left;
    *size = (int)s_count(mask);
    *wilds = (int)s_count(s_and(mask, wild));
    if (*size < f->low || *size > f->high || *wilds > f->most || *wilds == *size)
        return 0;
    for (left = mask; s_some(left);)
        if (!k_able(f, (int)s_pop(&left)))
            return 0;
    if (!g_sums(mask, f->total, f->totals, wanted))
        return 0;
    for (k = 0; k < f->attributes; k++) {
        k_told(&told[k], &f->attribute[k], f, wild);
        for (left = s_minus(mask, wild); s_some(left);) {
            int label = f->attribute[k].row[s_pop(&left)];
            if (label < 0)
                return 0;
            k_more(&told[k], label);
        }
        if (!k_fits(&told[k], *size, *wilds))
            return 0;
    }
    return 1;
}

static int k_is(cl_set mask, const cl_form *f, cl_set wild, const int64_t *wanted)
{
    cl_told told[CL_ATTRIBUTES];
    int size, wilds;
    return k_asked(mask, f, wild, wanted, told, &size, &wilds);
}

/* The highest label that a group can stand for, or -1: of those in sequence (`R`), of all (`A`), of
 * those that are there so often as a part (`P`). */
static int k_reach(cl_set mask, const cl_form *f, cl_set wild, const int64_t *wanted, char which,
                   int at, int part)
{
    cl_told told[CL_ATTRIBUTES], *t = &told[at];
    int16_t split[CL_CARDS];
    int size, wilds, low, high, best = -1, k, n = 0, out = 0;
    if (!k_asked(mask, f, wild, wanted, told, &size, &wilds))
        return -1;
    k_sizes(t, size, wilds, &low, &high);
    if (which == 'A')
        return high > t->is.there && t->last > t->is.high ? t->last : t->is.high;
    for (; which == 'R' && low <= high; low++) {
        int end = k_ends(t, low);
        best = end > best ? end : best;
    }
    if (which == 'R')
        return best;
    for (k = 0; k < t->a->splits; k++)
        if (t->a->split[k] == part && !out)
            out = 1;
        else
            split[n++] = t->a->split[k];
    for (k = t->last; k >= 0; k--)
        if (t->counts[k] <= part && k_covered(t, k, split, n))
            return k;
    return -1;
}
