// The forms of `move`, with and without `;`, before statements and at the end of a block.
// RUN: preludec --dump=annotations %s | FileCheck %s --implicit-check-not=move
#include <prelude.h>

struct node {
    int leaf;
    long key;
    region struct node *next;
};

long lookup(region struct node *n, long k)
{
    // CHECK: move-forms.c:[[#@LINE+1]]:19: move
    read_lock(n); move
    while (!n->leaf) {
        region struct node *next = n->next;
        unlock(n);
        n = next;
        // CHECK-NEXT: move-forms.c:[[#@LINE+1]]:23: move
        read_lock(n); move }
    // CHECK-NEXT: move-forms.c:[[#@LINE+1]]:5: begin move
    begin move;
    k += n->key;
    // CHECK-NEXT: move-forms.c:[[#@LINE+1]]:16: end move
    unlock(n); end move
    // CHECK-NEXT: move-forms.c:[[#@LINE+1]]:20: move
    write_lock(n); move; n->key = k;
    // CHECK-NEXT: move-forms.c:[[#@LINE+1]]:16: move
    unlock(n); move // in a wrong place, but found
    return k;
}
