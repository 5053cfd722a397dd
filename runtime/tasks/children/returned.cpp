// The ends of children: what they return goes to those that are kept for their parent.
#include "tasks/children/children.h"

#include "net/progress/loop.h"

#include <cstring>
#include <utility>

namespace mcrl {

void AllChildren::know_before_it_goes(uint64_t id, uint32_t number, uint32_t site, uint64_t offset) {
  Children &children = find(id);
  Child &child = children.running.make(number);
  MCRL_ASSERT(!child.is_known);
  child.is_known = true;
  child.site = site;
  child.offset = offset;
  children.known++;
}

void AllChildren::know(uint64_t id, uint32_t number, uint32_t site, uint64_t offset) {
  know_before_it_goes(id, number, site, offset);
  Children &children = find(id);
  end(children, number);
  go_on(children);
}

void AllChildren::child_returned(const mcrl_linkage &linkage, const void *value, size_t bytes) {
  MCRL_ASSERT(bytes <= UINT32_MAX);
  if (is_of_run(linkage))
    return one_of_run_returned(linkage.thread & ~run_linkage, linkage.generation, value, static_cast<uint32_t>(bytes));
  Children &children = with(linkage);
  uint32_t number = linkage.generation;
  if (children.runs_here == number) {
    mcrl_child head = one_child(0, static_cast<uint32_t>(bytes), 0);
    if (children.result_here == nullptr || children.room_here < bytes) {
      children.result_here = make_result(head, value);
      children.room_here = head.bytes;
    } else {
      *children.result_here = head;
      copy_result(children.result_here.get() + 1, value, bytes);
    }
    children.runs_here = Children::none;
    return;
  }
  Child &child = children.running.make(number);
  MCRL_ASSERT(child.result == nullptr);
  child.result = make_result(one_child(0, static_cast<uint32_t>(bytes), 0), value);
  end(children, number);
  go_on(children);
}

// What a child that was forked elsewhere returns may be here before what the fork has said of it.
void AllChildren::end(Children &children, uint32_t number) {
  Child &child = children.running.at(number);
  if (!child.is_known || child.result == nullptr) return;
  ChildResult result = std::move(child.result);
  result->site = child.site;
  result->offset = child.offset;
  if (auto &wanted = children.wanted; wanted != nullptr && wanted->is_counted && wanted->part.has(child.site, child.offset))
    wanted->missing--;
  children.ended.push_back(std::move(result));
  children.ended_count++;
  children.running.erase(number);
  MCRL_ASSERT(children.ended_count + children.split <= children.known && "each child ends once");
}

RoomForForks AllChildren::begin_run(const TogetherForked &forked, size_t most) {
  uint32_t number = runs_.begin(forked.children, forked.site, forked.value_bytes, most);
  MCRL_ASSERT(number < (spawned_linkage & ~run_linkage));
  return {number, runs_.at(number).words.get()};
}

void AllChildren::end_run(uint32_t number, uint32_t count) {
  ForkedRun &run = runs_.at(number);
  run.count = run.left = count;
  if (run.value_bytes == TogetherForked::any_bytes) gone_ += count - 1;
  if (static_cast<NodeId>(run.children.node) != node_.self) return;
  Children &children = find(run.children.id);
  children.known += count;
  children.in_runs += count;
}

bool AllChildren::run_returned(uint32_t number, const void *values, size_t count, uint32_t value_bytes,
                               std::span<const uint32_t> not_ended) {
  ForkedRun *run = runs_.find(number);
  bool is_possible = run != nullptr && count > 0 && count + not_ended.size() == run->count && run->left >= count &&
                     (run->value_bytes == value_bytes || run->value_bytes == TogetherForked::any_bytes);
  if (!is_possible) return false;
  auto *each = static_cast<const std::byte *>(values);
  if (not_ended.empty()) {
    if (run->left < run->count) return false;
    give(number, each, run->words.get(), run->count, value_bytes);
    return true;
  }
  std::vector<uint64_t> words;
  for (uint32_t place = 0; place < run->count; place++) {
    if (!not_ended.empty() && not_ended.front() == place) {
      not_ended = not_ended.subspan(1);
      continue;
    }
    if (!run->is_open(place)) return false;
    words.push_back(std::exchange(run->words[place], ForkedRun::ended));
  }
  if (!not_ended.empty()) return false;
  give(number, each, words.data(), static_cast<uint32_t>(count), value_bytes);
  return true;
}

// It has waited, or moved; it may be here before the others.
void AllChildren::one_of_run_returned(uint32_t number, uint32_t place, const void *value, uint32_t bytes) {
  ForkedRun *run = runs_.find(number);
  MCRL_ASSERT(run != nullptr && run->is_open(place) && "each child ends once");
  uint64_t word = std::exchange(run->words[place], ForkedRun::ended);
  give(number, static_cast<const std::byte *>(value), &word, 1, bytes);
}

// What some of a run have returned goes to their parent.
void AllChildren::give(uint32_t number, const std::byte *values, const uint64_t *words, uint32_t count, uint32_t value_bytes) {
  ForkedRun &run = runs_.at(number);
  run.left -= count;
  if (static_cast<NodeId>(run.children.node) != node_.self) {
    send_home(run.children, values, words, count, value_bytes);
    if (run.left == 0) runs_.end(number);
    return;
  }
  Children &children = find(run.children.id);
  children.in_runs -= count;
  children.ended_count += count;
  children.ended.push_back(make_results({run.site, value_bytes, 0, nullptr, count}, values, words));
  if (const auto &wanted = children.wanted; wanted != nullptr && wanted->is_counted)
    wanted->missing -= wanted->part.count(run.site, words, count);
  if (run.left == 0) runs_.end(number);
  go_on(children);
}

// The children are kept on another node, which knows them by their numbers.
void AllChildren::send_home(const mcrl_children &children, const std::byte *values, const uint64_t *words, uint32_t count,
                            uint32_t value_bytes) {
  for (uint32_t i = 0; i < count; i++) {
    Header &header = begin_message(node_, Kind::result, value_bytes);
    fields<Kind::result>(header).index = child_linkage | static_cast<uint32_t>(children.id);
    fields<Kind::result>(header).generation = static_cast<uint32_t>(words[i]);
    copy_result(&header + 1, values + size_t{i} * value_bytes, value_bytes);
    send(node_, static_cast<NodeId>(children.node), header, value_bytes);
  }
}

// The thread that waits for a child goes on if there is such a child now; so does the node that has asked.
void AllChildren::go_on(Children &children) {
  if (children.joiner != nullptr &&
      (children.wanted != nullptr ? has_wanted(children) : children.given_out < children.ended.size())) {
    node_.ready.push(*children.joiner);
    children.joiner = nullptr;
  }
  if (children.asker != nullptr) answer(children);
}

} // namespace mcrl
