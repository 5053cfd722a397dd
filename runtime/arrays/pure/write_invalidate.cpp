// Write-invalidate with probable owners (the Filaments dissertation, 3.3; Li and Hudak's dynamic distributed manager).
//
// A page has one owner, which has the only copy, to write, or one of several to read. A request goes along probable owners until it finds
// the owner. The node that asks for the write copy becomes the owner: what others ask of it meanwhile is kept until it is. The owner asks
// all other copies back before it gives the page away, or writes it: so one node knows which nodes have copies, and each copy is asked back
// once.
#include "arrays/pure/page.h"

namespace mcrl::pages::write_invalidate {
namespace {

enum Type : uint8_t { ask, invalidate, grant, gone };
enum Mark : uint8_t { recalling = 1 }; // the owner awaits copies

void fault(mcrl_page *page, mcrl_access wanted);

bool is_owner(const mcrl_page *page) { return page->owner == page->self; }

// True if there are none but that of one node.
bool recall_copies(mcrl_page *page, uint32_t except, uint32_t origin) {
  for (uint32_t node = 0; (node = mcrl_page_next_copy(page, node)) < page->nodes; node++) {
    if (node == except) continue;
    mcrl_page_message message{.type = invalidate, .origin = origin};
    mcrl_page_request(page, node, &message);
    mcrl_page_remove_copy(page, node);
    page->awaited++;
  }
  if (page->awaited == 0) return true;
  page->marks |= recalling;
  return false;
}

void give_away(mcrl_page *page, const mcrl_page_message *request) {
  bool copy_is_valid = mcrl_page_has_copy(page, request->origin) != 0;
  mcrl_page_remove_copy(page, request->origin);
  mcrl_page_message message{.type = grant, .access = MCRL_WRITE_ACCESS, .origin = request->origin};
  mcrl_page_reply(page, request->origin, &message, !copy_is_valid);
  page->owner = request->origin;
  mcrl_page_protect(page, MCRL_NO_ACCESS);
  if (page->wanted != MCRL_NO_ACCESS) fault(page, static_cast<mcrl_access>(page->wanted));
}

void serve(mcrl_page *page, const mcrl_page_message *request) {
  if (request->access == MCRL_WRITE_ACCESS) {
    if (recall_copies(page, request->origin, request->origin)) give_away(page, request);
    else mcrl_page_keep(page, request);
    return;
  }
  mcrl_page_add_copy(page, request->origin);
  if (page->access == MCRL_WRITE_ACCESS) mcrl_page_protect(page, MCRL_READ_ACCESS);
  mcrl_page_message message{.type = grant, .access = MCRL_READ_ACCESS, .origin = request->origin};
  mcrl_page_reply(page, request->origin, &message, 1);
}

void on_ask(mcrl_page *page, const mcrl_page_message *request) {
  if (is_owner(page)) {
    if ((page->marks & recalling) != 0) mcrl_page_keep(page, request);
    else serve(page, request);
  } else if (page->asked == MCRL_WRITE_ACCESS) {
    mcrl_page_keep(page, request);
  } else {
    mcrl_page_request(page, page->owner, request);
    if (request->access == MCRL_WRITE_ACCESS) page->owner = request->origin;
  }
}

// A copy that is still on its way is waited for, and kept until the thread that asked has used it.
void on_invalidate(mcrl_page *page, const mcrl_page_message *request) {
  if (page->access == MCRL_NO_ACCESS) return mcrl_page_keep(page, request);
  mcrl_page_protect(page, MCRL_NO_ACCESS);
  if (page->asked == MCRL_NO_ACCESS) page->owner = request->origin;
  mcrl_page_message message{.type = gone, .origin = request->origin};
  mcrl_page_reply(page, request->from, &message, 0);
}

void fault(mcrl_page *page, mcrl_access wanted) {
  if (is_owner(page)) {
    if ((page->marks & recalling) == 0 && recall_copies(page, page->self, page->self)) mcrl_page_protect(page, MCRL_WRITE_ACCESS);
    return;
  }
  if (page->asked != MCRL_NO_ACCESS) return;
  page->asked = static_cast<uint8_t>(wanted);
  mcrl_page_message message{.type = ask, .access = static_cast<uint8_t>(wanted), .origin = page->self};
  mcrl_page_request(page, page->owner, &message);
}

void request(mcrl_page *page, const mcrl_page_message *message) {
  if (message->type == ask) on_ask(page, message);
  else on_invalidate(page, message);
}

void on_grant(mcrl_page *page, const mcrl_page_message *message) {
  mcrl_page_install(page, message);
  page->asked = MCRL_NO_ACCESS;
  page->owner = message->access == MCRL_WRITE_ACCESS ? page->self : message->from;
  mcrl_page_protect(page, static_cast<mcrl_access>(message->access));
  if (page->wanted > page->access) fault(page, static_cast<mcrl_access>(page->wanted));
}

void on_gone(mcrl_page *page, const mcrl_page_message *message) {
  if (--page->awaited > 0) return;
  page->marks &= static_cast<uint8_t>(~recalling);
  if (message->origin == page->self) mcrl_page_protect(page, MCRL_WRITE_ACCESS);
}

void reply(mcrl_page *page, const mcrl_page_message *message) {
  if (message->type == grant) on_grant(page, message);
  else on_gone(page, message);
  if ((page->marks & recalling) == 0) mcrl_page_take_up(page);
}

} // namespace

extern "C" const mcrl_page_protocol mcrl_write_invalidate = {"write_invalidate", fault, request, reply, nullptr, nullptr, 0, 1, nullptr};

} // namespace mcrl::pages::write_invalidate
