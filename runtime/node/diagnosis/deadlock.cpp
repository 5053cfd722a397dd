#include "node/diagnosis/deadlock.h"

#include "base/support/tree.h"
#include "node/diagnosis/waits.h"
#include "regions/copies/engine.h"
#include "regions/operations/operations.h"
#include "tasks/children/spawn_quota.h"
#include "tasks/records/activation.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>
#include <set>
#include <string>
#include <unistd.h>

namespace mcrl {
namespace {

constexpr size_t most_lines = 200, most_holders = 4;

bool is_lock(const WaitFact &fact) { return fact.rid != 0 && fact.mode != MCRL_NONE; }

// "a", "a and b", "a, b and c"; no more than a few.
std::string list(const std::vector<std::string> &items) {
  std::string text;
  size_t shown = std::min(items.size(), most_holders), left = items.size() - shown;
  for (size_t i = 0; i < shown; i++) text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
  return left == 0 ? text : text + " and " + std::to_string(left) + " more";
}

// Whether an operation in progress on the node of a thread that waits can be its own only: it is the node's first and only thread,
// and no node has an activation, which could have begun the operation there.
bool is_own(const WaitFact &wait, const WaitFact &operation, const std::vector<WaitFact> &facts) {
  if (wait.node != operation.node || wait.who != 0) return false;
  return std::none_of(facts.begin(), facts.end(), [&](const WaitFact &fact) {
    if (fact.kind == WaitFact::waits) return fact.caller[0] != '\0';
    return fact.kind == WaitFact::entered && fact.node == wait.node && fact.who > 1;
  });
}

// The threads and activations that say that they hold the lock, and as many others as there are operations besides.
std::string holders_of(const WaitFact &wait, const std::vector<WaitFact> &facts) {
  std::vector<std::string> holders;
  std::vector<uint32_t> told; // as nodes where the operations are in progress
  for (const WaitFact &fact : facts) {
    if (fact.kind != WaitFact::holds || fact.rid != wait.rid) continue;
    bool is_self = fact.node == wait.node && fact.who == wait.who;
    std::string who = is_self ? "itself" : fact.name + std::string(fact.node == wait.node ? "" : " on node " + std::to_string(fact.node));
    holders.push_back(who + (fact.text[0] == '\0' ? "" : std::string(", locked at ") + fact.text));
    told.push_back(fact.lender);
  }
  for (const WaitFact &fact : facts) {
    if (fact.kind != WaitFact::in_progress || fact.rid != wait.rid) continue;
    auto known = std::count(told.begin(), told.end(), fact.node);
    int64_t others = int64_t{fact.number} - known;
    if (others == 1 && is_own(wait, fact, facts)) holders.push_back("itself");
    else if (others == 1) holders.push_back("a thread of node " + std::to_string(fact.node));
    if (others > 1) holders.push_back(std::to_string(others) + " threads of node " + std::to_string(fact.node));
  }
  if (holders.empty()) return wait.may_be_free ? "" : ", which nobody holds (an internal error)";
  return ", held by " + list(holders);
}

// The nodes that have not come to a collective operation.
std::string absent_from(const WaitFact &wait, const std::vector<WaitFact> &facts) {
  std::vector<std::string> nodes;
  for (const WaitFact &fact : facts)
    if (fact.kind == WaitFact::entered && fact.group == wait.group && static_cast<int32_t>(fact.number - wait.number) < 0)
      nodes.push_back("node " + std::to_string(fact.node));
  return nodes.empty() ? "" : ", to which " + list(nodes) + (nodes.size() == 1 ? " has not come" : " have not come");
}

std::string line_of(const Node &node, const WaitFact &wait, const std::vector<WaitFact> &facts) {
  std::string line = "node " + std::to_string(wait.node) + ": " + wait.name + wait.caller + " waits " + wait.text;
  if (wait.number != 0) return line + absent_from(wait, facts);
  if (wait.rid == 0) return line;
  char region[80];
  snprintf(region, sizeof region, " region id %#" PRIx64 " (home: node %u)", wait.rid, number(present_home(node, wait.rid)));
  return line + region + (is_lock(wait) ? holders_of(wait, facts) : "");
}

void begin_kept_code(Node &node) {
  node.traffic.admission.admit_anyway();
  node.traffic.admission.admit_held(node);
}

} // namespace

Deadlock::Deadlock(Node &node) {
  node.rooms.deadlock = this;
  node.traffic.handlers[static_cast<size_t>(Kind::deadlock)] = receive;
}

Deadlock::~Deadlock() = default;

void Deadlock::report(Node &node) { ask(node, who_waits); }

void Deadlock::tell_children(Node &node, Operation what) {
  size_t bytes = what == who_holds ? rids_.size() * sizeof rids_[0] : 0;
  tree::for_children_down(number(node.self), node.count, [&](uint32_t child) {
    Header &header = begin_message(node, Kind::deadlock, bytes);
    fields<Kind::deadlock>(header).operation = what;
    if (bytes > 0) std::memcpy(static_cast<void *>(&header + 1), rids_.data(), bytes);
    send(node, static_cast<NodeId>(child), header, bytes);
  });
}

void Deadlock::ask(Node &node, Operation what) {
  asked_ = what;
  missing_ = 1;
  tree::for_children(number(node.self), node.count, [this](uint32_t) { missing_++; });
  tell_children(node, what);
  std::vector<WaitFact> own = what == who_waits ? waits_of(node) : operations_on(node, rids_);
  auto has = [&](uint8_t kind) {
    return std::any_of(own.begin(), own.end(), [=](const WaitFact &fact) { return fact.kind == kind; });
  };
  keeps_ = has(WaitFact::keeps);
  spawns_ = has(WaitFact::spawns);
  add(node, own.data(), own.size());
}

void Deadlock::receive(Node &node, NodeId, Header &header, size_t message_bytes) {
  Deadlock &self = *node.rooms.deadlock;
  size_t bytes = message_bytes - sizeof header;
  auto what = static_cast<Operation>(fields<Kind::deadlock>(header).operation);
  if (what == answer) return self.add(node, reinterpret_cast<const WaitFact *>(&header + 1), bytes / sizeof(WaitFact));
  if (what == begin_anyway || what == spawn_more) return self.let_go_on(node, what);
  self.rids_.resize(bytes / sizeof(mcrl_rid));
  if (bytes > 0) std::memcpy(self.rids_.data(), &header + 1, bytes);
  self.ask(node, what);
}

void Deadlock::add(Node &node, const WaitFact *facts, size_t count) {
  facts_.insert(facts_.end(), facts, facts + count);
  if (--missing_ > 0) return;
  node.self == node_zero ? go_on(node) : answer_parent(node);
}

void Deadlock::answer_parent(Node &node) {
  std::vector<WaitFact> facts = std::exchange(facts_, {});
  size_t bytes = facts.size() * sizeof facts[0];
  Header &reply = begin_message(node, Kind::deadlock, bytes);
  fields<Kind::deadlock>(reply).operation = answer;
  if (bytes > 0) std::memcpy(static_cast<void *>(&reply + 1), facts.data(), bytes);
  send(node, static_cast<NodeId>(tree::parent(number(node.self))), reply, bytes);
}

bool Deadlock::has_had_go_on(Node &node, uint8_t kind, Operation how) {
  auto is_one = [kind](const WaitFact &fact) { return fact.kind == kind; };
  if (std::none_of(facts_.begin(), facts_.end(), is_one)) return false;
  facts_.clear();
  node.traffic.quiescence.look_again(node);
  let_go_on(node, how);
  return true;
}

// All nodes are told; those go on that have said that they could.
void Deadlock::let_go_on(Node &node, Operation how) {
  tell_children(node, how);
  if (how == begin_anyway && keeps_) begin_kept_code(node);
  if (how == spawn_more && spawns_) let_spawners_go_on(node);
}

void Deadlock::go_on(Node &node) {
  if (asked_ == who_waits && has_had_go_on(node, WaitFact::keeps, begin_anyway)) return;
  if (asked_ == who_waits && has_had_go_on(node, WaitFact::spawns, spawn_more)) return;
  if (asked_ == who_holds) print(node);
  std::set<mcrl_rid> rids;
  for (const WaitFact &fact : facts_)
    if (fact.kind == WaitFact::waits && is_lock(fact)) rids.insert(fact.rid);
  rids_.assign(rids.begin(), rids.end());
  ask(node, who_holds);
}

void Deadlock::print(Node &node) {
  std::vector<WaitFact> waits;
  for (const WaitFact &fact : facts_)
    if (fact.kind == WaitFact::waits) waits.push_back(fact);
  std::sort(waits.begin(), waits.end(),
            [](const WaitFact &a, const WaitFact &b) { return a.node != b.node ? a.node < b.node : a.who < b.who; });
  mcrl::report("deadlock: nothing can happen any more; who waits, and for what:");
  for (size_t i = 0; i < std::min(waits.size(), most_lines); i++) mcrl::report("%s", line_of(node, waits[i], facts_).c_str());
  if (waits.size() > most_lines) mcrl::report("and %zu more", waits.size() - most_lines);
  if (auto *end_job = std::exchange(node.end_job, nullptr)) end_job(node, 1);
  _exit(1);
}

} // namespace mcrl
