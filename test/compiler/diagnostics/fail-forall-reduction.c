// What is reduced is a number in a local variable, declared before the forall.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

static long total;
struct pair { long a, b; };

void all(int n)
{
    struct pair both = {0, 0};
    const long fixed = 0;
    // CHECK: :[[#@LINE+1]]:48: error: 'reduce' needs a local variable of an arithmetic type, declared before the forall
    forall (int i = 0; i < n; i++) reduce(sum: total) { total += i; }
    // CHECK: :[[#@LINE+1]]:48: error: 'reduce' needs a local variable of an arithmetic type
    forall (int i = 0; i < n; i++) reduce(sum: both.a) { both.a += i; }
    // CHECK: :[[#@LINE+1]]:48: error: 'reduce' needs a local variable of an arithmetic type
    forall (int i = 0; i < n; i++) reduce(sum: both) { (void)both; }
    // CHECK: :[[#@LINE+1]]:48: error: 'reduce' needs a local variable of an arithmetic type
    forall (int i = 0; i < n; i++) reduce(sum: fixed) { (void)fixed; }
}
