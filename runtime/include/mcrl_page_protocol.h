/* mcrl_page_protocol.h: how the pages of a shared array are kept consistent; for programs that bring a protocol of their own. The five of
 * the runtime are written against this header, too (the Filaments dissertation, 4.4.1). C of any standard from C90 on, and C++.
 *
 * A protocol is five functions, or six. Each is told what happened to one page on this node, and says what is to be done by the calls
 * below, which is done in that order when the function has returned. It may look at nothing else, wait for nothing and keep nothing but
 * what is in the page: so it can be explored exhaustively (test/pages/), and runs as a message handler does. It may not touch shared
 * arrays, which ends the program. before_sync and after_sync are called for the pages of which this node has been told anything before;
 * but where after_sync has done nothing, and the protocol has no before_sync, not again before this node is told something of the page.
 * A message from a node that has passed a synchronization point comes after this node has passed it, if the protocol has a before_sync.
 * Messages between two nodes may overtake each other; none is lost or doubled: where a network loses them the conduit sends them again,
 * which makes them late.
 *
 * None of the calls below switches threads. Only a function of a protocol makes them, for the page that it was given, but for those that
 * look. An assertion ends the program if another function does, for a node that does not exist, for a second twin, and for changes where
 * there is no twin. */
#ifndef MCRL_PAGE_PROTOCOL_H
#define MCRL_PAGE_PROTOCOL_H

#define PRELUDE_ONLY_CALLS
#include "prelude_arrays.h"
#undef PRELUDE_ONLY_CALLS

#define MCRL_MEMBERS_OF_PAGES
#include "mcrl_members_begin.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mcrl_page mcrl_page;

/* What nodes send each other about a page. */
typedef struct mcrl_page_message {
  uint8_t type;     /* the protocol's own number, 0 to 255 */
  uint8_t access;   /* of mcrl_access, as far as the protocol uses it */
  uint8_t has_data; /* the page's contents or changes come along; of a message that has arrived */
  uint32_t from;    /* the node that sent it */
  uint32_t origin;  /* the node whose fault is its cause, however often it was sent on */
  uint32_t number;  /* the protocol's own */
} mcrl_page_message;

struct mcrl_page_protocol {
  const char *name; /* for messages */
  /* A thread has touched the page, or will do so (prefetches); `wanted` is more than page->access. It waits until that suffices. */
  void (*fault)(mcrl_page *, mcrl_access wanted);
  /* A message that mcrl_page_request has sent has come. */
  void (*request)(mcrl_page *, const mcrl_page_message *);
  /* A message that mcrl_page_reply has sent has come. */
  void (*reply)(mcrl_page *, const mcrl_page_message *);
  /* This node comes to a synchronization point; it has sent nothing for it yet. NULL: nothing happens. */
  void (*before_sync)(mcrl_page *);
  /* All nodes have come to it. Until page->awaited is 0 the synchronization point does not end here. NULL: nothing happens. */
  void (*after_sync)(mcrl_page *);
  int moves_rows; /* for arrays that have pointers to rows; mcrl_page_claim_rows */
  /* Pages that this node will probably read are fetched before a thread touches them: when a phase begins, those that it reads in every
   * n-th phase, and those to which its first read moves from phase to phase; with a fault, those that follow. fault() is called, to read,
   * also for pages that no thread touches then. For protocols under which several nodes can read a page. */
  int prefetches;
  /* A phase begins in which the node `__to` will probably read the page: it has asked for it ahead, in every n-th phase, and has said that
   * it will go on so. mcrl_page_push is what there is to do. NULL: it asks each time, which costs a message more, and time. For protocols
   * that prefetch. */
  void (*push)(mcrl_page *, uint32_t __to);
};

