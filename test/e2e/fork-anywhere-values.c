/* Forks at any: results of every type, in every place that may get one, are those of the sequential program.
 *
 * RUN: preludec --emit=serial %s -o %t.c && gcc -I %build/include -O1 %t.c -o %t.serial && %t.serial > %t.expected
 * RUN: gcc -DPRELUDE_SERIAL -I %build/include -w -O1 %s -o %t.macros && %t.macros | diff %t.expected -
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 4 %t | diff %t.expected -
 * RUN: env MCRL_TUNE=forks=100000 mpiexec -n 2 %t | diff %t.expected -
 * RUN: env MCRL_FAULT=move:3,abort:4 mpiexec -n 3 %t | diff %t.expected -
 * RUN: preludec -O0 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined %s -o %t.sanitized
 * RUN: env ASAN_OPTIONS=detect_leaks=0 MCRL_TUNE=forks=1 mpiexec -n 2 %t.sanitized | diff %t.expected -
 */
#include <prelude.h>

#include <complex.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum colour { red, green = 7, blue = -3 };
typedef struct pair { int first; double second; } pair;
struct bits { unsigned a : 3, b : 11; int c : 5; long whole; _Bool d : 1; };
union word { uint64_t number; unsigned char bytes[8]; };
struct big { char text[100]; long double value; struct { short x, y; } points[3]; };
struct deep { struct { struct big inner[2]; int n; } level[2]; };
struct empty { };

#define RUN(...) __VA_ARGS__
#define SQUARE(n) ((n) * (n))

static void busy(int n) { for (volatile int i = 0; i < n; i++) { } }

static float as_float(int n) { busy(n); return (float)n / 3; }
static long double as_long_double(int n) { busy(n); return (long double)n / 7; }
static double _Complex as_complex(int n) { return n + 2.0 * n * I; }
static _Bool as_bool(int n) { return n % 3; }
static char as_char(int n) { return (char)('a' + n % 26); }
static signed char as_schar(int n) { return (signed char)-n; }
static unsigned short as_ushort(int n) { return (unsigned short)(n * 4099); }
static enum colour as_colour(int n) { return n % 2 ? green : blue; }
static __int128 as_wide(int n) { return (__int128)n << 70; }
static pair as_pair(int n) { busy(50 * n); return (pair){n, n / 2.0}; }
static union word as_word(int n) { return (union word){.number = (uint64_t)n * 0x0101010101010101u}; }
static struct big as_big(int n)
{
    struct big b = {.value = n * 1.5L};
    snprintf(b.text, sizeof b.text, "number %d", n);
    for (short i = 0; i < 3; i++) b.points[i].x = (short)(n + i), b.points[i].y = (short)(n - i);
    return b;
}
static struct empty as_empty(int n) { (void)n; return (struct empty){}; }
static long plus(long a, int b) { return a + b; }
static long apply(long (*f)(long, int), int n) { return f(n, n); }
static int number(int n) { busy(20 * n); return n * n - 1; }
static void nothing(int n) { busy(n); }
static long of_struct(struct big b, pair p, union word w, const char t)
{
    return (long)b.value + p.first + (long)(w.number & 255) + t + b.points[2].y;
}
inline static long inlined(register long a, const int b) { return a * b; }
static int odd(int n);
static int even(int n) { int r; if (n == 0) return 1; r = fork odd(n - 1) at any; join; return r; }
static int odd(int n) { int r; if (n == 0) return 0; r = fork even(RUN(n - 1)) at any; join; return r; }

static void scalars(void)
{
    float f; long double l; double _Complex c; _Bool b; char ch; signed char s; unsigned short u; enum colour e; __int128 w;
    double from_float; int from_double; _Bool from_int; volatile long v;
    f = fork as_float(10) at any; l = fork as_long_double(11) at any; c = fork as_complex(12) at any;
    b = fork as_bool(13) at any; ch = fork as_char(14) at any; s = fork as_schar(15) at any; u = fork as_ushort(16) at any;
    e = fork as_colour(17) at any; w = fork as_wide(18) at any; from_float = fork as_float(19) at any;
    from_double = fork as_float(20) at any; from_int = fork number(21) at any; v = fork number(22) at any;
    fork nothing(23) at any;
    fork number(24) at any;
    int x; x = fork number(SQUARE(3)) at any;
    join;
    printf("%.4f %.4Lf %.1f+%.1fi %d %c %d %u %d %lld %.4f %d %d %ld %d\n", f, l, creal(c), cimag(c), b, ch, s, u, e, (long long)(w >> 70),
           from_float, from_double, from_int, v, x);
}

static void aggregates(void)
{
    pair p, ps[4]; union word w; struct big b; struct deep d; struct bits bits; struct empty none; long f; int grid[3][4]; double sums[4];
    memset(&d, 0, sizeof d);
    memset(&bits, 0, sizeof bits);
    p = fork as_pair(5) at any;
    for (int i = 0; i < 4; i++) ps[i] = fork as_pair(i + 10) at any;
    w = fork as_word(3) at any;
    b = fork as_big(42) at any;
    d.level[1].inner[0] = fork as_big(43) at any;
    d.level[0].n = fork number(6) at any;
    for (int i = 0; i < 2; i++) d.level[0].inner[i] = fork as_big(50 + i) at any;
    bits.a = fork number(2) at any;
    bits.b = fork number(20) at any;
    bits.c = fork number(3) at any;
    bits.whole = fork number(100) at any;
    bits.d = fork as_bool(4) at any;
    none = fork as_empty(1) at any;
    f = fork apply(plus, 21) at any;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++) switch ((i + k) % 3) {
            case 0: grid[i][k] = fork number(i * k + 2) at any; break;
            case 1: grid[i][k] = number(i * k + 2); break;
            default: grid[i][k] = fork number(i * k + 2); 
            }
    int k = 0;
    do sums[k] = fork as_float(k) at any; while (++k < 4);
    join;
    (void)none;
    printf("%d %.1f; ", p.first, p.second);
    for (int i = 0; i < 4; i++) printf("%d %.1f, ", ps[i].first, ps[i].second);
    printf("%llx; %s %.1Lf %d %d; ", (unsigned long long)w.number, b.text, b.value, b.points[1].x, b.points[2].y);
    printf("%s %d %s %s; ", d.level[1].inner[0].text, d.level[0].n, d.level[0].inner[0].text, d.level[0].inner[1].text);
    printf("%u %u %d %ld %d; %ld\n", bits.a, bits.b, bits.c, bits.whole, bits.d, f);
    for (int i = 0; i < 12; i++) printf("%d ", grid[i / 4][i % 4]);
    for (int i = 0; i < 4; i++) printf("%.3f ", sums[i]);
    printf("\n");
}

static long arguments(int n)
{
    long a, b, sum = 0;
    struct big big = as_big(n);
    a = fork of_struct(big, (pair){n, 1}, as_word(n), 'x') at any;
    big.value = 1; /* after the fork: the child has its own */
    b = fork inlined(n, n + 1) at any;
    join a;
    sum += a;
    a = fork inlined(a, 2) at any;
    join;
    return sum + a + b + even(n % 9);
}

int main(void)
{
    barrier();
    if (node_self() == node_count() - 1) {
        for (int i = 0; i < 30; i++) {
            if (i == 0 || i == 29) scalars(), aggregates();
            printf("%ld%c", arguments(i), i == 29 ? '\n' : ' ');
        }
        fflush(stdout);
    }
    barrier();
    return 0;
}
