/* mcrl_arrays.h: shared arrays, whose elements are in pages that the nodes fetch from each other when the program touches them (seed: the
 * Filaments dissertation, chapters 3 and 4). C of any standard from C90 on, and C++; a program includes it itself. Prelude C has shorter names
 * (prelude_arrays.h).
 *
 *     size_t sizes[2] = {rows, columns};
 *     double **a = (double **)mcrl_array_new(sizeof(double), 2, sizes, &mcrl_write_invalidate, NULL);
 *     a[i][j] = 1;
 *
 * Every node makes the array, and has the same addresses. Its pointers to rows are private to the node, its elements are shared: an access to
 * an element that is not here is a fault, which fetches the page while other threads of the node run. A protocol (mcrl_page_protocol.h) says
 * what copies there are. Barriers and reductions are the *synchronization points*: what a node has written before one, all nodes see
 * after it. Between two of them nodes may not write what others read or write, but under mcrl_write_invalidate and mcrl_migratory, which
 * keep each page sequentially consistent at any time.
 *
 * The kernel and other programs see no faults: read(2) into a shared page that is not here fails with EFAULT, and so does a message of MPI.
 * mcrl_array_touch fetches pages ahead. Nor may elements be what a call of the runtime reads or writes (mcrl_reduce, broadcast): copy them.
 * A message handler (mcrl_do_on, a guard, a function of a policy) may not wait, so it may touch only pages that are here; activations and
 * threads touch all.
 *
 * A child of fork() has no shared arrays.
 *
 * "Ends the program" means: one line on stderr that begins with "mcrl: ", and a non-zero exit code of the whole job. */
#ifndef MCRL_ARRAYS_H
#define MCRL_ARRAYS_H

#include <stddef.h>
#include <stdint.h>

#if defined(MCRL_NULL) && !defined(MCRL_ONE_NODE)
#include "mcrl_one_node.h"
#endif
#if defined(__GNUC__)
#define MCRL_ARRAYS_UNUSED __attribute__((__unused__))
#else
#define MCRL_ARRAYS_UNUSED
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* How the pages of an array are kept consistent. Section numbers are the dissertation's. */
struct mcrl_page_protocol;
typedef struct mcrl_page_protocol mcrl_page_protocol;

/* The home of row `row` of `rows` (of a one-dimensional array: of element `row`), that is the first owner of its pages, below `nodes`. It must
 * say the same on all nodes. Called in the thread that makes the array. */
typedef unsigned mcrl_array_home(size_t row, size_t rows, unsigned nodes);

/* What an array is like beside its shape; members that are not given are 0. */
typedef struct mcrl_array_layout {
  mcrl_array_home *home; /* NULL: mcrl_home_blocks */
  size_t page_bytes;     /* what is fetched at a time: a multiple of 4096; or 256, 512, 1024, 2048, for rows that are not longer. 0: 4096 */
  int packed;            /* 0: rows of different homes lie on different pages (figure 4.2 b). 1: row follows row (figure 4.2 a) */
} mcrl_array_layout;

/* What a thread wants to do. */
typedef enum mcrl_access { MCRL_NO_ACCESS, MCRL_READ_ACCESS, MCRL_WRITE_ACCESS } mcrl_access;

#ifndef MCRL_ONE_NODE

/* Many readers or one writer of a page, and an owner that moves with the write copy (3.3). */
extern const mcrl_page_protocol mcrl_write_invalidate;
/* One owner writes; copies live until the next synchronization point, and are never asked back (5.2). */
extern const mcrl_page_protocol mcrl_implicit_invalidate;
/* Several nodes write a page; what they have changed is merged at the synchronization point (4.1). */
extern const mcrl_page_protocol mcrl_write_shared;
/* One copy, which goes to whoever touches it (4.4). */
extern const mcrl_page_protocol mcrl_migratory;
/* As implicit_invalidate; but where several nodes write a page, each row that was written goes to a page of its writer at the next
 * synchronization point, and the pointers to rows are set anew on all nodes: they may not be kept across it (4.2, 4.3). Rows that
 * several nodes write stay, and are merged. For arrays of two or more dimensions. */
extern const mcrl_page_protocol mcrl_writer_owns;

/* Rows in as many blocks as there are nodes; row after row to node after node; all to node 0. */
unsigned mcrl_home_blocks(size_t row, size_t rows, unsigned nodes);
unsigned mcrl_home_cyclic(size_t row, size_t rows, unsigned nodes);
unsigned mcrl_home_first(size_t row, size_t rows, unsigned nodes);

/* A new array, zero-filled: collective, with the same arguments on all nodes. `sizes` are the numbers of elements of its `dimensions`, 1 to 4.
 * What is returned has as many stars: of two dimensions a pointer to pointers to rows. The array belongs to the program until
 * mcrl_array_delete or the end. Elements begin at a multiple of 16 bytes. `layout` may be NULL; it and `sizes` are copied. Switches threads. Ends the program
 * if arguments differ between nodes, for a size of 0, for shapes that a layout or protocol cannot have, and if there is no memory. 3.2,
 * dAllocate. */
