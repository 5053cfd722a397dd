// Bytes that are not UTF-8: offsets and columns count bytes.
// RUN: sed 's/e_acute/\xe9/g' %s > %t.c
// RUN: preludec --dump=annotations %t.c | FileCheck %s
// RUN: preludec -Wno-invalid-source-encoding -c %t.c -o %t.o
#include <prelude.h>

/* d e_acute j e_acute */
long f(region long *n)
{
    // CHECK: :[[#@LINE+1]]:43: move
    const char s[] = "t e_acute"; read_lock(n); move // e_acute
    long x = *n + s[0];
    unlock(n);
    return x;
}
