// Attributes in front of a function that has forms: what is emitted for it comes before them, and they stay with the function.
// RUN: preludec -std=c2x -O1 -Wall -c %s -o %t.o
// RUN: preludec -std=c2x --emit=c %s | FileCheck %s
#include <prelude.h>
#define CHECKED [[nodiscard]]
#define QUIET __attribute__((unused))
#define COLD(x) __attribute__((x))
struct cell { long v; };

// CHECK: struct plain__live
// CHECK: {{\[\[}}nodiscard]] static long plain(region struct cell *n, int k)
[[nodiscard]] static long plain(region struct cell *n, int k) { read_lock(n); move long v = n->v; unlock(n); return v + k; }

// CHECK: struct lines__live
[[nodiscard]] /* why */
[[maybe_unused, gnu::noinline]] [[]]
static long lines(region struct cell *n, int k)
{
    read_lock(n); move
    long v = n->v;
    unlock(n);
    return v + k;
}

__extension__ static long extension(region struct cell *n, int k)
{ read_lock(n); move long v = n->v; unlock(n); return v + k; }
[[nodiscard]] __attribute__((noinline)) static long both(region struct cell *n, int k)
{ read_lock(n); move long v = n->v; unlock(n); return v + k; }
CHECKED static long macro(region struct cell *n, int k) { read_lock(n); move long v = n->v; unlock(n); return v + k; }
QUIET CHECKED static long macros(region struct cell *n, int k) { read_lock(n); move long v = n->v; unlock(n); return v + k; }
COLD(cold) CHECKED long with_argument(region struct cell *n, int k) { read_lock(n); move long v = n->v; unlock(n); return v + k; }
#ifdef __STDC__
[[nodiscard]]
#endif
static long conditional(region struct cell *n, int k) { read_lock(n); move long v = n->v; unlock(n); return v + k; }
int before[2]; [[nodiscard]] static long same_line(region struct cell *n, int k)
{ read_lock(n); move long v = n->v; unlock(n); return v + k; }
[[nodiscard]] static long child(long x) { return x; }
[[nodiscard]] static long forks(void) { long x = fork child(1); join; return x; }
[[nodiscard]] static long begun(region struct cell *n, int k) { read_lock(n); move long v = n->v; unlock(n); return v + k; }

long all(region struct cell *n)
{
    long x = fork begun(n, 1) at n;
    join;
    x += plain(n, 1) + lines(n, 2) + extension(n, 3) + both(n, 4) + macro(n, 5) + macros(n, 6);
    return x + conditional(n, 7) + same_line(n, 8) + forks();
}
