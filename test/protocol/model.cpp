#include "model.h"

#include "protocol/machine.h"

#include <algorithm>
#include <bit>

namespace mcrl::model {
namespace {

constexpr unsigned arena_bits = 16;
constexpr uint64_t spoilt = UINT64_MAX;
Model *active = nullptr; // what mcrl_unlock_slow() belongs to

void require(bool condition, const char *what) {
  if (!condition) throw Violation(what);
}

void count_down(uint32_t &left) {
  if (left != any_number) left--;
}

bool has_recall_pending(const mcrl_region &header) {
  bool of_this_copy = header.state >= static_cast<uint8_t>(protocol::State::shared) && header.recall == header.version;
  return (header.flags & protocol::recall_any) != 0 && of_this_copy && (header.flags & protocol::grant_unused) == 0;
}

bool grants_something(const Actions &actions) {
  return std::any_of(actions.begin(), actions.end(), [](const Action &action) { return action.kind == Action::grant; });
}

protocol::State copy_state(const mcrl_region &header) { return static_cast<protocol::State>(header.state); }

std::vector<protocol::Entry> list_of(const Node &node, uint32_t first) {
  std::vector<protocol::Entry> entries;
  for (uint32_t index = first; index != 0; index = node.pool[index].next) entries.push_back(node.pool[index]);
  return entries;
}

} // namespace

std::vector<protocol::Entry> queue_of(const Node &node, uint8_t region) {
  return list_of(node, node.cells[1 + region].header.queue_head);
}
std::vector<protocol::Entry> readers_of(const Node &node, uint8_t region) {
  return list_of(node, node.cells[1 + region].header.readers);
}

bool is_quiet(const State &state, const Configuration &configuration) {
  if (!state.letters.empty()) return false;
  for (const Node &node : state.nodes)
    for (uint32_t thread = 0; thread < configuration.threads; thread++)
      if (node.threads[thread].status != Thread::idle) return false;
  return true;
}

Model::Model(Configuration configuration, Observer *observer) : configuration_(configuration), observer_(observer) {
  abi_node_.span_mask = (uint64_t{1} << arena_bits) - 1;
}

mcrl_rid Model::rid_of(uint8_t region) const {
  return static_cast<mcrl_rid>(home_of(region)) << arena_bits | (1u + region) * sizeof(Cell);
}

State Model::initial() const {
  State state;
  state.nodes.resize(configuration_.nodes);
  for (uint8_t index = 0; index < configuration_.nodes; index++) {
    Node &node = state.nodes[index];
    for (Cell &cell : node.cells) cell = {};
    for (Thread &thread : node.threads) thread.operations_left = configuration_.operations;
    node.evictions_left = configuration_.evictions;
    for (uint8_t region = 0; region < configuration_.regions; region++)
      if (!configuration_.missing && home_of(region) == index)
        protocol::initialize_home(node.cells[1 + region].header, rid_of(region), sizeof(uint64_t));
      else node.cells[1 + region].data = spoilt;
  }
  return state;
}

void Model::list_choices(const State &state, std::vector<Choice> &choices) const {
  choices.clear();
  for (size_t index = 0; index < state.letters.size(); index++) {
    const Letter &letter = state.letters[index];
    if (index > 0 && letter == state.letters[index - 1]) continue; // delivering either of two equals is the same
    choices.push_back({.kind = Choice::deliver, .node = letter.to, .region = letter.region, .letter = letter});
  }
  for (uint8_t node = 0; node < configuration_.nodes; node++) {
    for (uint8_t index = 0; index < configuration_.threads; index++) {
      const Thread &thread = state.nodes[node].threads[index];
      if (thread.status == Thread::running)
        choices.push_back({.kind = Choice::end, .node = node, .thread = index, .region = thread.region, .mode = thread.mode});
      if (thread.status != Thread::idle || thread.operations_left == 0) continue;
      for (uint8_t region = 0; region < configuration_.regions; region++)
        for (mcrl_mode mode : {MCRL_READ, MCRL_WRITE}) {
          // The home's inline checks speak of existing regions only; asking for another is the caller's error.
          if (configuration_.missing && home_of(region) == node) continue;
          choices.push_back({.kind = Choice::begin, .node = node, .thread = index, .region = region, .mode = mode});
        }
    }
    if (state.nodes[node].evictions_left == 0) continue;
    for (uint8_t region = 0; region < configuration_.regions; region++) {
      protocol::State copy = copy_state(state.nodes[node].cells[1 + region].header);
      if (copy == protocol::State::shared || copy == protocol::State::exclusive)
        choices.push_back({.kind = Choice::evict, .node = node, .region = region});
    }
  }
}

void Model::apply(State &state, const Choice &choice) {
  state_ = &state;
  active = this;
  hit_ = false;
  actions_.clear();
  switch (choice.kind) {
  case Choice::begin: begin(choice); break;
  case Choice::end: end(choice); break;
  case Choice::deliver: deliver(choice); break;
  case Choice::evict:
    count_down(state.nodes[choice.node].evictions_left);
    step(choice.node, choice.region, {.kind = Event::evict});
    break;
  }
  check();
}

// Makes the inline paths of mcrl_abi.h run on this node.
void Model::enter(uint8_t node) {
  current_ = node;
  abi_node_.span = reinterpret_cast<char *>(state_->nodes[node].cells);
  abi_node_.polls_left = 1;
  mcrl_current = &abi_node_;
}

void Model::begin(const Choice &choice) {
  Thread &thread = state_->nodes[choice.node].threads[choice.thread];
  thread = {.status = Thread::waiting, .region = choice.region, .mode = choice.mode, .operations_left = thread.operations_left};
  enter(choice.node);
  mcrl_rid rid = rid_of(choice.region);
  const mcrl_region header = state_->nodes[choice.node].cells[1 + choice.region].header;
  hit_ = (choice.mode == MCRL_READ ? mcrl_read_hit(rid) : mcrl_write_hit(rid)) != nullptr;
  if (hit_) {
    require(header.queue_head == 0 && !has_recall_pending(header), "an inline hit overtakes those who wait");
    return started(choice.node, thread);
  }
  step(choice.node, choice.region, {.kind = Event::lock, .mode = choice.mode, .waiter = Waiter{choice.thread}});
}

void Model::started(uint8_t node, Thread &thread) {
  const Cell &cell = state_->nodes[node].cells[1 + thread.region];
  require(cell.data == state_->writes[thread.region], "an operation begins on data that are not those of the last write");
  thread.status = Thread::running;
}

void Model::end(const Choice &choice) {
  Node &node = state_->nodes[choice.node];
  Thread &thread = node.threads[choice.thread];
  Cell &cell = node.cells[1 + choice.region];
  require(cell.data == state_->writes[choice.region], "data have changed under an operation");
  thread.status = Thread::idle;
  count_down(thread.operations_left);
  enter(choice.node);
  if (thread.mode == MCRL_READ) return mcrl_read_unlock(&cell.data);
  cell.data++;
  state_->writes[choice.region]++;
  mcrl_write_unlock(&cell.data);
}

void Model::unlock(mcrl_region &header) {
  auto *cell = reinterpret_cast<Cell *>(&header);
  auto region = static_cast<uint8_t>(cell - state_->nodes[current_].cells - 1);
  if (header.lock < 0) step(current_, region, {.kind = Event::unlock});
}

void Model::deliver(const Choice &choice) {
  const Letter letter = choice.letter;
  auto at = std::lower_bound(state_->letters.begin(), state_->letters.end(), letter);
  require(at != state_->letters.end() && *at == letter, "no such message is in flight");
  state_->letters.erase(at);
  if (configuration_.missing && letter.message == Message::map_req) return answer_no_region(letter);
  step(letter.to, letter.region,
       {.kind = Event::receive,
        .message = letter.message,
        .peer = NodeId{letter.from},
        .version = Version{letter.version},
        .bytes = letter.bytes},
       letter.data);
}

// What the runtime does in place of step() if there is no such region.
void Model::answer_no_region(const Letter &request) {
  actions_.push_back({.kind = Action::send, .message = Message::map_ack, .peer = NodeId{request.from}});
  send({.message = Message::map_ack, .from = request.to, .to = request.from, .region = request.region});
}

void Model::step(uint8_t node, uint8_t region, const Event &event, uint64_t received_data) {
  Node &here = state_->nodes[node];
  mcrl_region &header = here.cells[1 + region].header;
  mcrl_region before = header;
  here.pool.reserve_for_step();
  protocol::Place place{NodeId{node}, NodeId{home_of(region)}, rid_of(region)};
  protocol::step(place, header, here.pool, event, actions_);
  for (const Action &action : actions_) perform(node, region, action, received_data);
  spoil_dead_data(node, region);
  bool still_recalled = has_recall_pending(before) && has_recall_pending(header);
  require(!still_recalled || !grants_something(actions_), "an operation begins on a recalled copy");
  if (observer_) observer_->observe({place.self == place.home, before, header, event, actions_, *state_, node, region});
}

void Model::perform(uint8_t node, uint8_t region, const Action &action, uint64_t received_data) {
  Cell &cell = state_->nodes[node].cells[1 + region];
  Thread &thread = state_->nodes[node].threads[static_cast<uint64_t>(action.waiter) % max_threads];
  switch (action.kind) {
  case Action::send:
    return send({.message = action.message,
                 .from = node,
                 .to = static_cast<uint8_t>(number(action.peer)),
                 .region = region,
                 .version = number(action.version),
                 .bytes = action.bytes,
                 .data = protocol::carries_data(action.message) ? cell.data : 0});
  case Action::install: cell.data = received_data; return;
  case Action::grant:
    require(thread.status == Thread::waiting && thread.region == region && thread.mode == action.mode, "a grant for nobody");
    return started(node, thread);
  case Action::no_region:
    require(configuration_.missing && thread.status == Thread::waiting, "a region is said not to exist");
    thread.status = Thread::idle;
    thread.operations_left = 0;
    return;
  }
}

// Whoever uses data that are not valid any more shall not find the right ones by chance.
void Model::spoil_dead_data(uint8_t node, uint8_t region) {
  Cell &cell = state_->nodes[node].cells[1 + region];
  bool valid =
      home_of(region) == node ? cell.header.owner == 0 : cell.header.state >= static_cast<uint8_t>(protocol::State::shared);
  if (!valid) cell.data = spoilt;
}

void Model::send(const Letter &letter) {
  state_->letters.insert(std::upper_bound(state_->letters.begin(), state_->letters.end(), letter), letter);
}

void Model::check() const {
  bool runs = !state_->letters.empty(), waits = false;
  for (const Node &node : state_->nodes)
    for (const Thread &thread : node.threads) {
      runs = runs || thread.status == Thread::running;
      waits = waits || thread.status == Thread::waiting;
    }
  require(runs || !waits, "stuck: an operation waits, but nothing is in flight and no operation is in progress");
  for (uint8_t region = 0; region < configuration_.regions; region++) {
    check_region(region);
    if (!configuration_.missing && !runs) check_quiet(region);
  }
}

// What holds at all times.
void Model::check_region(uint8_t region) const {
  int writers = 0, readers = 0, exclusive_copies = 0;
  for (const Node &node : state_->nodes) {
    const Cell &cell = node.cells[1 + region];
    int running_readers = 0, running_writers = 0;
    for (const Thread &thread : node.threads) {
      if (thread.status != Thread::running || thread.region != region) continue;
      (thread.mode == MCRL_READ ? running_readers : running_writers)++;
    }
    int32_t in_progress = protocol::operations(cell.header);
    require(in_progress == (running_writers != 0 ? -1 : running_readers), "lock is not what the operations in progress say");
    require(in_progress == 0 || cell.data == state_->writes[region], "an operation is in progress on old data");
    writers += running_writers;
    readers += running_readers;
    exclusive_copies += copy_state(cell.header) == protocol::State::exclusive;
  }
  require(writers <= 1, "two write operations at once");
  require(writers == 0 || readers == 0, "a read operation beside a write operation");
  require(exclusive_copies <= 1, "two exclusive copies");
}

// What holds when nothing is in flight and nothing runs: the directory says exactly who has a copy, and all copies are current.
void Model::check_quiet(uint8_t region) const {
  uint8_t home = home_of(region);
  const Cell &at_home = state_->nodes[home].cells[1 + region];
  std::vector<protocol::Entry> readers = readers_of(state_->nodes[home], region);
  require(at_home.header.pending == 0, "at rest, the home still waits for an acknowledgment");
  require(at_home.header.owner != 0 || at_home.data == state_->writes[region], "at rest, a write is lost");
  require(at_home.header.owner == 0 || readers.empty(), "at rest, there are an owner and readers");
  for (uint8_t index = 0; index < configuration_.nodes; index++) {
    const Cell &cell = state_->nodes[index].cells[1 + region];
    const mcrl_region &header = cell.header;
    require(header.queue_head == 0 && header.queue_tail == 0, "at rest, someone is queued");
    require(header.request == 0 && header.flags == 0 && header.recall == 0, "at rest, a request or recall is left over");
    if (index == home) continue;
    auto reader = std::find_if(readers.begin(), readers.end(), [&](const auto &entry) { return entry.peer == NodeId{index}; });
    bool listed = reader != readers.end(), shared = copy_state(header) == protocol::State::shared;
    bool exclusive = copy_state(header) == protocol::State::exclusive;
    require(listed == shared, "at rest, the directory and a read copy disagree");
    require(!listed || number(reader->version) == header.version, "at rest, the directory has another version than a read copy");
    require((at_home.header.owner == index + 1u) == exclusive, "at rest, the directory and a write copy disagree");
    require(!exclusive || at_home.header.version == header.version,
            "at rest, the directory has another version than the write copy");
    require((!shared && !exclusive) || cell.data == state_->writes[region], "at rest, a copy is old");
    bool untouched = header.state == static_cast<uint8_t>(protocol::State::unmapped);
    require(untouched || header.lock == (exclusive ? 0 : shared ? MCRL_LOCK_SHARED : MCRL_LOCK_CLOSED),
            "at rest, a client's lock is open or closed where it should not be");
  }
}

} // namespace mcrl::model

// The part of the runtime that the protocol and the inline paths call, as the model has it.
mcrl_node *mcrl_current = nullptr;

void mcrl_unlock_slow(mcrl_region *region) { mcrl::model::active->unlock(*region); }

void *mcrl_lock_wait(mcrl_rid, mcrl_mode) { throw mcrl::model::Violation("the model never waits inside a lock call"); }

namespace mcrl {
void assertion_failed(const char *condition, const char *file, int line) {
  throw model::Violation(std::string("assertion in ") + file + ":" + std::to_string(line) + ": " + condition);
}
} // namespace mcrl
