/* Children at any that use static data, which each call sets anew, find them as they have set them.
 *
 * RUN: preludec --emit=serial %s -o %t.c && gcc -I %build/include -O1 %t.c -o %t.serial && %t.serial > %t.expected
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 4 %t | diff %t.expected -
 * RUN: env MCRL_TUNE=forks=100000 mpiexec -n 2 %t | diff %t.expected -
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A C function with a static buffer, longer than many strips. */
static node_private char buffer[64];
static node_private int used;

static unsigned long scramble(unsigned long x)
{
    memset(buffer, 0, sizeof buffer);
    for (int i = 0; i < 5000; i++) {
        int at = (int)((x + (unsigned long)i) % sizeof buffer);
        buffer[at] = (char)(buffer[at] + (char)x + i);
        x = x * 6364136223846793005u + 1442695040888963407u;
    }
    unsigned long sum = 0;
    for (size_t i = 0; i < sizeof buffer; i++) sum = sum * 31 + (unsigned char)buffer[i];
    return sum;
}

/* Uses the static data and forks: what the fork does to them is seen as in C, if the child is here; so it sets them again. */
static unsigned long two(unsigned long x, int depth)
{
    unsigned long a, b, own;
    if (depth == 0) return scramble(x);
    used++;
    a = fork two(2 * x, depth - 1) at any;
    own = scramble(x);
    b = fork two(2 * x + 1, depth - 1) at any;
    join;
    used--;
    return a * 3 + b * 5 + own;
}

int main(void)
{
    barrier();
    if (node_self() == 0) printf("%lx\n", two(1, 7));
    barrier();
    unsigned long all = two(1, 4);
    if (node_self() == 0) printf("%lx\n", all);
    barrier();
    return 0;
}
