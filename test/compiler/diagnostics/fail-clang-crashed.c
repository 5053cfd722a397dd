// What makes Clang itself crash is an error of this file, in one line, with nothing written.
// RUN: rm -f %t && not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
// CHECK: fail-clang-crashed.c: error: clang crashed on this file; nothing has been written
#include <prelude.h>
#pragma clang __debug crash
