#include "hospital.h"

void list_append(struct list *l, region struct patient *p)
{
    p->next = NULL;
    p->previous = l->last;
    if (l->last != NULL) l->last->next = p;
    else l->first = p;
    l->last = p;
}

void list_remove(struct list *l, region struct patient *p)
{
    if (p->previous != NULL) p->previous->next = p->next;
    else l->first = p->next;
    if (p->next != NULL) p->next->previous = p->previous;
    else l->last = p->previous;
}
