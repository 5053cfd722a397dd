/* Brief operations: between the lock and the unlock nothing else can run on the node. A part of mcrl_abi_locks.h. */
#ifndef MCRL_ABI_BRIEF_H
#define MCRL_ABI_BRIEF_H

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* mcrl_read_hit and mcrl_write_hit for a *brief* operation: until its unlock nothing else can run on the node, so that no thread sees
 * whether the operation is counted in `lock`. Sets *counted to what the unlock is to be told: 1 if the operation is counted; else 0 for a
 * read, 2 for a write. Ours. */
static __inline__ void *mcrl_brief_hit(mcrl_rid __rid, int *__counted)
{
    mcrl_region *__region = mcrl_region_at(__rid);
    if (__builtin_expect(mcrl_name_in(__region) != __rid || __region->lock < 0, 0)) {
        *__counted = 1;
        return mcrl_hit_in_place(__rid, MCRL_READ);
    }
    *__counted = 0;
    MCRL_COUNT_HIT();
    return __region + 1;
}

static __inline__ void *mcrl_brief_write_hit(mcrl_rid __rid, int *__counted)
{
    mcrl_region *__region = mcrl_region_at(__rid);
    if (__builtin_expect(mcrl_name_in(__region) != __rid || __region->lock != 0, 0)) {
        *__counted = 1;
        return mcrl_hit_in_place(__rid, MCRL_WRITE);
    }
    *__counted = 2;
    MCRL_COUNT_HIT();
    return __region + 1;
}

/* mcrl_brief_hit for an update operation that becomes a write operation at once where no other one is in progress: nothing runs that it
 * could keep waiting. *counted is 2 then, and 1 if it is an update operation. Ours. */
static __inline__ void *mcrl_brief_update_hit(mcrl_rid __rid, int *__counted)
{
    mcrl_region *__region = mcrl_region_at(__rid);
    if (__builtin_expect(mcrl_name_in(__region) != __rid || __region->lock != 0, 0)) {
        *__counted = 1;
        return mcrl_update_hit(__rid);
    }
    *__counted = 2;
    MCRL_COUNT_HIT();
    return __region + 1;
}

/* End brief operations: as mcrl_read_unlock and mcrl_write_unlock. */
static __inline__ void mcrl_brief_unlock(const void *__at, int __counted)
{
    if (__builtin_expect(__counted, 0)) mcrl_read_unlock(__at);
    else if (__builtin_expect(mcrl_look(), 0)) mcrl_look_slow();
}

static __inline__ void mcrl_brief_write_unlock(void *__at, int __counted)
{
    if (__builtin_expect(__counted == 1, 0)) mcrl_write_unlock(__at);
    else if (__builtin_expect(mcrl_look(), 0)) mcrl_look_slow();
}

static __inline__ void mcrl_brief_update_unlock(const void *__at, int __counted)
{
    if (__builtin_expect(__counted == 1, 0)) mcrl_update_unlock(__at);
    else if (__builtin_expect(mcrl_look(), 0)) mcrl_look_slow();
}

/* What to tell it. A debugger sees in the variable whether an operation is in progress that is not counted: it is 0 or 2 from
 * the lock to here, and else not. Code that is optimized has no instruction for that. */
static __inline__ int mcrl_end_brief(int *__counted)
{
    int __was = *__counted;
    *__counted = -1;
    return __was;
}

/* The same where what calls them looks for messages. */

static __inline__ void mcrl_brief_unlock_quietly(const void *__at, int __counted)
{
    if (__builtin_expect(__counted, 0)) mcrl_read_unlock_quietly(__at);
}

static __inline__ void mcrl_brief_write_unlock_quietly(void *__at, int __counted)
{
    if (__builtin_expect(__counted == 1, 0)) mcrl_write_unlock_quietly(__at);
}

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
