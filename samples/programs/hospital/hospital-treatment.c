#include "hospital.h"

static int random_below(unsigned long *seed, int n)
{
    *seed = *seed * 48271 % 2147483647;
    return (int)(*seed % (unsigned long)n);
}

static void begin(struct list *l, region struct patient *p, int steps)
{
    write_lock(p);
    p->left = steps;
    p->time += steps;
    unlock(p);
    list_append(l, p);
}

static void arrive(struct village *v, region struct patient *p)
{
    if (v->staff > 0) v->staff--, begin(&v->assessed, p, ASSESSMENT);
    else list_append(&v->waiting, p);
}

static void leave_inside(struct village *v)
{
    region struct patient *next;
    for (region struct patient *p = v->inside.first; p != NULL; p = next) {
        write_lock(p);
        next = p->next;
        int left = --p->left, hospitals = p->hospitals, time = p->time;
        unlock(p);
        if (left > 0) continue;
        list_remove(&v->inside, p);
        v->staff++;
        v->treated++;
        v->hospitals += hospitals;
        v->time += time;
        region_delete(p);
    }
}

static void leave_assessment(struct village *v, struct list *up, int is_root)
{
    region struct patient *next;
    for (region struct patient *p = v->assessed.first; p != NULL; p = next) {
        write_lock(p);
        next = p->next;
        int left = --p->left;
        unlock(p);
        if (left > 0) continue;
        list_remove(&v->assessed, p);
        if (!is_root && random_below(&v->seed, 10) < 3) v->staff++, list_append(up, p);
        else begin(&v->inside, p, TREATMENT);
    }
}

static void leave_waiting(struct village *v)
{
    region struct patient *next;
    for (region struct patient *p = v->waiting.first; p != NULL; p = next) {
        write_lock(p);
        next = p->next;
        if (v->staff == 0) p->time++;
        unlock(p);
        if (v->staff == 0) continue;
        v->staff--;
        list_remove(&v->waiting, p);
        begin(&v->assessed, p, ASSESSMENT);
    }
}

struct list treat(struct village *v, struct list *from_below, int is_root)
{
    struct list up = {NULL, NULL};
    region struct patient *next;
    for (int i = 0; i < CHILDREN; i++)
        for (region struct patient *p = from_below[i].first; p != NULL; p = next) {
            write_lock(p); /* once for both: a patient that comes from another node would come twice, to be read and to be written */
            next = p->next;
            p->hospitals++;
            unlock(p);
            arrive(v, p);
        }
    leave_inside(v);
    leave_assessment(v, &up, is_root);
    leave_waiting(v);
    if (random_below(&v->seed, 8) == 0) {
        region struct patient *p = region_new(struct patient);
        write_lock(p);
        *local(p) = (struct patient){.hospitals = 1};
        unlock(p);
        arrive(v, p);
    }
    return up;
}
