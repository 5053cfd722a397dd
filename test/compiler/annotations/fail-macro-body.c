// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>
// CHECK: :[[#@LINE+1]]:29: error: annotations in macro bodies are not supported; 'GO' has 'move'
#define GO(n) read_lock(n); move
// CHECK: :[[#@LINE+2]]:20: error: annotations in macro bodies are not supported; 'VISIT' has 'begin'
#define VISIT(n, x) do { \
    read_lock(n);  begin move; \
    x = *n;          \
    unlock(n);     } while (0)

long f(region long *n)
{
    GO(n)
    long x = *n;
    unlock(n);
    return x;
}
