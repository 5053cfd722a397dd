// Annotations to statements: each annotation of a file to the lock, call or block that it is about.
#include "analysis/program/binding.h"

#include "frontend/frontend.h"

namespace prelude::analysis {
using namespace clang;

namespace {

// Marks of `move` and `begin move` are part of the lock that they follow.
void find_statements_before(const FunctionModel &model, const std::vector<Annotation> &annotations,
                            llvm::DenseMap<const Stmt *, const Stmt *> &before) {
  llvm::DenseMap<const Stmt *, const Mark *> marks;
  llvm::DenseSet<const Stmt *> blocks;
  for (const Mark &mark : model.marks) marks[mark.call] = &mark;
  for (const Mark &mark : model.marks) {
    auto *block = dyn_cast_or_null<CompoundStmt>(model.parents.getParent(const_cast<CallExpr *>(mark.call)));
    if (!block || !blocks.insert(block).second) continue;
    const Stmt *last = nullptr;
    for (const Stmt *statement : block->body()) {
      const Mark *found = marks.lookup(statement);
      if (found) before[statement] = last;
      annotations::Kind kind = found ? annotations[found->annotation].kind() : annotations::Kind::rpc;
      if (kind != annotations::Kind::move && kind != annotations::Kind::begin_move) last = statement;
    }
  }
}

// The call that a statement ends with.
const CallExpr *last_call(const Stmt *statement) {
  SourceLocation end = statement ? statement->getEndLoc() : SourceLocation();
  while (statement && !isa<CallExpr>(statement)) {
    const Stmt *last = nullptr;
    for (const Stmt *child : statement->children())
      if (child && child->getEndLoc() == end) last = child;
    statement = last;
  }
  return cast_or_null<CallExpr>(statement);
}

void bind(const Marks &marks, size_t number, Diagnostics &out) {
  const Annotation &annotation = marks.sources.marked()->scanned.annotations[number];
  if (annotation.withdrawn) return;
  if (annotation.outside)
    return out.report(Kind::annotation_outside, marks.sources.place(annotation),
                      {std::string(annotations::spelling(annotation.kind()))});
  for (const BoundConstruct *construct : bound_constructs)
    if (construct->bind && construct->bind(Binding(marks, number, out), annotation)) return;
}

} // namespace

Marks::Marks(const std::vector<FunctionModel *> &models, const Sources &sources) : sources(sources) {
  for (FunctionModel *model : models) {
    for (const Mark &mark : model->marks) marks.try_emplace({mark.annotation, mark.kind}, model, &mark);
    for (size_t i = 0; i < model->locks.size(); ++i) locks[model->locks[i].call] = {model, i};
    find_statements_before(*model, sources.marked()->scanned.annotations, before);
  }
}

FoundMark Binding::mark(Call kind, size_t annotation) const {
  auto found = marks_.marks.find({annotation, kind});
  return found == marks_.marks.end() ? FoundMark() : found->second;
}

FoundLock Binding::lock_before() {
  auto first = marks_.marks.lower_bound({number_, Call()});
  bool is_marked = first != marks_.marks.end() && first->first.first == number_;
  const CallExpr *call = is_marked ? last_call(marks_.before.lookup(first->second->call)) : nullptr;
  refused_ = call && llvm::is_contained(first->second.model->refused, call);
  return marks_.locks.lookup(call);
}

const CallExpr *Binding::call_beside(const FoundMark &mark) const {
  if (!mark) return nullptr;
  const Stmt *call = nullptr;
  if (auto *pair = dyn_cast_or_null<BinaryOperator>(parent(mark)))
    call = pair->getLHS() == mark->call ? pair->getRHS() : pair->getLHS();
  else if (auto *declared = dyn_cast_or_null<DeclStmt>(marks_.before.lookup(mark->call)))
    if (auto *value = dyn_cast<VarDecl>(declared->getSingleDecl())) call = value->getInit();
  auto *expression = dyn_cast_or_null<Expr>(call);
  return expression ? dyn_cast<CallExpr>(expression->IgnoreParenImpCasts()) : nullptr;
}

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
  if (!sources.marked()) return;
  Marks marks(models, sources);
  const std::vector<Annotation> &annotations = sources.marked()->scanned.annotations;
  for (size_t number = 0; number < annotations.size(); ++number)
    if (!sources.skipped(sources.marked()->in_text(annotations[number].begin))) bind(marks, number, out);
  for (const BoundConstruct *construct : bound_constructs)
    for (FunctionModel *model : models)
      if (construct->finish) construct->finish(*model, sources);
}

} // namespace prelude::analysis
