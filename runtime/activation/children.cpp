#include "activation/children.h"

#include "activation/activation.h"
#include "progress/loop.h"
#include "support/memory.h"

#include <cstdlib>
#include <cstring>

namespace mcrl {
namespace {

size_t padded(size_t bytes) { return (bytes + 15) / 16 * 16; }

ChildResult make_result(const mcrl_child &child, const void *value) {
  auto *result = static_cast<mcrl_child *>(std::aligned_alloc(16, sizeof(mcrl_child) + padded(child.bytes)));
  if (MemoryText text; result == nullptr)
    fatal("no memory for the result of a child, of %u bytes: %s", child.bytes, describe_memory(text));
  *result = child;
  if (child.bytes > 0) std::memcpy(static_cast<void *>(result + 1), value, child.bytes);
  return ChildResult(result);
}

} // namespace

static_assert(sizeof(mcrl_child) == 16, "the result behind it is aligned");

void FreeChild::operator()(mcrl_child *child) const { std::free(child); }

Children::Child &Children::child(uint32_t number) {
  if (number >= forked.size()) forked.resize(size_t{number} + 1);
  return forked[number];
}

AllChildren::AllChildren(Node &node) : node_(node) {
  node.handlers[static_cast<size_t>(Kind::forked)] = receive_forked;
  node.handlers[static_cast<size_t>(Kind::join)] = receive_join;
  node.handlers[static_cast<size_t>(Kind::joined)] = receive_joined;
}

// An id is an incarnation, from 1, above an index.
Children &AllChildren::make() {
  if (unused_.empty()) {
    MCRL_ASSERT(all_.size() < (spawned_linkage & ~child_linkage));
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

const Children *AllChildren::awaited_by(const Thread &thread) const {
  for (const auto &children : all_)
    if (children->joiner == &thread) return children.get();
  return nullptr;
}

void AllChildren::release(Children &children) {
  MCRL_ASSERT(children.joiner == nullptr);
  uint64_t id = children.id + (uint64_t{1} << 32);
  unused_.push_back(static_cast<uint32_t>(id));
  children = {};
  children.id = id;
}

void AllChildren::know(uint64_t id, uint32_t number, uint32_t site, uint64_t offset) {
  Children &children = find(id);
  Children::Child &child = children.child(number);
  MCRL_ASSERT(!child.is_known);
  child.is_known = true;
  child.site = site;
  child.offset = offset;
  end(children, child);
}

void AllChildren::add_result(uint32_t index, uint32_t number, const void *value, size_t bytes) {
  MCRL_ASSERT(index < all_.size() && bytes <= UINT32_MAX);
  Children &children = *all_[index];
  Children::Child &child = children.child(number);
  MCRL_ASSERT(child.result == nullptr);
  child.result = make_result({0, static_cast<uint32_t>(bytes), 0}, value);
  end(children, child);
}

// What a child that was forked elsewhere returns may be here before what the fork has said of it.
void AllChildren::end(Children &children, Children::Child &child) {
  if (!child.is_known || child.result == nullptr) return;
  child.result->site = child.site;
  child.result->offset = child.offset;
  children.ended.push_back(std::move(child.result));
  if (children.joiner != nullptr) {
    node_.ready.push(*children.joiner);
    children.joiner = nullptr;
  }
  if (children.asker != nullptr) answer(children);
}

void AllChildren::fetch(mcrl_children &handle) {
  Thread &thread = node_.threads.current();
  JoinRequest request{handle.count, thread.index, begin_wait_for_result(thread)};
  Header &header = begin_message(node_, Kind::join, sizeof request);
  header.subject = handle.id;
  std::memcpy(&header + 1, &request, sizeof request);
  send(node_, static_cast<NodeId>(handle.node), header, sizeof request);
  wait_for_result(node_);
  handle.id = MCRL_RESULT(uint64_t);
  handle.node = number(node_.self);
}

void AllChildren::receive_forked(Node &node, NodeId, Header &header, size_t) {
  ForkedChild child;
  std::memcpy(&child, &header + 1, sizeof child);
  node.activations->children.know(header.subject, header.serial, child.site, child.offset);
}

void AllChildren::receive_join(Node &node, NodeId from, Header &header, size_t) {
  AllChildren &all = node.activations->children;
  JoinRequest request;
  std::memcpy(&request, &header + 1, sizeof request);
  Children &children = all.find(header.subject);
  children.asker = std::make_unique<Children::Asker>(from, request.thread, request.generation, request.count);
  all.answer(children);
}

// With all results one behind the other, once there are all.
void AllChildren::answer(Children &children) {
  const Children::Asker &asker = *children.asker;
  if (children.ended.size() < asker.count) return;
  size_t bytes = 0;
  for (const ChildResult &result : children.ended) bytes += sizeof *result + padded(result->bytes);
  if (bytes > UINT32_MAX - 64)
    fatal("join on node %u of %zu bytes of results: at most 4 GB can go at a time", number(asker.node), bytes);
  Header &header = begin_message(node_, Kind::joined, bytes);
  header.subject = asker.thread;
  header.serial = asker.generation;
  auto *at = reinterpret_cast<std::byte *>(&header + 1);
  for (const ChildResult &result : children.ended) {
    std::memcpy(at, result.get(), sizeof *result + result->bytes);
    at += sizeof *result + padded(result->bytes);
  }
  send(node_, asker.node, header, bytes);
  release(children);
}

void AllChildren::receive_joined(Node &node, NodeId, Header &header, size_t message_bytes) {
  Children &children = node.activations->children.make();
  auto *at = reinterpret_cast<const std::byte *>(&header + 1), *end = at + (message_bytes - sizeof header);
  while (at < end) {
    auto &child = *reinterpret_cast<const mcrl_child *>(at);
    children.ended.push_back(make_result(child, &child + 1));
    at += sizeof child + padded(child.bytes);
  }
  deliver_result(node, static_cast<uint32_t>(header.subject), header.serial, &children.id, sizeof children.id);
}

} // namespace mcrl

using namespace mcrl;

mcrl_child *mcrl_join(mcrl_children *handle) {
  if (handle->id == 0) return nullptr;
  Node &node = current_node();
  MCRL_ASSERT(!node.in_handler);
  AllChildren &all = node.activations->children;
  if (static_cast<NodeId>(handle->node) != node.self) all.fetch(*handle);
  Children &children = all.find(handle->id);
  if (children.joined > 0) children.ended[children.joined - 1] = nullptr;
  if (children.joined == handle->count) {
    all.release(children);
    *handle = {};
    return nullptr;
  }
  while (children.joined == children.ended.size()) {
    children.joiner = &node.threads.current();
    block(node);
  }
  return children.ended[children.joined++].get();
}
