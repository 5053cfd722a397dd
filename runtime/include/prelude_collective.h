/* prelude_collective.h: collective calls beside those of CRL: gather, allgather, scatter, reductions and scans of arrays. C of any
 * standard and C++; <mcrl.h> and <prelude.h> include these calls. A program in Prelude C that includes this header itself has shorter
 * names, too, which are at its end; for numbers, <prelude.h> has them.
 *
 * The first thread of each node makes the same collective calls in the same order, with the same sizes, types and root. All switch
 * threads; other threads and activations go on meanwhile. All memory is the caller's, which may use it again when the call returns; for a
 * node that only sends, that may be before the others have what it sends. Sizes are in bytes if they are called so, may be 0, and
 * are at most 1 GB (2^30 bytes) for the data of one node. "Ends the program" means: one line on stderr that begins with "mcrl: ",
 * and a non-zero exit code of the whole job. Each call ends the program if it is called before mcrl_init (before main has begun) or
 * after mcrl_finalize, from another thread, a handler, or a function that a reduction combines with; if there is no memory; for a
 * root that does not exist; for data above 1 GB; and if a node finds that another has made another call in its place, or the same
 * with another size, type or root (not all such errors are found, and those that are not can make nodes wait for ever). All are
 * ours. */
#if !defined(PRELUDE_ONLY_CALLS) && !defined(MCRL_H) && !defined(MCRL_RUNTIME)
#include "prelude.h"
#endif

#ifndef MCRL_COLLECTIVE_H
#define MCRL_COLLECTIVE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a reduction combines the data of two nodes: *left becomes left op right, where `left` are the data of nodes in front of those
 * of `right`. `bytes` is the size that the call was given, so one function does for arrays of all lengths. It must be associative
 * (but for rounding), need not be commutative, and may not call collectives. The pointers are aligned to 16 bytes, or are the
 * caller's own. */
typedef void (*mcrl_combine)(void *__left, const void *__right, size_t __bytes);

#ifndef MCRL_ONE_NODE

/* ---- Data of all nodes, by node ------------------------------------------------------------------------------------------- */

/* `bytes` bytes at `data` of each node come to node `root`, to all nodes: node n's at all + n * bytes. `all` has room for
 * crl_num_nodes * bytes, and is looked at by the root only, on all nodes. `data` may be this node's place in `all`. */
void mcrl_gather(unsigned __root, const void *__data, size_t __bytes, void *__all);
void mcrl_allgather(const void *__data, size_t __bytes, void *__all);

/* Node n gets at `data` the `bytes` bytes at all + n * bytes of node `root`; elsewhere `all` is not looked at. `data` of the root
 * may be its place in `all`. */
void mcrl_scatter(unsigned __root, const void *__all, size_t __bytes, void *__data);

/* ---- Reductions and scans with a function of the program's ------------------------------------------------------------------ */

/* The combination of the data of all nodes, those of node 0 first, in place on every node. The order of the data is that of the
 * nodes, and the order of combining depends only on the number of nodes: the result is the same in every run, and on every node. */
void mcrl_reduce(void *__data, size_t __bytes, mcrl_combine __combine);

/* The same on node `root` only, with half the messages: each other node sends one. On these `data` stay what they are; the call waits for
 * the nodes whose data it combines for the root, half of the nodes for none, and for no answer. Data are combined in the order
 * of the nodes; how they are grouped depends on the number of nodes and the root. */
void mcrl_reduce_to(unsigned __root, void *__data, size_t __bytes, mcrl_combine __combine);

/* Node n gets in place the combination of the data of nodes 0 to n. */
void mcrl_scan(void *__data, size_t __bytes, mcrl_combine __combine);

/* Node n gets at `before` the combination of the data of nodes 0 to n - 1; what node 0 has there stays. `data` and `before` do not
 * overlap. */
void mcrl_exscan(const void *__data, size_t __bytes, void *__before, mcrl_combine __combine);

/* ---- Arrays of numbers ------------------------------------------------------------------------------------------------------ */

/* Each of `count` values becomes the sum, the least or the greatest of the values that all nodes have there, on every node; of int
 * (i), long (l) and double (d). Sums of integers wrap around. Otherwise as mcrl_reduce. */
