/* Tight loops, compiled with and without looks for messages: the names of these functions end with what MODE says. */
#include "loops.h"

#include <prelude.h>

#define GLUE(name, mode) name##_##mode
#define NAMED(name, mode) GLUE(name, mode)
#define F(name) NAMED(name, MODE)

long F(sum)(const int *a, int n)
{
    long s = 0;
    for (int i = 0; i < n; i++) s += a[i];
    return s;
}

float F(scale)(float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++) a[i] += 0.5f * b[i];
    return a[0];
}

long F(chase)(const struct link *p)
{
    long s = 0;
    for (; p; p = p->next) s += p->value;
    return s;
}

long F(count)(const char *s)
{
    long n = 0;
    while (*s) n += *s++ == 'x';
    return n;
}

long F(collatz)(unsigned long x)
{
    long n = 0;
    do {
        x = x & 1 ? 3 * x + 1 : x / 2;
        n++;
    } while (x != 1);
    return n;
}

/* Around short loops, which never come to the end of a strip. */
long F(chains)(long *a, int n, int length)
{
    for (int k = 0; k < n; k++)
        for (int i = 1; i < length; i++) a[i] = a[i - 1] * 3 + k;
    return a[length - 1];
}

void F(multiply)(int n, float (*a)[n], float (*b)[n], float (*c)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++) s += b[i][k] * c[k][j];
            a[i][j] = s;
        }
}

long F(fibonacci)(int n) { return n < 2 ? n : F(fibonacci)(n - 1) + F(fibonacci)(n - 2); }
