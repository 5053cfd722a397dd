// Annotations to statements: each annotation of a file to the lock, call or block that it is about.
#include "analysis/model.h"
#include "diagnostics/lines.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;

namespace {

bool line_begins(std::string_view text, size_t at) {
  size_t before = text.substr(0, at).find_last_not_of(" \t");
  return before == text.npos || ends_line(text[before]);
}

// The end of a preprocessor directive's last line.
size_t directive_end(std::string_view text, size_t from) {
  for (;;) {
    size_t end = line_end(text, from);
    if (end == text.size() || text[end - 1] != '\\') return end;
    from = next_line(text, end);
  }
}

} // namespace

size_t skip_blanks(std::string_view text, size_t from) {
  while (from < text.size()) {
    if (isspace(static_cast<unsigned char>(text[from]))) ++from;
    else if (text.compare(from, 2, "//") == 0) from = line_end(text, from);
    else if (text.compare(from, 2, "/*") == 0) {
      size_t end = text.find("*/", from + 2);
      from = end == text.npos ? text.size() : end + 2;
    } else if (text[from] == '\\' && from + 1 < text.size() && ends_line(text[from + 1])) from = next_line(text, from);
    else if (text[from] == '#' && line_begins(text, from)) from = directive_end(text, from);
    else break;
  }
  return from;
}

namespace {

using annotations::Annotation;

class Binder {
public:
  Binder(const std::vector<FunctionModel *> &models, const Sources &sources, Diagnostics &out)
      : models_(models), sources_(sources), marked_(*sources.marked()), text_(sources.text()), out_(out) {
    for (FunctionModel *model : models)
      if (auto range = sources.range(model->decl->getSourceRange())) functions_.push_back({*range, model});
    std::sort(functions_.begin(), functions_.end());
  }

