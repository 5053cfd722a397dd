/* prelude_groups.h: groups of nodes, and collective calls of their members: barrier, broadcast and reductions. Plain C includes it after
 * <mcrl.h>; Prelude C has shorter names, which are at its end.
 *
 * All nodes make a group together; from then on its members alone make its calls, so groups without a common node go on at the same time.
 * A member has a number in its group, 0 .. size - 1. The first thread of each member makes the same calls of a group in the same order,
 * with the same sizes, types and roots. Calls of several groups, and of all nodes, come in an order that all their nodes have in
 * common, or nodes wait for ever. All that are collective switch threads. Sizes, ownership and errors are those of
 * prelude_collective.h. Each call ends the program, too, if this node is no member of the group, or the group has been deleted. Where
 * nodes wait for ever, the report of the deadlock names the call, the nodes of the group, and those that have not come.
 *
 * `forall (...) at g` is a call of a group as well: a loop of filaments of which each member runs a block, a barrier of the group.
 *
 * With shared arrays, a call of a group is no synchronization point. What comes from another node while `main` waits in one begins as
 * in any collective; but a group's calls are not among those that both nodes must have completed. All are ours, after MPI. */
#if !defined(PRELUDE_ONLY_CALLS) && !defined(MCRL_H) && !defined(MCRL_RUNTIME)
#include "prelude.h"
#endif

#ifndef MCRL_GROUPS_H
#define MCRL_GROUPS_H

#ifndef MCRL_COLLECTIVE_H
#include "prelude_collective.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A group's name, on each of its members the same number, which may be sent to other nodes; 0 is none. At most 65,535 groups of a node
 * exist at a time. */
typedef unsigned mcrl_group;

#ifndef MCRL_ONE_NODE

/* ---- Making and ending groups: all nodes call the first two together -------------------------------------------------------- */

/* The nodes that give one `colour` make a group, in the order of their `key`, and of their numbers where keys are the same. A node whose
 * colour is negative is in none: the result is 0. An allgather of 28 bytes of each node. */
mcrl_group mcrl_group_split(int __colour, int __key);

/* The nodes first, first + stride, and so on make a group, of `count` members; the others get 0. Nodes that do not exist, no member, and
 * a stride of 0 end the program, and so do nodes that differ in what they give. */
mcrl_group mcrl_group_range(unsigned __first, unsigned __count, unsigned __stride);

/* The group ends when all members have called it. It costs a barrier of the group. Groups that are not deleted end with the program. */
void mcrl_group_delete(mcrl_group __group);

/* The number of members; this node's number among them; and the node that has a member's number. Do not switch threads, and send
 * nothing. A member that does not exist ends the program. */
unsigned mcrl_group_size(mcrl_group __group);
unsigned mcrl_group_self(mcrl_group __group);
unsigned mcrl_group_node(mcrl_group __group, unsigned __member);

/* ---- Collectives of the members ---------------------------------------------------------------------------------------------- */

/* As barrier, broadcast, mcrl_reduce, mcrl_reduce_to, mcrl_reduce_numbers and mcrl_reduce_numbers_to, among the members, whose numbers
 * stand for nodes: `root` is a member's number, and data are combined in the order of the members. */
void mcrl_group_barrier(mcrl_group __group);
void mcrl_group_broadcast(mcrl_group __group, unsigned __root, void *__data, size_t __bytes);
void mcrl_group_reduce(mcrl_group __group, void *__data, size_t __bytes, mcrl_combine __combine);
void mcrl_group_reduce_to(mcrl_group __group, unsigned __root, void *__data, size_t __bytes, mcrl_combine __combine);
void mcrl_group_reduce_numbers(mcrl_group __group, void *__values, size_t __count, mcrl_number __number, mcrl_operator __operation);
void mcrl_group_reduce_numbers_to(mcrl_group __group, unsigned __root, void *__values, size_t __n, mcrl_number __t, mcrl_operator __op);

#endif

#ifdef __cplusplus
}
#endif

