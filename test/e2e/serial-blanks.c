/* The sequential program by blanks, where macros cannot remove annotations: clauses, words with other uses, children in initializers,
 * the order of includes. Lines and columns stay.
 *
 * RUN: preludec --emit=serial %s -o %t.c
 * RUN: gcc -I %build/include -Wall -Wextra -Werror -O2 %t.c -o %t && %t | FileCheck %s
 * RUN: clang-19 -I %build/include -Wall -Wextra -Werror -O2 -std=c11 %t.c -o %t && %t | FileCheck %s
 * RUN: preludec -DPRELUDE_SERIAL -Wall -Wextra -Werror %s -o %t && %t | FileCheck %s
 * RUN: preludec -DPRELUDE_SERIAL --emit=c %s | FileCheck %s --check-prefix=TEXT --match-full-lines --strict-whitespace
 * RUN: not gcc -I %build/include -DPRELUDE_SERIAL -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=MACRO
 * MACRO: prelude_serial.h
 */
#include <prelude.h>
#include <stdio.h>
#include <unistd.h>

struct pair { long begin, end; };

static long length(region struct pair *p)
{
    read_lock(p); move(if: p != NULL) /* here */
    long at = p->end - p->begin;
    unlock(p);
    return at;
}

static void move(region struct pair *p, long by)
{
    write_lock(p); begin move(never)
    p->begin += by; p->end += by;
    unlock(p); end move
}

static long join(region struct pair *a, region struct pair *b)
{
    // TEXT:    long first =      length(a)     ; long second =      length(b)        ;
    long first = fork length(a) at a; long second = fork length(b) at b   ;
    // TEXT:        ;
    join;
    long when = 0;
    // TEXT:    if (first > 0) when = length(a);             else when = 1;
    if (first > 0) when = length(a); rpc(to: a); else when = 1;
    // TEXT:    if (when > 5) {     ; } else when++;
    if (when > 5) { join; } else when++;
    return first + second + when;
}

int main(void)
{
    region struct pair *a = region_new(struct pair), *b = region_new(struct pair);
    // TEXT:    write_lock(a);             a->end = 3;
    write_lock(a); move(never) a->end = 3;
    unlock(a);
    move(b, 4);
    // CHECK: 0 7 serial-blanks.c:[[#@LINE+1]]
    printf("%ld %ld %s:%d\n", length(b), join(a, b), __builtin_strrchr(__FILE__, '/') + 1, __LINE__);
    return getpid() == 0;
}