/* What a node knows of a page. In the beginning all is 0, but that the home is the owner on all nodes, and the home has access to write. */
struct mcrl_page {
  /* The runtime's, for the protocol to look at: */
  uint32_t self, nodes;
  uint32_t home;       /* the first owner */
  uint32_t epoch;      /* synchronization points that this node has passed */
  uint8_t access;      /* of mcrl_access: what the program can do here, as mcrl_page_protect has said */
  uint8_t wanted;      /* the most that a thread waits for; 0: none waits */
  uint8_t has_twin;    /* mcrl_page_twin */
  uint8_t claims_stay; /* after_sync: rows that this node has claimed here do not move */
  uint32_t announcers; /* from after_sync to the next: how many other nodes have announced the page, or claimed rows that do not move */
  /* The protocol's: */
  uint32_t owner;  /* the probable owner */
  int32_t awaited; /* answers */
  uint8_t asked;   /* of mcrl_access: what a request under way wants */
  uint8_t marks;
};

#ifndef MCRL_ONE_NODE

/* ---- What a function may do -------------------------------------------------------------------------------------------------- */

/* Sends a message to a node, whose request() or reply() is called with it; type, access, origin and number are sent, and the message is
 * copied. To this node, too. With `data`, the page's contents come along. */
void mcrl_page_request(mcrl_page *, uint32_t __to, const mcrl_page_message *);
void mcrl_page_reply(mcrl_page *, uint32_t __to, const mcrl_page_message *, int __data);

/* From push(): sends the page's contents to a node, and counts on nothing. If they come in the same phase, and that node has no access to
 * the page and is not its owner, they are installed there, and it has access to read; else nothing happens. No function is called. */
void mcrl_page_push(mcrl_page *, uint32_t __to);

/* The program's access to the page here is this from now on. Threads that wait for no more go on, and each runs before another node's
 * request for the page comes. */
void mcrl_page_protect(mcrl_page *, mcrl_access);

/* From reply() or request(): the data that came along become the page's contents here; of a message without data nothing happens. */
void mcrl_page_install(mcrl_page *, const mcrl_page_message *);

/* Keeps a copy of the page's contents as they are now, or drops it, if there is one. */
void mcrl_page_twin(mcrl_page *);
void mcrl_page_drop_twin(mcrl_page *);

/* As mcrl_page_reply with data, and the data are the twin's: without what has changed since the twin was made. */
void mcrl_page_reply_with_twin(mcrl_page *, uint32_t __to, const mcrl_page_message *);

/* As mcrl_page_request or mcrl_page_reply, and what has changed since the twin was made comes along: the bytes that differ. And: those that
 * came along with a message become part of the page; with `twin`, of its twin, too, if it has one. */
void mcrl_page_request_with_changes(mcrl_page *, uint32_t __to, const mcrl_page_message *);
void mcrl_page_reply_with_changes(mcrl_page *, uint32_t __to, const mcrl_page_message *);
void mcrl_page_merge(mcrl_page *, const mcrl_page_message *, int __twin);

/* From request(): the message comes again after a later function of this page has called mcrl_page_take_up, and after threads that this has
 * let go on have run. */
void mcrl_page_keep(mcrl_page *, const mcrl_page_message *);
void mcrl_page_take_up(mcrl_page *);

/* Which nodes have a copy; the set is this node's own, and empty in the beginning. mcrl_page_next_copy: the least node of it that is
 * `from` or more, or page->nodes. */
void mcrl_page_add_copy(mcrl_page *, uint32_t __node);
void mcrl_page_remove_copy(mcrl_page *, uint32_t __node);
int mcrl_page_has_copy(const mcrl_page *, uint32_t __node);
uint32_t mcrl_page_next_copy(const mcrl_page *, uint32_t __from);

/* From before_sync: the other nodes are told, with the messages of the synchronization point, that this node has written the page. And from
 * after_sync: whether a node has. */
void mcrl_page_announce(mcrl_page *);
int mcrl_page_has_announced(const mcrl_page *, uint32_t __node);
/* From before_sync, of a protocol that moves rows: every row that differs from the twin is announced as written by this node. */
void mcrl_page_claim_rows(mcrl_page *);

#else /* without the runtime no function of a protocol is ever called */

static const mcrl_page_protocol mcrl_write_invalidate MCRL_ARRAYS_UNUSED = {"write_invalidate", NULL, NULL, NULL, NULL, NULL, 0, 0, NULL};
static const mcrl_page_protocol mcrl_implicit_invalidate MCRL_ARRAYS_UNUSED =
    {"implicit_invalidate", NULL, NULL, NULL, NULL, NULL, 0, 0, NULL};
