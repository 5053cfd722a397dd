/* hospital-sequential.h: villages with a hospital each, and lists of patients. */
#ifndef HOSPITAL_SEQUENTIAL_H
#define HOSPITAL_SEQUENTIAL_H

#include "../programs.h"

enum { CHILDREN = 4, ASSESSMENT = 3, TREATMENT = 10 };

struct patient {
    int hospitals, time, left; /* hospitals seen; steps so far; steps until what is done now has been done */
    struct patient *next, *previous;
};

struct list { struct patient *first, *last; };

struct village {
    int level, staff; /* members of the staff that are free */
    unsigned long seed;
    struct list waiting, assessed, inside;
    long treated, hospitals, time; /* patients that have left, and the sums of theirs */
    struct village *child[CHILDREN];
};

void list_append(struct list *l, struct patient *p);
void list_remove(struct list *l, struct patient *p);

/* One step of a hospital: patients come from below and from the village. Returns those that go up. */
struct list treat(struct village *v, struct list *from_below, int is_root);

#endif
