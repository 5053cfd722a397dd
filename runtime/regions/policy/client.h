// What a node remembers of the operations of its computations that missed, for the policies that ask the home.
//
// Asking costs time, and a background message where a computation goes on to another node, and the home's decision changes seldom. So the
// answer is kept, and the next operation on the region is done in the same way without asking, then two, four … 32, as long as the
// answer is the same. An answer that was another one only now and then begins with a quarter of what it has held for. So a change is
// noticed after 32 operations at most; where the answer is data, after 8 misses, for asking costs no message then.
//
// If this node has not asked for the region yet, the home is told what copies of others were used for that came at the same site; and in
// any case how many misses going there has saved at that site.
//
// A computation that has not begun costs less if it begins at the home than if it begins here, and asks. So where nothing is known of the
// region, the first four of them begin there, and the fifth asks; unless a home that was asked for such a region last has sent the data.
#pragma once

#include "regions/policy/costs.h"
#include "regions/policy/places.h"
#include "regions/policy/policy.h"
#include "regions/policy/sites.h"

#include <algorithm>

namespace mcrl::policy {

class Client {
public:
  // What the home said last, while that holds.
  Choice kept_answer(const Miss &miss) const {
    const Answer *answer = find_answer(miss);
    return answer == nullptr || answer->left == 0 ? Choice::ask : answer->last;
  }

  // Whether a computation that would begin with this operation is to begin at the home. Then a kept answer is used up.
  bool begins_at_home(const Miss &miss) {
    constexpr uint8_t exponent = 2;
    Answer &kept = answer_of(miss);
    if (kept.last == Choice::ask && first_answer_ == Choice::computation)
      kept = {.last = Choice::computation, .exponents = {0, exponent}, .left = 1 << exponent};
    if (kept.last != Choice::computation || kept.left == 0) return false;
    kept.left--;
    return true;
  }

  // An operation is done by a kept answer.
  void note_kept(const Miss &miss) { const_cast<Answer *>(find_answer(miss))->left--; }

  // The node has used a region in place that often in a row that a copy costs less, or too often at once with others. That counts as uses
  // of a copy, and the home is asked.
  void note_past_phase(const Miss &);

  // A miss of the region comes.
  void expect(mcrl_rid rid) { entries_.prefetch(rid); }

  // How many uses of a copy are to be counted, if that comes; `saved` is that of its site, and the distance that of the home.
  uint8_t counts_for(uint64_t region_bytes, uint64_t record_bytes, uint8_t saved = 0, Distance = Distance::near) const;

  // A request is sent: what it tells the home. `counts` is as above.
  struct Question {
    uint8_t operations, uses, saved;
  };
  Question ask(const Miss &, uint8_t counts);

  // The home has answered.
  void note_answer(const Miss &, Choice answer);

  // Uses of a copy were counted, of which so many were left.
  void note_uses(mcrl_rid, uint64_t left);

  // Where a computation that has gone to the home of this region has found what it took next, while it held this one. Only a region that
  // was here is remembered, for as many operations as an answer of the home.
  void note_next(mcrl_rid, Next);
  // Where the data of the second region are expected, from what earlier computations have found.
  Next expected_next(mcrl_rid rid) { return has_pairs_ ? next_of_pair(rid) : Next::unknown; }

  // A computation has missed a region of this home.
  void note_walk(uint64_t computation, NodeId home) {
    bool goes_on = computation == walker_ && home == walks_at_;
    walk_ = goes_on ? std::min<uint8_t>(walk_ + 1, most_walk) : 0;
    walker_ = computation;
    walks_at_ = home;
  }

  uint8_t walk() const { return walk_; }

  // The home has refused the data of a region, which is private to it; and whether the next operation goes there unasked. As many do as
  // hold to another answer of the home, for the name may be another region's by then.
  void note_private(mcrl_rid rid) { entries_.of(rid).private_left = (1 << most_exponent) - 1; }
  bool goes_to_private(mcrl_rid rid) {
    Entry *found = entries_.find(rid);
    if (found == nullptr || found->private_left == 0) return false;
    found->private_left--;
    return true;
  }

  // A thread takes a lock on a region of another node; then what has been decided without the home.
  void note_visit(const Miss &miss, const Visit &visit) { sites_.note(visit, miss.site, miss.rid); }
  void note_choice(const Miss &miss, Choice choice) { sites_.note_choice(miss.site, miss.rid, choice == Choice::computation); }

  uint8_t saved_at(uint16_t site) const { return sites_.saved(site); }

private:
  static constexpr uint8_t most_exponent = 5, most_exponent_of_data = 3, most_walk = 15, most_counts = 60;
  static constexpr uint8_t least_patience = 2, most_patience = 6;

  struct Answer {
    Choice last = Choice::ask;
    uint8_t exponents[2] = {}; // of the numbers of operations that these answers hold for: data, computation
    uint8_t left = 0;          // of those that the last one holds for
  };
  struct Side {
    Answer answer;
    uint8_t uses = 0; // in quarters, and 1; 0: unknown
    uint8_t asks = 0; // since uses were counted
    // After 2^patience asks what was counted is not known any more; more with each copy that served little.
    uint8_t patience = least_patience;
  };
  struct alignas(32) Entry {
    mcrl_rid rid = 0;
    Side sides[2]; // read, write
    uint8_t counts = 0, counted_side = 0;
    uint16_t site = 0; // that has asked last
    uint8_t private_left = 0;
  };
  // The answers for computations that take a region next which is here: they differ from others.
  struct Pair {
    mcrl_rid rid = 0;
    Answer answers[2];
    Next next = Next::unknown; // as computations have found it, if that was here
    uint8_t exponent = 0, left = 0; // of the number of operations that this holds for
  };

  // nullptr if there was none.
  const Answer *find_answer(const Miss &miss) const {
    bool writes = miss.mode != MCRL_READ;
    if (is_here(miss.next)) {
      const Pair *pair = pairs_.find(miss.rid);
      return pair == nullptr ? nullptr : &pair->answers[writes];
    }
    const Entry *entry = entries_.find(miss.rid);
    return entry == nullptr ? nullptr : &entry->sides[writes].answer;
  }
  Answer &answer_of(const Miss &miss) {
    bool writes = miss.mode != MCRL_READ;
    return is_here(miss.next) ? pairs_.of(miss.rid).answers[writes] : entries_.of(miss.rid).sides[writes].answer;
  }

  // The average of what was known and of a copy that was used so often; in quarters, and 1.
  static uint8_t average(uint8_t known, const Entry &, uint64_t left);
  static uint8_t as_told(uint8_t uses);
  Next next_of_pair(mcrl_rid);

  Places<Entry> entries_;
  Places<Pair> pairs_;
  bool has_pairs_ = false; // whose `next` was known once
  Sites sites_;
  Choice first_answer_ = Choice::computation; // to the last question for a region of which nothing was known
  uint64_t walker_ = 0;
  NodeId walks_at_{};
  uint8_t walk_ = 0;
};

} // namespace mcrl::policy