#endif

#if !defined(PRELUDE_GROUPS_H) && defined(PRELUDE_H) && !defined(PRELUDE_ONLY_CALLS)
#define PRELUDE_GROUPS_H

/* ---- Prelude C's names, none of which exists in the object code ---------------------------------------------------------------- */

#ifdef __cplusplus
extern "C" {
#endif

typedef mcrl_group node_group;

PRELUDE_CALL_ node_group node_group_split(int __colour, int __key) { return mcrl_group_split(__colour, __key); }
PRELUDE_CALL_ node_group node_group_range(int __first, int __count, int __stride) {
  PRELUDE_ONE_NODE_("node_group_range", __first == 0 && __count == 1 && __stride != 0, "a serial program has node 0 only");
  return mcrl_group_range((unsigned)__first, (unsigned)__count, (unsigned)__stride);
}
#define PRELUDE_GROUP_(call, group) PRELUDE_ONE_NODE_(call, (group) != 0, "of no group (0)")
PRELUDE_CALL_ void node_group_delete(node_group __group) {
  PRELUDE_GROUP_("node_group_delete", __group);
  mcrl_group_delete(__group);
}
PRELUDE_CALL_ int group_size(node_group __group) {
  PRELUDE_GROUP_("group_size", __group);
  return (int)mcrl_group_size(__group);
}
PRELUDE_CALL_ int group_self(node_group __group) {
  PRELUDE_GROUP_("group_self", __group);
  return (int)mcrl_group_self(__group);
}
PRELUDE_CALL_ int group_node(node_group __group, int __member) {
  PRELUDE_GROUP_("group_node", __group);
  PRELUDE_ROOT_("group_node", __member);
  return (int)mcrl_group_node(__group, (unsigned)__member);
}

PRELUDE_CALL_ void group_barrier(node_group __group) {
  PRELUDE_GROUP_("group_barrier", __group);
  mcrl_group_barrier(__group);
}
PRELUDE_CALL_ void group_broadcast(node_group __group, int __root, void *__data, size_t __bytes) {
  PRELUDE_ROOT_("group_broadcast", __root);
  mcrl_group_broadcast(__group, (unsigned)__root, __data, __bytes);
}
PRELUDE_CALL_ void group_reduce(node_group __group, void *__data, size_t __bytes, mcrl_combine __combine) {
  mcrl_group_reduce(__group, __data, __bytes, __combine);
}
PRELUDE_CALL_ void group_reduce_to(node_group __group, int __root, void *__data, size_t __bytes, mcrl_combine __combine) {
  PRELUDE_ROOT_("group_reduce_to", __root);
  mcrl_group_reduce_to(__group, (unsigned)__root, __data, __bytes, __combine);
}

#ifdef __cplusplus
}
#endif

/* group_reduce_sum(g, x), group_reduce_sum_to(g, root, x), group_reduce_sum_array(g, a, n), group_reduce_sum_array_to(g, root, a, n), and
 * so on for min and max: what these are without `group_`, of the members of group `g`. */
#ifdef PRELUDE_EXTENSION_

PRELUDE_CALL_ void prelude_group_reduce_to_(const char *__call, node_group __group, int __root, void *__values, size_t __count,
                                            mcrl_number __number, mcrl_operator __operation) {
  (void)__call;
  PRELUDE_ROOT_(__call, __root);
  mcrl_group_reduce_numbers_to(__group, (unsigned)__root, __values, __count, __number, __operation);
}

