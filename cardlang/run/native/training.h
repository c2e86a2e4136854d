/* Learning a policy by playing against itself.
 *
 * A deal is played several times with the same shuffles, all seats drawing moves by the policy.
 * What a seat came away with beyond the mean of these is what its moves are praised for: each
 * feature grows by how much more of it the move that was taken had than moves have there usually
 * (Williams 1992), in steps that shrink for features that were moved a lot (Duchi, Hazan, Singer
 * 2011).  So neither the luck of the cards nor that of the seat is learned from.
 */

#define P_SAME 16 /* plays of a deal, at most */

typedef struct {
    float weight[P_ROOM], moved[P_ROOM], step[P_ROOM];
    double spread; /* mean square of what was paid beyond the mean */
    double deals;
    int8_t rounded[P_ROOM];
} p_learner;

int64_t cl_learner_size(void) { return sizeof(p_learner); }
int64_t cl_policy_size(void) { return sizeof(cl_policy); }
int64_t cl_log_size(void) { return sizeof(p_noted) * P_LOG; }

static int8_t p_round(float w) { return (int8_t)(w > 127 ? 127 : w < -127 ? -127 : w < 0 ? w - 0.5f : w + 0.5f); }

/* So many deals from a beginning, each played `same` times; how many decisions, -1: none can be. */
int64_t cl_train(cl_policy *p, p_learner *l, const cl_state *start, uint64_t seed, int64_t deals,
                 int64_t same, const cl_asked *asked, double rate)
{
    int64_t deal, k, i, decisions = 0, failed = 0;
    cl_run *r = calloc(1, sizeof *r);
    int32_t *touched = malloc(sizeof *touched * P_ROOM);
    if (!r || !touched || same > P_SAME)
        failed = deals + 1;
    p->weight = l->rounded;
    p->far = INT64_MAX;
    for (deal = 0; deal < deals && failed <= deals / 2; deal++) {
        const uint64_t dealt = cl_stream_key(seed, (uint64_t)deal) >> 1;
        int64_t paid[P_SAME][CL_PLAYERS], ends[P_SAME + 1] = {0}, good = 1, n = 0, seat;
        double mean[CL_PLAYERS] = {0}, root;
        p->logged = 0;
        for (k = 0; k < same && good; k++) {
            cl_played out;
            cl_open(r, cl_stream_key(dealt, (uint64_t)(k + 1)) >> 1);
            cl_stream_open(&r->stream[0], dealt, 0);
            p->moved = 0;
            r->policy = p;
            r->moves = p->moves;
            r->max_deals = asked->max_deals;
            r->max_decisions = asked->max_decisions;
            r->pausing = 0;
            r->todo = CL_GO;
            play(start, r, 0, &out);
            good = out.fault != CL_LATER && cl_small(&out);
            decisions += out.decisions;
            payoffs(&out, asked->towards, paid[k]);
            ends[k + 1] = p->logged;
        }
        if (!good) {
            failed++;
            continue;
        }
        for (k = 0; k < same; k++)
            for (seat = 0; seat < CL_PLAYERS; seat++)
                mean[seat] += (double)paid[k][seat] / (double)same;
        for (k = 0; k < same; k++)
            for (seat = 0; seat < CL_PLAYERS; seat++) {
                const double more = (double)paid[k][seat] - mean[seat];
                l->spread += (more * more - l->spread) / (l->deals < 4000 ? l->deals + 1 : 4000);
                l->deals++;
            }
        root = l->spread > 0 ? 1 / __builtin_sqrt(l->spread) : 0;
        for (k = 0; k < same; k++)
            for (i = ends[k]; i < ends[k + 1]; i++) {
                const p_noted *x = p->log + i;
                double more = ((double)paid[k][x->seat] - mean[x->seat]) * root;
                more = more > 3 ? 3 : more < -3 ? -3 : more;
                if (l->step[x->at] == 0)
                    touched[n++] = x->at;
                l->step[x->at] += (float)more * x->share;
                if (l->step[x->at] == 0)
                    l->step[x->at] = 1e-12f;
            }
        for (i = 0; i < n; i++) {
            const int32_t at = touched[i];
            const float step = l->step[at] / (float)same;
            l->moved[at] += step * step;
            l->weight[at] += (float)rate * step / __builtin_sqrtf(l->moved[at] + 1e-4f);
            l->rounded[at] = p_round(l->weight[at]);
            l->step[at] = 0;
        }
    }
    free(r);
    free(touched);
    return failed > deals / 2 ? -1 : decisions;
}
