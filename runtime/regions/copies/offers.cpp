#include "regions/copies/offers.h"

#include "base/support/fatal.h"
#include "regions/copies/counters.h"
#include "regions/copies/mapping.h"
#include "regions/copies/steps.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace mcrl {

using protocol::OfferWord;

namespace {

SharedWord<uint64_t> word_of(uint64_t &word) { return SharedWord<uint64_t>(word); }

// Swaps the word for what `next` makes of it; returns what it was, or nothing if that was nothing.
template <class Next> std::optional<OfferWord> change(uint64_t &at, Next &&next) {
  std::optional<uint64_t> before = word_of(at).change([&](uint64_t now) {
    std::optional<OfferWord> after = next(OfferWord{now});
    return after ? std::optional(after->bits) : std::nullopt;
  });
  return before ? std::optional(OfferWord{*before}) : std::nullopt;
}

} // namespace

void Offers::open(Node &node) {
  const NodeRegions &regions = *node.rooms.regions;
  layout_ = regions.layout;
  if (layout_.offer_bytes() == 0 || !regions.shares_with[number(node.self)]) return;
  base_ = regions.memory.base();
  self_ = node.self;
  bit_at_.assign(node.count, no_bit);
  uint32_t nodes_here = 0;
  for (uint32_t other = 0; other < node.count; other++) {
    if (!regions.shares_with[other]) continue;
    nodes_here++;
    if (node_at_.size() == OfferWord::most_takers) continue;
    bit_at_[other] = static_cast<uint8_t>(node_at_.size());
    node_at_.push_back(NodeId{other});
  }
  places_ = std::min(most_places, std::bit_floor(layout_.offer_bytes() / 4 / place_bytes));
  next_block_ = page_bytes + places_ * place_bytes;
  if (nodes_here == 1) return;
  // The others look at this page, which must be there.
  if (!provide(node, 0, page_bytes)) fatal("no shared memory is left on this host; MCRL_TUNE=shm=0 does without");
  directory_ = reinterpret_cast<Directory *>(memory_of(self_));
}

// Regions that lie beside each other have places near each other; those of less than 256 bytes lie apart for it.
uint64_t Offers::index_of(mcrl_rid rid) const {
  uint64_t at = SpanLayout::place(rid) & (layout_.arena_bytes() - 1);
  return ((at >> 8) + (at >> 5 & 7) * (places_ / 8) + (at >> 20) * 7) & (places_ - 1);
}

__attribute__((noinline)) Offers::Place *Offers::find_place(NodeId home, mcrl_rid rid) const {
  uint64_t index = index_of(rid), page = index * place_bytes / page_bytes;
  auto *directory = reinterpret_cast<Directory *>(memory_of(home));
  if ((SharedWord<uint64_t>(directory[page / 64]).get() >> page % 64 & 1) == 0) return nullptr;
  return &place_at(home, index);
}

std::byte *Offers::data_of(NodeId home, Place &place) const {
  return place.block == 0 ? place.data : reinterpret_cast<std::byte *>(memory_of(home) + place.block);
}

bool Offers::provide(Node &node, uint64_t offset, uint64_t bytes) {
  return node.conduit.provide_offered(layout_.offers_from() - layout_.in_place_from() + offset, bytes);
}

bool Offers::provide_place(Node &node, uint64_t index) {
  uint64_t page = index * place_bytes / page_bytes;
  SharedWord<uint64_t> pages(directory_[page / 64]);
  if ((pages.peek() >> page % 64 & 1) != 0) return true;
  if (!provide(node, page_bytes + page * page_bytes, page_bytes)) return false;
  pages.add_bits(uint64_t{1} << page % 64);
  return true;
}

bool Offers::give_block(Node &node, Place &place, uint64_t bytes) {
  auto size_of = [](uint64_t of) {
    return std::max(static_cast<unsigned>(std::bit_width(of - 1)), least_block_bits) - least_block_bits;
  };
  bool needs_block = bytes > bytes_in_place;
  if (place.block != 0 && needs_block && size_of(place.bytes) == size_of(bytes)) return true;
  if (place.block != 0) free_blocks_[size_of(place.bytes)].push_back(std::exchange(place.block, 0));
  if (!needs_block) return true;
  std::vector<uint64_t> &free = free_blocks_[size_of(bytes)];
  if (!free.empty()) {
    place.block = free.back();
    free.pop_back();
    return true;
  }
  uint64_t room = uint64_t{1} << (size_of(bytes) + least_block_bits), end = next_block_ + room;
  if (end > layout_.offer_bytes()) return false;
  uint64_t page = next_block_ & ~(page_bytes - 1);
  if (!provide(node, page, ((end + page_bytes - 1) & ~(page_bytes - 1)) - page)) return false;
  place.block = std::exchange(next_block_, end);
  return true;
}

