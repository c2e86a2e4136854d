/* Whole matches from Python: many as sums, which may be packed too, and one with its log. */

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
