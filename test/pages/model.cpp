#include "text.h"

#include "base/support/fatal.h"

#include <algorithm>

// The assertions of runtime/arrays/pure/ are violations to report here.
void mcrl::assertion_failed(const char *condition, const char *, int) { throw page_model::Violation(condition); }

namespace mcrl::page_model {
void require(bool condition, const char *what) {
  if (!condition) throw Violation(what);
}

uint8_t cells_of(const Configuration &configuration, const Slot &slot) {
  uint8_t mask = 0;
  for (uint32_t cell = 0; cell < configuration.rows * configuration.cells; cell++)
    if ((slot.rows >> cell / configuration.cells & 1) != 0) mask |= u8(1 << cell);
  return mask;
}

uint8_t changed_cells(const Configuration &configuration, const Slot &slot, const Contents &contents) {
  uint8_t mask = 0;
  for (uint32_t cell = 0; cell < max_cells; cell++)
    if (contents[cell] != slot.twin[cell]) mask |= u8(1 << cell);
  return mask & cells_of(configuration, slot);
}

uint8_t slot_of(const Node &node, uint32_t page, uint32_t row) {
  size_t slot = 0;
  while (node.slots[slot].base != page || (node.slots[slot].rows >> row & 1) == 0) slot++;
  return u8(slot);
}

State Model::initial() const {
  const Configuration &c = configuration_;
  State state;
  state.hosts.assign(has_neighbours() ? c.hosts : c.nodes, std::vector<HostPage>(c.pages));
  for (uint32_t self = 0; self < c.nodes; self++) {
    Node node;
    node.accesses_left = u8(c.accesses);
    node.touches_left = u8(c.touches);
    node.pushes_left = u8(c.pushes);
    node.threads.resize(c.threads + 1);
    for (uint32_t page = 0; page < c.pages; page++) {
      Slot &slot = node.slots.emplace_back();
      slot.page = page_at(self, has_neighbours() && page == 1 ? c.nodes - 1 : page % c.nodes);
      slot.base = u8(page);
      slot.rows = u8((1 << c.rows) - 1);
      slot.access = slot.page.access;
    }
    state.nodes.push_back(std::move(node));
  }
  return state;
}

void Model::apply(State &state, const Choice &choice) {
  state_ = &state;
  log_.clear();
  switch (choice.kind) {
  case Choice::begin: begin(choice); break;
  case Choice::prepare: prepare(choice.node); break;
  case Choice::leave: leave(choice.node); break;
  case Choice::run: attempt(choice.node, state.nodes[choice.node].threads[choice.thread]); break;
  case Choice::deliver: deliver(choice); break;
  case Choice::arrive: arrive(choice.node); break;
  case Choice::pass: pass(choice.node); break;
  case Choice::push:
    state.nodes[choice.node].pushes_left--;
    step(choice.node, choice.slot, {.kind = Event::push, .message = {.origin = choice.to}}, nullptr);
    break;
  }
  for (uint8_t number = 0; number < state.nodes.size(); number++) {
    tell_what_ran(number);
    settle(number);
  }
  for (uint8_t number = 0; number < state.nodes.size(); number++) {
    check_wanted(state.nodes[number]);
    check_access(state.nodes[number]);
    check_host(number);
  }
  check_consistency();
  normalize();
}

void Model::begin(const Choice &choice) {
  Node &node = state_->nodes[choice.node];
  Thread &thread = node.threads[choice.thread];
  thread = {.slot = choice.slot, .cell = choice.cell, .access = choice.access, .restores = choice.restores};
  if (choice.thread == configuration_.threads) {
    node.touches_left--;
  } else {
    node.accesses_left--;
    Cell &cell = state_->cells[node.slots[choice.slot].base][choice.cell];
    if (choice.access == MCRL_WRITE_ACCESS) cell.writer = choice.node;
    else cell.readers |= u8(1 << choice.node);
  }
  attempt(choice.node, thread);
}

// The thread executes its access, or faults. One that only touches stands for pages that are asked for ahead, too, and looks at the
// page.
void Model::attempt(uint8_t number, Thread &thread) {
  Node &node = state_->nodes[number];
  Page &page = node.slots[thread.slot].page;
  bool touches = &thread == &node.threads.back();
  if ((touches ? page.access : node.slots[thread.slot].access) >= thread.access) {
    thread.status = Thread::idle;
    if (!touches) use(number, thread);
    thread = {};
    return;
  }
  thread.status = Thread::waiting;
  page.wanted = std::max(page.wanted, thread.access);
  auto wanted = static_cast<mcrl_access>(thread.access);
  if (is_agent(*state_, number, thread.slot)) fault(number, thread.slot, wanted);
  else want_of_host(number, thread.slot, wanted);
}

void Model::use(uint8_t number, const Thread &thread) {
  Slot &slot = state_->nodes[number].slots[thread.slot];
  uint8_t &truth = state_->cells[slot.base][thread.cell].value;
  uint8_t &here = contents(number, thread.slot)[thread.cell];
  if (thread.access == MCRL_READ_ACCESS) return require(here == truth, "a thread reads what is not the last value");
  if (thread.restores && slot.page.has_twin) here = truth = slot.twin[thread.cell];
  else here = truth = spoilt - 1; // normalize() gives it another
}

void Model::deliver(const Choice &choice) {
  Letter letter = choice.letter;
  state_->letters.erase(std::lower_bound(state_->letters.begin(), state_->letters.end(), letter));
  require(letter.slot < state_->nodes[letter.to].slots.size(), "a message has come for a page that does not exist yet");
  if (letter.is_neighbourly) return hear_neighbour(letter);
  if (letter.is_pushed && !is_agent(*state_, letter.to, letter.slot)) return;
  Event::Kind kind = letter.is_pushed ? Event::pushed : letter.is_request ? Event::request : Event::reply;
  step(letter.to, letter.slot, {.kind = kind, .message = letter.message()}, &letter);
}

void Model::step(uint8_t number, uint8_t at, const Event &event, const Letter *letter) {
  Node &node = state_->nodes[number];
  Slot &slot = node.slots[at];
  require(is_agent(*state_, number, at), "a node takes part in a page's protocol, and is not its host's agent");
  slot.has_had_step = true;
  Page before = slot.page;
  Actions actions;
  in_sync_ = event.kind == Event::before_sync || event.kind == Event::after_sync;
  is_late_ = event.kind == Event::after_sync || node.is_in_meeting();
  bool is_at_rest =
      !pages::step(*configuration_.protocol, slot.page, event, actions) && configuration_.protocol->before_sync == nullptr;
  if (is_at_rest) slot.has_had_step = false;
  if (keeps_log_)
    log_ += "    node " + std::to_string(number) + " page " + std::to_string(at) + ": " +
            describe(configuration_.protocol->name, event) + ": " +
            describe(configuration_.protocol->name, actions, slot.page.access, true) + "\n";
  if (observer_ != nullptr) observer_->observe({before, slot.page, event, actions});
  if (slot.page.access < before.access && closes(number, at, before.access, actions, letter)) return;
  carry_out(number, at, actions, letter);
}

void Model::carry_out(uint8_t number, uint8_t at, const Actions &actions, const Letter *letter) {
  Slot &slot = state_->nodes[number].slots[at];
  sent_.clear();
  to_fill_.clear();
  kept_before_ = slot.kept.size();
  for (const Action &action : actions) perform(number, at, action, letter);
  for (size_t index : to_fill_) sent_[index].data = contents(number, at);
  for (const Letter &each : sent_)
    state_->letters.insert(std::lower_bound(state_->letters.begin(), state_->letters.end(), each), each);
  std::sort(slot.kept.begin(), slot.kept.end());
  wake(number, at);
}

void Model::perform(uint8_t number, uint8_t at, const Action &action, const Letter *letter) {
  Slot &slot = state_->nodes[number].slots[at];
  switch (action.kind) {
  case Action::request:
  case Action::reply:
  case Action::request_with_changes:
  case Action::reply_with_changes:
  case Action::push: send(number, at, action); break;
  case Action::protect:
    if (!is_late_) slot.access = slot.page.access;
    if (has_neighbours() && !slot.share.is_closing()) share(number, at, {.kind = sharing::Event::raised});
    break;
  case Action::install:
    require(letter != nullptr && !letter->is_partial, "what is installed is not a page's contents");
    contents(number, at) = letter->data;
    break;
  case Action::merge:
    require(letter != nullptr && letter->is_partial, "what is merged is not changes");
    for (uint32_t cell = 0; cell < max_cells; cell++)
      if ((letter->changed >> cell & 1) != 0) {
        contents(number, at)[cell] = letter->data[cell];
        if (action.with_twin) slot.twin[cell] = letter->data[cell];
      }
    break;
  case Action::twin: slot.twin = contents(number, at); break;
  case Action::drop_twin: slot.twin = {}; break;
  case Action::keep:
    require(letter != nullptr && letter->is_request, "only requests are kept");
    slot.kept.push_back(*letter);
    break;
  case Action::take_up:
    sent_.insert(sent_.end(), slot.kept.begin(), slot.kept.begin() + static_cast<ptrdiff_t>(kept_before_));
    slot.kept.erase(slot.kept.begin(), slot.kept.begin() + static_cast<ptrdiff_t>(kept_before_));
    kept_before_ = 0;
    break;
  case Action::announce: slot.told[slot.page.epoch & 1].announced = 1; break;
  case Action::claim_rows:
    slot.told[slot.page.epoch & 1].is_owner = slot.page.owner == slot.page.self;
    for (uint32_t cell = 0; cell < max_cells; cell++)
      if ((changed_cells(configuration_, slot, contents(number, at)) >> cell & 1) != 0)
        slot.told[slot.page.epoch & 1].claimed |= u8(1 << cell / configuration_.cells);
    break;
  }
}

void Model::send(uint8_t number, uint8_t at, const Action &action) {
  const Slot &slot = state_->nodes[number].slots[at];
  const pages::Message &message = action.message;
  bool is_partial = action.kind == Action::request_with_changes || action.kind == Action::reply_with_changes;
  Letter letter{.to = u8(action.to),
                .slot = at,
                .is_request = action.kind == Action::request || action.kind == Action::request_with_changes,
                .is_partial = is_partial,
                .is_of_sync = in_sync_,
                .is_pushed = action.kind == Action::push,
                .epoch = u8(slot.page.epoch),
                .changed = is_partial ? changed_cells(configuration_, slot, contents(number, at)) : u8(0),
                .type = message.type,
                .access = message.access,
                .has_data = message.has_data,
                .from = u8(message.from),
                .origin = u8(message.origin),
                .number = u8(message.number)};
  if (is_partial) letter.data = contents(number, at);
  else if (action.of_twin) letter.data = slot.twin;
  else if (action.with_data) to_fill_.push_back(sent_.size());
  sent_.push_back(letter);
}

// Threads that wait for no more than the access at the end of the step.
void Model::wake(uint8_t number, uint8_t at) {
  Node &node = state_->nodes[number];
  for (Thread &thread : node.threads)
    if ((thread.status == Thread::waiting || thread.status == Thread::put_off) && thread.slot == at &&
        thread.access <= node.slots[at].page.access)
      thread.status = Thread::ready;
}

} // namespace mcrl::page_model
