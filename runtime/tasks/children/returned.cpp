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
  if (child.is_known && child.result != nullptr) end_with(children, number, std::move(child.result));
}

void AllChildren::end_with(Children &children, uint32_t number, ChildResult result) {
  const Child &child = children.running.at(number);
  result->site = child.site;
  result->offset = child.offset;
  if (auto &wanted = children.wanted; wanted != nullptr && wanted->is_counted && wanted->part.has(child.site, child.offset))
    wanted->missing--;
  children.ended.push_back(std::move(result));
  children.ended_count++;
  children.running.erase(number);
  MCRL_ASSERT(children.ended_count + children.split <= children.known && "each child ends once");
}

void AllChildren::children_returned(const std::byte *answers, size_t count, size_t room, uint32_t value_bytes) {
  Children *last = nullptr;
  for (const std::byte *at = answers; count > 0; count--, at += room) {
    uint64_t child = 0;
    std::memcpy(&child, at + value_bytes, sizeof child);
    mcrl_linkage linkage{number(node_.self), static_cast<uint32_t>(child >> 32), static_cast<uint32_t>(child)};
    Children &children = with(linkage);
    const Child *known = children.running.find(linkage.generation);
    if (known == nullptr || !known->is_known) {
      child_returned(linkage, at, value_bytes);
      continue;
    }
    end_with(children, linkage.generation, make_result(one_child(0, value_bytes, 0), at));
    if (last != nullptr && last != &children) go_on(*last);
    last = &children;
  }
  if (last != nullptr) go_on(*last);
}

RoomForForks AllChildren::begin_run(const TogetherForked &forked, size_t most) {
  uint32_t number = runs_.begin(forked.children, forked.site, forked.value_bytes, most);
  return {number, runs_.at(number).words.get()};
}

void AllChildren::end_run(uint32_t number, uint32_t count) {
  ForkedRun &run = runs_.at(number);
  run.count = count;
  if (static_cast<NodeId>(run.children.node) != node_.self) return;
  Children &children = find(run.children.id);
  children.known += count;
  children.in_runs += count;
}

bool AllChildren::run_returned(uint32_t number, const void *values, size_t count, size_t value_bytes) {
  const ForkedRun *run = runs_.find(number);
  if (run == nullptr || run->count != count || run->value_bytes != value_bytes) return false;
  if (static_cast<NodeId>(run->children.node) == node_.self) {
    Children &children = find(run->children.id);
    children.in_runs -= count;
    children.ended_count += count;
    children.ended.push_back(make_results({run->site, run->value_bytes, 0, nullptr, count}, values, run->words.get()));
    if (const auto &wanted = children.wanted; wanted != nullptr && wanted->is_counted)
      wanted->missing -= wanted->part.count(run->site, run->words.get(), count);
    runs_.end(number);
    go_on(children);
  } else {
    send_home(*run, static_cast<const std::byte *>(values));
    runs_.end(number);
  }
  return true;
}

// The children are kept on another node, which knows them by their numbers.
void AllChildren::send_home(const ForkedRun &run, const std::byte *values) {
  for (uint32_t i = 0; i < run.count; i++) {
    Header &header = begin_message(node_, Kind::result, run.value_bytes);
    fields<Kind::result>(header).index = child_linkage | static_cast<uint32_t>(run.children.id);
    fields<Kind::result>(header).generation = static_cast<uint32_t>(run.words[i]);
    copy_result(&header + 1, values + size_t{i} * run.value_bytes, run.value_bytes);
    send(node_, static_cast<NodeId>(run.children.node), header, run.value_bytes);
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
