// RUN: not preludec --port -fno-caret-diagnostics %s 2>&1 | FileCheck %s
// CHECK: error: nothing to port: no structure links to itself
struct pair { struct one *first, *second; };
struct one { long value; };
long sum(struct pair *p) { return p->first->value + p->second->value; }
