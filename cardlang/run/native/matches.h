/* Whole matches from Python: many as sums, which may be packed too, one with its log, and packed
 * ones played again by their choices. */

void cl_log(uint64_t seed, int64_t max_deals, int64_t max_decisions, cl_played *row, int32_t *log,
            int64_t room)
{
    play(seed, max_deals, max_decisions, row, log, room);
}

/* A number in as few bytes as it needs: seven bits a byte, the lowest first. */
static inline uint8_t *b_put(uint8_t *to, uint64_t n)
{
    for (; n >= 128; n >>= 7)
        *to++ = (uint8_t)(n | 128);
    *to++ = (uint8_t)n;
    return to;
}

/* A match as `packing.py` has it. */
static uint8_t *b_match(uint8_t *to, const cl_played *p, const int32_t *log)
{
    int64_t i, side;
    to = b_put(to, (uint64_t)p->decisions);
    to = b_put(to, (uint64_t)p->fuel);
    to = b_put(to, p->fault ? 0 : 1 + (uint64_t)p->winners);
    for (side = 0; side < CL_SIDES; side++)
        to = b_put(to, (uint64_t)p->scores[side] << 1 ^ (uint64_t)(p->scores[side] >> 63));
    for (i = 0; i < p->logged; i++)
        if (log[i] < 0)
            i += ~log[i];
        else
            to = b_put(to, (uint64_t)log[i]);
    return to;
}

/* What room is lacking where no match could be packed: of the log, or of bytes. */
enum { CL_SHORT_LOG = -1, CL_SHORT_BYTES = -2 };

/* Sums over matches, and, where there are `bytes` for it, the matches one after another: how many
 * were played.  It stops before a match that does not fit, and behind one that is left to others,
 * which is not in the sums. */
int64_t cl_sum(uint64_t seed, int64_t matches, int64_t max_deals, int64_t max_decisions,
               cl_sums *sums, int64_t *winners, int64_t *noted, uint8_t *bytes, int64_t room,
               int32_t *log, int64_t cap)
{
    int64_t i;
    uint8_t *to = bytes;
    for (i = 0; i < matches; i++) {
        cl_played p;
        play(seed + (uint64_t)i, max_deals, max_decisions, &p, log, cap);
        if (p.fault == CL_LATER || !cl_small(&p)) {
            i++;
            break;
        }
        if (bytes) {
            int fits = bytes + room - to >= 10 * (3 + CL_SIDES) + 5 * p.decisions;
            if (p.logged > cap || !fits) {
                if (!i)
                    i = p.logged > cap ? CL_SHORT_LOG : CL_SHORT_BYTES;
                break;
            }
            to = b_match(to, &p, log);
        }
        if (p.fault && sums->aborted < CL_NOTED) {
            noted[2 * sums->aborted] = (int64_t)seed + i;
            noted[2 * sums->aborted + 1] = p.fault;
        }
        cl_add(sums, winners, &p);
    }
    sums->packed = to - bytes;
    return i;
}

/* The next number of a row of bytes, below 2^63; -1 where there is none. */
static inline int64_t b_get(const uint8_t **at, const uint8_t *end)
{
    uint64_t found = 0;
    int shift;
    for (shift = 0; *at < end && shift < 63; shift += 7) {
        uint8_t digit = *(*at)++;
        found |= (uint64_t)(digit & 127) << shift;
        if (digit < 128)
            return (int64_t)found;
    }
    return -1;
}

/* Packed matches of these seeds, played again by their choices: how many of the first ones are what
 * the rules give, and in `used` their bytes.  What is wrong with the next one, others say.  The
 * log has room for `room` choices. */
int64_t cl_verify(uint64_t seed, int64_t matches, int64_t max_deals, int64_t max_decisions,
                  const uint8_t *bytes, int64_t size, int32_t *log, int64_t room, int64_t *used)
{
    const uint8_t *at = bytes, *end = bytes + size;
    int64_t i, k, side;
    for (i = 0; i < matches; i++) {
        cl_played p;
        int64_t head[3 + CL_SIDES], good = 1;
        *used = at - bytes;
        for (k = 0; k < 3 + CL_SIDES; k++)
            good &= (head[k] = b_get(&at, end)) >= 0;
        if (!good || head[0] > room)
            return i;
        for (k = 0; k < head[0]; k++) {
            int64_t choice = b_get(&at, end);
            if (choice < 0 || choice > INT32_MAX)
                return i;
            log[k] = (int32_t)choice;
        }
        play(seed + (uint64_t)i, max_deals, max_decisions, &p, log, ~head[0]);
        good = p.fault != CL_LATER && p.fault != CL_REFUSED && p.decisions == head[0];
        good = good && p.fuel == head[1] && head[2] == (p.fault ? 0 : 1 + p.winners);
        for (side = 0; side < CL_SIDES; side++) {
            uint64_t scored = (uint64_t)head[3 + side];
            good = good && p.scores[side] == (int64_t)(scored >> 1 ^ (UINT64_C(0) - (scored & 1)));
        }
        if (!good)
            return i;
    }
    *used = at - bytes;
    return i;
}
