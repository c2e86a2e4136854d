/* What every generated C file is built on: sets, entries of tables, numbers.
 *
 * A generated file says how large its sets are (CL_WORDS words of 64 bits) and how many cards there
 * are (CL_CARDS), has stream.h, this and other headers one behind another, each once, and goes on
 * with tables and one function that plays a match.  Nothing here knows a game.  Points are whole numbers, nothing is -1; numbers have
 * 64 bits, no number is CL_NIL.  What is done here in a fixed order (members low to high, piles from
 * the bottom, groups by size and then by their mask) is the order of the reference interpreter.
 */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CL_NIL (-(INT64_C(1) << 60))
#define CL_BITS (64 * CL_WORDS)
#define CL_UNLIKELY(x) __builtin_expect(!!(x), 0)

/* ------------------------------------------------------------------ sets */

#if CL_WORDS == 1
typedef uint64_t cl_set;
#define CL_SET(a) (a)
#elif CL_WORDS == 2
typedef unsigned __int128 cl_set;
#define CL_SET(a, b) ((cl_set)(b) << 64 | (a))
#else
typedef struct { uint64_t w[CL_WORDS]; } cl_set;
#define CL_SET(...) ((cl_set){{__VA_ARGS__}})
#endif

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

#if CL_WORDS == 1

/* Members divided by a width; `firsts` are the multiples of the width that there are. */
static inline cl_set s_quotients(cl_set a, int width, cl_set firsts)
{
    cl_set found = a;
    int i;
    for (i = 1; i < width; i++)
        found |= a >> i;
#ifdef __BMI2__
    return __builtin_ia32_pext_di(found, firsts);
#else
    for (found &= firsts, a = 0, i = 0; firsts; firsts &= firsts - 1, i++)
        a |= (found >> __builtin_ctzll(firsts) & 1) << i;
    return a;
#endif
}

#endif

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

static inline uint64_t s_hash(cl_set a)
{
    cl_words u = {a};
    uint64_t h = 0;
    int i;
    for (i = 0; i < CL_WORDS; i++)
        h = (h ^ u.w[i]) * UINT64_C(0x9e3779b97f4a7c15), h ^= h >> 29;
    return h;
}

/* Round a table of n seats.  `w_turn` is the first member from a place on, and round. */
static inline int64_t w_turn(uint64_t w, int64_t from)
{
    uint64_t turned = w >> (from & 63) | w << (-from & 63);
    return w ? (__builtin_ctzll(turned) + from) & 63 : -1;
}

static inline int64_t s_after(cl_set a, int64_t seat, int64_t n)
{
    return seat < 0 ? -1 : w_turn(s_word(a) & ((UINT64_C(1) << n) - 1), seat + 1);
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
    return w_turn(s_word(a), seat < 0 ? 0 : seat);
}

/* The same as `s_unit` and `s_has` where it is known that the point is one. */
#if CL_WORDS <= 2
#define s_when(c, k) ((cl_set)((c) != 0) << ((k) & (CL_BITS - 1)))
#define s_one(k) ((cl_set)1 << ((k) & (CL_BITS - 1)))
#define s_in(a, k) ((int64_t)((a) >> ((k) & (CL_BITS - 1)) & 1))
#else
#define s_when(c, k) ((c) ? s_unit(k) : s_none())
#define s_one(k) s_unit(k)
#define s_in(a, k) s_has(a, k)
#endif

/* ---------------------------------------------------------------- tables */

static inline int64_t at_number(const int64_t *t, uint64_t n, int64_t k, int64_t none)
{
    return (uint64_t)k < n ? t[k] : none;
}

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

static inline int64_t n_lesser(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t n_greater(int64_t a, int64_t b) { return a > b ? a : b; }
static inline int64_t n_lt(int64_t a, int64_t b) { return a != CL_NIL && b != CL_NIL && a < b; }
static inline int64_t n_le(int64_t a, int64_t b) { return a != CL_NIL && b != CL_NIL && a <= b; }
static inline int64_t n_same(int64_t a, int64_t b, int64_t none) { return a != none && a == b; }
