// Operations that are given up until others have written, in the model.
#include "model.h"

#include "regions/pure/machine.h"

namespace mcrl::model {

// mcrl_await: gives up the operation, without having written anything.
void Model::await(const Choice &choice) {
  Thread &thread = state_->nodes[choice.node].threads[choice.thread];
  count_down(state_->awaits_left);
  if (thread.in_place) return await_in_place(thread);
  thread.wanted = thread.mode;
  thread.seen = state_->nodes[choice.node].cells[1 + choice.region].data;
  watch(choice.node, thread);
}

void Model::watch(uint8_t node, Thread &thread) {
  mcrl_mode mode = thread.mode;
  thread.status = Thread::watching;
  thread.looks = false;
  thread.mode = MCRL_NONE;
  step(node, thread.region, thread.generation, {.kind = Event::watch, .mode = mode});
}

void Model::look(const Choice &choice) {
  Thread &thread = state_->nodes[choice.node].threads[choice.thread];
  thread.status = Thread::waiting;
  thread.mode = MCRL_READ;
  thread.looks = true;
  ask(choice.node, choice.thread);
}

// With the read operation in progress: if there was no write, it goes on watching.
void Model::check_look(const Choice &choice) {
  Node &node = state_->nodes[choice.node];
  Thread &thread = node.threads[choice.thread];
  if (node.cells[1 + choice.region].data == thread.seen) return watch(choice.node, thread);
  mcrl_mode wanted = thread.wanted;
  thread.looks = false;
  thread.seen = 0;
  thread.wanted = MCRL_NONE;
  if (wanted == MCRL_READ) return;
  thread.status = Thread::waiting;
  thread.mode = wanted;
  enter(choice.node);
  mcrl_read_unlock(&node.cells[1 + choice.region].data);
  actions_.clear();
  ask(choice.node, choice.thread);
}

// One of the watching threads has awaited this write, and the others look and watch on; of several that look the same to the
// protocol, always the same one.
void Model::show_written(uint8_t node, uint8_t region) {
  const Cell &cell = state_->nodes[node].cells[1 + region];
  require(cell.data == state_->writes[region], "who watches is shown other data than were written last");
  Thread *first = nullptr;
  auto rank = [](const Thread &thread) { return std::pair(thread.operations_left, thread.wanted); };
  for (Thread &thread : state_->nodes[node].threads) {
    if (thread.status != Thread::watching || thread.region != region) continue;
    require(thread.seen != cell.data, "who watches is shown nothing new");
    if (first == nullptr || rank(thread) > rank(*first)) first = &thread;
  }
  require(first != nullptr, "a write is shown to nobody");
  first->status = Thread::woken;
  for (Thread &thread : state_->nodes[node].threads)
    if (thread.status == Thread::watching && thread.region == region) thread.seen = cell.data;
}

// After a step that may have woken the last watching thread.
void Model::end_watches(uint8_t node, uint8_t region) {
  Node &here = state_->nodes[node];
  for (const Thread &thread : here.threads)
    if (thread.status == Thread::watching && thread.region == region) return;
  mcrl_region &header = here.cells[1 + region].header, before = header;
  if ((header.copied.flags & protocol::watched) == 0) return;
  protocol::Place place = place_of(node, region, generation_of(header.rid));
  Event event{.kind = Event::unwatch};
  Actions actions;
  protocol::Sharing sharing = sharing_of(here, region);
  here.pool.reserve_for_step();
  protocol::step(place, header, here.pool, event, actions);
  require(actions.empty() && sharing == sharing_of(here, region), "the end of a watch has consequences");
  if (observer_)
    observer_->observe({place, protocol::is_home(before), before, header, sharing, sharing, event, actions, *state_, node, region});
}

} // namespace mcrl::model
