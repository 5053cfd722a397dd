// A source without regions gives the same object as with clang, but for the note of what its functions may wait for; its words are plain C.
// RUN: preludec -O2 -c %s -o %t.o && llvm-readelf-19 --notes %t.o | FileCheck %s --check-prefix=NOTE
// RUN: llvm-objcopy-19 --remove-section=.note.prelude %t.o && clang-19 -O2 -c %s -o %t.clang.o && llvm-objcopy-19 %t.clang.o && cmp %t.o %t.clang.o
// NOTE: Prelude
// RUN: preludec --emit=c %s | diff %s -
// RUN: not preludec -Werror -Wunused-variable -c %s -o %t.no.o 2>&1 | FileCheck %s
// RUN: test ! -e %t.no.o
#define read_lock(n) (n)++
int f(int begin)
{
    int move = begin, end = 3;
    read_lock(begin); move;
    // CHECK: untouched.c:[[#@LINE+1]]:9: error: unused variable 'unused' [-Werror,-Wunused-variable]
    int unused;
    return end;
}
