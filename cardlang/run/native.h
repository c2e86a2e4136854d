/* What every generated C file is built on: sets, piles, lists of sets, groups, sums of matches.
 *
 * A generated file says how large its sets are (CL_WORDS words of 64 bits) and how many cards there
 * are (CL_CARDS), takes in stream.h and this file, and goes on with tables and one function that
 * plays a match.  Nothing here knows a game.  Points are whole numbers, nothing is -1; numbers have
 * 64 bits, no number is CL_NIL.  What is done here in a fixed order (members low to high, piles from
 * the bottom, groups by size and then by their mask) is the order of the reference interpreter.
 */
#ifndef CARDLANG_NATIVE_H
#define CARDLANG_NATIVE_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CL_NIL (-(INT64_C(1) << 60))
#define CL_BITS (64 * CL_WORDS)
#define CL_UNLIKELY(x) __builtin_expect(!!(x), 0)

/* ------------------------------------------------------------------ sets */

#if CL_WORDS == 1
typedef uint64_t cl_set;
#define CL_SET(a) UINT64_C(a)
#elif CL_WORDS == 2
typedef unsigned __int128 cl_set;
#define CL_SET(a, b) ((cl_set)UINT64_C(b) << 64 | UINT64_C(a))
#else
typedef struct { uint64_t w[CL_WORDS]; } cl_set;
#define CL_SET(...) ((cl_set){{__VA_ARGS__}})
#endif

static inline int64_t w_low(uint64_t a) { return a ? __builtin_ctzll(a) : -1; }

static inline int64_t w_nth(uint64_t a, uint32_t k)
{
#ifdef __BMI2__
    return __builtin_ctzll(__builtin_ia32_pdep_di(UINT64_C(1) << k, a));
#else
    while (k--)
        a &= a - 1;
    return __builtin_ctzll(a);
#endif
}

#if CL_WORDS <= 2

static inline cl_set s_none(void) { return 0; }
static inline cl_set s_and(cl_set a, cl_set b) { return a & b; }
static inline cl_set s_or(cl_set a, cl_set b) { return a | b; }
static inline cl_set s_minus(cl_set a, cl_set b) { return a & ~b; }
static inline int s_some(cl_set a) { return a != 0; }
static inline int s_same(cl_set a, cl_set b) { return a == b; }
static inline int s_less(cl_set a, cl_set b) { return a < b; }
static inline uint64_t s_word(cl_set a) { return (uint64_t)a; }
static inline int s_single(cl_set a) { return a && !(a & (a - 1)); }
static inline cl_set s_unit(int64_t k)
{
    return k >= 0 ? (cl_set)1 << (k & (CL_BITS - 1)) : 0;
}
static inline int64_t s_has(cl_set a, int64_t k)
{
    return k >= 0 ? (int64_t)(a >> (k & (CL_BITS - 1)) & 1) : 0;
}

#else

static inline cl_set s_none(void) { cl_set r; memset(&r, 0, sizeof r); return r; }
#define CL_EACH(expression) \
    do { int i; for (i = 0; i < CL_WORDS; i++) { expression; } } while (0)
static inline cl_set s_and(cl_set a, cl_set b) { CL_EACH(a.w[i] &= b.w[i]); return a; }
static inline cl_set s_or(cl_set a, cl_set b) { CL_EACH(a.w[i] |= b.w[i]); return a; }
static inline cl_set s_minus(cl_set a, cl_set b) { CL_EACH(a.w[i] &= ~b.w[i]); return a; }
static inline int s_some(cl_set a) { uint64_t r = 0; CL_EACH(r |= a.w[i]); return r != 0; }
static inline int s_same(cl_set a, cl_set b)
{
    uint64_t r = 0;
    CL_EACH(r |= a.w[i] ^ b.w[i]);
    return r == 0;
}
static inline int s_less(cl_set a, cl_set b)
{
    int i;
    for (i = CL_WORDS; i-- > 0;)
        if (a.w[i] != b.w[i])
            return a.w[i] < b.w[i];
    return 0;
}
static inline uint64_t s_word(cl_set a) { return a.w[0]; }
static inline cl_set s_unit(int64_t k)
{
    cl_set r = s_none();
    if (k >= 0 && k < CL_BITS)
        r.w[k >> 6] = UINT64_C(1) << (k & 63);
    return r;
}
static inline int64_t s_has(cl_set a, int64_t k)
{
    return k >= 0 && k < CL_BITS ? (int64_t)(a.w[k >> 6] >> (k & 63) & 1) : 0;
}

