/* Bodies and forms. A part of mcrl_abi.h, which says what holds for all of it.
 *
 * The statements of a procedure that may move, waits for guards or forks stand once in emitted text, in its *body*. The C compiler
 * specializes the body for each *form* of the procedure: the procedure as it is called, its rest from one of its points on, the rest of
 * one of its partial frames, one of its guards. Each form is a small function around the body, and passes as the first argument, `part`,
 * which form it is: a constant. A body that a compiler cannot inline (it has computed jumps) is one function that all forms call.
 *
 *     MCRL_BODY long visit__body(const int part, mcrl_run *run, region struct node *n)
 *     {
 *         if (part == MCRL_REST) switch (mcrl_entry(run)) { case 1: goto resume1; default: __builtin_unreachable(); }
 *         ...
 *     }
 *     long visit(region struct node *n) { return visit__body(MCRL_CALLED, 0, n); } */
#ifndef MCRL_ABI_BODIES_H
#define MCRL_ABI_BODIES_H

#include "mcrl_abi_activations.h"

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MCRL_BODY static __inline__ __attribute__((__always_inline__))
#define MCRL_SHARED_BODY static __attribute__((__noinline__))

/* The forms. Frames and guards count from 1. */
#define MCRL_CALLED 0
#define MCRL_PRUNED (-0x1000000) /* as it is called where all its forks are calls (mcrl_abi_calls.h): `run` is NULL if none has a place */
#define MCRL_BASE (-0x1000001)   /* that one, up to the end of its base case: what is left is a call of it */
#define MCRL_REST 1
#define MCRL_FRAME(n) (2 * (n))
#define MCRL_GUARD(n) (2 * (n) + 1)
#define MCRL_STRIP(n) (-(n)) /* and those of foralls; of loops of forks, MCRL_FORKS (mcrl_abi_forks.h) */
/* Whether unlocks, loops and the beginning of the form look for messages. */
#define MCRL_LOOKS(part) ((part) > MCRL_PRUNED)

/* How a body runs as a form other than the procedure itself, which has none unless it forks. On the stack of the form. */
typedef struct mcrl_run {
    mcrl_activation *self;   /* the record that it goes on from; NULL in the procedure as it is called, and in a guard */
    unsigned entry;          /* where the body is entered; 0 is its beginning */
    int has_left;            /* the body has been left by mcrl_leave; */
    mcrl_outcome outcome;    /* this is what has become of the activation then */
    mcrl_children *children; /* of the activation; NULL if it forks nothing, or has not yet and all are calls: */
    mcrl_children *room;     /* then this is where they will be */
    const void *live;        /* of a guard: the variables of what waits, */
    const void *at;          /* the data of the region, */
    int holds;               /* and what the guard says */
    uint64_t first, after;   /* of a strip of a forall: its filaments; `live` are the variables that they share, */
    void *partial;           /* this is where the reduction variables are, */
    int is_asked;            /* and not 0 if only their places are wanted: */
    int *nodes;              /* those of the filaments that have not answered, or */
    const volatile void *element; /* that of the first one */
} mcrl_run;

/* The run of a continuation, or with NULL and 0 that of a procedure that forks. These calls do not switch threads and have no errors. */
static __inline__ mcrl_run mcrl_run_from(mcrl_activation *__self, unsigned __entry, mcrl_children *__children)
{
    mcrl_run __run;
    __builtin_memset(&__run, 0, sizeof __run);
    __run.self = __self;
    __run.entry = __entry;
    __run.children = __children;
    return __run;
}

/* The run of a guard, an mcrl_guard with these arguments. */
static __inline__ mcrl_run mcrl_run_guard(unsigned __entry, const void *__live, const void *__at)
{
    mcrl_run __run = mcrl_run_from(NULL, __entry, NULL);
    __run.live = __live;
    __run.at = __at;
    return __run;
}

/* The run of a strip of a forall, an mcrl_strip_function with these arguments; of one whose filaments are asked for their nodes, an
 * mcrl_place_function; and of a filament that is asked for the element that is its place. */
static __inline__ mcrl_run mcrl_run_filaments(const void *__live, uint64_t __first, uint64_t __after, void *__partial)
{
    mcrl_run __run = mcrl_run_from(NULL, 0, NULL);
    __run.live = __live;
    __run.first = __first;
    __run.after = __after;
    __run.partial = __partial;
    return __run;
}

static __inline__ mcrl_run mcrl_run_placed(const void *__live, uint64_t __first, uint64_t __after, int *__nodes, void *__partial)
{
    mcrl_run __run = mcrl_run_filaments(__live, __first, __after, __partial);
    __run.is_asked = 1;
    __run.nodes = __nodes;
    return __run;
}

static __inline__ mcrl_run mcrl_run_asked(const void *__live, uint64_t __index, void *__partial)
{
    mcrl_run __run = mcrl_run_filaments(__live, __index, __index + 1, __partial);
    __run.is_asked = 1;
    return __run;
}

static __inline__ unsigned mcrl_entry(const mcrl_run *__run) { return __run->entry; }
static __inline__ mcrl_activation *mcrl_self(const mcrl_run *__run) { return __run->self; }
static __inline__ mcrl_children *mcrl_children_of(const mcrl_run *__run) { return __run ? __run->children : NULL; }

/* In a body: the activation ends here with this outcome. The body then returns MCRL_NOTHING, or nothing if it is void. */
static __inline__ void mcrl_leave(mcrl_run *__run, mcrl_outcome __outcome)
{
    __run->outcome = __outcome;
    __run->has_left = 1;
}
#define MCRL_NOTHING(type) __extension__({ type mcrl_nothing_; __builtin_memset(&mcrl_nothing_, 0, sizeof mcrl_nothing_); mcrl_nothing_; })

