/* Whole matches from Python: batches as sums or rows, and one match with its log. */
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

#endif