void *mcrl_array_new(size_t element_bytes, unsigned dimensions, const size_t *sizes, const mcrl_page_protocol *protocol,
                     const mcrl_array_layout *layout);

/* Ends an array: collective. Its addresses may not be used any more. Switches threads. Ends the program for what is no array of mcrl_array_new. */
void mcrl_array_delete(void *array);

/* Fetches all pages of `bytes` bytes at `first`, so that an access of this kind by this thread is no fault until it next switches threads; the
 * requests are under way together. All bytes belong to one array. Switches threads. Ends the program for other addresses and in
 * message handlers. Ours. */
void mcrl_array_touch(const void *first, size_t bytes, mcrl_access);

/* Fetches the same pages, and keeps them here until mcrl_array_unpin: what other nodes ask for waits. Pins do not nest. Threads of two nodes that each
 * pin what the other wants wait for ever. Switches threads; errors as mcrl_array_touch. 2.3.2. */
void mcrl_array_pin(const void *first, size_t bytes, mcrl_access);
void mcrl_array_unpin(const void *first, size_t bytes);

#else /* without the runtime: mcrl_null.h, and sequential programs */

#include <stdlib.h>

struct mcrl_page_protocol {
  const char *name;
};
static const mcrl_page_protocol mcrl_write_invalidate MCRL_ARRAYS_UNUSED = {"write_invalidate"};
static const mcrl_page_protocol mcrl_implicit_invalidate MCRL_ARRAYS_UNUSED = {"implicit_invalidate"};
static const mcrl_page_protocol mcrl_write_shared MCRL_ARRAYS_UNUSED = {"write_shared"};
static const mcrl_page_protocol mcrl_migratory MCRL_ARRAYS_UNUSED = {"migratory"};
static const mcrl_page_protocol mcrl_writer_owns MCRL_ARRAYS_UNUSED = {"writer_owns"};

MCRL_ONE_NODE_CALL unsigned mcrl_home_blocks(size_t row, size_t rows, unsigned nodes) { return (void)row, (void)rows, (void)nodes, 0; }
MCRL_ONE_NODE_CALL unsigned mcrl_home_cyclic(size_t row, size_t rows, unsigned nodes) { return (void)row, (void)rows, (void)nodes, 0; }
MCRL_ONE_NODE_CALL unsigned mcrl_home_first(size_t row, size_t rows, unsigned nodes) { return (void)row, (void)rows, (void)nodes, 0; }

/* One block of calloc's: pointers, then the elements, at a multiple of 64 bytes. In front of what is returned is the block's address. */
MCRL_ONE_NODE_CALL void *mcrl_array_new(size_t element_bytes, unsigned dimensions, const size_t *sizes, const mcrl_page_protocol *protocol,
                                        const mcrl_array_layout *layout) {
  size_t rows = 1, pointers = 0, row_bytes, i, level_first = 0, level_count = 1;
  unsigned d;
  void **table;
  char *elements;
  (void)protocol, (void)layout;
  if (dimensions < 1 || dimensions > 4 || element_bytes == 0) abort();
  for (d = 0; d < dimensions; d++) {
    if (sizes[d] == 0 || sizes[d] > ((size_t)1 << 46) / element_bytes / rows) abort();
    if (d + 1 < dimensions) rows *= sizes[d], pointers += rows;
  }
  row_bytes = (element_bytes * sizes[dimensions - 1] + 15) & ~(size_t)15;
  table = (void **)calloc(1, (1 + pointers) * sizeof(void *) + 128 + rows * row_bytes);
  if (table == NULL) abort();
  *table = table;
  table++;
  elements = (char *)(table + pointers);
  elements += (64 - ((uintptr_t)elements & 63)) & 63;
  if (dimensions == 1) return elements += 64, ((void **)(void *)elements)[-1] = table - 1, elements;
  for (d = 0; d + 2 < dimensions; d++) {
    level_count *= sizes[d];
    for (i = 0; i < level_count; i++) table[level_first + i] = table + level_first + level_count + i * sizes[d + 1];
    level_first += level_count;
  }
  for (i = 0; i < rows; i++) table[level_first + i] = elements + i * row_bytes;
  return table;
}

MCRL_ONE_NODE_CALL void mcrl_array_delete(void *array) { free(((void **)array)[-1]); }
MCRL_ONE_NODE_CALL void mcrl_array_touch(const void *first, size_t bytes, mcrl_access access) { (void)first, (void)bytes, (void)access; }
MCRL_ONE_NODE_CALL void mcrl_array_pin(const void *first, size_t bytes, mcrl_access access) { (void)first, (void)bytes, (void)access; }
MCRL_ONE_NODE_CALL void mcrl_array_unpin(const void *first, size_t bytes) { (void)first, (void)bytes; }

#endif

#ifdef __cplusplus
}
#endif
#endif
