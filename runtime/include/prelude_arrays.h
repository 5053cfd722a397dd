/* prelude_arrays.h: Prelude C's names for the shared arrays of mcrl_arrays.h, which describes them, with their errors; and for their
 * protocols. For source files that include it: <prelude.h> does not, since many programs have names such as `shared`.
 *
 *     shared double **a = shared_new(double, rows, columns, write_invalidate);
 *     shared long *counts = shared_new_with(long, n, migratory, shared_as(.home = shared_at_first, .page_bytes = 65536));
 *
 * `shared` stands in a declaration, and says of a pointer that what it leads to is in pages. To C it is a plain pointer; preludec knows
 * that it means the same on all nodes, so that a computation moves with it, also as an argument. preludec finds `shared` as it finds
 * annotations; to other compilers, and in C++, it is a macro. The protocols' names are arrays of one object. C of any standard from C90
 * on, and C++. */
#ifndef PRELUDE_ARRAYS_H
#define PRELUDE_ARRAYS_H

#include "prelude.h"

#include "mcrl_page_protocol.h"

#ifdef __PRELUDE_FRONTEND__ /* what preludec's analysis sees */
#define prelude_shared_ __attribute__((__annotate__("prelude_shared")))
#elif (!defined(__PRELUDEC__) && !defined(PRELUDE_SERIAL_BLANKED)) || defined(__cplusplus)
#define shared
#endif

/* The protocols, pointers to them as all calls have it. */
#if defined(MCRL_ONE_NODE)
#define PRELUDE_PROTOCOL_(name) \
  static const mcrl_page_protocol name[1] MCRL_ARRAYS_UNUSED = {{#name, NULL, NULL, NULL, NULL, NULL, 0, 0}};
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

/* Fetches the pages of `bytes` bytes at `at`; fetches and keeps them; lets them go. */
enum shared_access { shared_read = MCRL_READ_ACCESS, shared_write = MCRL_WRITE_ACCESS };
#define shared_touch(at, bytes, access) mcrl_array_touch((at), (bytes), (mcrl_access)(access))
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
