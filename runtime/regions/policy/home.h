// What a home remembers of the operations that computations of other nodes wanted, by region.
#pragma once

#include "prelude_policy.h"
#include "regions/policy/places.h"
#include "regions/policy/policy.h"

#include <unordered_map>
#include <vector>

namespace mcrl::policy {

// The nodes whose reads were executed at the home since the last write: a bit each, in as many words as the highest of them needs.
class Reads {
public:
  // Whether a node has read already, or another one has twice; remembers that.
  bool reads_again(NodeId node) {
    again_ = again_ || contains(node);
    return again_;
  }
  void add(NodeId node) {
    if (word(node) >= words_.size()) words_.resize(word(node) + 1);
    words_[word(node)] |= bit(node);
  }
  bool contains(NodeId node) const { return word(node) < words_.size() && (words_[word(node)] & bit(node)) != 0; }
  void clear() {
    words_.clear();
    again_ = false;
  }

private:
  static size_t word(NodeId node) { return number(node) / 64; }
  static uint64_t bit(NodeId node) { return uint64_t{1} << number(node) % 64; }

  std::vector<uint64_t> words_;
  bool again_ = false;
};

// The history of one region, for adaptive: how many operations in a row nodes had, as far as the home was asked.
struct History {
  struct Reader {
    uint32_t node;
    uint32_t reads; // since the last write
  };
  mcrl_rid rid = 0;
  Reader readers[4] = {}; // the last to read, by number modulo 4
  uint32_t writer = 0;    // the last to write
  uint32_t writes = 0;    // of it, since another one has written
  // Whether the home is watched since the last request to write: the next write here is noticed, if it is no computation of another node.
  bool watches = false;
  // Operations in a row, of nodes near the home, that were executed there and could have been done in place.
  uint8_t near_asks = 0;
  static constexpr uint8_t near_asks_of_phase = 2; // what is used once is not worth a phase
};

// What the program has said of one region: a policy, or a function of its own.
struct Chosen {
  mcrl_policy policy = MCRL_BY_DEFAULT;
  region_decides *function = nullptr;
};

class Home {
public:
  // Whether the home executes a plain `move`, for which the program may have chosen.
  bool executes(const Request &, mcrl_policy by_default);
  // Whether the region of an operation that was asked for and is executed is to be used in place from then on: if it was the adaptive
  // policy that has decided, and not for the first time. `asked` is that of the `move`.
  bool places(mcrl_rid, mcrl_policy asked, mcrl_policy by_default) const;

  // The program's choice for a region; nullptr if it has made none.
  const Chosen *chosen(mcrl_rid rid) const {
    auto found = chosen_.find(rid);
    return found == chosen_.end() ? nullptr : &found->second;
  }

  // MCRL_BY_DEFAULT without a function takes back what was chosen. That is kept, too: an older choice may come later, from the home before.
  void choose(mcrl_rid rid, Chosen chosen) { chosen_[rid] = chosen; }

  Reads &reads(mcrl_rid rid) { return reads_[rid]; }

  // A read of a node has been executed. `is_first`: since the last write. Kept for regions that repeat has decided about.
  void note_read(mcrl_rid rid, NodeId node, bool is_first) {
    auto found = reads_.find(rid);
    if (found == reads_.end()) return;
    if (is_first) found->second.clear();
    found->second.add(node);
  }

  // A write that was asked for has been executed, and the next write here will be noticed; that has been one of another computation.
  void note_write(mcrl_rid rid) { history(rid).watches = true; }
  void note_written(mcrl_rid rid) { history(rid).watches = false; }

  // The region is gone, or its home.
  void forget(mcrl_rid rid) {
    if (!reads_.empty()) reads_.erase(rid);
    if (!chosen_.empty()) chosen_.erase(rid);
  }

  History &history(mcrl_rid rid) { return histories_.of(rid); }

private:
  std::unordered_map<mcrl_rid, Reads> reads_;
  std::unordered_map<mcrl_rid, Chosen> chosen_;
  Places<History> histories_;
};

} // namespace mcrl::policy
