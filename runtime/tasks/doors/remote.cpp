// Functions of the program's on other nodes (mcrl.h).
#include "mcrl.h"

#include "base/support/memory.h"
#include "net/progress/loop.h"
#include "tasks/children/spawn_quota.h"
#include "tasks/doors/calls.h"
#include "tasks/records/activation.h"

#include <cstdlib>
#include <cstring>

extern "C" const char __executable_start[], _end[]; // the linker's

namespace mcrl {
namespace {

constexpr size_t largest_arguments_bytes = 1 << 30;

// A thread's function and its copy of the arguments, which follow this.
struct alignas(16) Spawned {
  mcrl_remote function;
  size_t bytes;
  uint32_t from;
};

void *run_spawned(void *argument) {
  auto *spawned = static_cast<Spawned *>(argument);
  spawned->function(spawned->from, spawned + 1, spawned->bytes);
  Node &node = current_node();
  end_spawned(node, node.threads.current());
  return nullptr;
}

void spawn(Node &node, NodeId from, mcrl_remote function, const void *arguments, size_t bytes) {
  auto *spawned = static_cast<Spawned *>(std::aligned_alloc(16, sizeof(Spawned) + (bytes + 15) / 16 * 16));
  if (MemoryText text; spawned == nullptr)
    fatal("mcrl_thread_on: no memory for %zu bytes of arguments: %s", bytes, describe_memory(text));
  *spawned = {function, bytes, number(from)};
  if (bytes > 0) std::memcpy(static_cast<void *>(spawned + 1), arguments, bytes);
  // The program's, so that it may end it in the middle; but no thread has its id and could join it.
  Thread &thread = node.threads.create(run_spawned, spawned, 0);
  thread.detached = true;
  node.ready.push(thread);
}

// The name of a function in messages: every node runs the same executable, but each may have it at another address.
uint64_t offset_of(mcrl_remote function, const char *call) {
  auto *at = reinterpret_cast<const char *>(function);
  if (at < __executable_start || at >= _end)
    fatal("%s of function %p, which is not in the executable (but in a shared library, or nowhere)", call,
          static_cast<const void *>(at));
  return static_cast<uint64_t>(at - __executable_start);
}

mcrl_remote function_at(uint64_t offset) { return reinterpret_cast<mcrl_remote>(const_cast<char *>(__executable_start) + offset); }

bool has_room(Node &node, NodeId to, Kind kind) {
  if (kind == Kind::spawn && node.rooms.quota->is_full(to)) return false;
  return !node.conduit.is_busy(to);
}

int send_function(Node &node, unsigned to, Kind kind, mcrl_remote function, const void *arguments, size_t bytes, const char *call) {
  if (to >= node.count) fatal("%s node %u: there are nodes 0 to %u", call, to, node.count - 1);
  if (bytes > largest_arguments_bytes)
    fatal("%s with %zu bytes of arguments: at most %zu go at a time", call, bytes, largest_arguments_bytes);
  uint64_t offset = offset_of(function, call);
  auto target = static_cast<NodeId>(to);
  if (target == node.self) {
    if (kind == Kind::spawn) spawn(node, target, function, arguments, bytes);
    else if (node.in_handler) function(to, const_cast<void *>(arguments), bytes);
    else run_as_handler(node, [&] { function(to, const_cast<void *>(arguments), bytes); });
    return MCRL_SENT;
  }
  if (node.in_handler && !has_room(node, target, kind)) return MCRL_BUSY;
  if (!node.in_handler && kind == Kind::spawn) wait_to_spawn(node, target);
  if (!node.in_handler && kind == Kind::call) wait_until(node, [&] { return has_room(node, target, kind); });
  if (kind == Kind::spawn) node.rooms.quota->spawns[to].there++;
  Header &header = begin_message(node, kind, bytes);
  header.function.offset = offset;
  if (bytes > 0) std::memcpy(&header + 1, arguments, bytes);
  send(node, target, header, bytes);
  return MCRL_SENT;
}

void receive_spawn(Node &node, NodeId from, Header &header, size_t message_bytes) {
  spawn(node, from, function_at(header.function.offset), &header + 1, message_bytes - sizeof header);
}

void receive_call(Node &node, NodeId from, Header &header, size_t message_bytes) {
  run_as_handler(node, [&] { function_at(header.function.offset)(number(from), &header + 1, message_bytes - sizeof header); });
}

} // namespace

void end_spawned(Node &node, Thread &thread) {
  if (thread.function != run_spawned) return;
  auto from = static_cast<NodeId>(static_cast<Spawned *>(thread.argument)->from);
  std::free(thread.argument);
  if (from != node.self) end_spawned(node, from, node.self);
}

void receive_functions(Node &node) {
  node.traffic.handlers[static_cast<size_t>(Kind::spawn)] = receive_spawn;
  node.traffic.handlers[static_cast<size_t>(Kind::call)] = receive_call;
}

} // namespace mcrl

using namespace mcrl;

int mcrl_thread_on(unsigned to, mcrl_remote function, const void *arguments, size_t bytes) {
  return send_function(node_in("mcrl_thread_on"), to, Kind::spawn, function, arguments, bytes, "mcrl_thread_on");
}

int mcrl_do_on(unsigned to, mcrl_remote function, const void *arguments, size_t bytes) {
  return send_function(node_in("mcrl_do_on"), to, Kind::call, function, arguments, bytes, "mcrl_do_on");
}
