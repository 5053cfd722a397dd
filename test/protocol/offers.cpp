// Read copies that nodes of a host take from its memory, in the model. A step is what another processor cannot see half of: a swap
// of an offer's word, with what its node does before the next such access; and the end of copying.
#include "model.h"

#include <algorithm>
#include <utility>

namespace mcrl::model {

using protocol::OfferWord;

std::vector<protocol::Entry> holders_of(const State &state, uint8_t home, uint8_t region) {
  std::vector<protocol::Entry> entries = readers_of(state.nodes[home], region);
  for (uint8_t lender = 0; lender < state.nodes.size(); lender++) {
    const Offer &offer = state.offers[region][lender];
    for (uint8_t node = 0; offer.word.is_open() && node < state.nodes.size(); node++)
      if (offer.word.has_taken(node)) entries.push_back({.peer = NodeId{node}, .version = Version{offer.version}});
  }
  return entries;
}

bool Model::is_there(const State &state, uint8_t node, uint8_t region, uint8_t generation, uint8_t lender) const {
  const Offer &offer = state.offers[region][lender];
  return lender != node && are_near(node, lender) && offer.generation == generation && protocol::take_offer(offer.word, node).has_value();
}

// The node looks where it believes that the home is, or, if that is another host, where any node of its own may have a copy.
bool Model::can_take(const State &state, uint8_t node, uint8_t region, uint8_t generation, uint8_t lender) const {
  protocol::Place place = place_of(node, region, generation);
  const Node &here = state.nodes[node];
  const mcrl_region &header = here.cells[1 + region].header;
  // A header that belongs to no region yet is made first.
  bool is_unknown = header.rid == 0 && node != birth_of(region);
  if (!is_unknown && !protocol::may_take(place, header, here.pool)) return false;
  auto home = static_cast<uint8_t>(number(protocol::home_of(place, header, here.pool)));
  return (home == lender || !are_near(node, home)) && is_there(state, node, region, generation, lender);
}

void Model::begin_copying(uint8_t index, uint8_t region, uint8_t generation, uint8_t lender) {
  Offer &offer = state_->offers[region][lender];
  Node &node = state_->nodes[index];
  offer.word = *protocol::take_offer(offer.word, index);
  node.is_copying = true;
  node.copied_region = region;
  node.copied_generation = generation;
  node.copied_from = lender;
  node.copied_home = offer.home;
  node.copied_version = offer.version;
}

void Model::take_offered(const Choice &choice) {
  mcrl_region &header = state_->nodes[choice.node].cells[1 + choice.region].header;
  if (header.rid == 0) header = protocol::absent_header(rid_of(choice.region, choice.generation));
  begin_copying(choice.node, choice.region, choice.generation, choice.holder);
}

void Model::end_take(const Choice &choice) {
  Node &node = state_->nodes[choice.node];
  Offer &offer = state_->offers[choice.region][node.copied_from];
  Cell &cell = node.cells[1 + choice.region];
  offer.word = protocol::end_copying(offer.word);
  node.is_copying = false;
  cell.data = offer.data;
  cell.header.bytes = sizeof cell.data;
  NodeId lender{node.copied_from}, home{node.copied_home};
  Version version{node.copied_version};
  if (std::exchange(node.has_asked, false))
    return step(choice.node, choice.region, node.copied_generation, {.kind = Event::receive,
                .message = Message::s_ack,
                .peer = lender,
                .version = version,
                .bytes = sizeof cell.data,
                .third = home,
                .taken = true});
  node.pool.reserve_for_step();
  protocol::begin_on_offer(place_of(choice.node, choice.region, node.copied_generation), cell.header, node.pool, version, home, lender);
  Thread &thread = node.threads[choice.thread];
  thread = {Thread::waiting, choice.region, MCRL_READ, node.copied_generation, thread.operations_left};
  started(choice.node, thread);
}

bool Model::may_ask_near(uint8_t node, const Action &action) const {
  bool is_own = action.message == Message::s_req && action.third == NodeId{node};
  return is_own && configuration_.two_hosts && !are_near(node, static_cast<uint8_t>(number(action.peer)));
}

void Model::ask_near(const Choice &choice) {
  Letter letter = choice.letter;
  take(letter);
  letter.to = choice.holder;
  letter.on_host = Letter::asks;
  send(letter);
}

// A node that waits for another one's request keeps none waiting.
void Model::deliver_on_host(const Letter &letter) {
  mcrl_region &header = state_->nodes[letter.to].cells[1 + letter.region].header;
  bool is_awaited = header.rid == rid_of(letter.region, letter.generation) && protocol::awaits_read_copy(header);
  if (letter.on_host == Letter::answer) {
    // The birth node's request may have ended with the region.
    require(is_awaited || letter.to == birth_of(letter.region), "a node is told of a request that it does not wait for");
    if (!is_awaited) return;
    if (is_there(*state_, letter.to, letter.region, letter.generation, letter.from)) {
      begin_copying(letter.to, letter.region, letter.generation, letter.from);
      state_->nodes[letter.to].has_asked = true;
      return;
    }
    NodeId home = protocol::home_of(place_of(letter.to, letter.region, letter.generation), header, state_->nodes[letter.to].pool);
    return send({.message = Message::s_req,
                 .from = letter.to,
                 .to = static_cast<uint8_t>(number(home)),
                 .region = letter.region,
                 .generation = letter.generation});
  }
  bool has_asked_near = std::any_of(state_->letters.begin(), state_->letters.end(), [&](const Letter &other) {
    bool is_its = other.on_host == Letter::answer ? other.to == letter.to : other.from == letter.to;
    return is_its && other.on_host > Letter::may_go && other.region == letter.region;
  });
  if (configuration_.fault == OfferFault::wait_in_circle) has_asked_near = false;
  Letter next = letter;
  next.on_host = is_awaited && !has_asked_near ? Letter::waits : Letter::answer;
  if (next.on_host == Letter::answer) std::swap(next.from, next.to);
  send(next);
}

// After a step of a node that others may wait for.
void Model::answer_waiting(uint8_t node, uint8_t region, const Event &event) {
  const mcrl_region &header = state_->nodes[node].cells[1 + region].header;
  bool is_granted = event.kind == Event::receive && event.message == Message::s_ack;
  if (configuration_.fault == OfferFault::tell_nobody) return;
  std::vector<Letter> waiting;
  for (const Letter &letter : state_->letters) {
    bool is_awaited = header.rid == rid_of(letter.region, letter.generation) && protocol::awaits_read_copy(header);
    if (letter.on_host == Letter::waits && letter.to == node && letter.region == region && (is_granted || !is_awaited))
      waiting.push_back(letter);
  }
  for (Letter letter : waiting) {
    take(letter);
    std::swap(letter.from, letter.to);
    letter.on_host = Letter::answer;
    send(letter);
  }
}

// Whether what a node gives back was taken of an offer that still stands.
bool Model::takes_bit_out(uint8_t node, const Action &action) {
  if (action.message != Message::inv_ack || !are_near(node, static_cast<uint8_t>(number(action.peer)))) return false;
  uint8_t region = static_cast<uint8_t>((action.rid % (1u << 16)) / sizeof(Cell) - 1);
  Offer &offer = state_->offers[region][number(action.peer)];
  bool is_of_copy = Version{offer.version} == action.version && rid_of(region, offer.generation) == action.rid;
  auto left = protocol::leave_offer(offer.word, node);
  if (!is_of_copy || !left) return false;
  offer.word = *left;
  return true;
}

bool Model::leave_offered(uint8_t node, uint8_t region) {
  Cell &cell = state_->nodes[node].cells[1 + region];
  protocol::EntryPool &pool = state_->nodes[node].pool;
  protocol::Sharing sharing = sharing_of(state_->nodes[node], region);
  if (!offers(node) || !protocol::may_leave(cell.header, pool)) return false;
  protocol::Place place = place_of(node, region, generation_of(cell.header.rid));
  NodeId lender = sharing.lender != 0 ? NodeId{sharing.lender - 1} : protocol::home_of(place, cell.header, pool);
  Action gives_back{
      .kind = Action::send, .rid = cell.header.rid, .message = Message::inv_ack, .peer = lender, .version = Version{sharing.version}};
  if (!takes_bit_out(node, gives_back) || configuration_.fault == OfferFault::leave_twice) return false;
  pool.reserve_for_step();
  protocol::lose_left_copy(place, cell.header, pool);
  cell.data = spoilt;
  return true;
}

void Model::make_offer(uint8_t node, uint8_t region, const Action &action) {
  Offer &offer = state_->offers[region][node];
  Node &here = state_->nodes[node];
  const mcrl_region &header = here.cells[1 + region].header;
  require(!offer.word.is_open(), "a region is offered twice");
  require(action.bytes == sizeof here.cells[0].data, "data of another size are offered");
  protocol::Place place = place_of(node, region, generation_of(action.rid));
  if (offer.word.is_copied_from() && configuration_.fault != OfferFault::reuse_place) {
    here.pool.reserve_for_step();
    return protocol::end_offer(place, here.cells[1 + region].header, here.pool, false);
  }
  require(!offer.word.is_copied_from(), "data are written where another node copies them");
  auto home = static_cast<uint8_t>(number(protocol::home_of(place, header, here.pool)));
  offer = {protocol::open_offer(0), generation_of(action.rid), home, number(action.version), here.cells[1 + region].data};
}

void Model::end_offer(uint8_t node, uint8_t region) {
  Offer &offer = state_->offers[region][node];
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
  for (uint8_t node = 0; node < configuration_.nodes; node++) {
    const Offer &offer = state_->offers[region][node];
    const Node &here = state_->nodes[node];
    const mcrl_region &header = here.cells[1 + region].header;
    bool is_offered = protocol::is_offered(header, here.pool), is_home = protocol::is_home(header);
    require(is_offered == offer.word.is_open(), "a node and the memory of its host disagree about an offer");
    bool is_to_offer = sharing_of(here, region).offers_after;
    require(!is_to_offer || (is_home && protocol::operations(header) < 0), "an offer is due without a write");
    bool is_here = here.is_copying && here.copied_region == region;
    require(!is_here || state_->offers[region][here.copied_from].data == state_->writes[region], "data change while a node copies them");
    if (!is_offered) continue;
    require(offer.data == state_->writes[region] && header.rid == rid_of(region, offer.generation), "old data are on offer");
    require(offer.version == sharing_of(here, region).offer, "another version is on offer than the node knows");
    require(protocol::operations(header) >= 0 && protocol::bias_of(header.lock) != 0, "a write can begin beside an offer");
    require(is_home || (protocol::has_read_copy(header) && sharing_of(here, region).lender == 0), "a client offers what it has not");
  }
}

// A copy that was taken is known to the node that is told that it is gone.
void Model::check_end_of_copy(const Letter &letter) const {
  std::vector<protocol::Entry> readers = readers_of(state_->nodes[letter.to], letter.region);
  bool is_known = std::any_of(readers.begin(), readers.end(), [&](const protocol::Entry &reader) {
    return reader.peer == NodeId{letter.from} && reader.version == Version{letter.version};
  });
  require(is_known, "a node is told of the end of a copy that it does not know of");
}

} // namespace mcrl::model
