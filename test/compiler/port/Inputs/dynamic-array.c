/* dynamic-array.c: an array of pointers that grows, and is moved. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define NEW(type) ((type *)malloc(sizeof(type)))
struct ev { long time; struct ev *child, *sibling; };
static struct ev **queue; static int used, room;
static void push(struct ev *e)
{
    if (used == room) queue = realloc(queue, (room = room * 2 + 4) * sizeof *queue);
    memmove(queue + 1, queue, used * sizeof *queue);
    queue[0] = e;
    used++;
}
int main(void)
{
    for (int i = 0; i < 10; i++) {
        struct ev *e = NEW(struct ev);
        e->time = i; e->child = used ? queue[used / 2] : NULL; e->sibling = NULL;
        push(e);
    }
    long sum = 0;
    for (int i = 0; i < used; i++) { struct ev *c = queue[i]->child; if (c) sum += c->time * (i + 1); }
    printf("%ld\n", sum);
    return 0;
}
