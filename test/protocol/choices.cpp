// What can happen next, in the model.
#include "model.h"

#include "regions/pure/machine.h"

namespace mcrl::model {

// What may happen to the messages in flight. A computation that has come to the home of a private region is executed there; only where no
// thread of the model is left for it the request is refused.
void Model::list_letters(const State &state, std::vector<Choice> &choices) const {
  for (size_t index = 0; index < state.letters.size(); index++) {
    const Letter &letter = state.letters[index];
    if (state.nodes[letter.to].is_copying || letter.on_host == Letter::waits) continue;
    if (index > 0 && letter == state.letters[index - 1]) continue; // delivering either of two equals is the same
    Choice choice{.kind = Choice::deliver, .node = letter.to, .region = letter.region, .letter = letter};
    const Thread *threads = state.nodes[letter.to].threads;
    uint8_t idle = 0;
    while (idle < configuration_.threads && threads[idle].status != Thread::idle) idle++;
    bool is_executed = letter.is_computation && idle < configuration_.threads &&
                       is_at_home(state.nodes[letter.to], letter.region, place_of(letter.to, letter.region, letter.generation));
    if (!is_executed || kind_of(letter.region, letter.generation) != MCRL_PRIVATE) choices.push_back(choice);
    if (!is_executed) continue;
    choice.kind = Choice::execute;
    choice.thread = idle;
    choices.push_back(choice);
  }
}

void Model::list_asks(const State &state, std::vector<Choice> &choices) const {
  for (size_t index = 0; index < state.letters.size(); index++) {
    const Letter &letter = state.letters[index];
    if (letter.on_host != Letter::may_go || (index > 0 && letter == state.letters[index - 1])) continue;
    for (uint8_t node = 0; node < configuration_.nodes; node++)
      if (node != letter.from && are_near(node, letter.from))
        choices.push_back({.kind = Choice::ask_near, .node = letter.from, .region = letter.region, .holder = node, .letter = letter});
  }
}

bool Model::must_come(const Choice &choice) const {
  if (choice.kind == Choice::execute) return kind_of(choice.letter.region, choice.letter.generation) == MCRL_PRIVATE;
  return choice.kind == Choice::end || choice.kind == Choice::deliver || choice.kind == Choice::look || choice.kind == Choice::check ||
         choice.kind == Choice::copied || choice.kind == Choice::leave || choice.kind == Choice::unplace;
}

void Model::list_choices(const State &state, std::vector<Choice> &choices) const {
  choices.clear();
  list_letters(state, choices);
  if (configuration_.two_hosts) list_asks(state, choices);
  for (uint8_t node = 0; node < configuration_.nodes; node++) {
    if (state.nodes[node].is_copying && state.nodes[node].has_asked) {
      choices.push_back({.kind = Choice::copied, .node = node, .region = state.nodes[node].copied_region});
      continue;
    }
    if (state.nodes[node].is_copying) {
      for (uint8_t thread = 0; thread < configuration_.threads; thread++) {
        const Thread &reads = state.nodes[node].threads[thread];
        bool is_free = reads.status == Thread::idle && reads.operations_left != 0;
        if (is_free) choices.push_back({.kind = Choice::copied, .node = node, .thread = thread, .region = state.nodes[node].copied_region});
      }
      continue;
    }
    list_calls(state, node, choices);
    for (uint8_t region = 0; region < configuration_.regions; region++) {
      const mcrl_region &header = state.nodes[node].cells[1 + region].header;
      bool at_home = protocol::is_home(header);
      if (at_home && state.phases_left != 0 && offers(node)) choices.push_back({.kind = Choice::place, .node = node, .region = region});
      if (state.stand_ins[region].home == node && can_unplace(state, region))
        choices.push_back({.kind = Choice::unplace, .node = node, .region = region});
      bool creates = node == birth_of(region) && !configuration_.missing && !state.exists[region] && state.creations_left != 0;
      if (creates) choices.push_back({.kind = Choice::create, .node = node, .region = region});
      if (configuration_.held && is_sent_from(state, node, region)) continue;
      if (state.nodes[node].evictions_left != 0 && protocol::has_copy(header))
        choices.push_back({.kind = Choice::evict, .node = node, .region = region});
      bool forgets = node != birth_of(region) && header.rid != 0 && protocol::may_forget(header, state.nodes[node].pool);
      if (state.nodes[node].forgets_left != 0 && forgets)
        choices.push_back({.kind = Choice::forget, .node = node, .region = region});
    }
  }
}

// What the threads of a node may do next. They know the names of the regions that exist, and of those that did before.
void Model::list_calls(const State &state, uint8_t node, std::vector<Choice> &choices) const {
  for (uint8_t index = 0; index < configuration_.threads; index++) {
    const Thread &thread = state.nodes[node].threads[index];
    Choice of_operation{.node = node, .thread = index, .region = thread.region, .mode = thread.mode};
    auto may = [&](Choice::Kind kind) {
      of_operation.kind = kind;
      choices.push_back(of_operation);
    };
    if (thread.status == Thread::woken) may(Choice::look);
    if (thread.in_place) {
      may(Choice::leave);
      if (state.awaits_left != 0) may(Choice::await);
      continue;
    }
    if (thread.status == Thread::running && thread.looks) {
      may(Choice::check);
      continue;
    }
    if (thread.status == Thread::running) may(Choice::end);
    if (thread.status == Thread::running && thread.mode == MCRL_UPDATE) may(Choice::upgrade);
    if (thread.is_guest) continue;
    if (thread.status == Thread::running && state.awaits_left != 0 && !thread.has_written) may(Choice::await);
    if (thread.status == Thread::running || thread.status == Thread::lent) list_loans(state, node, index, choices);
    if (thread.status != Thread::idle || thread.operations_left == 0) continue;
    for (uint8_t region = 0; region < configuration_.regions; region++)
      for (uint8_t generation = 0; generation <= state.generation[region]; generation++) {
        Choice call{.node = node, .thread = index, .region = region, .generation = generation};
        for (mcrl_mode mode : {MCRL_READ, MCRL_WRITE, MCRL_UPDATE}) {
          if (mode == MCRL_UPDATE && state.updates_left == 0) continue;
          call.mode = mode;
          choices.push_back(call);
          bool is_home = is_at_home(state.nodes[node], region, place_of(node, region, generation));
          if (state.migrations_left == 0 || is_home) continue;
          call.migrates = true;
          choices.push_back(call);
          call.migrates = false;
        }
        for (mcrl_mode mode : {MCRL_READ, MCRL_WRITE}) {
          call.kind = Choice::use;
          call.mode = mode;
          if (configuration_.phases != 0 && can_use(state, node, region, generation, mode)) choices.push_back(call);
        }
        call.kind = Choice::take;
        for (call.holder = 0; call.holder < configuration_.nodes; call.holder++)
          if (can_take(state, node, region, generation, call.holder)) choices.push_back(call);
        call.holder = 0;
        call.kind = Choice::remove;
        call.mode = MCRL_NONE;
        if (state.removals_left != 0) choices.push_back(call);
        call.kind = Choice::map;
        if (state.maps_left != 0) choices.push_back(call);
        call.kind = Choice::rehome;
        if (state.rehomes_left != 0) choices.push_back(call);
      }
  }
}

// What an operation may do that another node can end.
void Model::list_loans(const State &state, uint8_t node, uint8_t index, std::vector<Choice> &choices) const {
  const Thread &thread = state.nodes[node].threads[index];
  Choice choice{.node = node, .thread = index, .region = thread.region, .mode = thread.mode, .holder = thread.holder};
  bool is_lent = thread.status == Thread::lent;
  if (is_lent) {
    choice.kind = Choice::end;
    choice.is_lent = true;
    choices.push_back(choice);
  }
  if (is_lent && thread.mode == MCRL_UPDATE) {
    choice.kind = Choice::upgrade;
    choices.push_back(choice);
  }
  if (state.loans_left == 0) return;
  choice.kind = is_lent ? Choice::move : Choice::lend;
  for (uint8_t holder = 0; holder < configuration_.nodes; holder++) {
    if (holder == (is_lent ? thread.holder : node)) continue;
    choice.holder = holder;
    choice.with_data = true;
    choices.push_back(choice);
    if (is_lent || thread.mode != MCRL_WRITE) continue; // it makes no difference to the lender
    choice.with_data = false;
    choices.push_back(choice);
  }
}

} // namespace mcrl::model
