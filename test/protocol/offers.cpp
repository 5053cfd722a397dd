// Read copies that nodes of a host take from its memory, in the model. A step is what another processor cannot see half of: a swap
// of an offer's word, with what its node does before the next such access; and the end of copying.
#include "model.h"

#include <algorithm>

namespace mcrl::model {

using protocol::OfferWord;

std::vector<protocol::Entry> holders_of(const State &state, uint8_t home, uint8_t region) {
  std::vector<protocol::Entry> entries = readers_of(state.nodes[home], region);
  const Offer &offer = state.offers[region];
  for (uint8_t node = 0; offer.word.is_open() && node < state.nodes.size(); node++)
    if (offer.word.has_taken(node)) entries.push_back({.peer = NodeId{node}, .version = Version{offer.version}});
  return entries;
}

// The node looks where it believes that the home is.
bool Model::can_take(const State &state, uint8_t node, uint8_t region, uint8_t generation) const {
  const Offer &offer = state.offers[region];
  protocol::Place place = place_of(node, region, generation);
  const Node &here = state.nodes[node];
  const mcrl_region &header = here.cells[1 + region].header;
  // A header that belongs to no region yet is made first.
  bool is_unknown = header.rid == 0 && node != birth_of(region);
  if (!is_near(node) || (!is_unknown && !protocol::may_take(place, header, here.pool))) return false;
  bool is_there = offer.generation == generation && NodeId{offer.home} == protocol::home_of(place, header, here.pool);
  return is_there && protocol::take_offer(offer.word, node).has_value();
}

void Model::take_offered(const Choice &choice) {
  Offer &offer = state_->offers[choice.region];
  Node &node = state_->nodes[choice.node];
  mcrl_region &header = node.cells[1 + choice.region].header;
  if (header.rid == 0) header = protocol::absent_header(rid_of(choice.region, choice.generation));
  offer.word = *protocol::take_offer(offer.word, choice.node);
  node.is_copying = true;
  node.copied_region = choice.region;
  node.copied_generation = choice.generation;
  node.copied_from = offer.home;
  node.copied_version = offer.version;
}

void Model::end_take(const Choice &choice) {
  Offer &offer = state_->offers[choice.region];
  Node &node = state_->nodes[choice.node];
  Cell &cell = node.cells[1 + choice.region];
  offer.word = protocol::end_copying(offer.word);
  node.is_copying = false;
  cell.data = offer.data;
  cell.header.bytes = sizeof cell.data;
  node.pool.reserve_for_step();
  protocol::begin_on_offer(place_of(choice.node, choice.region, node.copied_generation), cell.header, node.pool,
                           Version{node.copied_version}, NodeId{node.copied_from});
  Thread &thread = node.threads[choice.thread];
  thread = {Thread::waiting, choice.region, MCRL_READ, node.copied_generation, thread.operations_left};
  started(choice.node, thread);
}

bool Model::leave_offered(uint8_t node, uint8_t region) {
  Offer &offer = state_->offers[region];
  Cell &cell = state_->nodes[node].cells[1 + region];
  protocol::EntryPool &pool = state_->nodes[node].pool;
  bool is_of_copy = offer.version == pool.version(cell.header) && rid_of(region, offer.generation) == cell.header.rid;
  auto left = protocol::leave_offer(offer.word, node);
  if (!is_near(node) || !is_of_copy || !left || !protocol::may_leave(cell.header, pool)) return false;
  offer.word = *left;
  if (configuration_.fault == OfferFault::leave_twice) return false;
  pool.reserve_for_step();
  protocol::lose_left_copy(place_of(node, region, offer.generation), cell.header, pool);
  cell.data = spoilt;
  return true;
}

void Model::make_offer(uint8_t node, uint8_t region, const Action &action) {
  Offer &offer = state_->offers[region];
  Node &here = state_->nodes[node];
  require(!offer.word.is_open(), "a region is offered twice");
  require(action.bytes == sizeof here.cells[0].data, "data of another size are offered");
  if (offer.word.is_copied_from() && configuration_.fault != OfferFault::reuse_place) {
    here.pool.reserve_for_step();
    return protocol::end_offer(place_of(node, region, generation_of(action.rid)), here.cells[1 + region].header, here.pool, false);
  }
  require(!offer.word.is_copied_from(), "data are written where another node copies them");
  offer = {protocol::open_offer(0), node, generation_of(action.rid), number(action.version), here.cells[1 + region].data};
}

void Model::end_offer(uint8_t node, uint8_t region) {
  Offer &offer = state_->offers[region];
  Node &here = state_->nodes[node];
  protocol::Place place = place_of(node, region, offer.generation);
  mcrl_region &header = here.cells[1 + region].header;
  uint64_t takers = offer.word.bits & OfferWord::takers;
  offer.word = protocol::close_offer(offer.word);
  if (configuration_.fault == OfferFault::forget_takers) takers = 0;
  for (uint8_t taker = 0; taker < configuration_.nodes; taker++) {
    if ((takers >> taker & 1) == 0) continue;
    here.pool.reserve_for_step();
    protocol::enter_taker(place, header, here.pool, NodeId{taker});
  }
  protocol::end_offer(place, header, here.pool, takers != 0);
}

// The data on offer are the region's. No operation writes them while they are on offer, and none can begin to without ending the offer.
void Model::check_offer(uint8_t region) const {
  const Offer &offer = state_->offers[region];
  for (uint8_t node = 0; node < configuration_.nodes; node++) {
    const Node &here = state_->nodes[node];
    const mcrl_region &header = here.cells[1 + region].header;
    bool offers = protocol::is_home(header) && protocol::is_offered(header, here.pool);
    bool is_open = offer.word.is_open() && offer.home == node;
    require(offers == is_open, "a home and the memory of its host disagree about an offer");
    bool is_to_offer = sharing_of(here, region).offers_after;
    require(!is_to_offer || (protocol::is_home(header) && protocol::operations(header) < 0), "an offer is due without a write");
    bool is_here = here.is_copying && here.copied_region == region;
    require(!is_here || offer.data == state_->writes[region], "data change while a node copies them");
    if (!offers) continue;
    require(offer.data == state_->writes[region] && header.rid == rid_of(region, offer.generation), "old data are on offer");
    require(offer.version == sharing_of(here, region).offer, "another version is on offer than the home knows");
    require(protocol::operations(header) >= 0 && protocol::bias_of(header.lock) != 0, "a write can begin beside an offer");
  }
}

// A copy that was taken is in the home's directory when the home is told that it is gone.
void Model::check_end_of_copy(const Letter &letter) const {
  std::vector<protocol::Entry> readers = readers_of(state_->nodes[letter.to], letter.region);
  bool is_known = std::any_of(readers.begin(), readers.end(), [&](const protocol::Entry &reader) {
    return reader.peer == NodeId{letter.from} && reader.version == Version{letter.version};
  });
  require(is_known, "the home is told of the end of a copy that it does not know of");
}

} // namespace mcrl::model
