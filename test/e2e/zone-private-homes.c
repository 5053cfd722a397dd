/* Private regions whose homes move: a computation with `move` goes to the home that there is now, under every policy, also if it holds the
 * lock of another region and if its node has not heard of the home yet.
 *
 * RUN: preludec --emit=serial %s -o %t.serial.c
 * RUN: gcc -std=gnu17 -O1 -I%root/runtime/include %t.serial.c -o %t.serial
 * RUN: %t.serial > %t.expected
 * RUN: preludec -O1 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 4 %t | diff %t.expected -
 * RUN: mpiexec -n 8 %t | diff %t.expected -
 * RUN: env MCRL_POLICY=never mpiexec -n 4 %t | diff %t.expected -
 * RUN: env MCRL_POLICY=repeat MCRL_BALANCE=1 mpiexec -n 4 %t | diff %t.expected -
 * RUN: env MCRL_FAULT=move:1,abort:2 mpiexec -n 4 %t | diff %t.expected -
 */
#include <prelude.h>
#include <stdio.h>

enum { ROUNDS = 40 };

static struct region_zone of_one = {zone_private, 0, 0, 0, 0, 0, 0};

struct log {
    long count, last[4];
};

static long add(region struct log *log, long number)
{
    write_lock(log); move
    log->last[log->count++ % 4] = number;
    long count = log->count;
    unlock(log);
    return count;
}

static long get(region struct log *log)
{
    read_lock(log); move
    long count = log->count;
    unlock(log);
    return count;
}

static long update(region struct log *log)
{
    update_lock(log); move(repeat)
    long count = log->count;
    if (count % 3 == 0) {
        upgrade(log);
        log->count++;
    }
    unlock(log);
    return count;
}

/* The second lock is one that the policy knows of: it is here, and has no `move`. */
static long both(region struct log *log, region long *mine)
{
    write_lock(log); move
    write_lock(mine);
    long count = ++log->count + ++*mine;
    unlock(mine);
    unlock(log);
    return count;
}

/* With the lock of what is here. */
static long carry(region struct log *log, region long *mine)
{
    write_lock(mine);
    *mine += 2;
    read_lock(log); move
    long count = log->count + *mine;
    unlock(log);
    unlock(mine);
    return count;
}

static long through(region struct log *log, region long *mine, int depth)
{
    if (depth > 0) return through(log, mine, depth - 1) + depth;
    long a = 0, b = 0;
    read_lock(mine); move
    a = *mine;
    unlock(mine);
    write_lock(log); begin move
    b = log->count++;
    unlock(log); end move
    return a + b;
}

int main(void)
{
    region struct log *log;
    region long *mine;
    long h = 0;
    if (node_self() == 0) log = region_new_in(&of_one, struct log);
    broadcast(0, &log, sizeof log);
    for (int i = 0; i < ROUNDS; i++) {
        int worker = (i * 5 + 3) % node_count(), mover = i % node_count();
        if (node_self() == mover) region_rehome(log, (i * 7) % node_count());
        barrier();
        if (node_self() == worker) {
            mine = region_new(long);
            h = h * 31 + add(log, i) * 3 + get(log) * 5 + update(log) * 7 + both(log, mine) * 11 + carry(log, mine) * 13;
            h = h * 31 + through(log, mine, 3);
        }
        broadcast(worker, &h, sizeof h);
        barrier();
    }
    if (node_self() == 0) printf("%016lx\n", h);
    barrier();
    return 0;
}
