#include "node/start/runtime.h"

#include "base/observe/task_order.h"
#include "base/support/extension.h"
#include "base/support/hash.h"
#include "net/progress/loop.h"
#include "node/diagnosis/debugger.h"
#include "node/diagnosis/overflow.h"
#include "node/start/counters.h"
#include "regions/doors/calls.h"
#include "regions/doors/crl_migration.h"
#include "regions/operations/operations.h"
#include "tasks/children/gathered_calls.h"
#include "tasks/doors/calls.h"

#include <algorithm>
#include <cinttypes>
#include <unistd.h>

namespace mcrl {
namespace {

// Nothing else refers to these, and --gc-sections leaves out what nothing refers to.
[[gnu::used, gnu::retain]] const void *const linked_for_debuggers[] = {reinterpret_cast<const void *>(mcrl_debugger_activations),
                                                                       reinterpret_cast<const void *>(mcrl_debugger_region),
                                                                       reinterpret_cast<const void *>(mcrl_debugger_data)};

std::string as_hexadecimal(uint64_t number) {
  char text[20];
  snprintf(text, sizeof text, "%" PRIx64, number);
  return text;
}

// What the nodes tell each other before they begin, all in one reduction.
struct Agreement {
  uint32_t with_problem, without_span; // the first node of each kind; the number of nodes: there is none
  uint64_t least_fingerprint, most_fingerprint;
  uint32_t span_bits;
  uint32_t is_checked; // not 0: MCRL_CHECK=1 or a sanitizer, on any node
};

void combine(void *left, const void *right, size_t) {
  auto &all = *static_cast<Agreement *>(left);
  const auto &more = *static_cast<const Agreement *>(right);
  all.with_problem = std::min(all.with_problem, more.with_problem);
  all.without_span = std::min(all.without_span, more.without_span);
  all.least_fingerprint = std::min(all.least_fingerprint, more.least_fingerprint);
  all.most_fingerprint = std::max(all.most_fingerprint, more.most_fingerprint);
  all.span_bits = std::min(all.span_bits, more.span_bits);
  all.is_checked |= more.is_checked;
}

} // namespace

Runtime::Runtime(Conduit &conduit, const Settings &settings)
    : Node(conduit, settings, *this), settings_(settings), reports_(*this, settings_), all_regions_(*this, settings),
      all_coherence_(*this, settings), all_children_(*this), quota_(*this), scopes_(*this),
      all_activations_(*this, settings, all_children_), unwinding_(*this), all_forks_(*this, settings, all_children_),
      all_collectives_(*this), deadlock_(*this) {
  if (make_arrays != nullptr) all_arrays_ = make_arrays(*this, settings);
  if (make_filaments != nullptr) all_filaments_ = make_filaments(*this);
  receive_region_messages(*this);
  receive_new_regions(*this);
  receive_functions(*this);
  receive_gathered_calls(*this);
  receive_region_policies(*this);
  receive_rehomings(*this);
  receive_host_reads(*this);
  receive_host_updates(*this);
  receive_migrations(*this);
  traffic.handlers[static_cast<size_t>(Kind::report_part)] = [](Node &node, NodeId from, Header &header, size_t bytes) {
    static_cast<Runtime &>(node).reports_.exchange().take(from, header, bytes);
  };
  if (settings.check_races && make_races != nullptr) all_races_ = make_races(*this);
  if (settings.check_races && make_order != nullptr) order_ = make_order(*this);
  make_budget(settings.oam_budget_ns, settings.stack_bytes, own_clock, turns.budget, turns.looks);
  if (own_clock != nullptr) conduit.charge(work_of(*this));
  if (conduit.keeps_own_time()) turns.looks.ticks = 0;
  conduit.tell(turns.attention);
  mcrl_current = this;
  attach_extensions(this);
}

Runtime::~Runtime() { mcrl_current = nullptr; }

bool Runtime::start(const std::string &problem, uint64_t executable) {
  const std::string &own_problem = problem.empty() ? all_activations_.table.error : problem;
  uint64_t fingerprint = fingerprint_of(executable);
  unsigned bits = settings_.span_bits;
  std::string span_problem = reserve_span(bits);
  auto self_if = [this](bool is_so) { return is_so ? number(self) : count; };
  Agreement all{self_if(!own_problem.empty()),
                self_if(!span_problem.empty()),
                fingerprint,
                fingerprint,
                bits,
                settings_.check || settings_.is_sanitized ? 1u : 0u};
  all_collectives_.reduce(&all, sizeof all, combine, Operation::start);
  bool are_same = all.least_fingerprint == all.most_fingerprint;
  if (all.with_problem == number(self)) report("%s", own_problem.c_str());
  if (all.with_problem < count) return false;
  if (!are_same) report_other_builds(fingerprint);
  else if (all.without_span == number(self)) report("%s", span_problem.c_str());
  if (!are_same || all.without_span < count) return false;

  all_regions_.red_zone = RedZone(all.is_checked != 0);
  bool checks_ends = settings_.check || rooms.order != nullptr;
  all_regions_.checks_ends = checks_ends && (ends_with_main || all_activations_.table.has_units); // others have no emitted code
  all_regions_.adopt(SpanLayout::divide(all.span_bits, count));
  // From here on a node may ask another for a region.
  uint32_t first_without = all_coherence_.offers.open(*this) ? count : number(self);
  auto least = [](void *left, const void *right, size_t) {
    auto &node = *static_cast<uint32_t *>(left);
    node = std::min(node, *static_cast<const uint32_t *>(right));
  };
  all_collectives_.reduce(&first_without, sizeof first_without, least, Operation::start);
  if (first_without < count) all_coherence_.offers.do_without();
  if (first_without == number(self))
    report("warning: /dev/shm has no room for read copies that nodes of a host offer to each other: they ask for all by messages, "
           "which is slower");
  if (reports_.any()) {
    before_end = [](Identity &node, const char *why) { static_cast<Runtime &>(node).reports_.write_so_far(why, false); };
  }
  traffic.quiescence.start();
  return true;
}

std::byte *Runtime::place_for_data(NodeId from, const Header &header, size_t data_bytes) {
  if (header.kind == Kind::collective) return all_collectives_.place_for(from, header, data_bytes);
  return header.kind < first_kind_above_protocol ? place_of_region(*this, from, header, data_bytes) : nullptr;
}

const char *Runtime::place_of_point(uint16_t index) {
  const auto &points = all_activations_.table.points;
  return index < points.size() ? points[index]->where : "?";
}

void Runtime::calls_gathered(uint64_t scope, uint32_t count, std::span<const NodeId> to) {
  rooms.scopes->note_begun(scope, count);
  for (NodeId node : to) rooms.scopes->note_gone(scope, node);
}

void Runtime::update_access() { rooms.consistency->update_access(); }
RoomForForks Runtime::forks_begin(const TogetherForked &forked, size_t most) { return rooms.children->begin_run(forked, most); }
void Runtime::forks_gathered(uint32_t number, uint32_t count) { rooms.children->end_run(number, count); }

void Runtime::take_faults() {
  if (rooms.overflow_handler != nullptr) rooms.overflow_handler->take_faults();
}

void Runtime::hand_over(mcrl_rid rid, NodeId to) { hand_over_policy(*this, rid, to); }

// Equal points and equal text are not enough: with other options on the command line, the same text has other structures in it.
uint64_t Runtime::fingerprint_of(uint64_t executable) const {
  Hash hash;
  hash.add(&all_activations_.table.fingerprint, sizeof all_activations_.table.fingerprint);
  hash.add(&executable, sizeof executable);
  return hash.value();
}

// Collective; node 0 tells.
void Runtime::report_other_builds(uint64_t mine) {
  std::vector<uint64_t> fingerprints(count);
  all_collectives_.gather(node_zero, &mine, sizeof mine, fingerprints.data(), Operation::start);
  if (self != node_zero) return;
  std::string others, theirs;
  size_t different = 0;
  for (uint32_t node = 1; node < count; node++) {
    if (fingerprints[node] == mine) continue;
    others += (different == 0 ? "" : ", ") + std::to_string(node);
    theirs += (different == 0 ? "" : ", ") + as_hexadecimal(fingerprints[node]);
    different++;
  }
  report("%s a different build of the program (fingerprint %s, node 0 has %s)",
         (different == 1 ? "node " + others + " runs" : "nodes " + others + " run").c_str(), theirs.c_str(),
         as_hexadecimal(mine).c_str());
}

// Changes `bits` to what has been reserved. Returns what is wrong, if anything is.
std::string Runtime::reserve_span(unsigned &bits) {
  bool reserved = false;
  // A limit on the address space (ulimit -v, Valgrind) asks for less, unless the user has said how much.
  for (; !reserved && bits >= 20; bits--) {
    SpanLayout wanted = SpanLayout::divide(bits, count);
    reserved = wanted.arena_bits >= SpanLayout::least_arena_bits && all_regions_.memory.reserve(wanted.span_bits()) &&
               all_regions_.starts.reserve(wanted.span_bits());
    if (reserved || settings_.span_bits_given) break;
  }
  if (!reserved)
    return "cannot reserve 2^" + std::to_string(bits) + " bytes of address space for the regions of " + std::to_string(count) +
           " nodes; see MCRL_SPAN_BITS and ulimit -v";
  if (all_regions_.shadows != nullptr && !all_regions_.shadows->reserve())
    return "no address space is left for copies of regions (MCRL_CHECK=1)";
  return {};
}

bool Runtime::stop() {
  if (all_regions_.shadows != nullptr) all_regions_.shadows->check_all_idle("mcrl_finalize, with a mapping");
  all_forks_.stop();
  wait_until(*this, [this] { return all_coherence_.answers.empty(); }); // deletions are over
  if (rooms.consistency != nullptr) rooms.consistency->finish();
  conduit.note_end_of_main();
  all_collectives_.barrier(Operation::shutdown);
  traffic.quiescence.stop(*this);
  before_end = nullptr;
  bool is_right = reports_.write(all_collectives_);
  if (rooms.races != nullptr && rooms.races->found() > 0) {
    if (self == node_zero)
      report("MCRL_CHECK=races: %" PRIu64 " %s in all", rooms.races->found(), rooms.races->found() == 1 ? "race" : "races");
    is_right = false;
  }
  if (rooms.order != nullptr && rooms.order->report() > 0) is_right = false;
  while (!all_coherence_.releases.empty()) yield(*this); // while the others still poll
  all_collectives_.barrier(Operation::shutdown);
  return is_right;
}

std::string find_problem(const Settings &settings, uint32_t nodes) {
  if (nodes > most_nodes)
    return "a job has at most " + std::to_string(most_nodes) + " nodes, and this one has " + std::to_string(nodes) +
           "; start fewer, with more work in each: a node's threads and filaments cost no node";
  if (settings.nodes != 0 && settings.nodes != nodes)
    return "MCRL_NODES is " + std::to_string(settings.nodes) + ", but the program runs on " + std::to_string(nodes) +
           (nodes == 1 ? " node" : " nodes") + "; start it with MPICH's mpiexec -n " + std::to_string(settings.nodes);
  return {};
}

std::string find_problem(const Environment &environment, Runtime &node) {
  if (!environment.error.empty()) return environment.error;
  std::string launcher = node.count == 1 ? foreign_launcher(environ) : std::string();
  if (!launcher.empty()) return launcher;
  if (std::string problem = find_problem(environment.settings, node.count); !problem.empty()) return problem;
  if (const std::string &problem = node.reports().problem(); !problem.empty()) return problem;
  return node.self == node_zero ? node.open_reports() : std::string();
}

} // namespace mcrl
