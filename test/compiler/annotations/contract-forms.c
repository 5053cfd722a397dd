// Where the words are contracts, and where they are names.
// RUN: preludec --dump=annotations %s | FileCheck --match-full-lines %s --implicit-check-not=contract-forms
#include <prelude.h>
#define EXPORT(type) type
struct node { long key; };
// CHECK: {{.*}}:[[#@LINE+1]]:34: contract(requires_shared: n)
long find(region struct node *n) requires_shared(n);
// CHECK: {{.*}}:[[#@LINE+2]]:58: contract(requires_lock: a)
// CHECK: {{.*}}:[[#@LINE+1]]:76: contract(releases: b)
void swap(region struct node *a, region struct node *b)  requires_lock(a)  releases(b) { b->key = a->key; unlock(b); }
// CHECK: {{.*}}:[[#@LINE+1]]:64: contract(acquires_shared: n, acquires_shared: m)
void enter(region struct node *n, region struct node *m) /* */ acquires_shared(n, m);
// CHECK: {{.*}}:[[#@LINE+2]]:65: contract(acquires: n)
// CHECK: {{.*}}:[[#@LINE+1]]:105: contract(releases_shared: n)
void one(region struct node *n) __attribute__((__nonnull__(1))) acquires(n), two(region struct node *n) releases_shared(n);
#ifdef __cplusplus
extern "C" {
#endif
// CHECK: {{.*}}:[[#@LINE+1]]:35: contract(requires_lock: n)
void more(region struct node *n)  requires_lock(n);
#ifdef __cplusplus
}
#endif
// Names.
int acquires(int releases) { if (releases) acquires(releases); return releases; }
EXPORT(int) releases_shared(int a);
struct requires_lock { int requires_shared; } releases;
