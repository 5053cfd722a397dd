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

// The distinct versions that a region's state contains, sorted. A rank of 0 stands for no version.
class Versions {
public:
  Versions(const State &state, uint8_t region) {
    for (const Node &node : state.nodes) {
      for (const Entry &entry : readers_of(node, region)) add(number(entry.version));
      for (const Entry &entry : queue_of(node, region))
        if (entry.remote && protocol::names_copy(entry.message)) add(number(entry.version));
      const mcrl_region &header = node.cells[1 + region].header;
      if (is_mapped(header)) add(node.pool.version(header));
      if (node.is_copying && node.copied_region == region) add(node.copied_version);
      if ((header.copied.flags & protocol::recall_any) != 0) add(sharing_of(node, region).recall);
    }
    for (const Offer &offer : state.offers[region])
      if (offer.word.is_open()) add(offer.version);
    for (const Letter &letter : state.letters)
      if (letter.region == region && has_version(letter.message)) add(letter.version);
    std::sort(versions_.begin(), versions_.end());
    versions_.erase(std::unique(versions_.begin(), versions_.end()), versions_.end());
  }

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
    if (configuration.phases != 0) put(state_.phases_left);
    for (uint8_t region = 0; region < configuration.regions; region++) put(state_.generation[region] << 1 | state_.exists[region]);
    for (uint8_t region = 0; configuration.phases != 0 && region < configuration.regions; region++) put_stand_in(region);
    Order node_at{};
    for (uint8_t node = 0; node < configuration.nodes; node++) node_at[order_[node]] = node;
    for (uint8_t position = 0; position < configuration.nodes; position++) {
      const Node &node = state_.nodes[node_at[position]];
      put(node.evictions_left);
      put(node.forgets_left);
      if (configuration.offers != 0) put_copying(node);
      for (uint8_t region = 0; configuration.offers != 0 && region < configuration.regions; region++)
        put_offer(state_.offers[region][node_at[position]], region);
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

  // A place that is neither open nor copied from says nothing.
  void put_offer(const Offer &offer, uint8_t region) {
    put(offer.word.is_open() ? 2 : offer.word.is_copied_from() ? 1 : 0);
    if (!offer.word.is_open() && !offer.word.is_copied_from()) return;
    put(state_.writes[region] - offer.data);
    put((offer.word.bits & protocol::OfferWord::copying) >> protocol::OfferWord::copying_shift);
    if (!offer.word.is_open()) return;
    unsigned takers = 0;
    for (uint8_t node = 0; node < model_.configuration().nodes; node++) takers |= unsigned{offer.word.has_taken(node)} << order_[node];
    put(takers);
    put(order_[offer.home]);
    put(offer.generation);
    put(versions_[region].rank(offer.version));
  }

  // One that is not used says nothing.
  void put_stand_in(uint8_t region) {
    const StandIn &stand_in = state_.stand_ins[region];
    const protocol::InPlaceWord word = stand_in.word;
    put(word.is_deleted() ? 0 : 1 | stand_in.is_asked << 1 | word.is_claimed() << 2);
    if (word.is_deleted()) return;
    put(order_[stand_in.home]);
    put(stand_in.generation);
    put(word.bits & protocol::InPlaceWord::readers);
    uint8_t writer = 0;
    for (uint8_t node = 0; node < model_.configuration().nodes; node++)
      if (word.is_written_by(node)) writer = order_[node] + 1;
    put(writer);
  }

  void put_copying(const Node &node) {
    put(node.has_asked << 1 | node.is_copying);
    if (!node.is_copying) return;
    put(node.copied_region);
    put(node.copied_generation);
    put(order_[node.copied_from]);
    put(order_[node.copied_home]);
    put(versions_[node.copied_region].rank(node.copied_version));
  }

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
    put(is_mapped(header) ? versions.rank(sharing.version) : 0);
    put((header.copied.flags & protocol::recall_any) != 0 ? versions.rank(sharing.recall) : 0);
    put(sharing.owner == 0 ? 0 : order_[sharing.owner - 1] + 1);
    put(sharing.home == 0 ? 0 : order_[sharing.home - 1] + 1);
    if (!at_home) put(sharing.uses_left);
    put_queue(node, region);
    if (!at_home && model_.configuration().two_hosts) {
      put(sharing.lender == 0 ? 0 : order_[sharing.lender - 1] + 1);
      put(sharing.wanted_back << 1 | sharing.offered);
      put_readers(node, region);
    }
    if (!at_home) return;
    put(sharing.pending);
    put(sharing.unacknowledged);
    if (model_.configuration().offers != 0) put(sharing.offers_after << 3 | sharing.offered << 2 | sharing.near_reads);
    if (model_.configuration().phases != 0) put(sharing.to_place << 1 | sharing.placed);
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
    return thread.in_place << 7 | again << 6 | thread.is_guest << 5 | thread.has_written << 4 | thread.looks << 3 | thread.wanted << 1 |
           has_changed;
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
      int third = letter.is_computation ? encoded_computation : names_third(letter.message) ? order_[letter.third] : 0;
      auto kind = static_cast<uint8_t>(letter.on_host != Letter::no ? 0x80 + letter.on_host : static_cast<int>(letter.message));
      letters.push_back({static_cast<char>(kind), static_cast<char>(order_[letter.from] << 4 | order_[letter.to]),
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

} // namespace

// The nodes of each host that are home to no region are alike.
static std::string encode_with_hosts(const Model &model, const State &state, const std::vector<Versions> &versions, Order order) {
  const Configuration &configuration = model.configuration();
  uint32_t homes = std::min(configuration.regions, configuration.nodes);
  auto first = order.begin() + homes, host = order.begin() + std::max(homes, std::min(configuration.offers, configuration.nodes));
  auto last = order.begin() + configuration.nodes;
  std::string smallest = Writer(model, state, versions, order).write();
  do {
    while (std::next_permutation(first, host)) smallest = std::min(smallest, Writer(model, state, versions, order).write());
    if (host == last) return smallest;
    smallest = std::min(smallest, Writer(model, state, versions, order).write());
  } while (std::next_permutation(host, last));
  return smallest;
}

std::string encode(const Model &model, const State &state) {
  const Configuration &configuration = model.configuration();
  std::vector<Versions> versions;
  for (uint8_t region = 0; region < configuration.regions; region++) versions.emplace_back(state, region);
  Order order;
  std::iota(order.begin(), order.end(), uint8_t{0});
  // The nodes that are home to no region are alike.
  auto first = order.begin() + std::min(configuration.regions, configuration.nodes), last = order.begin() + configuration.nodes;
  // And of those, the ones that see each other's offers.
  if (configuration.offers != 0) return encode_with_hosts(model, state, versions, order);
  std::string smallest = Writer(model, state, versions, order).write();
  while (std::next_permutation(first, last)) smallest = std::min(smallest, Writer(model, state, versions, order).write());
  return smallest;
}

} // namespace mcrl::model
