#include "arrays/pure/host_word.h"

#include "base/support/fatal.h"

namespace mcrl::sharing {
namespace {

// 16 bits of the agent's place and one, 2 of access, 2 flags, and users from here on.
constexpr unsigned access_at = 16, closing_at = 18, everyones_at = 19, users_at = 24;
constexpr uint64_t all = (uint64_t{1} << Word::sets) - 1;

uint64_t set_of(uint16_t place) { return uint64_t{1} << place % Word::sets; }

} // namespace

uint64_t Word::pack() const {
  MCRL_ASSERT(agent != no_agent && "a page that has been touched has an agent");
  return uint64_t{agent} + 1 + (uint64_t{access} << access_at) + (uint64_t{is_closing} << closing_at) +
         (uint64_t{is_everyones} << everyones_at) + (users << users_at);
}

Word Word::unpack(uint64_t bits, uint16_t home) {
  Word word;
  if (bits == 0 && home == no_agent) return word;
  if (bits == 0) return {.agent = home, .access = MCRL_WRITE_ACCESS, .is_everyones = true};
  word.agent = static_cast<uint16_t>((bits & UINT16_MAX) - 1);
  word.access = static_cast<mcrl_access>(bits >> access_at & 3);
  word.is_closing = (bits >> closing_at & 1) != 0;
  word.is_everyones = (bits >> everyones_at & 1) != 0;
  word.users = bits >> users_at;
  return word;
}

Look look(Word &word, uint16_t place, mcrl_access wanted) {
  if (word.agent == Word::no_agent) word.agent = place;
  if (word.agent == place) return Look::is_agent;
  if (word.is_closing || word.access < wanted) return Look::asks;
  word.users |= set_of(place);
  return Look::may_use;
}

Look look_in_meeting(Word &word, uint16_t place) {
  if (word.agent == Word::no_agent) word.agent = place;
  return word.agent == place ? Look::is_agent : Look::asks;
}

bool set_access(Word &word, mcrl_access access, bool in_meeting) {
  MCRL_ASSERT(!word.is_closing && "the protocol takes no step before all have dropped what they had");
  bool is_less = access < word.access, ends_by_itself = in_meeting && word.access == MCRL_READ_ACCESS;
  word.access = access;
  word.is_closing = is_less && (word.is_everyones || (word.users != 0 && !ends_by_itself));
  return word.is_closing;
}

bool is_user(const Word &word, uint16_t place) { return place != word.agent && (word.is_everyones || (word.users & set_of(place)) != 0); }

void close(Word &word) {
  MCRL_ASSERT(word.is_closing);
  word.is_closing = false;
  if (word.access == MCRL_NO_ACCESS) word.users = 0;
  else if (word.is_everyones) word.users = all;
  word.is_everyones = false;
}

} // namespace mcrl::sharing
