// RUN: not preludec --port -fno-caret-diagnostics %s 2>&1 | FileCheck %s
// CHECK: error: '{{.*}}fail-port-is-prelude.c' is Prelude C already: it includes a header of preludec's
#include <prelude.h>
region long *n;
