#include "faulty.h"

#include "arrays/pure/page.h"

#include <cstring>

namespace mcrl::page_model {
namespace {

// The owner writes though copies are still to go.
void hasty_fault(mcrl_page *page, mcrl_access wanted) {
  mcrl_write_invalidate.fault(page, wanted);
  if (page->owner == page->self && page->awaited > 0) mcrl_page_protect(page, MCRL_WRITE_ACCESS);
}

// What was kept is never taken up.
void forgetful_reply(mcrl_page *page, const mcrl_page_message *message) {
  mcrl_migratory.reply(page, message);
  pages::actions_of_step().pop_back();
}

// A node pushes its copy though another one has become the owner.
void careless_push(mcrl_page *page, uint32_t to) { mcrl_page_push(page, to); }

// Copies outlive the synchronization point.
void idle_sync(mcrl_page *) {}

// The home merges changes in the order in which they come.
void early_request(mcrl_page *page, const mcrl_page_message *message) {
  mcrl_page_message other = *message;
  other.number = UINT32_MAX;
  mcrl_write_shared.request(page, &other);
}

// A copy has what the home is writing.
void torn_request(mcrl_page *page, const mcrl_page_message *message) {
  mcrl_write_shared.request(page, message);
  pages::Actions &actions = pages::actions_of_step();
  if (!actions.empty()) actions.back().of_twin = false;
}

// A node that writes a page together with the owner takes the origin of a request for the next owner.
void trusting_request(mcrl_page *page, const mcrl_page_message *message) {
  bool is_write = message->access == MCRL_WRITE_ACCESS;
  bool is_sent_on = page->owner != page->self && page->asked == MCRL_NO_ACCESS;
  mcrl_writer_owns.request(page, message);
  if (is_write && is_sent_on) page->owner = message->origin;
}

} // namespace

const mcrl_page_protocol *faulty_protocol(const char *fault) {
  static mcrl_page_protocol protocol;
  auto is = [&](const char *name) { return strcmp(fault, name) == 0; };
  if (is("hasty")) protocol = mcrl_write_invalidate, protocol.fault = hasty_fault;
  else if (is("forgetful")) protocol = mcrl_migratory, protocol.reply = forgetful_reply;
  else if (is("lasting-copies")) protocol = mcrl_implicit_invalidate, protocol.after_sync = idle_sync;
  else if (is("careless")) protocol = mcrl_implicit_invalidate, protocol.push = careless_push;
  else if (is("early-merge")) protocol = mcrl_write_shared, protocol.request = early_request;
  else if (is("torn-copies")) protocol = mcrl_write_shared, protocol.request = torn_request;
  else if (is("trusting")) protocol = mcrl_writer_owns, protocol.request = trusting_request;
  else return nullptr;
  return &protocol;
}

} // namespace mcrl::page_model
