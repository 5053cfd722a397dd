/* What moves depends on how far away the home is. An order of 16 KB is posted to an account of 8 bytes, which its home changes between two
 * orders: either the account comes, and is taken away again (4 messages, two round trips one after the other), or the order goes (2).
 * In the memory of a host it is the bytes that cost, over a network the round trips. There both are saved: the nodes take turns with the
 * account, so it is used in place.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s --check-prefixes=CHECK,IN-PLACE
 * RUN: env MCRL_TUNE=phases=0 mpiexec -n 2 %t | FileCheck %s --check-prefixes=CHECK,DATA
 * RUN: env MCRL_TUNE=round_trip=1000000,phases=0 mpiexec -n 2 %t | FileCheck %s --check-prefixes=CHECK,COMPUTATION
 * RUN: env MCRL_TUNE=round_trip=1000000 MCRL_POLICY=never mpiexec -n 2 %t | FileCheck %s --check-prefixes=CHECK,DATA
 * RUN: env MCRL_TUNE=round_trip=230,phases=0 mpiexec -n 2 %t | FileCheck %s --check-prefixes=CHECK,DATA
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: gcc -DPRELUDE_SERIAL -I %build/include %s -o %t.serial && %t.serial | FileCheck %s
 * RUN: not env MCRL_TUNE=round_trip=0 %t 2>&1 | FileCheck %s --check-prefix=RANGE
 * RANGE: MCRL_TUNE: round_trip must be a number from 1 to 10000000000, not '0'
 * CHECK: balance 409201
 * DATA-NEXT: the data came
 * COMPUTATION-NEXT: the computation went
 * IN-PLACE-NEXT: it was used in place
 */
#include <prelude.h>
#include <stdio.h>

enum { AMOUNTS = 2048, ORDERS = 200 };

struct account {
    long balance;
};
struct order {
    long amount[AMOUNTS];
};

static long post(region struct account *account, struct order order)
{
    write_lock(account); move
    for (int i = 0; i < AMOUNTS; i++) account->balance += order.amount[i];
    long balance = account->balance;
    unlock(account);
    return balance;
}

static void charge(region struct account *account)
{
    write_lock(account);
    account->balance--;
    unlock(account);
}

static long messages(void)
{
    mcrl_counters counters;
    mcrl_statistics(&counters);
    return (long)counters.messages;
}

int main(void)
{
    if (node_self() == 0) {
        region struct account *account = region_new_at(node_count() - 1, struct account);
        struct order order;
        for (int i = 0; i < AMOUNTS; i++) order.amount[i] = i % 3;
        long balance = 0, before = messages();
        for (int i = 0; i < ORDERS; i++) {
            balance = post(account, order);
            charge(account); rpc
        }
        /* Half of the messages are this node's: for each order 2 with its data, 1 with the computation, and 1 for what the home does. */
        long sent = messages() - before;
        printf("balance %ld\n", balance);
        if (sent > ORDERS * 11 / 4) printf("the data came\n");
        else if (sent < ORDERS * 5 / 4) printf("it was used in place\n");
        else if (sent < ORDERS * 9 / 4) printf("the computation went\n");
    }
    barrier();
    return 0;
}
