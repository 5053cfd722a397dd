/* A list whose cells are spread over the nodes, and ways to add them up that live in different files and libraries. */
#ifndef CELLS_H
#define CELLS_H
#include <prelude.h>

struct cell { long value; region struct cell *next; };

region struct cell *new_list(int length);
long in_main(region struct cell *list);
long in_list(region struct cell *list);   /* list/sum.c, in an archive */
long in_tree(region struct cell *list);   /* tree/sum.c, in the same archive */
long in_shared(region struct cell *list); /* shared.c, in a shared object */
#endif
