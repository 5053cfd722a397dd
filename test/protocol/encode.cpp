#include "encode.h"

#include "regions/pure/machine.h"
#include "text.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace mcrl::model {
namespace {

using protocol::Entry;
using Order = std::array<uint8_t, 8>; // position of each node in the encoding

constexpr uint64_t decoded_writes = 1000;
constexpr uint8_t computation = 255; // in place of a third node

// The distinct versions that a region's state contains, sorted. A rank of 0 stands for no version.
class Versions {
public:
  Versions(const State &state, uint8_t region) {
    for (const Node &node : state.nodes) {
      if (protocol::is_home(node.cells[1 + region].header))
        for (const Entry &entry : readers_of(node, region)) add(number(entry.version));
      for (const Entry &entry : queue_of(node, region))
        if (entry.remote && protocol::names_copy(entry.message)) add(number(entry.version));
      const mcrl_region &header = node.cells[1 + region].header;
      if (is_mapped(header)) add(node.pool.version(header));
      if ((header.copied.flags & protocol::recall_any) != 0) add(sharing_of(node, region).recall);
    }
    for (const Letter &letter : state.letters)
      if (letter.region == region && has_version(letter.message)) add(letter.version);
    std::sort(versions_.begin(), versions_.end());
    versions_.erase(std::unique(versions_.begin(), versions_.end()), versions_.end());
  }

  static bool is_mapped(const mcrl_region &header) { return header.state != static_cast<uint8_t>(protocol::State::unmapped); }

  char rank(uint32_t version) const {
    return static_cast<char>(1 + (std::lower_bound(versions_.begin(), versions_.end(), version) - versions_.begin()));
  }

private:
  void add(uint32_t version) { versions_.push_back(version); }
  std::vector<uint32_t> versions_;
};

class Writer {
public:
  Writer(const Model &model, const State &state, const std::vector<Versions> &versions, const Order &order)
      : model_(model), state_(state), versions_(versions), order_(order) {}

  std::string write() {
    const Configuration &configuration = model_.configuration();
    put(state_.removals_left);
    put(state_.maps_left);
    put(state_.creations_left);
    put(state_.loans_left);
    put(state_.awaits_left);
    put(state_.migrations_left);
    put(state_.updates_left);
    put(state_.rehomes_left);
    for (uint8_t region = 0; region < configuration.regions; region++) put(state_.generation[region] << 1 | state_.exists[region]);
    Order node_at{};
    for (uint8_t node = 0; node < configuration.nodes; node++) node_at[order_[node]] = node;
    for (uint8_t position = 0; position < configuration.nodes; position++) {
      const Node &node = state_.nodes[node_at[position]];
      put(node.evictions_left);
      put(node.forgets_left);
      for (uint8_t region = 0; region < configuration.regions; region++)
        put_region(node, region);
      put_threads(node);
    }
    put_letters();
    return std::move(text_);
  }

private:
  // Without update operations it makes no difference where the token is.
  bool updates() const { return model_.configuration().updates != 0; }

  template <typename T> void put(T value) { text_.push_back(static_cast<char>(value)); }

  void put_region(const Node &node, uint8_t region) {
    const Cell &cell = node.cells[1 + region];
    const mcrl_region &header = cell.header;
    bool at_home = protocol::is_home(header);
    protocol::Sharing sharing = sharing_of(node, region);
    const Versions &versions = versions_[region];
    put(protocol::operations(header));
    put(header.state);
    put(header.copied.request);
    int flags = updates() ? header.copied.flags : header.copied.flags & ~protocol::update_token;
    put(flags);
    put(flags >> 8);
    // The lock of a header that is no region's is never looked at. One never used has an open lock, one forgotten a closed one.
    put((header.rid == 0 ? MCRL_LOCK_CLOSED : protocol::bias_of(header.lock)) >> 24);
    put(cell.data == spoilt ? 2 : std::min<uint64_t>(state_.writes[region] - cell.data, 1));
    put(header.rid == 0 ? 0 : 1 + generation_of(header.rid));
    put(Versions::is_mapped(header) ? versions.rank(sharing.version) : 0);
    put((header.copied.flags & protocol::recall_any) != 0 ? versions.rank(sharing.recall) : 0);
    put(sharing.owner == 0 ? 0 : order_[sharing.owner - 1] + 1);
    put(sharing.home == 0 ? 0 : order_[sharing.home - 1] + 1);
    if (!at_home) put(sharing.uses_left);
    put_queue(node, region);
    if (!at_home) return;
    put(sharing.pending);
    put(sharing.unacknowledged);
    put_readers(node, region);
  }

