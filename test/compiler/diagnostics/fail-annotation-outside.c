// RUN: rm -f %t
// RUN: not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
#include <prelude.h>
struct node { long key; region struct node *next; };

long work(region struct node *n);
region struct node *root;

// CHECK: :[[#@LINE+1]]:1: error: 'spawn' stands outside of all functions
spawn work(root) at root;
// CHECK: :[[#@LINE+1]]:1: error: 'join' stands outside of all functions
join;
// CHECK: :[[#@LINE+1]]:9: error: 'move' stands outside of all functions
long y; move
// CHECK: :[[#@LINE+1]]:32: error: 'rpc' stands outside of all functions
long f(region struct node *n); rpc
// CHECK: :[[#@LINE+2]]:9: error: 'begin move' stands outside of all functions
// CHECK: :[[#@LINE+1]]:21: error: 'end move' stands outside of all functions
long z; begin move; end move
