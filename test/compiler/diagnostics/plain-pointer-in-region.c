// Plain pointers wherever they are in a region type, once for each type that has them; also where nothing is translated.
// RUN: preludec -fpoll=none -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: preludec -fpoll=none -Wno-plain-pointer-in-region -c %s -o %t.o 2>&1 | count 0
// RUN: preludec -w -c %s -o %t.o 2>&1 | count 0
// RUN: preludec -Wplain-pointer-in-region -DPRELUDE_SERIAL -c %s -o %t.o 2>&1 | count 0
#include <prelude.h>
#include <stdio.h>

// CHECK: :[[#@LINE+1]]:29: warning: 'name' is a plain pointer in a region
struct inner { int n; char *name; };
// CHECK: note: 'struct vertex' is used as a region here
// CHECK: :[[#@LINE+1]]:35: warning: 'address' is a plain pointer
union either { long number; void *address; };
struct vertex {
    // CHECK: :[[#@LINE+1]]:16: warning: 'hash' is a plain pointer
    const int *hash[4];
    // CHECK: :[[#@LINE+1]]:11: note: so is 'log'
    FILE *log;
    struct inner inner[2];
    union either either;
    _Atomic(long) count;
    region struct vertex *next;
    // CHECK: :[[#@LINE+1]]:37: warning: 'unnamed' is a plain pointer
    struct { long x; struct vertex *unnamed; };
};

// No warning: region pointers, data, members that are node_private; and the same type where it is not a region.
// CHECK-NOT: warning:
struct fine {
    region struct vertex *vertex;
    long data[4];
    node_private int *mine;
    node_private struct inner inner_of_the_node;
    void (*callback)(void) node_private;
};
struct plain { char *name; struct plain *next; };
extern region struct fine *fine;
extern struct plain *plain;
region void *anything;

// A region that is nothing else.
// CHECK: :[[#@LINE+1]]:15: warning: a 'char *' is a plain pointer in a region
char *region *strings;
// CHECK-NOT: warning:
region char **numbers_of_regions;
