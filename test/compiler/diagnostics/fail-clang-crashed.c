// A file that makes Clang crash gets an error, in one line, and no output is written.
// RUN: rm -f %t && not preludec %s -o %t 2>&1 | FileCheck %s
// RUN: test ! -e %t
// CHECK: fail-clang-crashed.c: error: clang crashed on this file; nothing has been written
#include <prelude.h>
#pragma clang __debug crash