#endif

/* The words of a set, lowest first. */
typedef union { cl_set s; uint64_t w[CL_WORDS]; } cl_words;

static inline int64_t s_count(cl_set a)
{
    cl_words u = {a};
    int64_t r = 0;
    int i;
    for (i = 0; i < CL_WORDS; i++)
        r += __builtin_popcountll(u.w[i]);
    return r;
}

/* The lowest member, or -1. */
static inline int64_t s_low(cl_set a)
{
    cl_words u = {a};
    int i;
    for (i = 0; i < CL_WORDS; i++)
        if (u.w[i])
            return 64 * i + __builtin_ctzll(u.w[i]);
    return -1;
}

/* The lowest member of a set that has some, which is taken out. */
static inline int64_t s_pop(cl_set *a)
{
#if CL_WORDS == 1
    int64_t k = __builtin_ctzll(*a);
    *a &= *a - 1;
    return k;
#else
    cl_words *u = (cl_words *)a;
    int i;
    for (i = 0; i < CL_WORDS - 1 && !u->w[i]; i++)
        ;
    int64_t k = __builtin_ctzll(u->w[i]);
    u->w[i] &= u->w[i] - 1;
    return 64 * i + k;
#endif
}

/* Member k, counted from 0; there is one. */
static inline int64_t s_nth(cl_set a, uint32_t k)
{
#if CL_WORDS == 1
    return w_nth(a, k);
#else
    cl_words u = {a};
    int i;
    for (i = 0; i < CL_WORDS - 1; i++) {
        uint32_t here = (uint32_t)__builtin_popcountll(u.w[i]);
        if (k < here)
            break;
        k -= here;
    }
    return 64 * i + w_nth(u.w[i], k);
#endif
}

#if CL_WORDS > 2
static inline int s_single(cl_set a) { return s_count(a) == 1; }
#endif

static inline int64_t s_only(cl_set a) { return s_single(a) ? s_low(a) : -1; }

/* Round a table of n seats. */
static inline int64_t s_after(cl_set a, int64_t seat, int64_t n)
{
    uint64_t w = s_word(a) & ((UINT64_C(1) << n) - 1), high;
    if (seat < 0)
        return -1;
    high = w & (~UINT64_C(1) << (seat & 63));
    return w_low(high ? high : w);
}

static inline int64_t s_before(cl_set a, int64_t seat, int64_t n)
{
    uint64_t w = s_word(a) & ((UINT64_C(1) << n) - 1), low;
    if (seat < 0)
        return -1;
    low = w & ((UINT64_C(1) << seat) - 1);
    return low ? 63 - __builtin_clzll(low) : w ? 63 - __builtin_clzll(w) : -1;
}

static inline int64_t s_from(cl_set a, int64_t seat)
{
    uint64_t w = s_word(a), high = seat >= 0 ? w & (~UINT64_C(0) << (seat & 63)) : 0;
    return w_low(high ? high : w);
}

/* A draw as stream.h has it, from a stream of which no half is kept: what a seat draws comes at odd
 * times, and to make an output twice costs less than to guess wrong whether one is left over. */
typedef struct { uint64_t next; uint32_t odd; } cl_seat;

static inline uint32_t cl_seat_word(cl_seat *s)
{
    uint64_t z = cl_mix(s->next) >> (s->odd << 5);
    s->next += s->odd ? CL_GAMMA : 0;
    s->odd ^= 1;
    return (uint32_t)z;
}

