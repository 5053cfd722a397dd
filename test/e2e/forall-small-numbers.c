/* Foralls reduce numbers of the small types, which wrap around as they do in the sequential loop.
 *
 * RUN: preludec -Wall -Wextra -Werror %s -o %t
 * RUN: %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: preludec --emit=serial %s -o %t.c && gcc -I %build/include %t.c -o %t.serial && %t.serial | FileCheck %s
 * CHECK: 1 120 -50 255 44 32
 */
#include <prelude.h>
#include <stdio.h>

int main(void)
{
    short sum = 0, least = 0;
    unsigned short most = 0;
    char letters = 0;
    signed char wraps = 0;
    unsigned char bits = 0, all = 255;
    forall (int i = 0; i < 100; i++) reduce(sum: sum, min: least, max: most, sum: wraps, sum: letters, or: bits, and: all) {
        sum += 1313;
        if (least > -i / 2 - 1) least = (short)(-i / 2 - 1);
        if (most < 20 + i) most = (unsigned short)(20 + i);
        wraps += 3;
        letters += i % 3 == 0;
        bits |= (unsigned char)(1 << i % 8);
        all &= (unsigned char)~(i % 32 & ~32);
    }
    if (node_self() == 0) printf("%d %d %d %d %d %d\n", sum == (short)131300, most + 1, least, bits, wraps, all & 32);
    return letters != 34;
}
