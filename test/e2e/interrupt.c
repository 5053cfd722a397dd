/* Ctrl-C, and other ends before the end, of a program whose profile is wanted: the file has what there is so far, of all nodes.
 *
 * RUN: preludec -O2 %s -o %t
 * RUN: %python %S/Inputs/interrupt.py 0 SIGINT %t | FileCheck %s --check-prefixes=ONE,INT
 * RUN: %python %S/Inputs/interrupt.py 0 SIGTERM %t | FileCheck %s --check-prefixes=TERM
 * RUN: %python %S/Inputs/interrupt.py 1 SIGINT %t | FileCheck %s --check-prefixes=INT
 * RUN: %python %S/Inputs/interrupt.py 3 SIGINT %t | FileCheck %s --check-prefixes=INT,THREE
 * INT-NOT: mcrl: node
 * INT: mcrl: SIGINT has ended the program; {{.*}}.stats.so-far.json has the statistics so far
 * INT-NEXT: mcrl: SIGINT has ended the program; {{.*}}.profile.so-far.json has the profile so far
 * INT-NEXT: mcrl: SIGINT has ended the program; {{.*}}.trace.so-far.json has the trace so far
 * INT-NOT: mcrl: node
 * ONE: code 130 left ['.profile.so-far.json', '.stats.so-far.json', '.trace.so-far.json']
 * TERM: code 143 left ['.profile.so-far.json', '.stats.so-far.json', '.trace.so-far.json']
 * THREE: code 130 left ['.profile.so-far.json', '.stats.so-far.json', '.trace.so-far.json']
 * INT: {"why": "SIGINT", "missing": []} nodes
 * THREE-SAME: 3 whole True places ['write_lock'] histories 1
 * THREE: messages [True, True, True]
 * THREE: traced [0, 1, 2]
 *
 * A node that does not look for messages is missing, and is said to be; the others are there.
 * RUN: preludec -O2 -DSILENT -fpoll=none %s -o %t.silent
 * RUN: %python %S/Inputs/interrupt.py 3 SIGINT %t.silent | FileCheck %s --check-prefixes=SILENT
 * SILENT: mcrl: SIGINT has ended the program; {{.*}}.stats.so-far.json has the statistics so far; without node 2, which sent nothing for 2 s: a node cannot that has ended, or that does not look for messages
 * SILENT-NEXT: mcrl: SIGINT has ended the program; {{.*}}.profile.so-far.json has the profile so far; without node 2, which sent nothing for 2 s
 * SILENT-NEXT: mcrl: SIGINT has ended the program; {{.*}}.trace.so-far.json has the trace so far; without node 2, which sent nothing for 2 s
 * SILENT: code 130 left ['.profile.so-far.json', '.stats.so-far.json', '.trace.so-far.json']
 * SILENT: {"why": "SIGINT", "missing": [2]} nodes 3 whole False places ['write_lock'] histories 1
 * SILENT: traced [0, 1]
 *
 * The trace so far is a whole one.
 * RUN: %python %build/bin/mcrl-trace check %t.trace.so-far.json | FileCheck %s --check-prefix=TRACE
 * TRACE: 3 nodes
 *
 * Two reports do not fit into one file. A device takes several.
 * RUN: not env MCRL_STATS=%t.same MCRL_TRACE=%t.same %t 2>&1 | FileCheck %s --check-prefix=SAME
 * SAME: mcrl: MCRL_STATS and MCRL_TRACE name the same file, '{{.*}}.same'; give each its own
 * RUN: preludec -O2 -DSHORT %s -o %t.short && env MCRL_STATS=/dev/null MCRL_TRACE=/dev/null %t.short
 *
 * A node that ends the job by an error writes what it knows itself.
 * RUN: preludec -O2 -DFAILS %s -o %t.fails
 * RUN: %python %S/Inputs/interrupt.py 3 none %t.fails | FileCheck %s --check-prefixes=FAILS
 * FAILS: mcrl: node 1: write_lock of a null region pointer
 * FAILS: an error has ended the program; {{.*}}.profile.so-far.json has the profile so far
 * FAILS: left ['.profile.so-far.json', '.stats.so-far.json', '.trace.so-far.json']
 * FAILS: {"why": "an error", "missing": [0, 2]} nodes 3 whole False places ['write_lock']
 * FAILS: messages [False, True, False]
 * RUN: %python %S/Inputs/interrupt.py 1 none %t.fails | FileCheck %s --check-prefixes=ALONE
 * ALONE: code 1 left
 * ALONE: {"why": "an error", "missing": []} nodes 1
 */
#include <prelude.h>
#include <stdio.h>
#include <unistd.h>

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
#ifdef SHORT
    return 0;
#endif
    if (node_self() == node_count() - 1) fprintf(stderr, "begun\n");
#ifdef SILENT
    if (node_self() == node_count() - 1)
        for (;;) pause();
#endif
#ifdef FAILS
    if (node_self() == (node_count() > 1)) n = NULL;
#endif
    for (;;) add(n);
}