bool Offers::make(Node &node, mcrl_rid rid, Version version, const void *data, uint64_t bytes) {
  uint64_t index = index_of(rid);
  if (!can_hold(bytes) || !provide_place(node, index)) return false;
  Place &place = place_at(self_, index);
  OfferWord now{word_of(place.word).get()};
  bool is_another = place.stand_in != 0 && place.rid != rid;
  if (is_another || now.is_open() || now.is_copied_from() || !give_block(node, place, bytes)) return false;
  SharedWord<mcrl_rid>(place.rid).put(rid);
  place.version = number(version);
  SharedWord<uint32_t>(place.bytes).put(static_cast<uint32_t>(bytes));
  std::memcpy(data_of(self_, place), data, bytes);
  word_of(place.word).put(protocol::open_offer(++ticket_).bits);
  return true;
}

uint64_t Offers::close(mcrl_rid rid) {
  Place &place = place_at(self_, index_of(rid));
  MCRL_ASSERT(place.rid == rid && OfferWord{word_of(place.word).peek()}.is_open());
  return change(place.word, [](OfferWord now) { return std::optional(protocol::close_offer(now)); })->bits & OfferWord::takers;
}

bool Offers::tell_stand_in(Node &node, mcrl_rid rid, mcrl_rid stand_in) {
  uint64_t index = index_of(rid);
  if (!provide_place(node, index)) return false;
  Place &place = place_at(self_, index);
  OfferWord now{word_of(place.word).get()};
  if (now.is_open() || now.is_copied_from() || place.stand_in != 0) return false;
  SharedWord<mcrl_rid>(place.rid).put(rid);
  SharedWord<mcrl_rid>(place.stand_in).put(stand_in);
  return true;
}

bool Offers::has_place_for(mcrl_rid rid) const {
  const Place *place = find_place(self_, rid);
  if (place == nullptr || place->rid == rid) return true;
  return place->stand_in == 0 && !OfferWord{word_of(const_cast<uint64_t &>(place->word)).peek()}.is_open();
}

void Offers::forget_stand_in(mcrl_rid rid) {
  Place &place = place_at(self_, index_of(rid));
  MCRL_ASSERT(place.rid == rid);
  SharedWord<mcrl_rid>(place.stand_in).put(0);
}

mcrl_rid Offers::stand_in(NodeId home, mcrl_rid rid) const {
  Place *place = find_place(home, rid);
  if (place == nullptr) return 0;
  mcrl_rid stand_in = SharedWord<mcrl_rid>(place->stand_in).get();
  return SharedWord<mcrl_rid>(place->rid).peek() == rid ? stand_in : 0;
}

std::optional<uint64_t> Offers::find(NodeId home, mcrl_rid rid) const {
  Place *place = find_place(home, rid);
  if (place == nullptr) return {};
  // The first look takes the line for the swap, and the data come meanwhile.
  __builtin_prefetch(place, 1);
  for (size_t at = 0; at < 256; at += 64) __builtin_prefetch(place->data + at);
  bool is_there = OfferWord{word_of(place->word).get()}.is_open() && SharedWord<mcrl_rid>(place->rid).peek() == rid;
  return is_there ? std::optional<uint64_t>(SharedWord<uint32_t>(place->bytes).peek()) : std::nullopt;
}

