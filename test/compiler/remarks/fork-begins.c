// -Rmove says where a fork without a place begins elsewhere, and so do --dump=plan and --emit=json.
// RUN: preludec -Rmove -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: preludec --dump=plan %s | FileCheck %s --check-prefix=PLAN
// RUN: preludec --emit=json %s | FileCheck %s --check-prefix=JSON
#include <prelude.h>

struct cell { long value; region struct cell *next; };

static long last(region struct cell *from)
{
    long value = 0;
    while (from != NULL) {
        // CHECK-DAG: fork-begins.c:[[#@LINE+1]]:9: note: the computation may move here
        read_lock(from); move
        value = from->value;
        region struct cell *next = from->next;
        unlock(from);
        from = next;
    }
    return value;
}

static long stays(region struct cell *from)
{
    read_lock(from); move(never)
    long value = from->value;
    unlock(from);
    return value;
}

// PLAN: call 1: fork of last (handler, where its first lock moves it)
// PLAN: call 2: fork of stays (handler)
// JSON: "at_first_lock": true,
// JSON: "callee": "last",
// JSON: "here": false,
// JSON: "at_first_lock": false,
// JSON: "callee": "stays",
// JSON: "here": true,
long both(region struct cell *from)
{
    long a, b;
    // CHECK-DAG: fork-begins.c:[[#@LINE+1]]:9: remark: this fork of 'last' begins where its first lock moves it, on the home of 'from', unless the data are here or its policy has to ask [-Rmove]
    a = fork last(from);
    b = fork stays(from);
    join;
    return a + b;
}
// CHECK-NOT: this fork of 'stays'
