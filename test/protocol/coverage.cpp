#include "coverage.h"

#include "protocol/machine.h"
#include "text.h"

#include <algorithm>
#include <cstring>

namespace mcrl::model {
namespace {

// Each is named where it is looked for.
const std::vector<const char *> all_situations = {
    "the recall of a copy overtakes its grant",
    "the recall of a copy for a third node overtakes its grant",
    "a recall waits for a read operation",
    "a recall waits for a write operation",
    "a downgrade leaves a reader running",
    "a recall comes for a copy that was evicted",
    "a recall comes for a copy that was forgotten",
    "the recall of a copy comes after that of a forgotten one",
    "a grant comes after the recall of a forgotten copy",
    "a size comes with the data",
    "an m_req is answered with e_ack",
    "an m_ack arrives while readers run",
    "a recall waits until the write that an m_ack was for has begun",
    "several readers begin with one grant",
    "several copies are recalled at once",
    "copies are recalled while operations of the home run",
    "an e_req is queued while the home recalls copies",
    "a new request overtakes the flush of the old copy",
    "a new request overtakes the inv_ack of the old copy",
    "the directory has two copies of one node",
    "an inv_ack overtakes the release before it",
    "an inv_ack overtakes the release that says that the copy was made",
    "a flush overtakes the passed that says that the copy was made",
    "the owner has evicted the copy that it is to pass on",
    "data come back and go on to another client in one step",
    "a write overtakes a waiting read",
    "reads are served after most_writes_before_reads writes while a write waits",
    "a region is deleted while others wait for it",
    "a removal finds the region removed",
    "a removal waits for operations",
    "a message comes for a region that was deleted",
    "a client waits for two regions that follow each other",
    "a client drops what it knew of the region before",
    "a name is refused because the region after it is here",
    "a recall waits for an operation that was lent",
    "the home waits for an operation that it has lent",
    "a write that was lent comes back, and its data go on in one step",
    "an operation comes back from a node that is neither the home nor the lender",
    "a write of this node is shown to who awaits it",
    "a write that was lent is shown to who awaits it",
    "the next write begins with the end of the one that is shown",
    "a copy goes as soon as what was written is shown",
    "who has written nothing watches with those that watch already",
    "nobody watches any more while the next write is in progress",
    "a copy that is dropped wakes who awaits a write",
    "a copy that goes to a third node wakes who awaits a write",
    "a write copy that the home grants wakes who awaits a write there",
    "a removal wakes who awaits a write",
    "a copy goes as soon as its last user awaits a write",
    "a copy goes whose uses are counted",
    "a counted use of a copy is the last one",
    "others wait for the answer to a computation",
    "the data come in answer to a computation",
    "a computation is executed whose node has lost its read copy meanwhile",
    "a computation is executed, and the recall of a forgotten copy has come before",
};

constexpr uint64_t another_region = 7; // instead of a client's state

// A transition, in a word: state, event, actions, next state.
using Transition = Coverage::Transition;
constexpr unsigned state_width = 13, event_width = 6, action_width = 33;
constexpr Transition transition(uint64_t state, uint64_t event, uint64_t actions, uint64_t next) {
  return Transition{state << event_width | event} << (action_width + state_width) | actions << state_width | next;
}
// The state and the event of one; and its actions and the next state.
constexpr uint64_t pair_of(Transition key) { return static_cast<uint64_t>(key >> (action_width + state_width)); }
constexpr uint64_t pair(uint64_t state, uint64_t event) { return state << event_width | event; }
constexpr uint64_t low_bits(uint64_t word, unsigned width) { return word & ((uint64_t{1} << width) - 1); }
constexpr uint64_t outcome_of(Transition key) { return low_bits(static_cast<uint64_t>(key), action_width + state_width); }

bool is_another(const mcrl_region &header, const protocol::Place &place) { return header.rid != 0 && header.rid != place.rid; }

// A state, as far as the table distinguishes states.
uint64_t state_bits(const mcrl_region &header, const protocol::Sharing &sharing, const protocol::Place &place) {
  if (place.self == place.home) {
    uint64_t copies = sharing.owner != 0 ? 2 : sharing.readers != 0 ? 1 : 0;
    if (header.rid != place.rid) copies = 3;
    uint64_t waits = sharing.pending != 0 ? 2 : sharing.queue_head != 0 ? 1 : 0;
    uint64_t is_watched = (header.flags & protocol::watched) != 0;
    return is_watched << 12 | 1 << 11 | copies << 2 | (copies == 3 ? 0 : waits);
  }
  if (is_another(header, place)) return another_region;
  uint64_t is_watched = (header.flags & protocol::watched) != 0;
  uint64_t recall = 0;
  if ((header.flags & protocol::recall_any) != 0) {
    bool has_copy = header.state >= static_cast<uint8_t>(protocol::State::shared);
    recall = ((header.flags & protocol::recall_drop) != 0 ? 1 : 2) + (sharing.owner != 0 ? 2 : 0) +
             (has_copy && sharing.recall == header.version ? 0 : 4);
  }
  uint64_t write_due = (header.flags & protocol::grant_unused) != 0;
  // That is told apart only where nothing is under way.
  if (recall != 0 || header.request != 0 || write_due != 0) is_watched = 0;
  return is_watched << 12 | recall << 7 | write_due << 6 | uint64_t{header.request} << 3 | header.state;
}

// A header that has these bits, described.
std::string state_text(uint64_t bits) {
  mcrl_region header{};
  protocol::Sharing sharing;
  if (bits == another_region) return "another region here";
  header.rid = 1;
  if ((bits >> 12 & 1) != 0) header.flags = protocol::watched;
  if ((bits >> 11 & 1) != 0) {
    if ((bits >> 2 & 3) == 3) header.rid = 0;
    sharing.owner = (bits >> 2 & 3) == 2;
    sharing.readers = (bits >> 2 & 3) == 1;
    sharing.pending = (bits & 3) == 2;
    sharing.queue_head = (bits & 3) != 0;
    return describe(header, sharing, true);
  }
  uint64_t recall = bits >> 7 & 15;
  header.state = bits & 7;
  header.request = bits >> 3 & 7;
  if (recall != 0) header.flags |= recall % 2 == 1 ? protocol::recall_drop : protocol::recall_downgrade;
  sharing.owner = recall != 0 && (recall - 1) % 4 >= 2;
  if ((bits >> 6 & 1) != 0) header.flags |= protocol::grant_unused;
  sharing.recall = recall > 4 ? 1 : 0; // not the version of the copy, which is 0 here
  return describe(header, sharing, false);
}

constexpr uint64_t first_message_event = 11;
static_assert(first_message_event + protocol::message_count <= uint64_t{1} << event_width);

uint64_t event_bits(const Event &event) {
  switch (event.kind) {
  case Event::lock: return (event.migrates ? 9 : 0) + (event.mode == MCRL_READ ? 0 : 1);
  case Event::unlock: return 2;
  case Event::evict: return 3;
  case Event::remove: return 4;
  case Event::watch: return 5;
  case Event::unwatch: return 6;
  case Event::map: return 7;
  case Event::forget: return 8;
  case Event::receive: return first_message_event + static_cast<uint64_t>(event.message);
  }
  return 0;
}

std::string event_text(uint64_t bits) {
  static constexpr const char *calls[] = {"lock read", "lock write", "unlock", "evict",  "remove",
                                          "watch",     "unwatch",    "map",    "forget", "migrating lock read",
                                          "migrating lock write"};
  return bits < first_message_event ? calls[bits] : protocol::name(static_cast<Message>(bits - first_message_event));
}

constexpr uint64_t first_message_action = 11;
static_assert(first_message_action + protocol::message_count <= action_width);

// Which actions there are: install, two kinds of grants, and so on, then a bit for each message.
uint64_t action_bits(const Actions &actions) {
  uint64_t bits = 0;
  for (const Action &action : actions) switch (action.kind) {
    case Action::install: bits |= 1; break;
    case Action::send: bits |= uint64_t{1} << (first_message_action + static_cast<uint64_t>(action.message)); break;
    case Action::grant: bits |= action.mode == MCRL_NONE ? 256 : action.mode == MCRL_READ ? 2 : 4; break;
    case Action::no_region: bits |= 8; break;
    case Action::removed: bits |= 16; break;
    case Action::freed: bits |= 32; break;
    case Action::written: bits |= 64; break;
    case Action::changed: bits |= 128; break;
    case Action::migrate: bits |= 512; break;
    case Action::migrated: bits |= 1024; break;
    case Action::counted: break;
    }
  return bits;
}

std::string action_text(uint64_t bits) {
  static constexpr const char *plain[] = {"install", "begin reads", "begin write", "no region",
                                          "removed", "freed",       "written",     "changed",
                                          "size",    "computation", "executed elsewhere"};
  std::string text;
  for (uint64_t bit = 0; bit < first_message_action + protocol::message_count; bit++) {
    if ((bits >> bit & 1) == 0) continue;
    if (!text.empty()) text += ", ";
    text += bit < first_message_action ? plain[bit] : protocol::name(static_cast<Message>(bit - first_message_action));
  }
  return text;
}

size_t count_sent(const Actions &actions, Message message) {
  return static_cast<size_t>(std::count_if(actions.begin(), actions.end(), [&](const Action &action) {
    return action.kind == Action::send && action.message == message;
  }));
}

bool is_recall(const Event &event) {
  return event.kind == Event::receive && (event.message == Message::inv || event.message == Message::down ||
                                          event.message == Message::pass || event.message == Message::share);
}

bool is_no_region(const Action &action) { return action.kind == Action::no_region; }

bool is_receipt(const Event &event, Message message) { return event.kind == Event::receive && event.message == message; }

} // namespace

void Coverage::observe(const Observation &seen) {
  transitions_.insert(transition(state_bits(seen.before, seen.sharing_before, seen.place), event_bits(seen.event),
                                 action_bits(seen.actions), state_bits(seen.after, seen.sharing_after, seen.place)));
  keep_sample(seen);
  for (const Action &action : seen.actions)
    if (action.kind == Action::send) mark(protocol::name(action.message), true);
  if (seen.event.kind == Event::receive) mark(protocol::name(seen.event.message), true);
  observe_loans(seen);
  observe_watches(seen);
  if (seen.at_home) observe_home(seen);
  else observe_client(seen);
}

void Coverage::observe_watches(const Observation &seen) {
  auto has = [&](Action::Kind kind) {
    return std::any_of(seen.actions.begin(), seen.actions.end(), [kind](const Action &action) { return action.kind == kind; });
  };
  bool begins_write = std::any_of(seen.actions.begin(), seen.actions.end(),
                                  [](const Action &action) { return action.kind == Action::grant && action.mode == MCRL_WRITE; });
  bool has_watched = (seen.before.flags & protocol::watched) != 0;
  mark("a write of this node is shown to who awaits it", has(Action::written));
  mark("a write that was lent is shown to who awaits it", has(Action::written) && has(Action::install));
  mark("the next write begins with the end of the one that is shown", has(Action::written) && begins_write);
  mark("a copy goes as soon as what was written is shown", has(Action::written) && has(Action::changed));
  mark("who has written nothing watches with those that watch already", seen.event.kind == Event::watch && has_watched);
  mark("nobody watches any more while the next write is in progress",
       seen.event.kind == Event::unwatch && (seen.before.flags & protocol::watched_write) != 0);
  if (!has(Action::changed)) return;
  bool has_gone = count_sent(seen.actions, Message::inv_ack) + count_sent(seen.actions, Message::flush) != 0;
  bool grants = count_sent(seen.actions, Message::e_ack) + count_sent(seen.actions, Message::m_ack) != 0;
  mark("a copy that is dropped wakes who awaits a write", !seen.at_home && has_gone);
  mark("a copy that goes to a third node wakes who awaits a write", count_sent(seen.actions, Message::passed) != 0);
  mark("a write copy that the home grants wakes who awaits a write there", seen.at_home && grants);
  mark("a removal wakes who awaits a write", has(Action::freed));
  mark("a copy goes as soon as its last user awaits a write", seen.event.kind == Event::watch && has_gone);
}

void Coverage::observe_loans(const Observation &seen) {
  const Thread *threads = seen.state.nodes[seen.node].threads;
  bool has_lent = std::any_of(threads, threads + max_threads,
                              [&](const Thread &thread) { return thread.status == Thread::lent && thread.region == seen.region; });
  bool is_return = seen.event.kind == Event::receive && model::is_return(seen.event.message);
  bool waits = (seen.after.flags & protocol::recall_any) != 0 && seen.sharing_after.recall == seen.after.version;
  mark("a recall waits for an operation that was lent", has_lent && !seen.at_home && is_recall(seen.event) && waits);
  mark("the home waits for an operation that it has lent", has_lent && seen.at_home && seen.sharing_after.queue_head != 0);
  mark("a write that was lent comes back, and its data go on in one step",
       is_return && std::any_of(seen.actions.begin(), seen.actions.end(), [](const Action &action) {
         return action.kind == Action::send && protocol::carries_data(action.message);
       }));
  mark("an operation comes back from a node that is neither the home nor the lender",
       is_return && !seen.at_home && seen.event.peer != seen.place.home);
}

void Coverage::observe_client(const Observation &seen) {
  const mcrl_region &before = seen.before, &after = seen.after;
  bool of_header = before.rid == seen.place.rid;
  bool waits = (after.flags & protocol::recall_any) != 0 && seen.sharing_after.recall == after.version;
  bool has_copy = before.state >= static_cast<uint8_t>(protocol::State::shared);
  if (is_recall(seen.event) && of_header) {
    bool newer = (after.flags & protocol::recall_any) != 0 && seen.sharing_after.recall != after.version;
    mark("the recall of a copy overtakes its grant", newer);
    mark("the recall of a copy for a third node overtakes its grant", newer && seen.sharing_after.owner != 0);
    mark("a recall waits for a read operation", waits && protocol::operations(before) > 0);
    mark("a recall waits for a write operation", waits && protocol::operations(before) < 0);
    mark("a downgrade leaves a reader running",
         count_sent(seen.actions, Message::release) != 0 && protocol::operations(before) > 0);
    mark("a recall comes for a copy that was evicted", !newer && (!has_copy || number(seen.event.version) != before.version));
  }
  mark("a recall comes for a copy that was forgotten",
       is_recall(seen.event) && before.state == static_cast<uint8_t>(protocol::State::unmapped));
  bool was_recalled = (before.flags & protocol::recall_any) != 0, is_recalled = (after.flags & protocol::recall_any) != 0;
  mark("the recall of a copy comes after that of a forgotten one",
       is_recall(seen.event) && was_recalled && is_recalled && seen.sharing_after.recall != seen.sharing_before.recall);
  bool is_grant = is_receipt(seen.event, Message::s_ack) || is_receipt(seen.event, Message::e_ack);
  mark("a grant comes after the recall of a forgotten copy",
       is_grant && was_recalled && seen.sharing_before.recall != number(seen.event.version));
  mark("a size comes with the data", is_grant && std::any_of(seen.actions.begin(), seen.actions.end(), [](const Action &action) {
                                      return action.kind == Action::grant && action.mode == MCRL_NONE;
                                    }));
  mark("an m_req is answered with e_ack",
       is_receipt(seen.event, Message::e_ack) && before.request == static_cast<uint8_t>(protocol::Request::upgrade));
  mark("an m_ack arrives while readers run", is_receipt(seen.event, Message::m_ack) && protocol::operations(before) > 0);
  mark("a recall waits until the write that an m_ack was for has begun", waits && (after.flags & protocol::grant_unused) != 0);
  auto reads =
      std::count_if(seen.actions.begin(), seen.actions.end(), [](const Action &action) { return action.kind == Action::grant; });
  mark("several readers begin with one grant", is_receipt(seen.event, Message::s_ack) && reads > 1);
  const Thread *threads = seen.state.nodes[seen.node].threads;
  auto is_counted = [](const Action &action) { return action.kind == Action::counted; };
  bool is_told = std::any_of(seen.actions.begin(), seen.actions.end(), is_counted);
  mark("a copy goes whose uses are counted", is_told && seen.sharing_before.uses_left > 0 && has_copy && after.state == static_cast<uint8_t>(protocol::State::invalid));
  mark("a counted use of a copy is the last one", is_told && seen.event.kind == Event::lock);
  bool is_executed = is_receipt(seen.event, Message::mig_ack);
  mark("others wait for the answer to a computation", is_executed && seen.sharing_after.queue_head != 0);
  mark("the data come in answer to a computation", is_grant && std::any_of(threads, threads + max_threads, [&](const Thread &thread) {
         return thread.migrates && thread.status == Thread::running && thread.region == seen.region;
       }));
  mark("a computation is executed whose node has lost its read copy meanwhile",
       is_executed && before.request == static_cast<uint8_t>(protocol::Request::upgrade) && !has_copy);
  mark("a computation is executed, and the recall of a forgotten copy has come before", is_executed && was_recalled && !has_copy);
  mark("a client waits for two regions that follow each other", !of_header && seen.sharing_before.queue_head != 0);
  mark("a client drops what it knew of the region before",
       before.state == static_cast<uint8_t>(protocol::State::invalid) && before.rid != after.rid);
  mark("a name is refused because the region after it is here",
       has_copy && std::any_of(seen.actions.begin(), seen.actions.end(), is_no_region));
}

void Coverage::observe_home(const Observation &seen) {
  const mcrl_region &before = seen.before, &after = seen.after;
  if (before.rid != seen.place.rid) {
    mark("a message comes for a region that was deleted",
         seen.event.kind == Event::receive && seen.state.generation[seen.region] != 0);
    return;
  }
  bool asks = is_receipt(seen.event, Message::s_req) || is_receipt(seen.event, Message::e_req);
  bool invalidates = count_sent(seen.actions, Message::inv) > 0;
  uint32_t peer = number(seen.event.peer) + 1;
  bool is_freed =
      std::any_of(seen.actions.begin(), seen.actions.end(), [](const Action &action) { return action.kind == Action::freed; });
  mark("several copies are recalled at once", count_sent(seen.actions, Message::inv) > 1);
  mark("copies are recalled while operations of the home run", invalidates && protocol::operations(after) != 0);
  mark("an e_req is queued while the home recalls copies", is_receipt(seen.event, Message::e_req) && seen.sharing_before.pending != 0);
  mark("a new request overtakes the flush of the old copy", asks && seen.sharing_before.owner == peer);
  bool returns = is_receipt(seen.event, Message::flush) || is_receipt(seen.event, Message::release);
  size_t data_sent = count_sent(seen.actions, Message::s_ack) + count_sent(seen.actions, Message::e_ack);
  mark("an inv_ack overtakes the release before it", is_receipt(seen.event, Message::inv_ack) && seen.sharing_before.owner == peer);
  mark("an inv_ack overtakes the release that says that the copy was made",
       is_receipt(seen.event, Message::inv_ack) && seen.sharing_before.owner != 0 && seen.sharing_before.owner != peer);
  mark("a flush overtakes the passed that says that the copy was made",
       is_receipt(seen.event, Message::flush) && seen.sharing_before.owner != peer);
  mark("the owner has evicted the copy that it is to pass on",
       is_receipt(seen.event, Message::flush) && seen.sharing_before.owner == peer && seen.sharing_before.pending != 0 &&
           seen.place.three_party && data_sent != 0);
  mark("data come back and go on to another client in one step", returns && data_sent > 0);
  mark("a write overtakes a waiting read", after.request > before.request && after.request < protocol::most_writes_before_reads);
  mark("reads are served after most_writes_before_reads writes while a write waits",
       before.request == protocol::most_writes_before_reads && after.request == 0 && seen.sharing_after.queue_head != 0);
  mark("a region is deleted while others wait for it", is_freed && count_sent(seen.actions, Message::gone) != 0);
  mark("a removal finds the region removed",
       is_freed && std::any_of(seen.actions.begin(), seen.actions.end(),
                               [](const Action &action) { return is_no_region(action) && action.mode == MCRL_NONE; }));
  mark("a removal waits for operations", seen.event.kind == Event::unlock && is_freed);
  if (seen.event.kind != Event::receive) return;
  auto of_peer = [&](const Letter &letter) {
    return letter.message == Message::inv_ack && letter.region == seen.region && letter.from + 1u == peer;
  };
  const std::vector<Letter> &letters = seen.state.letters;
  mark("a new request overtakes the inv_ack of the old copy", asks && std::any_of(letters.begin(), letters.end(), of_peer));
  auto entries = readers_of(seen.state.nodes[seen.node], seen.region);
  auto copies = std::count_if(entries.begin(), entries.end(), [&](const auto &entry) { return entry.peer == seen.event.peer; });
  mark("the directory has two copies of one node", copies > 1);
}

void Coverage::mark(const char *situation, bool seen) {
  if (seen && marked_.insert(situation).second) seen_.insert(situation);
}

bool Coverage::saw(const std::string &situation) const { return seen_.count(situation) != 0; }

std::vector<std::string> Coverage::situations() {
  std::vector<std::string> names(all_situations.begin(), all_situations.end());
  for (size_t message = 0; message < protocol::message_count; message++)
    names.push_back(protocol::name(static_cast<Message>(message)));
  return names;
}

size_t Coverage::pairs() const {
  std::set<uint64_t> pairs;
  for (Transition key : transitions_) pairs.insert(pair_of(key));
  return pairs.size();
}

void Coverage::keep_sample(const Observation &seen) {
  uint64_t bits = state_bits(seen.after, seen.sharing_after, seen.place);
  if (samples_.count(bits) != 0) return;
  auto nodes = static_cast<uint32_t>(seen.state.nodes.size());
  samples_.emplace(bits, Sample{seen.place, seen.state.nodes[seen.node], seen.region, nodes});
}

Coverage::Answer Coverage::try_event(const Sample &sample, const Event &event) {
  Node node = sample.node;
  Actions actions;
  mcrl_region &header = node.cells[1 + sample.region].header, before = header;
  protocol::Sharing sharing = sharing_of(node, sample.region);
  node.pool.reserve_for_step();
  try {
    protocol::step(sample.place, header, node.pool, event, actions);
  } catch (const Violation &) {
    return Answer::refused;
  }
  before.sharing = header.sharing; // only its place may be another
  bool is_same = std::memcmp(&header, &before, sizeof header) == 0 && sharing == sharing_of(node, sample.region);
  return actions.empty() && is_same ? Answer::dropped : Answer::done;
}

Coverage::Answer Coverage::try_message(const Sample &sample, Message message) {
  const mcrl_region &header = sample.node.cells[1 + sample.region].header;
  Answer answer = Answer::refused;
  for (uint32_t peer = 0; peer < sample.nodes; peer++)
    for (uint32_t version : {header.version - 1, header.version, header.version + 1, sharing_of(sample.node, sample.region).recall}) {
      NodeId from{peer};
      if (from == sample.place.self || (sample.place.self != sample.place.home && from != sample.place.home)) continue;
      Event event{.kind = Event::receive, .message = message, .peer = from, .version = Version{version}, .bytes = 8, .third = from};
      answer = std::max(answer, try_event(sample, event));
    }
  return answer;
}

static bool ends_operations(const std::set<uint64_t> &pairs, uint64_t state) {
  return pairs.count(pair(state, event_bits({.kind = Event::unlock}))) != 0;
}

std::vector<std::string> Coverage::holes() {
  std::vector<std::string> found;
  std::set<uint64_t> pairs;
  for (Transition key : transitions_) pairs.insert(pair_of(key));
  for (const auto &[state, sample] : samples_) {
    try_calls(state, sample, pairs, found);
    for (uint64_t event = first_message_event; event < first_message_event + protocol::message_count; event++) {
      if (pairs.count(pair(state, event)) != 0) continue;
      auto message = static_cast<Message>(event - first_message_event);
      // It is an unlock, which was seen here, as far as step() goes.
      if (is_return(message) && ends_operations(pairs, state)) continue;
      Answer answer = try_message(sample, message);
      bool may_be_late = is_recall({.kind = Event::receive, .message = message}) || message == Message::passed;
      if (answer == Answer::refused) impossible_[state].push_back(event);
      else if (answer == Answer::dropped && may_be_late) transitions_.insert(transition(state, event, 0, state));
      else found.push_back(state_text(state) + ": " + event_text(event));
    }
  }
  return found;
}

// The end of an operation where there can be none must fail, and so must forgetting a header that is in use; an eviction may be tried
// wherever there is nothing to evict.
void Coverage::try_calls(uint64_t state, const Sample &sample, const std::set<uint64_t> &pairs, std::vector<std::string> &found) {
  bool writes = protocol::operations(sample.node.cells[1 + sample.region].header) < 0;
  for (Event::Kind kind : {Event::unlock, Event::evict, Event::watch, Event::forget}) {
    Event event{.kind = kind, .mode = writes ? MCRL_WRITE : MCRL_READ};
    uint64_t bits = event_bits(event);
    if (pairs.count(pair(state, bits)) != 0) continue;
    if (kind == Event::watch && ends_operations(pairs, state)) continue;
    Answer answer = try_event(sample, event);
    if (kind != Event::evict && answer == Answer::refused) impossible_[state].push_back(bits);
    else if (kind == Event::evict && answer == Answer::dropped) transitions_.insert(transition(state, bits, 0, state));
    else found.push_back(state_text(state) + ": " + event_text(bits));
  }
}

// What a state does on an event, from all transitions seen: each outcome, or a summary if there are many.
std::string Coverage::outcome_text(uint64_t before, const std::vector<uint64_t> &outcomes) {
  static constexpr size_t most_listed = 4;
  std::string text;
  if (outcomes.size() <= most_listed) {
    for (uint64_t outcome : outcomes) {
      std::string actions = action_text(outcome >> state_width),
                  next = low_bits(outcome, state_width) == before ? "" : "→ " + state_text(low_bits(outcome, state_width));
      if (actions.empty() && next.empty()) actions = "–";
      text += (text.empty() ? "" : "; or ") + actions + (actions.empty() || next.empty() ? "" : " ") + next;
    }
    return text;
  }
  uint64_t always = low_bits(~uint64_t{0}, action_width), sometimes = 0;
  std::set<uint64_t> next;
  for (uint64_t outcome : outcomes) {
    always &= outcome >> state_width;
    sometimes |= outcome >> state_width;
    next.insert(low_bits(outcome, state_width));
  }
  if (always != 0) text = action_text(always) + "; ";
  text += "any of: " + action_text(sometimes & ~always) + " →";
  for (uint64_t state : next) text += (state == *next.begin() ? " " : " / ") + state_text(state);
  return text;
}

// One row for a state and all events on which it does the same.
std::string Coverage::table() const {
  std::map<uint64_t, std::map<uint64_t, std::vector<uint64_t>>> outcomes; // by state and event
  for (uint64_t key : std::set<uint64_t>(transitions_.begin(), transitions_.end()))
    outcomes[pair_of(key) >> event_width][low_bits(pair_of(key), event_width)].push_back(outcome_of(key));
  std::string text;
  for (bool at_home : {true, false}) {
    text +=
        std::string(at_home ? "### Home" : "\n### Client") + "\n\n| state | event | actions → next state |\n| --- | --- | --- |\n";
    for (const auto &[state, events] : outcomes) {
      if ((state >> 11 & 1) != at_home) continue;
      std::vector<std::pair<std::string, std::string>> rows; // outcome, events
      for (const auto &[event, seen] : events) {
        std::string outcome = outcome_text(state, seen);
        auto same = std::find_if(rows.begin(), rows.end(), [&](const auto &row) { return row.first == outcome; });
        if (same == rows.end()) rows.emplace_back(outcome, event_text(event));
        else same->second += ", " + event_text(event);
      }
      auto impossible = impossible_.find(state);
      if (impossible != impossible_.end()) {
        std::string names;
        for (uint64_t event : impossible->second) names += (names.empty() ? "" : ", ") + event_text(event);
        rows.emplace_back("impossible", names);
      }
      for (const auto &[outcome, names] : rows) text += "| " + state_text(state) + " | " + names + " | " + outcome + " |\n";
    }
  }
  return text;
}

} // namespace mcrl::model
