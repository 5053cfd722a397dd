// Annotations to statements: each annotation of a file to the lock, call or block that it is about.
#include "analysis/program/program.h"

#include "frontend/frontend.h"

#include <map>

namespace prelude::analysis {
using namespace clang;

namespace {

using annotations::Annotation;

// More callers than are ever taken along.
constexpr unsigned most_frames = 1u << 16;

class Binder {
public:
  Binder(const std::vector<FunctionModel *> &models, const Sources &sources, Diagnostics &out)
      : models_(models), sources_(sources), annotations_(sources.marked()->scanned.annotations), out_(out) {
    for (FunctionModel *model : models) {
      for (const Mark &mark : model->marks) marks_.try_emplace({mark.annotation, mark.kind}, model, &mark);
      for (size_t i = 0; i < model->locks.size(); ++i) locks_[model->locks[i].call] = {model, i};
      find_statements_before(*model);
    }
  }

  void run() {
    for (number_ = 0; number_ < annotations_.size(); ++number_)
      if (!sources_.skipped(sources_.marked()->in_text(annotations_[number_].begin))) bind(annotations_[number_]);
    for (FunctionModel *model : models_) {
      for (size_t i = 0; i < model->frames.size(); ++i) nest(*model, i);
      for (LockCall &lock : model->locks) lock.within = model->innermost_frame(sources_.offset(lock.call->getBeginLoc()));
    }
  }

private:
  struct FoundLock {
    FunctionModel *model = nullptr;
    size_t index = 0;
    explicit operator bool() const { return model != nullptr; }
    LockCall &operator*() const { return model->locks[index]; }
    LockCall *operator->() const { return &model->locks[index]; }
  };

  struct FoundMark {
    FunctionModel *model = nullptr;
    const Mark *mark = nullptr;
    explicit operator bool() const { return mark != nullptr; }
    const Mark *operator->() const { return mark; }
  };

  void bind(const Annotation &annotation) {
    if (annotation.outside)
      return out_.report(Kind::annotation_outside, sources_.place(annotation),
                         {std::string(annotations::spelling(annotation.kind()))});
    switch (annotation.kind()) {
    case annotations::Kind::move:
    case annotations::Kind::begin_move: return move(annotation);
    case annotations::Kind::end_move: return; // with its beginning
    case annotations::Kind::contract: return; // of a function (contracts_bind.cpp)
    case annotations::Kind::when: return guard(annotation, lock_before());
    case annotations::Kind::rpc: return rpc(annotation);
    case annotations::Kind::spawn: return remote(annotation, facts::RemoteCall::spawn);
    case annotations::Kind::fork: return remote(annotation, facts::RemoteCall::fork);
    case annotations::Kind::join: return join(annotation);
    case annotations::Kind::forall: return forall(annotation);
    }
  }

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
    if (FoundMark frames = mark(Call::frames)) this->frames(annotation, *lock, frames->argument());
    if (const auto *begin = annotation.as<annotations::BeginMove>()) frame(annotation, *begin, lock);
    if (annotation.guard()) guard(annotation, lock);
  }

  // Binds the number of a `frames` clause, which a macro's constant may be, too.
  void frames(const Annotation &annotation, LockCall &lock, const Expr *number) {
    const Expr *written = number->IgnoreParenImpCasts();
    auto value = written->getIntegerConstantExpr(sources_.context());
    if (!value || *value < 1 || !written->getType()->isIntegerType())
      return out_.report(Kind::frames_not_number, sources_.place(written->getSourceRange()));
    const annotations::Clause &clause = *annotation.clause("frames");
    unsigned end = unsigned(sources_.marked()->in_text(clause.end)); // where more is inserted
    lock.frames_range = {end - unsigned(clause.text.size()), end};
    lock.frames = unsigned(value->getLimitedValue(most_frames));
  }

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

