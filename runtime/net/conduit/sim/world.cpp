#include "net/conduit/sim/world.h"

#include "net/conduit/conduit.h"
#include "net/conduit/sim/network.h"

#include <linux/futex.h>
#include <new>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace mcrl::sim {
namespace {

constexpr size_t all_bytes = size_t{1} << 36; // of addresses; memory is what is touched

long futex(std::atomic<uint32_t> &word, int operation, uint32_t value) {
  return syscall(SYS_futex, &word, operation, value, nullptr, nullptr, 0);
}

class Places {
public:
  explicit Places(char *memory) : next_(memory) {}
  template <typename Type> Type *take(size_t count) {
    auto at = (reinterpret_cast<uintptr_t>(next_) + 63) & ~uintptr_t{63};
    next_ = reinterpret_cast<char *>(at) + count * sizeof(Type);
    return reinterpret_cast<Type *>(at);
  }
  char *next() { return take<char>(0); }

private:
  char *next_;
};

} // namespace

World *World::make(const Job &job) {
  void *memory = mmap(nullptr, all_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  Places places(static_cast<char *>(memory));
  auto *world = new (places.take<World>(1)) World;
  world->nodes = job.nodes;
  world->node = places.take<SharedNode>(job.nodes);
  for (uint32_t node = 0; node < job.nodes; node++) new (&world->node[node]) SharedNode;
  auto *entries = places.take<Schedule::Entry>(job.nodes);
  auto *of_nodes = places.take<uint32_t>(job.nodes);
  world->schedule = new (places.take<Schedule>(1)) Schedule(entries, of_nodes, job.nodes, job.seed);
  world->network = places.take<uint64_t>(Network::words(job.machine, job.nodes));
  auto *store = places.take<Store>(1);
  char *rest = places.next();
  world->store = new (store) Store(rest, static_cast<size_t>(static_cast<char *>(memory) + all_bytes - rest));
  if (job.machine.nodes_of_a_host > 1) {
    world->offered_file = memfd_create("mcrl-sim", MFD_CLOEXEC);
    auto offered = static_cast<off_t>(Conduit::most_offered * job.nodes);
    if (world->offered_file < 0 || ftruncate(world->offered_file, offered) != 0) return nullptr;
  }
  return world;
}

bool World::wake_next() {
  if (schedule->is_empty() || schedule->first_ps() == never_ps) return false;
  Schedule::Entry next = schedule->first();
  schedule->remove(next.node);
  SharedNode &chosen = node[next.node];
  chosen.woken_ps = next.time_ps;
  runs = next.node;
  turns++;
  chosen.turn.store(1, std::memory_order_release);
  futex(chosen.turn, FUTEX_WAKE, 1);
  return true;
}

void World::wake_interrupted(uint64_t now_ps) {
  if (!is_interrupted.exchange(false)) return;
  for (uint32_t one = 0; one < nodes; one++)
    if (node[one].is_idle && schedule->has(one)) schedule->set(one, std::min(now_ps, schedule->time_of(one)));
}

void World::await_turn(uint32_t self) {
  std::atomic<uint32_t> &turn = node[self].turn;
  while (turn.exchange(0, std::memory_order_acquire) == 0) futex(turn, FUTEX_WAIT, 0);
}

} // namespace mcrl::sim
