/* prelude_collective.h: Prelude C's names for the collective calls of mcrl_collective.h, which describes them, with their errors. For
 * source files that include it: <prelude.h> does not, since many programs have functions of their own with such names. All switch
 * threads, and only the first thread of each node may call them. In the object code none of the names exists. */
#ifndef PRELUDE_COLLECTIVE_H
#define PRELUDE_COLLECTIVE_H

#include "prelude.h"

#ifdef PRELUDE_SERIAL
#define PRELUDE_ROOT_(call, root) ((root) != 0 ? prelude_serial_fatal(call, "a serial program has node 0 only") : (void)0)
#else
#define PRELUDE_ROOT_(call, root) ((void)0)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* `bytes` bytes at `data` of each node come to `all` of node `root`, or of every node: node n's at n * bytes. */
PRELUDE_CALL_ void gather(int __root, const void *__data, size_t __bytes, void *__all) {
  PRELUDE_ROOT_("gather", __root);
  mcrl_gather((unsigned)__root, __data, __bytes, __all);
}
PRELUDE_CALL_ void allgather(const void *__data, size_t __bytes, void *__all) { mcrl_allgather(__data, __bytes, __all); }

/* Node n gets at `data` the `bytes` bytes at n * bytes of `all` of node `root`. */
PRELUDE_CALL_ void scatter(int __root, const void *__all, size_t __bytes, void *__data) {
  PRELUDE_ROOT_("scatter", __root);
  mcrl_scatter((unsigned)__root, __all, __bytes, __data);
}

/* The data of all nodes, combined in the order of the nodes, in place on every node; those of nodes 0 to this one, in place; and
 * those of the nodes before this one, at `before`, where node 0 keeps what it has. combine(left, right, bytes) makes *left what
 * *left and *right are together. */
PRELUDE_CALL_ void reduce(void *__data, size_t __bytes, mcrl_combine __combine) { mcrl_reduce(__data, __bytes, __combine); }
PRELUDE_CALL_ void scan(void *__data, size_t __bytes, mcrl_combine __combine) { mcrl_scan(__data, __bytes, __combine); }
PRELUDE_CALL_ void exscan(const void *__data, size_t __bytes, void *__before, mcrl_combine __combine) {
  mcrl_exscan(__data, __bytes, __before, __combine);
}

#ifdef __cplusplus
}
#endif

#endif
