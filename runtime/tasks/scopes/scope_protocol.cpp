#include "tasks/scopes/scope_protocol.h"

#include "base/support/fatal.h"

#include <algorithm>
#include <utility>

namespace mcrl::scopes {
namespace {

void be_asked_for_news(Part &part, uint32_t question) {
  part.asked++;
  if (part.state == Part::expects) {
    MCRL_ASSERT(part.news == question && "no other one is open");
    part.state = Part::in_turn;
    return;
  }
  MCRL_ASSERT(part.state == Part::quiet && question > part.answered);
  part.news = question;
  part.state = part.counts.empty() ? Part::waits : Part::in_turn;
}

void be_asked_urgently(Part &part, uint32_t open) {
  MCRL_ASSERT(!part.is_urgent && "a wave begins when the last one has ended");
  part.asked++;
  part.is_urgent = true;
  bool is_expected = open > part.answered && part.news != open;
  if (is_expected) part.news = open;
  part.state = is_expected ? Part::expects : Part::in_turn;
}

PartAction answer(Part &part) {
  PartAction answer{PartAction::answer, part.asked, std::move(part.counts)};
  uint32_t answered = part.is_urgent ? 0 : part.news;
  part = {};
  part.answered = answered;
  return answer;
}

} // namespace

PartAction step(Part &part, const PartEvent &event) {
  bool had_turn = part.state == Part::in_turn;
  switch (event.kind) {
  case PartEvent::asked:
    if (event.is_urgent) be_asked_urgently(part, event.question);
    else be_asked_for_news(part, event.question);
    break;
  case PartEvent::counted:
    MCRL_ASSERT(part.is_awaited() && !part.counts.empty());
    part.state = Part::in_turn;
    break;
  case PartEvent::turn: MCRL_ASSERT(had_turn); return answer(part);
  }
  return {part.state == Part::in_turn && !had_turn ? PartAction::take_turn : PartAction::none};
}

namespace {

void add(Home &home, const Counts &counts) {
  home.begun += counts.begun;
  home.ended += counts.ended;
  for (NodeId node : counts.went) {
    Home::Member &member = home.members[number(node)];
    home.has_new_member |= !member.is_one;
    member.is_one = true;
  }
}

void begin_wave(Home &home, HomeActions &actions) {
  home.state = Home::waves;
  home.has_new_member = false;
  home.ended_before = home.ended;
  for (uint32_t node = 0; node < home.members.size(); node++) {
    Home::Member &member = home.members[node];
    if (!member.is_one) continue;
    member.asked++;
    actions.push_back({HomeAction::ask, NodeId{node}, member.news, true});
  }
}

void ask_for_news(Home &home, HomeActions &actions) {
  home.state = Home::waits;
  home.question++;
  for (uint32_t node = 0; node < home.members.size(); node++) {
    Home::Member &member = home.members[node];
    if (!member.is_one || member.asked > 0) continue;
    member.asked = 1;
    member.news = home.question;
    actions.push_back({HomeAction::ask, NodeId{node}, home.question, false});
  }
}

void end(Home &home, HomeActions &actions) {
  home.state = Home::over;
  actions.push_back({HomeAction::end});
}

// If fewer have ended, as far as was told, something is still to be told. Else a wave finds out.
void go_on(Home &home, HomeActions &actions) {
  if (home.ended >= home.begun) begin_wave(home, actions);
  else ask_for_news(home, actions);
}

void end_block(Home &home, const Counts &counts, HomeActions &actions) {
  MCRL_ASSERT(home.state == Home::open);
  home.members[number(home.self)].is_one = true;
  add(home, counts);
  // If no record has left the node, it knows all.
  bool is_alone = std::ranges::count_if(home.members, [](const Home::Member &member) { return member.is_one; }) == 1;
  if (!is_alone) begin_wave(home, actions); // of most blocks all has ended by its answers
  else if (home.begun == home.ended) end(home, actions);
  else ask_for_news(home, actions);
}

// A wave has ended when all questions are answered, also those for news that were open before it: they, too, tell what belongs to
// it.
void end_wave(Home &home, HomeActions &actions) {
  bool is_over = !home.has_new_member && home.begun == home.ended_before;
  if (is_over) end(home, actions);
  else go_on(home, actions);
}

void take_answer(Home &home, const HomeEvent &event, HomeActions &actions) {
  MCRL_ASSERT(home.state != Home::open && home.state != Home::over && "a question is open");
  Home::Member &member = home.members[number(event.from)];
  MCRL_ASSERT(event.asked > 0 && event.asked <= member.asked && "each question is answered once");
  member.asked = static_cast<uint8_t>(member.asked - event.asked);
  if (member.asked == 0) member.news = 0;
  add(home, *event.counts);
  if (home.state == Home::waves) {
    bool has_ended = std::ranges::all_of(home.members, [](const Home::Member &each) { return each.asked == 0; });
    return has_ended ? end_wave(home, actions) : void();
  }
  if (home.ended >= home.begun) return begin_wave(home, actions);
  if (home.state == Home::pauses) return;
  home.state = Home::pauses;
  actions.push_back({HomeAction::pause});
}

} // namespace

void step(Home &home, const HomeEvent &event, HomeActions &actions) {
  switch (event.kind) {
  case HomeEvent::block_ended: return end_block(home, *event.counts, actions);
  case HomeEvent::answered: return take_answer(home, event, actions);
  case HomeEvent::pause_ended:
    if (home.state == Home::pauses) ask_for_news(home, actions); // else a wave has begun meanwhile
  }
}

} // namespace mcrl::scopes
