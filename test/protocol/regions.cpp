// Regions that are removed, come after each other in one place, and are asked for their size, in the model.
#include "model.h"

namespace mcrl::model {

void Model::remove(const Choice &choice) {
  Thread &thread = state_->nodes[choice.node].threads[choice.thread];
  thread = {Thread::waiting, choice.region, MCRL_NONE, choice.generation, thread.operations_left};
  count_down(state_->removals_left);
  step(choice.node, choice.region, choice.generation, {.kind = Event::remove, .waiter = Waiter{choice.thread}});
}

void Model::map(const Choice &choice) {
  Thread &thread = state_->nodes[choice.node].threads[choice.thread];
  thread = {Thread::waiting, choice.region, MCRL_NONE, choice.generation, thread.operations_left};
  count_down(state_->maps_left);
  step(choice.node, choice.region, choice.generation, {.kind = Event::map, .waiter = Waiter{choice.thread}});
}

// The next region in this place has another name.
void Model::create(const Choice &choice) {
  count_down(state_->creations_left);
  state_->exists[choice.region] = true;
  Cell &cell = state_->nodes[choice.node].cells[1 + choice.region];
  protocol::initialize_home(cell.header, rid_of(choice.region, ++state_->generation[choice.region]), sizeof(uint64_t),
                            configuration_.closed, kind_of(choice.region, state_->generation[choice.region]));
  cell.data = state_->writes[choice.region];
}

bool Model::may_be_refused(uint8_t region, uint8_t generation) const {
  return !state_->exists[region] || state_->generation[region] != generation;
}

void Model::freed(uint8_t region) {
  require(state_->exists[region], "a region is freed twice");
  state_->exists[region] = false;
}

} // namespace mcrl::model