  void put_queue(const Node &node, uint8_t region) {
    std::vector<Entry> queue = queue_of(node, region);
    put(queue.size());
    for (const Entry &entry : queue) {
      put(entry.migrates << 3 | entry.remote << 2 | entry.mode);
      put(entry.message);
      if (!entry.remote) {
        const Thread &thread = node.threads[static_cast<uint64_t>(entry.waiter)];
        put(thread.operations_left);
        put(thread.generation);
        put(look_bits(thread));
        if (protocol::is_upgrade(entry)) put(thread.with_data << 4 | (thread.with_data ? order_[thread.holder] : 0));
        continue;
      }
      put(order_[number(entry.peer)]);
      put(protocol::names_copy(entry.message) ? versions_[region].rank(number(entry.version)) : 0);
    }
  }

  // Their order only decides in which order messages are sent, which is forgotten at once.
  void put_readers(const Node &node, uint8_t region) {
    std::vector<std::array<char, 2>> readers;
    uint32_t token = sharing_of(node, region).token;
    for (const Entry &entry : readers_of(node, region)) {
      bool has_token = updates() && token != 0 && entry.peer == node.pool[token].peer && entry.version == node.pool[token].version;
      readers.push_back({static_cast<char>(order_[number(entry.peer)] << 2 | has_token << 1 | entry.recalled),
                         versions_[region].rank(number(entry.version))});
    }
    std::sort(readers.begin(), readers.end());
    put(readers.size());
    for (const auto &reader : readers) text_.append(reader.data(), reader.size());
  }

  // What it awaits, and whether there was a write; whether it has written and so may not await one.
  int look_bits(const Thread &thread) const {
    bool is_watching = thread.wanted != MCRL_NONE, is_replicated = model_.kind_of(thread.region, thread.generation) == MCRL_REPLICATED;
    uint64_t writes_since = is_watching ? state_.writes[thread.region] - thread.seen : 0;
    bool has_changed = writes_since != 0, again = writes_since > 1 && is_replicated; // its copy may be late, but not that late
    return again << 6 | thread.is_guest << 5 | thread.has_written << 4 | thread.looks << 3 | thread.wanted << 1 | has_changed;
  }

  // Waiting threads have been written with the queues.
  void put_threads(const Node &node) {
    std::vector<std::array<char, 5>> threads;
    for (uint32_t index = 0; index < model_.configuration().threads; index++) {
      const Thread &thread = node.threads[index];
      if (thread.waits()) continue;
      bool acts = thread.status != Thread::idle;
      int where = thread.status == Thread::lent ? order_[thread.holder] : 0;
      threads.push_back({static_cast<char>(acts ? (1 + thread.region) << 2 | thread.mode : 0),
                         static_cast<char>(thread.operations_left),
                         static_cast<char>(acts ? thread.status << 5 | thread.with_data << 4 | where : 0),
                         static_cast<char>(acts ? thread.generation : 0), static_cast<char>(acts ? look_bits(thread) : 0)});
    }
    std::sort(threads.begin(), threads.end());
    for (const auto &thread : threads) text_.append(thread.data(), thread.size());
  }

  void put_letters() {
    std::vector<std::array<char, 5>> letters;
    for (const Letter &letter : state_.letters) {
      int third = letter.is_computation ? computation : names_third(letter.message) ? order_[letter.third] : 0;
      letters.push_back({static_cast<char>(letter.message), static_cast<char>(order_[letter.from] << 4 | order_[letter.to]),
                         static_cast<char>(letter.region << 4 | letter.generation), static_cast<char>(third),
                         has_version(letter.message) ? versions_[letter.region].rank(letter.version) : '\0'});
    }
    std::sort(letters.begin(), letters.end());
    for (const auto &letter : letters) text_.append(letter.data(), letter.size());
  }

  const Model &model_;
  const State &state_;
  const std::vector<Versions> &versions_;
  const Order &order_;
  std::string text_;
};

class Reader {
public:
  Reader(const Model &model, const std::string &text, State &state) : model_(model), text_(text), state_(state) {}

