/* Ctrl-C, and other ends before the end, of a program whose profile is wanted: the file has what there is so far, of all nodes.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: %python %S/Inputs/interrupt.py 1 SIGINT %t | FileCheck %s --check-prefixes=ONE,INT
 * RUN: %python %S/Inputs/interrupt.py 1 SIGTERM %t | FileCheck %s --check-prefixes=TERM
 * RUN: %python %S/Inputs/interrupt.py 3 SIGINT %t | FileCheck %s --check-prefixes=INT,THREE
 * INT: mcrl: SIGINT has ended the program; the profile so far is in {{.*}}.so-far.json
 * ONE: code 130 left ['']
 * TERM: code 143 left ['']
 * THREE: left ['']
 * INT: {"why": "SIGINT", "missing": []} nodes
 * THREE-SAME: 3 whole True places ['write_lock'] histories 1
 *
 * A node that ends the job by an error writes what it knows itself.
 * RUN: preludec -O2 -DFAILS %s -o %t.fails
 * RUN: %python %S/Inputs/interrupt.py 3 none %t.fails | FileCheck %s --check-prefixes=FAILS
 * FAILS: mcrl: node 1: write_lock of a null region pointer
 * FAILS: an error has ended the program; the profile so far is in
 * FAILS: left ['']
 * FAILS: {"why": "an error", "missing": [0, 2]} nodes 3 whole False places ['write_lock']
 */
#include <prelude.h>
#include <stdio.h>

long add(region long *n)
{
    write_lock(n);
    long value = ++*n;
    unlock(n);
    return value;
}

int main(void)
{
    region long *n = NULL;
    if (node_self() == 0) n = region_new(long);
    broadcast(0, &n, sizeof n);
    for (int i = 0; i < 100; i++) {
        add(n);
        barrier();
    }
    if (node_self() == node_count() - 1) fprintf(stderr, "begun\n");
#ifdef FAILS
    if (node_self() == 1) n = NULL;
#endif
    for (;;) add(n);
}
