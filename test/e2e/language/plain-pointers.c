/* Computations move with plain pointers that mean the same on every node, and stay with others.
 *
 * RUN: preludec -O2 -Wall -Werror -Wno-may-stay %s -o %t
 * RUN: env MCRL_STATS=%t.json mpiexec -n 2 %t | FileCheck %s
 * RUN: FileCheck %s --check-prefix=STATS < %t.json
 * RUN: mpiexec -n 1 %t | FileCheck %s
 * RUN: env MCRL_FAULT=move:1 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_FAULT=abort:2 MCRL_POLICY=repeat mpiexec -n 3 %t | FileCheck %s
 * RUN: preludec -O1 --abort=refuse -fsanitize=address,undefined -fno-sanitize-recover -w %s -o %t.san
 * RUN: env MCRL_FAULT=move:3 ASAN_OPTIONS=detect_leaks=0 mpiexec -n 3 %t.san | FileCheck %s
 *
 * STATS: "migrations": 4,
 * STATS: "stayed": 14,
 */
#include <prelude.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { long key; region struct node *next; };
struct options {
    int depth;
    const char *name;
    struct { const char *words[3]; long n; } lists[2];
    void (*log)(long);
};

static const char *const names[] = { "zero", "one", "two", NULL };
static node_private long counts[4];
static long shared[4];
static void log_it(long x) { counts[x & 3]++; }

static long use(region struct node *n, const char *s, struct options o)
{
    long sum = 0;
    while (n) {
        read_lock(n); move(always)
        long key = n->key;
        region struct node *next = n->next;
        unlock(n);
        const char *name = names[key & 3];
        if (o.log) o.log(key);
        sum += key + (long)strlen(s) + (o.name ? (long)strlen(o.name) : 0) + (long)strlen(o.lists[1].words[2]);
        n = next;
        if (name) sum += (long)strlen(name);
    }
    return sum;
}

static long count(region struct node *n, long *into)
{
    read_lock(n); move(always)
    long key = n->key;
    unlock(n);
    if (into != NULL && into != (long *)-1) into[0] += key;
    return key;
}

static long after(region struct node *n, const char *text, const char *const *table)
{
    read_lock(n);
    long key = n->key + (long)strlen(text) + (long)strlen(table[1]);
    unlock(n);
    return key;
}

static region struct node *chain(void)
{
    region struct node *list = NULL;
    for (int i = 0; i < 12; ++i) {
        region struct node *n = region_new_at(0, struct node);
        write_lock(n);
        n->key = i;
        n->next = list;
        unlock(n);
        list = n;
    }
    return list;
}

int main(void)
{
    region struct node *first[6];
    for (int i = 0; node_self() == 0 && i < 6; ++i) first[i] = chain();
    broadcast(0, first, sizeof first);
    if (node_self() == node_count() - 1) {
        struct options o = { 3, "options", { { { 0 }, 2 }, { { 0, 0, "two" }, 2 } }, log_it };
        long total = 0;
        char *heap = strdup("heap");
        // CHECK: 300
        printf("%ld\n", use(first[0], "literal", o)); /* moves */
        // CHECK-NEXT: 264
        o.lists[1].words[2] = heap + 1;
        o.lists[0].words[1] = heap;
        printf("%ld\n", use(first[1], names[0], o)); /* stays at each region */
        free(heap);
        // CHECK-NEXT: 55 11 11
        long keys = count(first[2], NULL) + count(first[2], (long *)-1);   /* move */
        keys += count(first[2], counts);                                   /* moves */
        keys += count(first[3], &total) + count(first[4], shared);         /* stay */
        printf("%ld %ld %ld\n", keys, total, shared[0]);
        // CHECK-NEXT: 18 23
        long there = after(first[5], "four", names); rpc
        long child = 0;
        child = fork after(first[5], node_count() ? "the other" : NULL, names) at first[5];
        join;
        printf("%ld %ld\n", there, child);
    }
    barrier();
    return 0;
}
