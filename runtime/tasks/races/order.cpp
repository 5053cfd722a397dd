#include "tasks/races/order.h"

#include "tasks/points/points.h"
#include "tasks/races/instrumented.h"

#include <utility>

namespace mcrl {
namespace {

// On a node: 64 bytes and some more each.
constexpr size_t most_accesses = size_t{1} << 22;

thread_local bool is_thread_of_node = false;

} // namespace

std::unique_ptr<TaskOrder> make_order(Node &node) { return std::make_unique<Order>(node); }

// Forks are no calls, and no activation runs as a handler: so the current thread tells what runs.
Order::Order(Node &node) : node_(node), history_(most_accesses) {
  node.rooms.order = this;
  is_thread_of_node = true;
  for (mcrl_point *point : node.rooms.points->points) {
    point->flags |= MCRL_POINT_THREAD;
    if (point->guard != nullptr && point->where != nullptr) guarded_.insert(point->where);
  }
  if (&mcrl_race_hooks != nullptr) next_touch_ = std::exchange(mcrl_race_hooks.touch, touch_here);
  Thread &first = node.threads.current();
  first.scope |= has_strand;
  node.rooms.order->enter({uint64_t{number(node.self)} << 32 | ++last_, 0, 0});
  history_.tasks.push_back({.name = here().task});
}

Order::~Order() {
  node_.rooms.order = nullptr;
  if (&mcrl_race_hooks != nullptr) mcrl_race_hooks.touch = next_touch_;
}

bool Order::has_label() const { return !node_.in_handler && (node_.threads.running().scope & has_strand) != 0; }

Order::Label &Order::label() {
  const Thread &thread = node_.threads.running();
  MCRL_ASSERT(has_label() && thread.index < labels_.size() && labels_[thread.index].incarnation == thread.incarnation);
  return labels_[thread.index];
}

void Order::enter(const Strand &strand) {
  const Thread &thread = node_.threads.running();
  if (thread.index >= labels_.size()) labels_.resize(thread.index + 1);
  labels_[thread.index] = {strand, thread.incarnation};
}

Strand Order::begin(TaskKind kind, const mcrl_point *point, const TaskGroup &group, const ForkPlace &place) {
  Strand &here = label().strand;
  MCRL_ASSERT(last_ < UINT32_MAX && here.at < UINT32_MAX);
  Task task{uint64_t{number(node_.self)} << 32 | ++last_, here, group, place, kind, point->index};
  history_.tasks.push_back(task);
  here.at++;
  return {task.name, 0, here.is_unknown};
}

Strand Order::fork(const mcrl_point &point, const TaskGroup &group, const ForkPlace &place) {
  return begin(TaskKind::fork, &point, group, place);
}

// What no block waits for is no part of one: nothing is known of when it runs.
Strand Order::spawn(const mcrl_point &point, uint64_t scope) {
  return begin(scope == 0 ? TaskKind::root : TaskKind::spawn, &point, group_of_scope(scope), {});
}

Strand Order::call(const mcrl_point &point) { return begin(TaskKind::call, &point, {}, {}); }

void Order::add_join(TaskJoin join) {
  if (!has_label()) return;
  Strand &here = label().strand;
  here.at++;
  join.after = here;
  history_.joins.push_back(join);
  if (node_.count == 1) settle();
}

void Order::join(const TaskGroup &group) { add_join({.group = group}); }

void Order::join_part(const TaskGroup &group, uint32_t count, uint64_t offset, uint64_t bytes, const mcrl_fork_site &site) {
  add_join({.group = group, .count = count, .site = site.site, .site_bytes = site.bytes, .offset = offset, .bytes = bytes});
}

void Order::locked(mcrl_rid rid, mcrl_mode mode, const char *where) {
  if (!has_label()) return;
  is_busy_ = true;
  history_.accesses.lock(node_.threads.running().index, rid, mode != MCRL_READ);
  regions_[reinterpret_cast<uintptr_t>(mcrl_region_at(rid) + 1)] = rid;
  if (where != nullptr && guarded_.contains(where)) waited_for_guard();
  is_busy_ = false;
}

void Order::unlocked(mcrl_rid rid) {
  if (!has_label()) return;
  is_busy_ = true;
  history_.accesses.unlock(node_.threads.running().index, rid);
  is_busy_ = false;
}

void Order::waited_for_guard() {
  if (has_label()) label().strand.is_unknown = 1;
}

void Order::touch_here(const void *at, size_t bytes, int is_write, const void *from) {
  if (!is_thread_of_node || mcrl_current == nullptr || current_node().rooms.order == nullptr) return;
  auto &order = static_cast<Order &>(*current_node().rooms.order);
  if (reinterpret_cast<uintptr_t>(at) - reinterpret_cast<uintptr_t>(mcrl_own_span.base) <= mcrl_own_span.mask)
    order.touch(at, bytes, is_write != 0, from);
  else if (order.next_touch_ != nullptr) order.next_touch_(at, bytes, is_write, from);
}

void Order::touch(const void *at, size_t bytes, bool is_write, const void *from) {
  if (is_busy_ || bytes == 0 || !has_label() || label().strand.is_unknown != 0) return;
  auto address = reinterpret_cast<uintptr_t>(at);
  auto after = regions_.upper_bound(address);
  if (after == regions_.begin()) return;
  auto [data, rid] = *--after;
  const mcrl_region &region = *(reinterpret_cast<const mcrl_region *>(data) - 1);
  if (address - data >= region.bytes) return;
  is_busy_ = true;
  history_.accesses.touch(node_.threads.running().index, rid, address - data, bytes, is_write, label().strand,
                  reinterpret_cast<uintptr_t>(from));
  is_busy_ = false;
}

} // namespace mcrl

// Brings this room along with instrumented programs.
extern "C" void mcrl_look_for_order(void) {}
