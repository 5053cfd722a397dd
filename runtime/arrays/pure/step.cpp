#include "arrays/pure/page.h"

#include "base/support/fatal.h"

namespace mcrl::pages {
namespace {

// The step that runs.
struct Running {
  Page *page = nullptr;
  Actions *actions = nullptr;
  bool copies_change = false;
};
thread_local Running running;

Page &page_of(mcrl_page *page) { return *static_cast<Page *>(page); }
const Page &page_of(const mcrl_page *page) { return *static_cast<const Page *>(page); }

Action &add(mcrl_page *page, Action::Kind kind) {
  MCRL_ASSERT(running.page == page && "only the functions of a protocol make these calls, for their page");
  return running.actions->emplace_back(Action{.kind = kind});
}

void send(mcrl_page *page, Action::Kind kind, uint32_t to, const Message *message, bool with_data = false) {
  MCRL_ASSERT(to < page->nodes);
  Action &action = add(page, kind);
  action.to = to;
  action.with_data = with_data;
  action.message = *message;
  action.message.from = page->self;
  action.message.has_data = kind == Action::request_with_changes || kind == Action::reply_with_changes || with_data;
}

bool is_same(const mcrl_page &a, const mcrl_page &b) {
  return a.access == b.access && a.wanted == b.wanted && a.has_twin == b.has_twin && a.owner == b.owner && a.awaited == b.awaited &&
         a.asked == b.asked && a.marks == b.marks;
}

// A page that was pushed is a copy like any other, for the phase in which it was sent, if there is none here. No one counts on it: one
// that comes later, or that the owner gets since it has moved, is none.
void take_pushed(mcrl_page *page, const Message *message) {
  bool is_of_phase = message->number == page->epoch, has_page = page->access != MCRL_NO_ACCESS || page->owner == page->self;
  if (!is_of_phase || has_page) return;
  mcrl_page_install(page, message);
  mcrl_page_protect(page, MCRL_READ_ACCESS);
}

} // namespace

Page::Page(uint32_t self, uint32_t nodes, uint32_t home) : mcrl_page{} {
  this->self = self;
  this->nodes = nodes;
  this->home = owner = home;
  if (self == home) access = MCRL_WRITE_ACCESS;
}

bool step(const mcrl_page_protocol &protocol, Page &page, const Event &event, Actions &actions) {
  MCRL_ASSERT(running.page == nullptr);
  running = {&page, &actions, false};
  bool does_something = true;
  switch (event.kind) {
  case Event::fault: protocol.fault(&page, event.wanted); break;
  case Event::request: protocol.request(&page, &event.message); break;
  case Event::reply: protocol.reply(&page, &event.message); break;
  case Event::push:
    if (protocol.push != nullptr) protocol.push(&page, event.message.origin);
    break;
  case Event::pushed: take_pushed(&page, &event.message); break;
  case Event::before_sync:
    if (protocol.before_sync != nullptr) protocol.before_sync(&page);
    break;
  case Event::after_sync:
    page.epoch++;
    if (protocol.after_sync != nullptr) {
      mcrl_page before = page;
      protocol.after_sync(&page);
      does_something = running.copies_change || !actions.empty() || !is_same(before, page);
    }
    break;
  }
  running.page = nullptr;
  return does_something;
}

Actions &actions_of_step() { return *running.actions; }

} // namespace mcrl::pages

using namespace mcrl::pages;

void mcrl_page_request(mcrl_page *page, uint32_t to, const mcrl_page_message *message) { send(page, Action::request, to, message); }

void mcrl_page_reply(mcrl_page *page, uint32_t to, const mcrl_page_message *message, int data) {
  send(page, Action::reply, to, message, data != 0);
}

void mcrl_page_reply_with_twin(mcrl_page *page, uint32_t to, const mcrl_page_message *message) {
  MCRL_ASSERT(page->has_twin);
  send(page, Action::reply, to, message, true);
  running.actions->back().of_twin = true;
}

void mcrl_page_request_with_changes(mcrl_page *page, uint32_t to, const mcrl_page_message *message) {
  MCRL_ASSERT(page->has_twin);
  send(page, Action::request_with_changes, to, message);
}

void mcrl_page_reply_with_changes(mcrl_page *page, uint32_t to, const mcrl_page_message *message) {
  MCRL_ASSERT(page->has_twin);
  send(page, Action::reply_with_changes, to, message);
}

void mcrl_page_push(mcrl_page *page, uint32_t to) {
  Message message{.access = MCRL_READ_ACCESS, .origin = to, .number = page->epoch};
  send(page, Action::push, to, &message, true);
}

void mcrl_page_protect(mcrl_page *page, mcrl_access access) {
  if (page->access == access) return;
  page->access = static_cast<uint8_t>(access);
  if (page->wanted <= page->access) page->wanted = MCRL_NO_ACCESS;
  add(page, Action::protect);
}

void mcrl_page_install(mcrl_page *page, const mcrl_page_message *message) {
  if (message->has_data != 0) add(page, Action::install);
}

void mcrl_page_merge(mcrl_page *page, const mcrl_page_message *message, int twin) {
  if (message->has_data != 0) add(page, Action::merge).with_twin = twin != 0 && page->has_twin != 0;
}

void mcrl_page_twin(mcrl_page *page) {
  MCRL_ASSERT(!page->has_twin);
  page->has_twin = 1;
  add(page, Action::twin);
}

void mcrl_page_drop_twin(mcrl_page *page) {
  if (!page->has_twin) return;
  page->has_twin = 0;
  add(page, Action::drop_twin);
}

void mcrl_page_keep(mcrl_page *page, const mcrl_page_message *message) { add(page, Action::keep).message = *message; }
void mcrl_page_take_up(mcrl_page *page) { add(page, Action::take_up); }

void mcrl_page_add_copy(mcrl_page *page, uint32_t node) {
  MCRL_ASSERT(running.page == page && node < page->nodes);
  page_of(page).copies.add(node);
  running.copies_change = true;
}

void mcrl_page_remove_copy(mcrl_page *page, uint32_t node) {
  MCRL_ASSERT(running.page == page);
  if (!page_of(page).copies.has(node)) return;
  page_of(page).copies.remove(node);
  running.copies_change = true;
}

int mcrl_page_has_copy(const mcrl_page *page, uint32_t node) { return page_of(page).copies.has(node); }

uint32_t mcrl_page_next_copy(const mcrl_page *page, uint32_t from) {
  while (from < page->nodes && !page_of(page).copies.has(from)) from++;
  return from;
}

void mcrl_page_announce(mcrl_page *page) { add(page, Action::announce); }
void mcrl_page_claim_rows(mcrl_page *page) { add(page, Action::claim_rows); }

int mcrl_page_has_announced(const mcrl_page *page, uint32_t node) {
  return page_of(page).announced_by.has(node);
}
