#include "tasks/races/races.h"

#include "arrays/engine/arrays.h"
#include "net/collective/collective.h"

#include <cerrno>
#include <utility>

namespace mcrl {
namespace {

// Whether this is the node's kernel thread: a program may have others.
thread_local bool is_nodes_thread = false;

} // namespace

RunningFilament::RunningFilament(Node &node, const mcrl_filaments &filaments, const void *live, void *partial, uint64_t index)
    : node_(node), index_(index), live_(live, filaments.point.live_bytes), partial_(partial, filaments.partial_bytes) {
  MCRL_ASSERT(node.threads.current().filament == nullptr && "a thread runs one filament at a time");
  node.threads.current().filament = this;
}

RunningFilament::~RunningFilament() { node_.threads.current().filament = nullptr; }

std::unique_ptr<Races> make_races(Node &node) { return std::make_unique<Races>(node, static_cast<Arrays &>(*node.rooms.consistency)); }

Races::Races(Node &node, Arrays &arrays) : node_(node), arrays_(arrays) {
  node.rooms.races = this;
  is_nodes_thread = true;
  if (races_are_known()) mcrl_race_hooks = {touch_here, end_here};
}

Races::~Races() {
  node_.rooms.races = nullptr;
  if (races_are_known()) mcrl_race_hooks = {};
}

void Races::touch_here(const void *at, size_t bytes, int is_write, const void *from) {
  if (!is_nodes_thread || mcrl_current == nullptr) return;
  Races *races = current_node().rooms.races;
  if (races != nullptr) races->touch(at, bytes, is_write != 0, from, __builtin_frame_address(0));
}

void Races::end_here(const void *at, size_t bytes) {
  if (!is_nodes_thread || mcrl_current == nullptr) return;
  Races *races = current_node().rooms.races;
  if (races == nullptr || races->record_.pages().empty() || std::exchange(races->is_busy_, true)) return;
  races->record_.forget(reinterpret_cast<uintptr_t>(at), bytes);
  races->is_busy_ = false;
}

// Handlers, and steps of a program's own protocols, run on the stack of any thread.
void Races::touch(const void *at, size_t bytes, bool is_write, const void *from, const void *frame) {
  const RunningFilament *filament = node_.threads.current().filament;
  auto address = reinterpret_cast<uintptr_t>(at);
  if (filament == nullptr || node_.in_handler || bytes == 0 || is_busy_ || arrays_.is_stepping()) return;
  if (filament->is_private(address, frame) || is_left_out(address)) return;
  Touch touch{filament->index(), reinterpret_cast<uintptr_t>(from), 0, is_write, number(node_.self)};
  is_busy_ = true;
  Race race;
  if (record_.touch(address, bytes, touch, race)) add(race);
  is_busy_ = false;
}

// Regions, what inline calls look at, and errno, which all threads share.
bool Races::is_left_out(uint64_t address) const {
  return Bytes(mcrl_own_span.base, mcrl_own_span.mask).hold(address) || Bytes(mcrl_current, sizeof(mcrl_node)).hold(address) ||
         Bytes(&mcrl_turns_left, sizeof mcrl_turns_left).hold(address) || Bytes(&mcrl_calls_left, sizeof mcrl_calls_left).hold(address) ||
         Bytes(&errno, sizeof errno).hold(address);
}

void Races::add(const Race &race) {
  for (const mcrl_place *place = node_.places; place != nullptr; place = place->next)
    if (Bytes(place, sizeof *place).hold(race.address)) return; // with -DMCRL_COUNT
  count_++;
  Kind kind{race.first.is_write, race.first.place, race.second.is_write, race.second.place};
  auto found = races_.find(kind);
  if (found == races_.end() && races_.size() < most_kinds) races_.emplace(kind, race);
  else if (found != races_.end() && race.address < found->second.address) found->second = race;
}

void Races::end_phase(const mcrl_filaments &filaments, const void *live, Collectives &among) {
  MCRL_ASSERT(!is_busy_ && node_.threads.current().filament == nullptr);
  if (among.members().count() > 1) exchange(among, filaments.point.where);
  report_all(filaments, live, among);
  is_busy_ = true;
  record_.clear();
  races_.clear();
  count_ = 0;
  is_busy_ = false;
}

} // namespace mcrl
