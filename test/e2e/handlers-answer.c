/* A node that computes for another answers others meanwhile: the computation ends only after node 0 has read a region of its node, which
 * node 0 says in a file. The procedures are plain functions or have moved, and compute on local variables, or on static data, which keeps
 * others out.
 *
 * RUN: rm -rf %t.d && mkdir %t.d
 * RUN: preludec -w -O2 -DDIRECTORY='"%t.d"' %s -o %t
 * RUN: mpiexec -n 2 %t | FileCheck %s
 * RUN: rm -rf %t.d/*
 * RUN: env MCRL_TUNE=shm=0,oam_budget=1000000000 mpiexec -n 2 %t | FileCheck %s
 * CHECK: 0 1 2 3 4
 */
#include <prelude.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum { SHAPES = 5 };

struct node { long value; };

static node_private unsigned long state;

static void write_file(const char *name, int shape)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/%s%d", DIRECTORY, name, shape);
    close(creat(path, 0600));
}

static int is_file(const char *name, int shape)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/%s%d", DIRECTORY, name, shape);
    return access(path, F_OK) == 0;
}

static long with_local(int shape)
{
    unsigned long s = 0;
    write_file("begun", shape);
    while (!is_file("read", shape))
        for (int i = 0; i < 1000000; i++) s = s * 31 + 1;
    return (long)(s & 1);
}

static long with_static(int shape)
{
    write_file("begun", shape);
    while (!is_file("read", shape))
        for (int i = 0; i < 1000000; i++) state = state * 31 + 1;
    return (long)(state & 1);
}

static long moved_static(region struct node *r, int shape)
{
    read_lock(r); move(always)
    long n = r->value;
    unlock(r);
    write_file("begun", shape);
    while (!is_file("read", shape))
        for (int i = 0; i < 1000000; i++) state = state * 31 + 1;
    return n;
}

static long moved_local(region struct node *r, int shape)
{
    read_lock(r); move(always)
    long n = r->value;
    unlock(r);
    write_file("begun", shape);
    while (!is_file("read", shape))
        for (int i = 0; i < 1000000; i++) n = n * 31 % 127;
    return n;
}

static long moved_calls(region struct node *r, int shape)
{
    read_lock(r); move(always)
    long n = r->value;
    unlock(r);
    return n + with_static(shape);
}

int main(void)
{
    region struct node *theirs[SHAPES], *target = NULL;
    for (int i = 0; i < SHAPES; i++) {
        if (node_self() == 1) theirs[i] = region_new(struct node);
        broadcast(1, &theirs[i], sizeof theirs[i]);
    }
    if (node_self() == 1) target = region_new(struct node);
    broadcast(1, &target, sizeof target);
    barrier();
    for (int shape = 0; node_self() == 0 && shape < SHAPES; shape++) {
        region struct node *r = theirs[shape];
        long a = 0;
        switch (shape) {
        case 0: a = fork with_local(shape) at node(1); break;
        case 1: a = fork with_static(shape) at node(1); break;
        case 2: a = fork moved_static(target, shape) at node(0); break;
        case 3: a = fork moved_local(target, shape) at node(0); break;
        default: a = fork moved_calls(target, shape) at node(0); break;
        }
        while (!is_file("begun", shape)) ;
        read_lock(r);
        unlock(r);
        write_file("read", shape);
        join;
        printf("%d ", a >= 0 ? shape : -1);
    }
    if (node_self() == 0) printf("\n");
    barrier();
    return 0;
}
