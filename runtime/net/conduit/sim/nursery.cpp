#include "net/conduit/sim/nursery.h"

#include "base/support/fatal.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sched.h>
#include <string>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <unordered_map>

namespace mcrl::sim {
namespace {

// The nodes, to which a signal goes on that comes to this process alone.
std::vector<pid_t> *processes = nullptr;
World *interrupted_world = nullptr;

void send_on(int signal, siginfo_t *info, void *) {
  interrupted_world->is_interrupted = true;
  bool is_of_terminal = info->si_code == SI_KERNEL; // which sends it to all
  for (pid_t process : *processes)
    if (!is_of_terminal && process > 0) kill(process, signal);
}

// One node runs at a time: on one processor the next one begins where the last one stops.
void stay_on_one_processor() {
  int processor = sched_getcpu();
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(processor < 0 ? 0 : processor, &one);
  if (processor >= 0) sched_setaffinity(0, sizeof one, &one);
}

[[noreturn]] void leave(int code) {
  for (;;) syscall(SYS_exit_group, code);
}

void write_result(const World &world, const Job &job) {
  if (job.result_file < 0) return;
  uint64_t end_ps = beginning_ps, messages = 0, bytes = 0;
  nlohmann::ordered_json unknown = nlohmann::ordered_json::object();
  for (uint32_t node = 0; node < world.nodes; node++) {
    end_ps = std::max(end_ps, world.node[node].main_ended_ps);
    messages += world.node[node].messages;
    bytes += world.node[node].bytes;
  }
  for (const UnknownCall *call = world.unknown; call != nullptr; call = call->next) unknown[call->name] = call->count;
  nlohmann::ordered_json all = {{"ns", (end_ps - beginning_ps) / 1000}, {"messages", messages}, {"bytes", bytes},
                                {"turns", world.turns},                 {"unknown_calls", unknown}};
  std::string text = all.dump();
  [[maybe_unused]] ssize_t written = pwrite(job.result_file, text.data(), text.size(), 0);
}

class Nursery {
public:
  Nursery(World &world, const Job &job) : world_(world), job_(job), codes_(world.nodes) {}

  void note(pid_t process, uint32_t node) { node_of_[process] = node; }

  // Until all have ended.
  [[noreturn]] void watch() {
    if (!world_.wake_next()) end(1);
    while (!node_of_.empty()) {
      int status = 0;
      pid_t process = waitpid(-1, &status, 0);
      if (process < 0 && errno != EINTR) break;
      auto found = node_of_.find(process);
      if (process <= 0 || found == node_of_.end()) continue;
      uint32_t node = found->second;
      node_of_.erase(found);
      (*processes)[node] = 0;
      note_end(node, status);
    }
    auto failed = std::find_if(codes_.begin(), codes_.end(), [](int code) { return code != 0; });
    end(failed == codes_.end() ? 0 : *failed);
  }

private:
  void note_end(uint32_t node, int status) {
    if (world_.is_aborted) end(world_.abort_code);
    if (WIFSIGNALED(status)) {
      int signal = WTERMSIG(status);
      if (signal != SIGINT && signal != SIGTERM) report("node %u was ended by signal %d (%s)", node, signal, strsignal(signal));
      end(128 + signal);
    }
    codes_[node] = WEXITSTATUS(status);
    if (!world_.node[node].has_ended) {
      report("node %u has ended without exit() or a return from main: a system call of its own has ended it", node);
      end(codes_[node] == 0 ? 1 : codes_[node]);
    }
    // Its turn was over when its process was.
    if (!node_of_.empty() && world_.runs == node && !world_.wake_next()) {
      report("node %u has ended, and every other node waits", node);
      end(1);
    }
  }

  [[noreturn]] void end(int code) {
    for (const auto &[process, node] : node_of_) kill(process, SIGKILL);
    for (const auto &[process, node] : node_of_) waitpid(process, nullptr, 0);
    write_result(world_, job_);
    leave(code);
  }

  World &world_;
  const Job &job_;
  std::vector<int> codes_;
  std::unordered_map<pid_t, uint32_t> node_of_;
};

// As under mpiexec, the first node has the standard input.
void begin_node(uint32_t node, pid_t parent) {
  for (int signal : {SIGINT, SIGTERM}) ::signal(signal, SIG_DFL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) leave(1);
  if (node == 0) return;
  int null = open("/dev/null", O_RDONLY);
  if (null < 0) return;
  dup2(null, STDIN_FILENO);
  close(null);
}

} // namespace

uint32_t start_nodes(World &world, const Job &job) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  stay_on_one_processor();
  fflush(nullptr);
  processes = new std::vector<pid_t>(job.nodes);
  interrupted_world = &world;
  for (uint32_t node = 0; node < job.nodes; node++) {
    auto fault = job.faults.find(node);
    world.schedule->set(node, beginning_ps + (fault == job.faults.end() ? 0 : fault->second.late_ps));
  }
  struct sigaction action = {};
  action.sa_sigaction = send_on;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  for (int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
  Nursery nursery(world, job);
  pid_t self = getpid();
  for (uint32_t node = 0; node < job.nodes; node++) {
    pid_t process = fork();
    if (process < 0) {
      report("cannot start node %u: %s", node, strerror(errno));
      for (pid_t started : *processes)
        if (started > 0) kill(started, SIGKILL);
      leave(1);
    }
    if (process == 0) {
      begin_node(node, self);
      world.await_turn(node);
      return node;
    }
    (*processes)[node] = process;
    nursery.note(process, node);
  }
  nursery.watch();
}

} // namespace mcrl::sim
