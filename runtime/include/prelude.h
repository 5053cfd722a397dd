/* prelude.h: Prelude C for programs. Regions, locks and the program model (lang-spec/language.md).
 *
 * `region T *p` is the global name of a region that holds a T. The locks, unlock, upgrade and local() are translated by
 * preludec; the annotations (`move`, ...) follow a statement, contracts (`requires_shared(n)`, ...) a function's parameters, and need
 * no declaration.
 *
 * Nothing here may be called before main begins. A node has one kernel thread, and MPI has been started for one: MPI_Init_thread
 * provides MPI_THREAD_SINGLE, whatever it is asked for. The node's threads take turns, and change only in calls
 * that are said to "switch threads", and, unless -fpoll=none is given, in loops (lang-spec/language.md, 5.2). "Ends the program"
 * means: one line on stderr that begins with "mcrl: ", and a non-zero exit code of the whole job. */
#ifndef PRELUDE_H
#define PRELUDE_H

#include "prelude_policy.h"

#ifdef PRELUDE_SERIAL /* the sequential program, for any C compiler */

#include "prelude_serial.h"

#else

#define PRELUDE_ONLY_CALLS
#include "prelude_collective.h"
#undef PRELUDE_ONLY_CALLS
#include "mcrl_statistics.h"
#include "mcrl_thread.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__PRELUDE_FRONTEND__) || defined(__PRELUDE_EDITOR__) /* what preludec's analysis sees, and clangd (docs/editors.md) */

#if defined(__PRELUDE_EDITOR__)
#define _Chk(condition) ((void)(condition)); /* a guard, in text where other annotations are blanks: as long as `when` */
#endif
#define region __attribute__((__address_space__(7)))
#define node_private __attribute__((__annotate__("prelude_node_private"))) /* on a variable: each node's own is meant (language.md, 4.3) */
#define prelude_region_ region const volatile void *

/* Starts a read or a write operation on a region: waits until the operations that exclude it have ended on all nodes (many readers
 * or one writer), and the data are here; they may be used until the unlock. Writers that wait go before readers, but after a few of
 * them all waiting readers are served, so no thread waits for ever. If the lock can be granted here and at once it sends nothing and
 * does not switch threads, else it may. NULL, and a name that is no region's, end the program. Locks do not nest: an activation
 * that locks what it holds, under another name, for writing waits for ever. Nor is it safe to lock regions one inside the other in
 * different orders, for reading only either: a reader waits for a writer that came before, and the writer waits for present readers.
 * With `move` after it, the activation may go on at the region's home. CRL: rgn_start_read, rgn_start_write. */
void read_lock(prelude_region_ __name);
void write_lock(prelude_region_ __name);

/* Starts an update operation, which reads: it excludes write and other update operations, not read operations, and may become a write
 * operation. In all else as read_lock. For what is read first and then, perhaps, changed: two threads that read, and then want to write
 * what they have read, would wait for each other. Thesis 9.3. */
void update_lock(prelude_region_ __name);

/* Makes the update operation on a region a write operation, when the read operations on it have ended; the data are those that the update
 * operation has read. Where that has been done on some paths, nothing. May switch threads. A thread that holds a read lock on the same
 * region, under another name, waits for ever. No errors at run time. Thesis 9.3. */
void upgrade(prelude_region_ __name);

/* Ends the operation on a region whose lock is held; its data may not be used any more. After the unlock of a write lock, every
 * thread that gets the lock sees what was written (lang-spec/memory-model.md). May switch threads. No errors at run time: the compiler
 * knows which lock is held. unlock is for all kinds; update_unlock is for an update operation that has not become a write operation on all
 * paths. CRL: rgn_end_read, rgn_end_write. */
void unlock(prelude_region_ __name);
void read_unlock(prelude_region_ __name);
void update_unlock(prelude_region_ __name);
void write_unlock(prelude_region_ __name);

/* The plain pointer to the data of a region whose lock is held, `const` under a read or update lock: the runtime's memory, aligned to 32
 * bytes, or to 16 if it is smaller than 64, as large as the region. Valid until the unlock or until this activation migrates. Does not
 * switch threads; no errors at run time. CRL: what rgn_map returns. */
void *prelude_local(prelude_region_ __name);
#if defined(__PRELUDE_EDITOR__)
#define local(n) prelude_local_(n)
#endif
#define prelude_local_(n) ((__typeof_unqual__(*(n)) *)prelude_local(n)) /* local(n), where preludec has found it */

