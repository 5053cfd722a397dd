// A procedure that forks, has a forall or a guard, and whose result has a type that only its own header names.
// RUN: preludec -O1 -Wall -c %s -o %t.o
#include <prelude.h>
struct cell { long v; };
static long sq(long x) { return x * x; }
static struct { int a; } *structure(void) { fork sq(1); join; return 0; }
static union { int a; long b; } *both(int k, const char *text) { fork sq(k); join; (void)text; return 0; }
static enum { red, green } colour(int (*f)(int), int v[3]) { fork sq(1); join; return f || v ? green : red; }
static struct { int a; } (*array(void))[3] { fork sq(1); join; return 0; }
struct { int a; } value(void) { long x = fork sq(1); join; return (__typeof__(value())){(int)x}; }
static struct { int a; } *loop(int n) { forall (int i = 0; i < n; i++) { sq(i); } return 0; }
static struct { int a; } *guarded(region struct cell *n) { write_lock(n); when (n->v > 0) unlock(n); return 0; }
struct {
    int a;
#ifdef __STDC__
    int b;
#endif
} *directive(void) { fork sq(1); join; return 0; }
static const struct { int a; } constant(void) { long x = fork sq(2); join; return (__typeof__(constant())){(int)x}; }
static volatile union { int a; } unsteady(int k) { long x = fork sq(k); join; return (__typeof__(unsteady(k))){(int)x}; }
static _Atomic struct { int a; } atomic(void) { static __typeof__(atomic()) out; fork sq(2); join; return out; }
static struct { int a; } *const restrict pointer(void) { fork sq(2); join; return 0; }
static const struct { int a; } waits(region struct cell *n)
{
    write_lock(n);
    when (n->v == 0) unlock(n);
    return (__typeof__(waits(n))){3};
}
static struct { int a; } *itself(int n) { if (n > 1) itself(n - 1); fork sq(1); join; return 0; }
int main(void)
{
    if (structure() || both(1, "") || colour(0, 0) || array() || value().a) return 1;
    if (constant().a != 4 || unsteady(3).a != 9 || (atomic(), pointer()) || waits(region_new(struct cell)).a != 3) return 1;
    return loop(1) || guarded(region_new(struct cell)) || directive() || itself(1);
}