std::optional<Version> Offers::take(NodeId home, mcrl_rid rid, void *to, uint64_t bytes) {
  Place &place = place_at(home, index_of(rid));
  unsigned bit = bit_at_[number(self_)];
  // Nothing but the word of an open offer changes. So if the swap succeeds, what was read after the word is of this offer.
  auto taken = change(place.word, [&](OfferWord now) {
    bool is_it = now.is_open() && SharedWord<mcrl_rid>(place.rid).peek() == rid;
    return is_it ? protocol::take_offer(now, bit) : std::nullopt;
  });
  if (!taken) return {};
  MCRL_ASSERT(place.bytes == bytes && "regions do not change their size");
  std::memcpy(to, data_of(home, place), bytes);
  Version version{place.version};
  change(place.word, [](OfferWord now) { return std::optional(protocol::end_copying(now)); });
  return version;
}

bool Offers::leave(NodeId home, mcrl_rid rid, Version version) {
  Place *place = find_place(home, rid);
  if (place == nullptr) return false;
  unsigned bit = bit_at_[number(self_)];
  return change(place->word,
                [&](OfferWord now) {
                  bool is_it = now.is_open() && SharedWord<mcrl_rid>(place->rid).peek() == rid &&
                               SharedWord<uint32_t>(place->version).peek() == number(version);
                  return is_it ? protocol::leave_offer(now, bit) : std::nullopt;
                })
      .has_value();
}

// The home of the region, if that is another node which could offer it to this one.
static __attribute__((noinline)) std::optional<NodeId> home_that_offers(Node &node, mcrl_rid rid) {
  const Offers &offers = node.rooms.coherence->offers;
  const SpanLayout &layout = node.rooms.regions->layout;
  if (!offers.is_near(node.self) || !may_be_header(rid) || !layout.names_node(rid)) return {};
  NodeId home = home_of_copied(node, rid);
  bool is_another = home != node.self && layout.home(rid) != node.self && offers.is_near(home);
  return is_another && node.rooms.regions->sees(home) ? std::optional(home) : std::nullopt;
}

bool is_on_offer(Node &node, mcrl_rid rid) {
  std::optional<NodeId> home = home_that_offers(node, rid);
  return home && node.rooms.coherence->offers.find(*home, rid);
}

bool begin_on_offer(Node &node, mcrl_rid rid) {
  std::optional<NodeId> from = home_that_offers(node, rid);
  if (!from) return false;
  Coherence &coherence = *node.rooms.coherence;
  NodeId home = *from;
  std::optional<uint64_t> bytes = coherence.offers.find(home, rid);
  if (!bytes || !may_adopt(node, rid)) return false;
  mcrl_region &region = adopt(node, rid, "read_lock");
  if (!protocol::may_take(place_of(node, rid), region, coherence.entries)) return false;
  if (region.bytes == 0) {
    settle(node, region, *bytes);
    if (find_copied(node, rid) == nullptr) return false; // it had to make room itself
  }
  std::optional<Version> version = coherence.offers.take(home, rid, &region + 1, *bytes);
  if (!version) return false;
  coherence.entries.reserve_for_step();
  protocol::begin_on_offer(place_of(node, rid), region, coherence.entries, *version, home);
  node.statistics[RegionCounter::taken]++;
  return true;
}

void end_offer(Node &node, mcrl_region &region) {
  Coherence &coherence = *node.rooms.coherence;
  protocol::Place place = place_of(node, region.rid);
  bool was_taken = coherence.offers.end(region.rid, [&](NodeId taker) {
    coherence.entries.reserve_for_step();
    protocol::enter_taker(place, region, coherence.entries, taker);
  });
  protocol::end_offer(place, region, coherence.entries, was_taken);
}

void make_offer(Node &node, mcrl_region &region, Version version) {
  Coherence &coherence = *node.rooms.coherence;
  if (coherence.offers.make(node, region.rid, version, &region + 1, region.bytes)) node.statistics[RegionCounter::offers]++;
  else protocol::end_offer(place_of(node, region.rid), region, coherence.entries, false);
}

bool leave_offer(Node &node, mcrl_region &region) {
  Coherence &coherence = *node.rooms.coherence;
  if (!coherence.offers.is_near(node.self) || !protocol::may_leave(region, coherence.entries)) return false;
  NodeId home = home_of_copied(node, region.rid);
  Version version{coherence.entries.version(region)};
  if (!coherence.offers.is_near(home) || !coherence.offers.leave(home, region.rid, version)) return false;
  coherence.entries.reserve_for_step();
  protocol::lose_left_copy(place_of(node, region.rid), region, coherence.entries);
  return true;
}

} // namespace mcrl
