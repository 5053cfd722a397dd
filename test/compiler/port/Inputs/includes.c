/* includes.c: a header in a comment, and one that a condition is about.
#include <stdio.h>
*/
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#if 1
#include <stdlib.h>
#endif
// CHECK: {{^}}#endif
// CHECK: {{^}}#endif
// CHECK: {{^}}#include <prelude.h>
// CHECK-NEXT: {{^}}#include "includes.h"
#include "includes.h"
#include <stdio.h>

int main(void)
{
    struct one *p = malloc(sizeof *p);
    p->next = NULL;
    for (struct one *q = p; q; q = q->next) printf("one\n");
    return 0;
}
