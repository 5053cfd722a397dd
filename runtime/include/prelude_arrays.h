/* prelude_arrays.h: shared arrays, whose elements are in pages that the nodes fetch from each other when the program touches them (seed:
 * the Filaments dissertation, chapters 3 and 4). C of any standard from C90 on, and C++.
 *
 * Prelude C has shorter names, at the end of this header. A program in plain C, which is to have none, includes <mcrl.h> before it.
 * docs/arrays.md shows how to use them.
 *
 *     size_t sizes[2] = {rows, columns};
 *     double **a = (double **)mcrl_array_new(sizeof(double), 2, sizes, &mcrl_write_invalidate, NULL);
 *     a[i][j] = 1;
 *
 * Where all nodes are on one host they have the elements in common, *in place*: there are no faults and no copies. What is said here of
 * pages that are not here holds on several hosts, with MCRL_TUNE=arrays=pages, and for a protocol of the program's own.
 *
 * Every node makes the array, and has the same addresses. Its pointers to rows are private to the node, and not to be set; its elements
 * are shared: an access to an element that is not here is a fault, which fetches the page while other threads of the node run. A protocol
 * (mcrl_page_protocol.h) says what copies there are. Barriers and reductions are the *synchronization points*: what a node has written
 * before one, all nodes see after it. Between two of them nodes may not write what others read or write, but under mcrl_write_invalidate
 * and mcrl_migratory, which keep each page sequentially consistent at any time. A synchronization point waits for all nodes and, as all
 * collective calls, is called by each node's first thread.
 *
 * The kernel and other programs see no faults: read(2) into a shared page that is not here fails with EFAULT, and so does a message of MPI.
 * mcrl_array_touch fetches pages ahead. Nor may elements be what a call of the runtime reads or writes (mcrl_reduce, broadcast): copy them;
 * collective calls end the program for them.
 * A message handler (mcrl_do_on, a guard, a function of a policy) may not wait, so it may touch only pages that are here; another access
 * ends the program. Activations and threads touch all. Any access by them may switch threads. A signal's handler may touch only pages
 * that are here; an access of another kernel thread's than mcrl_init's to a page that is not ends the program.
 *
 * A child of fork() has no shared arrays.
 *
 * "Ends the program" means: one line on stderr that begins with "mcrl: ", and a non-zero exit code of the whole job. Each call ends the
 * program before mcrl_init (before main has begun), after mcrl_finalize, and in a message handler. Without the runtime (mcrl_null.h, and
 * the sequential program) an array is plain memory: sizes are checked, and nothing else; an error is such a line and abort(). */
#if !defined(PRELUDE_ONLY_CALLS) && !defined(MCRL_H) && !defined(MCRL_RUNTIME)
#include "prelude.h"
#endif

#ifndef MCRL_ARRAYS_H
#define MCRL_ARRAYS_H

#include <stddef.h>
#include <stdint.h>

#if (defined(MCRL_NULL) || defined(PRELUDE_SERIAL)) && !defined(MCRL_ONE_NODE)
#include "mcrl_one_node.h"
#endif
#ifdef MCRL_ONE_NODE
#include "mcrl_one_node_memory.h"
#endif
#if defined(__GNUC__)
#define MCRL_ARRAYS_UNUSED __attribute__((__unused__))
#else
#define MCRL_ARRAYS_UNUSED
#endif

#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the pages of an array are kept consistent. Section numbers are the dissertation's. */
struct mcrl_page_protocol;
typedef struct mcrl_page_protocol mcrl_page_protocol;

/* The home of row `row` of `rows`, that is the first owner of its pages, a number below `nodes`. Rows are counted in the first dimension;
 * of a one-dimensional array they are elements, and it is asked for the first that begins in each page. It must say the same on all nodes,
 * which is checked for the first row of each page. Called in the thread that makes the array; it may not switch threads. Ours. */
typedef unsigned mcrl_array_home(size_t __row, size_t __rows, unsigned __nodes);

