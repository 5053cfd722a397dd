#include "net/conduit/sim/sim_conduit.h"

#include "base/support/fatal.h"
#include "net/conduit/sim/network.h"
#include "net/conduit/sim/node_clock.h"
#include "net/conduit/sim/nursery.h"

#include <algorithm>
#include <cstring>
#include <csignal>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace mcrl {
namespace {

using sim::Letter;
using sim::SharedNode;
using sim::World;

constexpr size_t most_per_poll = 64; // so that threads have their turn as well
constexpr uint64_t longest_disorder = 8; // of the latency, with --fault reorder

class SimConduit final : public Conduit {
public:
  SimConduit(World &world, const sim::Job &job, uint32_t self, const SimulatedProgram &program)
      : world_(world), job_(job), self_(self), program_(program), network_(job.machine, job.nodes, world.network),
        clock_(world, job, self, program.units, network_.least_ps()) {
    if (job.nodes == 1) look_at(&Attention::never);
  }

  NodeId self() const override { return static_cast<NodeId>(self_); }
  uint32_t size() const override { return job_.nodes; }
  bool is_near(NodeId node) const override { return job_.machine.nodes_of_a_host > 1 && network_.is_near(self_, number(node)); }
  void send(NodeId to, std::byte *buffer, size_t bytes) override {
    post(number(to), {buffer, bytes}, {}, false);
    release(buffer);
  }
  void send(NodeId to, std::byte *head, const std::byte *data, size_t data_bytes) override {
    post(number(to), {head, head_bytes}, {data, data_bytes}, true);
    release(head);
  }
  bool is_sending(const std::byte *) const override { return false; } // data are copied at once
  bool is_busy(NodeId to) const override {
    bool is_full = world_.node[number(to)].inbox.size() >= job_.machine.window;
    waits_for_room_ = waits_for_room_ || is_full;
    return is_full;
  }
  size_t poll(Receiver &receiver) override;
  bool idle(uint64_t until_ns) override;
  uint64_t now_ns() const override { return clock_.now_ns(); }
  OwnClock *own_clock() override { return &clock_; }
  void charge(std::span<const Work> all) override { clock_.charge(all); }
  void note_end_of_main() override;
  bool map_offered(NodeId of, char *at, size_t bytes) override;
  bool provide_offered(size_t, size_t) override { return world_.offered_file >= 0; }
  void leave_offered() override;
  void finish() override;
  [[noreturn]] void abort(int code) override;

private:
  struct Offered {
    char *at;
    off_t offset;
    size_t bytes;
  };

  SharedNode &mine() { return world_.node[self_]; }
  void post(uint32_t to, std::span<const std::byte> head, std::span<const std::byte> data, bool has_data);
  void deliver(const Letter &, Receiver &);
  void note_unknown(const SimulatedCall &);
  static bool map(int file, const Offered &, int flags);

