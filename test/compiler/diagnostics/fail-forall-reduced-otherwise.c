// What a filament may not do with a variable that is reduced, and what it may.
// RUN: not preludec -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: preludec -DRIGHT -fsyntax-only -Werror %s
#include <prelude.h>
#include <prelude_arrays.h>

static void add(long *to, long what) { *to += what; }

long all(shared long *v, int n)
{
    long s = 0, p = 1, most = 0, least = 0, all_bits = -1, some = 0, odd = 0;
#ifdef RIGHT
    forall (int i = 0; i < n; i++) reduce(sum: s, max: most) {
        const long *seen = &most;
        if (v[i] > *seen) most = v[i];
        add(&s, v[i]);
    }
    forall (int i = 0; i < n; i++) reduce(sum: s, product: p, max: most, min: least, and: all_bits, or: some, xor: odd) {
        s += v[i], s -= 1, s++, --s;
        s = v[i] + (s) - 2;
        s = (long)(int)(s + v[i] + 1);
        p *= 2;
        p = 3 * p;
        if (v[i] > most) most = v[i];
        least = v[i] < least ? v[i] : least;
        all_bits &= v[i];
        if (v[i] == 0) all_bits = 0;
        if (some == 0) some |= v[i];
        some = some || v[i] == 7;
        odd ^= v[i];
        (void)s;
        s = v[i] > 3 ? s + v[i] : s - 1;
        if (v[i] > 4) s++;
        v[i] > 5 ? s++ : s--;
        for (int k = 0; k < 2; k++, s++) v[i]++;
        odd = !odd;
        if (i == 3) most = v[i];
        some = 1;
        all_bits = 0;
        some = v[i] == 8 ? 1 : some;
        long m = most;
        for (int k = 0; k < 3; k++) if (v[i + k] > m) m = v[i + k];
        most = m;
        for (long x = v[i]; x < least; ) least = x;
        if (v[i] == 9) some = v[i];
    }
#else
    forall (int i = 0; i < n; i++) reduce(max: most, sum: s) {
        // CHECK: :[[#@LINE+1]]:9: error: 'most' is reduced with 'max': a filament may only compare it, and set it to what is greater
        most += v[i];
        // CHECK: :[[#@LINE+1]]:9: error: 's' is reduced with 'sum': a filament may only add to it ('+=', '-=', '++', '--'), and not look at it
        s *= 2;
        // CHECK: :[[#@LINE+1]]:9: error: 's' is reduced with 'sum'
        s = v[i];
        // CHECK: :[[#@LINE+1]]:9: error: 's' is reduced with 'sum'
        s = v[i] - s;
        // CHECK: :[[#@LINE+1]]:13: error: 's' is reduced with 'sum'
        if (s > 10) continue;
        // CHECK: :[[#@LINE+1]]:16: error: 's' is reduced with 'sum'
        v[i] = s;
        // CHECK: :[[#@LINE+1]]:11: error: 's' is reduced with 'sum'
        v[s++] = i;
        // CHECK: :[[#@LINE+1]]:14: error: 's' is reduced with 'sum'
        if ((s += v[i]) > 10) continue;
        // CHECK: :[[#@LINE+1]]:9: error: 's' is reduced with 'sum'
        s = s + s;
        // CHECK: :[[#@LINE+1]]:9: error: 's' is reduced with 'sum'
        s = s > 3 ? s + 1 : s;
    }
    forall (int i = 0; i < n; i++) reduce(min: least, product: p, and: all_bits, or: some, xor: odd) {
        // CHECK: :[[#@LINE+1]]:9: error: 'least' is reduced with 'min': a filament may only compare it, and set it to what is less
        least--;
        // CHECK: :[[#@LINE+1]]:9: error: 'p' is reduced with 'product': a filament may only multiply it ('*='), and not look at it
        p += 1;
        // CHECK: :[[#@LINE+1]]:9: error: 'all_bits' is reduced with 'and': a filament may only clear bits of it ('&=', or '= 0')
        all_bits |= 1;
        // CHECK: :[[#@LINE+1]]:9: error: 'some' is reduced with 'or': a filament may only set bits of it ('|=', or '= 1')
        some &= 1;
        // CHECK: :[[#@LINE+1]]:9: error: 'odd' is reduced with 'xor': a filament may only change bits of it ('^='), and not look at it
        odd = v[i];
    }
    forall (int i = 0; i < n; i++) reduce(max: most, min: least, and: all_bits, or: some) {
        // CHECK: :[[#@LINE+1]]:9: error: 'most' is reduced with 'max': a filament may only compare it, and set it to what is greater
        most = v[i];
        // CHECK: :[[#@LINE+1]]:16: error: 'least' is reduced with 'min'
        do { { least = v[i]; } } while (0);
        // CHECK: :[[#@LINE+1]]:24: error: 'some' is reduced with 'or'
        if (v[i] == 3) some = 0;
        // CHECK: :[[#@LINE+1]]:9: error: 'some' is reduced with 'or'
        some = v[i] == 4;
        // CHECK: :[[#@LINE+1]]:24: error: 'all_bits' is reduced with 'and'
        if (v[i] == 5) all_bits = 1;
        // CHECK: :[[#@LINE+1]]:9: error: 'all_bits' is reduced with 'and'
        all_bits = v[i];
    }
    forall (int i = 0; i < n; i++) reduce(sum: s, max: most) {
        // CHECK: :[[#@LINE+1]]:20: error: 's' is reduced with 'sum'
        long *q = &s;
        // CHECK: :[[#@LINE+1]]:24: error: 's' is reduced with 'sum'
        *({ long *r = &s; r; }) = *q;
        // CHECK: :[[#@LINE+1]]:30: error: 's' is reduced with 'sum'
        const long *seen = &(s);
        most = most > *seen ? most : *seen;
    }
    // CHECK: 24 errors generated.
#endif
    return s + p + most + least + all_bits + some + odd;
}
