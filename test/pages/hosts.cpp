// Nodes of one host, which have the contents of pages in one memory.
#include "text.h"

#include <algorithm>
#include <utility>

namespace mcrl::page_model {

uint32_t Model::host_of(uint32_t node) const {
  return has_neighbours() ? node * configuration_.hosts / configuration_.nodes : node;
}

uint32_t Model::first_of(uint32_t host) const {
  uint32_t node = 0;
  while (host_of(node) != host) node++;
  return node;
}

Page Model::page_at(uint32_t node, uint32_t home) const {
  Page page(node, configuration_.nodes, home);
  if (host_of(node) == host_of(home)) page.access = MCRL_WRITE_ACCESS;
  return page;
}

sharing::Places Model::places(const State &state, uint8_t node, uint8_t slot) const {
  uint32_t host = host_of(node), first = first_of(host), home = state.nodes[node].slots[slot].page.home, last = node;
  while (last + 1 < configuration_.nodes && host_of(last + 1) == host) last++;
  return {.self = static_cast<uint16_t>(node - first),
          .home = host_of(home) == host ? static_cast<uint16_t>(home - first) : sharing::Word::no_agent,
          .count = static_cast<uint16_t>(last - first + 1)};
}

bool Model::is_agent(const State &state, uint8_t node, uint8_t slot) const {
  return !has_neighbours() || sharing::is_agent(places(state, node, slot), state.hosts[host_of(node)][slot].word);
}

bool Model::is_closing(const Node &node) const {
  return std::any_of(node.slots.begin(), node.slots.end(), [](const Slot &slot) { return slot.share.is_closing(); });
}

bool Model::may_run(const Node &node, const Thread &thread) const {
  return thread.status == Thread::ready || (thread.status == Thread::put_off && !node.slots[thread.slot].share.is_closing());
}

// One step of sharing.h, and what it asks for.
void Model::share(uint8_t number, uint8_t at, const sharing::Event &event) {
  Node &node = state_->nodes[number];
  Slot &slot = node.slots[at];
  uint64_t &word = state_->hosts[host_of(number)][at].word;
  sharing::Actions actions;
  sharing::step(places(*state_, number, at), slot.share, slot.page, word, event, actions);
  if (keeps_log_)
    log_ += "    node " + std::to_string(number) + " page " + std::to_string(at) + " on host: " + describe(event) + ": " +
            describe(actions, slot.page.access) + "\n";
  if (observer_ != nullptr) observer_->observe(event, actions, slot.page);
  for (const sharing::Action &action : actions) switch (action.kind) {
    case sharing::Action::fault: fault(number, at, action.access); break;
    case sharing::Action::send:
      tell_neighbour(number, at, action, event.kind == sharing::Event::changed && event.in_meeting);
      break;
    case sharing::Action::protect:
      if (!node.is_in_meeting()) slot.access = slot.page.access;
      wake(number, at);
      break;
    case sharing::Action::go_on: go_on(number, at); break;
    }
}

// At the agent. While the page closes, the fault waits, and with it the threads.
void Model::fault(uint8_t number, uint8_t at, mcrl_access wanted) {
  Node &node = state_->nodes[number];
  if (!node.slots[at].share.is_closing()) return step(number, at, {.kind = Event::fault, .wanted = wanted}, nullptr);
  for (Thread &thread : node.threads)
    if (thread.status == Thread::waiting && thread.slot == at) thread.status = Thread::put_off;
}

void Model::want_of_host(uint8_t number, uint8_t at, mcrl_access wanted) {
  bool in_meeting = state_->nodes[number].is_in_meeting();
  share(number, at, {.kind = sharing::Event::wanted, .access = wanted, .in_meeting = in_meeting});
}

void Model::tell_neighbour(uint8_t number, uint8_t at, const sharing::Action &action, bool of_sync) {
  Letter letter{.to = u8(first_of(host_of(number)) + action.place),
                .slot = at,
                .is_of_sync = of_sync,
                .is_neighbourly = true,
                .epoch = u8(state_->nodes[number].slots[at].page.epoch),
                .type = action.message.type,
                .access = u8(action.message.access),
                .from = number};
  state_->letters.insert(std::lower_bound(state_->letters.begin(), state_->letters.end(), letter), letter);
}

void Model::hear_neighbour(const Letter &letter) {
  sharing::Message message{static_cast<sharing::Message::Type>(letter.type), static_cast<mcrl_access>(letter.access)};
  auto place = static_cast<uint16_t>(letter.from - first_of(host_of(letter.from)));
  share(letter.to, letter.slot, {.kind = sharing::Event::told, .place = place, .message = message});
}

// After a step that has lowered the host's access: true if its actions wait until neighbours have dropped what they had.
bool Model::closes(uint8_t number, uint8_t at, uint8_t before, const Actions &actions, const Letter *letter) {
  if (!has_neighbours()) return false;
  share(number, at, {.kind = sharing::Event::changed, .in_meeting = in_sync_});
  Slot &slot = state_->nodes[number].slots[at];
  if (!slot.share.is_closing() || configuration_.host_fault == HostFault::impatient) return false;
  slot.put_off = {actions, {}, in_sync_, before};
  if (letter != nullptr) slot.put_off.letter.push_back(*letter);
  return true;
}

void Model::go_on(uint8_t number, uint8_t at) {
  Node &node = state_->nodes[number];
  PutOff put_off = std::exchange(node.slots[at].put_off, {});
  in_sync_ = put_off.in_sync;
  is_late_ = node.is_in_meeting();
  carry_out(number, at, put_off.actions, put_off.letter.empty() ? nullptr : put_off.letter.data());
}

// No thread is left that a page has let go on.
void Model::tell_what_ran(uint8_t number) {
  Node &node = state_->nodes[number];
  for (size_t at = 0; at < node.slots.size() && configuration_.host_fault != HostFault::silent; at++) {
    bool will_run = std::any_of(node.threads.begin(), node.threads.end(),
                                [&](const Thread &thread) { return thread.status == Thread::ready && thread.slot == at; });
    if (node.slots[at].share.owes_taken > 0 && !will_run) share(number, u8(at), {.kind = sharing::Event::ran});
  }
}

bool Model::is_held_on_host(const State &state, const Letter &letter) const {
  const Node &node = state.nodes[letter.to];
  if (letter.slot >= node.slots.size()) return letter.is_neighbourly; // for a row that has moved, which this node is yet to hear
  const sharing::Share &share = node.slots[letter.slot].share;
  bool is_answer = letter.is_neighbourly && letter.type == sharing::Message::dropped;
  if (share.is_closing() && !is_answer) return true;
  if (!letter.is_neighbourly) return letter.is_request && !letter.is_of_sync && share.users > 0 && !configuration_.unheld;
  if (letter.type == sharing::Message::ask) return configuration_.protocol->before_sync != nullptr && letter.epoch > node.epoch;
  if (letter.type != sharing::Message::drop || letter.is_of_sync || configuration_.unheld) return false;
  return std::any_of(node.threads.begin(), node.threads.end(),
                     [&](const Thread &thread) { return thread.status == Thread::ready && thread.slot == letter.slot; });
}

bool Model::host_may_prepare(const State &state, uint8_t number) const {
  const Node &node = state.nodes[number];
  if (node.status != Node::arrived || is_closing(node)) return false;
  for (uint8_t other = 0; other < state.nodes.size(); other++) {
    const Node &each = state.nodes[other];
    bool has_come = each.status == Node::arrived || each.status == Node::prepared || each.status == Node::counted;
    if (host_of(other) == host_of(number) && (each.epoch != node.epoch || !has_come)) return false;
  }
  return true;
}

bool Model::host_may_leave(const State &state, uint8_t number) const {
  const Node &node = state.nodes[number];
  if (node.status != Node::settled) return false;
  for (uint8_t other = 0; other < state.nodes.size(); other++) {
    const Node &each = state.nodes[other];
    if (host_of(other) == host_of(number) && (each.epoch != node.epoch || each.status == Node::passing)) return false;
  }
  return true;
}

void Model::list_meeting_of_host(const State &state, uint8_t number, std::vector<Choice> &choices) const {
  if (host_may_prepare(state, number)) choices.push_back({.kind = Choice::prepare, .node = number});
  if (host_may_leave(state, number)) choices.push_back({.kind = Choice::leave, .node = number});
}

// What code of the program may do on a host. None runs in a meeting.
uint8_t Model::access_of_host(uint8_t host, uint8_t at) const {
  uint8_t access = MCRL_NO_ACCESS;
  for (uint8_t number = 0; number < state_->nodes.size(); number++) {
    const Node &node = state_->nodes[number];
    if (host_of(number) != host) continue;
    access = std::max(access, has_neighbours() && !node.is_in_meeting() ? node.slots[at].access : node.slots[at].page.access);
  }
  return access;
}

// No protocol uses contents that no access lets a node read and no twin keeps.
Model::Use Model::use_on_host(uint8_t host, uint8_t at) const {
  Use use;
  for (uint8_t number = 0; number < state_->nodes.size(); number++) {
    const Node &node = state_->nodes[number];
    if (host_of(number) != host || at >= node.slots.size()) continue;
    const Slot &slot = node.slots[at];
    use.is_used |= slot.page.access != MCRL_NO_ACCESS || slot.page.has_twin != 0 || !slot.put_off.actions.empty();
    use.base = slot.base;
    use.cells |= cells_of(configuration_, slot);
  }
  return use;
}

// What the host's word says is so, but for neighbours that are yet to drop what they had.
void Model::check_host(uint8_t number) const {
  const Node &node = state_->nodes[number];
  for (uint8_t at = 0; has_neighbours() && at < node.slots.size(); at++) {
    sharing::Places here = places(*state_, number, at);
    auto word = sharing::Word::unpack(state_->hosts[host_of(number)][at].word, here.home);
    uint8_t access = node.slots[at].page.access;
    if (word.agent == here.self) {
      require(access == word.access, "what a host's word says of its access is not so");
      continue;
    }
    require(access == MCRL_NO_ACCESS || is_user(word, here.self), "a node has access, and its host's word does not say so");
    bool may_be_old = word.is_closing || node.status != Node::working;
    require(access <= word.access || may_be_old, "a node can do more than its host");
  }
}

void Model::check_end_on_host(const Node &node) const {
  for (const Slot &slot : node.slots)
    require(slot.share == sharing::Share{} && slot.put_off.actions.empty(), "at the end, nodes of a host await each other");
}

} // namespace mcrl::page_model
