#include "tasks/foralls/assignment.h"

#include "arrays/engine/arrays.h"
#include "net/progress/loop.h"
#include "tasks/foralls/counters.h"
#include "tasks/foralls/filaments.h"
#include "tasks/records/activation.h"

namespace mcrl {

void Assignment::run() {
  node_.rooms.filaments->assignments().add(*this);
  Thread &thread = node_.threads.current();
  server_ = owner_ = &thread;
  is_between_strips_ = false;
  serve(thread);
  if (server_ == &thread) server_ = nullptr;
  while (servers_ > 0) {
    is_awaited_ = true;
    block(node_);
  }
  MCRL_ASSERT(!is_left());
}

Assignment::~Assignment() { node_.rooms.filaments->assignments().remove(*this); }

// Where a filament waits for a page that another one has asked for, the next ones may well want that page, too: then a further server would
// overlap communication with faults only (3.4).
bool Assignment::start_server() {
  auto is_in_company = [](const Thread *thread) { return thread != nullptr && thread->waits_in_company; };
  if (!is_left() || servers_ == most_servers) return false;
  if (is_in_company(server_) || is_in_company(owner_)) {
    if (servers_ == 1 && node_.statistics[ForallCounter::strips] <= strips_before_server_ + 1) has_met_company_ = true;
    return false;
  }
  if (expects_company_ && servers_ == 0 && owner_->waits_in == page_wait_name) {
    if (wait_in_company_ == 0) wait_in_company_ = owner_->waits;
    if (owner_->waits == wait_in_company_) return false;
  }
  servers_++;
  strips_before_server_ = node_.statistics[ForallCounter::strips];
  server_ =
      &node_.threads.create(serve_in_thread, this, node_.rooms.activations->fork_stack_bytes); // filaments go as deep as in main
  server_->scope = scope_in(owner_->scope);
  node_.ready.push(*server_);
  return true;
}

void Assignment::serve_in_thread(void *argument) {
  Assignment &assignment = *static_cast<Assignment *>(argument);
  Thread &thread = assignment.node_.threads.current();
  assignment.serve(thread);
  if (assignment.server_ == &thread) assignment.server_ = nullptr;
  if (--assignment.servers_ == 0 && std::exchange(assignment.is_awaited_, false)) assignment.node_.ready.push(*assignment.owner_);
}

bool Assignment::serves_on(Thread &thread) {
  if (server_ != &thread && server_ != nullptr && server_->queued) return false;
  server_ = &thread;
  return true;
}

} // namespace mcrl