static const mcrl_page_protocol mcrl_write_shared MCRL_ARRAYS_UNUSED = {"write_shared", NULL, NULL, NULL, NULL, NULL, 0, 0, NULL};
static const mcrl_page_protocol mcrl_migratory MCRL_ARRAYS_UNUSED = {"migratory", NULL, NULL, NULL, NULL, NULL, 0, 0, NULL};
static const mcrl_page_protocol mcrl_writer_owns MCRL_ARRAYS_UNUSED = {"writer_owns", NULL, NULL, NULL, NULL, NULL, 0, 0, NULL};

MCRL_ONE_NODE_CALL void mcrl_page_request(mcrl_page *__page, uint32_t __to, const mcrl_page_message *__message) {
  (void)__page, (void)__to, (void)__message;
}
MCRL_ONE_NODE_CALL void mcrl_page_reply(mcrl_page *__page, uint32_t __to, const mcrl_page_message *__message, int __data) {
  (void)__page, (void)__to, (void)__message, (void)__data;
}
MCRL_ONE_NODE_CALL void mcrl_page_push(mcrl_page *__page, uint32_t __to) { (void)__page, (void)__to; }
MCRL_ONE_NODE_CALL void mcrl_page_protect(mcrl_page *__page, mcrl_access __access) { (void)__page, (void)__access; }
MCRL_ONE_NODE_CALL void mcrl_page_install(mcrl_page *__page, const mcrl_page_message *__message) { (void)__page, (void)__message; }
MCRL_ONE_NODE_CALL void mcrl_page_twin(mcrl_page *__page) { (void)__page; }
MCRL_ONE_NODE_CALL void mcrl_page_drop_twin(mcrl_page *__page) { (void)__page; }
MCRL_ONE_NODE_CALL void mcrl_page_reply_with_twin(mcrl_page *__page, uint32_t __to, const mcrl_page_message *__message) {
  (void)__page, (void)__to, (void)__message;
}
MCRL_ONE_NODE_CALL void mcrl_page_request_with_changes(mcrl_page *__page, uint32_t __to, const mcrl_page_message *__message) {
  (void)__page, (void)__to, (void)__message;
}
MCRL_ONE_NODE_CALL void mcrl_page_reply_with_changes(mcrl_page *__page, uint32_t __to, const mcrl_page_message *__message) {
  (void)__page, (void)__to, (void)__message;
}
MCRL_ONE_NODE_CALL void mcrl_page_merge(mcrl_page *__page, const mcrl_page_message *__message, int __twin) {
  (void)__page, (void)__message, (void)__twin;
}
MCRL_ONE_NODE_CALL void mcrl_page_keep(mcrl_page *__page, const mcrl_page_message *__message) { (void)__page, (void)__message; }
MCRL_ONE_NODE_CALL void mcrl_page_take_up(mcrl_page *__page) { (void)__page; }
MCRL_ONE_NODE_CALL void mcrl_page_add_copy(mcrl_page *__page, uint32_t __node) { (void)__page, (void)__node; }
MCRL_ONE_NODE_CALL void mcrl_page_remove_copy(mcrl_page *__page, uint32_t __node) { (void)__page, (void)__node; }
MCRL_ONE_NODE_CALL int mcrl_page_has_copy(const mcrl_page *__page, uint32_t __node) { return (void)__page, (void)__node, 0; }
MCRL_ONE_NODE_CALL uint32_t mcrl_page_next_copy(const mcrl_page *__page, uint32_t __from) { return (void)__page, (void)__from, 0; }
MCRL_ONE_NODE_CALL void mcrl_page_announce(mcrl_page *__page) { (void)__page; }
MCRL_ONE_NODE_CALL int mcrl_page_has_announced(const mcrl_page *__page, uint32_t __node) { return (void)__page, (void)__node, 0; }
MCRL_ONE_NODE_CALL void mcrl_page_claim_rows(mcrl_page *__page) { (void)__page; }

#endif

#ifdef __cplusplus
}
#endif

#include "mcrl_members_end.h"
#endif
