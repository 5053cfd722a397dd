// Guards: the condition after a lock.
#include "analysis/program/binding.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class GuardBinder : public Binding {
public:
  explicit GuardBinder(const Binding &binding) : Binding(binding) {}

  void guard(const Annotation &annotation) { guard(annotation, lock_before()); }

  void guard(const Annotation &annotation, FoundLock lock) {
    FoundMark when = mark(Call::when);
    if (!lock && refused_) return;
    if (!lock || !lock->in_block || !when) return out_.report(Kind::when_after_no_lock, sources_.place(annotation));
    const Expr *condition = when->argument();
    if (!is_pure(condition, sources_.context())) out_.report(Kind::guard_with_effects, sources_.place(condition->getSourceRange()));
    when.model->guards.push_back({lock.index, when->call, sources_.place(annotation)});
  }
};

} // namespace

const BoundConstruct bound::guards{
    .bind =
        [](const Binding &binding, const Annotation &annotation) {
          bool waits = annotation.as<annotations::When>() != nullptr;
          if (waits) GuardBinder(binding).guard(annotation);
          return waits;
        },
    .clause =
        [](const Binding &binding, const Annotation &annotation, FoundLock lock) {
          if (annotation.guard()) GuardBinder(binding).guard(annotation, lock);
        },
};

} // namespace prelude::analysis