/* What an array is like beside its shape; members that are not given are 0. 3.3, "pages of different sizes", and 4.1. */
typedef struct mcrl_array_layout {
  mcrl_array_home *home; /* NULL: mcrl_home_blocks */
  size_t page_bytes;     /* what is fetched at a time: a multiple of 4096; or, of two or more dimensions, 256, 512, 1024 or 2048, for rows
                            that are not longer. 0: 4096 */
  int packed;            /* 0: rows of different homes lie on different pages (figure 4.2 b). 1: row follows row (figure 4.2 a). Of one
                            dimension element always follows element */
} mcrl_array_layout;

/* What a thread wants to do. */
typedef enum mcrl_access { MCRL_NO_ACCESS, MCRL_READ_ACCESS, MCRL_WRITE_ACCESS } mcrl_access;

/* Some bytes of an array. */
typedef struct mcrl_array_part {
  const void *from;
  size_t bytes;
} mcrl_array_part;

#ifndef MCRL_ONE_NODE

/* Many readers or one writer of a page, and an owner that moves with the write copy (3.3). */
extern const mcrl_page_protocol mcrl_write_invalidate;
/* One owner writes; copies live until the next synchronization point, and are never asked back (5.2). */
extern const mcrl_page_protocol mcrl_implicit_invalidate;
/* Several nodes write a page; what they have changed is merged at the synchronization point (4.1). */
extern const mcrl_page_protocol mcrl_write_shared;
/* One copy, which goes to the node that touches it, to read or to write (4.4). */
extern const mcrl_page_protocol mcrl_migratory;
/* As implicit_invalidate; but where several nodes write a page, each row that was written goes to a page of its writer at the next
 * synchronization point, and the pointers to rows are set anew on all nodes: they may not be kept across it (4.2, 4.3). Rows that
 * several nodes write stay, and are merged. For arrays of two or more dimensions. */
extern const mcrl_page_protocol mcrl_writer_owns;

/* Rows in as many blocks as there are nodes; row after row to node after node; all to node 0. */
unsigned mcrl_home_blocks(size_t __row, size_t __rows, unsigned __nodes);
unsigned mcrl_home_cyclic(size_t __row, size_t __rows, unsigned __nodes);
unsigned mcrl_home_first(size_t __row, size_t __rows, unsigned __nodes);

/* A new array, zero-filled: collective, in the same order and with the same arguments on all nodes. `sizes` are the numbers of elements
 * of its `dimensions`, 1 to 4. What is returned has as many stars: of two dimensions a pointer to pointers to rows. A row begins at a
 * multiple of 16 bytes, and its elements follow each other; between two rows there may be space. The array belongs to the program until
 * mcrl_array_delete or the end. `sizes` and `layout` are copied, and `layout` may be NULL; `protocol` is the caller's, and stays what it
 * is as long as there are arrays of it. Switches threads. It is no synchronization point. Ends the program for NULL `sizes` or
 * `protocol`, and a protocol without name, fault, request or reply; for another number of dimensions, a size of 0, and more than 2^40
 * bytes; for a page size, or a home, that cannot be; for mcrl_writer_owns with one dimension; if a node makes another array in its place
 * (sizes, protocol's name, page_bytes, packed and pages' homes are compared); outside the first thread; if there is no memory, and if
 * there are more small pages than the kernel's vm.max_map_count allows mappings; for more than 65536 arrays in a program's life,
 * and if the addresses are used up, 4 TB or what `ulimit -v` leaves, which mcrl_array_delete does not give back. 3.2, dAllocate. */
void *mcrl_array_new(size_t __element_bytes, unsigned __dimensions, const size_t *__sizes, const mcrl_page_protocol *__protocol,
                     const mcrl_array_layout *__layout);

/* Ends an array, of which no thread of any node waits for a page: collective, in the same order on all nodes. Its addresses, and the
 * pointers to its rows, may not be used any more. Switches threads. It is no synchronization point. Ends the program for what
 * mcrl_array_new has not returned, or has been deleted, if another node deletes another array in its place, and outside the first thread.
 * Ours. */
void mcrl_array_delete(void *__array);

