#include "tasks/foralls/filaments.h"

#include "net/collective/collective.h"
#include "net/progress/loop.h"
#include "tasks/forks/forks.h"
#include "tasks/records/activation.h"

#include <algorithm>
#include <utility>

namespace mcrl {

Filaments::Filaments(Node &node) : node_(node) { node.rooms.filaments = this; }

Filaments::~Filaments() = default;

std::unique_ptr<Filaments> make_filaments(Node &node) { return std::make_unique<Filaments>(node); }

std::string Filaments::awaited_by(const Thread &thread) const {
  const Assignment *assignment = assignments_.awaited_by(thread);
  return assignment == nullptr ? std::string() : assignment->name();
}

std::string Filaments::name_under_way() const { return what_ == nullptr ? std::string() : std::string(what_) + where_; }

void Filaments::begin(const char *what, const char *where) {
  if (node_.life.has_ended) fatal_ended("a forall");
  bool is_filament = node_.threads.in_first() || node_.in_handler || assignments_.are_served_by(node_.threads.current());
  if (what_ != nullptr && is_filament)
    fatal("%s%s in a filament of %s: filaments begin no others", what, where, name_under_way().c_str());
  if (node_.in_handler || !node_.threads.in_first())
    fatal("%s%s outside the node's first thread, the one that runs main", what, where);
  what_ = what;
  where_ = where;
  node_.rooms.collectives->begin_filaments(what, where);
  node_.threads.set_first_base(__builtin_frame_address(0)); // main's, nearly
  node_.services.choose_forks();
  node_.traffic.admission.begin();
}

void Filaments::end() {
  MCRL_ASSERT(shared_.empty() && "all nodes have come to the end: no share of the forall is left");
  what_ = where_ = nullptr;
  forall_ = nullptr;
}

void Filaments::run(Share &share) {
  if (!is_at_any(share.filaments())) return share.run();
  shared_.push_back(&share);
  node_.rooms.forks->answer();
  share.run();
  std::erase(shared_, &share);
}

bool Filaments::give(NodeId to) {
  return std::any_of(shared_.begin(), shared_.end(), [to](Share *share) { return share->give(to); });
}

void Filaments::run_round(Assignment &round, const char *where) {
  begin("the round of filaments at ", where);
  round.run();
  node_.rooms.collectives->end_filaments();
  end();
}

} // namespace mcrl
