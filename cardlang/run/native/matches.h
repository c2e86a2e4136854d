/* Whole matches from Python: batches as sums, rows or packed, and one match with its log. */
#ifndef CARDLANG_NATIVE_MATCHES_H
#define CARDLANG_NATIVE_MATCHES_H

int64_t cl_sum(uint64_t seed, int64_t matches, int64_t max_deals, int64_t max_decisions,
               cl_sums *sums, int64_t *winners, int64_t *noted, int64_t *later, int64_t room)
{
    int64_t i, notes = 0, left = 0;
    for (i = 0; i < matches && left < room; i++) {
        cl_played p;
        play(seed + (uint64_t)i, max_deals, max_decisions, &p, 0, 0);
        if (p.fault == CL_LATER || !cl_small(&p)) {
            later[left++] = (int64_t)seed + i;
            continue;
        }
        cl_add(sums, winners, &p);
        if (p.fault && notes < CL_NOTED) {
            noted[2 * notes] = (int64_t)seed + i;
            noted[2 * notes++ + 1] = p.fault;
        }
    }
    if (left < room)
        later[left] = -1;
    if (notes < CL_NOTED)
        noted[2 * notes] = -1;
    return i;
}

void cl_rows(uint64_t seed, int64_t matches, int64_t max_deals, int64_t max_decisions,
             cl_played *rows)
{
    int64_t i;
    for (i = 0; i < matches; i++)
        play(seed + (uint64_t)i, max_deals, max_decisions, rows + i, 0, 0);
}

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

/* What room is lacking where no match could be packed: of the log, or of bytes. */
enum { CL_SHORT_LOG = -1, CL_SHORT_BYTES = -2 };

/* Matches as `packing.py` has them, one after another, and their sums: how many were played.  It
 * stops before a match that does not fit, and behind one that is left to others, which is the last
 * one and is not packed. */
int64_t cl_pack(uint64_t seed, int64_t matches, int64_t max_deals, int64_t max_decisions,
                cl_sums *sums, int64_t *winners, int64_t *noted, int64_t *later, uint8_t *bytes,
                int64_t room, int32_t *log, int64_t cap, int64_t *used)
{
    int64_t i, j, side, notes = 0;
    uint8_t *to = bytes;
    later[0] = -1;
    for (i = 0; i < matches; i++) {
        cl_played p;
        play(seed + (uint64_t)i, max_deals, max_decisions, &p, log, cap);
        if (p.fault == CL_LATER || !cl_small(&p)) {
            later[0] = (int64_t)seed + i++;
            break;
        }
        if (p.logged > cap || bytes + room - to < 10 * (3 + CL_SIDES) + 5 * p.decisions) {
            if (!i)
                i = p.logged > cap ? CL_SHORT_LOG : CL_SHORT_BYTES;
            break;
        }
        to = b_put(to, (uint64_t)p.decisions);
        to = b_put(to, (uint64_t)p.fuel);
        to = b_put(to, p.fault ? 0 : 1 + (uint64_t)p.winners);
        for (side = 0; side < CL_SIDES; side++)
            to = b_put(to, (uint64_t)p.scores[side] << 1 ^ (uint64_t)(p.scores[side] >> 63));
        for (j = 0; j < p.logged; j++)
            if (log[j] < 0)
                j += ~log[j];
            else
                to = b_put(to, (uint64_t)log[j]);
        cl_add(sums, winners, &p);
        if (p.fault && notes < CL_NOTED) {
            noted[2 * notes] = (int64_t)seed + i;
            noted[2 * notes++ + 1] = p.fault;
        }
    }
    if (notes < CL_NOTED)
        noted[2 * notes] = -1;
    *used = to - bytes;
    return i;
}

#endif
