// The situations that must occur in an exploration for it to mean anything.
#include "coverage.h"

#include "regions/pure/machine.h"

#include <algorithm>

namespace mcrl::model {
namespace {

// Each is named where it is looked for.
const std::vector<const char *> all_situations = {
    "a node that is not the home sends a request on",
    "a node that was the home keeps a request until the birth node knows the home",
    "a node's own request comes to it, and is sent on",
    "the birth node knows of a later home than it is told of",
    "a message that says where the home is comes after the region was deleted",
    "a copy comes from a home of which the birth node has not been told",
    "a home that is not the birth node has the region deleted",
    "a region is deleted while a request of its birth node is under way",
    "what waits at the home goes along with it as requests",
    "a recall comes to what is the home by now",
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
    "an update operation that was lent becomes a write operation",
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
    "an update needs no message",
    "an update begins while others read here",
    "the update token is recalled for an update of another node",
    "an update token is granted to a node that reads",
    "a read copy goes whose update token has been asked for",
    "a copy is downgraded whose update operation is in progress",
    "an upgrade waits for a reader of its node",
    "the home waits for other readers before it upgrades a copy",
    "an upgrade goes before a write that waits, and the recall of its copy is taken back",
    "an upgrade goes before an update that waits, and the recall of its copy is taken back",
    "an upgrade takes the copy of an m_req that waits",
    "a recall comes for a copy whose upgrade has been asked for",
    "an up_req overtakes the release before it",
    "an upgrade wakes who awaits a write",
    "a lock of a private region is refused while others wait for it",
    "a computation is executed at the home of a private region",
    "an update waits for the operations on the copy",
    "an update that has waited is installed when its last reader awaits a write",
    "an update comes for a copy that was evicted",
    "an update comes for a copy whose header was forgotten",
    "an update overtakes the inv_ack of the copy",
    "an update is shown to who awaits a write",
    "a write elsewhere is shown at the home to who awaits it",
    "a read copy is granted while updates are under way",
    "a write waits for the updates of the last one",
    "a removal waits for the updates of the last write",
    "a write copy is granted beside the read copies of others",
    "a write leaves a copy out that is on its way back",
    "the update token of a replicated region is recalled for a write",
    "an m_req of a replicated region is answered with er_ack",
    "an upgrade in a replicated region takes the recall of its copy back",
};

size_t count_sent(const Actions &actions, Message message) {
  return static_cast<size_t>(std::count_if(actions.begin(), actions.end(), [&](const Action &action) {
    return action.kind == Action::send && action.message == message;
  }));
}

size_t count_requests(const Actions &actions) {
  return static_cast<size_t>(std::count_if(actions.begin(), actions.end(), [](const Action &action) {
    return action.kind == Action::send && protocol::is_request(action.message);
  }));
}

bool is_recall(const Event &event) { return event.kind == Event::receive && model::is_recall(event.message); }

bool is_no_region(const Action &action) { return action.kind == Action::no_region; }

bool is_receipt(const Event &event, Message message) { return event.kind == Event::receive && event.message == message; }

} // namespace

void Coverage::observe_watches(const Observation &seen) {
  auto has = [&](Action::Kind kind) {
    return std::any_of(seen.actions.begin(), seen.actions.end(), [kind](const Action &action) { return action.kind == kind; });
  };
  bool begins_write = std::any_of(seen.actions.begin(), seen.actions.end(),
                                  [](const Action &action) { return action.kind == Action::grant && action.mode == MCRL_WRITE; });
  bool has_watched = (seen.before.copied.flags & protocol::watched) != 0;
  mark("a write of this node is shown to who awaits it", has(Action::written));
  mark("a write that was lent is shown to who awaits it", has(Action::written) && has(Action::install));
  mark("the next write begins with the end of the one that is shown", has(Action::written) && begins_write);
  mark("a copy goes as soon as what was written is shown", has(Action::written) && has(Action::changed));
  mark("who has written nothing watches with those that watch already", seen.event.kind == Event::watch && has_watched);
  mark("nobody watches any more while the next write is in progress",
       seen.event.kind == Event::unwatch && (seen.before.copied.flags & protocol::watched_write) != 0);
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
  bool is_return = seen.event.kind == Event::receive && protocol::is_end(seen.event.message);
  bool waits = (seen.after.copied.flags & protocol::recall_any) != 0 && seen.sharing_after.recall == seen.sharing_after.version;
  mark("a recall waits for an operation that was lent", has_lent && !seen.at_home && is_recall(seen.event) && waits);
  mark("the home waits for an operation that it has lent", has_lent && seen.at_home && seen.sharing_after.queue_head != 0);
  mark("a write that was lent comes back, and its data go on in one step",
       is_return && std::any_of(seen.actions.begin(), seen.actions.end(), [](const Action &action) {
         return action.kind == Action::send && protocol::carries_data(action.message);
       }));
  mark("an operation comes back from a node that is neither the home nor the lender",
       is_return && !seen.at_home && !protocol::is_home(seen.before) && seen.event.peer != seen.place.birth);
  bool upgrades = seen.event.kind == Event::upgrade;
  mark("an update operation that was lent becomes a write operation",
       upgrades && std::any_of(threads, threads + max_threads, [&](const Thread &thread) {
         return thread.region == seen.region && thread.mode == MCRL_WRITE && thread.status == Thread::lent;
       }));
}

void Coverage::observe_updates(const Observation &seen) {
  const mcrl_region &before = seen.before;
  auto grants = [&](mcrl_mode mode) {
    return std::any_of(seen.actions.begin(), seen.actions.end(),
                       [mode](const Action &action) { return action.kind == Action::grant && action.mode == mode; });
  };
  bool is_update = seen.event.kind == Event::lock && seen.event.mode == MCRL_UPDATE, is_upgrade = seen.event.kind == Event::upgrade;
  bool asks = is_receipt(seen.event, Message::up_req);
  size_t inv_sent = count_sent(seen.actions, Message::inv);
  mark("an update needs no message", is_update && !seen.at_home && seen.actions.size() == 1 && grants(MCRL_UPDATE));
  mark("an update begins while others read here", is_update && grants(MCRL_UPDATE) && protocol::operations(before) > 0);
  mark("an update token is granted to a node that reads",
       is_receipt(seen.event, Message::t_ack) && protocol::operations(before) > 0);
  mark("a read copy goes whose update token has been asked for", count_sent(seen.actions, Message::inv_ack) != 0 && protocol::awaits_update_copy(before) &&
                                             protocol::has_read_copy(before));
  mark("a copy is downgraded whose update operation is in progress",
       count_sent(seen.actions, Message::release) != 0 && protocol::is_updating(before));
  mark("an upgrade waits for a reader of its node",
       (is_upgrade || is_receipt(seen.event, Message::m_ack)) && protocol::is_updating(seen.after) &&
           protocol::operations(seen.after) > 1);
  mark("a recall comes for a copy whose upgrade has been asked for",
       is_receipt(seen.event, Message::inv) && before.copied.request == static_cast<uint8_t>(protocol::Request::promotion) &&
           !seen.at_home && number(seen.event.version) == seen.sharing_before.version &&
           before.state == static_cast<uint8_t>(protocol::State::shared));
  mark("an upgrade wakes who awaits a write", asks && std::any_of(seen.actions.begin(), seen.actions.end(), [](const Action &action) {
                                                return action.kind == Action::changed;
                                              }));
  if (!seen.at_home || before.rid != seen.place.rid) return;
  std::vector<protocol::Entry> queue = queue_of(seen.state.nodes[seen.node], seen.region);
  bool asks_for_token = is_receipt(seen.event, Message::u_req) || is_receipt(seen.event, Message::t_req);
  mark("the update token is recalled for an update of another node", asks_for_token && inv_sent == 1);
  mark("the home waits for other readers before it upgrades a copy", asks && inv_sent != 0);
  mark("an up_req overtakes the release before it", asks && seen.sharing_before.owner == number(seen.event.peer) + 1);
  bool takes_back = asks && seen.sharing_before.owner == 0 && seen.sharing_before.pending != 0 &&
                    seen.sharing_before.pending + inv_sent > seen.sharing_after.pending;
  if (!asks || queue.empty()) return;
  const protocol::Entry &next = queue.front().message == Message::up_req && queue.size() > 1 ? queue[1] : queue.front();
  mark("an upgrade goes before a write that waits, and the recall of its copy is taken back", takes_back && next.mode == MCRL_WRITE);
  mark("an upgrade goes before an update that waits, and the recall of its copy is taken back", takes_back && next.mode == MCRL_UPDATE);
  mark("an upgrade takes the copy of an m_req that waits", next.message == Message::m_req && inv_sent == 1);
}

void Coverage::observe_replicas(const Observation &seen) {
  const mcrl_region &before = seen.before;
  const protocol::Sharing &now = seen.sharing_after, &earlier = seen.sharing_before;
  auto has = [&](Action::Kind kind) {
    return std::any_of(seen.actions.begin(), seen.actions.end(), [kind](const Action &action) { return action.kind == kind; });
  };
  bool is_update = is_receipt(seen.event, Message::update), is_dropped = seen.actions.size() == 1;
  bool of_header = before.rid == seen.place.rid;
  if (!seen.at_home) {
    mark("an update waits for the operations on the copy", has(Action::keep));
    mark("an update that has waited is installed when its last reader awaits a write",
         seen.event.kind == Event::watch && has(Action::install_kept) && has(Action::written));
    mark("an update comes for a copy that was evicted", is_update && of_header && is_dropped && !protocol::has_copy(before));
    mark("an update comes for a copy whose header was forgotten", is_update && !of_header);
    mark("an update is shown to who awaits a write", is_update && has(Action::written));
    mark("an m_req of a replicated region is answered with er_ack",
         is_receipt(seen.event, Message::er_ack) && before.copied.request == static_cast<uint8_t>(protocol::Request::upgrade));
    return;
  }
  if (!of_header || !protocol::is_replicated(before)) return;
  size_t granted = count_sent(seen.actions, Message::er_ack) + count_sent(seen.actions, Message::mr_ack);
  bool begins_write = std::any_of(seen.actions.begin(), seen.actions.end(),
                                  [](const Action &action) { return action.kind == Action::grant && action.mode == MCRL_WRITE; });
  bool asks_up = is_receipt(seen.event, Message::up_req),
       ends_write = (before.copied.flags & ~seen.after.copied.flags & protocol::replicates) != 0;
  bool is_evicted = std::any_of(seen.state.letters.begin(), seen.state.letters.end(), [&](const Letter &letter) {
    return letter.message == Message::inv_ack && letter.from == number(seen.event.peer);
  });
  mark("an update overtakes the inv_ack of the copy", is_receipt(seen.event, Message::update_ack) && is_evicted);
  mark("a write elsewhere is shown at the home to who awaits it", has(Action::written) && is_receipt(seen.event, Message::release));
  mark("a read copy is granted while updates are under way", earlier.unacknowledged != 0 && count_sent(seen.actions, Message::sr_ack) != 0);
  mark("a write waits for the updates of the last one", is_receipt(seen.event, Message::update_ack) && (granted != 0 || begins_write));
  mark("a removal waits for the updates of the last write",
       is_receipt(seen.event, Message::update_ack) && (has(Action::freed) || (now.pending != 0 && now.token == 0)));
  auto readers = readers_of(seen.state.nodes[seen.node], seen.region);
  mark("a write copy is granted beside the read copies of others", granted != 0 && readers.size() > 1);
  mark("a write leaves a copy out that is on its way back",
       ends_write && std::any_of(readers.begin(), readers.end(), [](const protocol::Entry &reader) { return reader.recalled; }));
  mark("the update token of a replicated region is recalled for a write",
       is_receipt(seen.event, Message::inv_ack) && earlier.token != 0 && now.token == 0 && (granted != 0 || begins_write));
  mark("an upgrade in a replicated region takes the recall of its copy back", asks_up && earlier.pending > now.pending);
}

void Coverage::observe_client(const Observation &seen) {
  const mcrl_region &before = seen.before, &after = seen.after;
  bool of_header = before.rid == seen.place.rid;
  bool waits = (after.copied.flags & protocol::recall_any) != 0 && seen.sharing_after.recall == seen.sharing_after.version;
  bool has_copy = before.state >= static_cast<uint8_t>(protocol::State::shared);
  if (is_recall(seen.event) && of_header) {
    bool newer = (after.copied.flags & protocol::recall_any) != 0 && seen.sharing_after.recall != seen.sharing_after.version;
    mark("the recall of a copy overtakes its grant", newer);
    mark("the recall of a copy for a third node overtakes its grant", newer && seen.sharing_after.owner != 0);
    mark("a recall waits for a read operation", waits && protocol::operations(before) > 0);
    mark("a recall waits for a write operation", waits && protocol::operations(before) < 0);
    mark("a downgrade leaves a reader running",
         count_sent(seen.actions, Message::release) != 0 && protocol::operations(before) > 0);
    mark("a recall comes for a copy that was evicted", !newer && (!has_copy || number(seen.event.version) != seen.sharing_before.version));
  }
  mark("a recall comes for a copy that was forgotten",
       is_recall(seen.event) && before.state == static_cast<uint8_t>(protocol::State::unmapped));
  bool was_recalled = (before.copied.flags & protocol::recall_any) != 0, is_recalled = (after.copied.flags & protocol::recall_any) != 0;
  mark("the recall of a copy comes after that of a forgotten one",
       is_recall(seen.event) && was_recalled && is_recalled && seen.sharing_after.recall != seen.sharing_before.recall);
  bool is_grant = is_receipt(seen.event, Message::s_ack) || is_receipt(seen.event, Message::e_ack);
  mark("a grant comes after the recall of a forgotten copy",
       is_grant && was_recalled && seen.sharing_before.recall != number(seen.event.version));
  mark("a size comes with the data", is_grant && std::any_of(seen.actions.begin(), seen.actions.end(), [](const Action &action) {
                                      return action.kind == Action::grant && action.mode == MCRL_NONE;
                                    }));
  mark("an m_req is answered with e_ack",
       is_receipt(seen.event, Message::e_ack) && before.copied.request == static_cast<uint8_t>(protocol::Request::upgrade));
  mark("an m_ack arrives while readers run", is_receipt(seen.event, Message::m_ack) && protocol::operations(before) > 0);
  mark("a recall waits until the write that an m_ack was for has begun", waits && (after.copied.flags & protocol::grant_unused) != 0);
  auto reads =
      std::count_if(seen.actions.begin(), seen.actions.end(), [](const Action &action) { return action.kind == Action::grant; });
  mark("several readers begin with one grant", is_receipt(seen.event, Message::s_ack) && reads > 1);
  const Thread *threads = seen.state.nodes[seen.node].threads;
  auto is_counted = [](const Action &action) { return action.kind == Action::counted; };
  bool is_told = std::any_of(seen.actions.begin(), seen.actions.end(), is_counted);
  mark("a copy goes whose uses are counted", is_told && seen.sharing_before.uses_left > 0 && has_copy && after.state == static_cast<uint8_t>(protocol::State::invalid));
  mark("a counted use of a copy is the last one", is_told && seen.event.kind == Event::lock);
  bool is_executed = is_receipt(seen.event, Message::mig_ack);
  size_t asked = count_sent(seen.actions, Message::s_req) + count_sent(seen.actions, Message::e_req);
  mark("a lock of a private region is refused while others wait for it",
       is_receipt(seen.event, Message::private_to_home) && asked != 0);
  mark("a computation is executed at the home of a private region", is_executed && std::any_of(std::begin(seen.state.nodes), std::end(seen.state.nodes), [&](const Node &node) {
         return protocol::is_private(node.cells[1 + seen.region].header);
       }));
  mark("others wait for the answer to a computation", is_executed && seen.sharing_after.queue_head != 0);
  mark("the data come in answer to a computation", is_grant && std::any_of(threads, threads + max_threads, [&](const Thread &thread) {
         return thread.migrates && thread.status == Thread::running && thread.region == seen.region;
       }));
  mark("a computation is executed whose node has lost its read copy meanwhile",
       is_executed && before.copied.request == static_cast<uint8_t>(protocol::Request::upgrade) && !has_copy);
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
  mark("a write overtakes a waiting read",
       after.copied.request > before.copied.request && after.copied.request < protocol::most_writes_before_reads);
  mark("reads are served after most_writes_before_reads writes while a write waits",
       before.copied.request == protocol::most_writes_before_reads && after.copied.request == 0 && seen.sharing_after.queue_head != 0);
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

void Coverage::observe_rehoming(const Observation &seen) {
  const mcrl_region &before = seen.before, &after = seen.after;
  bool at_birth = seen.place.self == seen.place.birth, exists = before.rid == seen.place.rid;
  bool asks = seen.event.kind == Event::receive && protocol::is_request(seen.event.message);
  bool was_departing = exists && protocol::is_departing(before), is_departing = exists && protocol::is_departing(after);
  mark("a node that was the home keeps a request until the birth node knows the home", asks && was_departing);
  mark("a node's own request comes to it, and is sent on", asks && exists && seen.event.peer == seen.place.self);
  bool is_moved = is_receipt(seen.event, Message::moved);
  mark("the birth node knows of a later home than it is told of",
       is_moved && exists && !protocol::is_home(before) && !protocol::newer(number(seen.event.version), seen.sharing_before.version) &&
           seen.event.third != seen.place.self);
  mark("a message that says where the home is comes after the region was deleted", is_moved && !exists);
  bool is_grant = is_receipt(seen.event, Message::s_ack) || is_receipt(seen.event, Message::e_ack);
  mark("a copy comes from a home of which the birth node has not been told",
       at_birth && is_grant && seen.sharing_before.home != number(seen.event.third) + 1);
  mark("a home that is not the birth node has the region deleted", count_sent(seen.actions, Message::retire) != 0);
  mark("a region is deleted while a request of its birth node is under way",
       asks && at_birth && !exists && seen.event.peer == seen.place.self);
  mark("what waits at the home goes along with it as requests", was_departing && !is_departing && count_requests(seen.actions) > 1);
  mark("a recall comes to what is the home by now", is_recall(seen.event) && exists && protocol::is_home(before));
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

} // namespace mcrl::model
