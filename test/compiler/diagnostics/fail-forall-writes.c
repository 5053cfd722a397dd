// Filaments share the values from before the forall.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <prelude.h>

void set(long *);
long get(const long *);

long all(int n)
{
    long total = 0, other = 0, counts[4] = {0}, read = 0;
    forall (int i = 0; i < n; i++) {
        // CHECK: :[[#@LINE+1]]:9: error: a filament must not set 'total', of which the others have the value from before the forall
        total += i;
        // CHECK: :[[#@LINE+1]]:14: error: a filament must not set 'other'
        set(&other);
        // CHECK: :[[#@LINE+1]]:9: error: a filament must not set 'counts'
        counts[i % 4]++;
        // CHECK: :[[#@LINE+1]]:13: error: a filament must not set 'counts'
        set(counts);
        // CHECK: :[[#@LINE+1]]:9: error: a filament must not set 'i'
        i++;
        long own = get(&read) + get(counts) + counts[i % 4];
        own++;
        set(&own);
    }
    forall (int i = 0; i < n; i++) reduce(sum: total) { total += i; }
    return total;
}

// However they are set.
typedef long v4 __attribute__((vector_size(32)));
typedef float f4 __attribute__((ext_vector_type(4)));

long *id(long *p);

void forms(int n)
{
    long x = 0, y = 0, bits[1] = {0};
    v4 v = {0};
    f4 f = {0};
    _Complex double z = 0;
    union { _Complex float z; float a[2]; } u = {0};
    forall (int i = 0; i < n; i++) {
        // CHECK: :[[#@LINE+1]]:18: error: a filament must not set 'z'
        __real__ z = 1;
        // CHECK: :[[#@LINE+1]]:18: error: a filament must not set 'u'
        __imag__ u.z = 1;
        // CHECK: :[[#@LINE+1]]:9: error: a filament must not set 'v'
        v[i % 4] = 1;
        // CHECK: :[[#@LINE+1]]:9: error: a filament must not set 'f'
        f.x = 1;
        // CHECK: :[[#@LINE+1]]:27: error: a filament must not set 'x'
        __asm__("" : "=r"(x));
        // CHECK: :[[#@LINE+1]]:27: error: a filament must not set 'x'
        __asm__("" : "+m"(x));
        // CHECK: :[[#@LINE+1]]:29: error: a filament must not set 'x'
        __asm__("" : : "r"(&x) : "memory");
        // CHECK: :[[#@LINE+1]]:27: error: a filament must not set 'x'
        _Generic(x, long: x) = 1;
        // CHECK: :[[#@LINE+1]]:34: error: a filament must not set 'x'
        __builtin_choose_expr(1, x, y) = 1;
        // CHECK: :[[#@LINE+1]]:23: error: a filament must not set 'x'
        __extension__ x |= 1;
        // CHECK: :[[#@LINE+1]]:47: error: a filament must not set 'x'
        (void)__builtin_add_overflow(0L, 1L, &x);
        // CHECK: :[[#@LINE+1]]:28: error: a filament must not set 'x'
        __atomic_fetch_or(&x, 1, 0);
        // CHECK: :[[#@LINE+1]]:31: error: a filament must not set 'x'
        __sync_fetch_and_add(&x, 1);
        // CHECK: :[[#@LINE+1]]:11: error: a filament must not set 'x'
        *&x = 1;
        // CHECK: :[[#@LINE+1]]:23: error: a filament must not set 'x'
        ({ long *q = &x; q; })[0] = 1;
        // CHECK: :[[#@LINE+1]]:14: error: a filament must not set 'x'
        *id(&x) = 1;
        // CHECK: :[[#@LINE+1]]:16: error: a filament must not set 'x'
        *(i ? &x : &i[bits]) = 1;
        // CHECK: error: a filament must not set 'bits'
    }
}

// A function of the library that finds a place gives it without const.
char *strchr(const char *, int);
int printf(const char *, ...), scanf(const char *, ...);
void found(int n)
{
    char text[8] = "abc";
    forall (int i = 0; i < n; i++) {
        // CHECK: :[[#@LINE+1]]:17: error: a filament must not set 'text'
        *strchr(text, 'b') = 1;
        // CHECK: :[[#@LINE+1]]:30: error: a filament must not set 'text'
        char *place = strchr(text, 'b');
        *place = 1;
        // CHECK: :[[#@LINE+1]]:21: error: a filament must not set 'text'
        scanf("%s", text);
        const char *seen = strchr(text, 'b');
        printf("%s %s %d\n", text, seen, *strchr(text, 'c'));
    }
}

// What they only read.
double sum(const double *a, int n);
double reads(int n)
{
    struct { double d[4], *p; } st = {0};
    double a[64] = {1}, m[4][4] = {{1}}, s = 0;
    v4 v = {0};
    long x = 0, y = 0;
    forall (int i = 0; i < n; i++) reduce(sum: s) {
        s += *(a + i) + *(i + a) + *a;
        s += sum(a + i, 8) + sum(&a[i], 8) + sum(i ? a : m[i], 8);
        s += *m[i] + *(*(m + i) + 1) + *st.d + st.d[i] + *(st.d + 1);
        s += (a + i == &a[3]) + (double)v[i % 4] + _Generic(x, long: y) + (double)sizeof x;
        long own = 0;
        __asm__("" : "=r"(own) : "r"(x), "m"(y));
        (void)x, (void)own;
    }
    return s;
}
// CHECK: 26 errors generated
