// exit() in an activation that has migrated ends the program with an error at run time.
//
// RUN: preludec -O1 %s -o %t
// RUN: sh -c "MCRL_FAULT=move:1 mpiexec -n 1 %t; test $? = 4"
// RUN: sh -c "mpiexec -n 2 %t; test $? = 4"
#include <prelude.h>
#include <stdlib.h>
int main(void)
{
    if (node_self() != 0) return 0;
    region long *n = region_new(long);
    write_lock(n); move
    *n = 4;
    long r = *n;
    unlock(n);
    exit((int)r);
}
