/* The sequential program, too, may have functions of its own where it includes no header that declares the library's.
 * RUN: preludec %s -o %t && %t | FileCheck %s
 * RUN: preludec -DPRELUDE_SERIAL %s -o %t && %t | FileCheck %s
 * RUN: gcc -DPRELUDE_SERIAL -I %build/include -Wall -Wextra -Werror %s -o %t && %t | FileCheck %s
 * RUN: clang-19 -std=c90 -DPRELUDE_SERIAL -I %build/include -Wall -Wextra -Werror %s -o %t && %t | FileCheck %s
 * CHECK: own
 */
#include <prelude.h>

int random(int seed) { return seed * 3 + 1; }
static double clock = 1.5;
static int time(void) { return 2; }
static long getline(region long *n)
{
    long lines;
    read_lock(n);
    lines = *n;
    unlock(n);
    return lines;
}
int puts(const char *);

int main(void)
{
    if (node_self() == 0) {
        region long *n = region_new(long);
        puts(random(time()) == 7 && clock > 1 && getline(n) == 0 && wall_seconds() >= 0 ? "own" : "the library's");
    }
    barrier();
    return 0;
}
