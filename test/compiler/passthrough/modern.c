/* C11 and C17, variably modified types, complex numbers, universal names.
 * RUN: %python %S/Inputs/untouched.py %s %t.d -std=c17 -Wall -Wextra -Werror
 */
#include <complex.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>
#include <wchar.h>

#define kind(x) _Generic((x), int: "int", double: "double", char *: "text", default: "other")
_Static_assert(sizeof(long) == 8, "move; end move");
static _Thread_local int count = 1;
static _Atomic(int) atom; static atomic_flag flag = ATOMIC_FLAG_INIT;
struct wide { alignas(32) char c[8]; struct { int when, at; }; union { int rpc; float join; }; };
static noreturn void leave(void);
static inline int sum(int n, int m, const int a[restrict static n][m])
{
    int total = 0;
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) total += a[i][j];
    return total;
}
static int caf\u00e9(int n) { int vla[n], (*p)[n] = &vla; memset(vla, 0, sizeof vla); return (int)(sizeof *p / sizeof(*p)[0]); }
static double complex turn(double complex z) { return z * I; }

int main(void)
{
    const struct wide w = { "abc", { .when = 1, .at = 2 }, { .join = 1.5F } }, *at = &w;
    int table[2][3] = { [1] = { 4, [2] = 6 }, [0][1] = 2 };
    const int (*rows)[3] = (const int (*)[3])table;
    const char *text = u8"a\u00e9\
 joined" " and" "\x41" "g", *raw = "?\?=\\\"";
    wchar_t letter = L'\u00e9';
    atom += 2; (void)atomic_flag_test_and_set(&flag);
    printf("%s %s %s %s\n", kind(1), kind(1.0), kind(w.c), kind(w));
    printf("%d %d %d %d %d %zu\n", sum(2, 3, rows), caf\u00e9(5), at->when, (int)creal(turn(2 * I)), atom + count, _Alignof(struct wide));
    printf("%zu %s %d %d 0x%a %d %d\n", strlen(text), raw, (int)letter, '\x41' == 'A', 0x1.8p1, 017, (int){ 7 });
    leave();
}
static noreturn void leave(void) { fflush(stdout); _Exit(0); }
