/* hospital.h: villages with a hospital each, and lists of patients, all of them regions. */
#ifndef HOSPITAL_H
#define HOSPITAL_H

#include "../programs.h"

#include <prelude.h>

enum { CHILDREN = 4, ASSESSMENT = 3, TREATMENT = 10 };

struct patient {
    int hospitals, time, left; /* hospitals seen; steps so far; steps until what is done now has been done */
    region struct patient *next, *previous;
};

struct list { region struct patient *first, *last; }; /* a head is no region of its own: it lies in the village, whose lock is for both */

struct village {
    int level, staff; /* members of the staff that are free */
    unsigned long seed;
    struct list waiting, assessed, inside;
    long treated, hospitals, time; /* patients that have left, and the sums of theirs */
    region struct village *child[CHILDREN];
};

void list_append(struct list *l, region struct patient *p);
void list_remove(struct list *l, region struct patient *p);

/* One step of a hospital, whose region the caller has locked: patients come from below and from the village. Returns those that go up. */
struct list treat(struct village *v, struct list *from_below, int is_root);

#endif
