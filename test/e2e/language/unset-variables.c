/* Variables that have a value on some paths only travel as they are: a pointer that was never set is not looked at.
 *
 * RUN: preludec -O0 -Wall -Wno-sometimes-uninitialized -Wno-conditional-uninitialized %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t | FileCheck %s
 * RUN: preludec -O1 -w -fsanitize=undefined -fno-sanitize-recover=undefined %s -o %t.ubsan
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 1 %t.ubsan | FileCheck %s
 */
#include <prelude.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum color { RED, BLUE };

static int twice(int x) { return 2 * x; }

static long f(region long *n, int c)
{
    region long *b;
    const char *text, *other;
    int (*function)(int), count;
    bool flag;
    enum color color;
    if (c) {
        b = NULL;
        text = "text";
        other = text;
        function = twice;
        flag = true;
        color = BLUE;
        count = 3;
    }
    read_lock(n); move
    long r = *n;
    unlock(n);
    if (c) r += (b == NULL) + (long)strlen(text) + (long)strlen(other) + function(count) + flag + color;
    return r;
}

static void dirty(void)
{
    volatile char a[4000];
    for (int i = 0; i < 4000; i++) a[i] = (char)0xAA;
}

int main(void)
{
    region long *n = region_new_at(node_count() - 1, long);
    if (node_self() == 0) {
        dirty();
        long without = f(n, 0);
        dirty();
        printf("%ld %ld\n", without, f(n, 1));
    }
    return 0;
}

// CHECK: 0 17
