// GNU C applies a qualifier there to the type, which has no address space; after another specifier it belongs to the declaration.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

// CHECK: :[[#@LINE+1]]:32: error: 'region' after the '}' of a definition qualifies nothing; write it before 'struct'
typedef struct tree { int v; } region *Tree;
// CHECK: :[[#@LINE+1]]:60: error: {{.*}} before 'union'
typedef union { int v; } __attribute__((packed)) /* all */ region *Union;
struct outer {
    // CHECK: :[[#@LINE+1]]:29: error: {{.*}} before 'struct'
    struct inner { int v; } region *inner;
};
// CHECK-NOT: error:
typedef region struct before { int v; } *Before;
typedef struct behind { int v; } const region *Behind;
struct body { int v; };
region struct body *result(void) { return NULL; }
region struct body *another;
// CHECK: 3 errors generated
