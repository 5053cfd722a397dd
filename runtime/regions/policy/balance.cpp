#include "regions/policy/balance.h"

#include <algorithm>

namespace mcrl::policy {
namespace {

// A move of a home costs so much, with the requests that are sent on afterwards; in the unit of Costs.
constexpr double cost_of_messages = 5;

void count(Users &users, NodeId by) {
  users.all++;
  Users::User *free = nullptr;
  for (Users::User &user : users.users) {
    if (user.operations != 0 && user.node == number(by)) {
      user.operations++;
      return;
    }
    if (user.operations == 0) free = &user;
  }
  if (free != nullptr) *free = {number(by), 1};
  else
    for (Users::User &user : users.users) user.operations--;
}

uint32_t window_of(const Users &users) { return Balance::window << std::min(users.moves, Balance::most_doublings); }

} // namespace

void Loads::note(NodeId node, uint16_t there, uint64_t here) {
  if (number(node) >= loads_.size()) loads_.resize(number(node) + 1);
  Load &load = loads_[number(node)];
  if (load.is_known && here - load.here < interval) return;
  if (load.is_known) {
    load.work_there = static_cast<uint16_t>(there - load.there);
    load.work_here = here - load.here;
  }
  load.is_known = true;
  load.there = there;
  load.here = here;
}

bool Loads::is_busier_than(NodeId node) const {
  if (number(node) >= loads_.size()) return false;
  const Load &load = loads_[number(node)];
  return load.work_here > 2 * load.work_there;
}

bool Balance::gains(const Users &users, const Users::User &user, uint64_t region_bytes) const {
  double cost = cost_of_messages + costs_.byte * static_cast<double>(region_bytes);
  return static_cast<double>(user.operations) - users.own > cost;
}

std::optional<NodeId> Balance::note(mcrl_rid rid, NodeId by, uint64_t region_bytes) {
  Users &users = users_.of(rid);
  count(users, by);
  if (users.all < window_of(users)) return std::nullopt;
  Users before = users;
  users = {.rid = rid, .moves = users.moves};
  const Users::User &user = *std::max_element(std::begin(before.users), std::end(before.users),
                                              [](const auto &a, const auto &b) { return a.operations < b.operations; });
  bool is_most = 2 * user.operations > before.all;
  bool is_some = 4 * user.operations >= before.all && loads.is_busier_than(NodeId{user.node});
  if (!(is_most || is_some) || !gains(before, user, region_bytes)) return std::nullopt;
  users.moves++;
  return NodeId{user.node};
}

void Balance::note_own(mcrl_rid rid) {
  Users *users = users_.find(rid);
  if (users == nullptr) return;
  users->all++;
  users->own++;
}

} // namespace mcrl::policy
