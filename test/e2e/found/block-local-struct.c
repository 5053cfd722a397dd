// A region type that is local to a block.
//
// RUN: preludec -DPRELUDE_SERIAL=1 -w %s -o %t.serial && %t.serial > %t.expected
// RUN: preludec -O1 %s -o %t && mpiexec -n 1 %t | diff %t.expected -
// RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | diff %t.expected -
#include <prelude.h>
#include <stdio.h>
int main(void)
{
    { struct big { long a; }; region struct big *b = region_new(struct big); write_lock(b); b->a = 1; printf("%ld\n", local(b)->a); unlock(b); }
    return 0;
}
