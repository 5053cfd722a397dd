#include "hospital.h"

/* No two patients are locked at a time: names are copied out first. */
void list_append(struct list *l, region struct patient *p)
{
    region struct patient *last = l->last;
    write_lock(p);
    p->next = NULL;
    p->previous = last;
    unlock(p);
    if (last != NULL) {
        write_lock(last);
        last->next = p;
        unlock(last);
    } else
        l->first = p;
    l->last = p;
}

void list_remove(struct list *l, region struct patient *p)
{
    read_lock(p);
    region struct patient *next = p->next, *previous = p->previous;
    unlock(p);
    if (previous != NULL) {
        write_lock(previous);
        previous->next = next;
        unlock(previous);
    } else
        l->first = next;
    if (next != NULL) {
        write_lock(next);
        next->previous = previous;
        unlock(next);
    } else
        l->last = previous;
}
