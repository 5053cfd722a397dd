#include "policy/client.h"

namespace mcrl::policy {

Client::Entry &Client::entry_of(mcrl_rid rid) {
  Entry &entry = entries_[place_of(rid)];
  if (entry.rid != rid) entry = {.rid = rid};
  return entry;
}

void Client::note_kept(const Miss &miss) {
  Side &side = entry_of(miss.rid).sides[miss.mode != MCRL_READ];
  if (side.left != 0) side.left--;
}

uint8_t Client::counts_for(uint64_t region_bytes, uint64_t record_bytes) const {
  return static_cast<uint8_t>(std::min<double>(2 * costs_.break_even(region_bytes, record_bytes), most_counts));
}

Client::Question Client::ask(const Miss &miss, uint8_t counts) {
  Entry &entry = entry_of(miss.rid);
  bool writes = miss.mode != MCRL_READ;
  Side &side = entry.sides[writes];
  if (++side.asks > 1 << side.patience) side.uses = 0;
  entry.counts = counts;
  entry.counted_side = writes;
  auto operations = static_cast<uint8_t>(side.answer == Choice::computation ? 1 << side.exponent : 1);
  bool is_many = side.uses > 4 * most_counts * 3 / 4;
  uint8_t uses = side.uses == 0 ? 0 : is_many ? Request::all_counted : static_cast<uint8_t>(1 + (side.uses - 1) / 4);
  return {operations, uses};
}

void Client::note_answer(const Miss &miss, Choice answer) {
  Entry &entry = entry_of(miss.rid);
  Side &side = entry.sides[miss.mode != MCRL_READ];
  bool is_same = side.answer == answer;
  uint8_t most = answer == Choice::data ? most_exponent_of_data : most_exponent;
  side.exponent = is_same ? std::min<uint8_t>(side.exponent + 1, most) : 0;
  side.left = static_cast<uint8_t>((1 << side.exponent) - 1);
  side.answer = answer;
}

void Client::note_uses(mcrl_rid rid, uint64_t left) {
  Entry &entry = entries_[place_of(rid)];
  if (entry.rid != rid || left > entry.counts) return; // forgotten meanwhile
  Side &side = entry.sides[entry.counted_side];
  // A copy that was used as often as was counted may have been used much more often.
  unsigned quarters = static_cast<unsigned>(4 * (left == 0 ? most_counts : entry.counts - left));
  // Of a copy that was used less often than was counted it does not matter how much more often others were used.
  unsigned before = side.uses == 0 ? quarters : left == 0 ? side.uses - 1u : std::min(side.uses - 1u, 4u * entry.counts);
  side.uses = static_cast<uint8_t>(1 + (before + quarters) / 2);
  side.asks = 0;
  bool served_little = left != 0 && 4 * entry.counts > 2 * quarters;
  side.patience = served_little ? std::min<uint8_t>(side.patience + 1, most_patience) : least_patience;
}

} // namespace mcrl::policy