void mcrl_reduce_iadd(int *__values, size_t __count);
void mcrl_reduce_imin(int *__values, size_t __count);
void mcrl_reduce_imax(int *__values, size_t __count);
void mcrl_reduce_ladd(long *__values, size_t __count);
void mcrl_reduce_lmin(long *__values, size_t __count);
void mcrl_reduce_lmax(long *__values, size_t __count);
void mcrl_reduce_dadd(double *__values, size_t __count);
void mcrl_reduce_dmin(double *__values, size_t __count);
void mcrl_reduce_dmax(double *__values, size_t __count);

/* The same of nodes 0 to this one. */
void mcrl_scan_iadd(int *__values, size_t __count);
void mcrl_scan_imin(int *__values, size_t __count);
void mcrl_scan_imax(int *__values, size_t __count);
void mcrl_scan_ladd(long *__values, size_t __count);
void mcrl_scan_lmin(long *__values, size_t __count);
void mcrl_scan_lmax(long *__values, size_t __count);
void mcrl_scan_dadd(double *__values, size_t __count);
void mcrl_scan_dmin(double *__values, size_t __count);
void mcrl_scan_dmax(double *__values, size_t __count);

/* The sums over the nodes before this one: 0 on node 0. */
void mcrl_exscan_iadd(int *__values, size_t __count);
void mcrl_exscan_ladd(long *__values, size_t __count);
void mcrl_exscan_dadd(double *__values, size_t __count);

#endif

/* What the calls below are for. */
typedef enum mcrl_number {
  MCRL_INT,
  MCRL_UNSIGNED,
  MCRL_LONG,
  MCRL_UNSIGNED_LONG,
  MCRL_LONG_LONG,
  MCRL_UNSIGNED_LONG_LONG,
  MCRL_FLOAT,
  MCRL_DOUBLE,
  MCRL_LONG_DOUBLE,
  MCRL_SHORT,
  MCRL_UNSIGNED_SHORT,
  MCRL_CHAR,
  MCRL_SIGNED_CHAR,
  MCRL_UNSIGNED_CHAR
} mcrl_number;
typedef enum mcrl_operator { MCRL_SUM, MCRL_MIN, MCRL_MAX } mcrl_operator;

/* What all these calls come to, for numbers of any of these types: the reductions, on every node or on node `root` only (as
 * mcrl_reduce_to), the scans, and the sums over the nodes before this one. A number of another type ends the program. */
#ifndef MCRL_ONE_NODE
void mcrl_reduce_numbers(void *__values, size_t __count, mcrl_number __number, mcrl_operator __operation);
void mcrl_reduce_numbers_to(unsigned __root, void *__values, size_t __count, mcrl_number __number, mcrl_operator __operation);
void mcrl_scan_numbers(void *__values, size_t __count, mcrl_number __number, mcrl_operator __operation);
void mcrl_exscan_sums(void *__values, size_t __count, mcrl_number __number);
#endif

#ifdef __cplusplus
}
#endif

#endif

#if !defined(PRELUDE_COLLECTIVE_H) && defined(PRELUDE_H) && !defined(PRELUDE_ONLY_CALLS)
#define PRELUDE_COLLECTIVE_H

/* ---- Prelude C's names, none of which exists in the object code ---------------------------------------------------------------- */

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

/* The data of all nodes, combined in the order of the nodes, in place on every node, or on node `root` only; those of nodes 0 to this
 * one, in place; and those of the nodes before this one, at `before`, where node 0 keeps what it has. combine(left, right, bytes)
 * makes *left what *left and *right are together. */
PRELUDE_CALL_ void reduce(void *__data, size_t __bytes, mcrl_combine __combine) { mcrl_reduce(__data, __bytes, __combine); }
PRELUDE_CALL_ void reduce_to(int __root, void *__data, size_t __bytes, mcrl_combine __combine) {
  PRELUDE_ROOT_("reduce_to", __root);
  mcrl_reduce_to((unsigned)__root, __data, __bytes, __combine);
}
PRELUDE_CALL_ void scan(void *__data, size_t __bytes, mcrl_combine __combine) { mcrl_scan(__data, __bytes, __combine); }
PRELUDE_CALL_ void exscan(const void *__data, size_t __bytes, void *__before, mcrl_combine __combine) {
  mcrl_exscan(__data, __bytes, __before, __combine);
}

#ifdef __cplusplus
}
#endif

#endif
