// Coherent regions that nodes of a host use in place for a while, in the model. A step is a swap of the stand-in's lock word, with
// what its node does before the next one.
#include "model.h"

namespace mcrl::model {

using protocol::InPlaceWord;

// The node looks where it believes that the home is.
bool Model::can_use(const State &state, uint8_t node, uint8_t region, uint8_t generation, mcrl_mode mode) const {
  const StandIn &stand_in = state.stand_ins[region];
  const Node &here = state.nodes[node];
  NodeId home = protocol::home_of(place_of(node, region, generation), here.cells[1 + region].header, here.pool);
  if (!are_near(node, stand_in.home) || NodeId{stand_in.home} != home) return false;
  if (mode == MCRL_UPDATE || stand_in.generation != generation) return false;
  return protocol::begin_in_place(stand_in.word, mode, InPlaceWord::code_of(node), false).has_value();
}

void Model::use(const Choice &choice) {
  StandIn &stand_in = state_->stand_ins[choice.region];
  stand_in.word = *protocol::begin_in_place(stand_in.word, choice.mode, InPlaceWord::code_of(choice.node), false);
  require(stand_in.data == state_->writes[choice.region],
          "an operation in place begins on data that are not those of the last write");
  Thread &thread = state_->nodes[choice.node].threads[choice.thread];
  thread = {Thread::running, choice.region, choice.mode, choice.generation, thread.operations_left};
  thread.in_place = true;
}

void Model::leave(const Choice &choice) {
  StandIn &stand_in = state_->stand_ins[choice.region];
  Thread &thread = state_->nodes[choice.node].threads[choice.thread];
  require(stand_in.data == state_->writes[choice.region], "data have changed under an operation in place");
  if (thread.mode == MCRL_WRITE) stand_in.data = ++state_->writes[choice.region];
  stand_in.word = protocol::end_in_place(stand_in.word, false).word;
  count_down(thread.operations_left);
  thread = {.status = Thread::idle, .operations_left = thread.operations_left};
}

// The operation ends with nothing written, and the data are looked at as after a write elsewhere.
void Model::await_in_place(Thread &thread) {
  StandIn &stand_in = state_->stand_ins[thread.region];
  stand_in.word = protocol::end_in_place(stand_in.word, false).word;
  thread.in_place = false;
  thread.wanted = thread.mode;
  thread.seen = stand_in.data;
  thread.status = Thread::woken;
}

void Model::want_phase(const Choice &choice) {
  count_down(state_->phases_left);
  step(choice.node, choice.region, state_->generation[choice.region], {.kind = Event::place});
}

void Model::begin_phase(uint8_t node, uint8_t region, const Action &action) {
  StandIn &stand_in = state_->stand_ins[region];
  Cell &cell = state_->nodes[node].cells[1 + region];
  require(stand_in.word.is_deleted() && !stand_in.is_asked, "a phase begins in another one");
  require(action.bytes == sizeof cell.data && cell.data == state_->writes[region], "a phase begins with other data");
  stand_in = {InPlaceWord{}, node, generation_of(action.rid), cell.data};
}

// The home takes the write lock, and the data; or has the next operation in place wait for that.
bool Model::can_unplace(const State &state, uint8_t region) const {
  const StandIn &stand_in = state.stand_ins[region];
  if (!stand_in.is_asked) return false;
  bool begins = protocol::begin_in_place(stand_in.word, MCRL_WRITE, InPlaceWord::code_of(stand_in.home), true).has_value();
  return begins || !stand_in.word.is_claimed() || configuration_.fault == OfferFault::take_at_once;
}

void Model::unplace(const Choice &choice) {
  StandIn &stand_in = state_->stand_ins[choice.region];
  auto begun = protocol::begin_in_place(stand_in.word, MCRL_WRITE, InPlaceWord::code_of(stand_in.home), true);
  if (!begun && configuration_.fault != OfferFault::take_at_once) {
    stand_in.word = protocol::wait_for(stand_in.word, true);
    return;
  }
  state_->nodes[choice.node].cells[1 + choice.region].data = stand_in.data;
  if (configuration_.fault != OfferFault::leave_open) stand_in.word = {InPlaceWord::deleted};
  stand_in.is_asked = false;
  step(choice.node, choice.region, stand_in.generation, {.kind = Event::unplaced});
}

// While the nodes of a host use a region in place none has a copy, and the home knows.
void Model::check_phase(uint8_t region) const {
  const StandIn &stand_in = state_->stand_ins[region];
  int readers = 0, writers = 0;
  for (uint8_t node = 0; node < configuration_.nodes; node++) {
    const Node &here = state_->nodes[node];
    const mcrl_region &header = here.cells[1 + region].header;
    bool is_placed = protocol::is_home(header) && sharing_of(here, region).placed;
    bool is_here = !stand_in.word.is_deleted() && stand_in.home == node;
    require(is_placed == is_here, "a home and the memory of its host disagree about a phase");
    require(!is_placed || header.rid == rid_of(region, stand_in.generation), "a region that is no more is used in place");
    bool is_used = !stand_in.word.is_deleted();
    require(!is_used || (!protocol::has_copy(header) && protocol::operations(header) == 0), "a copy beside a phase in place");
    for (const Thread &thread : here.threads) {
      if (!thread.in_place || thread.region != region) continue;
      (thread.mode == MCRL_WRITE ? writers : readers)++;
    }
  }
  require(writers == (stand_in.word.is_written() ? 1 : 0) && (writers == 0 || readers == 0),
          "two operations in place that exclude each other");
  require(readers == static_cast<int>(stand_in.word.bits & InPlaceWord::readers),
          "the lock word is not what the operations in place say");
  require(stand_in.word.is_deleted() || stand_in.data == state_->writes[region], "old data are used in place");
}

} // namespace mcrl::model
