/* Iterative filaments: forall loops. A part of mcrl_abi.h, which says what holds for all of it. Filaments dissertation, 2.1 and 2.2.1.
 *
 * A forall is a filament for each index of its outermost loop. Its statements stand once, in the body of their procedure, and the C
 * compiler makes a *strip* of them: a function that runs the filaments of a range of indices in a plain loop (implicit coarsening).
 * Indices are counted from 0, whatever the loop's variable counts. What the filaments read of their procedure's variables is a struct,
 * `live`, which they share by value.
 *
 *     static void relax__strip1(const void *live, uint64_t first, uint64_t end, void *partial) { ... }
 *     static mcrl_filaments relax__forall1 = {
 *         MCRL_POINT("jacobi.c:relax:forall1", "jacobi.c:12", mcrl_run_strip, sizeof(struct relax__live1), 0, 0, 0, 0),
 *         relax__strip1, 0, 0, relax__begin1, relax__combine1, sizeof(struct relax__reduced1), 4, 0, 0,
 *         MCRL_INDEX(struct relax__live1, index, 1) };
 *
 *     struct relax__live1 live = {new, old, size, 1};
 *     struct relax__reduced1 reduced = {change};
 *     mcrl_forall(&relax__forall1, &live, size - 2, &reduced);
 *     change = reduced.change; */
#ifndef MCRL_ABI_FILAMENTS_H
#define MCRL_ABI_FILAMENTS_H

#include "mcrl_abi_activations.h"

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Runs the filaments of the indices `first` to `after` - 1, in a thread, which they may switch and block. `live`: what they share, which
 * they do not write. `partial`: a private copy of the reduction variables, which they update; NULL without any. */
typedef void (*mcrl_strip_function)(const void *__live, uint64_t __first, uint64_t __after, void *__partial);

/* Writes the nodes of the indices `first` to `after` - 1, the same whichever node asks, into as many `nodes`. There is one at least. Does
 * not switch threads. */
typedef void (*mcrl_place_function)(const void *__live, uint64_t __first, uint64_t __after, int *__nodes);

/* The place of an index is the home of this: an element of a shared array, or a pointer to its rows, which stands for the first element
 * that it leads to. Does not switch threads. */
typedef const volatile void *(*mcrl_element_function)(const void *__live, uint64_t __index);

enum {
    MCRL_FILAMENTS_ANY = 1,      /* `at any`: a node that has nothing to do takes strips of others */
    MCRL_FILAMENTS_ORDERED = 2,  /* a reduction depends on the order: sums and products of floating-point numbers */
    MCRL_FILAMENTS_TOGETHER = 4, /* `place` or `element` is the same for all indices */
    MCRL_FILAMENTS_ELEMENTS = 8, /* `element` gives addresses that are as far apart for any two indices that follow each other */
    MCRL_FILAMENTS_ROWS = 16      /* so does this one, and they are of pointers to what is meant */
};

/* For messages: what the loop's variable is in the first filament, a member of the live variables; and by how much more in the next. */
typedef struct mcrl_index {
    uint32_t offset;
    uint16_t bytes, is_signed;
    int64_t step;
} mcrl_index;
#define MCRL_INDEX(structure, member, step) \
    { __builtin_offsetof(structure, member), sizeof ((structure *)0)->member, (__typeof__(((structure *)0)->member))-1 < 0, step }

/* One forall. An object of static storage of the unit, whose `point` stands in the unit's table. */
typedef struct mcrl_filaments {
    mcrl_point point;          /* of strips that other nodes run: `run` is mcrl_run_strip, `live_bytes` are those of `live` */
    mcrl_strip_function strip;
    mcrl_place_function place;     /* NULL, as `element` is: a block of indices for each node, in the nodes' order */
    mcrl_element_function element; /* NULL, or in its place */
    void (*prepare)(void *__partial, const void *__reduced); /* makes a private copy; `reduced`: the variables before the forall */
    void (*combine)(void *__into, const void *__from);     /* both NULL without reduction variables */
    uint32_t partial_bytes;    /* of the struct of reduction variables */
    uint32_t grain;            /* so many filaments take about a microsecond: after as many a thread looks for messages; 0: the compiler
                                * cannot tell, and loops in a filament look for messages themselves */
    uint32_t flags;            /* MCRL_FILAMENTS_... */
    void *history;             /* the runtime's; 0 */
    mcrl_index named_by;
} mcrl_filaments;

/* From the first thread of every node, in the same order as collective calls, with the same `count`, which is not UINT64_MAX
 * (mcrl_filaments_up): runs filaments 0 to `count` - 1,
 * each on the node of its place. Returns when all have ended on all nodes: it is a barrier, and a synchronization point of shared
 * arrays. `reduced`: the reduction variables, before the forall and after it, where they are the same on all nodes; NULL without any.
 * Their values do not depend on which thread or node ran a strip, nor, with MCRL_FILAMENTS_ORDERED and in blocks, on the number of
 * nodes. A filament that waits for a page, a lock or a result lets the strips after it run in another thread. Switches threads. Ends the
 * program in a filament, outside the first thread, where nodes differ in `count` or in where an index is, where a place is no node, and
 * where an element is in no shared array. */
void mcrl_forall(mcrl_filaments *, const void *__live, uint64_t __count, void *__reduced);

/* The same of the members of a group (prelude_groups.h), which are all that come to it: each runs a block of the filaments, in the order of
 * the members. It is a barrier of the group, and no synchronization point; the reduction variables are the same on its members. The
 * forall has no place. Ends the program, too, if this node is no member of the group. */
void mcrl_forall_of_group(mcrl_filaments *, const void *__live, uint64_t __count, void *__reduced, unsigned __group);

/* The continuation of `point`: strips that another node has taken. */
mcrl_outcome mcrl_run_strip(mcrl_activation *__self, unsigned __entry);

/* Places: index after index to node after node; a region's birth node. Do not switch threads. */
void mcrl_place_cyclic(const void *__live, uint64_t __first, uint64_t __after, int *__nodes);
int mcrl_place_of_region(mcrl_rid);

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
