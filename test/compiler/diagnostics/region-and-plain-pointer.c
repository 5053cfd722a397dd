// Where both kinds of pointers are mixed, the message says how to get the right one.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
struct body { double x; };
void plain(struct body *);
void named(region struct body *);

struct body *f(region struct body *b, struct body *q, region struct body **v)
{
    // CHECK: :[[#@LINE+1]]:11: error: passing 'region struct body *' to parameter of type 'struct body *' mixes a region pointer and a plain pointer; local(b) is the plain one, while b is locked
    plain(b);
    // CHECK: :[[#@LINE+1]]:11: error: {{.*}}; a region pointer is the name of what region_new has made, not an address
    named(q);
    // CHECK: :[[#@LINE+1]]:7: error: {{.*}}; local(b) is the plain one, while b is locked
    q = b;
    // CHECK: :[[#@LINE+1]]:7: error: {{.*}}; a region pointer is the name of what region_new has made, not an address
    b = q;
    // CHECK: :[[#@LINE+1]]:18: error: {{.*}}; local(b) is the plain one, while b is locked
    struct body *z = b;
    // CHECK: :[[#@LINE+1]]:25: error: {{.*}}; a region pointer is the name of what region_new has made, not an address
    region struct body *n = z;
    // CHECK: :[[#@LINE+1]]:11: error: {{.*}}; local() of a locked variable is the plain one
    plain(v[3]);
    // CHECK: :[[#@LINE+1]]:12: error: {{.*}}; local(n) is the plain one, while n is locked
    return n;
}
