// Facts of sections that are put together.
#include "analysis/assemble/assembler.h"
#include "constructs/sections/sections_clang.h"

namespace prelude::analysis {
namespace {

class SectionFacts : public Assembler {
public:
  using Assembler::Assembler;

  void joined() {
    for (const JoinedSections &one : model_.joined) {
      clang::SourceRange call = one.unlock.call->getSourceRange();
      if (auto unlock = range(call, call.getBegin(), "unlock"))
        function_.joined.push_back({ids_[one.lock.variable], *unlock, one.lock.statement, sources_.place(call),
                                    sources_.place(one.lock.call->getSourceRange()), one.lock.migrates(), one.raises});
    }
  }

  // Finds loops of which each iteration is short.
  void in_loops() {
    for (LoopSections &found : find_loop_sections(flow_, blocking_, costs_, sources_)) {
      const facts::Loop *loop = loop_at(found.loop);
      bool is_plain = loop && loop->head_in_text && loop->bounded && !loop->checked_within && !loop->jumped_into && !loop->waits;
      if (is_plain)
        function_.in_loops.push_back({size_t(loop - function_.loops.data()), std::move(found.locks), std::move(found.unlocks)});
    }
  }
};

} // namespace

const FactsConstruct described::sections{.after_points = [](Assembly &all) {
  SectionFacts facts(all);
  facts.joined();
  facts.in_loops();
}};

} // namespace prelude::analysis
