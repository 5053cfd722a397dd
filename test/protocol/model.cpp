#include "model.h"

#include "regions/pure/machine.h"
#include <algorithm>

namespace mcrl::model {
namespace {

constexpr unsigned arena_bits = 16, generation_shift = 32;
Model *active = nullptr; // what mcrl_unlock_slow() belongs to
bool has_recall_pending(const mcrl_region &header, const protocol::Sharing &sharing) {
  bool of_this_copy = header.state >= static_cast<uint8_t>(protocol::State::shared) && sharing.recall == sharing.version;
  return (header.copied.flags & protocol::recall_any) != 0 && of_this_copy && (header.copied.flags & protocol::grant_unused) == 0;
}

size_t count(const Actions &actions, Action::Kind kind) {
  return static_cast<size_t>(
      std::count_if(actions.begin(), actions.end(), [kind](const Action &action) { return action.kind == kind; }));
}

// A borrower has the data in memory of its own.
bool is_sent_from_region(Message message) { return protocol::carries_data(message) && message != Message::returned; }

bool has_copy(const mcrl_region &header) {
  auto state = static_cast<protocol::State>(header.state);
  return state == protocol::State::shared || state == protocol::State::exclusive;
}

} // namespace

protocol::Sharing sharing_of(const Node &node, uint8_t region) {
  const mcrl_region &header = node.cells[1 + region].header;
  protocol::Sharing sharing = node.pool.sharing(header);
  sharing.version = node.pool.version(header);
  return sharing;
}

uint32_t count_waiting(const Node &node, uint8_t region, mcrl_mode mode) {
  uint32_t count = 0;
  for (uint32_t index = sharing_of(node, region).queue_head; index != 0; index = node.pool[index].next)
    count += node.pool[index].mode == mode;
  return count;
}

void require(bool condition, const char *what) {
  if (!condition) throw Violation(what);
}

std::vector<protocol::Entry> queue_of(const Node &node, uint8_t region) {
  std::vector<protocol::Entry> entries;
  for (uint32_t index = sharing_of(node, region).queue_head; index != 0; index = node.pool[index].next)
    entries.push_back(node.pool[index]);
  return entries;
}

std::vector<protocol::Entry> readers_of(const Node &node, uint8_t region) {
  std::vector<protocol::Entry> entries;
  uint32_t last = sharing_of(node, region).readers;
  if (last == 0) return entries;
  uint32_t index = last;
  do {
    index = node.pool[index].next;
    entries.push_back(node.pool[index]);
  } while (index != last);
  return entries;
}

uint8_t generation_of(mcrl_rid rid) { return static_cast<uint8_t>(rid >> generation_shift); }

bool is_quiet(const State &state, const Configuration &configuration) {
  if (!state.letters.empty()) return false;
  for (const Node &node : state.nodes)
    if (node.is_copying) return false;
  for (const StandIn &stand_in : state.stand_ins)
    if (stand_in.is_asked) return false;
  for (const Node &node : state.nodes)
    for (uint32_t thread = 0; thread < configuration.threads; thread++)
      if (node.threads[thread].status != Thread::idle && node.threads[thread].status != Thread::watching) return false;
  return true;
}

Model::Model(Configuration configuration, Observer *observer) : configuration_(configuration), observer_(observer) {
  mcrl_own_span.mask = (uint64_t{1} << arena_bits) - 1;
}

mcrl_rid Model::rid_of(uint8_t region, uint8_t generation) const {
  return static_cast<mcrl_rid>(generation) << generation_shift | static_cast<mcrl_rid>(birth_of(region)) << arena_bits |
         (1u + region) * sizeof(Cell);
}

mcrl_sharing Model::kind_of(uint8_t region, uint8_t generation) const {
  return configuration_.sharing[(region + generation) % configuration_.kinds];
}

protocol::Place Model::place_of(uint8_t node, uint8_t region, uint8_t generation) const {
  return {NodeId{node}, NodeId{birth_of(region)}, rid_of(region, generation), configuration_.three_party,
          configuration_.closed, offers(node)};
}

State Model::initial() const {
  State state;
  state.nodes.resize(configuration_.nodes);
  state.removals_left = configuration_.removals;
  state.maps_left = configuration_.maps;
  state.creations_left = configuration_.creations;
  state.loans_left = configuration_.loans;
  state.awaits_left = configuration_.awaits;
  state.migrations_left = configuration_.migrations;
  state.updates_left = configuration_.updates;
  state.rehomes_left = configuration_.rehomes;
  state.phases_left = configuration_.phases;
  for (bool &exists : state.exists) exists = !configuration_.missing;
  for (uint8_t index = 0; index < configuration_.nodes; index++) {
    Node &node = state.nodes[index];
    for (Cell &cell : node.cells) cell = {};
    for (Thread &thread : node.threads) thread.operations_left = configuration_.operations;
    node.evictions_left = configuration_.evictions;
    node.forgets_left = configuration_.forgets;
    for (uint8_t region = 0; region < configuration_.regions; region++)
      if (state.exists[region] && birth_of(region) == index)
        protocol::initialize_home(node.cells[1 + region].header, rid_of(region, 0), sizeof(uint64_t), configuration_.closed,
                                  kind_of(region, 0));
      else node.cells[1 + region].data = spoilt;
  }
  return state;
}

void Model::apply(State &state, const Choice &choice) {
  state_ = &state;
  active = this;
  hit_ = false;
  actions_.clear();
  switch (choice.kind) {
  case Choice::begin: begin(choice); break;
  case Choice::end:
    if (choice.is_lent) end_lent(choice);
    else end(choice);
    break;
  case Choice::lend: lend(choice); break;
  case Choice::move: move(choice); break;
  case Choice::await: await(choice); break;
  case Choice::look: look(choice); break;
  case Choice::check: check_look(choice); break;
  case Choice::deliver: deliver(choice); break;
  case Choice::execute: execute(choice); break;
  case Choice::evict:
    count_down(state.nodes[choice.node].evictions_left);
    if (leave_offered(choice.node, choice.region)) break;
    step(choice.node, choice.region, generation_of(state.nodes[choice.node].cells[1 + choice.region].header.rid),
         {.kind = Event::evict});
    break;
  case Choice::forget: forget(choice); break;
  case Choice::remove: remove(choice); break;
  case Choice::map: map(choice); break;
  case Choice::rehome: rehome(choice); break;
  case Choice::create: create(choice); break;
  case Choice::upgrade: upgrade(choice); break;
  case Choice::take: take_offered(choice); break;
  case Choice::copied: end_take(choice); break;
  case Choice::place: want_phase(choice); break;
  case Choice::use: use(choice); break;
  case Choice::leave: leave(choice); break;
  case Choice::unplace: unplace(choice); break;
  case Choice::ask_near: ask_near(choice); break;
  }
  check();
}

// Makes the inline paths of mcrl_abi.h run on this node.
void Model::enter(uint8_t node) {
  current_ = node;
  mcrl_own_span.base = reinterpret_cast<char *>(state_->nodes[node].cells);
  static const uint32_t nothing = 0;
  abi_node_.arrivals = abi_node_.arrivals_or_turns = &nothing;
  mcrl_current = &abi_node_;
}

void Model::begin(const Choice &choice) {
  Thread &thread = state_->nodes[choice.node].threads[choice.thread];
  thread = {Thread::waiting, choice.region, choice.mode, choice.generation, thread.operations_left};
  thread.migrates = choice.migrates;
  if (choice.migrates) count_down(state_->migrations_left);
  if (choice.mode == MCRL_UPDATE) count_down(state_->updates_left);
  ask(choice.node, choice.thread);
}

// A lock, inline if possible.
void Model::ask(uint8_t node, uint8_t index) {
  Thread &thread = state_->nodes[node].threads[index];
  enter(node);
  mcrl_rid rid = rid_of(thread.region, thread.generation);
  const mcrl_region header = state_->nodes[node].cells[1 + thread.region].header;
  protocol::Sharing sharing = sharing_of(state_->nodes[node], thread.region);
  hit_ = thread.mode != MCRL_UPDATE && (thread.mode == MCRL_READ ? mcrl_read_hit(rid) : mcrl_write_hit(rid)) != nullptr;
  if (hit_) {
    require(!configuration_.closed, "an operation begins inline though all locks are closed");
    require(sharing.queue_head == 0 && !has_recall_pending(header, sharing), "an inline hit overtakes those who wait");
    return started(node, thread);
  }
  bool begins = protocol::begins_at_once(place_of(node, thread.region, thread.generation), header, state_->nodes[node].pool, thread.mode);
  step(node, thread.region, thread.generation, {.kind = Event::lock,
        .mode = thread.mode,
        .waiter = Waiter{index},
        .migrates = thread.migrates,
        .counts = static_cast<uint8_t>(thread.migrates ? configuration_.counts : 0)});
  require(!begins || (thread.status == Thread::running && actions_.size() == 1),
          "an operation does not begin at once, as was said");
}

void Model::upgrade(const Choice &choice) {
  Thread &thread = state_->nodes[choice.node].threads[choice.thread];
  const Node &node = state_->nodes[choice.node];
  bool begins = protocol::upgrades_at_once(place_of(choice.node, choice.region, thread.generation),
                                           node.cells[1 + choice.region].header, node.pool);
  thread.status = Thread::upgrading;
  step(choice.node, choice.region, thread.generation, {.kind = Event::upgrade, .waiter = Waiter{choice.thread}});
  require(!begins || thread.status != Thread::upgrading, "an upgrade does not begin at once, as was said");
}

void Model::forget(const Choice &choice) {
  Cell &cell = state_->nodes[choice.node].cells[1 + choice.region];
  count_down(state_->nodes[choice.node].forgets_left);
  step(choice.node, choice.region, generation_of(cell.header.rid), {.kind = Event::forget});
  cell.data = spoilt;
}

void Model::started(uint8_t node, Thread &thread) {
  const Cell &cell = state_->nodes[node].cells[1 + thread.region];
  bool may_be_late = thread.status != Thread::upgrading && thread.mode == MCRL_READ && is_replicated(thread.region); // check_replicas()
  require(may_be_late || cell.data == state_->writes[thread.region], "an operation begins on data that are not those of the last write");
  if (thread.status == Thread::upgrading) thread.mode = MCRL_WRITE;
  bool is_lent = thread.status == Thread::upgrading && thread.with_data;
  thread.status = is_lent ? Thread::lent : Thread::running;
}

void Model::end(const Choice &choice) {
  Node &node = state_->nodes[choice.node];
  Thread &thread = node.threads[choice.thread];
  Cell &cell = node.cells[1 + choice.region];
  bool may_be_late = thread.mode == MCRL_READ && is_replicated(choice.region);
  require(may_be_late || cell.data == state_->writes[choice.region], "data have changed under an operation");
  thread.status = Thread::idle;
  if (!thread.is_guest) count_down(thread.operations_left);
  thread.is_guest = false;
  enter(choice.node);
  if (thread.mode == MCRL_READ) return mcrl_read_unlock(&cell.data);
  if (thread.mode == MCRL_UPDATE) return step(choice.node, choice.region, thread.generation, {.kind = Event::unlock, .mode = MCRL_UPDATE});
  if (!thread.has_written || !is_replicated(choice.region)) {
    cell.data++;
    state_->writes[choice.region]++;
  }
  mcrl_write_unlock(&cell.data);
}

void Model::unlock(mcrl_region &header) {
  auto *cell = reinterpret_cast<Cell *>(&header);
  auto region = static_cast<uint8_t>(cell - state_->nodes[current_].cells - 1);
  if (header.lock < 0) step(current_, region, generation_of(header.rid), {.kind = Event::unlock});
}

void Model::take(const Letter &letter) {
  auto at = std::lower_bound(state_->letters.begin(), state_->letters.end(), letter);
  require(at != state_->letters.end() && *at == letter, "no such message is in flight");
  state_->letters.erase(at);
}

// The home executes a computation, with a thread that does nothing else.
void Model::execute(const Choice &choice) {
  const Letter letter = choice.letter;
  take(letter);
  send({.message = Message::mig_ack, .from = letter.to, .to = letter.from, .region = letter.region, .generation = letter.generation});
  Thread &thread = state_->nodes[choice.node].threads[choice.thread];
  bool reads = letter.message == Message::s_req, updates = letter.message == Message::u_req || letter.message == Message::t_req;
  mcrl_mode mode = reads ? MCRL_READ : updates ? MCRL_UPDATE : MCRL_WRITE;
  thread = {Thread::waiting, letter.region, mode, letter.generation, thread.operations_left};
  thread.is_guest = true;
  ask(choice.node, choice.thread);
}

void Model::deliver(const Choice &choice) {
  const Letter letter = choice.letter;
  take(letter);
  if (letter.on_host > Letter::may_go) return deliver_on_host(letter);
  if (protocol::is_end(letter.message)) take_return(letter);
  if (letter.message == Message::inv_ack) check_end_of_copy(letter);
  step(letter.to, letter.region, letter.generation,
       {.kind = Event::receive,
        .message = letter.message,
        .peer = NodeId{letter.from},
        .version = Version{letter.version},
        .bytes = protocol::carries_data(letter.message) ? sizeof letter.data : letter.bytes,
        .third = NodeId{letter.third},
        .sharing = letter.message == Message::home_ack ? kind_of(letter.region, letter.generation) : MCRL_COHERENT,
        .near = are_near(letter.message == Message::s_ack ? letter.third : letter.from, letter.to)},
       letter.data);
  if (letter.message == Message::update) return check_update();
  require(count(actions_, Action::install) == protocol::carries_data(letter.message), "data that arrive are not installed");
}

// It is installed, kept or dropped.
void Model::check_update() const {
  auto is_answer = [](const Action &action) { return action.kind == Action::send && action.message == Message::update_ack; };
  auto answers = static_cast<size_t>(std::count_if(actions_.begin(), actions_.end(), is_answer));
  size_t installed = count(actions_, Action::install), kept = count(actions_, Action::keep);
  require(installed + kept <= 1 && kept + answers == 1, "an update is not answered once, when it is installed or dropped");
}

void Model::step(uint8_t node, uint8_t region, uint8_t generation, const Event &event, uint64_t received_data) {
  Node &here = state_->nodes[node];
  mcrl_region &header = here.cells[1 + region].header;
  if (header.rid == rid_of(region, generation) && protocol::ends_offer(header, here.pool, event)) end_offer(node, region);
  mcrl_region before = header;
  protocol::Sharing sharing_before = sharing_of(here, region);
  uint32_t reads = count_waiting(here, region, MCRL_READ);
  uint32_t writes = count_waiting(here, region, MCRL_WRITE) + count_waiting(here, region, MCRL_UPDATE);
  here.pool.reserve_for_step();
  event_ = &event;
  protocol::Place place = place_of(node, region, generation);
  protocol::step(place, header, here.pool, event, actions_);
  // An upgrade is no new operation.
  bool begins = std::any_of(actions_.begin(), actions_.end(), [&](const Action &action) {
    bool is_lock = action.kind == Action::grant && action.mode != MCRL_NONE;
    return is_lock && here.threads[static_cast<uint64_t>(action.waiter)].status != Thread::upgrading;
  });
  for (const Action &action : actions_) perform(node, region, action, received_data);
  spoil_dead_data(node, region);
  if (configuration_.two_hosts) answer_waiting(node, region, event);
  require(event.kind != Event::evict || count(actions_, Action::changed) == 0, "a copy that is watched is evicted");
  if (count(actions_, Action::written) != 0) end_watches(node, region);
  protocol::Sharing sharing = sharing_of(here, region);
  bool still_recalled = has_recall_pending(before, sharing_before) && has_recall_pending(header, sharing);
  require(!still_recalled || !begins, "an operation begins on a recalled copy");
  bool at_home = before.rid == place.rid ? protocol::is_home(before) : place.self == place.birth;
  bool stays_home = at_home && before.rid == place.rid && header.rid == place.rid && protocol::is_home(header);
  if (stays_home) check_order(here, region, before.copied.request, reads, writes, event);
  if (observer_)
    observer_->observe({place, at_home, before, header, sharing_before, sharing, event, actions_, *state_, node, region});
}

void Model::perform(uint8_t node, uint8_t region, const Action &action, uint64_t received_data) {
  Cell &cell = state_->nodes[node].cells[1 + region];
  Thread &thread = state_->nodes[node].threads[static_cast<uint64_t>(action.waiter) % max_threads];
  bool waits = thread.status == Thread::upgrading ? action.mode == MCRL_WRITE
                                                  : thread.status == Thread::waiting && thread.mode == action.mode;
  bool is_waiter = waits && thread.region == region && rid_of(region, thread.generation) == action.rid;
  switch (action.kind) {
  case Action::send:
    if (takes_bit_out(node, action)) return;
    require(action.message != Message::home_ack || action.sharing == kind_of(region, generation_of(action.rid)),
            "the home of another kind of region moves");
    return send({.message = action.message,
                 .from = static_cast<uint8_t>(protocol::is_request(action.message) ? number(action.third) : node),
                 .to = static_cast<uint8_t>(number(action.peer)),
                 .region = region,
                 .generation = generation_of(action.rid),
                 .third = static_cast<uint8_t>(protocol::is_request(action.message) ? 0 : number(action.third)),
                 .version = number(action.version),
                 .bytes = action.bytes,
                 .data = protocol::carries_data(action.message) ? cell.data : 0,
                 .on_host = may_ask_near(node, action) ? Letter::may_go : Letter::no});
  case Action::install:
    require(action.bytes == sizeof cell.data, "data of another size are installed");
    return install(node, region, received_data);
  case Action::keep:
    require(action.bytes == sizeof cell.data && received_data == cell.data + 1, "an update is kept that is not the next one");
    state_->nodes[node].kept[region] = received_data;
    return;
  case Action::install_kept: return install(node, region, state_->nodes[node].kept[region]);
  case Action::migrate:
    require(is_waiter && thread.migrates, "a computation is sent that may not migrate");
    return send({.message = action.message,
                 .from = node,
                 .to = static_cast<uint8_t>(number(action.peer)),
                 .region = region,
                 .generation = generation_of(action.rid),
                 .version = number(action.version),
                 .is_computation = true});
  case Action::migrated:
    require(is_waiter && thread.migrates, "a computation has migrated that may not");
    count_down(thread.operations_left);
    thread = {.status = Thread::idle, .operations_left = thread.operations_left};
    return;
  case Action::counted:
    require(action.bytes <= configuration_.counts, "more uses are left than were to be counted");
    return;
  case Action::offer: return make_offer(node, region, action);
  case Action::place: return begin_phase(node, region, action);
  case Action::unplace: state_->stand_ins[region].is_asked = true; return;
  case Action::freed: return freed(region);
  case Action::written: return show_written(node, region);
  case Action::changed:
    for (Thread &watcher : state_->nodes[node].threads)
      if (watcher.status == Thread::watching && watcher.region == region) watcher.status = Thread::woken;
    return;
  case Action::grant:
    require(is_waiter, "a grant for nobody");
    if (action.mode != MCRL_NONE) return started(node, thread);
    require(action.bytes == sizeof cell.data, "a size is told that is not known");
    count_down(thread.operations_left);
    thread = {.status = Thread::idle, .operations_left = thread.operations_left};
    return;
  case Action::homed:
    // What else waited may have moved it again, or deleted the region.
    require(is_waiter && (protocol::is_home(cell.header) || protocol::is_departing(cell.header) || cell.header.rid == 0),
            "a node is told that it is the home, and has not been");
    count_down(thread.operations_left);
    thread = {.status = Thread::idle, .operations_left = thread.operations_left};
    return;
  case Action::forbidden:
  case Action::no_region:
  case Action::removed:
    require(is_waiter, "an answer for nobody");
    if (action.kind == Action::forbidden)
      require(kind_of(region, thread.generation) == MCRL_PRIVATE && !protocol::is_home(cell.header), "a region is said to be private");
    else require(may_be_refused(region, thread.generation), "a region is said not to exist");
    if (!thread.is_guest) count_down(thread.operations_left);
    thread = {.status = Thread::idle, .operations_left = thread.operations_left};
    return;
  }
}

void Model::install(uint8_t node, uint8_t region, uint64_t received_data) {
  Cell &cell = state_->nodes[node].cells[1 + region];
  for (const Letter &letter : state_->letters) {
    if (letter.region != region || letter.from != node || !is_sent_from_region(letter.message)) continue;
    bool same_bytes = configuration_.three_party && !configuration_.held && letter.data == received_data; // protocol.h, at Action
    require(same_bytes, "data are written to where others are still being sent from");
  }
  if (is_replicated(region) && cell.data != spoilt) {
    bool is_next = received_data == cell.data + 1 || event_->message == Message::returned;
    require(is_next, "a copy gets other data than those of the next write");
    const Thread *threads = state_->nodes[node].threads;
    bool is_in_use = std::any_of(threads, threads + max_threads,
                                 [&](const Thread &thread) { return thread.holds_lock() && thread.region == region; });
    require(!is_in_use || event_->message == Message::returned, "data change under an operation");
  }
  cell.data = received_data;
}

bool Model::is_sent_from(const State &state, uint8_t node, uint8_t region) const {
  return std::any_of(state.letters.begin(), state.letters.end(), [&](const Letter &letter) {
    return letter.from == node && letter.region == region && is_sent_from_region(letter.message);
  });
}

// A thread that uses data that are not valid any more shall not find the right ones by chance.
void Model::spoil_dead_data(uint8_t node, uint8_t region) {
  Cell &cell = state_->nodes[node].cells[1 + region];
  protocol::Sharing sharing = sharing_of(state_->nodes[node], region);
  bool is_owned = sharing.owner != 0 || sharing.placed;
  bool valid = protocol::is_home(cell.header) ? is_replicated(region) || !is_owned : has_copy(cell.header);
  if (!valid) cell.data = spoilt;
}

void Model::send(const Letter &letter) {
  state_->letters.insert(std::upper_bound(state_->letters.begin(), state_->letters.end(), letter), letter);
}

} // namespace mcrl::model

// The part of the runtime that the protocol and the inline paths call, as the model has it.
mcrl_node *mcrl_current = nullptr;
mcrl_span mcrl_own_span = {nullptr, 0};

void mcrl_unlock_slow(mcrl_region *region) { mcrl::model::active->unlock(*region); }

// An operation in place begins by a choice of its own (phases.cpp).
void *mcrl_hit_in_place(mcrl_rid, mcrl_mode) { return nullptr; }

void *mcrl_lock_wait(mcrl_rid, mcrl_mode) { throw mcrl::model::Violation("the model never waits inside a lock call"); }

namespace mcrl {
void assertion_failed(const char *condition, const char *file, int line) {
  throw model::Violation(std::string("assertion in ") + file + ":" + std::to_string(line) + ": " + condition);
}
} // namespace mcrl