/* Fetches all pages of `bytes` bytes at `first`, so that an access of this kind by this thread is no fault until it next switches threads
 * or calls the runtime; the requests are under way together. All bytes belong to one array; they may be in several of its rows: then
 * the bytes are addresses, those of padding and of pages of less than 4 KB, which have 4 KB of them, too. 0 bytes are none. Switches
 * threads, unless all pages are here. Ends the program for an address of no array, bytes past its end, and another access than to read or
 * to write. Ours. */
void mcrl_array_touch(const void *__first, size_t __bytes, mcrl_access);

/* Asks for all pages of `count` parts of arrays, and does not wait: those of one array and one node are one request.
 * What has not come when a thread touches it, or calls mcrl_array_touch, is waited for then. A page that comes before may go again, and one
 * that is a copy ends when copies end. `parts` is only read. Does not switch threads. Errors as
 * mcrl_array_touch, for each part; NULL, if `count` is not 0. Ours. */
void mcrl_array_ask(const mcrl_array_part *__parts, size_t __count, mcrl_access);

/* Fetches the same pages, and keeps them here until mcrl_array_unpin of the same bytes: what other nodes ask for waits. A page that is
 * pinned twice is unpinned twice. Threads of two nodes that each pin what the other wants wait for ever. A synchronization point takes no
 * account of pins: it does not wait for them, and copies that end there end. In place a pin keeps away pins alone, and only under
 * mcrl_write_invalidate and mcrl_migratory. mcrl_array_pin switches threads, unless all pages are here,
 * and mcrl_array_unpin does not. Errors as mcrl_array_touch; mcrl_array_unpin ends the program for a page that is not pinned. 2.3.2. */
void mcrl_array_pin(const void *__first, size_t __bytes, mcrl_access);
void mcrl_array_unpin(const void *__first, size_t __bytes);

#else /* without the runtime: mcrl_null.h, and sequential programs */

MCRL_ONE_NODE_CALL unsigned mcrl_home_blocks(size_t __row, size_t __rows, unsigned __nodes) {
  return (void)__row, (void)__rows, (void)__nodes, 0;
}
MCRL_ONE_NODE_CALL unsigned mcrl_home_cyclic(size_t __row, size_t __rows, unsigned __nodes) {
  return (void)__row, (void)__rows, (void)__nodes, 0;
}
MCRL_ONE_NODE_CALL unsigned mcrl_home_first(size_t __row, size_t __rows, unsigned __nodes) {
  return (void)__row, (void)__rows, (void)__nodes, 0;
}

MCRL_ONE_NODE_CALL void mcrl_one_node_no_array(const char *__why) {
  mcrl_one_node_print(mcrl_one_node_errors, "mcrl: mcrl_array_new: %s\n", __why);
  mcrl_one_node_abort();
}

/* One block of calloc's: pointers, then the elements, at a multiple of 64 bytes. In front of what is returned is the block's address. */
MCRL_ONE_NODE_CALL void *mcrl_array_new(size_t __element_bytes, unsigned __dimensions, const size_t *__sizes,
                                        const mcrl_page_protocol *__protocol,
                                        const mcrl_array_layout *__layout) {
  size_t __rows = 1, __pointers = 0, __row_bytes, __i, __level_first = 0, __level_count = 1;
  unsigned __d;
  void **__table;
  char *__elements;
  (void)__protocol, (void)__layout;
  if (__dimensions < 1 || __dimensions > 4) mcrl_one_node_no_array("not 1 to 4 dimensions");
  if (__element_bytes == 0) mcrl_one_node_no_array("elements of 0 bytes");
  for (__d = 0; __d < __dimensions; __d++) {
    if (__sizes[__d] == 0) mcrl_one_node_no_array("a size of 0");
    if (__sizes[__d] > ((size_t)1 << 40) / __element_bytes / __rows) mcrl_one_node_no_array("more than 2^40 bytes");
    if (__d + 1 < __dimensions) __rows *= __sizes[__d], __pointers += __rows;
  }
  __row_bytes = (__element_bytes * __sizes[__dimensions - 1] + 15) & ~(size_t)15;
  __table = (void **)mcrl_one_node_calloc(1, (1 + __pointers) * sizeof(void *) + 128 + __rows * __row_bytes);
  if (__table == NULL) mcrl_one_node_no_array("no memory");
  *__table = __table;
  __table++;
  __elements = (char *)(__table + __pointers);
  __elements += (64 - ((uintptr_t)__elements & 63)) & 63;
  if (__dimensions == 1) return __elements += 64, ((void **)(void *)__elements)[-1] = __table - 1, __elements;
  for (__d = 0; __d + 2 < __dimensions; __d++) {
    __level_count *= __sizes[__d];
    for (__i = 0; __i < __level_count; __i++) __table[__level_first + __i] =
        __table + __level_first + __level_count + __i * __sizes[__d + 1];
    __level_first += __level_count;
  }
  for (__i = 0; __i < __rows; __i++) __table[__level_first + __i] = __elements + __i * __row_bytes;
  return __table;
}

