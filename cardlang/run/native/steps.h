/* What `play` is told where it begins with a state, and the moves of a decision.
 *
 * A move is the place of its verb and what was picked, a word each, or a set's words where several
 * cards or a group were picked; what is left of the words is 0.  Two moves of one decision differ.
 */

#include <stddef.h>

#define CL_MOVES 4096 /* that a decision may have */

typedef struct { uint64_t w[CL_MOVE]; } cl_move;

enum { CL_GO, CL_TAKE, CL_LIST };

typedef struct {
    cl_stream stream[1 + CL_PLAYERS];
    int64_t max_deals, max_decisions; /* counted from the state on */
    int64_t pausing; /* after so many decisions the match pauses; else it is given up */
    int64_t todo, taken; /* at the decision where it stands: take this move, or list them */
    int64_t n, seat, decision; /* of the moves that were listed */
    cl_move *moves; /* room for CL_MOVES + 1; the last is for those too many */
    struct cl_habits *habits; /* by which moves are drawn; 0: each as likely as the others */
    struct cl_policy *policy; /* the same, where there are no habits */
#ifdef CL_LANES
    const struct cl_verb *verbs; /* by which moves are numbered */
    int32_t *legal; /* the numbers of the moves that were listed, with room for one more than `room` */
    int64_t room, lost; /* `lost`: a move has no number */
    int64_t wide, grown; /* the room that more moves may have: then they lie elsewhere (`grown`) */
    struct cl_scribe *scribe; /* who writes a record meanwhile; 0: nobody */
    cl_set known[CL_PLAYERS]; /* by seat the cards of which it knows where they lie */
#endif
} cl_run;

static inline cl_move *r_note(cl_run *r, uint64_t verb)
{
    cl_move *m = r->moves + (r->n < CL_MOVES ? r->n : CL_MOVES);
    r->n++;
    memset(m, 0, sizeof *m);
    m->w[0] = verb;
    return m;
}

#ifndef CL_LANES
static int64_t h_drawn(cl_run *r, const cl_set *Z, const cl_pile *P, int64_t n);
static int64_t p_drawn(cl_run *r, const cl_set *Z, const cl_pile *P, const int64_t *variables,
                       int64_t count, int64_t n);
static void p_listed(cl_run *r, const cl_set *Z, const cl_pile *P, const int64_t *variables,
                     int64_t count, int64_t n);
#endif

static inline void p_copy(cl_pile *to, const cl_pile *from, int n)
{
    int i;
    for (i = 0; i < n; i++)
        o_copy(to + i, from + i);
}
