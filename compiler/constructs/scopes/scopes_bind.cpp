// `finish`: the marks around its block.
#include "analysis/program/binding.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class ScopeBinder : public Binding {
public:
  explicit ScopeBinder(const Binding &binding) : Binding(binding) {}

  void finish(const Annotation &annotation) {
    FoundMark begin = mark(Call::finish), end = mark(Call::finish_end);
    if (!begin || !end) return out_.report(Kind::annotation_outside, sources_.place(annotation), {"finish"});
    // The text's braces are not those of the block if a macro has one of them.
    if (begin.model != end.model || parent(begin) != parent(end))
      return out_.report(Kind::finish_divided, sources_.place(annotation));
    begin.model->scopes.push_back({begin->call, end->call, parent(begin), sources_.place(annotation)});
  }
};

} // namespace

const BoundConstruct bound::scopes{
    .bind =
        [](const Binding &binding, const Annotation &annotation) {
          if (annotation.kind() != annotations::Kind::finish) return false;
          ScopeBinder(binding).finish(annotation);
          return true;
        },
};

} // namespace prelude::analysis
