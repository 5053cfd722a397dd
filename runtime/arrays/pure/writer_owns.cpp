// Writer-owns (the Filaments dissertation, 4.2 and 4.3): false sharing is found, borne until the next synchronization point, and removed
// there.
//
// As implicit_invalidate, as long as one node writes a page between two synchronization points. A request to write a page that its owner is
// writing shows that they write different rows of it: both go on, each with a twin. At the synchronization point each claims the rows that
// it has changed. A row that one node has claimed, which is not the owner, moves to a page of that node's, and all nodes set their pointer
// to it. A row of several writers stays at the owner, where their changes are merged.
#include "arrays/pure/owners.h"

namespace mcrl::pages::writer_owns {
namespace {

enum Type : uint8_t { ask, grant, changes };
enum Mark : uint8_t {
  given = 1,  // by the owner, a copy since the last synchronization point
  wrote = 2,  // the owner has begun to write since then
  shares = 4, // not the owner, but it may write
  stale = 8   // what was asked for may be from before a synchronization point
};
constexpr uint32_t shared = 1; // of a grant: the owner stays what it is

void fault(mcrl_page *page, mcrl_access wanted) {
  if (is_owner(page)) {
    if ((page->marks & given) != 0 && !page->has_twin) mcrl_page_twin(page);
    page->marks |= wrote;
    mcrl_page_protect(page, MCRL_WRITE_ACCESS);
  } else if (page->asked == MCRL_NO_ACCESS) {
    ask_owner(page, ask, wanted);
  }
}

void serve(mcrl_page *page, const mcrl_page_message *request) {
  bool writes = request->access == MCRL_WRITE_ACCESS, both_write = page->has_twin || (page->marks & wrote) != 0;
  mcrl_page_message message{.type = grant, .access = request->access, .origin = request->origin, .number = both_write ? shared : 0};
  // What the owner has changed since the twin was made it may change back: then no claim says so, and a copy with it could become the row.
  if (page->has_twin) mcrl_page_reply_with_twin(page, request->origin, &message);
  else mcrl_page_reply(page, request->origin, &message, 1);
  page->marks |= given;
  if (writes && !both_write) {
    page->owner = request->origin;
    page->marks = 0;
  }
  if (!page->has_twin) mcrl_page_protect(page, MCRL_READ_ACCESS); // so that it is seen if it writes on
}

void request(mcrl_page *page, const mcrl_page_message *request) {
  if (request->type == changes) {
    mcrl_page_merge(page, request, 0);
    if (--page->awaited == 0) mcrl_page_take_up(page);
  } else if ((page->marks & shares) != 0) {
    mcrl_page_request(page, page->owner, request); // which stays the owner until the synchronization point, and is to have the changes
  } else if (!is_owner(page)) {
    send_on(page, request);
  } else if (page->awaited > 0) {
    mcrl_page_keep(page, request);
  } else {
    serve(page, request);
  }
}

void reply(mcrl_page *page, const mcrl_page_message *message) {
  bool becomes_owner = message->access == MCRL_WRITE_ACCESS && message->number != shared;
  bool is_stale = !becomes_owner && (page->marks & stale) != 0;
  page->owner = becomes_owner ? page->self : message->from;
  page->asked = MCRL_NO_ACCESS;
  page->marks = 0;
  if (!is_stale) {
    mcrl_page_install(page, message);
    if (becomes_owner) page->marks = wrote;
    else if (message->access == MCRL_WRITE_ACCESS) {
      page->marks = shares;
      mcrl_page_twin(page);
    }
    mcrl_page_protect(page, static_cast<mcrl_access>(message->access));
  }
  if (page->wanted > page->access) fault(page, static_cast<mcrl_access>(page->wanted));
  mcrl_page_take_up(page);
}

// As serve() does. A page that gets changes from others is not all there.
void push(mcrl_page *page, uint32_t to) {
  if (!is_owner(page) || page->awaited > 0 || page->has_twin) return;
  mcrl_page_push(page, to);
  page->marks |= given;
  mcrl_page_protect(page, MCRL_READ_ACCESS);
}

void before_sync(mcrl_page *page) {
  if (page->has_twin) mcrl_page_claim_rows(page);
}

void after_sync(mcrl_page *page) {
  if (is_owner(page)) {
    page->awaited += static_cast<int32_t>(page->announcers);
  } else {
    if (page->claims_stay) {
      mcrl_page_message message{.type = changes, .origin = page->self};
      mcrl_page_request_with_changes(page, page->owner, &message);
    }
    mcrl_page_protect(page, MCRL_NO_ACCESS);
  }
  mcrl_page_drop_twin(page);
  page->marks = page->asked != MCRL_NO_ACCESS ? stale : 0;
}

} // namespace

extern "C" const mcrl_page_protocol mcrl_writer_owns = {"writer_owns", fault, request, reply, before_sync, after_sync, 1, 1, push};

} // namespace mcrl::pages::writer_owns