/* In a form, after the body: whether mcrl_leave has left it, and the outcome. If not, the body has come to its end, or to a return. */
static __inline__ int mcrl_has_left(const mcrl_run *__run) { return __run->has_left; }
static __inline__ mcrl_outcome mcrl_outcome_of(const mcrl_run *__run) { return __run->outcome; }

/* In a body that is entered for a guard: its variables, the data of its region, and the answer. */
static __inline__ const void *mcrl_guard_live(const mcrl_run *__run) { return __run->live; }
static __inline__ void *mcrl_guard_data(const mcrl_run *__run) { return (void *)(uintptr_t)__run->at; }
static __inline__ void mcrl_answer(mcrl_run *__run, int __holds) { __run->holds = __holds; }
static __inline__ int mcrl_holds(const mcrl_run *__run) { return __run->holds; }
static __inline__ void mcrl_answer_element(mcrl_run *__run, const volatile void *__element) { __run->element = __element; }
static __inline__ const volatile void *mcrl_element(const mcrl_run *__run) { return __run->element; }

/* In a body that is entered for a strip: the variables that its filaments share, the reduction variables, the filaments, and whether only
 * their places are wanted, which mcrl_answer_node says of one filament after the other, or mcrl_answer_element of the first. */
static __inline__ const void *mcrl_shared_live(const mcrl_run *__run) { return __run->live; }
static __inline__ void *mcrl_partial(const mcrl_run *__run) { return __run->partial; }
static __inline__ uint64_t mcrl_first(const mcrl_run *__run) { return __run->first; }
static __inline__ uint64_t mcrl_end(const mcrl_run *__run) { return __run->after; }
static __inline__ int mcrl_is_asked(const mcrl_run *__run) { return __run->is_asked; }
static __inline__ void mcrl_answer_node(mcrl_run *__run, int __node) { *__run->nodes++ = __node; }

/* How many filaments a loop has that counts from `first`, of the type of its variable, up or down by `step`, to before `bound`, or to
 * `bound`; they are compared as C compares them. UINT64_MAX: the variable would leave the range of its type. `first` and `bound` are
 * evaluated several times. */
#define mcrl_filaments_up(first, bound, step, inclusive) \
    mcrl_filaments_of(MCRL_COMPARED(first, first, bound), MCRL_COMPARED(bound, first, bound), \
        MCRL_COMPARED(first, first, bound) < MCRL_COMPARED(bound, first, bound), step, inclusive, \
        (uint64_t)MCRL_LARGEST(first) - (uint64_t)(first))
#define mcrl_filaments_down(first, bound, step, inclusive) \
    mcrl_filaments_of(MCRL_COMPARED(bound, first, bound), MCRL_COMPARED(first, first, bound), \
        MCRL_COMPARED(bound, first, bound) < MCRL_COMPARED(first, first, bound), step, inclusive, \
        (uint64_t)(first) - (uint64_t)MCRL_LEAST(first))
#define MCRL_COMPARED(value, first, bound) ((__typeof__((first) + (bound)))(value))
#define MCRL_IS_SIGNED(value) ((__typeof__(value))-1 < (__typeof__(value))1)
#define MCRL_LARGEST(value) \
    ((__typeof__(value))(MCRL_IS_SIGNED(value) ? (UINT64_C(1) << (8 * sizeof(value) - 1)) - 1 : ~UINT64_C(0)))
#define MCRL_LEAST(value) (MCRL_IS_SIGNED(value) ? -(int64_t)MCRL_LARGEST(value) - 1 : 0)
static __inline__ uint64_t mcrl_filaments_of(uint64_t __low, uint64_t __high, int __is_below, uint64_t __step, int __inclusive,
                                             uint64_t __room)
{
    uint64_t __count = __is_below ? (__high - __low - !__inclusive) / __step + 1 : __low == __high && __inclusive ? 1 : 0;
    return __count <= __room / __step ? __count : UINT64_MAX;
}

/* The record for a point: mcrl_repack for an activation that goes on, mcrl_pack if `run` is NULL. */
static __inline__ void *mcrl_record(const mcrl_run *__run, mcrl_rid __rid, mcrl_mode __mode, const mcrl_point *__point,
                                    size_t __live_bytes)
{
    return __run ? mcrl_repack(__run->self, __rid, __mode, __point, __live_bytes) : mcrl_pack(__rid, __mode, __point, __live_bytes);
}

/* How control leaves a partial frame that ran elsewhere: the first member of its reply. MCRL_BY_JUMP + n: by a goto to the nth label
 * of those that are jumped to in this way. */
typedef enum { MCRL_BY_END, MCRL_BY_RETURN, MCRL_BY_BREAK, MCRL_BY_CONTINUE, MCRL_BY_JUMP } mcrl_way;

/* A variable with a cleanup function in whose scope a partial frame begins. A form that enters the frame has come by the declaration only,
 * so the function, called at the end of the scope, must do nothing there. Such variables of all forms that run on this node are a list:
 * mcrl_pass puts one into it if it `is_passed`, and mcrl_was_passed says whether one is, and takes it out. */
typedef struct mcrl_passed {
    const volatile void *__variable;
    struct mcrl_passed *__next;
} mcrl_passed;
static __inline__ void mcrl_pass(mcrl_passed **__all, mcrl_passed *__one, int __is_passed, const volatile void *__variable)
{
    if (!__is_passed) return;
    __one->__variable = __variable;
    __one->__next = *__all;
    *__all = __one;
}
static __inline__ int mcrl_was_passed(mcrl_passed **__all, const volatile void *__variable)
{
    for (; *__all != NULL; __all = &(*__all)->__next)
        if ((*__all)->__variable == __variable) {
            *__all = (*__all)->__next;
            return 1;
        }
    return 0;
}

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