/* What stands for annotations while preludec looks at a program: their marks, by number, with the conditions of `when` and
 * `move(if:)`, the numbers of `move(frames:)`, the places of `rpc(to:)`, `spawn`, `fork` and `forall`, and what foralls reduce. */
void prelude_move_(int __mark);
void prelude_when_(int __mark, _Bool __condition);
void prelude_if_(int __mark, _Bool __condition);
void prelude_frames_(int __mark, long long __number);
void prelude_rpc_(int __mark);
void prelude_to_(int __mark, prelude_region_ __place);
void prelude_at_(int __mark, prelude_region_ __place);
void prelude_at_node_(int __mark, int __node);
void prelude_anywhere_(int __mark);
void prelude_here_(int __mark);
void prelude_join_(int __mark, int __is_of_part);
void prelude_forall_(int __mark);
void prelude_forall_any_(int __mark);
void prelude_forall_cyclic_(int __mark);
void prelude_forall_at_(int __mark, ...);
void prelude_forall_node_(int __mark, int __node);
void prelude_reduce_(int __mark, ...);
void prelude_finish_(int __mark);
void prelude_finish_end_(int __mark);
void prelude_begin_(int __mark);
void prelude_end_(int __mark);

#else /* what the C compiler sees: a region pointer holds the 64-bit name */

#include "mcrl_abi.h"
#define region
#define node_private
#define prelude_region_ const volatile void *

#endif

#include "mcrl_zone.h"

/* A new region of one T (or of an array of n T), zero-filled; its home is this node, or `node`, for which a function that calls itself can
 * have `spread` (language.md, 1.2). It exists until region_delete.
 * region_new does not switch threads; region_new_at on another node may: it asks that node for several regions of the size
 * at a time, more each time, up to 256 or 64 KB of them. Regions that are then not given out stay. No memory left, a node that does
 * not exist, and a size of 0 or above 1 GB (2^30 bytes) end the program. CRL: rgn_create. */
#define region_new(T) ((region __typeof__(T) *)mcrl_region_new(sizeof(T)))
#define region_new_at(node, T) ((region __typeof__(T) *)mcrl_region_new_at((node), sizeof(T)))
#define region_new_array(T, n) ((region __typeof__(T) *)mcrl_region_new(mcrl_array_bytes(sizeof(T), (size_t)(n))))
#define region_new_array_at(node, T, n) \
    ((region __typeof__(T) *)mcrl_region_new_at((node), mcrl_array_bytes(sizeof(T), (size_t)(n))))

/* What these macros call: the same, for a region of so many bytes. */
region void *mcrl_region_new(size_t __bytes);
region void *mcrl_region_new_at(int __node, size_t __bytes);

/* The same in a zone (mcrl_zone.h), which says where, and how nodes share it. region_new_in switches threads where region_new_at
 * does. Errors: those of region_new_at, and a NULL zone. Ours, after OSMIUM. */
#define region_new_in(zone, T) ((region __typeof__(T) *)mcrl_region_new_in((zone), sizeof(T)))
#define region_new_array_in(zone, T, n) \
    ((region __typeof__(T) *)mcrl_region_new_in((zone), mcrl_array_bytes(sizeof(T), (size_t)(n))))
region void *mcrl_region_new_in(struct region_zone *__zone, size_t __bytes);

/* The size of an array in bytes; SIZE_MAX, which is too large for a region, if it is no size_t. */
static __inline__ size_t mcrl_array_bytes(size_t __element_bytes, size_t __count)
{
    return __element_bytes != 0 && __count > SIZE_MAX / __element_bytes ? SIZE_MAX : __element_bytes * __count;
}

/* The region ends: no operation on it may begin any more, and its memory is its home's again, for regions that are made later. That is so
 * when the operations have ended that are in progress on other nodes; nothing waits for it but the end of the program. A name that
 * outlives its region is noticed where it is used, once the deletion has come to that node: the program ends, with a line that says
 * which node deleted the region and where, if that is among the last 1,024 deletions that the node knows of. For regions of all kinds, from
 * any node. Elsewhere than at the home it costs two messages, and two more for each node that has a copy. May switch threads, to wait for
 * room for messages; in a handler it does neither. An operation in progress on this node, NULL, and a name that is no region's, end the
 * program. CRL: rgn_delete. */
void region_delete(prelude_region_ __name);
#if !defined(__PRELUDE_FRONTEND__) && !defined(__PRELUDE_EDITOR__)
#define region_delete(name) mcrl_delete_at(MCRL_RID(name), MCRL_HERE)
#endif

