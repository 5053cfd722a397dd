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

#include <mcrl_page_protocol.h>
#include <prelude_arrays.h>
#include <prelude_filaments.h>

struct node {
    long value;
    region struct node *next;
};

region struct node *nodes(int n);

region struct node *nodes(int n)
{
    return n > 1 ? region_new_array_at(home_of(nodes(1)), struct node, n) : region_new(struct node);
}

shared double **grid(size_t rows, size_t columns, const shared_layout *layout);

shared double **grid(size_t rows, size_t columns, const shared_layout *layout)
{
    shared double **a = layout != NULL ? shared_new_with(double, rows, columns, writer_owns, layout)
                                       : shared_new(double, rows, columns, write_invalidate);
    shared long *one = shared_new(long, rows, migratory);
    shared char ***three = shared_new(char, rows, columns, 4, write_shared);
    shared char ****four = shared_new(char, rows, columns, 4, 4, implicit_invalidate);
    shared_part part;
    shared_touch(a[0], columns * sizeof **a, shared_write);
    part.from = one, part.bytes = sizeof *one;
    shared_ask(&part, 1, shared_read);
    shared_pin(one, rows * sizeof *one, shared_read);
    a[0][0] = (double)one[0] + three[0][0][0] + four[0][0][0][0];
    shared_unpin(one, rows * sizeof *one);
    shared_delete(one);
    return a;
}

void visit(int i, int j);
void visit(int i, int j) { (void)i, (void)j; }
void visit_all(int n);

void visit_all(int n)
{
    filament_set *set = filament_set_new(NULL);
    filament_pool *pool = filament_pool_new(set);
    mcrl_filament_create_i2(pool, visit, n, n);
#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L)
    filament_create(pool, visit, n, n);
#endif
    filament_run(set);
    filament_set_delete(set);
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
