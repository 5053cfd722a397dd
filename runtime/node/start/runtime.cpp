#include "node/start/runtime.h"

#include "base/support/extension.h"
#include "base/support/hash.h"
#include "net/progress/loop.h"
#include "node/diagnosis/debugger.h"
#include "node/diagnosis/overflow.h"
#include "regions/doors/calls.h"
#include "regions/doors/crl_migration.h"
#include "regions/operations/operations.h"
#include "tasks/children/gathered_calls.h"
#include "tasks/doors/calls.h"

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
  receive_migrations(*this);
  traffic.handlers[static_cast<size_t>(Kind::report_part)] = [](Node &node, NodeId from, Header &header, size_t bytes) {
    static_cast<Runtime &>(node).reports_.exchange().take(from, header, bytes);
  };
  if (settings.check_races && make_races != nullptr) all_races_ = make_races(*this);
  make_budget(settings.oam_budget_ns, settings.stack_bytes, turns.budget, turns.looks);
  if (conduit.keeps_own_time()) turns.looks.ticks = 0;
  conduit.tell(turns.attention);
  mcrl_current = this;
  attach_extensions(this);
}

Runtime::~Runtime() { mcrl_current = nullptr; }

bool Runtime::start(const std::string &problem, uint64_t executable) {
  std::string table_problem = problem.empty() ? all_activations_.table.error : problem;
  if (!agree(table_problem) || !same_program(executable) || !reserve_span()) return false;
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

bool Runtime::agree(const std::string &problem) {
  double mine = problem.empty() ? count : number(self);
  double first = all_collectives_.reduce(mine, Operation::start, MCRL_MIN);
  if (first < count && first == number(self)) report("%s", problem.c_str());
  return first == count;
}

// Equal points and equal text are not enough: with other options on the command line, the same text has other structures in it.
bool Runtime::same_program(uint64_t executable) {
  std::vector<uint64_t> fingerprints(count);
  Hash hash;
  hash.add(&all_activations_.table.fingerprint, sizeof all_activations_.table.fingerprint);
  hash.add(&executable, sizeof executable);
  uint64_t mine = hash.value();
  all_collectives_.gather(node_zero, &mine, sizeof mine, fingerprints.data(), Operation::start);
  std::string others, theirs;
  size_t different = 0;
  for (uint32_t node = 1; node < count && self == node_zero; node++) {
    if (fingerprints[node] == mine) continue;
    others += (different == 0 ? "" : ", ") + std::to_string(node);
    theirs += (different == 0 ? "" : ", ") + as_hexadecimal(fingerprints[node]);
    different++;
  }
  if (different == 0) return agree({});
  return agree((different == 1 ? "node " + others + " runs" : "nodes " + others + " run") +
               " a different build of the program (fingerprint " + theirs + ", node 0 has " + as_hexadecimal(mine) + ")");
}

bool Runtime::reserve_span() {
  unsigned bits = settings_.span_bits;
  bool reserved = false;
  // A limit on the address space (ulimit -v, Valgrind) asks for less, unless the user has said how much.
  for (; !reserved && bits >= 20; bits--) {
    SpanLayout wanted = SpanLayout::divide(bits, count);
    reserved = wanted.arena_bits >= SpanLayout::least_arena_bits && all_regions_.memory.reserve(wanted.span_bits()) &&
               all_regions_.starts.reserve(wanted.span_bits());
    if (reserved || settings_.span_bits_given) break;
  }
  std::string problem;
  if (!reserved)
    problem = "cannot reserve 2^" + std::to_string(bits) + " bytes of address space for the regions of " + std::to_string(count) +
              " nodes; see MCRL_SPAN_BITS and ulimit -v";
  else if (all_regions_.shadows != nullptr && !all_regions_.shadows->reserve())
    problem = "no address space is left for copies of regions (MCRL_CHECK=1)";
  if (!agree(problem)) return false;
  double smallest = all_collectives_.reduce(bits, Operation::start, MCRL_MIN);
  bool is_checked = settings_.check || settings_.is_sanitized;
  all_regions_.red_zone = RedZone(all_collectives_.reduce(is_checked, Operation::start, MCRL_MAX) != 0);
  all_regions_.checks_ends = settings_.check && (ends_with_main || all_activations_.table.has_units); // others have no emitted code
  all_regions_.adopt(SpanLayout::divide(static_cast<unsigned>(smallest), count));
  all_coherence_.offers.open(*this);
  // From here on a node may ask another for a region.
  all_collectives_.barrier(Operation::start);
  return true;
}

bool Runtime::stop() {
  if (all_regions_.shadows != nullptr) all_regions_.shadows->check_all_idle("mcrl_finalize, with a mapping");
  all_forks_.stop();
  wait_until(*this, [this] { return all_coherence_.answers.empty(); }); // deletions are over
  all_collectives_.barrier(Operation::shutdown);
  traffic.quiescence.stop(*this);
  before_end = nullptr;
  bool is_right = reports_.write(all_collectives_);
  if (rooms.races != nullptr && rooms.races->found() > 0) {
    if (self == node_zero)
      report("MCRL_CHECK=races: %" PRIu64 " %s in all", rooms.races->found(), rooms.races->found() == 1 ? "race" : "races");
    is_right = false;
  }
  while (!all_coherence_.releases.empty()) yield(*this); // while the others still poll
  all_collectives_.barrier(Operation::shutdown);
  return is_right;
}

std::string find_problem(const Environment &environment, Runtime &node) {
  if (!environment.error.empty()) return environment.error;
  std::string launcher = node.count == 1 ? foreign_launcher(environ) : std::string();
  if (!launcher.empty()) return launcher;
  const Settings &settings = environment.settings;
  if (settings.nodes != 0 && settings.nodes != node.count)
    return "MCRL_NODES is " + std::to_string(settings.nodes) + ", but the program runs on " + std::to_string(node.count) +
           (node.count == 1 ? " node" : " nodes") + "; start it with MPICH's mpiexec -n " + std::to_string(settings.nodes);
  if (const std::string &problem = node.reports().problem(); !problem.empty()) return problem;
  return node.self == node_zero ? node.open_reports() : std::string();
}

} // namespace mcrl
