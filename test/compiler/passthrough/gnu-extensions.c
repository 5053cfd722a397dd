/* What GNU C has beyond ISO C.
 * RUN: %python %S/Inputs/untouched.py %s %t.d -O1 -Wno-gnu -Wno-unused-value
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define max(a, b) ({ __typeof__(a) a_ = (a); __auto_type b_ = (b); a_ > b_ ? a_ : b_; })
#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

typedef int v4si __attribute__((vector_size(16)));
struct __attribute__((packed)) packed { char c; int i; } __attribute__((aligned(2)));
typedef union { int *i; long *l; } any __attribute__((__transparent_union__));
struct empty {};
struct trailing { int n; int a[0]; };

static int alias_target(void) { return 12; }
int alias(void) __attribute__((weak, alias("alias_target")));
__attribute__((constructor)) static void before_main(void) { fputs("constructor\n", stdout); }
__attribute__((noinline, pure)) static int attributed(int a __attribute__((unused)), ...) __attribute__((__nothrow__));
static int attributed(int a, ...) { return a; }
static void freed(char **p) { fputs("cleanup\n", stdout); free(*p); }
static int through(any a) { return *a.i; }

/* A machine with computed goto. */
static int interpret(const char *code)
{
    __label__ inc, dbl, out;
    static void *const table[] = { ['+'] = &&inc, ['*'] = &&dbl, [0] = &&out };
    int acc = 1;
    goto *table[(unsigned char)*code];
inc: acc++; goto *table[(unsigned char)*++code];
dbl: __attribute__((unused)); acc *= 2; goto *table[(unsigned char)*++code];
out: return acc;
}

static int classify(int c)
{
    switch (c) {
    case '0' ... '9': return 1;
    case 'a' ... 'z': __attribute__((fallthrough));
    case 'A' ... 'Z': return 2;
    }
    return 0;
}

int in_assembly asm("renamed_symbol") = 5;
register void *stack asm("rsp");

int main(void)
{
    __attribute__((cleanup(freed))) char *p = strdup("x");
    int one = 1, two = 2, product;
    v4si v = {1, 2, 3, 4}, w = v * v + 1;
    struct old_style { int x, y; } o = { y: 7, x: 3 };
    int range[] = { [0 ... 3] = 9, [5] = 1 };
    struct trailing *t = malloc(sizeof *t + 2 * sizeof(int));
    unsigned __int128 big = (unsigned __int128)1 << 100;
    __extension__ struct { int a; union { int b; float f; }; } anonymous = { .a = 1, { .b = 2 } };
    int literal = ((struct old_style){ .x = one ?: two, .y = 0 ?: 8 }).y;
    asm volatile ("imull %2, %0" : "=r"(product) : "0"(6), "r"(7) : "cc");
    asm goto ("" : : : : skipped);
    t->a[1] = 4;
    printf("%d %d %d %d %zu %zu\n", max(one++, two), interpret("+*+"), classify('q') + classify('5'), product, sizeof(struct packed),
           sizeof(struct empty));
skipped:
    printf("%d %d %d %d %d %d\n", w[3], o.x * o.y, range[2] + range[4], t->a[1], (int)(big >> 98), anonymous.b + literal);
    printf("%d %d %d %d %d\n", alias(), attributed(one, 2, 3), through(&two), in_assembly, stack != NULL);
    printf("%d\n", ({ int sum = 0; for (int i = 0; i < 3; i++) sum += i; if (sum > 9) goto end; sum; }));
    printf("%s %d\n", __PRETTY_FUNCTION__, container_of(&o.y, struct old_style, y)->x);
    printf("%d\n", __builtin_choose_expr(__builtin_types_compatible_p(int, __typeof(o.x)), 1, p) + __alignof__(double) > 0);
end:
    free(t);
    return 0;
}