  void frame(const Annotation &annotation, const annotations::BeginMove &begins, FoundLock lock) {
    if (!begins.partner) return; // reported by the scanner
    size_t last = last_of(*begins.partner);
    const Annotation &partner = annotations_[last];
    FoundMark begin = mark(Call::begin), end = mark(Call::end, last);
    if (!end && sources_.skipped(sources_.marked()->in_text(partner.begin)))
      return out_.report(Kind::frame_not_ended, sources_.place(annotation));
    if (!begin || end.model != begin.model || !isa_and_nonnull<CompoundStmt>(parent(end)) || parent(begin) != parent(end))
      return out_.report(Kind::frame_not_in_block, sources_.place(partner));
    std::vector<PartialFrame> &frames = begin.model->frames;
    lock->begins = facts::FrameId(frames.size());
    frames.push_back({lock.index, begin->call, end->call, sources_.offset(begin->call->getBeginLoc()),
                      sources_.offset(end->call->getBeginLoc()), facts::whole_function, sources_.place(partner)});
  }

  // Each branch of a conditional may have an `end move` of its own: the one that is read.
  size_t last_of(size_t partner) const {
    for (size_t i = number_; i < annotations_.size(); ++i)
      if (const auto *end = annotations_[i].as<annotations::EndMove>(); end && end->partner == number_ && mark(Call::end, i)) return i;
    return partner;
  }

  // Beginnings come in the order of the source, so an outer frame has the lower index.
  void nest(FunctionModel &model, size_t index) {
    PartialFrame &frame = model.frames[index];
    for (size_t i = index; i-- > 0;)
      if (model.is_in(frame.begin_offset, facts::FrameId(i))) {
        frame.within = facts::FrameId(i);
        break;
      }
  }

  void guard(const Annotation &annotation, FoundLock lock) {
    FoundMark when = mark(Call::when);
    if (!lock && refused_) return;
    if (!lock || !lock->in_block || !when) return out_.report(Kind::when_after_no_lock, sources_.place(annotation));
    const Expr *condition = when->argument();
    if (!is_pure(condition, sources_.context())) out_.report(Kind::guard_with_effects, sources_.place(condition->getSourceRange()));
    when.model->guards.push_back({lock.index, when->call, sources_.place(annotation)});
  }

  void rpc(const Annotation &annotation) {
    FoundMark rpc = mark(Call::rpc), to = mark(Call::to);
    add(annotation, {facts::RemoteCall::rpc, call_beside(rpc), to ? to->call : nullptr, sources_.place(annotation)}, rpc.model);
  }

  void remote(const Annotation &annotation, facts::RemoteCall::Kind kind) {
    FoundMark place;
    for (Call each : {Call::at, Call::at_node, Call::anywhere, Call::here})
      if (!place) place = mark(each);
    RemoteModel call{kind, call_beside(place), place ? place->call : nullptr, sources_.place(annotation)};
    if (kind == facts::RemoteCall::fork && call.call) find_target(call, *place.model);
    add(annotation, std::move(call), place.model);
  }

  void add(const Annotation &annotation, RemoteModel call, FunctionModel *model) {
    std::string name(annotations::spelling(annotation.kind()));
    if (!model) return out_.report(Kind::annotation_outside, sources_.place(annotation), {name});
    if (!call.call || !call.call->getDirectCallee() || !isa<DeclRefExpr>(call.call->getCallee()->IgnoreImpCasts()) ||
        prelude_call(call.call, sources_.manager()) != Call::other)
      return out_.report(Kind::call_needs_function, sources_.place(annotation), {name});
    if (const Expr *place = call.place_mark ? Mark::argument_of(call.place_mark) : nullptr) {
      model->evaluated_at[call.call] = place;
      if (!is_pure(place, sources_.context()))
        out_.report(Kind::place_with_effects, sources_.place(place->getSourceRange()), {name});
    }
    model->remote_calls.push_back(std::move(call));
  }

  // The mark holds 0 or ((void)(x), 1).
  void join(const Annotation &annotation) {
    FoundMark found = mark(Call::join);
    if (!found) return out_.report(Kind::annotation_outside, sources_.place(annotation), {"join"});
    JoinModel join{found->call};
    if (auto *named = dyn_cast<BinaryOperator>(found->argument()->IgnoreParenImpCasts())) {
      join.part = cast<CastExpr>(named->getLHS()->IgnoreParenImpCasts())->getSubExpr()->IgnoreParenImpCasts();
      join.variable = local_variable(object_of(join.part));
      Place place = sources_.place(join.part->getSourceRange());
      if (!join.variable) return out_.report(Kind::join_target, place);
      if (!is_pure(join.part, sources_.context())) out_.report(Kind::join_with_effects, place);
    }
    found.model->joins.push_back(join);
  }

