// Where `region` would stand directly after the parentheses of an old-style definition, the message says where else it may stand.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: preludec -DMENDED -Wno-deprecated-non-prototype -Werror -c %s -o %t.o
#include <prelude.h>
struct cell { long v; };
#ifdef MENDED
long f(c) struct cell region *c; { read_lock(c); long v = c->v; unlock(c); return v; }
#else
// CHECK: :[[#@LINE+1]]:11: error: the declarations of an old-style definition cannot begin with 'region'; write it after the type, as in 'struct node region *n'
long f(c) region struct cell *c; { read_lock(c); long v = c->v; unlock(c); return v; }
#endif
