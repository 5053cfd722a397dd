// A node's own variables, used where the computation may have left its node: once for each variable.
// RUN: preludec -c %s -o %t.o 2>&1 | FileCheck %s
#define _GNU_SOURCE
#include <prelude.h>
#include <stdlib.h>
#include <unistd.h>
#include "Inputs/shared.h"

// CHECK: shared.h:3:44: warning: each node has its own 'of_another_file'
// CHECK: warned.c:{{[0-9]+}}:5: note: called from here
struct node { long key; region struct node *next; };
static const char *names[] = {"a", "b"}; // the pointers are mutable

long hits, logged, compared, recursions;
static struct { long a[2]; } table;
static _Thread_local long of_thread;
static region struct node *root;

long before_and_after(region struct node *n)
{
    hits++; // runs on the first node only
    read_lock(n); move
    long key = n->key;
    // CHECK: warned.c:[[#@LINE+1]]:5: warning: each node has its own 'hits', and the computation may have left its node before it comes here [-Wnode-state]
    hits += key;
    // CHECK: warned.c:22:5: note: the computation may move here
    // CHECK: warned.c:14:6: note: declared here; other activations of this node change it, too; 'node_private' says that the node's variable is meant, whichever node that is
    unlock(n);
    return key + hits; // once is enough
}

// What comes before the point in a loop comes after it, too.
long in_a_loop(region struct node *n)
{
    long sum = 0;
    while (n) {
        // CHECK: :[[#@LINE+1]]:16: warning: each node has its own 'table'
        sum += table.a[1];
        read_lock(n); move
        region struct node *next = n->next;
        unlock(n);
        n = next;
    }
    return sum;
}

// Reads, addresses, region pointers, pointers to constants, what is static in a function, thread-locals, system headers.
void everything(region struct node *n)
{
    static long calls;
    // CHECK-NOT: warning:
    read_lock(n); move
    unlock(n);
    // CHECK: :[[#@LINE+1]]:5: warning: each node has its own 'calls'
    calls++;
    // CHECK: :[[#@LINE+1]]:22: warning: each node has its own 'of_thread'
    long *address = &of_thread;
    // CHECK: :[[#@LINE+1]]:24: warning: each node has its own 'names'
    const char *name = names[*address];
    // CHECK: :[[#@LINE+2]]:21: warning: each node has its own 'root'
    // CHECK: :[[#@LINE+1]]:36: warning: each node has its own 'environ'
    if (name[0] && !root) unsetenv(environ[0]);
}

// In what is called, or may be.
static void log_hit(void)
{
    hits++; // warned of above
    // CHECK: warned.c:[[#@LINE+1]]:5: warning: each node has its own 'logged'
    logged++;
    // CHECK: warned.c:[[#@LINE+6]]:5: note: called from here
    // CHECK: warned.c:[[#@LINE+13]]:5: note: called from here
    // CHECK: warned.c:[[#@LINE+9]]:5: note: the computation may move here
}
static void log_twice(void)
{
    log_hit();
    log_hit();
}
long calls(region struct node *n)
{
    read_lock(n); move
    long key = n->key;
    unlock(n);
    log_twice();
    return key;
}

static int compare(const void *a, const void *b)
{
    // CHECK: :[[#@LINE+1]]:22: warning: each node has its own 'compared'
    return a != b && compared++;
}
void callback(region struct node *n)
{
    int numbers[2] = {2, 1};
    read_lock(n); move
    unlock(n);
    // CHECK: :[[#@LINE+1]]:42: note: called from here
    qsort(numbers, 2, sizeof numbers[0], compare);
    count_in_header();
}

// A procedure that calls itself runs elsewhere from its beginning.
long recursive(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:5: warning: each node has its own 'recursions'
    recursions++;
    if (!n) return 0;
    read_lock(n); move
    region struct node *next = n->next;
    unlock(n);
    return 1 + recursive(next);
}