static inline uint32_t cl_seat_below(cl_seat *s, uint32_t n)
{
    uint64_t m = (uint64_t)cl_seat_word(s) * n;
    if (CL_UNLIKELY((uint32_t)m < n)) {
        uint32_t unfair = (uint32_t)(UINT32_C(0) - n) % n;
        while ((uint32_t)m < unfair)
            m = (uint64_t)cl_seat_word(s) * n;
    }
    return (uint32_t)(m >> 32);
}

/* ---------------------------------------------------------------- tables */

#define CL_AT(name, type) \
    static inline int64_t name(const type *t, uint64_t n, int64_t k, int64_t none) \
    { return (uint64_t)k < n ? (int64_t)t[k] : none; }
CL_AT(at8, int8_t)
CL_AT(at16, int16_t)
CL_AT(at32, int32_t)
CL_AT(at64, int64_t)

static inline cl_set at_set(const cl_set *t, uint64_t n, int64_t k)
{
    return (uint64_t)k < n ? t[k] : s_none();
}

static inline cl_set s_join(const cl_set *t, int64_t n, cl_set a)
{
    cl_set r = s_none();
    while (s_some(a)) {
        int64_t k = s_pop(&a);
        if (k >= n)
            break;
        r = s_or(r, t[k]);
    }
    return r;
}

/* Of cards that look alike, the lowest: `earlier[k]` are the lower ones that look like k. */
static inline cl_set s_distinct(cl_set a, const cl_set *earlier)
{
    cl_set r = s_none(), left = a;
    while (s_some(left)) {
        int64_t k = s_pop(&left);
        if (!s_some(s_and(a, earlier[k])))
            r = s_or(r, s_unit(k));
    }
    return r;
}

/* --------------------------------------------------------------- numbers */

static inline int64_t n_div(int64_t a, int64_t b)
{
    int64_t q;
    if (b == -1)
        return -a;
    q = a / b;
    return q - (q * b != a && (a < 0) != (b < 0));
}

static inline int64_t n_mod(int64_t a, int64_t b)
{
    int64_t r;
    if (b == -1)
        return 0;
    r = a % b;
    return r && (r < 0) != (b < 0) ? r + b : r;
}

static inline int64_t n_neg(int64_t a) { return a == CL_NIL ? CL_NIL : -a; }
static inline int64_t n_lt(int64_t a, int64_t b) { return a != CL_NIL && b != CL_NIL && a < b; }
static inline int64_t n_le(int64_t a, int64_t b) { return a != CL_NIL && b != CL_NIL && a <= b; }
static inline int64_t n_same(int64_t a, int64_t b, int64_t none) { return a != none && a == b; }
static inline int64_t n_else(int64_t a, int64_t b, int64_t none) { return a != none ? a : b; }

/* ----------------------------------------------------------------- piles */

#if CL_CARDS <= 256
typedef uint8_t cl_card;
#define cl_shuffle cl_shuffle8
#else
typedef uint16_t cl_card;
#define cl_shuffle cl_shuffle16
#endif

typedef struct { uint32_t n; cl_card c[CL_CARDS]; } cl_pile; /* the bottom card first */

static const cl_pile cl_empty;

static inline int64_t o_top(const cl_pile *p) { return p->n ? p->c[p->n - 1] : -1; }
static inline int64_t o_bottom(const cl_pile *p) { return p->n ? p->c[0] : -1; }
static inline int64_t o_nth(const cl_pile *p, int64_t k)
{
    return k >= 1 && k <= (int64_t)p->n ? p->c[p->n - k] : -1;
}
static inline int64_t o_top_of(const cl_pile *p, cl_set a)
{
    uint32_t i;
    for (i = p->n; i-- > 0;)
        if (s_has(a, p->c[i]))
            return p->c[i];
    return -1;
}
static inline int64_t o_bottom_of(const cl_pile *p, cl_set a)
{
    uint32_t i;
    for (i = 0; i < p->n; i++)
        if (s_has(a, p->c[i]))
            return p->c[i];
    return -1;
}
static inline int64_t o_nth_of(const cl_pile *p, int64_t k, cl_set a)
{
    uint32_t i;
    if (k < 1)
        return -1;
    for (i = p->n; i-- > 0;)
        if (s_has(a, p->c[i]) && --k == 0)
            return p->c[i];
    return -1;
}

