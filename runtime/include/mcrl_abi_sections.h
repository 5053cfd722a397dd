/* Sections in emitted text: how each lock and unlock is written. A part of mcrl_abi_locks.h. */
#ifndef MCRL_ABI_SECTIONS_H
#define MCRL_ABI_SECTIONS_H

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

/* n is a region pointer, `at` the plain pointer to its data. */
#define MCRL_RID(n) ((mcrl_rid)(uintptr_t)(n))
#ifdef MCRL_COUNT
/* The same with a count for each place, for MCRL_PROFILE. */
static __inline__ void *mcrl_count_at(mcrl_place *__place, void *__at)
{
    if (!__place->is_known) {
        __place->is_known = 1;
        __place->next = mcrl_current->places;
        mcrl_current->places = __place;
    }
    __place->hits += __at != NULL;
    return __at;
}
#define MCRL_COUNTED(of_mode, hit) \
    (__extension__({ \
        static mcrl_place mcrl_place_here = { MCRL_HERE, of_mode, 0, 0, 0 }; \
        mcrl_count_at(&mcrl_place_here, hit); \
    }))
#define MCRL_READ_HIT(n, at) ((at) = MCRL_COUNTED(MCRL_READ, mcrl_read_hit(MCRL_RID(n))))
#define MCRL_BRIEF_HIT(n, at, counted) ((at) = MCRL_COUNTED(MCRL_READ, mcrl_brief_hit(MCRL_RID(n), &(counted))))
#define MCRL_WRITE_HIT(n, at) ((at) = MCRL_COUNTED(MCRL_WRITE, mcrl_write_hit(MCRL_RID(n))))
#define MCRL_BRIEF_WRITE_HIT(n, at, counted) ((at) = MCRL_COUNTED(MCRL_WRITE, mcrl_brief_write_hit(MCRL_RID(n), &(counted))))
#define MCRL_UPDATE_HIT(n, at) ((at) = MCRL_COUNTED(MCRL_UPDATE, mcrl_update_hit(MCRL_RID(n))))
#define MCRL_BRIEF_UPDATE_HIT(n, at, counted) ((at) = MCRL_COUNTED(MCRL_UPDATE, mcrl_brief_update_hit(MCRL_RID(n), &(counted))))
#define MCRL_READ_LOCK(n, at) ((void)(MCRL_READ_HIT(n, at) || ((at) = mcrl_lock_wait_at(MCRL_RID(n), MCRL_READ, MCRL_HERE))))
#define MCRL_WRITE_LOCK(n, at) ((void)(MCRL_WRITE_HIT(n, at) || ((at) = mcrl_lock_wait_at(MCRL_RID(n), MCRL_WRITE, MCRL_HERE))))
#define MCRL_UPDATE_LOCK(n, at) ((void)(MCRL_UPDATE_HIT(n, at) || ((at) = mcrl_lock_wait_at(MCRL_RID(n), MCRL_UPDATE, MCRL_HERE))))
#else
#define MCRL_READ_HIT(n, at) ((at) = mcrl_read_hit(MCRL_RID(n)))
#define MCRL_BRIEF_HIT(n, at, counted) ((at) = mcrl_brief_hit(MCRL_RID(n), &(counted)))
#define MCRL_WRITE_HIT(n, at) ((at) = mcrl_write_hit(MCRL_RID(n)))
#define MCRL_BRIEF_WRITE_HIT(n, at, counted) ((at) = mcrl_brief_write_hit(MCRL_RID(n), &(counted)))
#define MCRL_UPDATE_HIT(n, at) ((at) = mcrl_update_hit(MCRL_RID(n)))
#define MCRL_BRIEF_UPDATE_HIT(n, at, counted) ((at) = mcrl_brief_update_hit(MCRL_RID(n), &(counted)))
#define MCRL_READ_LOCK(n, at) ((void)((at) = mcrl_read_lock_at(MCRL_RID(n), MCRL_HERE)))
#define MCRL_WRITE_LOCK(n, at) ((void)((at) = mcrl_write_lock_at(MCRL_RID(n), MCRL_HERE)))
#define MCRL_UPDATE_LOCK(n, at) ((void)((at) = mcrl_update_lock_at(MCRL_RID(n), MCRL_HERE)))
#endif
#define MCRL_BRIEF_LOCK(n, at, counted) \
    ((void)(MCRL_BRIEF_HIT(n, at, counted) || ((at) = mcrl_lock_wait_at(MCRL_RID(n), MCRL_READ, MCRL_HERE))))
