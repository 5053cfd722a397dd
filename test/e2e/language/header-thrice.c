/* A header with code that moves is included several times, and is other code each time.
 *
 * RUN: preludec -O1 -Wall -Wextra -Werror -Wno-may-stay -Wno-unused-function %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 3 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdio.h>

#define MOVES
#define ITEM long
#include "Inputs/list-of.h"
#undef MOVES
#define ITEM short
#include "Inputs/list-of.h"
#define MOVES
#define ITEM double
#include "Inputs/list-of.h"

int main(void)
{
    if (node_self() == 0) {
        region struct long_list *numbers = NULL;
        region struct double_list *halves = NULL;
        region struct short_list *shorts = short_put(NULL, 3, 0);
        for (int i = 1; i <= 5; i++) {
            numbers = long_put(numbers, i, i % node_count());
            halves = double_put(halves, i / 2.0, i % node_count());
        }
        int lines = 0;
        long sum = long_sum(numbers, &lines);
        double half = double_sum(halves, &lines);
        // CHECK: 15 7.5 56 1
        printf("%ld %.1f %d %d\n", sum, half, lines, shorts != NULL);
    }
    barrier();
    return 0;
}
