#include "encode.h"

#include "protocol/machine.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace mcrl::model {
namespace {

using protocol::Entry;
using Order = std::array<uint8_t, 8>; // position of each node in the encoding

constexpr uint64_t decoded_writes = 1000;

bool names_copy(Message message) { return message != Message::map_req && message != Message::s_req && message != Message::e_req; }

// The distinct versions that a region's state contains, sorted. A rank of 0 stands for no version.
class Versions {
public:
  Versions(const Model &model, const State &state, uint8_t region) {
    uint8_t home = model.home_of(region);
    add(state.nodes[home].cells[1 + region].header.version);
    for (const Entry &entry : readers_of(state.nodes[home], region)) add(number(entry.version));
    for (const Entry &entry : queue_of(state.nodes[home], region))
      if (entry.message == Message::m_req) add(number(entry.version));
    for (const Node &node : state.nodes) {
      const mcrl_region &header = node.cells[1 + region].header;
      if (is_mapped(header)) add(header.version);
      if ((header.flags & protocol::recall_any) != 0) add(header.recall);
    }
    for (const Letter &letter : state.letters)
      if (letter.region == region && names_copy(letter.message)) add(letter.version);
    std::sort(versions_.begin(), versions_.end());
    versions_.erase(std::unique(versions_.begin(), versions_.end()), versions_.end());
  }

  static bool is_mapped(const mcrl_region &header) { return header.state > static_cast<uint8_t>(protocol::State::mapping); }

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
    Order node_at{};
    for (uint8_t node = 0; node < configuration.nodes; node++) node_at[order_[node]] = node;
    for (uint8_t position = 0; position < configuration.nodes; position++) {
      const Node &node = state_.nodes[node_at[position]];
      put(node.evictions_left);
      for (uint8_t region = 0; region < configuration.regions; region++)
        put_region(node, region, model_.home_of(region) == node_at[position]);
      put_threads(node);
    }
    put_letters();
    return std::move(text_);
  }

private:
  template <typename T> void put(T value) { text_.push_back(static_cast<char>(value)); }

  void put_region(const Node &node, uint8_t region, bool at_home) {
    const Cell &cell = node.cells[1 + region];
    const mcrl_region &header = cell.header;
    const Versions &versions = versions_[region];
    put(protocol::operations(header));
    put(header.state);
    put(header.request | header.flags << 2);
    put(protocol::bias_of(header.lock) >> 24);
    put(cell.data != state_.writes[region]);
    put(Versions::is_mapped(header) ? versions.rank(header.version) : 0);
    put((header.flags & protocol::recall_any) != 0 ? versions.rank(header.recall) : 0);
    put_queue(node, region);
    if (!at_home) return;
    put(header.owner == 0 ? 0 : order_[header.owner - 1] + 1);
    put(header.pending);
    put_readers(node, region);
  }

  void put_queue(const Node &node, uint8_t region) {
    std::vector<Entry> queue = queue_of(node, region);
    put(queue.size());
    for (const Entry &entry : queue) {
      put(entry.remote << 2 | entry.mode);
      if (!entry.remote) {
        put(node.threads[static_cast<uint64_t>(entry.waiter)].operations_left);
        continue;
      }
      put(entry.message);
      put(order_[number(entry.peer)]);
      put(entry.message == Message::m_req ? versions_[region].rank(number(entry.version)) : 0);
    }
  }

  // Their order only decides in which order messages are sent, which is forgotten at once.
  void put_readers(const Node &node, uint8_t region) {
    std::vector<std::array<char, 2>> readers;
    for (const Entry &entry : readers_of(node, region))
      readers.push_back(
          {static_cast<char>(order_[number(entry.peer)] << 1 | entry.recalled), versions_[region].rank(number(entry.version))});
    std::sort(readers.begin(), readers.end());
    put(readers.size());
    for (const auto &reader : readers) text_.append(reader.data(), reader.size());
  }

  // Waiting threads have been written with the queues.
  void put_threads(const Node &node) {
    std::vector<std::array<char, 2>> threads;
    for (uint32_t index = 0; index < model_.configuration().threads; index++) {
      const Thread &thread = node.threads[index];
      if (thread.status == Thread::waiting) continue;
      bool runs = thread.status == Thread::running;
      threads.push_back(
          {static_cast<char>(runs ? (1 + thread.region) << 2 | thread.mode : 0), static_cast<char>(thread.operations_left)});
    }
    std::sort(threads.begin(), threads.end());
    for (const auto &thread : threads) text_.append(thread.data(), thread.size());
  }