#define PRELUDE_GROUP_NUMBER_(T, suffix, number)                                                                                   \
  PRELUDE_CALL_ T prelude_group_reduce_sum_##suffix(node_group __group, T __x) {                                                   \
    return mcrl_group_reduce_numbers(__group, &__x, 1, number, MCRL_SUM), __x;                                                     \
  }                                                                                                                                \
  PRELUDE_CALL_ T prelude_group_reduce_sum_to_##suffix(node_group __group, int __root, T __x) {                                    \
    return prelude_group_reduce_to_("group_reduce_sum_to", __group, __root, &__x, 1, number, MCRL_SUM), __x;                       \
  }                                                                                                                                \
  PRELUDE_CALL_ T prelude_group_reduce_min_##suffix(node_group __group, T __x) {                                                   \
    return mcrl_group_reduce_numbers(__group, &__x, 1, number, MCRL_MIN), __x;                                                     \
  }                                                                                                                                \
  PRELUDE_CALL_ T prelude_group_reduce_min_to_##suffix(node_group __group, int __root, T __x) {                                    \
    return prelude_group_reduce_to_("group_reduce_min_to", __group, __root, &__x, 1, number, MCRL_MIN), __x;                       \
  }                                                                                                                                \
  PRELUDE_CALL_ T prelude_group_reduce_max_##suffix(node_group __group, T __x) {                                                   \
    return mcrl_group_reduce_numbers(__group, &__x, 1, number, MCRL_MAX), __x;                                                     \
  }                                                                                                                                \
  PRELUDE_CALL_ T prelude_group_reduce_max_to_##suffix(node_group __group, int __root, T __x) {                                    \
    return prelude_group_reduce_to_("group_reduce_max_to", __group, __root, &__x, 1, number, MCRL_MAX), __x;                       \
  }

PRELUDE_GROUP_NUMBER_(int, int, MCRL_INT)
PRELUDE_GROUP_NUMBER_(unsigned, unsigned, MCRL_UNSIGNED)
PRELUDE_GROUP_NUMBER_(long, long, MCRL_LONG)
PRELUDE_GROUP_NUMBER_(unsigned long, unsigned_long, MCRL_UNSIGNED_LONG)
PRELUDE_GROUP_NUMBER_(prelude_long_long_, long_long, MCRL_LONG_LONG)
PRELUDE_GROUP_NUMBER_(prelude_unsigned_long_long_, unsigned_long_long, MCRL_UNSIGNED_LONG_LONG)
PRELUDE_GROUP_NUMBER_(float, float, MCRL_FLOAT)
PRELUDE_GROUP_NUMBER_(double, double, MCRL_DOUBLE)
PRELUDE_GROUP_NUMBER_(long double, long_double, MCRL_LONG_DOUBLE)

#define group_reduce_sum(g, x) PRELUDE_OF_TYPE_(group_reduce_sum, x)((g), (x))
#define group_reduce_min(g, x) PRELUDE_OF_TYPE_(group_reduce_min, x)((g), (x))
#define group_reduce_max(g, x) PRELUDE_OF_TYPE_(group_reduce_max, x)((g), (x))
#define group_reduce_sum_to(g, root, x) PRELUDE_OF_TYPE_(group_reduce_sum_to, x)((g), (root), (x))
#define group_reduce_min_to(g, root, x) PRELUDE_OF_TYPE_(group_reduce_min_to, x)((g), (root), (x))
#define group_reduce_max_to(g, root, x) PRELUDE_OF_TYPE_(group_reduce_max_to, x)((g), (root), (x))

#define group_reduce_sum_array(g, a, n) mcrl_group_reduce_numbers((g), (a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_SUM)
#define group_reduce_min_array(g, a, n) mcrl_group_reduce_numbers((g), (a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_MIN)
#define group_reduce_max_array(g, a, n) mcrl_group_reduce_numbers((g), (a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_MAX)
#define group_reduce_sum_array_to(g, root, a, n)                                                                                      \
  prelude_group_reduce_to_("group_reduce_sum_array_to", (g), (root), (a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_SUM)
#define group_reduce_min_array_to(g, root, a, n)                                                                                      \
  prelude_group_reduce_to_("group_reduce_min_array_to", (g), (root), (a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_MIN)
#define group_reduce_max_array_to(g, root, a, n)                                                                                      \
  prelude_group_reduce_to_("group_reduce_max_array_to", (g), (root), (a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_MAX)

#endif
#endif
