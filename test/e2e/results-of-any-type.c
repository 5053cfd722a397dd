/* A result of any copyable type finds its way back to the caller, from the first node it moves to and from the second.
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 */
#include <prelude.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct cell {
    int number;
    region struct cell *next;
};
enum colour { RED, GREEN, BLUE };
struct small { char c; };
struct large { long number[64]; char text[16]; };
union either { double d; long l; };

void nothing(region struct cell *c) { write_lock(c); move
    c->number++;
    unlock(c);
}

bool as_bool(region struct cell *c) { read_lock(c); move
    bool x = c->number == 8;
    unlock(c);
    return x;
}

char as_char(region struct cell *c) { read_lock(c); move
    char x = (char)('a' + c->number);
    unlock(c);
    return x;
}

enum colour as_enum(region struct cell *c) { read_lock(c); move
    enum colour x = c->number > 0 ? BLUE : RED;
    unlock(c);
    return x;
}

long double as_long_double(region struct cell *c) { read_lock(c); move
    long double x = c->number / 3.0L;
    unlock(c);
    return x;
}

region struct cell *as_region(region struct cell *c) { read_lock(c); move
    region struct cell *x = c->next;
    unlock(c);
    return x;
}

struct small as_small(region struct cell *c) { read_lock(c); move
    struct small x = {(char)('A' + c->number)};
    unlock(c);
    return x;
}

union either as_union(region struct cell *c) { read_lock(c); move
    union either x = {.d = c->number + 0.5};
    unlock(c);
    return x;
}

/* Moves twice, with a large live variable. */
struct large as_large(region struct cell *c, int n)
{
    struct large x;
    memset(&x, 0, sizeof x);
    read_lock(c); move
    for (int i = 0; i < n; i++) x.number[i] = c->number + i;
    region struct cell *next = c->next;
    unlock(c);
    c = next;
    read_lock(c); move
    for (int i = 0; i < n; i++) x.number[i] += 100 * c->number;
    strcpy(x.text, "been there");
    unlock(c);
    return x;
}

int main(void)
{
    region struct cell *first = NULL, *second = NULL;
    if (node_self() == 0) {
        first = region_new_at(1 % node_count(), struct cell);
        second = region_new_at(2 % node_count(), struct cell);
        write_lock(first);
        first->number = 7;
        first->next = second;
        unlock(first);
        write_lock(second);
        second->number = 2;
        unlock(second);
    }
    broadcast(0, &first, sizeof first);
    broadcast(0, &second, sizeof second);

    if (node_self() == node_count() - 1) { /* not the node that still holds what it has written */
        // CHECK: bool 1
        // CHECK: char i
        // CHECK: enum 2
        // CHECK: long double 2.667
        // CHECK: region 1
        // CHECK: small I
        // CHECK: union 8.5
        // CHECK: large 208 271 been there
        nothing(first);
        printf("bool %d\n", as_bool(first));
        printf("char %c\n", as_char(first));
        printf("enum %d\n", as_enum(first));
        printf("long double %.3Lf\n", as_long_double(first));
        printf("region %d\n", as_region(first) == second);
        printf("small %c\n", as_small(first).c);
        printf("union %.1f\n", as_union(first).d);
        struct large large = as_large(first, 64);
        printf("large %ld %ld %s\n", large.number[0], large.number[63], large.text);
    }
    barrier();
    return 0;
}
