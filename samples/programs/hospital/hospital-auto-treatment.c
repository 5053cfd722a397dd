#include "hospital.h"

static int random_below(unsigned long *seed, int n)
{
    *seed = *seed * 48271 % 2147483647;
    return (int)(*seed % (unsigned long)n);
}

static void begin(struct list *l, region struct patient *p, int steps)
{
    p->left = steps;
    p->time += steps;
    list_append(l, p);
}

static void arrive(struct village *v, region struct patient *p)
{
    p->hospitals++;
    if (v->staff > 0) v->staff--, begin(&v->assessed, p, ASSESSMENT);
    else list_append(&v->waiting, p);
}

static void leave_inside(struct village *v)
{
    for (region struct patient *p = v->inside.first, *next; p != NULL; p = next) {
        next = p->next;
        if (--p->left > 0) continue;
        list_remove(&v->inside, p);
        v->staff++;
        v->treated++;
        v->hospitals += p->hospitals;
        v->time += p->time;
        region_delete(p);
    }
}

static void leave_assessment(struct village *v, struct list *up, int is_root)
{
    for (region struct patient *p = v->assessed.first, *next; p != NULL; p = next) {
        next = p->next;
        if (--p->left > 0) continue;
        list_remove(&v->assessed, p);
        if (!is_root && random_below(&v->seed, 10) < 3) v->staff++, list_append(up, p);
        else begin(&v->inside, p, TREATMENT);
    }
}

static void leave_waiting(struct village *v)
{
    for (region struct patient *p = v->waiting.first, *next; p != NULL; p = next) {
        next = p->next;
        if (v->staff > 0) {
            v->staff--;
            list_remove(&v->waiting, p);
            begin(&v->assessed, p, ASSESSMENT);
        } else
            p->time++;
    }
}

struct list treat(struct village *v, struct list *from_below, int is_root)
{
    struct list up = {NULL, NULL};
    for (int i = 0; i < CHILDREN; i++)
        for (region struct patient *p = from_below[i].first, *next; p != NULL; p = next) {
            next = p->next;
            arrive(v, p);
        }
    leave_inside(v);
    leave_assessment(v, &up, is_root);
    leave_waiting(v);
    if (random_below(&v->seed, 8) == 0) {
        region struct patient *p = region_new(struct patient);
        *p = (struct patient){0};
        arrive(v, p);
    }
    return up;
}
