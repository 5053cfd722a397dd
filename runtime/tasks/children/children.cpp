#include "tasks/children/children.h"

#include "base/support/clock.h"
#include "net/progress/loop.h"
#include "tasks/children/spawn_quota.h"
#include "tasks/records/activation.h"
#include "tasks/records/observed.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

namespace mcrl {
namespace {

size_t padded(size_t bytes) { return (bytes + 15) / 16 * 16; }

// Ends the job if the message cannot be as long as it is.
void check_length(bool is_possible, const char *what, NodeId from, size_t message_bytes) {
  if (__builtin_expect(!is_possible, 0))
    fatal("%s that node %u has sent, in a message of %zu bytes, is damaged: its length cannot be", what, number(from),
          message_bytes);
}

} // namespace

static_assert(sizeof(mcrl_child) % 16 == 0, "the result after it is aligned");

bool PartOfChildren::has(uint32_t site, uint64_t at) const {
  auto set = std::find_if(sites.begin(), sites.end(), [site](const mcrl_fork_site &each) { return each.site == site; });
  return set != sites.end() && at < offset + bytes && offset < at + set->bytes;
}

size_t PartOfChildren::count(uint32_t site, const uint64_t *offsets, size_t count) const {
  return static_cast<size_t>(std::count_if(offsets, offsets + count, [&](uint64_t at) { return has(site, at); }));
}

// A child that was forked elsewhere may not be known here yet, and it could be in the part.
bool AllChildren::has_wanted(Children &children) {
  Children::Wanted &wanted = *children.wanted;
  if (children.known < wanted.count) return false;
  if (!wanted.is_counted) {
    wanted.is_counted = true;
    wanted.missing = children.running.count_if([&](const Child &child) { return wanted.part.has(child.site, child.offset); });
    runs_.for_each([&](const ForkedRun &run) {
      bool is_of_these = run.children.id == children.id && static_cast<NodeId>(run.children.node) == node_.self;
      if (is_of_these) wanted.missing += wanted.part.count(run.site, run.words.get(), run.count);
    });
  }
  return wanted.missing == 0;
}

std::vector<ChildResult> Children::take_wanted() {
  make_single(ended);
  auto is_left = [this](const ChildResult &child) { return !wanted->part.has(child->site, child->offset); };
  auto first = std::stable_partition(ended.begin(), ended.end(), is_left);
  std::vector<ChildResult> taken(std::make_move_iterator(first), std::make_move_iterator(ended.end()));
  ended.erase(first, ended.end());
  split += taken.size();
  ended_count -= taken.size();
  wanted = nullptr;
  return taken;
}

AllChildren::AllChildren(Node &node) : node_(node) {
  node.rooms.children = this;
  node.traffic.handlers[static_cast<size_t>(Kind::forked)] = receive_forked;
  node.traffic.handlers[static_cast<size_t>(Kind::join)] = receive_join;
  node.traffic.handlers[static_cast<size_t>(Kind::joined)] = receive_joined;
}

// An id is an incarnation, from 1, above an index.
Children &AllChildren::make() {
  if (unused_.empty()) {
    MCRL_ASSERT(all_.size() < (run_linkage & ~child_linkage));
    unused_.push_back(static_cast<uint32_t>(all_.size()));
    all_.push_back(std::make_unique<Children>());
    all_.back()->id = unused_.back() | uint64_t{1} << 32;
  }
  Children &children = *all_[unused_.back()];
  unused_.pop_back();
  return children;
}

Children &AllChildren::find(uint64_t id) {
  auto index = static_cast<uint32_t>(id);
  MCRL_ASSERT(index < all_.size() && all_[index]->id == id && "children that have not been joined, of their last handle");
  return *all_[index];
}

Children &AllChildren::with(const mcrl_linkage &linkage) {
  uint32_t index = linkage.thread & ~child_linkage;
  MCRL_ASSERT((linkage.thread & child_linkage) != 0 && index < all_.size());
  return *all_[index];
}

const Children *AllChildren::awaited_by(const Thread &thread) const {
  for (const auto &children : all_)
    if (children->joiner == &thread) return children.get();
  return nullptr;
}

void AllChildren::release(Children &children) {
  MCRL_ASSERT(children.joiner == nullptr && children.asker == nullptr && "what waits for them has been told");
  MCRL_ASSERT(children.running.empty() && children.in_runs == 0 && children.runs_here == Children::none &&
              "all of them have ended");
  uint64_t id = children.id + (uint64_t{1} << 32);
  unused_.push_back(static_cast<uint32_t>(id));
  // What has memory keeps it for the next ones.
  if (!children.ended.empty()) children.ended.clear();
  children.known = children.ended_count = children.given_out = children.joined = children.split = children.run_here = 0;
  if (children.asker != nullptr) children.asker = nullptr;
  if (children.wanted != nullptr) children.wanted = nullptr;
  children.id = id;
}

void AllChildren::spawned_ended(NodeId by, NodeId on) { end_spawned(node_, by, on); }

ListedFork AllChildren::listed_again(mcrl_activation &record) {
  Children &children = with(record.linkage);
  // Where the parent had moved, what tells of the child may come later than the record. Then it is listed as another node's.
  const Child *child = children.running.find(record.linkage.generation);
  if (child == nullptr || !child->is_known) return {&record, 0, 0, 0, true, true};
  MCRL_ASSERT(child->result == nullptr && "it has been given away, and has not begun");
  return {&record, children.id, child->offset, child->site, true, true};
}

// Runs one of these children, or of a part of them, that has not begun here, on this stack. False if there is none. `ended`: the
// child, if it has ended and the children were not told of it.
bool AllChildren::run_one_of(const mcrl_children &children, const PartOfChildren *part, mcrl_child *&ended) {
  auto may_take = [part](const ListedFork &fork) { return part == nullptr || part->has(fork.site, fork.offset); };
  std::optional<ListedFork> fork = node_.rooms.forks->take_one_of(children, may_take);
  if (!fork) return false;
  uint64_t began = node_.rooms.forks->wants_time() ? clock_ticks() : 0;
  if (fork->is_told) node_.rooms.activations->run_in_place(*fork->record);
  else ended = run(children.id, *fork->record, fork->site, fork->offset);
  if (began != 0) node_.rooms.forks->note_took(clock_ticks() - began);
  return true;
}

// The same with all, of which the children have been told.
void AllChildren::run_all_of(const mcrl_children &children, const PartOfChildren *part) {
  mcrl_child *none = nullptr;
  while (run_one_of(children, part, none)) MCRL_ASSERT(none == nullptr);
}

mcrl_child *AllChildren::run(uint64_t id, mcrl_activation &record, uint32_t site, uint64_t offset) {
  Children &children = find(id);
  uint32_t number = record.linkage.generation;
  MCRL_ASSERT(children.runs_here == Children::none);
  children.runs_here = number;
  node_.rooms.activations->run_in_place(record);
  bool has_ended = std::exchange(children.runs_here, Children::none) == Children::none;
  if (!has_ended) { // it has moved
    know(children.id, number, site, offset);
    return nullptr;
  }
  children.run_here++;
  children.result_here->site = site;
  children.result_here->offset = offset;
  return children.result_here.get();
}

Children &AllChildren::keep(std::vector<ChildResult> ended) {
  Children &children = make();
  children.ended = std::move(ended);
  children.known = children.ended_count = children.ended.size();
  return children;
}

Joined AllChildren::ask(const mcrl_children &handle, const PartOfChildren *part) {
  Thread &thread = node_.threads.current();
  JoinRequest request{handle.count, thread.index, begin_wait_for_result(thread), 0, 0, 0, part != nullptr};
  if (part != nullptr) {
    request.site_count = static_cast<uint32_t>(part->sites.size());
    request.offset = part->offset;
    request.bytes = part->bytes;
  }
  size_t site_bytes = request.site_count * sizeof(mcrl_fork_site);
  Header &header = begin_message(node_, Kind::join, sizeof request + site_bytes);
  fields<Kind::join>(header).children = handle.id;
  auto *at = reinterpret_cast<std::byte *>(&header + 1);
  std::memcpy(at, &request, sizeof request);
  if (site_bytes > 0) std::memcpy(at + sizeof request, part->sites.data(), site_bytes);
  send(node_, static_cast<NodeId>(handle.node), header, sizeof request + site_bytes);
  wait_for_result(node_);
  MCRL_ASSERT(thread.result.size() == sizeof(Joined));
  return *reinterpret_cast<const Joined *>(thread.result.data());
}

// Gets them here when all have ended.
void AllChildren::fetch(mcrl_children &handle) {
  Joined joined = ask(handle, nullptr);
  if (node_.rooms.order != nullptr) node_.rooms.order->join(group_of(handle));
  handle = {joined.id, number(node_.self), joined.count};
}

bool AllChildren::are_all_joined(const Children &children, const mcrl_children &handle) {
  return children.joined + children.split + children.run_here == handle.count;
}

void AllChildren::release(Children &children, mcrl_children &handle) {
  if (node_.rooms.order != nullptr) node_.rooms.order->join(group_of(handle));
  release(children);
  handle = {};
}

mcrl_child *AllChildren::join(mcrl_children &handle, const char *where) {
  SourcePlace place{where, Construct::join};
  if (static_cast<NodeId>(handle.node) != node_.self) {
    run_all_of(handle, nullptr);
    ResultWait awaited = begin_to_wait(node_, place);
    fetch(handle);
    tell_of_result(node_, awaited);
  }
  Children &children = find(handle.id);
  if (children.given_out > 0) children.ended[children.given_out - 1] = nullptr;
  if (are_all_joined(children, handle)) {
    release(children, handle);
    return nullptr;
  }
  while (children.given_out == children.ended.size()) {
    mcrl_child *ended = nullptr;
    if (run_one_of(handle, nullptr, ended)) {
      if (ended == nullptr) continue;
      if (are_all_joined(children, handle)) release(children, handle); // what it has returned stays where it is
      return ended;
    }
    ResultWait awaited = begin_to_wait(node_, place);
    children.joiner = &node_.threads.current();
    block(node_);
    tell_of_result(node_, awaited);
  }
  mcrl_child *next = children.ended[children.given_out++].get();
  MCRL_ASSERT(next != nullptr && "each result is given out once");
  children.joined += next->count;
  return next;
}

void AllChildren::tell_of_split(const mcrl_children &handle, const PartOfChildren &part) {
  if (node_.rooms.order == nullptr) return;
  for (const mcrl_fork_site &site : part.sites)
    node_.rooms.order->join_part(group_of(handle), handle.count, part.offset, part.bytes, site);
}

mcrl_children AllChildren::split(mcrl_children &handle, PartOfChildren part) {
  if (static_cast<NodeId>(handle.node) != node_.self) {
    run_all_of(handle, &part);
    Joined joined = ask(handle, &part);
    tell_of_split(handle, part);
    if (joined.is_rest) handle = {};
    return {joined.id, number(node_.self), joined.count};
  }
  Children &children = find(handle.id);
  MCRL_ASSERT(children.given_out == 0 && children.wanted == nullptr);
  node_.traffic.gathering.close_runs(); // so that all forks are known
  node_.rooms.forks->tell_of(children.id);
  children.wanted = std::make_unique<Children::Wanted>(std::move(part), handle.count);
  run_all_of(handle, &children.wanted->part);
  while (!has_wanted(children)) {
    children.joiner = &node_.threads.current();
    block(node_);
  }
  tell_of_split(handle, children.wanted->part);
  Children &taken = keep(children.take_wanted());
  if (children.split == handle.count) {
    release(children);
    handle = {};
  }
  return {taken.id, number(node_.self), static_cast<uint32_t>(taken.ended.size())};
}

void AllChildren::receive_forked(Node &node, NodeId from, Header &header, size_t message_bytes) {
  ForkedChild child;
  check_length(message_bytes == sizeof header + sizeof child, "the news of a fork", from, message_bytes);
  std::memcpy(&child, &header + 1, sizeof child);
  node.rooms.children->know(fields<Kind::forked>(header).children, fields<Kind::forked>(header).number, child.site, child.offset);
}

void AllChildren::receive_join(Node &node, NodeId from, Header &header, size_t message_bytes) {
  AllChildren &all = *node.rooms.children;
  auto *at = reinterpret_cast<const std::byte *>(&header + 1);
  size_t bytes = message_bytes - sizeof header;
  JoinRequest request;
  check_length(bytes >= sizeof request, "a join", from, message_bytes);
  std::memcpy(&request, at, sizeof request);
  check_length(bytes == sizeof request + request.site_count * sizeof(mcrl_fork_site), "a join", from, message_bytes);
  Children &children = all.find(fields<Kind::join>(header).children);
  if (request.is_part != 0) {
    node.traffic.gathering.close_runs();
    node.rooms.forks->tell_of(children.id);
  }
  MCRL_ASSERT(children.asker == nullptr && children.joiner == nullptr && "one thread joins");
  children.asker = std::make_unique<Children::Asker>(from, request.thread, request.generation, request.count);
  if (request.is_part != 0) {
    PartOfChildren part{request.offset, request.bytes, std::vector<mcrl_fork_site>(request.site_count)};
    if (request.site_count > 0) std::memcpy(part.sites.data(), at + sizeof request, request.site_count * sizeof part.sites[0]);
    children.wanted = std::make_unique<Children::Wanted>(std::move(part), request.count);
  }
  all.answer(children);
}

// Sends all results that were asked for, in one message, when the last of them is there.
void AllChildren::answer(Children &children) {
  bool is_part = children.wanted != nullptr;
  if (is_part ? !has_wanted(children) : children.ended_count + children.split < children.asker->count) return;
  const Children::Asker asker = *std::exchange(children.asker, nullptr);
  std::vector<ChildResult> results = is_part ? children.take_wanted() : std::move(children.ended);
  size_t bytes = 0;
  for (const ChildResult &result : results) bytes += result->count * (sizeof(JoinedChild) + padded(result->bytes));
  if (bytes > UINT32_MAX - 64)
    fatal("join on node %u of %zu bytes of results: at most 4 GB can go at a time", number(asker.node), bytes);
  bool is_rest = !is_part || children.split == asker.count;
  Header &header = begin_message(node_, Kind::joined, bytes);
  auto &thread = fields<Kind::joined>(header);
  thread.index = asker.thread;
  thread.generation = asker.generation;
  thread.is_rest = is_rest;
  auto *at = reinterpret_cast<std::byte *>(&header + 1);
  for (const ChildResult &result : results)
    for_each_single(*result, [&](const mcrl_child &child, const std::byte *value) {
      JoinedChild joined{child.site, child.bytes, child.offset};
      std::memcpy(at, &joined, sizeof joined);
      copy_result(at + sizeof joined, value, child.bytes);
      at += sizeof joined + padded(child.bytes);
    });
  send(node_, asker.node, header, bytes);
  if (is_rest) release(children);
}

void AllChildren::receive_joined(Node &node, NodeId from, Header &header, size_t message_bytes) {
  std::vector<ChildResult> ended;
  auto *at = reinterpret_cast<const std::byte *>(&header + 1), *end = at + (message_bytes - sizeof header);
  while (at < end) {
    auto &child = *reinterpret_cast<const JoinedChild *>(at);
    auto left = static_cast<size_t>(end - at);
    check_length(left >= sizeof child && left - sizeof child >= padded(child.bytes), "the results of a join", from, message_bytes);
    ended.push_back(make_result(one_child(child.site, child.bytes, child.offset), &child + 1));
    at += sizeof child + padded(child.bytes);
  }
  Children &children = node.rooms.children->keep(std::move(ended));
  const auto &thread = fields<Kind::joined>(header);
  Joined joined{children.id, static_cast<uint32_t>(children.ended.size()), thread.is_rest != 0};
  deliver_result(node, thread.index, thread.generation, &joined, sizeof joined);
}

} // namespace mcrl