  void forall(const Annotation &annotation) {
    FoundMark found;
    for (Call each : {Call::forall, Call::forall_any, Call::forall_cyclic, Call::forall_at, Call::forall_node})
      if (!found) found = mark(each);
    if (!found) return out_.report(Kind::annotation_outside, sources_.place(annotation), {"forall"});
    ForallModel forall = read_forall(*found.model, *found.mark, annotation.as<annotations::Forall>()->heads.size(), sources_);
    forall.place = sources_.place(annotation);
    for (const Mark &mark : found.model->marks)
      if (mark.kind == Call::reduce && mark.annotation == number_)
        forall.reductions.push_back({mark.call, local_variable(mark.argument()), reduction_of(clause_of(mark, annotation).name)});
    found.model->foralls.push_back(std::move(forall));
  }

  // The mark stands where the clause has its expression. In branches that are not read there may be others.
  const annotations::Clause &clause_of(const Mark &mark, const Annotation &annotation) const {
    unsigned at = sources_.offset(mark.call->getBeginLoc());
    auto after = llvm::find_if(annotation.clauses(), [&](const annotations::Clause &clause) {
      return sources_.marked()->in_text(clause.end - clause.text.size()) > at;
    });
    return *std::prev(after);
  }

  static facts::Reduction reduction_of(std::string_view name) {
#define PRELUDE_REDUCTION(word, reduction, ...)                                                                                    \
  if (name == #word) return facts::Reduction::reduction;
#include "lang-spec/words.def"
    return facts::Reduction::sum;
  }

  // x = ({ __auto_type prelude_value_ = f(a); ... }), or x += ...: x, as a variable or in a declaration.
  void find_target(RemoteModel &fork, const FunctionModel &model) const {
    const Stmt *value = fork.call;
    while (value && !isa<StmtExpr>(value)) value = model.parents.getParent(const_cast<Stmt *>(value));
    fork.valued = value != nullptr;
    const Stmt *user = value ? model.parents.getParentIgnoreParenImpCasts(const_cast<Stmt *>(value)) : nullptr;
    if (auto *declaration = dyn_cast_or_null<DeclStmt>(user)) {
      for (const Decl *decl : declaration->decls())
        if (auto *variable = dyn_cast<VarDecl>(decl);
            variable && variable->getInit() && variable->getInit()->IgnoreParenImpCasts() == value)
          fork.variable = variable;
    } else if (auto *op = dyn_cast_or_null<BinaryOperator>(user);
               op && op->isAssignmentOp() &&
               !isa_and_nonnull<Expr>(model.parents.getParent(const_cast<BinaryOperator *>(op)))) {
      fork.target = op->getLHS();
      fork.assignment = op;
      fork.variable = local_variable(object_of(fork.target));
    }
  }

  // The variable, if it is one, that an element or field is of.
  static const Expr *object_of(const Expr *target) {
    for (const Expr *base = target->IgnoreParens();;) {
      if (auto *member = dyn_cast<MemberExpr>(base); member && !member->isArrow()) base = member->getBase()->IgnoreParens();
      else if (auto *subscript = dyn_cast<ArraySubscriptExpr>(base);
               subscript && subscript->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
        base = subscript->getBase()->IgnoreParenImpCasts();
      else return base;
    }
  }

  // A mark of the annotation that is being bound, or of another one.
  FoundMark mark(Call kind) const { return mark(kind, number_); }
  FoundMark mark(Call kind, size_t annotation) const {
    auto found = marks_.find({annotation, kind});
    return found == marks_.end() ? FoundMark() : found->second;
  }

  static const Stmt *parent(const FoundMark &mark) { return mark.model->parents.getParent(const_cast<CallExpr *>(mark->call)); }

  // Marks of `move` and `begin move` are part of the lock that they follow.
  void find_statements_before(const FunctionModel &model) {
    llvm::DenseMap<const Stmt *, const Mark *> marks;
    llvm::DenseSet<const Stmt *> blocks;
    for (const Mark &mark : model.marks) marks[mark.call] = &mark;
    for (const Mark &mark : model.marks) {
      auto *block = dyn_cast_or_null<CompoundStmt>(model.parents.getParent(const_cast<CallExpr *>(mark.call)));
      if (!block || !blocks.insert(block).second) continue;
      const Stmt *last = nullptr;
      for (const Stmt *statement : block->body()) {
        const Mark *found = marks.lookup(statement);
        if (found) before_[statement] = last;
        annotations::Kind kind = found ? annotations_[found->annotation].kind() : annotations::Kind::rpc;
        if (kind != annotations::Kind::move && kind != annotations::Kind::begin_move) last = statement;
      }
    }
  }

  // The call that a statement ends with.
  static const CallExpr *last_call(const Stmt *statement) {
    SourceLocation end = statement ? statement->getEndLoc() : SourceLocation();
    while (statement && !isa<CallExpr>(statement)) {
      const Stmt *last = nullptr;
      for (const Stmt *child : statement->children())
        if (child && child->getEndLoc() == end) last = child;
      statement = last;
    }
    return cast_or_null<CallExpr>(statement);
  }

  // The lock that the annotation follows; notes whether there is one that has been refused already.
  FoundLock lock_before() {
    auto first = marks_.lower_bound({number_, Call()});
    bool is_marked = first != marks_.end() && first->first.first == number_;
    const CallExpr *call = is_marked ? last_call(before_.lookup(first->second->call)) : nullptr;
    refused_ = call && llvm::is_contained(first->second.model->refused, call);
    return locks_.lookup(call);
  }

  // (mark, f(a))   f(a), mark   __auto_type prelude_value_ = f(a); mark;
  const CallExpr *call_beside(const FoundMark &mark) const {
    if (!mark) return nullptr;
    const Stmt *call = nullptr;
    if (auto *pair = dyn_cast_or_null<BinaryOperator>(parent(mark)))
      call = pair->getLHS() == mark->call ? pair->getRHS() : pair->getLHS();
    else if (auto *declared = dyn_cast_or_null<DeclStmt>(before_.lookup(mark->call)))
      if (auto *value = dyn_cast<VarDecl>(declared->getSingleDecl())) call = value->getInit();
    auto *expression = dyn_cast_or_null<Expr>(call);
    return expression ? dyn_cast<CallExpr>(expression->IgnoreParenImpCasts()) : nullptr;
  }

  const std::vector<FunctionModel *> &models_;
  const Sources &sources_;
  const std::vector<Annotation> &annotations_;
  Diagnostics &out_;
  std::map<std::pair<size_t, Call>, FoundMark> marks_;
  llvm::DenseMap<const CallExpr *, FoundLock> locks_;
  llvm::DenseMap<const Stmt *, const Stmt *> before_; // the statement before each mark that stands in a block
  size_t number_ = 0;                                 // of the annotation that is being bound
  bool refused_ = false;                              // it follows a lock that has been reported
};

} // namespace

void report_problems(const Sources &sources, Diagnostics &out) {
  const annotations::MarkedText &marked = *sources.marked();
  SourceLocation begin = sources.manager().getLocForStartOfFile(sources.file());
  for (const annotations::Problem &problem : marked.scanned.problems) {
    size_t at = marked.in_text(problem.offset), last = marked.in_text(problem.offset + problem.length - 1);
    if (sources.skipped(at) && sources.skipped(last)) continue;
    Place place = sources.place(begin.getLocWithOffset(int(at)));
    place.length = unsigned(problem.length);
    std::vector<FixIt> fixits;
    if (!problem.meant.empty()) fixits.push_back({place, problem.meant});
    out.report(Kind::malformed_annotation, place, {frontend::message_of(problem, sources.preprocessor())}, std::move(fixits));
  }
}

void bind_annotations(const std::vector<FunctionModel *> &models, const Sources &sources, Diagnostics &out) {
  if (sources.marked()) Binder(models, sources, out).run();
}

} // namespace prelude::analysis
