/* old-style.c: C as it was written once. */
#ifdef __linux__
#include <stdio.h>
#endif
#include <stdlib.h>
/* CHECK: {{^}}#endif
 * CHECK-NEXT: {{^}}#include <prelude.h>
 * CHECK-NEXT: {{^}}#include <stdlib.h>
 */

#define LINK struct list

static void *get_memory(size_t bytes)
{
    void *p = malloc(bytes);
    if (p == NULL) exit(1);
    return p;
}

// CHECK: {{^}}typedef region struct list *List;
typedef struct list *List;
struct list { int value; List next; };
// CHECK: struct list { int value; List next; };

static List cons(value, next)
    int value; List next;
{
    List l = get_memory(sizeof(struct list)); // CHECK: List l = region_new(struct list);
    l->value = value; l->next = next;
    return l;
}

// CHECK: static int length(region LINK *l)
static int length(LINK *l)
{
    return l ? 1 + length(l->next) : 0;
}

static void drop(List l)
{
    List next = NULL;
    int is_long = length(l) > 100;
    if (l) next = l->next;
    if (next) drop(next);
    if (is_long) free(l); // CHECK: if (is_long) { if (l) region_delete(l); }
    else free(l); // CHECK: else { if (l) region_delete(l); }
}

static int drop_all(List l, int n)
{
    List p = l, next;
    if (l == NULL) return 0;
    while (p) {
        next = p->next;
        free(p); // CHECK: {{^}}        region_delete(p);
        p = next;
    }
    while (n-- > 0) {
        free(p); // CHECK: {{^}}        if (p) region_delete(p);
        p = NULL;
    }
    List q = cons(1, NULL);
    if (n > 100) goto out;
    q->value = 2;
    free(q); // CHECK: {{^}}    region_delete(q);
    q = NULL;
out:
    free(q); // CHECK: {{^}}    { if (q) region_delete(q); }
    return 1;
}

// CHECK: {{^}}static int sequential_main(argc, argv)
int main(argc, argv)
    int argc; char **argv;
{
    List l = NULL; int i, sum = 0;
    for (i = 0; i < 10; i++) l = cons(i, l);
    for (List p = l; p; p = p->next) sum += p->value;
    printf("%d\n", sum);
    drop(l);
    drop_all(cons(2, NULL), 2);
    free(cons(1, NULL)); // CHECK: { region struct list *region_freed = cons(1, NULL); if (region_freed) region_delete(region_freed); }
    return 0;
}
// CHECK: {{^}}int main(int argc, char **argv)
