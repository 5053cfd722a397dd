// Migratory (the Filaments dissertation, 4.4): a page has one copy, which goes to the node that touches it, to read or to write.
#include "arrays/pure/owners.h"

namespace mcrl::pages::migratory {
namespace {

enum Type : uint8_t { ask, grant };

void fault(mcrl_page *page, mcrl_access) {
  if (page->asked == MCRL_NO_ACCESS) ask_owner(page, ask, MCRL_WRITE_ACCESS);
}

void request(mcrl_page *page, const mcrl_page_message *request) {
  if (!is_owner(page)) return send_on(page, request);
  mcrl_page_message message{.type = grant, .access = MCRL_WRITE_ACCESS, .origin = request->origin};
  mcrl_page_reply(page, request->origin, &message, 1);
  page->owner = request->origin;
  mcrl_page_protect(page, MCRL_NO_ACCESS);
}

void reply(mcrl_page *page, const mcrl_page_message *message) {
  mcrl_page_install(page, message);
  page->asked = MCRL_NO_ACCESS;
  page->owner = page->self;
  mcrl_page_protect(page, MCRL_WRITE_ACCESS);
  mcrl_page_take_up(page);
}

} // namespace

extern "C" const mcrl_page_protocol mcrl_migratory = {"migratory", fault, request, reply, nullptr, nullptr, 0, 0, nullptr};

} // namespace mcrl::pages::migratory
