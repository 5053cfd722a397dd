/* The headers are C of any standard that a user may ask for, and C++.
 *
 * RUN: clang-19 -I%root/runtime/include -pedantic -Wall -Wextra -Werror -fsyntax-only -std=c90 %s
 * RUN: clang-19 -I%root/runtime/include -pedantic -Wall -Wextra -Werror -fsyntax-only -std=gnu89 %s
 * RUN: clang-19 -I%root/runtime/include -pedantic -Wall -Wextra -Werror -fsyntax-only -std=c99 %s
 * RUN: clang-19 -I%root/runtime/include -pedantic -Wall -Wextra -Werror -fsyntax-only -std=c11 %s
 * RUN: clang-19 -I%root/runtime/include -pedantic -Wall -Wextra -Werror -fsyntax-only -std=c17 %s
 * RUN: gcc -I%root/runtime/include -pedantic -Wall -Wextra -Werror -fsyntax-only -std=c90 %s
 * RUN: gcc -I%root/runtime/include -pedantic -Wall -Wextra -Werror -fsyntax-only -std=gnu89 %s
 * RUN: gcc -I%root/runtime/include -pedantic -Wall -Wextra -Werror -fsyntax-only -std=c99 %s
 * RUN: gcc -I%root/runtime/include -pedantic -Wall -Wextra -Werror -fsyntax-only -std=c17 %s
 * RUN: g++ -I%root/runtime/include -pedantic -Wall -Wextra -Werror -fsyntax-only -std=c++98 -x c++ %s
 * RUN: g++ -I%root/runtime/include -pedantic -Wall -Wextra -Werror -fsyntax-only -std=c++20 -x c++ %s
 */
#include <prelude.h>

struct node {
    long value;
    region struct node *next;
};

region struct node *nodes(int n);

region struct node *nodes(int n)
{
    return n > 1 ? region_new_array_at(home_of(nodes(1)), struct node, n) : region_new(struct node);
}

#ifndef __cplusplus /* emitted text is C */
long value(region struct node *n);

long value(region struct node *n)
{
    struct node *n__at;
    long value;
    if (!MCRL_READ_HIT(n, n__at)) MCRL_READ_LOCK(n, n__at);
    value = n__at->value;
    MCRL_READ_UNLOCK(n__at);
    MCRL_WRITE_LOCK(n, n__at);
    n__at->value++;
    MCRL_WRITE_UNLOCK(n__at);
    return value;
}
#endif
