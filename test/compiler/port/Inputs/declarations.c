/* declarations.c: pointers that are declared together with what is no pointer. */
#include <stdio.h>
#include <stdlib.h>
typedef struct node { int v; struct node *next; } Node, *List;
struct pair { int n; Node *a, first, *b; };
static Node *head, spare, *tail;
int main(void)
{
    Node copy, *n, **at = &head;
    List l;
    for (int i = 0; i < 5; i++) {
        n = malloc(sizeof(Node));
        *n = (Node){ i, NULL };
        *at = n;
        if (tail) tail->next = n;
        tail = n;
        at = &tail;
    }
    head = NULL;
    List second = NULL;
    for (int i = 0; i < 5; i++) { l = malloc(sizeof(Node)); l->v = i * i; l->next = second; second = l; }
    spare.v = 2;
    struct pair p = { 1, second, spare, second };
    copy = *p.a;
    printf("%d %d %d\n", copy.v, p.first.v, p.b->next->v);
    return 0;
}
