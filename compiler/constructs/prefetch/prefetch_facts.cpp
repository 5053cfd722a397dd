// The places of prefetches in the text.
#include "analysis/assemble/assembler.h"
#include "constructs/prefetch/prefetch_clang.h"

namespace prelude::analysis {
namespace {

class PrefetchFacts : public Assembler {
public:
  using Assembler::Assembler;

  void prefetches() {
    const clang::Stmt *last = nullptr;
    for (const Prefetch &one : find_prefetches(model_, blocking_, costs_, sources_)) {
      auto region = sources_.range(one.region->getSourceRange());
      if (!region) continue;
      if (one.statement != last) function_.prefetches.push_back({statement(one.statement, "call"), one.braces, {}});
      last = one.statement;
      function_.prefetches.back().regions.push_back(*region);
    }
  }
};

} // namespace

const FactsConstruct described::prefetches{.after_points = [](Assembly &all) { PrefetchFacts(all).prefetches(); }};

} // namespace prelude::analysis
