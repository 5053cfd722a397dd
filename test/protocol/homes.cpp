// Regions whose home moves, in the model.
#include "model.h"

#include "regions/pure/machine.h"

namespace mcrl::model {

bool names_third(Message message) {
  switch (message) {
  case Message::pass:
  case Message::share:
  case Message::s_ack:
  case Message::e_ack:
  case Message::sr_ack:
  case Message::er_ack:
  case Message::private_to_home:
  case Message::moved:
  case Message::retire: return true;
  default: return false;
  }
}

bool is_at_home(const Node &node, uint8_t region, const protocol::Place &place) {
  const mcrl_region &header = node.cells[1 + region].header;
  return header.rid == place.rid ? protocol::is_home(header) : place.self == place.birth;
}

void Model::rehome(const Choice &choice) {
  Thread &thread = state_->nodes[choice.node].threads[choice.thread];
  thread = {Thread::waiting, choice.region, MCRL_NONE, choice.generation, thread.operations_left};
  count_down(state_->rehomes_left);
  step(choice.node, choice.region, choice.generation, {.kind = Event::rehome, .waiter = Waiter{choice.thread}});
}

// A request that a node sends now is sent on once by a node that was the home, and once by the birth node, which knows the home.
void Model::check_way_home(uint8_t home, uint8_t node, uint8_t region) const {
  auto way_from = [&](uint8_t from) {
    const Node &here = state_->nodes[from];
    return static_cast<uint8_t>(
        number(protocol::home_of(place_of(from, region, state_->generation[region]), here.cells[1 + region].header, here.pool)));
  };
  uint8_t birth = birth_of(region);
  require(way_from(birth) == home, "at rest, the birth node does not know the home");
  bool has_copy = protocol::has_copy(state_->nodes[node].cells[1 + region].header);
  require(!has_copy || way_from(node) == home, "at rest, a node with a copy does not know the home");
}

} // namespace mcrl::model