  void read() {
    const Configuration &configuration = model_.configuration();
    for (uint64_t &writes : state_.writes) writes = decoded_writes;
    state_.removals_left = get_left();
    state_.maps_left = get_left();
    state_.creations_left = get_left();
    state_.loans_left = get_left();
    state_.awaits_left = get_left();
    state_.migrations_left = get_left();
    state_.updates_left = get_left();
    state_.rehomes_left = get_left();
    for (uint8_t region = 0; region < configuration.regions; region++) {
      uint8_t bits = get();
      state_.generation[region] = bits >> 1;
      state_.exists[region] = (bits & 1) != 0;
    }
    state_.nodes.resize(configuration.nodes);
    for (uint8_t index = 0; index < configuration.nodes; index++) {
      Node &node = state_.nodes[index];
      for (Cell &cell : node.cells) cell = {};
      for (Thread &thread : node.threads) thread = {};
      node.pool = {};
      node.evictions_left = get_left();
      node.forgets_left = get_left();
      uint8_t threads = 0;
      for (uint8_t region = 0; region < configuration.regions; region++) get_region(index, region, threads);
      get_threads(node, threads);
    }
    state_.letters.clear();
    while (at_ < text_.size()) get_letter();
    std::sort(state_.letters.begin(), state_.letters.end());
  }

private:
  // A count; the encoding keeps one byte of it.
  uint32_t get_left() {
    uint8_t left = get();
    return left == static_cast<uint8_t>(any_number) ? any_number : left;
  }

  uint8_t get() { return static_cast<uint8_t>(text_[at_++]); }

  void get_region(uint8_t index, uint8_t region, uint8_t &threads) {
    Node &node = state_.nodes[index];
    Cell &cell = node.cells[1 + region];
    mcrl_region &header = cell.header;
    header.lock = static_cast<int8_t>(get());
    header.state = get();
    header.copied.request = get();
    header.copied.flags = get();
    header.copied.flags |= static_cast<uint16_t>(get() << 8);
    header.lock += static_cast<int8_t>(get()) * (1 << 24);
    uint8_t late = get();
    cell.data = late == 2 ? spoilt : decoded_writes - late;
    node.kept[region] = decoded_writes; // check_acknowledgments() has looked at it
    uint8_t generation = get();
    if (generation != 0) header.rid = model_.rid_of(region, static_cast<uint8_t>(generation - 1));
    uint32_t version = get();
    node.pool.reserve_for_step();
    uint32_t kept = node.pool.keep_sharing(header);
    node.pool.sharing_at(kept) = {.owner = 0, .recall = get(), .version = version};
    node.pool.sharing_at(kept).owner = get();
    node.pool.sharing_at(kept).home = get();
    bool at_home = protocol::is_home(header);
    if (!at_home) node.pool.sharing_at(kept).uses_left = get();
    if (Versions::is_mapped(header)) header.bytes = sizeof cell.data;
    get_queue(node, region, kept, at_home, threads);
    if (at_home) get_readers(node, kept);
    node.pool.end_sharing(header, kept);
  }

  void get_readers(Node &node, uint32_t kept) {
    node.pool.sharing_at(kept).pending = get();
    node.pool.sharing_at(kept).unacknowledged = get();
    for (uint8_t count = get(); count > 0; count--) {
      uint32_t entry = take(node);
      protocol::Sharing &sharing = node.pool.sharing_at(kept);
      uint32_t last = sharing.readers;
      uint8_t who = get();
      node.pool[entry] = {
          .next = entry, .recalled = (who & 1) != 0, .peer = NodeId{static_cast<uint32_t>(who >> 2)}, .version = Version{get()}};
      if ((who >> 1 & 1) != 0) sharing.token = entry;
      if (last != 0) std::swap(node.pool[entry].next, node.pool[last].next);
      sharing.readers = entry;
    }
  }

  static uint32_t take(Node &node) {
    node.pool.reserve_for_step();
    return node.pool.take({});
  }

