/* Rows of numbers for the seat that chooses; sights.py says what stands in them. */

static inline int32_t v_number(int64_t k)
{
    return k == CL_NIL ? -1 : k > INT32_MAX ? INT32_MAX : k < -INT32_MAX ? -INT32_MAX : (int32_t)k;
}

/* A seat or side, counted from one of them. */
static inline int32_t v_turned(int32_t k, int32_t first, int32_t around)
{
    return k < 0 ? -1 : k >= first ? k - first : k - first + around;
}

#ifdef CL_ALIKE
static inline int32_t v_card(int32_t k) { return k < 0 ? -1 : ID[k]; }
#endif

/* Eight bytes, 1 where the bits of a byte are. */
static inline uint64_t v_ones(uint64_t byte)
{
#ifdef __BMI2__
    return __builtin_ia32_pdep_di(byte, UINT64_C(0x0101010101010101));
#else
    return ((byte & 127) * UINT64_C(0x0002040810204081) & UINT64_C(0x0101010101010101))
        | byte >> 7 << 56;
#endif
}

#if defined(__AVX2__) && !defined(__clang__) && CL_CARDS >= 32
#define V_WIDE 32
/* Thirty-two bytes at once, 1 where the bits of a number are. */
static inline void v_wide(uint32_t bits, uint8_t *row)
{
    typedef uint8_t v_bytes __attribute__((vector_size(V_WIDE)));
    typedef uint32_t v_numbers __attribute__((vector_size(V_WIDE)));
    static const v_bytes bit = {
        1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128,
        1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128,
    };
    static const v_bytes byte = {
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
        18, 18, 18, 18, 18, 18, 18, 18, 19, 19, 19, 19, 19, 19, 19, 19,
    };
    v_bytes spread = __builtin_shuffle((v_bytes)((v_numbers){0} + bits), byte);
    spread = (v_bytes)((spread & bit) == bit) & 1;
    memcpy(row, &spread, V_WIDE);
}
#endif

/* A byte for each card: 1 where the set has it. */
static inline void v_spread(cl_set a, uint8_t *row)
{
#ifdef V_WIDE
    cl_words u = {a};
    int64_t k;
#pragma GCC unroll 8
    for (k = 0; k + V_WIDE <= CL_CARDS; k += V_WIDE)
        v_wide((uint32_t)(u.w[k >> 6] >> (k & 63)), row + k);
#if CL_CARDS % V_WIDE
    k = CL_CARDS - V_WIDE; /* some bytes once more */
    v_wide((uint32_t)(u.w[k >> 6] >> (k & 63))
               | (k & 63 ? (uint32_t)(u.w[(k >> 6) + (k >> 6 < CL_WORDS - 1)] << (64 - (k & 63))) : 0),
           row + k);
#endif
#else
    cl_words u = {a};
    uint64_t ones;
    int64_t k;
#pragma GCC unroll 16
    for (k = 0; k + 8 <= CL_CARDS; k += 8) {
        ones = v_ones(u.w[k >> 6] >> (k & 63) & 255);
        memcpy(row + k, &ones, 8);
    }
#if CL_CARDS % 8
    ones = v_ones(u.w[k >> 6] >> (k & 63) & 255);
    memcpy(row + k, &ones, CL_CARDS % 8);
#endif
#endif
}

static void see_cards(const cl_state *s, const cl_set *known, int64_t seat, uint8_t *row)
{
    int64_t k;
    for (k = 0; k < CL_PLACES; k++, row += CL_IDS) {
        int64_t z = VIEW[seat][k];
        cl_set a = SEES[z] >> seat & 1 ? s->Z[z] : s_and(s->Z[z], known[seat]);
#ifdef CL_ALIKE
        memset(row, 0, CL_IDS);
        while (s_some(a))
            row[ID[s_pop(&a)]]++;
#else
        v_spread(a, row);
#endif
    }
}
