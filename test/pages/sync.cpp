// Synchronization points, and the rows that move at them.
#include "model.h"

#include <algorithm>

namespace mcrl::page_model {
// Those that have passed the synchronization point have arrived there before.
bool Model::all_arrived(const State &state, uint32_t epoch) const {
  return std::all_of(state.nodes.begin(), state.nodes.end(),
                     [&](const Node &node) { return node.epoch > epoch || (node.epoch == epoch && node.status == Node::counted); });
}

void Model::arrive(uint8_t number) {
  state_->nodes[number].status = Node::arrived;
  if (!has_neighbours()) prepare(number);
}

void Model::prepare(uint8_t number) {
  Node &node = state_->nodes[number];
  for (size_t at = 0; at < node.slots.size(); at++)
    if (node.slots[at].has_had_step) step(number, u8(at), {.kind = Event::before_sync}, nullptr);
  node.status = Node::prepared;
}

// All that comes before the synchronization point is done.
void Model::count(Node &node) {
  node.status = Node::counted;
  if (!all_arrived(*state_, node.epoch)) return;
  for (auto &page : state_->cells)
    for (Cell &cell : page) cell = {.value = cell.value};
}

void Model::pass(uint8_t number) {
  Node &node = state_->nodes[number];
  size_t count = node.slots.size();
  for (size_t at = 0; at < count; at++) tell(number, u8(at));
  if (configuration_.protocol->moves_rows != 0) move_rows(number);
  for (size_t at = 0; at < count; at++) {
    if (node.slots[at].has_had_step) step(number, u8(at), {.kind = Event::after_sync}, nullptr);
    else node.slots[at].page.epoch++;
  }
  node.status = Node::passing;
  node.epoch++;
  node.accesses_left = u8(configuration_.accesses);
  node.pushes_left = u8(configuration_.pushes);
  forget_told(node.epoch - 1u);
}

// What the others have told goes into the page.
void Model::tell(uint8_t number, uint8_t at) {
  Page &page = state_->nodes[number].slots[at].page;
  uint8_t parity = state_->nodes[number].epoch & 1;
  page.announced_by.clear();
  page.announcers = 0;
  page.claims_stay = 0;
  for (uint8_t other = 0; other < state_->nodes.size(); other++) {
    const Told &told = state_->nodes[other].slots[at].told[parity];
    bool stays = false;
    for (uint8_t row = 0, claimer = 0; row < configuration_.rows; row++)
      stays |= (told.claimed >> row & 1) != 0 && told.is_owner == 0 && !moves(at, row, parity, claimer);
    if (told.announced != 0) page.announced_by.add(other);
    if (other == number) page.claims_stay = stays;
    else page.announcers += stays || told.announced != 0 ? 1 : 0;
  }
}

// Whether one node alone has claimed the row, and is not the owner of the page.
bool Model::moves(uint8_t at, uint8_t row, uint8_t parity, uint8_t &claimer) const {
  uint32_t claims = 0, owners = 0;
  for (uint8_t node = 0; node < state_->nodes.size(); node++) {
    if (at >= state_->nodes[node].slots.size()) continue;
    const Told &told = state_->nodes[node].slots[at].told[parity];
    if ((told.claimed >> row & 1) == 0) continue;
    claims++;
    owners += told.is_owner;
    claimer = node;
  }
  return claims == 1 && owners == 0;
}

// Every node makes the same new pages in the same order.
void Model::move_rows(uint8_t number) {
  Node &node = state_->nodes[number];
  size_t count = node.slots.size();
  for (size_t at = 0; at < count; at++)
    for (uint8_t row = 0, claimer = 0; row < configuration_.rows; row++) {
      if (!moves(u8(at), row, node.epoch & 1, claimer)) continue;
      if (observer_ != nullptr) observer_->row_moved();
      Slot moved;
      moved.page = Page(number, configuration_.nodes, claimer);
      moved.page.epoch = node.epoch + 1u;
      moved.base = node.slots[at].base;
      moved.rows = u8(1 << row);
      moved.access = moved.page.access;
      std::vector<HostPage> &host = state_->hosts[host_of(number)];
      if (host.size() == node.slots.size()) host.emplace_back();
      if (claimer == number) host[node.slots.size()].contents = host[at].contents;
      node.slots[at].rows &= u8(~(1 << row));
      node.slots.push_back(std::move(moved));
    }
}

// When all have passed the synchronization point.
void Model::forget_told(uint32_t epoch) {
  for (const Node &node : state_->nodes)
    if (node.epoch <= epoch) return;
  for (Node &node : state_->nodes)
    for (Slot &slot : node.slots) slot.told[epoch & 1] = {};
}

void Model::settle(uint8_t number) {
  Node &node = state_->nodes[number];
  if (node.status == Node::prepared && !is_closing(node)) count(node);
  bool awaits = std::any_of(node.slots.begin(), node.slots.end(), [](const Slot &slot) { return slot.page.awaited != 0; });
  if (node.status != Node::passing || awaits || is_closing(node)) return;
  node.status = Node::settled;
  if (!has_neighbours()) leave(number);
}

// A node that leaves a synchronization point has changed the program's access to what the pages say.
void Model::leave(uint8_t number) {
  Node &node = state_->nodes[number];
  node.status = Node::working;
  for (size_t at = 0; has_neighbours() && at < node.slots.size(); at++)
    if (configuration_.host_fault != HostFault::staying) share(number, u8(at), {.kind = sharing::Event::leave});
  for (Slot &slot : node.slots)
    if (!configuration_.lingering) slot.access = slot.put_off.actions.empty() ? slot.page.access : slot.put_off.access;
}

} // namespace mcrl::page_model
