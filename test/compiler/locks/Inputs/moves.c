#include <prelude.h>
#include <stdio.h>

struct node { long key, data[8]; region struct node *next, *left, *right; };
struct fixed { long key; region struct fixed *next; };
struct large { char bytes[8192]; };

// A list.
long sum_of(region struct node *n)
{
    long sum = 0;
    while (n) {
        // CHECK: :[[#@LINE+1]]:9: remark: 'move' is placed at this read_lock of 'n' (96 bytes) by -fauto-move: a loop goes on to a region that 'n' names (affinity 70 %); it sends 8 bytes (sum 8) [-Rmove]
        read_lock(n);
        sum += n->key;
        // CHECK-NEXT: :[[#@LINE+1]]:36: note: the next region of the walk is found here
        region struct node *next = n->next;
        unlock(n);
        n = next;
    }
    return sum;
}

// One way down a tree.
long find(region struct node *n, long key)
{
    // CHECK: :[[#@LINE+1]]:5: remark: 'move' is placed at this read_lock of 'n' {{.*}}the function calls itself for a region that 'n' names (affinity 70 %)
    read_lock(n);
    long here = n->key;
    region struct node *left = n->left, *right = n->right;
    unlock(n);
    if (key == here || !left) return here;
    if (key < here) return find(left, key);
    return find(right, key);
}

// All of a tree.
long visit(region struct node *n)
{
    if (!n) return 0;
    // CHECK: :[[#@LINE+1]]:5: remark: 'move' is placed at this read_lock of 'n' {{.*}}the function calls itself for each region that 'n' names (affinity 91 %)
    read_lock(n);
    region struct node *left = n->left, *right = n->right;
    long key = n->key;
    unlock(n);
    return key + visit(left) + visit(right);
}

// The same with forks, which go where the children are.
long visit_by_forks(region struct node *n)
{
    if (!n) return 0;
    // CHECK: :[[#@LINE+1]]:5: remark: -fauto-move places no 'move' at this read_lock of 'n' (96 bytes): the function is called where the region is [-Rmissed-move]
    read_lock(n);
    region struct node *left = n->left, *right = n->right;
    long key = n->key, a, b;
    unlock(n);
    // CHECK-NEXT: :[[#@LINE+1]]:14: note: it is called here
    a = fork visit_by_forks(left) at left;
    b = fork visit_by_forks(right) at right;
    join;
    return key + a + b;
}

// One region, and the next one that it names.
long second(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:5: remark: 'move' is placed at this read_lock of 'n' {{.*}}a lock that follows is of a region that 'n' names (affinity 70 %)
    read_lock(n);
    region struct node *next = n->next;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:5: remark: 'move' is placed at this read_lock of 'next' {{.*}}copies are taken away where such regions are written, or the data are large
    read_lock(next);
    long key = next->key;
    unlock(next);
    return key;
}

// One region that is written, in an activation that needs little.
void set(region struct node *n, region struct node *next)
{
    // CHECK: :[[#@LINE+1]]:5: remark: 'move' is placed at this write_lock of 'n' {{.*}}the data would come here and go back; it sends 8 bytes (next 8)
    write_lock(n);
    n->next = next;
    unlock(n);
}

// Two sections of one region stay together.
long twice(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:5: remark: 'move' is placed at this write_lock of 'n'
    write_lock(n);
    n->key++;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:5: remark: 'move' is placed at this read_lock of 'n'
    read_lock(n);
    long key = n->key;
    unlock(n);
    return key;
}

// A frame, where what follows cannot travel; what is in the way is named.
void raise_all(region struct node **all, int count, long by)
{
    for (int i = 0; i < count; i++) {
        region struct node *n = all[i];
        // CHECK: :[[#@LINE+1]]:9: remark: 'begin move' is placed at this write_lock of 'n' {{.*}}the data would come here and go back; it sends 8 bytes (by 8), and back no variables
        write_lock(n);
        n->key += by;
        unlock(n);
    }
    // CHECK-NEXT: :[[#@LINE-9]]:37: note: in the way of a 'move' of the whole activation: 'all' is a plain pointer
}

// A walk in a function that cannot go along: its frame begins at the lock before the loop, and moves on in it.
void sum_into(region struct node *first, long *to)
{
    long sum = 0;
    // CHECK: :[[#@LINE+1]]:5: remark: 'begin move' is placed at this read_lock of 'first' {{.*}}a loop that follows goes on from a region that 'first' names (affinity 70 %); it sends 8 bytes (sum 8), and back 8 bytes (sum 8)
    read_lock(first);
    region struct node *n = first->next;
    unlock(first);
    while (n) {
        // CHECK: :[[#@LINE+1]]:9: remark: 'move' is placed at this read_lock of 'n' {{.*}}the partial frame around it goes on to a region that 'n' names
        read_lock(n);
        sum += n->key;
        region struct node *next = n->next;
        unlock(n);
        n = next;
    }
    *to = sum;
}

// A frame that would use memory of this node is refused.
void copy_key(region struct node *n, long *to)
{
    // CHECK: :[[#@LINE+1]]:5: remark: -fauto-move places no 'move' at this read_lock of 'n' (96 bytes): 'to' is a plain pointer
    read_lock(n);
    *to = n->key;
    unlock(n);
}

// What is printed must be printed here.
void show(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:5: remark: -fauto-move places no 'move' at this write_lock of 'n' (96 bytes): nothing is known of 'printf', which it calls afterwards
    write_lock(n);
    printf("%ld\n", n->key++);
    unlock(n);
}

