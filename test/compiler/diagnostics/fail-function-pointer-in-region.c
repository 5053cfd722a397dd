// RUN: not preludec -Werror=plain-pointer-in-region -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

typedef int (*compare)(long, long);
struct tree {
    // CHECK: :[[#@LINE+1]]:13: error: 'order' is a function's address in a region, which may be another on other nodes; store a number that stands for the function [-Werror,-Wplain-pointer-in-region]
    compare order;
    region struct tree *left, *right;
};
// CHECK: :[[#@LINE-2]]:25: note: 'struct tree' is used as a region here
