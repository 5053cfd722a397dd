/* Shared arrays in a sequential program are plain memory, for any C and C++ compiler, and an error is a line that says what is wrong.
 * RUN: gcc -std=c90 -pedantic -DPRELUDE_SERIAL -I %build/include -Wall -Wextra -Werror %s -o %t && %t | FileCheck %s
 * RUN: gcc -std=gnu17 -O2 -DPRELUDE_SERIAL -I %build/include -Wall -Wextra -Werror %s -o %t && %t | FileCheck %s
 * RUN: clang-19 -std=c90 -pedantic -DPRELUDE_SERIAL -I %build/include -Wall -Wextra -Werror %s -o %t && %t | FileCheck %s
 * RUN: clang-19 -O2 -fsanitize=address,undefined -fno-sanitize-recover -DPRELUDE_SERIAL -I %build/include %s -o %t && %t | FileCheck %s
 * RUN: g++ -std=c++98 -pedantic -x c++ -DPRELUDE_SERIAL -I %build/include -Wall -Wextra -Werror %s -o %t && %t | FileCheck %s
 * RUN: g++ -std=c++20 -x c++ -DPRELUDE_SERIAL -I %build/include -Wall -Wextra -Werror %s -o %t && %t | FileCheck %s
 * RUN: preludec -DPRELUDE_SERIAL %s -o %t && %t | FileCheck %s
 * RUN: not --crash %t 0 2>&1 | FileCheck %s --check-prefix=SIZE
 * CHECK: sum 507235, aligned 0
 * SIZE: mcrl: mcrl_array_new: a size of 0
 */
#include <prelude_arrays.h>
#include <stdio.h>

static double sum_of_all(shared double **two, shared long *one, shared short ****four)
{
    double sum = 0;
    int i, j;
    for (i = 0; i < 5; i++)
        for (j = 0; j < 7; j++) sum += two[i][j];
    for (i = 0; i < 1000; i++) sum += (double)one[i];
    for (i = 0; i < 120; i++) sum += four[i / 60][i / 20 % 3][i / 5 % 4][i % 5];
    return sum;
}

int main(int argc, char **argv)
{
    shared_layout layout = {shared_at_cyclic, 256, 0};
    shared double **two = shared_new(double, 5, 7, write_invalidate);
    shared long *one = shared_new(long, argc > 1 ? argv[1][0] - '0' : 1000, migratory);
    shared short ****four = shared_new_with(short, 2, 3, 4, 5, writer_owns, &layout);
    shared_part part;
    int i, j;
    if (sum_of_all(two, one, four) != 0) return 1;
    part.from = one, part.bytes = sizeof *one;
    shared_ask(&part, 1, shared_write);
    shared_touch(one, 1000 * sizeof *one, shared_write);
    for (i = 0; i < 5; i++)
        for (j = 0; j < 7; j++) two[i][j] = i * 7 + j;
    for (i = 0; i < 1000; i++) one[i] = i;
    for (i = 0; i < 120; i++) four[i / 60][i / 20 % 3][i / 5 % 4][i % 5] = (short)i;
    printf("sum %g, aligned %d\n", sum_of_all(two, one, four), (int)((uintptr_t)two[3] % 16 + (uintptr_t)one % 64));
    shared_delete(two);
    shared_delete(one);
    shared_delete(four);
    return 0;
}