// The name of the next region is what a function returns; its caller goes along.
static region struct node *after(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:5: remark: 'move(frames: 1)' is placed at this read_lock of 'n' {{.*}}a caller comes again with the region that this call returns (affinity 70 %)
    read_lock(n);
    region struct node *next = n->next;
    unlock(n);
    return next;
}
long length_of(region struct node *n)
{
    long length = 0;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: it is called here
    for (; n; length++) n = after(n);
    return length;
}

// A caller that cannot go along stays.
static region struct node *left_of(region struct node *n)
{
    // CHECK: :[[#@LINE+1]]:5: remark: 'move' is placed at this read_lock of 'n'
    read_lock(n);
    region struct node *left = n->left;
    unlock(n);
    return left;
}
void show_depth_of(region struct node *n)
{
    while (n) {
        n = left_of(n);
        printf("one more\n");
    }
}

// The caller has the region, and uses it again.
static void add_to(region struct node *n, long by)
{
    // CHECK: :[[#@LINE+1]]:5: remark: -fauto-move places no 'move' at this write_lock of 'n' (96 bytes): the caller locks the region, too, and stays
    write_lock(n);
    n->key += by;
    unlock(n);
}
void add_all(region struct node *n, long *by, int count)
{
    for (int i = 0; i < count; i++) add_to(n, by[i]);
    // CHECK: :[[#@LINE+1]]:5: remark: -fauto-move places no 'move' at this read_lock of 'n' (96 bytes): 'add_all' uses the region again, and cannot go there: nothing is known of 'printf', which it calls afterwards
    read_lock(n);
    long key = n->key;
    unlock(n);
    printf("%ld\n", key);
}

// Copies of what is never written again stay valid, if they are not large.
region struct fixed *make_fixed(long key)
{
    region struct fixed *f = region_new(struct fixed);
    // CHECK: :[[#@LINE+1]]:5: remark: -fauto-move places no 'move' at this write_lock of 'f' (16 bytes): the region is made in this activation
    write_lock(f);
    f->key = key;
    f->next = NULL;
    unlock(f);
    return f;
}
long key_of(region struct fixed *f)
{
    // CHECK: :[[#@LINE+1]]:5: remark: -fauto-move places no 'move' at this read_lock of 'f' (16 bytes): copies stay valid, as no function of this file writes to such a region once it is made
    read_lock(f);
    long key = f->key;
    unlock(f);
    return key;
}

// Much that travels, little that would be fetched.
struct much { long value[400]; };
struct much filled(region struct node *n, struct much m)
{
    // CHECK: :[[#@LINE+1]]:5: remark: 'begin move' is placed at this read_lock of 'n' (96 bytes)
    read_lock(n);
    long key = n->key;
    unlock(n);
    m.value[key] = key;
    return m;
}
struct much added(region struct node *n, struct much m)
{
    // CHECK: :[[#@LINE+1]]:5: remark: -fauto-move places no 'move' at this read_lock of 'n' (96 bytes): it would send 3200 bytes (m 3200), which costs more than a copy
    read_lock(n);
    for (int i = 0; i < 8; i++) m.value[i] += n->data[i];
    unlock(n);
    return m;
}

// One made elsewhere, too: what makes it is the first to write it.
region struct fixed *made_elsewhere(long key)
{
    region struct fixed *f = region_new_at((int)key % node_count(), struct fixed);
    // CHECK: :[[#@LINE+1]]:5: remark: -fauto-move places no 'move' at this write_lock of 'f' (16 bytes): the region is made in this activation
    write_lock(f);
    f->key = key;
    f->next = NULL;
    unlock(f);
    return f;
}

// The computation comes back to one whose zone may be private, if it may have gone elsewhere.
struct owned { long key, other; };
long added_in(struct region_zone *zone, region struct node *n)
{
    region struct owned *f = region_new_in(zone, struct owned);
    // CHECK: :[[#@LINE+1]]:5: remark: -fauto-move places no 'move' at this write_lock of 'f' (16 bytes): the region is made in this activation
    write_lock(f);
    f->key = 1;
    unlock(f);
    // CHECK: :[[#@LINE+1]]:5: remark: '{{(begin )?}}move' is placed at this write_lock of 'n' (96 bytes)
    write_lock(n);
    n->key++;
    unlock(n);
    // CHECK: :[[#@LINE+1]]:5: remark: 'move' is placed at this write_lock of 'f' (16 bytes)
    write_lock(f);
    long key = f->key++;
    unlock(f);
    return key;
}

// Regions that stand beside each other in one object are often at one home: a frame goes there for both.
struct ends { region struct node *from, *to; };
long between(struct ends e, const char *what)
{
    region struct node *from = e.from;
    // CHECK: :[[#@LINE+1]]:5: remark: 'begin move' is placed at this read_lock of 'from' {{.*}}locks that follow are of regions that stand beside 'from' in one object; it sends 16 bytes (e 16), and back
    read_lock(from);
    long first = from->key;
    unlock(from);
    region struct node *to = e.to;
    // CHECK: :[[#@LINE+1]]:5: remark: 'move' is placed at this read_lock of 'to' {{.*}}the partial frame around it goes on to a region that 'to' names
    read_lock(to);
    long last = to->key;
    unlock(to);
    puts(what);
    return last - first;
}

// A `move` by hand says that the variable has been thought about.
// CHECK-NOT: remark: {{.*}}fauto-move
long by_hand(region struct node *n)
{
    write_lock(n); move(never)
    n->key++;
    unlock(n);
    read_lock(n);
    long key = n->key;
    unlock(n);
    return key;
}