#define MCRL_BRIEF_WRITE_LOCK(n, at, counted) \
    ((void)(MCRL_BRIEF_WRITE_HIT(n, at, counted) || ((at) = mcrl_lock_wait_at(MCRL_RID(n), MCRL_WRITE, MCRL_HERE))))
#define MCRL_BRIEF_UPDATE_LOCK(n, at, counted) \
    ((void)(MCRL_BRIEF_UPDATE_HIT(n, at, counted) || ((at) = mcrl_lock_wait_at(MCRL_RID(n), MCRL_UPDATE, MCRL_HERE))))
/* Before a call, of the region that a later call of the procedure's recursion is given. */
/* Begins to bring the header of a region, with the beginning of its data, into the processor's cache, for a lock some time later. A hint:
 * any 64 bits may be given. Does not switch threads; no errors. Ours. */
static __inline__ void mcrl_prefetch(mcrl_rid __rid) { __builtin_prefetch(&mcrl_region_at(__rid)->rid); }
#define MCRL_PREFETCH(n) mcrl_prefetch(MCRL_RID(n))
#define MCRL_UPGRADE(at) ((void)((at) = mcrl_upgrade(at)))
#define MCRL_BRIEF_UPGRADE(at, counted) ((void)((counted) == 2 || ((at) = mcrl_upgrade(at))))
#define MCRL_UPDATE_UNLOCK(at) mcrl_update_unlock(at)
#define MCRL_BRIEF_UPDATE_UNLOCK(at, counted) mcrl_brief_update_unlock(at, mcrl_end_brief(&(counted)))
#define MCRL_READ_UNLOCK(at) mcrl_read_unlock(at)
#define MCRL_WRITE_UNLOCK(at) mcrl_write_unlock(at)
#define MCRL_BRIEF_UNLOCK(at, counted) mcrl_brief_unlock(at, mcrl_end_brief(&(counted)))
#define MCRL_BRIEF_WRITE_UNLOCK(at, counted) mcrl_brief_write_unlock(at, mcrl_end_brief(&(counted)))
/* In a loop of which each iteration looks. */
#define MCRL_READ_UNLOCK_QUIETLY(at) mcrl_read_unlock_quietly(at)
#define MCRL_WRITE_UNLOCK_QUIETLY(at) mcrl_write_unlock_quietly(at)
#define MCRL_BRIEF_UNLOCK_QUIETLY(at, counted) mcrl_brief_unlock_quietly(at, mcrl_end_brief(&(counted)))
#define MCRL_BRIEF_WRITE_UNLOCK_QUIETLY(at, counted) mcrl_brief_write_unlock_quietly(at, mcrl_end_brief(&(counted)))
/* In the body of a procedure that has a form in which all forks are calls (mcrl_abi_bodies.h). That form looks for messages where it
 * begins. */
#define MCRL_READ_UNLOCK_IN(part, at) (MCRL_LOOKS(part) ? mcrl_read_unlock(at) : mcrl_read_unlock_quietly(at))
#define MCRL_WRITE_UNLOCK_IN(part, at) (MCRL_LOOKS(part) ? mcrl_write_unlock(at) : mcrl_write_unlock_quietly(at))
#define MCRL_BRIEF_UNLOCK_IN(part, at, counted) \
    (MCRL_LOOKS(part) ? mcrl_brief_unlock(at, mcrl_end_brief(&(counted))) : mcrl_brief_unlock_quietly(at, mcrl_end_brief(&(counted))))
#define MCRL_BRIEF_WRITE_UNLOCK_IN(part, at, counted) \
    (MCRL_LOOKS(part) ? mcrl_brief_write_unlock(at, mcrl_end_brief(&(counted))) : \
                        mcrl_brief_write_unlock_quietly(at, mcrl_end_brief(&(counted))))

#include "mcrl_members_end.h"
#endif
