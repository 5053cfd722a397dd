/* #include wherever a preprocessor takes one.
 * RUN: %python %S/Inputs/untouched.py %s %t.d -I %S/Inputs
 */
#define HEADER <stdio.h>
#include HEADER
#include "Inputs/twice.h"
#include "Inputs/twice.h"

struct record {
#include "members.inc"
    int last;
};

enum {
#define ITEM(name, value) item_##name = value,
#include "items.def"
#undef ITEM
};

static const int pairs[][2] = {
#include "pairs.inc"
    { 5, 6 }
};

static const char *const names[] =
#define ITEM(name, value) #name,
{
#include "items.def"
};
#undef ITEM

static int function(int total)
{
    int move = 0;
#include "statements.inc"
    if (total > 3)
    {
#       include "statements.inc"
    }
    return total * 10 + move;
}

#include <string.h>
int main(void)
{
#include <limits.h>
    struct record r = { .spawn = 2 };
    printf("%d %d %d %s %d %ld %d %d\n", function(1), pairs[1][1] + pairs[2][0], item_end, names[1], once() + twice(), r.spawn,
           CHAR_BIT, __INCLUDE_LEVEL__);
    return strcmp(names[0], "begin");
}