  World &world_;
  const sim::Job &job_;
  uint32_t self_;
  const SimulatedProgram program_;
  sim::Network network_;
  mutable sim::NodeClock clock_;
  mutable bool waits_for_room_ = false; // at another node; no message says when there is some
  uint64_t sent_ = 0, sent_bytes_ = 0;
  std::vector<Offered> offered_;
};

void SimConduit::post(uint32_t to, std::span<const std::byte> head, std::span<const std::byte> data, bool has_data) {
  MCRL_ASSERT(to != self_ && to < job_.nodes);
  clock_.keep_order();
  uint64_t bytes = head.size() + data.size();
  sim::Network::Sent sent = network_.send(clock_.now_ps(), self_, to, bytes);
  clock_.spend_until(sent.sender_free_ps);
  uint64_t number = world_.numbers++, arrival_ps = sent.arrival_ps;
  if (job_.reorder_seed != 0)
    arrival_ps += sim::mix(job_.reorder_seed ^ sim::mix(number)) % (longest_disorder * network_.link(self_, to).latency_ps);
  auto *message = static_cast<std::byte *>(world_.store->acquire(bytes));
  SharedNode &receiver = world_.node[to];
  bool has_room = message != nullptr && receiver.inbox.push(*world_.store, {arrival_ps, number, message, bytes, self_, has_data});
  if (!has_room) fatal("no memory for messages between simulated nodes: 64 GB are under way");
  std::memcpy(message, head.data(), head.size());
  if (!data.empty()) std::memcpy(message + head.size(), data.data(), data.size());
  sent_++;
  sent_bytes_ += bytes;
  if (receiver.is_idle && arrival_ps < world_.schedule->time_of(to)) world_.schedule->set(to, arrival_ps);
}

size_t SimConduit::poll(Receiver &receiver) {
  ends_poll_ = waits_for_room_ = false;
  clock_.spend(job_.machine.poll_ps);
  clock_.keep_order();
  size_t received = 0;
  while (!ends_poll_ && received < most_per_poll && mine().inbox.first_ps() <= clock_.now_ps()) {
    deliver(mine().inbox.pop(), receiver);
    received++;
  }
  return received;
}

void SimConduit::deliver(const Letter &letter, Receiver &receiver) {
  const sim::Link &link = network_.link(letter.from, self_);
  clock_.spend(link.receive_ps + letter.bytes * link.receive_byte_ps);
  auto from = static_cast<NodeId>(letter.from);
  size_t data_bytes = letter.bytes - head_bytes;
  bool is_large = letter.has_data && letter.bytes > least_at_once;
  std::byte *place = is_large ? receiver.place_for(from, letter.message, data_bytes) : nullptr;
  if (place != nullptr) std::memcpy(place, letter.message + head_bytes, data_bytes);
  receiver.receive(from, letter.message, place != nullptr ? head_bytes : letter.bytes);
  world_.store->release(letter.message, letter.bytes);
}

bool SimConduit::idle(uint64_t until_ns) {
  uint64_t until_ps = until_ns > sim::never_ps / 1000 ? sim::never_ps : until_ns * 1000;
  uint64_t next_ps = std::min(until_ps, mine().inbox.first_ps());
  if (waits_for_room_) next_ps = std::min(next_ps, clock_.now_ps() + job_.machine.far.latency_ps);
  if (next_ps <= clock_.now_ps()) return true;
  clock_.sleep_until(next_ps);
  return true;
}

bool SimConduit::map(int file, const Offered &part, int flags) {
  return mmap(part.at, part.bytes, PROT_READ | PROT_WRITE, flags | MAP_FIXED, file, part.offset) != MAP_FAILED;
}

bool SimConduit::map_offered(NodeId of, char *at, size_t bytes) {
  if (!is_near(of)) return false;
  offered_.push_back({at, static_cast<off_t>(number(of) * most_offered), bytes});
  return map(world_.offered_file, offered_.back(), MAP_SHARED);
}

void SimConduit::leave_offered() {
  for (const Offered &part : offered_) map(world_.offered_file, part, MAP_PRIVATE);
}

void SimConduit::note_unknown(const SimulatedCall &call) {
  sim::UnknownCall *known = world_.unknown;
  while (known != nullptr && strcmp(known->name, call.name) != 0) known = known->next;
  size_t bytes = sizeof *known + strlen(call.name) + 1;
  if (known == nullptr && (known = static_cast<sim::UnknownCall *>(world_.store->acquire(bytes))) != nullptr) {
    *known = {world_.unknown, 0};
    strcpy(known->name, call.name);
    world_.unknown = known;
  }
  if (known != nullptr) known->count += call.count;
}

void SimConduit::note_end_of_main() {
  mine().main_ended_ps = clock_.now_ps();
  mine().messages = sent_;
  mine().bytes = sent_bytes_;
}

// The process ends in its turn; then the nursery wakes the next one.
void SimConduit::finish() {
  for (const SimulatedCall &call : program_.calls)
    if (call.count > 0 && call.counted == nullptr && !job_.machine.calls.contains(call.name)) note_unknown(call);
  mine().has_ended = true;
}

void SimConduit::abort(int code) {
  world_.is_aborted = true;
  world_.abort_code = code;
  for (;;) syscall(SYS_exit_group, code);
}

std::string read_all(int file) {
  struct stat status;
  std::string text;
  if (fstat(file, &status) != 0) return text;
  text.resize(static_cast<size_t>(status.st_size));
  ssize_t bytes = pread(file, text.data(), text.size(), 0);
  text.resize(bytes < 0 ? 0 : static_cast<size_t>(bytes));
  return text;
}

std::unique_ptr<Conduit> make(std::optional<uint32_t> file, const SimulatedProgram &program) {
  if (!file) fatal("MCRL_CONDUIT=sim: start the program with mcrl-sim, which says what is simulated");
  auto *job = new sim::Job;
  std::string problem = sim::read_job(read_all(static_cast<int>(*file)), *job);
  if (!problem.empty()) fatal("MCRL_SIM: what is simulated %s; start the program with mcrl-sim", problem.c_str());
  if (!program.counts) fatal("the program does not count its computation: compile and link it with preludec -fsim");
  if (program.calls_mpi) fatal("the program calls MPI itself, which mcrl-sim does not simulate");
  for (SimulatedCall &call : program.calls) {
    auto known = job->machine.calls.find(call.name);
    call.units = known == job->machine.calls.end() || call.counted != nullptr ? 0 : known->second;
  }
  World *world = World::make(*job);
  if (world == nullptr) fatal("no memory to simulate %u nodes", job->nodes);
  uint32_t self = sim::start_nodes(*world, *job);
  if (job->debug_node == self) {
    report("node %u waits for a debugger: gdb -p %d, then 'signal SIGCONT'", self, getpid());
    raise(SIGSTOP);
  }
  return std::make_unique<SimConduit>(*world, *job, self, program);
}

} // namespace
} // namespace mcrl

const mcrl::SimExtension MCRL_EXTENSION(simulation) = {{MCRL_BUILD, [](mcrl_node *node) { mcrl_current = node; }}, mcrl::make};
