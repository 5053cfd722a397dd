// `finish`: where its block begins and ends.
#include "analysis/assemble/assembler.h"

namespace prelude::analysis {
namespace {

class ScopeFacts : public Assembler {
public:
  using Assembler::Assembler;

  void scopes() {
    for (const ScopeModel &scope : model_.scopes) {
      facts::Range begin = statement(scope.begin, "finish"), end = statement(scope.end, "finish");
      unsigned open = sources_.offset(scope.block->getBeginLoc()), close = sources_.offset(scope.block->getEndLoc()) + 1;
      function_.scopes.push_back({{open, begin.begin}, {end.end, close}, begin, end, scope.place});
    }
  }
};

} // namespace

const FactsConstruct described::scopes{.before_points = [](Assembly &all) { ScopeFacts(all).scopes(); }};

} // namespace prelude::analysis
