// An annotation is not found in the arguments of a macro, nor where a part of it stands in one; the error names the macro.
// RUN: not preludec -c %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
#include <prelude.h>
#define BODY(...) { __VA_ARGS__ }

void g(region long *p);
void f(region long *p)
// CHECK: :[[#@LINE+1]]:6: error: an annotation in an argument or the body of macro 'BODY', where preludec does not find it
BODY(spawn g(p);)

// CHECK: :[[#@LINE+1]]:44: error: an annotation in an argument or the body of macro 'BODY', where preludec does not find it
void h(region long *p) BODY( read_lock(p); move; unlock(p); )

#define WAIT(c) when (c)
#define HEAD (int i = 0; i < n; i++)
#define LOCKED(...) read_lock(p); __VA_ARGS__
long parts(region long *p, int n)
{
    // CHECK: :[[#@LINE+1]]:20: error: an annotation in an argument or the body of macro 'WAIT', where preludec does not find it
    write_lock(p); WAIT(*p > 0) long v = *p;
    unlock(p);
    // CHECK: :[[#@LINE+1]]:5: error: what 'forall' needs in parentheses stands in macro 'HEAD', where preludec does not find it
    forall HEAD { }
    // CHECK: :[[#@LINE+1]]:12: error: an annotation in an argument or the body of macro 'LOCKED'
    LOCKED(move(always) v += *p; unlock(p););
    return v;
}
