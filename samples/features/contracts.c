/* acquires, releases and requires_shared: functions that take, end or need a lock of their caller's. They are for locks that
 * belong to an operation of the program's own, such as opening an account; the compiler checks both sides. */
#include <prelude.h>
#include <stdio.h>

struct account { long balance, operations; };

static void open_account(region struct account *a) acquires(a)
{
    write_lock(a);
    a->operations++;
}

static void close_account(region struct account *a) releases(a) { unlock(a); }
static void look_at(region struct account *a) acquires_shared(a) { read_lock(a); }
static void look_away(region struct account *a) releases_shared(a) { unlock(a); }
static long balance(region struct account *a) requires_shared(a) { return a->balance; }

static void pay(region struct account *from, region struct account *to, long amount)
{
    open_account(from);
    open_account(to);
    from->balance -= amount;
    to->balance += amount;
    close_account(to); /* without this line: an error, the lock of 'to' is lost */
    close_account(from);
}

int main(void)
{
    if (node_self() == 0) {
        region struct account *a = region_new(struct account), *b = region_new_at(node_count() - 1, struct account);
        for (long i = 1; i <= 10; i++) pay(a, b, i);
        look_at(b);
        printf("contracts: %ld paid in %ld operations\n", balance(b), b->operations);
        look_away(b);
    }
    barrier();
    return 0;
}