  // One end of a message is always the region's home.
  void put_letters() {
    std::vector<std::array<char, 4>> letters;
    for (const Letter &letter : state_.letters) {
      uint8_t client = letter.to == model_.home_of(letter.region) ? letter.from : letter.to;
      bool old = protocol::carries_data(letter.message) && letter.data != state_.writes[letter.region];
      letters.push_back({static_cast<char>(letter.message), static_cast<char>(order_[client]),
                         static_cast<char>(letter.region << 2 | old << 1 | (letter.bytes != 0)),
                         names_copy(letter.message) ? versions_[letter.region].rank(letter.version) : '\0'});
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
    state_.nodes.resize(configuration.nodes);
    for (uint8_t index = 0; index < configuration.nodes; index++) {
      Node &node = state_.nodes[index];
      for (Cell &cell : node.cells) cell = {};
      for (Thread &thread : node.threads) thread = {};
      node.pool = {};
      node.evictions_left = get_left();
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
    uint8_t bits = get();
    header.request = bits & 3;
    header.flags = bits >> 2;
    header.lock += static_cast<int8_t>(get()) * (1 << 24);
    cell.data = decoded_writes - get();
    header.version = get();
    header.recall = get();
    if (Versions::is_mapped(header)) {
      header.rid = model_.rid_of(region);
      header.bytes = sizeof cell.data;
    }
    get_queue(node, region, threads);
    if (model_.home_of(region) != index) return;
    header.owner = get();
    header.pending = get();
    for (uint8_t count = get(); count > 0; count--) {
      uint32_t entry = take(node);
      uint8_t who = get();
      node.pool[entry] = {.next = header.readers,
                          .recalled = (who & 1) != 0,
                          .peer = NodeId{static_cast<uint32_t>(who >> 1)},
                          .version = Version{get()}};
      header.readers = entry;
    }
  }

  static uint32_t take(Node &node) {
    node.pool.reserve_for_step();
    return node.pool.take();
  }

  void get_queue(Node &node, uint8_t region, uint8_t &threads) {
    mcrl_region &header = node.cells[1 + region].header;
    for (uint8_t count = get(); count > 0; count--) {
      uint32_t index = take(node);
      if (header.queue_tail != 0) node.pool[header.queue_tail].next = index;
      else header.queue_head = index;
      header.queue_tail = index;
      Entry &entry = node.pool[index];
      uint8_t bits = get();
      entry.remote = bits >> 2 != 0;
      entry.mode = static_cast<mcrl_mode>(bits & 3);
      if (!entry.remote) {
        entry.waiter = Waiter{threads};
        node.threads[threads++] = {.status = Thread::waiting, .region = region, .mode = entry.mode, .operations_left = get_left()};
        continue;
      }
      entry.message = static_cast<Message>(get());
      entry.peer = NodeId{get()};
      entry.version = Version{get()};
    }
  }

  void get_threads(Node &node, uint8_t index) {
    for (; index < model_.configuration().threads; index++) {
      Thread &thread = node.threads[index];
      uint8_t what = get();
      thread.operations_left = get_left();
      if (what == 0) continue;
      thread.status = Thread::running;
      thread.region = static_cast<uint8_t>((what >> 2) - 1);
      thread.mode = static_cast<mcrl_mode>(what & 3);
    }
  }

  void get_letter() {
    Letter letter{.message = static_cast<Message>(get())};
    uint8_t client = get(), bits = get();
    letter.region = bits >> 2;
    letter.version = get();
    uint8_t home = model_.home_of(letter.region);
    bool to_home = letter.message >= Message::inv_ack || letter.message == Message::map_req ||
                   (letter.message >= Message::s_req && letter.message <= Message::m_req);
    letter.from = to_home ? client : home;
    letter.to = to_home ? home : client;
    letter.bytes = (bits & 1) != 0 ? sizeof(uint64_t) : 0;
    letter.data = protocol::carries_data(letter.message) ? decoded_writes - (bits >> 1 & 1) : 0;
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
  for (uint8_t region = 0; region < configuration.regions; region++) versions.emplace_back(model, state, region);
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