  void get_queue(Node &node, uint8_t region, uint32_t kept, bool at_home, uint8_t &threads) {
    for (uint8_t count = get(); count > 0; count--) {
      uint32_t index = take(node);
      protocol::Sharing &sharing = node.pool.sharing_at(kept);
      if (sharing.queue_tail != 0) node.pool[sharing.queue_tail].next = index;
      else sharing.queue_head = index;
      sharing.queue_tail = index;
      Entry &entry = node.pool[index];
      uint8_t bits = get();
      entry.migrates = bits >> 3 != 0;
      entry.remote = (bits >> 2 & 1) != 0;
      entry.mode = static_cast<mcrl_mode>(bits & 3);
      entry.message = static_cast<Message>(get());
      if (at_home && entry.mode != MCRL_READ) sharing.recall = index;
      if (!entry.remote) {
        entry.waiter = Waiter{threads};
        mcrl_mode mode = protocol::is_removal(entry) || protocol::is_rehoming(entry) ? MCRL_NONE : entry.mode;
        uint32_t left = get_left();
        uint8_t generation = get();
        Thread &thread = node.threads[threads++];
        thread = {Thread::waiting, region, mode, generation, left};
        if (protocol::is_upgrade(entry)) {
          thread.status = Thread::upgrading;
          thread.mode = MCRL_UPDATE;
        }
        get_look(thread);
        if (protocol::is_upgrade(entry)) {
          uint8_t loan = get();
          thread.with_data = loan >> 4 != 0;
          thread.holder = loan & 15;
        }
        thread.migrates = entry.migrates;
        if (entry.migrates) entry.counts = static_cast<uint8_t>(model_.configuration().counts);
        if (!at_home) entry.rid = model_.rid_of(region, generation);
        continue;
      }
      entry.peer = NodeId{get()};
      entry.version = Version{get()};
    }
  }

  void get_look(Thread &thread) {
    uint8_t bits = get();
    thread.looks = (bits >> 3 & 1) != 0;
    thread.has_written = (bits >> 4 & 1) != 0;
    thread.is_guest = (bits >> 5 & 1) != 0;
    thread.wanted = static_cast<mcrl_mode>(bits >> 1 & 3);
    if (thread.wanted != MCRL_NONE) thread.seen = decoded_writes - (bits & 1) - (bits >> 6);
  }

  void get_threads(Node &node, uint8_t index) {
    for (; index < model_.configuration().threads; index++) {
      Thread &thread = node.threads[index];
      uint8_t what = get();
      thread.operations_left = get_left();
      uint8_t loan = get();
      thread.generation = get();
      get_look(thread);
      if (what == 0) continue;
      thread.status = static_cast<Thread::Status>(loan >> 5);
      thread.with_data = (loan >> 4 & 1) != 0;
      thread.holder = loan & 15;
      thread.region = static_cast<uint8_t>((what >> 2) - 1);
      thread.mode = static_cast<mcrl_mode>(what & 3);
    }
  }

  void get_letter() {
    Letter letter{.message = static_cast<Message>(get())};
    uint8_t ends = get(), place = get();
    letter.from = ends >> 4;
    letter.to = ends & 15;
    letter.region = place >> 4;
    letter.generation = place & 15;
    uint8_t third = get();
    letter.is_computation = third == computation;
    if (!letter.is_computation) letter.third = third;
    letter.version = get();
    letter.bytes = letter.message == Message::map_ack ? sizeof(uint64_t) : 0;
    letter.data = protocol::carries_data(letter.message) ? decoded_writes : 0; // check_data_in_flight() has looked at them
    state_.letters.push_back(letter);
  }

  const Model &model_;
  const std::string &text_;
  State &state_;
  size_t at_ = 0;
};

} // namespace

std::string encode(const Model &model, const State &state) {
  const Configuration &configuration = model.configuration();
  std::vector<Versions> versions;
  for (uint8_t region = 0; region < configuration.regions; region++) versions.emplace_back(state, region);
  Order order;
  std::iota(order.begin(), order.end(), uint8_t{0});
  // The nodes that are home to no region are alike.
  auto first = order.begin() + std::min(configuration.regions, configuration.nodes), last = order.begin() + configuration.nodes;
  std::string smallest = Writer(model, state, versions, order).write();
  while (std::next_permutation(first, last)) smallest = std::min(smallest, Writer(model, state, versions, order).write());
  return smallest;
}

void decode(const Model &model, const std::string &text, State &state) { Reader(model, text, state).read(); }

} // namespace mcrl::model