/* The node that runs this code, 0 .. node_count() - 1, and how many there are. In an activation that has migrated, node_self() is
 * the node it is on. Do not switch threads; no errors. */
int node_self(void);
int node_count(void);

/* The home of a region, as far as this node knows: the node that made it, or the one that region_rehome has made its home. A node that
 * has not heard of the last region_rehome says the home before. Does not switch threads and sends nothing. NULL, and a name of which
 * this node can tell that no region has it, end the program. Ours, not of CRL. */
int home_of(prelude_region_ __name);

/* Makes a node the home of a region, for good: its data are there from now on when no other node has them, and activations that move to
 * the region run there. The name stays the same, and so does what the program computes. Waits as a write_lock does, for the
 * operations in progress on the region and those that were asked for before; so a thread that has a lock on it waits for ever. When
 * it returns, home_of on this node says the new home. Another node's first request goes to the home before, or to the node that made
 * the region, and is sent on from there: one message more, two at most, however often the home has moved. It costs the way of the
 * data and three to eight messages. The memory that the region has had where it was made stays reserved for it. Does nothing if the
 * home is there. For threads; a handler becomes one before the call. Switches threads. NULL, a name that is no region's, and a node
 * that does not exist end the program. Ours; thesis 9.4 asks for objects that move. */
void region_rehome(prelude_region_ __name, int __node);

/* Says what a `move` without a clause does at one region, where its policy asks the region's home: under MCRL_POLICY=adaptive, and for
 * reads under MCRL_POLICY=repeat. The other policies ask nothing, so there it has no effect; nor has it on a `move` with a clause,
 * or on an activation that takes locks along, which always goes. It holds until the next call or the end of the region, on all nodes, and
 * has begun to when the call returns; region_by_default takes it back. A node asks the home again after 31 operations at most, less
 * if the answers have changed lately; until then it does what the home said last. No call changes what a program computes.
 * For a region of another node it sends a message, waits for the answer, and switches threads. NULL, a name that is no
 * region's, and a policy that does not exist end the program. Thesis 9.4. */
void region_policy(prelude_region_ __name, enum region_policies __chosen);

/* The same by a function of the program's own, which the home calls for each request. It runs as a message handler does: it may not lock or
 * wait, and should be short. `request` is the runtime's, for the time of the call. NULL takes it back. The function lies
 * in the executable, or in a shared library that it was linked with; else the program ends. In all else as region_policy. */
void region_policy_function(prelude_region_ __name, region_decides *__function);

/* Collectives: the first thread of each node (the one that runs main) must make the same calls in the same order; other threads and
 * activations go on meanwhile. All switch threads. Each ends the program if it is called from another thread or from an activation
 * that has migrated, and if a node finds that another has made another call in its place (not all such errors are found; those that
 * are not can make nodes wait for ever). They are calls of CRL. */

/* Returns when all nodes have called it. CRL: rgn_barrier. */
void barrier(void);

/* Copies `bytes` bytes at `data` of node `root` to `data`, the caller's memory, on all other nodes; for node `root` it may return
 * before the others have them. A root that does not exist, roots or sizes that differ between nodes, and more than 1 GB (2^30
 * bytes) end the program. `bytes` may be 0. CRL: rgn_bcast. */
void broadcast(int __root, void *__data, size_t __bytes);

/* The sum, the least and the greatest of the numbers of all nodes, on every node; combined in an order that depends only on the
 * number of nodes, so that the sum is the same in every run. Below they are macros for numbers of any type;
 * prelude_collective.h has the other collectives. CRL: rgn_reduce. */
double reduce_sum(double __x);
double reduce_min(double __x);
double reduce_max(double __x);

/* Seconds since some point in the past, from a monotonic clock with nanoseconds; differences on one node are meaningful. Does not
 * switch threads; no errors. mcrl_statistics.h has the same for plain C, and the counters of the runtime. */
double wall_seconds(void);

#undef prelude_region_

#ifdef __cplusplus
}
#endif
#endif /* PRELUDE_SERIAL */

/* ---- Reductions and scans of numbers of any type, in C, as macros with arguments ------------------------------------------------ */

/* prelude_collective.h describes what they stand for, with the errors. All switch threads, and only the first thread of each node may call
 * them. */
#if defined(__GNUC__)
#define PRELUDE_CALL_ static __inline__ __attribute__((__unused__))
#elif defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define PRELUDE_CALL_ static inline
#else
#define PRELUDE_CALL_ static
#endif

