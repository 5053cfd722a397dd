// Blocks that end when all has ended that was spawned in them: calls in the place of the marks around them.
#include "emit/constructs.h"

namespace prelude::emit {

const Construct constructs::scopes{
    .edit =
        [](const Body &body, Edits &edits) {
          for (const plan::Scope &scope : body.function().scopes) {
            // A loop's check may stand right after the brace.
            edits.replace({scope.opens.begin, scope.opens.begin + 1}, "{");
            edits.replace({scope.opens.begin + 1, scope.opens.end}, " ");
            edits.replace(scope.begin, "mcrl_begin_scope();");
            edits.replace({scope.end.begin - 1, scope.end.begin}, " "); // after the block
            edits.replace(scope.end, "mcrl_end_scope();");
            edits.replace(scope.closes, " }");
          }
        },
    .lines =
        [](const plan::Function &function, Report report, std::vector<Line> &lines) {
          if (report != Report::plan) return;
          for (const plan::Scope &scope : function.scopes) lines.push_back({scope.place, "finish"});
        },
};

} // namespace prelude::emit
