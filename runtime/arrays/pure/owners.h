// What protocols have in common in which the owner of a page moves to the node that writes, and no message asks for copies back.
#pragma once

#include "arrays/pure/page.h"

namespace mcrl::pages {

inline bool is_owner(const mcrl_page *page) { return page->owner == page->self; }

// A request for the page; `ask` is its type.
inline void ask_owner(mcrl_page *page, uint8_t ask, mcrl_access wanted) {
  page->asked = static_cast<uint8_t>(wanted);
  mcrl_page_message message{.type = ask, .access = static_cast<uint8_t>(wanted), .origin = page->self};
  mcrl_page_request(page, page->owner, &message);
}

// A request at a node that is not the owner goes on to the probable owner, or waits if this node may become the owner.
inline void send_on(mcrl_page *page, const mcrl_page_message *request) {
  if (page->asked == MCRL_WRITE_ACCESS) return mcrl_page_keep(page, request);
  mcrl_page_request(page, page->owner, request);
  if (request->access == MCRL_WRITE_ACCESS) page->owner = request->origin;
}

} // namespace mcrl::pages