#ifdef PRELUDE_SERIAL
#define PRELUDE_ONE_NODE_(call, is_right, __why) ((is_right) ? (void)0 : prelude_serial_fatal(call, __why))
#else
#define PRELUDE_ONE_NODE_(call, is_right, __why) ((void)0)
#endif
#define PRELUDE_ROOT_(call, root) PRELUDE_ONE_NODE_(call, (root) == 0, "a serial program has node 0 only")

/* reduce_sum(x), reduce_min(x), reduce_max(x): of the numbers of all nodes, on every node. reduce_sum_to(root, x), reduce_min_to(root, x),
 * reduce_max_to(root, x): on node `root`, which takes half the messages; elsewhere the result is x, and the call waits for no node that
 * has not come. scan_sum(x), scan_min(x), scan_max(x): of the numbers of nodes 0 to this one. exscan_sum(x): of the nodes before this
 * one; 0 on node 0. The result has the type of +x: int, long, long long, these unsigned, float, double or long double; all nodes give
 * the same type. Sums of integers wrap around.
 *
 * reduce_sum_array(a, n), reduce_sum_array_to(root, a, n), and so on: the same for each of the n numbers at `a`, in place. Of these
 * types, short, char, and these signed and unsigned: there sums wrap around in the type of the array. */
#if !defined(__cplusplus) && (defined(__GNUC__) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L))

#if defined(__GNUC__)
#define PRELUDE_EXTENSION_ __extension__
#else
#define PRELUDE_EXTENSION_
#endif

PRELUDE_EXTENSION_ typedef long long prelude_long_long_;
PRELUDE_EXTENSION_ typedef unsigned long long prelude_unsigned_long_long_;

PRELUDE_CALL_ void prelude_reduce_to_(const char *__call, int __root, void *__values, size_t __count, mcrl_number __number,
                                      mcrl_operator __operation) {
  (void)__call;
  PRELUDE_ROOT_(__call, __root);
  mcrl_reduce_numbers_to((unsigned)__root, __values, __count, __number, __operation);
}

#define PRELUDE_NUMBER_(T, suffix, number)                                                                                         \
  PRELUDE_CALL_ T prelude_reduce_sum_##suffix(T __x) { return mcrl_reduce_numbers(&__x, 1, number, MCRL_SUM), __x; }               \
  PRELUDE_CALL_ T prelude_reduce_min_##suffix(T __x) { return mcrl_reduce_numbers(&__x, 1, number, MCRL_MIN), __x; }               \
  PRELUDE_CALL_ T prelude_reduce_max_##suffix(T __x) { return mcrl_reduce_numbers(&__x, 1, number, MCRL_MAX), __x; }               \
  PRELUDE_CALL_ T prelude_reduce_sum_to_##suffix(int __root, T __x) {                                                              \
    return prelude_reduce_to_("reduce_sum_to", __root, &__x, 1, number, MCRL_SUM), __x;                                            \
  }                                                                                                                                \
  PRELUDE_CALL_ T prelude_reduce_min_to_##suffix(int __root, T __x) {                                                              \
    return prelude_reduce_to_("reduce_min_to", __root, &__x, 1, number, MCRL_MIN), __x;                                            \
  }                                                                                                                                \
  PRELUDE_CALL_ T prelude_reduce_max_to_##suffix(int __root, T __x) {                                                              \
    return prelude_reduce_to_("reduce_max_to", __root, &__x, 1, number, MCRL_MAX), __x;                                            \
  }                                                                                                                                \
  PRELUDE_CALL_ T prelude_scan_sum_##suffix(T __x) { return mcrl_scan_numbers(&__x, 1, number, MCRL_SUM), __x; }                   \
  PRELUDE_CALL_ T prelude_scan_min_##suffix(T __x) { return mcrl_scan_numbers(&__x, 1, number, MCRL_MIN), __x; }                   \
  PRELUDE_CALL_ T prelude_scan_max_##suffix(T __x) { return mcrl_scan_numbers(&__x, 1, number, MCRL_MAX), __x; }                   \
  PRELUDE_CALL_ T prelude_exscan_sum_##suffix(T __x) { return mcrl_exscan_sums(&__x, 1, number), __x; }

