#include "regions/copies/offers.h"

#include "base/support/fatal.h"

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

bool Offers::open(Node &node) {
  NodeRegions &regions = *node.rooms.regions;
  regions_ = &regions;
  layout_ = regions.layout;
  if (layout_.offer_bytes() == 0 || !regions.shares_with[number(node.self)]) return true;
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
  uint64_t askers = page_bytes + places_ * place_bytes, asker_bytes = std::max(page_bytes, places_ * sizeof(uint64_t));
  next_block_ = askers + asker_bytes;
  if (nodes_here == 1) return true;
  // The others look at these pages, which must be there.
  if (!provide(node, 0, page_bytes)) return false;
  if (node.self == node_at_.front() && !provide(node, askers, asker_bytes)) return false;
  directory_ = reinterpret_cast<Directory *>(memory_of(self_));
  askers_ = reinterpret_cast<uint64_t *>(memory_of(node_at_.front()) + askers);
  return true;
}

// Regions that lie beside each other have places near each other; those of less than 256 bytes lie apart for it.
uint64_t Offers::index_of(mcrl_rid rid) const {
  uint64_t at = SpanLayout::place(rid) & (layout_.arena_bytes() - 1);
  return ((at >> 8) + (at >> 5 & 7) * (places_ / 8) + (at >> 20) * 7) & (places_ - 1);
}

__attribute__((noinline)) Offers::Place *Offers::find_place(NodeId lender, mcrl_rid rid) const {
  if (!regions_->sees(lender)) return nullptr;
  uint64_t index = index_of(rid), page = index * place_bytes / page_bytes;
  auto *directory = reinterpret_cast<Directory *>(memory_of(lender));
  if ((SharedWord<uint64_t>(directory[page / 64]).get() >> page % 64 & 1) == 0) return nullptr;
  return &place_at(lender, index);
}

std::byte *Offers::data_of(NodeId lender, Place &place) const {
  return place.block == 0 ? place.data : reinterpret_cast<std::byte *>(memory_of(lender) + place.block);
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

bool Offers::make(Node &node, mcrl_rid rid, Version version, NodeId home, const void *data, uint64_t bytes) {
  uint64_t index = index_of(rid);
  if (!can_hold(bytes) || !provide_place(node, index)) return false;
  Place &place = place_at(self_, index);
  OfferWord now{word_of(place.word).get()};
  bool is_another = place.stand_in != 0 && place.rid != rid;
  if (is_another || now.is_open() || now.is_copied_from() || !give_block(node, place, bytes)) return false;
  SharedWord<mcrl_rid>(place.rid).put(rid);
  place.version = number(version);
  place.home = number(home);
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

std::optional<uint64_t> Offers::find(NodeId lender, mcrl_rid rid) const {
  Place *place = find_place(lender, rid);
  if (place == nullptr) return {};
  // The first look takes the line for the swap, and the data come meanwhile.
  __builtin_prefetch(place, 1);
  for (size_t at = 0; at < 256; at += 64) __builtin_prefetch(place->data + at);
  bool is_there = OfferWord{word_of(place->word).get()}.is_open() && SharedWord<mcrl_rid>(place->rid).peek() == rid;
  return is_there ? std::optional<uint64_t>(SharedWord<uint32_t>(place->bytes).peek()) : std::nullopt;
}

std::optional<Offers::Taken> Offers::take(NodeId lender, mcrl_rid rid, void *to, uint64_t bytes) {
  Place &place = place_at(lender, index_of(rid));
  unsigned bit = bit_at_[number(self_)];
  // Nothing but the word of an open offer changes. So if the swap succeeds, what was read after the word is of this offer.
  auto taken = change(place.word, [&](OfferWord now) {
    bool is_it = now.is_open() && SharedWord<mcrl_rid>(place.rid).peek() == rid;
    return is_it ? protocol::take_offer(now, bit) : std::nullopt;
  });
  if (!taken) return {};
  MCRL_ASSERT(place.bytes == bytes && "regions do not change their size");
  std::memcpy(to, data_of(lender, place), bytes);
  Taken result{Version{place.version}, NodeId{place.home}};
  change(place.word, [](OfferWord now) { return std::optional(protocol::end_copying(now)); });
  return result;
}

bool Offers::leave(NodeId lender, mcrl_rid rid, Version version) {
  Place *place = find_place(lender, rid);
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

uint64_t *Offers::find_asker(mcrl_rid rid) const { return regions_->sees(node_at_.front()) ? &askers_[index_of(rid)] : nullptr; }

uint64_t Offers::asker_bits(mcrl_rid rid, NodeId node) {
  constexpr uint64_t odd = 0x9E3779B97F4A7C15;
  return ((rid * odd) & ~uint64_t{most_asker}) | (number(node) + 1);
}

std::optional<NodeId> Offers::other_asker(uint64_t word, mcrl_rid rid) const {
  uint64_t code = word & most_asker;
  if (code == 0 || word != asker_bits(rid, NodeId{static_cast<uint32_t>(code - 1)}) || code == number(self_) + 1) return {};
  NodeId node{static_cast<uint32_t>(code - 1)};
  return number(node) < bit_at_.size() && is_near(node) ? std::optional(node) : std::nullopt;
}

std::optional<NodeId> Offers::asker(mcrl_rid rid) const {
  uint64_t *asker = find_asker(rid);
  return asker != nullptr ? other_asker(word_of(*asker).get(), rid) : std::nullopt;
}

std::optional<NodeId> Offers::claim(mcrl_rid rid) {
  std::optional<NodeId> other;
  uint64_t *asker = find_asker(rid);
  if (asker == nullptr) return other;
  word_of(*asker).change([&](uint64_t now) {
    other = other_asker(now, rid);
    return other ? std::nullopt : std::optional(asker_bits(rid, self_));
  });
  return other;
}

void Offers::take_over(mcrl_rid rid) {
  if (uint64_t *asker = find_asker(rid)) word_of(*asker).put(asker_bits(rid, self_));
}

void Offers::withdraw(mcrl_rid rid) {
  uint64_t *asker = find_asker(rid);
  if (asker == nullptr) return;
  word_of(*asker).change([&](uint64_t now) { return now == asker_bits(rid, self_) ? std::optional<uint64_t>(0) : std::nullopt; });
}

} // namespace mcrl
