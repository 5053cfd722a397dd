/* Callers that go along (thesis 3.1, 9.3: multiple activation records). A part of mcrl_abi.h, which says what holds for all of it.
 *
 * After a miss with `move(frames: k)` the computation moves with up to k of the procedures that wait for it on the same thread. Each
 * returns to its caller first, which adds what it needs for its own rest to the record: the stack is *unwound*. A caller can go along if
 * the call stands at a *call point*, which is a point as any other. There it calls another form of the procedure, part MCRL_ALONG:
 *
 *     MCRL_BODY long h__body(const int part, mcrl_run *run, region struct node *n)
 *     {
 *         ...
 *         n__at = part == MCRL_ALONG ? mcrl_go_along(live, policy, 1) : mcrl_go(live, policy);
 *         if (part == MCRL_ALONG && mcrl_unwinds()) return MCRL_NOTHING(long);
 *         if (!n__at) return MCRL_RESULT(long);
 *         ...
 *     static long h__along(region struct node *n) { return h__body(MCRL_ALONG, 0, n); }
 *
 *     x = h__along(n);                                     in the body of g
 *     if (mcrl_unwinds()) {
 *         struct g__live1 *live = mcrl_add_caller(&g__point1, sizeof *live);
 *         live->a = a;
 *         switch (mcrl_take_caller(live, part == MCRL_REST ? mcrl_self(run) : 0, part == MCRL_ALONG)) {
 *         case MCRL_CALLER_MOVED: mcrl_leave(run, MCRL_MOVED); return MCRL_NOTHING(long);
 *         case MCRL_CALLER_UNWINDS: return MCRL_NOTHING(long);
 *         case MCRL_CALLER_ENDED: return MCRL_RESULT(long);
 *         case MCRL_CALLER_STAYS: x = MCRL_RESULT(long);
 *         }
 *     }
 *     if (0) { resume1:; const struct g__live1 *live = mcrl_live(mcrl_self(run)); a = live->a;
 *              x = MCRL_CALLEE_RESULT(mcrl_self(run), long); }
 *
 * Where the innermost procedure returns, the runtime resumes its caller's continuation there, with the result, and so on; what the last of
 * them returns goes to where the first that stayed waits. A record takes its callers along wherever it goes or waits. */
#ifndef MCRL_ABI_CALLERS_H
#define MCRL_ABI_CALLERS_H

#include "mcrl_abi_bodies.h"

#define MCRL_MEMBERS_OF_ABI
#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The procedure as it is called at a call point. Its `run` is NULL. */
#define MCRL_ALONG (-1)

/* As mcrl_go, in a procedure that was called at a call point, for up to `callers` of its callers, at least one. NULL if the result is
 * there (mcrl_result), or if the stack is unwound (mcrl_unwinds): then the procedure returns at once, with any value, and its caller
 * calls mcrl_add_caller, with no other call of the runtime in between. Where the home is asked what moves and sends the data, the record
 * goes on here with its callers. Switches threads if it does not unwind. Errors: those of mcrl_go. */
void *mcrl_go_along(void *__live, mcrl_policy __policy, unsigned __callers);

/* Right after a call at a call point: whether what was called has moved, and this procedure is to go along; what was called has
 * returned no value then. Does not switch threads; no errors. */
static __inline__ int mcrl_unwinds(void) { return __builtin_expect(mcrl_current->unwinding != NULL, 0); }

/* While the stack is unwound: room for the live variables of the procedure, which are needed after the call of this call point, in
 * the record under way; as mcrl_pack in all else. Must be followed by mcrl_take_caller, with no other call of the runtime in between. */
void *mcrl_add_caller(const mcrl_point *__point, size_t __live_bytes);

/* What has become of a caller: it goes along, and so does the activation around it: its continuation ends (MCRL_MOVED); its own caller
 * goes along, so that it returns at once, with any value; its result is here (mcrl_result); or it has stayed, and the result of
 * what it called is here. */
typedef enum { MCRL_CALLER_MOVED, MCRL_CALLER_UNWINDS, MCRL_CALLER_ENDED, MCRL_CALLER_STAYS } mcrl_caller_outcome;

/* Takes what mcrl_add_caller has returned. `self`: of a continuation, its record, whose linkage and callers go along; else NULL.
 * `has_caller`: the procedure was called at a call point, too. Where no further caller goes along, the record is sent, and the thread
 * waits for the result, unless there is a `self`. A caller stays if a pointer among its live variables does not travel (mcrl_pointers;
 * "stayed" is counted), or if the record would have more than MCRL_MOST_CALLER_BYTES for callers. Switches threads if it waits. Errors:
 * those of mcrl_go. */
mcrl_caller_outcome mcrl_take_caller(void *__live, mcrl_activation *__self, int __has_caller);
#define MCRL_MOST_CALLER_BYTES 4096

/* In a continuation that is resumed at a call point: what was called has returned these `bytes` bytes; the runtime's, valid until the
 * continuation ends. Does not switch threads; no errors. */
void *mcrl_callee_result(mcrl_activation *__self, size_t __bytes);
#define MCRL_CALLEE_RESULT(self, type) (*(type *)mcrl_callee_result(self, sizeof(type)))

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
