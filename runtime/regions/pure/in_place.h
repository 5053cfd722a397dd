// The lock word of a region that the nodes of a host use in place, by compare-and-swap; and which nodes are to be told when it changes.
//
// Pure: what a word becomes. The caller swaps it, and tries again if another node has been first. Explored with all orders of
// these steps (test/protocol/in_place_model.h).
//
// An operation that cannot begin waits at its node. The node enters itself into the region's set of nodes, and then swaps the word for one
// that says so (wait_for); or begins, if the word allows it by now. An operation whose end may let others begin takes that mark out of the
// word, empties the set, and tells all nodes that were in it. So a node that has been taken out is told, always, and tries again.
// Guards that watch are told of the ends of writes in the same way.
//
// A removal begins as a write. It takes the region's name away, swaps the word for `deleted`, empties the set, tells the nodes that were in
// it, and gives the memory back, perhaps to another region. An operation that finds another name after it has begun ends at once: it has
// begun on that region.
#pragma once

#include "mcrl_abi.h"

#include <cstdint>
#include <optional>

namespace mcrl::protocol {

// Operations in progress, and marks.
struct InPlaceWord {
  static constexpr uint32_t readers = (1u << 16) - 1;
  static constexpr unsigned writer_shift = 16, writer_bits = 12;
  static constexpr uint32_t writer = ((1u << writer_bits) - 1) << writer_shift; // code + 1
  static constexpr uint32_t waited = 1u << 28;  // operations of the nodes in the set wait
  static constexpr uint32_t watched = 1u << 29; // guards of these watch for writes
  static constexpr uint32_t claimed = 1u << 30; // one that has been passed over often is next
  static constexpr uint32_t deleted = 1u << 31; // there is no such region any more

  uint32_t bits = 0;

  bool is_written() const { return (bits & writer) != 0; }
  bool is_read() const { return (bits & readers) != 0; }
  bool is_claimed() const { return (bits & claimed) != 0; }
  bool is_deleted() const { return (bits & deleted) != 0; }
  // What writes: a node, where those whose numbers are equal modulo most_nodes count as one; or the home for a node of another host.
  static constexpr uint32_t most_nodes = (1u << writer_bits) - 2, another_host = most_nodes;
  static constexpr uint32_t code_of(uint32_t node) { return node % most_nodes; }
  bool is_written_by(uint32_t code) const { return (bits & writer) == (code + 1) << writer_shift; }
};

// The word with one more operation, of a node with this code; nothing if those in progress exclude it, or a claim of another operation. An
// update is as a write. One that claims takes the claim away.
inline std::optional<InPlaceWord> begin_in_place(InPlaceWord word, mcrl_mode mode, uint32_t code, bool claims) {
  if (word.is_deleted() || word.is_written() || (word.is_claimed() && !claims)) return {};
  uint32_t bits = claims ? word.bits & ~InPlaceWord::claimed : word.bits;
  if (mode == MCRL_READ) {
    bool is_full = (bits & InPlaceWord::readers) == InPlaceWord::readers;
    return is_full ? std::nullopt : std::optional(InPlaceWord{bits + 1});
  }
  if (word.is_read()) return {};
  return InPlaceWord{bits | (code + 1) << InPlaceWord::writer_shift};
}

// The word of a region, which is not deleted, at which an operation of a node in the set waits. A claim excludes all operations that do
// not claim.
inline InPlaceWord wait_for(InPlaceWord word, bool claims) {
  return {word.bits | InPlaceWord::waited | (claims ? InPlaceWord::claimed : 0)};
}

// The word after the end of an operation: of the write if there is one, else of a read; and whether the nodes in the set are to be told.
// One that watches, which has written nothing, tells no guards, and stays in the set.
struct EndedInPlace {
  InPlaceWord word;
  bool tells;
};
inline EndedInPlace end_in_place(InPlaceWord word, bool watches) {
  bool was_written = word.is_written();
  uint32_t bits = was_written ? word.bits & ~InPlaceWord::writer : word.bits - 1;
  uint32_t marks = 0;
  if ((bits & InPlaceWord::readers) == 0) marks |= InPlaceWord::waited;
  if (was_written && !watches) marks |= InPlaceWord::watched;
  bool tells = (bits & marks) != 0;
  // The nodes that are told leave the set, for whatever they are in it; so do their marks.
  if (tells) bits &= ~(InPlaceWord::waited | InPlaceWord::watched);
  if (watches) bits |= InPlaceWord::watched;
  return {{bits}, tells};
}

} // namespace mcrl::protocol
