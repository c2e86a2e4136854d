/* Random streams, the same words as stream.py, which holds the specification.
 *
 * C99, nothing but <stdint.h>. A stream is 16 bytes of plain data: assign it to
 * copy it. Words come in pairs from one 64-bit output, the low half first; the
 * high half waits in `half`, and `odd` says that it does.
 */
#ifndef CARDLANG_STREAM_H
#define CARDLANG_STREAM_H

#include <stdint.h>

#define CL_GAMMA UINT64_C(0x9E3779B97F4A7C15)
#define CL_GAMMA_INVERSE UINT64_C(0xF1DE83E19937733D) /* modulo 2^64 */

typedef struct {
    uint64_t state; /* key + outputs taken * CL_GAMMA */
    uint32_t half;
    uint32_t odd;
} cl_stream;

static inline uint64_t cl_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* The key of stream `index` (0 is chance, 1 + s is seat s) of a match. */
static inline uint64_t cl_stream_key(uint64_t seed, uint64_t index)
{
    return cl_mix(seed + (index + 1) * CL_GAMMA);
}

static inline uint32_t cl_word(cl_stream *s)
{
    uint64_t z;
    if (s->odd) {
        s->odd = 0;
        return s->half;
    }
    s->state += CL_GAMMA;
    z = cl_mix(s->state);
    s->half = (uint32_t)(z >> 32);
    s->odd = 1;
    return (uint32_t)z;
}

/* Make `s` the stream with this key, `position` words after its beginning. */
static inline void cl_stream_seek(cl_stream *s, uint64_t key, uint64_t position)
{
    s->state = key + (position >> 1) * CL_GAMMA;
    s->half = 0;
    s->odd = 0;
    if (position & 1)
        (void)cl_word(s);
}

static inline void cl_stream_open(cl_stream *s, uint64_t seed, uint64_t index)
{
    s->state = cl_stream_key(seed, index);
    s->half = 0;
    s->odd = 0;
}

/* How many words have been taken from the stream with this key. */
static inline uint64_t cl_stream_position(const cl_stream *s, uint64_t key)
{
    return (s->state - key) * CL_GAMMA_INVERSE * 2 - s->odd;
}

/* A whole number from 0 to n - 1, each as likely as the others; n is not 0. */
static inline uint32_t cl_below(cl_stream *s, uint32_t n)
{
    uint64_t m = (uint64_t)cl_word(s) * n;
    if ((uint32_t)m < n) {
        uint32_t unfair = (uint32_t)(UINT32_C(0) - n) % n;
        while ((uint32_t)m < unfair)
            m = (uint64_t)cl_word(s) * n;
    }
    return (uint32_t)(m >> 32);
}

#endif
