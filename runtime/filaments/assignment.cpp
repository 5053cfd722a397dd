#include "filaments/assignment.h"

#include "filaments/filaments.h"
#include "progress/loop.h"

namespace mcrl {

void Assignment::run() {
  node_.filaments->assignments().add(*this);
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

Assignment::~Assignment() { node_.filaments->assignments().remove(*this); }

bool Assignment::start_server() {
  if (!is_left() || servers_ == most_servers) return false;
  servers_++;
  server_ = &node_.threads.create(serve_in_thread, this);
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
