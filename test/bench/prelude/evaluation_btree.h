/* evaluation_btree.h: the ways to use the B-tree of Prelude's tables 5.1 to 5.4 (evaluation_btree.c, evaluation_rpc.c). */
#ifndef EVALUATION_BTREE_H
#define EVALUATION_BTREE_H

#include "btree_nodes.h"

struct way {
    const char *name;
    long (*find)(region struct anchor *tree, long key);           /* the key's value, or -1 */
    struct entry (*insert)(region struct anchor *tree, long key); /* the entry for a half that has been split off; else of key -1 */
};

extern const struct way way_data, way_rpc, way_rpc_root, way_computation, way_computation_root, way_adaptive;

#endif
