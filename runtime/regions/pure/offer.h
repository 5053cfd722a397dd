// A read copy that a node offers to the nodes of its host: it lies in memory that they share, and a node that needs one takes it
// without a message, and without that node's processor. The home offers to the nodes near it; and on any other host the node that
// has been granted a read copy offers that, so that one request and one grant go between hosts.
//
// An offer is a grant that waits for the nodes that want it. It has a version like a grant, and each node that takes it has a read
// copy of that version. The nodes that have are bits of the offer's word, until the home ends the offer: then it enters them into
// its directory, and recalls their copies as others. The home ends it before an event that could make the copies invalid. It ends
// it also before it grants another copy to a node that could have taken it, so that such a node never gets an older version after a
// later one (ends_offer). So the directory and the word together say which copies there are, and the home's data do not change
// before all nodes that have taken the offer have said that their copies are gone.
//
// A node that gives up such a copy takes its bit out again if the offer still stands; else it tells the home by inv_ack, as ever.
//
// When the home offers: after its own write, if a node near it has read what was there before; and with the second read copy that
// such nodes have had of the same data. So a region that no other node reads costs nothing.
//
// A client offers each read copy that comes from another host, once, under the version of its grant, and is to the nodes that take
// it what a home is to readers: when its own copy is recalled or not wanted any more, or before it asks for the write copy, it ends
// the offer, recalls what was taken, and waits until all is gone. The home knows of the client's copy only, and hears of its end
// when no other is left on that host. A node that takes remembers that client (Sharing::lender); its requests go to the home as ever.
// The version that it takes can be older than one that it had. So a recall of that one, if it is still under way, is told from one
// of a grant to come only when the grant is there, as by a node that has forgotten the header.
//
// Pure: what a word becomes. The caller swaps it, and tries again if another node has been first. Explored with all orders of
// these swaps, of copying, and of messages (test/protocol/offers.cpp).
#pragma once

#include "regions/pure/machine.h"

#include <optional>

namespace mcrl::protocol {

inline constexpr uint8_t near_reads_of_offer = 2;

// The word of a place in which an offer can lie. A place whose data are still being copied takes no other offer, even when the one
// that they belong to has ended.
struct OfferWord {
  static constexpr unsigned most_takers = 26; // the nodes of a host that come first
  static constexpr unsigned copying_shift = most_takers, copying_bits = 5, ticket_shift = 32;
  static constexpr uint64_t takers = (uint64_t{1} << most_takers) - 1;
  static constexpr uint64_t one_copying = uint64_t{1} << copying_shift;
  static constexpr uint64_t copying = ((uint64_t{1} << copying_bits) - 1) << copying_shift;
  static constexpr uint64_t open = uint64_t{1} << (copying_shift + copying_bits);

  uint64_t bits = 0;

  bool is_open() const { return (bits & open) != 0; }
  bool is_copied_from() const { return (bits & copying) != 0; }
  bool has_taken(unsigned place) const { return (bits >> place & 1) != 0; }
};
static_assert(OfferWord::most_takers <= OfferWord::copying >> OfferWord::copying_shift, "all takers may copy at once");
static_assert(OfferWord::open < uint64_t{1} << OfferWord::ticket_shift);

// An offer that no node has taken. Its ticket is another than that of the offers before it in this place, so that no swap that was
// meant for one of those succeeds. Only if none is open, and none is copied from.
inline OfferWord open_offer(uint32_t ticket) { return {uint64_t{ticket} << OfferWord::ticket_shift | OfferWord::open}; }

// A node takes the offer, and copies the data from now on, until it says that it has (end_copying).
inline std::optional<OfferWord> take_offer(OfferWord word, unsigned place) {
  if (!word.is_open() || word.has_taken(place)) return {};
  return OfferWord{(word.bits | uint64_t{1} << place) + OfferWord::one_copying};
}
inline OfferWord end_copying(OfferWord word) { return {word.bits - OfferWord::one_copying}; }

// A node that has taken the offer gives up its copy; nothing if the offer has ended, so that the home is to be told.
inline std::optional<OfferWord> leave_offer(OfferWord word, unsigned place) {
  if (!word.is_open() || !word.has_taken(place)) return {};
  return OfferWord{word.bits & ~(uint64_t{1} << place)};
}

// The offer has ended. The nodes that have taken it were the bits of `takers` before.
inline OfferWord close_offer(OfferWord word) { return {word.bits & ~(OfferWord::open | OfferWord::takers)}; }

// ---- At the node that offers ----

inline bool is_offered(const mcrl_region &region, const EntryPool &pool) {
  return region.is_shared && pool.sharing(region).offered;
}
// Whether the caller of step() has to close the offer before this event, and to say so by end_offer().
bool ends_offer(const mcrl_region &, const EntryPool &, const Event &);
// After enter_taker() for each node that has a copy of it, for each of which reserve_for_step() has been called.
void end_offer(const Place &, mcrl_region &, EntryPool &, bool was_taken);
void enter_taker(const Place &, mcrl_region &, EntryPool &, NodeId);

// In a step, at the home.
void note_near_read(Machine &home);
void note_write_for_offers(Machine &home, const Entry &write);
void offer_if_read(Machine &home);
// In a step, at a client: a read copy has come from another host. It is offered if nothing is about to end it.
void offer_granted(Machine &client);
// And recalls what was taken of the offer, which has ended.
void recall_taken(Machine &client);

// ---- At a node that takes it ----

// Whether a read operation that wants to begin here would ask the home for a copy, and nothing else. If it has asked already, what
// is taken is told by an s_ack (Event::taken).
bool may_take(const Place &, const mcrl_region &, const EntryPool &);
// The copy has been taken of the lender's offer and copied, and that read operation begins. The size is known.
void begin_on_offer(const Place &, mcrl_region &, EntryPool &, Version, NodeId home, NodeId lender);
// Whether the copy here can be given up, if it is of an offer that still stands; and it is.
bool may_leave(const mcrl_region &, const EntryPool &);
void lose_left_copy(const Place &, mcrl_region &, EntryPool &);

} // namespace mcrl::protocol
