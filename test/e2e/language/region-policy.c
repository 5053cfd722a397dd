/* A tree whose upper levels come to the nodes that search it, while the computation goes to its leaves (thesis 9.4), by region_policy
 * and by a function of the program's own. Each lock says plain `move`.
 *
 * RUN: preludec -O2 -Wall -Wextra -Werror %s -o %t
 * RUN: env MCRL_POLICY=adaptive mpiexec -n 1 %t | FileCheck %s --check-prefixes=CHECK,CHOSEN
 * RUN: env MCRL_POLICY=adaptive mpiexec -n 2 %t | FileCheck %s --check-prefixes=CHECK,CHOSEN
 * RUN: env MCRL_POLICY=adaptive mpiexec -n 4 %t | FileCheck %s --check-prefixes=CHECK,CHOSEN
 * RUN: env MCRL_POLICY=adaptive MCRL_FAULT=abort:5 mpiexec -n 4 %t | FileCheck %s
 * RUN: env MCRL_POLICY=adaptive MCRL_FAULT=move:5,abort:5 mpiexec -n 4 %t | FileCheck %s
 * The user's policy comes before the program's, if it asks nothing.
 * RUN: env MCRL_POLICY=never mpiexec -n 4 %t | FileCheck %s --check-prefixes=CHECK,NEVER
 * RUN: gcc -DPRELUDE_SERIAL -I %build/include %s -o %t.serial && %t.serial | FileCheck %s
 * CHECK: policy: 96 keys, sum 4656
 * CHOSEN-NEXT: 96 inner nodes came here, 96 leaves were visited at home
 * NEVER-NEXT: 96 inner nodes came here, 24 leaves were visited at home
 * CHECK: function: 96 keys, sum 4656
 * CHOSEN-NEXT: 96 inner nodes came here, 96 leaves were visited at home
 * NEVER-NEXT: 96 inner nodes came here, 24 leaves were visited at home
 */
#include <prelude.h>
#include <stdio.h>

enum { LEAVES = 4, KEYS = 96 };

struct leaf { long key[512]; };
struct inner { region struct leaf *leaf[LEAVES]; };
struct found { long key, came, at_home; };

static void fill(region struct leaf *leaf, int from)
{
    write_lock(leaf);
    for (int i = from; i < KEYS; i += LEAVES) leaf->key[i / LEAVES] = i + 1;
    unlock(leaf);
}

static struct found search(region struct inner *root, int key, int from)
{
    struct found found = {0, 0, 0};
    read_lock(root); move
    found.came = node_self() == from;
    region struct leaf *leaf = root->leaf[key % LEAVES];
    unlock(root);
    read_lock(leaf); move
    found.key = leaf->key[key / LEAVES];
    found.at_home = node_self() == home_of(leaf);
    unlock(leaf);
    return found;
}

static int goes_to_large(const struct region_request *request) { return request->region_bytes >= sizeof(struct leaf); }

static void set(region struct inner *root, int i, region struct leaf *leaf)
{
    write_lock(root);
    root->leaf[i] = leaf;
    unlock(root);
}

/* No node but their homes has any of the tree's regions then. */
static region struct inner *make_tree(int by_function)
{
    region struct inner *root = region_new_at(node_count() - 1, struct inner);
    if (by_function) region_policy_function(root, goes_to_large);
    else region_policy(root, region_never);
    for (int i = 0; i < LEAVES; i++) {
        region struct leaf *leaf = region_new_at(i % node_count(), struct leaf);
        if (by_function) region_policy_function(leaf, goes_to_large);
        else region_policy(leaf, region_always);
        fill(leaf, i); rpc
        set(root, i, leaf); rpc
    }
    return root;
}

static void search_all(const char *how, region struct inner *root)
{
    long sum = 0, came = 0, at_home = 0;
    for (int i = 0; i < KEYS; i++) {
        struct found found = search(root, i, node_self());
        sum += found.key, came += found.came, at_home += found.at_home;
    }
    printf("%s: %d keys, sum %ld\n%ld inner nodes came here, %ld leaves were visited at home\n", how, KEYS, sum, came, at_home);
}

int main(void)
{
    if (node_self() == 0)
        for (int by_function = 0; by_function < 2; by_function++) {
            region struct inner *root = make_tree(by_function);
            search_all(by_function ? "function" : "policy", root);
        }
    barrier();
    return 0;
}
