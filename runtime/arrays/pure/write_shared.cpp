// Write-shared (the Filaments dissertation, 4.1; Munin): several nodes write a page, and what they have changed is merged at
// synchronization points.
//
// The home gives out copies, and knows which nodes have one. A node that writes its copy keeps a twin of it. At the synchronization point
// it sends what has changed to the home, which sends all changes to all copies. That is 2 messages for a copy, where every writer sends its
// changes to every copy in the dissertation: as many for two nodes, fewer for more.
#include "arrays/pure/page.h"

namespace mcrl::pages::write_shared {
namespace {

enum Type : uint8_t { ask, grant, changes, update };
enum Mark : uint8_t { stale = 1 }; // the copy that was asked for may be from before a synchronization point

bool is_home(const mcrl_page *page) { return page->home == page->self; }
bool has_copies(const mcrl_page *page) { return mcrl_page_next_copy(page, 0) < page->nodes; }

void ask_home(mcrl_page *page) {
  page->asked = MCRL_READ_ACCESS;
  mcrl_page_message message{.type = ask, .access = MCRL_READ_ACCESS, .origin = page->self};
  mcrl_page_request(page, page->home, &message);
}

void fault(mcrl_page *page, mcrl_access wanted) {
  if (page->asked != MCRL_NO_ACCESS) return;
  if (page->access == MCRL_NO_ACCESS) return ask_home(page);
  if (wanted != MCRL_WRITE_ACCESS) return;
  if (!page->has_twin && (!is_home(page) || has_copies(page))) mcrl_page_twin(page);
  mcrl_page_protect(page, MCRL_WRITE_ACCESS);
}

// At the home, when the changes of all have come. A node that is the only one to have announced the page has all of them.
void send_updates(mcrl_page *page) {
  if (page->has_twin) {
    mcrl_page_message message{.type = update, .origin = page->self, .number = page->epoch};
    uint32_t announcers = page->announcers + (mcrl_page_has_announced(page, page->self) ? 1 : 0);
    for (uint32_t node = 0; (node = mcrl_page_next_copy(page, node)) < page->nodes; node++)
      if (announcers > (mcrl_page_has_announced(page, node) ? 1u : 0u)) mcrl_page_reply_with_changes(page, node, &message);
    mcrl_page_drop_twin(page);
    mcrl_page_protect(page, MCRL_READ_ACCESS);
  }
  mcrl_page_take_up(page);
}

void request(mcrl_page *page, const mcrl_page_message *request) {
  if (request->type == ask) {
    if (page->awaited > 0) return mcrl_page_keep(page, request);
    mcrl_page_add_copy(page, request->origin);
    mcrl_page_message message{.type = grant, .access = MCRL_READ_ACCESS, .origin = request->origin};
    // The changes do not have an element that is written and then restored, so the copy must not have it half-way.
    if (page->has_twin) return mcrl_page_reply_with_twin(page, request->origin, &message);
    mcrl_page_reply(page, request->origin, &message, 1);
    if (page->access == MCRL_WRITE_ACCESS) mcrl_page_protect(page, MCRL_READ_ACCESS);
    return;
  }
  // Those for a synchronization point that the home has not passed must not be merged before those of the one before it.
  if (request->number == page->epoch) return mcrl_page_keep(page, request);
  if (!page->has_twin) mcrl_page_twin(page); // of what the other copies are
  mcrl_page_merge(page, request, 0);
  if (--page->awaited == 0) send_updates(page);
}

void reply(mcrl_page *page, const mcrl_page_message *message) {
  if (message->type == update) {
    if (page->awaited == 0 || message->number != page->epoch) return; // the copy that it is for was stale when it came
    mcrl_page_merge(page, message, 1);
    page->awaited = 0;
    return;
  }
  page->asked = MCRL_NO_ACCESS;
  bool is_stale = (page->marks & stale) != 0;
  page->marks = 0;
  if (!is_stale) {
    mcrl_page_install(page, message);
    mcrl_page_protect(page, MCRL_READ_ACCESS);
  }
  if (page->wanted > page->access) fault(page, static_cast<mcrl_access>(page->wanted));
}

void before_sync(mcrl_page *page) {
  if (!page->has_twin) return;
  mcrl_page_announce(page);
  if (is_home(page)) return;
  mcrl_page_message message{.type = changes, .origin = page->self, .number = page->epoch};
  mcrl_page_request_with_changes(page, page->home, &message);
  mcrl_page_drop_twin(page);
  mcrl_page_protect(page, MCRL_READ_ACCESS);
}

void after_sync(mcrl_page *page) {
  if (is_home(page)) {
    page->awaited = static_cast<int32_t>(page->announcers);
    if (page->awaited == 0) send_updates(page);
    else mcrl_page_take_up(page);
    return;
  }
  if (page->asked != MCRL_NO_ACCESS) page->marks |= stale;
  if (page->access != MCRL_NO_ACCESS && page->announcers > 0) page->awaited = 1;
}

} // namespace

extern "C" const mcrl_page_protocol mcrl_write_shared = {"write_shared", fault, request, reply, before_sync, after_sync, 0, 1, nullptr};

} // namespace mcrl::pages::write_shared
