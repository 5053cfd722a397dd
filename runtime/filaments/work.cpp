#include "filaments/work.h"

#include "filaments/filaments.h"
#include "progress/loop.h"

namespace mcrl {

void Work::run() {
  AllWork &all = node_.filaments->work();
  all.add(*this);
  Thread &thread = node_.threads.current();
  server_ = owner_ = &thread;
  serve(thread);
  if (server_ == &thread) server_ = nullptr;
  while (servers_ > 0) {
    owner_waits_ = true;
    block(node_);
  }
  MCRL_ASSERT(!is_left());
  all.remove(*this);
}

bool Work::start_server() {
  if (!is_left() || servers_ == most_servers) return false;
  servers_++;
  server_ = &node_.threads.create(serve_in_thread, this);
  node_.ready.push(*server_);
  return true;
}

void Work::serve_in_thread(void *argument) {
  Work &work = *static_cast<Work *>(argument);
  Thread &thread = work.node_.threads.current();
  work.serve(thread);
  if (work.server_ == &thread) work.server_ = nullptr;
  if (--work.servers_ == 0 && std::exchange(work.owner_waits_, false)) work.node_.ready.push(*work.owner_);
}

bool Work::serves_on(Thread &thread) {
  if (server_ != &thread && server_ != nullptr && server_->queued) return false;
  server_ = &thread;
  return true;
}

} // namespace mcrl
