/* The sequential program as one file, of a source whose headers have annotations with clauses, contracts and guards; they include others,
 * and are included once or several times, and from a folder of their own.
 *
 * RUN: rm -rf %t && mkdir %t
 * RUN: preludec --emit=serial %s -o %t/serial.c
 * RUN: gcc -I %build/include -I %S -Wall -Wextra -Werror -O2 %t/serial.c -o %t/serial && %t/serial | FileCheck %s
 * RUN: clang-19 -I %build/include -I %S -Wall -Wextra -Werror -std=gnu11 %t/serial.c -o %t/serial && %t/serial | FileCheck %s
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t/prog
 * RUN: mpiexec -n 2 %t/prog | FileCheck %s
 * CHECK: 10 3 2 1
 * CHECK-NEXT: serial-headers.c:[[#@LINE+30]] list.h:26
 *
 * RUN: FileCheck --check-prefix=TEXT %s < %t/serial.c
 * TEXT-NOT: move({{always|never|if:}}
 * TEXT: #line 1 "{{.*}}serial-headers/list.h"
 * TEXT-NOT: pragma {{once}}
 * TEXT: #include "Inputs/serial-headers/inner/plain.h"
 * TEXT: #line {{[0-9]+}} "{{.*}}serial-headers.c"
 */
#include <prelude.h>
#include <stdio.h>
#include "Inputs/serial-headers/all.h" // which includes list.h
#include "Inputs/serial-headers/list.h"
#include "Inputs/serial-headers/inner/plain.h"

static long total(region struct item *i)
{
    read_lock(i); move(if: i != NULL)
    long sum = value_of(i);
    region struct item *next = i->next;
    unlock(i);
    return next == NULL ? sum : sum + total(next);
}

int main(void)
{
    if (node_self() == 0) {
        region struct item *list = NULL;
        for (int i = 1; i <= 4; i++) list = in_front(list, i);
        printf("%ld %ld %d %d\n", total(list), length(list) - 1, twice(1), PLAIN);
        printf("serial-headers.c:%d list.h:%d\n", __LINE__, line_of_list());
    }
    barrier();
    return 0;
}
