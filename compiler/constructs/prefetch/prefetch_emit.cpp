// Prefetches in a body: before the statement, on its line.
#include "emit/constructs.h"

namespace prelude::emit {
namespace {

class Prefetches : public Body {
public:
  explicit Prefetches(const Body &body) : Body(body) {}

  void prefetches(Edits &edits) const {
    Edits renamed;
    if (!function_.prefetches.empty()) names(renamed);
    for (const plan::Prefetch &one : function_.prefetches) {
      std::string text = one.braces ? "{ " : "";
      for (plan::Range region : one.regions) text += "MCRL_PREFETCH(" + rewritten(file_, region, renamed.within(region)) + "); ";
      if (one.braces) edits.around(one.statement, text, " }");
      else edits.before(one.statement, text);
    }
  }
};

} // namespace

const Construct constructs::prefetches{.edit = [](const Body &body, Edits &edits) { Prefetches(body).prefetches(edits); }};

} // namespace prelude::emit
