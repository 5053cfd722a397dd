// A `move` without its semicolon before a statement that could go on with an expression.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

void f(region long *b)
{
    // CHECK: :[[#@LINE+2]]:20: error: 'move' and what follows it are one expression in C; write 'move;' for the annotation
    // CHECK: {{^ +[|] +;$}}
    write_lock(b); move ++*b;
    unlock(b);
    // CHECK: :[[#@LINE+1]]:20: error: 'move' and what follows it are one expression in C; write 'move;' for the annotation
    write_lock(b); move /* there */
    --*b;
    unlock(b);
    // CHECK: :[[#@LINE+1]]:11: error: 'rpc' and what follows it are one expression in C; write 'rpc;' for the annotation
    f(b); rpc (*b)++;
    // CHECK: :[[#@LINE+1]]:17: error: 'move' is no annotation here
    *b = 1; b = move + 1;
}