PRELUDE_NUMBER_(int, int, MCRL_INT)
PRELUDE_NUMBER_(unsigned, unsigned, MCRL_UNSIGNED)
PRELUDE_NUMBER_(long, long, MCRL_LONG)
PRELUDE_NUMBER_(unsigned long, unsigned_long, MCRL_UNSIGNED_LONG)
PRELUDE_NUMBER_(prelude_long_long_, long_long, MCRL_LONG_LONG)
PRELUDE_NUMBER_(prelude_unsigned_long_long_, unsigned_long_long, MCRL_UNSIGNED_LONG_LONG)
PRELUDE_NUMBER_(float, float, MCRL_FLOAT)
PRELUDE_NUMBER_(double, double, MCRL_DOUBLE)
PRELUDE_NUMBER_(long double, long_double, MCRL_LONG_DOUBLE)

#define PRELUDE_OF_TYPE_(call, x)                                                                                                  \
  (PRELUDE_EXTENSION_ _Generic(+(x),                                                                                               \
       int: prelude_##call##_int,                                                                                                  \
       unsigned: prelude_##call##_unsigned,                                                                                        \
       long: prelude_##call##_long,                                                                                                \
       unsigned long: prelude_##call##_unsigned_long,                                                                              \
       prelude_long_long_: prelude_##call##_long_long,                                                                             \
       prelude_unsigned_long_long_: prelude_##call##_unsigned_long_long,                                                           \
       float: prelude_##call##_float,                                                                                              \
       double: prelude_##call##_double,                                                                                            \
       long double: prelude_##call##_long_double))
#define PRELUDE_BY_TYPE_(call, x) PRELUDE_OF_TYPE_(call, x)(x)
#define PRELUDE_TYPE_OF_(x)                                                                                                        \
  (PRELUDE_EXTENSION_ _Generic((x),                                                                                                \
       int: MCRL_INT,                                                                                                              \
       unsigned: MCRL_UNSIGNED,                                                                                                    \
       long: MCRL_LONG,                                                                                                            \
       unsigned long: MCRL_UNSIGNED_LONG,                                                                                          \
       prelude_long_long_: MCRL_LONG_LONG,                                                                                         \
       prelude_unsigned_long_long_: MCRL_UNSIGNED_LONG_LONG,                                                                       \
       float: MCRL_FLOAT,                                                                                                          \
       double: MCRL_DOUBLE,                                                                                                        \
       long double: MCRL_LONG_DOUBLE,                                                                                              \
       short: MCRL_SHORT,                                                                                                          \
       unsigned short: MCRL_UNSIGNED_SHORT,                                                                                        \
       char: MCRL_CHAR,                                                                                                            \
       signed char: MCRL_SIGNED_CHAR,                                                                                              \
       unsigned char: MCRL_UNSIGNED_CHAR))

#define reduce_sum(x) PRELUDE_BY_TYPE_(reduce_sum, x)
#define reduce_min(x) PRELUDE_BY_TYPE_(reduce_min, x)
#define reduce_max(x) PRELUDE_BY_TYPE_(reduce_max, x)
#define reduce_sum_to(root, x) PRELUDE_OF_TYPE_(reduce_sum_to, x)((root), (x))
#define reduce_min_to(root, x) PRELUDE_OF_TYPE_(reduce_min_to, x)((root), (x))
#define reduce_max_to(root, x) PRELUDE_OF_TYPE_(reduce_max_to, x)((root), (x))
#define scan_sum(x) PRELUDE_BY_TYPE_(scan_sum, x)
#define scan_min(x) PRELUDE_BY_TYPE_(scan_min, x)
#define scan_max(x) PRELUDE_BY_TYPE_(scan_max, x)
#define exscan_sum(x) PRELUDE_BY_TYPE_(exscan_sum, x)

#define reduce_sum_array(a, n) mcrl_reduce_numbers((a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_SUM)
#define reduce_min_array(a, n) mcrl_reduce_numbers((a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_MIN)
#define reduce_max_array(a, n) mcrl_reduce_numbers((a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_MAX)
#define reduce_sum_array_to(root, a, n) prelude_reduce_to_("reduce_sum_array_to", (root), (a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_SUM)
#define reduce_min_array_to(root, a, n) prelude_reduce_to_("reduce_min_array_to", (root), (a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_MIN)
#define reduce_max_array_to(root, a, n) prelude_reduce_to_("reduce_max_array_to", (root), (a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_MAX)
#define scan_sum_array(a, n) mcrl_scan_numbers((a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_SUM)
#define scan_min_array(a, n) mcrl_scan_numbers((a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_MIN)
#define scan_max_array(a, n) mcrl_scan_numbers((a), (n), PRELUDE_TYPE_OF_(*(a)), MCRL_MAX)
#define exscan_sum_array(a, n) mcrl_exscan_sums((a), (n), PRELUDE_TYPE_OF_(*(a)))

#endif
#endif
