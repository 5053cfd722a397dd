#include "arrays/pure/sharing.h"

#include "base/support/fatal.h"
#include "base/support/shared_word.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace mcrl::sharing {
namespace {

// Changes the word, whatever others do meanwhile. Returns what the function returns, and the word that is there now.
template <class Change> auto change(const Places &places, uint64_t &word, Change &&make) {
  std::pair<decltype(make(std::declval<Word &>())), Word> made;
  SharedWord(word).change([&](uint64_t before) {
    made.second = Word::unpack(before, places.home);
    made.first = make(made.second);
    uint64_t after = made.second.pack();
    return after == before ? std::nullopt : std::optional(after);
  });
  return made;
}

void send(Actions &actions, uint16_t to, Message message) { actions.push_back({.kind = Action::send, .place = to, .message = message}); }

void set_access(pages::Page &page, mcrl_access access, Actions &actions) {
  page.access = access;
  if (page.wanted <= page.access) page.wanted = MCRL_NO_ACCESS;
  actions.push_back({.kind = Action::protect});
}

// At a neighbour, or at a node that becomes the agent.
void want(const Places &places, Share &share, pages::Page &page, uint64_t &word, mcrl_access access, bool in_meeting,
          Actions &actions) {
  auto [found, now] = change(places, word, [&](Word &each) {
    return in_meeting ? look_in_meeting(each, places.self) : look(each, places.self, access);
  });
  if (found == Look::is_agent) return actions.push_back({.kind = Action::fault, .access = access});
  if (found == Look::may_use) return set_access(page, now.access, actions);
  if (share.asked >= access) return;
  share.asked = access;
  send(actions, now.agent, {Message::ask, access});
}

void let_use(Share &share, uint16_t place, Actions &actions) {
  share.users++;
  send(actions, place, {Message::come});
}

void receive(const Places &places, Share &share, pages::Page &page, uint64_t &word, uint16_t from, Message message,
             Actions &actions) {
  switch (message.type) {
  case Message::ask:
    if (page.access >= message.access) return let_use(share, from, actions);
    share.askers.push_back({from, message.access});
    page.wanted = std::max(page.wanted, static_cast<uint8_t>(message.access));
    return actions.push_back({.kind = Action::fault, .access = message.access});
  case Message::come:
    share.asked = MCRL_NO_ACCESS;
    share.owes_taken++;
    if (page.wanted > page.access) want(places, share, page, word, static_cast<mcrl_access>(page.wanted), false, actions);
    return;
  case Message::taken:
    MCRL_ASSERT(share.users > 0 && "a page is taken once for each time that it has come");
    share.users--;
    return;
  case Message::drop:
    if (page.access > message.access) set_access(page, message.access, actions);
    return send(actions, from, {Message::dropped});
  case Message::dropped:
    MCRL_ASSERT(share.to_drop > 0 && "a neighbour drops what it has once for each time that it is asked");
    if (--share.to_drop > 0) return;
    change(places, word, [](Word &each) { return close(each), 0; });
    return actions.push_back({.kind = Action::go_on});
  }
}

// What the host has less is told before anything of the protocol's step is done.
void lower(const Places &places, Share &share, const pages::Page &page, uint64_t &word, bool in_meeting, Actions &actions) {
  auto access = static_cast<mcrl_access>(page.access);
  auto [closes, now] = change(places, word, [&](Word &each) { return access < each.access && set_access(each, access, in_meeting); });
  if (!closes) return;
  for (uint16_t place = 0; place < places.count; place++) {
    if (!is_user(now, place)) continue;
    share.to_drop++;
    send(actions, place, {Message::drop, now.access});
  }
  if (share.to_drop == 0) change(places, word, [](Word &each) { return close(each), 0; });
}

// What it has more is told after that.
void raise(const Places &places, Share &share, const pages::Page &page, uint64_t &word, Actions &actions) {
  change(places, word, [&](Word &each) { return set_access(each, static_cast<mcrl_access>(page.access), false); });
  std::erase_if(share.askers, [&](const Share::Asker &asker) {
    if (asker.access > page.access) return false;
    let_use(share, asker.place, actions);
    return true;
  });
}

void tell_taken(const Places &places, Share &share, uint64_t &word, Actions &actions) {
  uint16_t agent = Word::unpack(SharedWord(word).get(), places.home).agent;
  for (; share.owes_taken > 0; share.owes_taken--) send(actions, agent, {Message::taken});
}

} // namespace

bool is_agent(const Places &places, uint64_t word) { return Word::unpack(word, places.home).agent == places.self; }

void step(const Places &places, Share &share, pages::Page &page, uint64_t &word, const Event &event, Actions &actions) {
  switch (event.kind) {
  case Event::wanted: return want(places, share, page, word, event.access, event.in_meeting, actions);
  case Event::told: return receive(places, share, page, word, event.place, event.message, actions);
  case Event::ran: return tell_taken(places, share, word, actions);
  case Event::changed: return lower(places, share, page, word, event.in_meeting, actions);
  case Event::raised: return raise(places, share, page, word, actions);
  case Event::leave: {
    Word now = Word::unpack(SharedWord(word).get(), places.home);
    if (now.agent == places.self || page.access <= now.access) return;
    return set_access(page, now.access, actions);
  }
  }
}

} // namespace mcrl::sharing