MCRL_ONE_NODE_CALL void mcrl_array_delete(void *__array) { mcrl_one_node_free(((void **)__array)[-1]); }
MCRL_ONE_NODE_CALL void mcrl_array_touch(const void *__first, size_t __bytes, mcrl_access __access) {
  (void)__first, (void)__bytes, (void)__access;
}
MCRL_ONE_NODE_CALL void mcrl_array_ask(const mcrl_array_part *__parts, size_t __count, mcrl_access __access) {
  (void)__parts, (void)__count, (void)__access;
}
MCRL_ONE_NODE_CALL void mcrl_array_pin(const void *__first, size_t __bytes, mcrl_access __access) {
  (void)__first, (void)__bytes, (void)__access;
}
MCRL_ONE_NODE_CALL void mcrl_array_unpin(const void *__first, size_t __bytes) { (void)__first, (void)__bytes; }

#endif

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"

#ifdef MCRL_ONE_NODE
#include "mcrl_page_protocol.h" /* what the protocols are */
#endif

#endif

#if !defined(PRELUDE_ARRAYS_H) && defined(PRELUDE_H) && !defined(PRELUDE_ONLY_CALLS)
#define PRELUDE_ARRAYS_H

/* ---- Prelude C's names ----------------------------------------------------------------------------------------------------
 *
 *     shared double **a = shared_new(double, rows, columns, write_invalidate);
 *     shared long *counts = shared_new_with(long, n, migratory, shared_as(.home = shared_at_first, .page_bytes = 65536));
 *
 * `shared` stands in a declaration, and says of a pointer that what it leads to is in pages. To C it is a plain pointer; preludec knows
 * that it means the same on all nodes, so that a computation moves with it, also as an argument. preludec finds `shared` as it finds
 * annotations; to other compilers, and in C++, it is a macro. The protocols' names are arrays of one object. */

#include "mcrl_page_protocol.h"

#ifdef __PRELUDE_FRONTEND__ /* what preludec's analysis sees */
#define prelude_shared_ __attribute__((__annotate__("prelude_shared")))
#elif (!defined(__PRELUDEC__) && !defined(PRELUDE_SERIAL_BLANKED)) || defined(__cplusplus)
#define shared
#endif

