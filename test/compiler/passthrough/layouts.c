/* Bit-fields, structs that begin with another one, flexible members, unions that are read otherwise than written.
 * RUN: %python %S/Inputs/untouched.py %s %t.d -std=c17 -Wall -Wextra -Werror -pedantic
 */
#include <stdio.h>
#include <stdlib.h>

struct head { unsigned kind : 3, : 0; signed level : 5; unsigned mark : 1, end : 23; };
struct shape { struct head head; double area; };
struct circle { struct shape shape; double radius; };
struct named { struct shape shape; int length; char name[]; };
union bits { double d; unsigned long long u; struct { unsigned low, high; } part; };

static double area(const struct head *h)
{
    const struct shape *shape = (const struct shape *)h;
    switch (h->kind) {
    case 1: return 3 * ((const struct circle *)shape)->radius * ((const struct circle *)h)->radius;
    default: return shape->area;
    }
}

int main(void)
{
    struct circle c = { { { 1, -3, 1, 77 }, 0 }, 2 };
    struct named *n = malloc(sizeof *n + 5);
    union bits b = { .d = 1.0 };
    if (!n) return 1;
    *n = (struct named){ .shape = { .head = { .kind = 9 & 7, .mark = 1 }, .area = 5 }, .length = 4 };
    n->shape.head.kind++; n->shape.head.level = -16; n->shape.head.end--;
    for (int i = 0; i < 5; i++) n->name[i] = "move"[i];
    printf("%g %g %d %u %u\n", area(&c.shape.head), area((struct head *)n), c.shape.head.level, n->shape.head.kind, n->shape.head.end);
    printf("%s %d %x\n", n->name, n->shape.head.level, b.part.high);
    free(n);
    return 0;
}
