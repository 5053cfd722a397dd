#include <prelude.h>

struct node { long key; region struct node *next; char data[100]; };
struct tree { region struct node *root; };
typedef struct list { long length; } region *List;

static inline long length_of(region struct list *l)
{
    read_lock(l); mvoe
    long length = l->length;
    unlock(l);
    return length;
}
