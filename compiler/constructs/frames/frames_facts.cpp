// Partial frames: what they give back, and the ways out of them.
#include "analysis/assemble/assembler.h"
#include "analysis/checks/checks.h"
#include "constructs/frames/frames_check.h"
#include "analysis/pointers/reach.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;

namespace {

class FrameFacts : public Assembler {
public:
  using Assembler::Assembler;

  void frames();
  void exits();

private:
  bool hidden_at_exit(const VarDecl *variable, facts::FrameId frame) const;
  facts::Jump jump_of(const Stmt *exit);
};

void FrameFacts::frames() {
  for (size_t i = 0; i < model_.frames.size(); ++i) {
    const PartialFrame &frame = model_.frames[i];
    facts::Frame out;
    out.lock = frame.lock;
    out.within = frame.within;
    out.end = statement(frame.end, "end move");
    out.place = frame.place;
    for (const VarDecl *variable : live_.results(facts::FrameId(i))) {
      if (!is_visible(model_, variable, frame.end, sources_)) continue;
      if (is_hidden(model_, variable, frame.end, sources_) || hidden_at_exit(variable, facts::FrameId(i))) hide(variable, function_.hidden);
      out.results.push_back(ids_[variable]);
      if (!model_.is_in(sources_.offset(variable->getLocation()), facts::FrameId(i))) out.outer.push_back(ids_[variable]);
      check_restorable(function_.variables[ids_[variable]], variable, sources_, *out_);
      check_result(model_, frame, variable, sources_, *out_);
    }
    out.carries_children = function_.forks && contains_children(facts::FrameId(i));
    function_.frames.push_back(std::move(out));
  }
  std::vector<facts::FrameId> moving;
  for (const LockCall &lock : model_.locks)
    if (facts::FrameId frame = lock.activation(); flow_.moves(lock) && frame != facts::whole_function && !llvm::is_contained(moving, frame))
      moving.push_back(frame);
  for (facts::FrameId frame : moving) ties_.check_end(model_.frames[size_t(frame)], *out_);
  function_.passed = ties_.passed(moving);
}

void FrameFacts::exits() {
  for (const Stmt *exit : model_.exits) {
    facts::FrameId within = frame_of(exit);
    if (within == facts::whole_function) continue;
    if (isa<ReturnStmt>(exit)) {
      for (facts::FrameId id = within; id != facts::whole_function; id = function_.frames[size_t(id)].within)
        function_.frames[size_t(id)].returns = true;
      continue;
    }
    if (!leaves(model_, exit, within, sources_)) continue;
    facts::Jump jump = jump_of(exit);
    const char *words[] = {"break", "continue", "goto"};
    function_.exits.push_back({jump, statement(exit, words[jump.kind]), within});
    for (facts::FrameId id = within; id != facts::whole_function && !facts::is_within(jump.target, id, function_.frames);
         id = function_.frames[size_t(id)].within) {
      std::vector<facts::Jump> &jumps = function_.frames[size_t(id)].jumps;
      if (std::find(jumps.begin(), jumps.end(), jump) == jumps.end()) jumps.push_back(jump);
    }
  }
}

facts::Jump FrameFacts::jump_of(const Stmt *exit) {
  facts::Jump out;
  out.target = frame_of(target_of(exit, model_.parents));
  out.kind = isa<BreakStmt>(exit) ? facts::Jump::breaks : isa<ContinueStmt>(exit) ? facts::Jump::continues : facts::Jump::goes;
  auto *go = dyn_cast<GotoStmt>(exit);
  if (!go) return out;
  std::vector<std::string> &labels = function_.labels;
  std::string name = go->getLabel()->getNameAsString();
  auto found = std::find(labels.begin(), labels.end(), name);
  out.label = size_t(found - labels.begin());
  if (found == labels.end()) labels.push_back(name);
  return out;
}

bool FrameFacts::hidden_at_exit(const VarDecl *variable, facts::FrameId frame) const {
  return llvm::any_of(model_.exits, [&](const Stmt *exit) {
    return !isa<ReturnStmt>(exit) && leaves(model_, exit, frame, sources_) && is_visible(model_, variable, exit, sources_) &&
           is_hidden(model_, variable, exit, sources_);
  });
}

} // namespace

const FactsConstruct described::frames{.points = [](Assembly &all) { FrameFacts(all).frames(); }};

const FactsConstruct described::exits{.after_points = [](Assembly &all) { FrameFacts(all).exits(); }};

} // namespace prelude::analysis
