// Implicit-invalidate (the Filaments dissertation, 5.2): copies die at synchronization points, and no message asks for them back.
//
// The owner may write at any time, and goes on to write while others have copies: what it writes, no other node reads before the next
// synchronization point. So only the owner's contents are ever the page's.
#include "arrays/pure/owners.h"

namespace mcrl::pages::implicit_invalidate {
namespace {

enum Type : uint8_t { ask, grant };
enum Mark : uint8_t { stale = 1 }; // the copy that was asked for may be from before a synchronization point

void fault(mcrl_page *page, mcrl_access wanted) {
  if (page->asked == MCRL_NO_ACCESS) ask_owner(page, ask, wanted);
}

void request(mcrl_page *page, const mcrl_page_message *request) {
  if (!is_owner(page)) return send_on(page, request);
  mcrl_page_message message{.type = grant, .access = request->access, .origin = request->origin};
  mcrl_page_reply(page, request->origin, &message, 1);
  if (request->access != MCRL_WRITE_ACCESS) return;
  page->owner = request->origin;
  mcrl_page_protect(page, MCRL_READ_ACCESS);
}

void reply(mcrl_page *page, const mcrl_page_message *message) {
  bool is_read_copy = message->access == MCRL_READ_ACCESS;
  page->owner = is_read_copy ? message->from : page->self;
  page->asked = MCRL_NO_ACCESS;
  bool is_stale = is_read_copy && (page->marks & stale) != 0;
  page->marks = 0;
  if (!is_stale) {
    mcrl_page_install(page, message);
    mcrl_page_protect(page, static_cast<mcrl_access>(message->access));
  }
  if (page->wanted > page->access) fault(page, static_cast<mcrl_access>(page->wanted));
  mcrl_page_take_up(page);
}

void push(mcrl_page *page, uint32_t to) {
  if (is_owner(page)) mcrl_page_push(page, to);
}

void after_sync(mcrl_page *page) {
  if (!is_owner(page)) mcrl_page_protect(page, MCRL_NO_ACCESS);
  if (page->asked == MCRL_READ_ACCESS) page->marks |= stale;
}

} // namespace

extern "C" const mcrl_page_protocol mcrl_implicit_invalidate = {"implicit_invalidate", fault, request, reply, nullptr, after_sync, 0, 1, push};

} // namespace mcrl::pages::implicit_invalidate
