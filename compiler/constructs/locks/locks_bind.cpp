// The clauses of a `move`, bound to the lock that it follows.
#include "analysis/program/binding.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class MoveBinder : public Binding {
public:
  explicit MoveBinder(const Binding &binding) : Binding(binding) {}

  void move(const Annotation &annotation) {
    FoundLock lock = lock_before();
    std::string name(annotations::spelling(annotation.kind()));
    if (!lock && refused_) return;
    if (!lock || !lock->in_block || lock->policy != facts::Policy::none)
      return out_.report(Kind::move_after_no_lock, sources_.place(annotation), {name});
    lock->policy = policy_of(annotation);
    lock->abort = abort_of(annotation);
    if (FoundMark condition = mark(Call::condition)) {
      FunctionModel *model = condition.model;
      lock->condition = condition->argument();
      model->evaluated_at[lock->call] = lock->condition;
      if (!is_pure(lock->condition, sources_.context()))
        out_.report(Kind::condition_with_effects, sources_.place(lock->condition->getSourceRange()), {name});
      for (const AccessSite &access : model->accesses)
        if (access.evaluated_at_all && is_part(access.evaluated, lock->condition, model->parents))
          out_.report(Kind::condition_accesses_region, sources_.place(access.base->getSourceRange()), {name});
      for (const ContractCall &call : model->contract_calls)
        if (call.evaluated && is_part(call.call, lock->condition, model->parents))
          out_.report(Kind::condition_accesses_region, sources_.place(call.call->getSourceRange()), {name});
    }
    for (const BoundConstruct *construct : bound_constructs)
      if (construct->clause) construct->clause(*this, annotation, lock);
  }

private:
  static facts::Policy policy_of(const Annotation &annotation) {
#define PRELUDE_POLICY(word, policy, abi)                                                                                          \
  if (annotation.clause(#word)) return facts::Policy::policy;
#include "lang-spec/words.def"
    return annotation.clause("if") ? facts::Policy::always : facts::Policy::by_default;
  }

  static facts::Abort abort_of(const Annotation &annotation) {
#define PRELUDE_ABORT(word, abort)                                                                                                 \
  if (annotation.clause(#word)) return facts::Abort::abort;
#include "lang-spec/words.def"
    return facts::Abort::by_default;
  }
};

} // namespace

const BoundConstruct bound::locks{
    .bind =
        [](const Binding &binding, const Annotation &annotation) {
          bool moves = annotation.as<annotations::Move>() || annotation.as<annotations::BeginMove>();
          if (moves) MoveBinder(binding).move(annotation);
          return moves;
        },
    .finish =
        [](FunctionModel &model, const Sources &sources) {
          for (LockCall &lock : model.locks) lock.within = model.innermost_frame(sources.offset(lock.call->getBeginLoc()));
        },
};

} // namespace prelude::analysis
