/* What is asked of a lane at every move, as functions that Python calls like its own.
 *
 * A call through ctypes takes longer than most moves.  A function that is built into Python takes
 * and gives objects of Python; it is made of a row of `cl_method` by PyCFunction_NewEx.  That row
 * and the functions of `cl_python` belong to Python's stable ABI, so no header of Python is needed,
 * nor its library: `calling.py` hands over where they are.  Objects are `void *` here, and whoever
 * calls holds the lock of Python.
 */

typedef struct { /* PyMethodDef */
    const char *name;
    void (*call)(void); /* of the kind that `flags` says */
    int flags;
    const char *text;
} cl_method;

static struct cl_python { /* in the order of `calling.py` */
    void *(*function)(const cl_method *, void *, void *);
    long long (*number_of)(void *);
    void *(*number)(long long);
    void *(*tuple)(ptrdiff_t);
    int (*put)(void *, ptrdiff_t, void *);
    ptrdiff_t (*count)(void *);
    void *(*item)(void *, ptrdiff_t);
    void (*hold)(void *);
    void (*drop)(void *);
    void (*clear)(void);
} PY;

void cl_python_is(const struct cl_python *python) { PY = *python; }

enum { Y_OVER, Y_REFUSED = -1, Y_LEFT = -2 };

/* One more than the place where moves are offered now; or why there is none. */
static void *y_stop(const cl_lane *l)
{
    return PY.number(l->status == L_ASKED ? l->place + 1 : l->status == L_LEFT ? Y_LEFT : Y_OVER);
}

static cl_lane *y_lane(void *self) { return (cl_lane *)(uintptr_t)PY.number_of(self); }

/* A tuple of objects that it takes over; none where one of them could not be made. */
static void *y_tuple(ptrdiff_t n, void *(*made)(const void *, ptrdiff_t), const void *of)
{
    ptrdiff_t i;
    void *found = PY.tuple(n);
    for (i = 0; found && i < n; i++) {
        void *one = made(of, i);
        if (!one) {
            PY.drop(found);
            return 0;
        }
        PY.put(found, i, one);
    }
    return found;
}

static void *y_number(const void *of, ptrdiff_t i) { return PY.number(((const int32_t *)of)[i]); }
static void *y_score(const void *of, ptrdiff_t i)
{
    return PY.number(((const cl_lane *)of)->scores[SIDE_OF[i]]);
}

/* begin(terms, seed) */
static void *y_begin(void *self, void *const *args, ptrdiff_t count)
{
    cl_lane *l = y_lane(self);
    l->terms = (const cl_terms *)(uintptr_t)PY.number_of(args[0]);
    l->next = PY.number_of(args[1]);
    (void)count;
    l->n = 0;
    cl_lane_renew(l, l->terms);
    return y_stop(l);
}

/* take(number): refused where it is not offered, and where it is no number. */
static void *y_take(void *self, void *given)
{
    cl_lane *l = y_lane(self);
    const int32_t *legal = l->run.legal;
    const long long number = PY.number_of(given);
    int64_t i;
    if (number < 0)
        PY.clear();
    for (i = 0; i < l->n && legal[i] != number; i++)
        ;
    if (i == l->n || l->status != L_ASKED)
        return PY.number(Y_REFUSED);
    lane_go(l, l->terms, i);
    return y_stop(l);
}

/* offered(): the numbers of the moves, in the order of the record. */
static void *y_offered(void *self, void *given)
{
    const cl_lane *l = y_lane(self);
    (void)given;
    return y_tuple(l->n, y_number, l->run.legal);
}

static int y_order(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* legal(): the same, ascending. */
static void *y_legal(void *self, void *given)
{
    const cl_lane *l = y_lane(self);
    const int32_t *legal = l->run.legal;
    int64_t i;
    int32_t sorted[CL_MOVES];
    for (i = 1; i < l->n && legal[i - 1] < legal[i]; i++)
        ;
    if (i >= l->n)
        return y_offered(self, given);
    memcpy(sorted, legal, (size_t)l->n * sizeof *sorted);
    qsort(sorted, (size_t)l->n, sizeof *sorted, y_order);
    return y_tuple(l->n, y_number, sorted);
}

/* moves(kept): what stands for them in a list, by their numbers, as a tuple in the order of the
 * record.  The last of the list stands for what is not made yet: 0 where that, or nothing, stands
 * for one of them. */
static void *y_moves(void *self, void *kept)
{
    const cl_lane *l = y_lane(self);
    const int32_t *legal = l->run.legal;
    const ptrdiff_t last = PY.count(kept) - 1;
    const void *missing = PY.item(kept, last);
    void *found;
    ptrdiff_t i;
    for (i = 0; i < l->n; i++)
        if (legal[i] >= last || PY.item(kept, legal[i]) == missing)
            return PY.number(0);
    found = PY.tuple((ptrdiff_t)l->n);
    for (i = 0; found && i < l->n; i++) {
        void *move = PY.item(kept, legal[i]);
        PY.hold(move);
        PY.put(found, i, move);
    }
    return found;
}

/* scores(): by seat. */
static void *y_scores(void *self, void *given)
{
    (void)given;
    return y_tuple(CL_PLAYERS, y_score, y_lane(self));
}

enum { Y_FAST = 0x80, Y_NONE = 0x4, Y_ONE = 0x8 }; /* METH_FASTCALL, METH_NOARGS, METH_O */

#define Y_CALL(function) ((void (*)(void))(function))

static const cl_method Y_METHODS[] = {
    {"begin", Y_CALL(y_begin), Y_FAST, 0},     {"take", Y_CALL(y_take), Y_ONE, 0},
    {"legal", Y_CALL(y_legal), Y_NONE, 0},     {"offered", Y_CALL(y_offered), Y_NONE, 0},
    {"moves", Y_CALL(y_moves), Y_ONE, 0},      {"scores", Y_CALL(y_scores), Y_NONE, 0},
};

static void *y_function(const void *address, ptrdiff_t i)
{
    return PY.function(Y_METHODS + i, (void *)address, 0);
}

/* All of these as functions of one lane, whose address is a number of Python. */
void *cl_lane_bound(void *address)
{
    return y_tuple(sizeof Y_METHODS / sizeof *Y_METHODS, y_function, address);
}
