// What encode() has written, as a state again.
#include "encode.h"

#include "regions/pure/machine.h"

#include <algorithm>

namespace mcrl::model {
namespace {

using protocol::Entry;

constexpr uint64_t decoded_writes = 1000;

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
    state_.phases_left = configuration.phases != 0 ? get_left() : 0;
    for (uint8_t region = 0; region < configuration.regions; region++) {
      uint8_t bits = get();
      state_.generation[region] = bits >> 1;
      state_.exists[region] = (bits & 1) != 0;
    }
    for (auto &places : state_.offers)
      for (Offer &offer : places) offer = {};
    for (StandIn &stand_in : state_.stand_ins) stand_in = {};
    for (uint8_t region = 0; configuration.phases != 0 && region < configuration.regions; region++)
      get_stand_in(state_.stand_ins[region]);
    state_.nodes.resize(configuration.nodes);
    for (uint8_t index = 0; index < configuration.nodes; index++) {
      Node &node = state_.nodes[index];
      for (Cell &cell : node.cells) cell = {};
      for (Thread &thread : node.threads) thread = {};
      node.pool = {};
      node.evictions_left = get_left();
      node.forgets_left = get_left();
      node.is_copying = node.has_asked = false;
      if (configuration.offers != 0) get_copying(node);
      for (uint8_t region = 0; configuration.offers != 0 && region < configuration.regions; region++)
        get_offer(state_.offers[region][index]);
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

  void get_offer(Offer &offer) {
    uint8_t kind = get();
    if (kind == 0) return;
    offer.data = decoded_writes - get();
    uint64_t copying = get();
    if (kind == 2) offer.word = protocol::open_offer(0);
    offer.word.bits |= copying << protocol::OfferWord::copying_shift;
    if (kind != 2) return;
    offer.word.bits |= get();
    offer.home = get();
    offer.generation = get();
    offer.version = get();
  }

  void get_stand_in(StandIn &stand_in) {
    uint8_t bits = get();
    if (bits == 0) return;
    stand_in.is_asked = (bits >> 1 & 1) != 0;
    stand_in.home = get();
    stand_in.generation = get();
    uint32_t readers = get(), writer = get();
    stand_in.word.bits = readers | writer << protocol::InPlaceWord::writer_shift;
    if (bits >> 2 != 0) stand_in.word = protocol::wait_for(stand_in.word, true);
    stand_in.data = decoded_writes; // check_phase() has looked at them
  }

  void get_copying(Node &node) {
    uint8_t copies = get();
    node.is_copying = (copies & 1) != 0;
    node.has_asked = copies >> 1 != 0;
    if (!node.is_copying) return;
    node.copied_region = get();
    node.copied_generation = get();
    node.copied_from = get();
    node.copied_home = get();
    node.copied_version = get();
  }

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
    if (is_mapped(header)) header.bytes = sizeof cell.data;
    get_queue(node, region, kept, at_home, threads);
    if (at_home) get_directory(index, region, kept);
    else if (model_.configuration().two_hosts) get_loans(index, region, kept);
    node.pool.end_sharing(header, kept);
  }

  void get_loans(uint8_t index, uint8_t region, uint32_t kept) {
    Node &node = state_.nodes[index];
    node.pool.sharing_at(kept).lender = get();
    uint8_t bits = get();
    node.pool.sharing_at(kept).offered = (bits & 1) != 0;
    node.pool.sharing_at(kept).wanted_back = bits >> 1 != 0;
    if (node.pool.sharing_at(kept).offered) node.pool.sharing_at(kept).offer = state_.offers[region][index].version;
    get_readers(node, kept);
  }

  void get_directory(uint8_t index, uint8_t region, uint32_t kept) {
    Node &node = state_.nodes[index];
    node.pool.sharing_at(kept).pending = get();
    node.pool.sharing_at(kept).unacknowledged = get();
    if (model_.configuration().offers != 0) {
      uint8_t bits = get();
      node.pool.sharing_at(kept).offered = (bits >> 2 & 1) != 0;
      node.pool.sharing_at(kept).offers_after = bits >> 3 != 0;
      node.pool.sharing_at(kept).near_reads = bits & 3;
      if (node.pool.sharing_at(kept).offered) node.pool.sharing_at(kept).offer = state_.offers[region][index].version;
    }
    if (model_.configuration().phases != 0) {
      uint8_t bits = get();
      node.pool.sharing_at(kept).placed = (bits & 1) != 0;
      node.pool.sharing_at(kept).to_place = bits >> 1 != 0;
    }
    get_readers(node, kept);
  }

  void get_readers(Node &node, uint32_t kept) {
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
    thread.in_place = bits >> 7 != 0;
    if (thread.wanted != MCRL_NONE) thread.seen = decoded_writes - (bits & 1) - (bits >> 6 & 1);
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
    uint8_t kind = get();
    Letter letter{.message = kind < 0x80 ? static_cast<Message>(kind) : Message::s_req};
    if (kind >= 0x80) letter.on_host = static_cast<Letter::OnHost>(kind - 0x80);
    uint8_t ends = get(), place = get();
    letter.from = ends >> 4;
    letter.to = ends & 15;
    letter.region = place >> 4;
    letter.generation = place & 15;
    uint8_t third = get();
    letter.is_computation = third == encoded_computation;
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

void decode(const Model &model, const std::string &text, State &state) { Reader(model, text, state).read(); }

} // namespace mcrl::model
