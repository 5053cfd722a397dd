// Operations that other nodes end, in the model.
#include "model.h"

#include "regions/pure/header.h"

namespace mcrl::model {

// The activation takes the right to end the operation with it. A write without data was done before.
void Model::lend(const Choice &choice) {
  Node &node = state_->nodes[choice.node];
  Thread &thread = node.threads[choice.thread];
  count_down(state_->loans_left);
  thread.status = Thread::lent;
  thread.holder = choice.holder;
  thread.with_data = choice.with_data;
  if (thread.mode != MCRL_WRITE || choice.with_data) return;
  bool is_first = !thread.has_written || !is_replicated(choice.region);
  thread.has_written = configuration_.awaits != 0 || is_replicated(choice.region);
  if (!is_first) return;
  node.cells[1 + choice.region].data++;
  state_->writes[choice.region]++;
}

// From node to node; to the lender, too, where it is an operation like others again.
void Model::move(const Choice &choice) {
  Thread &thread = state_->nodes[choice.node].threads[choice.thread];
  count_down(state_->loans_left);
  thread.holder = choice.holder;
  if (choice.holder != choice.node) return;
  thread.status = Thread::running;
  thread.holder = 0;
  thread.with_data = false;
}

void Model::end_lent(const Choice &choice) {
  Thread &thread = state_->nodes[choice.node].threads[choice.thread];
  count_down(thread.operations_left);
  thread.status = Thread::returning;
  Message message = protocol::end_message(thread.mode, thread.with_data);
  bool writes_there = protocol::carries_data(message);
  if (is_replicated(choice.region) && thread.mode == MCRL_WRITE) {
    thread.with_data = writes_there && !thread.has_written; // for check_copies(): the lender has not got them
    if (thread.with_data) state_->writes[choice.region]++;
    thread.has_written = true;
  } else if (writes_there) state_->writes[choice.region]++;
  send({.message = message,
        .from = thread.holder,
        .to = choice.node,
        .region = choice.region,
        .generation = thread.generation,
        .data = writes_there ? state_->writes[choice.region] : 0});
}

// Chooses among several that look the same to the protocol: always the same one.
void Model::take_return(const Letter &letter) {
  Thread *ended = nullptr;
  for (Thread &thread : state_->nodes[letter.to].threads) {
    if (thread.status != Thread::returning || thread.region != letter.region) continue;
    if ((thread.mode == MCRL_UPDATE) != (letter.message == Message::ended_update)) continue;
    if (ended == nullptr || thread.operations_left > ended->operations_left) ended = &thread;
  }
  require(ended != nullptr, "an operation that nobody has lent is returned");
  *ended = {.status = Thread::idle, .operations_left = ended->operations_left};
}

} // namespace mcrl::model
