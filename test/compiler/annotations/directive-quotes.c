// Quotes and comments in directives do not hide code; code in strings, comments and dead branches is none.
// RUN: preludec --dump=annotations %s | FileCheck %s --implicit-check-not=move
#include <prelude.h>
#define OPENS "/*"
#pragma it isn't closed
#define LONG_LINE(n) \
    do { /* read_lock(n); move
    */ } while (0)

long f(region long *n)
{
    // CHECK: :[[#@LINE+1]]:19: move
    read_lock(n); move
    /* ; move */ // ; move \
    ; move
    const char *s = "; move\"; move", c = '"';
    unlock(n);
#if 0
    it's never seen; move
#else
    // CHECK-NEXT: :[[#@LINE+1]]:19: move
    read_lock(n); move
#endif
#define CLOSES "*/"
    unlock(n);
    return s[c];
}
