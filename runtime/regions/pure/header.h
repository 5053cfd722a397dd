// What a region's header says (mcrl_region), to be asked outside of a step as well; and the headers that are made outside of one. A step
// writes these fields, and nothing else does, but that a size which has come with data is noted before the step that is told of it
// (regions/copies/mapping.h, settle()), and operations that begin or end at once are counted in `lock`.
#pragma once

#include "regions/pure/protocol.h"

namespace mcrl::protocol {

// mcrl_region::state
enum class State : uint8_t {
  unmapped,  // nothing is known of the region, neither its size nor a version; so is untouched memory
  invalid,   // the size is known, the data are not here
  shared,    // a read copy
  exclusive, // the only valid copy
  home,      // this is the home; owner and readers say which nodes have copies
  // The rest are the other alternatives of a header, which step() never sees.
  borrowed, // mcrl_borrowed: no copy, the data of an operation that another node has lent to this one
  in_place, // mcrl_placed: the region itself, which the nodes of a host use in place (in_place.h)
  fetched,  // mcrl_fetched: the data of operations on such a region of another host
};

static_assert(static_cast<int>(State::home) == MCRL_STATE_HOME);

// mcrl_copied::request of a client. A request always stands for the operation at the head of the queue, and there is at most one.
// An update operation's request is `update`, and that of its upgrade `promotion`.
// `departure` is that of a node that was the home, and has no operation to stand for: it waits until the birth node knows.
enum class Request : uint8_t { none, read, write, upgrade, removal, size, update, promotion, home, departure };

// mcrl_copied::flags
enum Flag : uint16_t {
  recall_drop = 1,      // inv or pass has come for the version in `recall`, which may be a copy's that was forgotten
  recall_downgrade = 2, // down or share has come for the version in `recall`
  grant_unused = 4,     // the operation that the present copy was asked for has not begun yet
  watched = 8,          // guards here watch for writes; valid data are here
  watched_write = 16,   // a write operation has begun here while the region was watched, and is in progress
  updating = 32,        // one of the operations in progress here is an update
  update_token = 64,    // client: the copy here has the region's update token
  private_to_home = 128, // home, for good: MCRL_PRIVATE
  replicated = 256,      // home, for good: MCRL_REPLICATED
  replicates = 512,      // home: the copies elsewhere are to be updated after the write operation in progress
  one_write = 1024,      // client: the write copy here becomes a read copy after one operation; with recall_downgrade
  kept_update = 2048,    // client: an update of the copy waits for the operations in progress
};
inline constexpr uint16_t recall_any = recall_drop | recall_downgrade;

// mcrl_region::lock is the sum of two numbers. One is what newcomers may do: 0, MCRL_LOCK_SHARED or MCRL_LOCK_CLOSED, all multiples of
// 2^24. The other is the operations in progress on this node: n > 0 reads, one of which may be
// an update, or -1 for a write; it lies between -2^23 and 2^23.
inline constexpr int bits_of_operations = 24;
static_assert(MCRL_LOCK_SHARED % (1 << bits_of_operations) == 0 && MCRL_LOCK_CLOSED % (1 << bits_of_operations) == 0);

inline int32_t operations(int32_t lock) {
  constexpr int unused = 32 - bits_of_operations;
  return static_cast<int32_t>(static_cast<uint32_t>(lock) << unused) >> unused;
}
inline int32_t operations(const mcrl_region &region) { return operations(region.lock); }
inline int32_t bias_of(int32_t lock) { return lock - operations(lock); }

// Whether version a was given out after version b, if less than 2^31 versions lie between them.
inline bool newer(uint32_t a, uint32_t b) { return static_cast<int32_t>(a - b) > 0; }

// Whether the size of another node's region is known, and whether a valid copy is here, perhaps one to read only.
inline bool knows_size(const mcrl_region &region) { return region.state != static_cast<uint8_t>(State::unmapped); }
inline bool has_read_copy(const mcrl_region &region) { return region.state == static_cast<uint8_t>(State::shared); }
inline bool has_copy(const mcrl_region &region) {
  return has_read_copy(region) || region.state == static_cast<uint8_t>(State::exclusive);
}

// Whether this node is the home of the region of this header.
inline bool is_home(const mcrl_region &region) { return region.state == static_cast<uint8_t>(State::home); }

// Whether the copy here, if there is one, is enough for an operation of this mode, now or when others have ended.
inline bool copy_suffices(const mcrl_region &region, mcrl_mode mode) {
  if (mode == MCRL_UPDATE) return (region.copied.flags & update_token) != 0;
  return mode == MCRL_READ ? has_copy(region) : has_copy(region) && !has_read_copy(region);
}

// Whether the home has been asked for something and has not answered, and whether that is to delete the region.
inline bool awaits_answer(const mcrl_region &region) { return region.copied.request != static_cast<uint8_t>(Request::none); }
inline bool awaits_read_copy(const mcrl_region &region) { return region.copied.request == static_cast<uint8_t>(Request::read); }
inline bool awaits_write_copy(const mcrl_region &region) {
  auto request = static_cast<Request>(region.copied.request);
  return request == Request::write || request == Request::upgrade || request == Request::promotion;
}
inline bool awaits_update_copy(const mcrl_region &region) { return region.copied.request == static_cast<uint8_t>(Request::update); }
inline bool is_departing(const mcrl_region &region) { return region.copied.request == static_cast<uint8_t>(Request::departure); }
inline bool awaits_home(const mcrl_region &region) { return region.copied.request == static_cast<uint8_t>(Request::home); }
inline bool awaits_removal(const mcrl_region &region) { return region.copied.request == static_cast<uint8_t>(Request::removal); }

// Whether a region is used in place: never a copy, and no header of the protocol's.
inline bool is_in_place(const mcrl_region &region) { return region.state == static_cast<uint8_t>(State::in_place); }
inline bool is_fetched(const mcrl_region &region) { return region.state == static_cast<uint8_t>(State::fetched); }

inline bool is_private(const mcrl_region &region) { return (region.copied.flags & private_to_home) != 0; }
inline bool is_replicated(const mcrl_region &region) { return (region.copied.flags & replicated) != 0; }
inline uint16_t flags_of(mcrl_sharing sharing) {
  return sharing == MCRL_REPLICATED ? replicated : sharing == MCRL_PRIVATE ? private_to_home : 0;
}
// At the home.
inline mcrl_sharing sharing_of(const mcrl_region &region) {
  return is_replicated(region) ? MCRL_REPLICATED : is_private(region) ? MCRL_PRIVATE : MCRL_COHERENT;
}
inline bool is_updating(const mcrl_region &region) { return (region.copied.flags & updating) != 0; }
inline bool is_watched(const mcrl_region &region) { return (region.copied.flags & watched) != 0; }
inline bool someone_waits(const mcrl_region &region, const EntryPool &pool) { return pool.sharing(region).queue_head != 0; }

// At the home: the node that has the write copy, or the home.
inline NodeId place_at_home(const mcrl_region &region, const EntryPool &pool, NodeId home) {
  uint32_t owner = pool.sharing(region).owner;
  return owner == 0 ? home : NodeId{owner - 1};
}

// Whether nothing is known of another node's region but its name, its size and where its home may be: forget() loses nothing else.
bool is_at_rest(const mcrl_region &region, const EntryPool &pool);

// The present home of the region of this name, as far as this node knows, whose header of that name is `region` if there is one.
inline NodeId home_of(const Place &place, const mcrl_region &region, const EntryPool &pool) {
  if (region.rid != place.rid) return place.birth;
  if (is_home(region)) return place.self;
  uint32_t home = pool.sharing(region).home;
  return home != 0 ? NodeId{home - 1} : place.birth;
}

// The header of another node's region of which nothing is known here; and one that is no region's. A stale address finds no open lock.
inline mcrl_region absent_header(mcrl_rid rid) { return {.lock = MCRL_LOCK_CLOSED, .rid = rid}; }
inline mcrl_region no_header() { return absent_header(0); }

// An operation of one node that another one ends; as it travels.
struct LentOperation {
  mcrl_rid rid;
  uint32_t lender; // where it began and is in progress
  mcrl_mode mode;
  uint64_t bytes; // of the data that go along; 0: only the right to end the operation
};

// The header of data that another node has lent to an operation of this one. step() never sees it.
inline mcrl_region borrowed_header(const LentOperation &operation) {
  return {.borrowed = {.state = static_cast<uint8_t>(State::borrowed),
                       .mode = static_cast<uint8_t>(operation.mode),
                       .lender = operation.lender},
          .bytes = static_cast<uint32_t>(operation.bytes),
          .lock = MCRL_LOCK_CLOSED + (operation.mode == MCRL_WRITE ? -1 : 1),
          .rid = operation.rid};
}
// How its end is told to the lender: with the data of a write, if the borrower has them.
inline Message end_message(mcrl_mode mode, bool has_data) {
  if (mode == MCRL_UPDATE) return Message::ended_update;
  return mode == MCRL_WRITE && has_data ? Message::returned : Message::ended;
}
inline bool is_end(Message message) {
  return message == Message::ended || message == Message::ended_update || message == Message::returned;
}
inline bool is_borrowed(const mcrl_region &region) { return region.state == static_cast<uint8_t>(State::borrowed); }
inline LentOperation operation_of(const mcrl_region &region) {
  return {region.rid, region.borrowed.lender, static_cast<mcrl_mode>(region.borrowed.mode), region.bytes};
}

} // namespace mcrl::protocol