static inline void o_copy(cl_pile *to, const cl_pile *p)
{
    to->n = p->n;
    memcpy(to->c, p->c, p->n * sizeof(cl_card));
}

static inline void o_put(cl_pile *p, int64_t card) { p->c[p->n++] = (cl_card)card; }

static inline void o_put_under(cl_pile *p, int64_t card)
{
    memmove(p->c + 1, p->c, p->n++ * sizeof(cl_card));
    p->c[0] = (cl_card)card;
}

static inline void o_lay(cl_pile *p, const cl_card *cards, uint32_t n)
{
    memcpy(p->c + p->n, cards, n * sizeof(cl_card));
    p->n += n;
}

static inline void o_lay_under(cl_pile *p, const cl_card *cards, uint32_t n)
{
    uint32_t i;
    memmove(p->c + n, p->c, p->n * sizeof(cl_card));
    for (i = 0; i < n; i++)
        p->c[i] = cards[n - 1 - i];
    p->n += n;
}

/* Take out one card that lies there. */
static inline void o_lift(cl_pile *p, int64_t card)
{
    uint32_t i;
    if (p->c[p->n - 1] == card) {
        p->n--;
        return;
    }
    for (i = 0; i < p->n && p->c[i] != card; i++)
        ;
    p->n--;
    memmove(p->c + i, p->c + i + 1, (p->n - i) * sizeof(cl_card));
}

/* Take out several, as they lie. */
static inline uint32_t o_lift_all(cl_pile *p, cl_set a, cl_card *cards)
{
    uint32_t i, left = 0, n = 0;
    for (i = 0; i < p->n; i++) {
        cl_card c = p->c[i];
        if (s_has(a, c))
            cards[n++] = c;
        else
            p->c[left++] = c;
    }
    p->n = left;
    return n;
}

static inline uint32_t s_cards(cl_set a, cl_card *cards)
{
    uint32_t n = 0;
    while (s_some(a))
        cards[n++] = (cl_card)s_pop(&a);
    return n;
}

/* Some deeds move cards out of zones that are known only when they are moved.  A zone has the pile
 * `piles[z]`, or -1 if its order does not matter. */

static inline int64_t z_find(const cl_set *zones, int64_t n, int64_t card)
{
    int64_t z;
    for (z = 0; z < n; z++)
        if (s_has(zones[z], card))
            return z;
    return -1;
}

/* The same among a few zones, without a branch to mispredict. */
static inline int64_t z_find_few(const cl_set *zones, int64_t n, int64_t card)
{
    uint64_t found = 0;
    int64_t z;
    for (z = 0; z < n; z++)
        found |= (uint64_t)s_has(zones[z], card) << z;
    return w_low(found);
}

static inline void z_lift(cl_set *zones, cl_pile *pile, const int16_t *piles, int64_t z,
                          int64_t card)
{
    zones[z] = s_minus(zones[z], s_unit(card));
    if (piles[z] >= 0)
        o_lift(pile + piles[z], card);
}

static inline uint32_t z_take(cl_set *zones, cl_pile *pile, const int16_t *piles, int64_t z,
                              cl_set a, cl_card *cards)
{
    zones[z] = s_minus(zones[z], a);
    return piles[z] >= 0 ? o_lift_all(pile + piles[z], a, cards) : s_cards(a, cards);
}

static inline void z_lay(cl_set *zones, cl_pile *pile, const int16_t *piles, int64_t z, cl_set a,
                         const cl_card *cards, uint32_t n, int under)
{
    zones[z] = s_or(zones[z], a);
    if (piles[z] >= 0)
        (under ? o_lay_under : o_lay)(pile + piles[z], cards, n);
}

