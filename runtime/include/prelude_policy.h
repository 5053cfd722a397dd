/* prelude_policy.h: what a plain `move` may do at a region, and what a program's own policy is told; <prelude.h> includes it and has the
 * calls, region_policy and region_policy_function. C of any standard from C90 on, and C++. */
#ifndef PRELUDE_POLICY_H
#define PRELUDE_POLICY_H

#include <stddef.h>

#include "mcrl_members_begin.h"

/* As the clauses of `move` of the same names (lang-spec/language.md, 3.1); region_by_default: what MCRL_POLICY says. */
enum region_policies {
    region_by_default, region_always, region_never, region_static, region_repeat, region_adaptive, region_in_place
};

/* An operation of an activation on a region of this node, for which its own node has no copy that suffices. */
struct region_request {
    int is_write;              /* the lock: 0 to read, 1 to write, now or after an upgrade */
    int from;                  /* the activation's node */
    size_t region_bytes;
    size_t record_bytes;       /* what travels if the computation moves: the activation's live variables, and 32 bytes */
    int was_read;              /* whether a read that was asked for has been executed here since the last write, or that write was one */
    unsigned operations;       /* of this kind that the request stands for: those sent here since the node asked last, and this one */
    unsigned uses;             /* how often that node used copies of it, or at first of other regions that came at the same place in the
                                  program, on average, and 1; 0 if that is not known */
    unsigned walk;             /* how many regions of this node the activation missed one after the other before this one */
    unsigned saved;            /* how many misses of regions of this node followed on average where data came to the same place in the
                                  program, and did not where the computation went */
};

/* A program's own policy: 1 if the computation is to be executed here, at the home; 0 if the data are to be sent. */
typedef int region_decides(const struct region_request *__request);

#include "mcrl_members_end.h"
#endif
