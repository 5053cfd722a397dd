/* Homes that move while all nodes work: computations that move to them, data that come, guards and updates.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: mpiexec -n 4 %t | FileCheck %s
 * RUN: mpiexec -n 8 %t | FileCheck %s
 * RUN: env MCRL_POLICY=adaptive mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_POLICY=repeat MCRL_TUNE=three_party=0 MCRL_CACHE=64K mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_BALANCE=1 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_POLICY=never MCRL_CHECK=1 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_TUNE=shm=0 mpiexec -n 3 %t | FileCheck %s
 * RUN: env MCRL_FAULT=abort:5 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:5,abort:5 mpiexec -n 4 %t | FileCheck %s
 * RUN: gcc -DPRELUDE_SERIAL -I %build/include %s -o %t.serial && %t.serial | FileCheck %s
 * CHECK: 240 steps, 120 of them even; large counters are whole: yes
 * CHECK-NEXT: turns: 48
 * CHECK-NEXT: the home is where it was moved to: yes
 */
#include <prelude.h>
#include <stdio.h>

enum { COUNTERS = 6, STEPS = 240, TURNS = 48, WORDS = 20000 };

struct counter { long steps, evens, words; long word[]; };
struct all { region struct counter *counter[COUNTERS]; region long *turn; };

static long add(region struct counter *c, int step)
{
    write_lock(c); move
    long now = ++c->steps;
    for (long i = 0; i < c->words; i++) c->word[i] += step;
    unlock(c);
    return now;
}

static long add_if_even(region struct counter *c, int step)
{
    update_lock(c);
    long now = c->evens;
    if (step % 2 == 0) {
        upgrade(c);
        c->evens = now + 1;
    }
    unlock(c);
    return now;
}

static region struct counter *counter(region struct all *all, int i)
{
    read_lock(all);
    region struct counter *c = all->counter[i];
    unlock(all);
    return c;
}

static region struct all *make(void)
{
    region struct all *all = region_new(struct all);
    write_lock(all);
    for (int i = 0; i < COUNTERS; i++) {
        long words = i == 5 ? WORDS : 0;
        long bytes = sizeof(struct counter) + words * sizeof(long);
        region struct counter *c = (region struct counter *)region_new_array_at(i % node_count(), char, bytes);
        write_lock(c);
        c->steps = c->evens = 0;
        c->words = words;
        unlock(c);
        all->counter[i] = c;
    }
    all->turn = region_new(long);
    unlock(all);
    return all;
}

/* Each node has its part of the steps, and moves the counters' homes between them. */
static void work(region struct all *all)
{
    int n = node_count();
    for (int step = node_self(); step < STEPS; step += n) {
        region struct counter *c = counter(all, step % COUNTERS);
        if (step % 5 == 0) region_rehome(c, step / 5 % n);
        add(c, step);
        if (step % 7 == 0) region_rehome(counter(all, (step + 1) % COUNTERS), (step + 1) % n);
        add_if_even(counter(all, (step + 2) % COUNTERS), step);
    }
}

static int is_whole(region struct counter *c)
{
    int whole = 1;
    read_lock(c);
    for (long i = 1; i < c->words; i++) whole = whole && c->word[i] == c->word[0];
    unlock(c);
    return whole;
}

static region long *turn_of(region struct all *all)
{
    read_lock(all);
    region long *turn = all->turn;
    unlock(all);
    return turn;
}

/* What waits for its turn is noticed wherever the home is. */
static void take_turns(region long *turn)
{
    int n = node_count();
    for (int i = node_self(); i < TURNS; i += n) {
        write_lock(turn); when(*turn == i)
        ++*turn;
        unlock(turn);
        if (i % 3 == 0) region_rehome(turn, (i + 2) % n);
    }
}

int main(void)
{
    region struct all *all = NULL;
    if (node_self() == 0) all = make();
    broadcast(0, &all, sizeof all);
    work(all);
    barrier();
    if (node_self() == 0) {
        long steps = 0, evens = 0;
        int whole = 1;
        for (int i = 0; i < COUNTERS; i++) {
            region struct counter *c = counter(all, i);
            read_lock(c);
            steps += c->steps, evens += c->evens;
            unlock(c);
            whole = whole && is_whole(c);
        }
        printf("%ld steps, %ld of them even; large counters are whole: %s\n", steps, evens, whole ? "yes" : "no");
    }
    barrier();
    take_turns(turn_of(all));
    barrier();
    if (node_self() == 0) {
        long turn = 0;
        int moved = 1;
        region long *last = turn_of(all);
        read_lock(last);
        turn = *last;
        unlock(last);
        printf("turns: %ld\n", turn);
        for (int i = 0; i < 100; i++) {
            region_rehome(last, i % node_count());
            moved = moved && home_of(last) == i % node_count();
        }
        printf("the home is where it was moved to: %s\n", moved ? "yes" : "no");
    }
    barrier();
    return 0;
}