/* ------------------------------------------------- several cards at once */

/* How many sets of `low` to `high` of n members there are, or `most` + 1 if there are more. */
static inline int64_t c_count(int64_t n, int64_t low, int64_t high, int64_t most)
{
    int64_t size, found = 0;
    for (size = low; size <= high && size <= n; size++) {
        int64_t i, ways = 1, short_way = size < n - size ? size : n - size;
        for (i = 1; i <= short_way; i++) {
            ways = ways * (n - short_way + i) / i;
            if (ways > 1000000)
                return most + 1;
        }
        if ((found += ways) > most)
            return most + 1;
    }
    return found;
}

/* The sets of so many members, by how many and then in order: the first, and the next one. */
typedef struct { uint32_t n, size, high; cl_card c[CL_CARDS]; uint16_t at[CL_CARDS]; } cl_choice;

static inline int c_size(cl_choice *x, uint32_t size)
{
    uint32_t i;
    if (size > x->high || size > x->n)
        return 0;
    x->size = size;
    for (i = 0; i < size; i++)
        x->at[i] = (uint16_t)i;
    return 1;
}

static inline int c_first(cl_choice *x, cl_set a, uint32_t low, uint32_t high)
{
    x->n = s_cards(a, x->c);
    x->high = high;
    return c_size(x, low);
}

static inline int c_next(cl_choice *x)
{
    uint32_t i = x->size, k;
    while (i-- > 0)
        if (x->at[i] < x->n - x->size + i) {
            for (k = ++x->at[i]; ++i < x->size;)
                x->at[i] = (uint16_t)++k;
            return 1;
        }
    return c_size(x, x->size + 1);
}

static inline cl_set c_set(const cl_choice *x)
{
    cl_set r = s_none();
    uint32_t i;
    for (i = 0; i < x->size; i++)
        r = s_or(r, s_unit(x->c[x->at[i]]));
    return r;
}

/* --------------------------------------------------------------- matches */

typedef struct {
    int64_t decisions, deals, fuel, offered, fewest, most, winners;
    int64_t fault; /* 0: none; else a place in the list of faults; -1: let the interpreter play */
    int64_t logged; /* numbers of the log that were needed */
    int64_t scores[CL_SIDES];
} cl_played;

#define CL_LATER (-1)

/* Sums over matches, as tally.py has them. */
typedef struct {
    int64_t matches, aborted, fuel, decisions, shortest, longest, deals, fewest_deals, most_deals;
    int64_t offered, fewest, most, scores[CL_SIDES];
} cl_sums;

static inline void cl_range(int64_t k, int64_t *low, int64_t *high)
{
    if (k < *low)
        *low = k;
    if (k > *high)
        *high = k;
}

static void cl_add(cl_sums *s, int64_t *winners, const cl_played *p)
{
    int side;
    s->matches++;
    s->fuel += p->fuel;
    s->decisions += p->decisions;
    cl_range(p->decisions, &s->shortest, &s->longest);
    s->deals += p->deals;
    cl_range(p->deals, &s->fewest_deals, &s->most_deals);
    if (p->decisions) {
        s->offered += p->offered;
        if (p->fewest < s->fewest)
            s->fewest = p->fewest;
        if (p->most > s->most)
            s->most = p->most;
    }
    if (p->fault) {
        s->aborted++;
        return;
    }
    winners[p->winners]++;
    for (side = 0; side < CL_SIDES; side++)
        s->scores[side] += p->scores[side];
}

/* Whether the scores of some million matches can be added up in 64 bits. */
static int cl_small(const cl_played *p)
{
    int side;
    for (side = 0; side < CL_SIDES; side++)
        if (p->scores[side] > INT64_C(1) << 40 || p->scores[side] < -(INT64_C(1) << 40))
            return 0;
    return 1;
}

#endif
