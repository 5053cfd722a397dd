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

Client::Question Client::ask(const Miss &miss, uint64_t region_bytes, uint64_t record_bytes) {
  Entry &entry = entry_of(miss.rid);
  bool writes = miss.mode != MCRL_READ;
  Side &side = entry.sides[writes];
  if (++side.asks > 1 << side.patience) side.uses = 0;
  double enough = 2 * costs_.break_even(region_bytes, record_bytes);
  entry.counts = static_cast<uint8_t>(std::min<double>(enough, most_counts));
  entry.counted_side = writes;
  auto operations = static_cast<uint8_t>(side.answer == Choice::computation ? 1 << side.exponent : 1);
  uint8_t uses = side.uses == 0 ? 0 : static_cast<uint8_t>(1 + (side.uses - 1) / 4);
  return {operations, uses, walk_, entry.counts};
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
  unsigned quarters = static_cast<unsigned>(4 * (entry.counts - left));
  side.uses = static_cast<uint8_t>(1 + (side.uses == 0 ? quarters : (side.uses - 1 + quarters) / 2));
  side.asks = 0;
  bool served_little = 4 * entry.counts > 2 * quarters;
  side.patience = served_little ? std::min<uint8_t>(side.patience + 1, most_patience) : least_patience;
}

} // namespace mcrl::policy
