/* By hand what preludec emits for a partial frame: only the block moves, and its reply says by which way control has left it.
 *
 * Source:
 *     long search(region struct bucket *b, long key, long *where)
 *     {
 *         long looked = 0;
 *         while (b != NULL) {
 *             read_lock(b); begin move(always)
 *             looked++;
 *             if (b->key == key) { looked = 100 * looked + node_self(); unlock(b); return looked; }
 *             if (b->key < 0) { unlock(b); break; }
 *             region struct bucket *next = b->next;
 *             unlock(b); end move
 *             *where += node_self();
 *             b = next;
 *         }
 *         return -looked;
 *     }
 *
 * Node i has the bucket of key i + 1, and knows that of node i + 1; a bucket of key -1 on node 0 is the last. */
#include <prelude.h>
#include <stdio.h>

struct bucket {
    long key;
    region struct bucket *next;
};

/* search
 *   point 1  read_lock(b), begin move   travels: key, looked, and the name of b
 *            gives back: looked, next
 *   stays:   where */
struct search__live {
    long key, looked;
};
struct search__result {
    int way;
    long value;
    long looked;
    region struct bucket *next;
};

static mcrl_outcome search__frame(mcrl_activation *self, unsigned entry);

static mcrl_point search__point1 =
    MCRL_POINT("frame.c:search:1", "frame.c:7", search__frame, sizeof(struct search__live), 0, 1, NULL, NULL);

static mcrl_point *const unit__points[] = {&search__point1};
static mcrl_unit unit = {.abi_version = MCRL_ABI_VERSION, .point_count = 1, .fingerprint = 0xf4a3e, .points = unit__points};
__attribute__((constructor)) static void unit__register(void) { mcrl_register(&unit); }

MCRL_BODY long search__body(const int part, mcrl_run *run, region struct bucket *b, long key, long *where)
{
    struct bucket *b__at;
    if (part == MCRL_FRAME(1)) switch (mcrl_entry(run)) { case 1: goto resume1; default: __builtin_unreachable(); }
    long looked = 0;
    while (b != NULL) {
        if (!MCRL_READ_HIT(b, b__at)) { /* point 1 */
            struct search__live *live = mcrl_pack(MCRL_RID(b), MCRL_READ, &search__point1, sizeof *live);
            live->key = key;
            live->looked = looked;
            b__at = mcrl_go(live, MCRL_ALWAYS);
            if (!b__at) goto search__end; /* the partial frame ran at b's home */
            if (0) {
              resume1:;
                const struct search__live *live = mcrl_live(mcrl_self(run));
                b = MCRL_TARGET(mcrl_self(run));
                key = live->key;
                looked = live->looked;
                b__at = MCRL_HELD(b);
            }
        }
        looked++;
        if (b__at->key == key) { looked = 100 * looked + node_self(); MCRL_READ_UNLOCK(b__at); return looked; } /* its form sees it */
        if (b__at->key < 0) {
            MCRL_READ_UNLOCK(b__at);
            {
                if (part == MCRL_FRAME(1)) {
                    struct search__result result = {0};
                    result.way = MCRL_BY_BREAK;
                    result.looked = looked;
                    mcrl_leave(run, mcrl_return(mcrl_self(run), &result, sizeof result));
                    return MCRL_NOTHING(long);
                }
                break;
            }
        }
        region struct bucket *next = b__at->next;
        MCRL_READ_UNLOCK(b__at);
        if (part == MCRL_FRAME(1)) { /* the frame ends */
            struct search__result result = {0};
            result.way = MCRL_BY_END;
            result.looked = looked;
            result.next = next;
            mcrl_leave(run, mcrl_return(mcrl_self(run), &result, sizeof result));
            return MCRL_NOTHING(long);
        }
        if (0) {
          search__end:; /* it has run elsewhere */
            struct search__result result = MCRL_RESULT(struct search__result);
            if (result.way == MCRL_BY_RETURN) return result.value;
            looked = result.looked;
            next = result.next;
            if (result.way == MCRL_BY_BREAK) break;
        }
        *where += node_self();
        b = next;
    }
    return -looked;
}

long search(region struct bucket *b, long key, long *where) { return search__body(MCRL_CALLED, NULL, b, key, where); }

/* The rest of the partial frame: left by mcrl_leave, or by the frame's return, which is seen here. */
static mcrl_outcome search__frame(mcrl_activation *self, unsigned entry)
{
    mcrl_run run = mcrl_run_from(self, entry, NULL);
    region struct bucket *b = {0};
    long key = {0};
    long *where = {0};
    long value = search__body(MCRL_FRAME(1), &run, b, key, where);
    if (mcrl_has_left(&run)) return mcrl_outcome_of(&run);
    struct search__result result = {0};
    result.way = MCRL_BY_RETURN;
    result.value = value;
    return mcrl_return(self, &result, sizeof result);
}

int main(void)
{
    region struct bucket *first = NULL;
    struct bucket *at;
    int nodes = node_count();
    for (int i = nodes; i >= 0; i--) {
        if (node_self() == i % nodes) {
            region struct bucket *bucket = region_new(struct bucket);
            MCRL_WRITE_LOCK(bucket, at);
            at->key = i == nodes ? -1 : i + 1;
            at->next = first;
            MCRL_WRITE_UNLOCK(at);
            first = bucket;
        }
        broadcast(i % nodes, &first, sizeof first);
    }
    if (node_self() == 0) {
        long where = 0, found = search(first, nodes, &where), lost = search(first, 1000, &where);
        printf("found %ld, lost %ld, always on node %ld\n", found, lost, where);
    }
    barrier();
    return 0;
}