/* The protocols, pointers to them as all calls have it. */
#if defined(MCRL_ONE_NODE)
#define PRELUDE_PROTOCOL_(name) \
  static const mcrl_page_protocol name[1] MCRL_ARRAYS_UNUSED = {{#name, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL}};
#elif defined(__GNUC__)
/* An array of that size would lie at a multiple of 16 bytes, but the object need not. */
#define PRELUDE_PROTOCOL_(name) \
  extern const mcrl_page_protocol name[1] __asm__("mcrl_" #name) __attribute__((__aligned__(__alignof__(mcrl_page_protocol))));
#endif
#if defined(PRELUDE_PROTOCOL_)
#ifdef __cplusplus
extern "C" {
#endif
PRELUDE_PROTOCOL_(write_invalidate)
PRELUDE_PROTOCOL_(implicit_invalidate)
PRELUDE_PROTOCOL_(write_shared)
PRELUDE_PROTOCOL_(migratory)
PRELUDE_PROTOCOL_(writer_owns)
#ifdef __cplusplus
}
#endif
#undef PRELUDE_PROTOCOL_
#else
#define write_invalidate (&mcrl_write_invalidate)
#define implicit_invalidate (&mcrl_implicit_invalidate)
#define write_shared (&mcrl_write_shared)
#define migratory (&mcrl_migratory)
#define writer_owns (&mcrl_writer_owns)
#endif

/* How rows are placed. */
typedef mcrl_array_layout shared_layout;
#define shared_at_blocks mcrl_home_blocks
#define shared_at_cyclic mcrl_home_cyclic
#define shared_at_first mcrl_home_first

/* shared_new(T, n, protocol), shared_new(T, n, m, protocol), ... up to four dimensions: a new array of T, zero-filled; a T *, a T **, ...
 * shared_new_with(T, n, ..., protocol, layout): the same with a layout, a pointer to a shared_layout; shared_as(...) is one with these
 * members, from C99 on. Collective; mcrl_array_new has the rest. */
#if defined(__GNUC__) /* C90 and C++98 have no macros of any number of arguments, but these compilers have */
#if defined(__cplusplus) && __cplusplus < 201103L && !defined(__clang__)
#pragma GCC system_header /* g++ does not look at the other pragma here */
#endif
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wvariadic-macros"
#endif
#define shared_new(...) PRELUDE_SHARED_(__VA_ARGS__, 4_, 3_, 2_, 1_, 0)(__VA_ARGS__, NULL)
#define shared_new_with(...) PRELUDE_SHARED_WITH_(__VA_ARGS__, 4_, 3_, 2_, 1_, 0)(__VA_ARGS__)
#define shared_as(...) (&(mcrl_array_layout){__VA_ARGS__})
#define PRELUDE_SHARED_(T, a, b, c, d, e, dimensions, ...) prelude_shared_##dimensions
#define PRELUDE_SHARED_WITH_(T, a, b, c, d, e, f, dimensions, ...) prelude_shared_##dimensions
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
#define shared_delete(array) mcrl_array_delete(array)

/* Fetches the pages of `bytes` bytes at `at`; fetches and keeps them; lets them go. And asks for those of `count` parts, early: the thread
 * goes on, and waits when it touches one that has not come. */
enum shared_access { shared_read = MCRL_READ_ACCESS, shared_write = MCRL_WRITE_ACCESS };
#define shared_touch(at, bytes, access) mcrl_array_touch((at), (bytes), (mcrl_access)(access))
typedef mcrl_array_part shared_part;
#define shared_ask(parts, count, access) mcrl_array_ask((parts), (count), (mcrl_access)(access))
#define shared_pin(at, bytes, access) mcrl_array_pin((at), (bytes), (mcrl_access)(access))
#define shared_unpin(at, bytes) mcrl_array_unpin((at), (bytes))

#define prelude_shared_1_(T, n, protocol, layout) ((T *)prelude_shared_new_(sizeof(T), 1, (n), 1, 1, 1, (protocol), (layout)))
#define prelude_shared_2_(T, n, m, protocol, layout) ((T **)prelude_shared_new_(sizeof(T), 2, (n), (m), 1, 1, (protocol), (layout)))
#define prelude_shared_3_(T, n, m, k, protocol, layout)                                                                            \
  ((T ***)prelude_shared_new_(sizeof(T), 3, (n), (m), (k), 1, (protocol), (layout)))
#define prelude_shared_4_(T, n, m, k, l, protocol, layout)                                                                         \
  ((T ****)prelude_shared_new_(sizeof(T), 4, (n), (m), (k), (l), (protocol), (layout)))

#if defined(__GNUC__)
static __inline__ __attribute__((__unused__))
#elif defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
static inline
#else
static
#endif
void *prelude_shared_new_(size_t __element_bytes, unsigned __dimensions, size_t __n, size_t __m, size_t __k, size_t __l,
                          const mcrl_page_protocol *__protocol, const mcrl_array_layout *__layout)
{
  size_t __sizes[4];
  __sizes[0] = __n, __sizes[1] = __m, __sizes[2] = __k, __sizes[3] = __l;
  return mcrl_array_new(__element_bytes, __dimensions, __sizes, __protocol, __layout);
}

#endif
