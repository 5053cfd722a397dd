// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };
struct request { long key; const char *name; };
static long find(region struct node *n, const char *name) { read_lock(n); long k = n->key; unlock(n); return k + (name != 0); }
static void log_it(struct request r) { (void)r; }
static long count(region struct node *n, int (*f)(int)) { read_lock(n); long k = n->key; unlock(n); return k + f(1); }
int id(int x) { return x; }
long f(region struct node *n, char *name)
{
    // CHECK: :[[#@LINE+1]]:22: error: argument 2 of 'find' cannot be sent to another node by 'rpc': a 'const char *' means nothing there
    long k = find(n, name); rpc
    struct request r = { k, name };
    // CHECK: :[[#@LINE+1]]:18: error: argument 1 of 'log_it' cannot be sent to another node by 'spawn': a 'const char *' means nothing there
    spawn log_it(r) at n;
    k = count(n, id); rpc
    return k;
}