  void run() {
    for (const Annotation &annotation : marked_.scanned.annotations)
      if (begin_ = unsigned(marked_.in_text(annotation.begin)); !sources_.skipped(begin_)) bind(annotation);
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

  void bind(const Annotation &annotation) {
    if (annotation.outside)
      return out_.report(Kind::annotation_outside, sources_.place(annotation),
                         {std::string(annotations::spelling(annotation.kind))});
    switch (annotation.kind) {
    case annotations::Kind::move:
    case annotations::Kind::begin_move: return move(annotation);
    case annotations::Kind::end_move: return; // with its beginning
    case annotations::Kind::contract: return; // of a function (contracts.cpp)
    case annotations::Kind::when: return guard(annotation, lock_before());
    case annotations::Kind::rpc: return rpc(annotation);
    case annotations::Kind::spawn: return remote(annotation, facts::RemoteCall::spawn);
    case annotations::Kind::fork: return remote(annotation, facts::RemoteCall::fork);
    case annotations::Kind::join: return join(annotation);
    }
  }

  void move(const Annotation &annotation) {
    FoundLock lock = lock_before();
    std::string name(annotations::spelling(annotation.kind));
    if (!lock && follows_refused_lock()) return;
    if (!lock || !lock->in_block || lock->policy != facts::Policy::none)
      return out_.report(Kind::move_after_no_lock, sources_.place(annotation), {name});
    lock->policy = policy_of(annotation);
    lock->abort = abort_of(annotation);
    if (auto [model, marker] = marker_of(annotation, Call::condition); marker) {
      lock->condition = marker->call->getArg(0);
      model->evaluated_at[lock->call] = lock->condition;
      if (!is_pure(lock->condition, sources_.context()))
        out_.report(Kind::condition_with_effects, sources_.place(lock->condition->getSourceRange()), {name});
      for (const AccessSite &access : model->accesses)
        if (access.evaluated_at_all && is_part_of(access.evaluated, lock->condition, model->parents))
          out_.report(Kind::condition_accesses_region, sources_.place(access.base->getSourceRange()), {name});
      for (const ContractCall &call : model->contract_calls)
        if (call.evaluated && is_part_of(call.call, lock->condition, model->parents))
          out_.report(Kind::condition_accesses_region, sources_.place(call.call->getSourceRange()), {name});
    }
    if (annotation.kind == annotations::Kind::begin_move) frame(annotation, lock);
    if (!annotation.condition.empty()) guard(annotation, lock);
    last_end_ = marked_.in_text(annotation.end), last_lock_ = lock;
  }

  static facts::Policy policy_of(const Annotation &annotation) {
    if (annotation.clause("always")) return facts::Policy::always;
    if (annotation.clause("never")) return facts::Policy::never;
    if (annotation.clause("static")) return facts::Policy::by_mode;
    if (annotation.clause("repeat")) return facts::Policy::repeat;
    return annotation.clause("if") ? facts::Policy::always : facts::Policy::by_default;
  }

  static facts::Abort abort_of(const Annotation &annotation) {
    return annotation.clause("undo")       ? facts::Abort::undoes
           : annotation.clause("refuse")   ? facts::Abort::refuses
           : annotation.clause("continue") ? facts::Abort::continues
                                           : facts::Abort::by_default;
  }

  void frame(const Annotation &annotation, FoundLock lock) {
    auto [model, begin] = marker_of(annotation, Call::begin);
    if (!begin || !annotation.partner) return; // reported by the scanner
    const Annotation &partner = marked_.scanned.annotations[*annotation.partner];
    auto [same, end] = marker_of(partner, Call::end);
    auto block = [&](const Marker *marker) {
      return marker ? model->parents.getParent(const_cast<CallExpr *>(marker->call)) : nullptr;
    };
    if (same != model || !end || !isa_and_nonnull<CompoundStmt>(block(end)) || block(begin) != block(end))
      return out_.report(Kind::frame_not_in_block, sources_.place(partner));
    lock->begins = facts::FrameId(model->frames.size());
    model->frames.push_back(
        {lock.index, begin->call, end->call, begin->offset, end->offset, facts::whole_function, sources_.place(partner)});
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
    auto [model, marker] = marker_of(annotation, Call::when);
    if (!lock && last_lock_ && skip_blanks(text_.substr(0, begin_), last_end_) == begin_) lock = last_lock_;
    if (!lock && follows_refused_lock()) return;
    if (!lock || !lock->in_block || !marker) return out_.report(Kind::when_after_no_lock, sources_.place(annotation));
    const Expr *condition = marker->call->getArg(0);
    if (!is_pure(condition, sources_.context())) out_.report(Kind::guard_with_effects, sources_.place(condition->getSourceRange()));
    model->guards.push_back({lock.index, marker->call, sources_.place(annotation)});
  }

  void rpc(const Annotation &annotation) {
    FunctionModel *model = function_at(begin_);
    const CallExpr *found = nullptr;
    for (const CallExpr *call : model ? model->calls : std::vector<const CallExpr *>()) {
      auto range = sources_.range(call->getSourceRange());
      if (!range || range->end > begin_) continue;
      size_t semicolon = skip_blanks(text_, range->end);
      if (semicolon >= begin_ || text_[semicolon] != ';' || skip_blanks(text_.substr(0, begin_), semicolon + 1) != begin_) continue;
      found = call;
      break; // the outermost comes first
    }
    auto marker = marker_of(annotation, Call::to).second;
    add(annotation, {facts::RemoteCall::rpc, found, marker ? marker->call : nullptr, sources_.place(annotation)}, model);
  }

  void remote(const Annotation &annotation, facts::RemoteCall::Kind kind) {
    FunctionModel *model = function_at(begin_);
    unsigned at = unsigned(marked_.in_text(annotation.call_begin + 1) - 1);
    const CallExpr *found = nullptr;
    for (const CallExpr *call : model ? model->calls : std::vector<const CallExpr *>())
      if (!found && sources_.offset(call->getBeginLoc()) == at) found = call;
    const Marker *marker = nullptr;
    for (Call place : {Call::at, Call::at_node, Call::here})
      if (!marker) marker = marker_of(annotation, place).second;
    RemoteModel call{kind, found, marker ? marker->call : nullptr, sources_.place(annotation)};
    if (kind == facts::RemoteCall::fork && found) find_target(call, *model);
    add(annotation, std::move(call), model);
  }

  void add(const Annotation &annotation, RemoteModel call, FunctionModel *model) {
    std::string name(annotations::spelling(annotation.kind));
    if (!model) return out_.report(Kind::annotation_outside, sources_.place(annotation), {name});
    if (!call.call || !call.call->getDirectCallee() || !isa<DeclRefExpr>(call.call->getCallee()->IgnoreImpCasts()))
      return out_.report(Kind::call_needs_function, sources_.place(annotation), {name});
    if (call.marker && call.marker->getNumArgs() != 0) {
      const Expr *place = call.marker->getArg(0);
      model->evaluated_at[call.call] = place;
      if (!is_pure(place, sources_.context()))
        out_.report(Kind::place_with_effects, sources_.place(place->getSourceRange()), {name});
    }
    model->remote_calls.push_back(std::move(call));
  }

  // prelude_join_(0) or prelude_join_(((void)(x), 1)).
  void join(const Annotation &annotation) {
    auto [model, marker] = marker_of(annotation, Call::join);
    if (!marker) return out_.report(Kind::annotation_outside, sources_.place(annotation), {"join"});
    JoinModel join{marker->call};
    if (auto *named = dyn_cast<BinaryOperator>(marker->call->getArg(0)->IgnoreParenImpCasts())) {
      join.part = cast<CastExpr>(named->getLHS()->IgnoreParenImpCasts())->getSubExpr()->IgnoreParenImpCasts();
      join.variable = local_variable(object_of(join.part));
      Place place = sources_.place(join.part->getSourceRange());
      if (!join.variable) return out_.report(Kind::join_target, place);
      if (!is_pure(join.part, sources_.context())) out_.report(Kind::join_with_effects, place);
    }
    model->joins.push_back(join);
  }

  // x = ({ __auto_type prelude_value_ = f(a); ... }): x, as a variable or in a declaration.
  void find_target(RemoteModel &fork, const FunctionModel &model) const {
    const Stmt *value = fork.call;
    while (value && !isa<StmtExpr>(value)) value = model.parents.getParent(const_cast<Stmt *>(value));
    fork.valued = value != nullptr;
    const Stmt *user = value ? model.parents.getParentIgnoreParenImpCasts(const_cast<Stmt *>(value)) : nullptr;
    if (auto *declaration = dyn_cast_or_null<DeclStmt>(user)) {
      for (const Decl *decl : declaration->decls())
        if (auto *variable = dyn_cast<VarDecl>(decl); variable && variable->getInit() && variable->getInit()->IgnoreParenImpCasts() == value)
          fork.variable = variable;
    } else if (auto *op = dyn_cast_or_null<BinaryOperator>(user);
               op && op->getOpcode() == BO_Assign &&
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

  static bool is_part_of(const Stmt *part, const Stmt *whole, const ParentMap &parents) {
    while (part && part != whole) part = parents.getParent(const_cast<Stmt *>(part));
    return part == whole;
  }

  FunctionModel *function_at(unsigned offset) const {
    auto behind = std::partition_point(functions_.begin(), functions_.end(),
                                       [offset](const auto &function) { return function.first.begin <= offset; });
    return behind == functions_.begin() || behind[-1].first.end <= offset ? nullptr : behind[-1].second;
  }

  std::pair<FunctionModel *, const Marker *> marker_of(const Annotation &annotation, Call kind) const {
    unsigned begin = unsigned(marked_.in_text(annotation.begin)), end = unsigned(marked_.in_text(annotation.end + 1));
    FunctionModel *model = function_at(begin);
    if (model)
      for (const Marker &marker : model->markers)
        if (marker.kind == kind && begin <= marker.offset && marker.offset < end) return {model, &marker};
    return {model, nullptr};
  }

  // The lock whose statement ends, but for blanks and comments, where the annotation begins.
  FoundLock lock_before() const {
    FunctionModel *model = function_at(begin_);
    if (model)
      for (size_t i = 0; i < model->locks.size(); ++i)
        if (unsigned end = model->locks[i].statement.end; end <= begin_ && skip_blanks(text_.substr(0, begin_), end) == begin_)
          return {model, i};
    return {};
  }

  // Whether the annotation stands right behind a lock that has been refused already.
  bool follows_refused_lock() const {
    FunctionModel *model = function_at(begin_);
    for (const CallExpr *call : model ? model->refused : std::vector<const CallExpr *>()) {
      std::optional<facts::Range> range = sources_.range(call->getSourceRange());
      if (!range || range->end > begin_) continue;
      size_t semicolon = skip_blanks(text_, range->end);
      if (semicolon < begin_ && text_[semicolon] == ';' && skip_blanks(text_.substr(0, begin_), semicolon + 1) == begin_)
        return true;
    }
    return false;
  }

  const std::vector<FunctionModel *> &models_;
  const Sources &sources_;
  const annotations::MarkedText &marked_;
  std::string_view text_;
  Diagnostics &out_;
  std::vector<std::pair<facts::Range, FunctionModel *>> functions_; // in the order of the source
  unsigned begin_ = 0;  // of the annotation that is being bound, in the text
  size_t last_end_ = 0; // of the last `move`, and its lock
  FoundLock last_lock_;
};

} // namespace

void report_problems(const Sources &sources, Diagnostics &out) {
  const annotations::MarkedText &marked = *sources.marked();
  SourceLocation begin = sources.manager().getLocForStartOfFile(sources.file());
  for (const annotations::Problem &problem : marked.scanned.problems) {
    size_t at = marked.in_text(problem.offset);
    if (sources.skipped(at)) continue;
    Place place = sources.place(begin.getLocWithOffset(int(at)));
    place.length = unsigned(problem.length);
    std::vector<FixIt> fixits;
    if (!problem.meant.empty()) fixits.push_back({place, problem.meant});
    out.report(Kind::malformed_annotation, place, {problem.message}, std::move(fixits));
  }
}

void bind_annotations(const std::vector<FunctionModel *> &models, const Sources &sources, Diagnostics &out) {
  if (sources.marked()) Binder(models, sources, out).run();
}

} // namespace prelude::analysis
