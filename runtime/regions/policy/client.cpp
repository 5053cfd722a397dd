#include "regions/policy/client.h"

namespace mcrl::policy {

uint8_t Client::counts_for(uint64_t region_bytes, uint64_t record_bytes, uint8_t saved, Distance distance) const {
  return static_cast<uint8_t>(
      std::min<double>(2 * costs_at(distance).break_even(region_bytes, record_bytes) * (1 + saved), most_counts));
}

Client::Question Client::ask(const Miss &miss, uint8_t counts) {
  Entry &entry = entries_.of(miss.rid);
  bool writes = miss.mode != MCRL_READ;
  Side &side = entry.sides[writes];
  if (++side.asks > 1 << side.patience) side.uses = 0;
  const Answer &answer = answer_of(miss);
  uint8_t saved = sites_.saved(miss.site);
  uint8_t known = answer.last == Choice::ask && side.uses == 0 && saved == 0 ? sites_.uses(miss.site) : side.uses;
  entry.counts = counts;
  entry.counted_side = writes;
  entry.site = miss.site;
  auto operations = static_cast<uint8_t>(answer.last == Choice::computation ? 1 << answer.exponents[1] : 1);
  return {operations, as_told(known), saved};
}

uint8_t Client::as_told(uint8_t uses) {
  bool is_many = uses > 4 * most_counts * 3 / 4;
  return uses == 0 ? 0 : is_many ? Request::all_counted : static_cast<uint8_t>(1 + (uses - 1) / 4);
}

void Client::note_answer(const Miss &miss, Choice answer) {
  Answer &kept = answer_of(miss);
  bool is_same = kept.last == answer;
  uint8_t most = answer == Choice::data ? most_exponent_of_data : most_exponent;
  uint8_t &exponent = kept.exponents[answer == Choice::computation];
  exponent = is_same ? std::min<uint8_t>(exponent + 1, most) : exponent > 2 ? exponent - 2 : 0;
  kept.left = static_cast<uint8_t>((1 << exponent) - 1);
  if (kept.last == Choice::ask) first_answer_ = answer;
  kept.last = answer;
  note_choice(miss, answer);
}

void Client::note_next(mcrl_rid rid, Next next) {
  Pair *found = pairs_.find(rid);
  if (found == nullptr && next == Next::unknown) return;
  has_pairs_ = true;
  Pair &pair = found == nullptr ? pairs_.of(rid) : *found;
  bool is_same = pair.next == next;
  pair.next = next;
  pair.exponent = is_same ? std::min<uint8_t>(pair.exponent + 1, most_exponent) : 0;
  pair.left = next == Next::unknown ? 0 : static_cast<uint8_t>(1 << pair.exponent);
}

Next Client::next_of_pair(mcrl_rid rid) {
  Pair *pair = pairs_.find(rid);
  if (pair == nullptr || pair->left == 0) return Next::unknown;
  pair->left--;
  return pair->next;
}

void Client::note_uses(mcrl_rid rid, uint64_t left) {
  Entry *found = entries_.find(rid);
  if (found == nullptr || left > found->counts) return; // forgotten meanwhile
  Entry &entry = *found;
  Side &side = entry.sides[entry.counted_side];
  side.uses = average(side.uses, entry, left);
  side.asks = 0;
  uint8_t &at_site = sites_.uses(entry.site);
  if (left == 0) sites_.note_end_of_counting(entry.site, rid);
  at_site = average(at_site, entry, left);
  bool served_little = left != 0 && entry.counts > 2 * (entry.counts - left);
  side.patience = served_little ? std::min<uint8_t>(side.patience + 1, most_patience) : least_patience;
}

void Client::note_past_phase(const Miss &miss) {
  Side &side = entries_.of(miss.rid).sides[miss.mode != MCRL_READ];
  side.uses = 1 + 4 * most_counts;
  side.asks = 0;
  answer_of(miss).left = 0;
}

uint8_t Client::average(uint8_t known, const Entry &entry, uint64_t left) {
  // A copy that was used as often as was counted may have been used much more often.
  unsigned quarters = static_cast<unsigned>(4 * (left == 0 ? most_counts : entry.counts - left));
  // Others may have been used much more often, which does not matter for a copy that was used less often than was counted.
  unsigned before = known == 0 ? quarters : left == 0 ? known - 1u : std::min(known - 1u, 4u * entry.counts);
  return static_cast<uint8_t>(1 + (before + quarters) / 2);
}

} // namespace mcrl::policy
