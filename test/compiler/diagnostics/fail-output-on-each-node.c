// Output of main on each node. Only the first is reported, and none after node_self(), also in a function that main calls.
// RUN: not preludec -Werror=output-on-each-node -DFIRST %s -c -o %t 2>&1 | FileCheck %s
// RUN: not preludec -Werror=output-on-each-node -DSTREAM %s -c -o %t 2>&1 | FileCheck %s --check-prefix=STREAM
// RUN: preludec -Werror %s -c -o %t.o
// RUN: preludec -Werror -DCALLED %s -c -o %t.o
// RUN: preludec -Werror -DFIRST -Wno-output-on-each-node %s -c -o %t.o
#include <prelude.h>
#include <stdio.h>

static int is_first(void) { return node_self() == 0; }

int main(int argc, char **argv)
{
    FILE *file = argc > 1 ? fopen(argv[1], "w") : NULL;
    if (file != NULL) fprintf(file, "of each node\n"), fclose(file);
#ifdef FIRST
    // CHECK: fail-output-on-each-node.c:[[#@LINE+1]]:5: error: 'printf' prints on each node, for 'main' runs on all of them; with 'if (node_self() == 0)' one does [-Werror,-Woutput-on-each-node]
    printf("%d nodes\n", node_count());
    // CHECK-NOT: error:
    puts("again");
#endif
#ifdef STREAM
    // STREAM: fail-output-on-each-node.c:[[#@LINE+1]]:19: error: 'fputs' prints on each node
    if (argc > 2) fputs("usage\n", stderr);
#endif
#ifdef CALLED
    if (is_first()) puts("first");
#endif
    if (node_self() == 0) puts("zero");
    puts(is_first() ? "first" : "another");
    return 0;
}
