// What may travel with a computation, and what a function that migrates may not contain.
#include "analysis/model.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include <set>

namespace prelude::analysis {
using namespace clang;
namespace {

struct Movability {
  enum What : uint8_t { movable, pointer, contains_pointer, function_pointer, unmovable } what = movable;
  QualType which; // the type in the way
};

Movability movability(QualType type) {
  if (type.isVolatileQualified()) return {Movability::unmovable, type};
  QualType canonical = type.getCanonicalType();
  if (is_region_pointer(canonical)) return {};
  if (canonical->isFunctionPointerType()) return {Movability::function_pointer, type};
  if (canonical->isPointerType() || canonical->isBlockPointerType()) return {Movability::pointer, type};
  if (canonical->isVariablyModifiedType()) return {Movability::unmovable, type};
  if (auto *array = type->getAsArrayTypeUnsafe()) {
    Movability element = movability(array->getElementType());
    if (element.what == Movability::pointer || element.what == Movability::function_pointer)
      return {Movability::contains_pointer, element.which};
    return element;
  }
  if (auto *record = canonical->getAs<RecordType>()) {
    if (record->getDecl()->getName() == "__jmp_buf_tag") return {Movability::unmovable, type};
    for (const FieldDecl *field : record->getDecl()->fields()) {
      Movability inner = movability(field->getType());
      if (inner.what == Movability::unmovable) return inner;
      if (inner.what != Movability::movable) return {Movability::contains_pointer, inner.which};
    }
  }
  return {};
}

class FindAlloca : public RecursiveASTVisitor<FindAlloca> {
public:
  const CallExpr *found = nullptr;
  bool VisitCallExpr(CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    if (callee && callee->getIdentifier() && callee->getName().contains("alloca")) found = call;
    return found == nullptr;
  }
};

const LockCall &first_move(const FunctionModel &model) {
  for (const LockCall &lock : model.locks)
    if (lock.move) return lock;
  llvm_unreachable("the function migrates");
}

void check_variables(const FunctionModel &model, const Sources &sources, Diagnostics &out) {
  std::string name = model.decl->getNameAsString();
  for (const VarDecl *variable : model.variables) {
    Place place = sources.place(variable->getLocation());
    if (variable->getType()->isVariablyModifiedType() && variable->hasLocalStorage()) out.report(Kind::vla_in_migrating, place, {name});
    if (variable->hasAttr<CleanupAttr>()) out.report(Kind::cleanup_in_migrating, place, {name, variable->getNameAsString()});
  }
  std::set<const VarDecl *> reported;
  for (auto &[variable, address] : model.kept_addresses) {
    if (!reported.insert(variable).second) continue;
    std::string what = variable ? variable->getNameAsString() : "a compound literal";
    out.report(Kind::address_taken, sources.place(address->getSourceRange()), {what, name});
    out.report(Kind::note_migration_point, sources.place(first_move(model).call->getSourceRange()));
  }
}

} // namespace

void check_migrating(const FunctionModel &model, const Sources &sources, Diagnostics &out) {
  std::string name = model.decl->getNameAsString();
  QualType result = model.decl->getReturnType();
  if (movability(result).what != Movability::movable)
    out.report(Kind::result_pointer, sources.place(model.decl->getLocation()), {name, type_text(result, sources.context())});
  if (model.decl->isVariadic()) out.report(Kind::variadic_migrating, sources.place(model.decl->getLocation()), {name});
  check_variables(model, sources, out);
  FindAlloca alloca_calls;
  alloca_calls.TraverseStmt(model.decl->getBody());
  if (alloca_calls.found)
    out.report(Kind::alloca_in_migrating, sources.place(alloca_calls.found->getSourceRange()),
               {name, alloca_calls.found->getDirectCallee()->getNameAsString()});
  for (const LockCall &lock : model.locks) {
    for (const Stmt *outer = lock.call; outer; outer = model.parents.getParent(const_cast<Stmt *>(outer)))
      if (isa<StmtExpr>(outer)) {
        out.report(Kind::point_in_expression, sources.place(lock.call->getSourceRange()));
        break;
      }
    if (!lock.move) continue;
    for (const VarDecl *held : lock.held)
      out.report(Kind::move_while_locked, sources.place(lock.call->getSourceRange()), {held->getNameAsString()});
  }
}

void check_travels(const FunctionModel &model, const Paths &paths, const LockCall &lock, const VarDecl *variable, const Sources &sources,
                   Diagnostics &out) {
  Movability result = movability(variable->getType());
  // A record that only waits here for a lock may keep addresses of this node.
  if (!lock.move && result.what != Movability::unmovable) return;
  std::string name = variable->getNameAsString();
  Place place = sources.place(variable->getLocation());
  std::string type = result.what == Movability::movable ? "" : type_text(result.which, sources.context());
  switch (result.what) {
  case Movability::movable: return;
  case Movability::pointer: out.report(Kind::live_pointer, place, {name}); break;
  case Movability::contains_pointer: out.report(Kind::live_contains_pointer, place, {name, type}); break;
  case Movability::function_pointer: out.report(Kind::live_function_pointer, place, {name}); break;
  case Movability::unmovable: out.report(Kind::live_unmovable, place, {name, type}); break;
  }
  out.report(Kind::note_migration_point, sources.place(lock.call->getSourceRange()));
  if (const DeclRefExpr *use = paths.later_use(lock.call, variable)) out.report(Kind::note_used_later, sources.place(use->getSourceRange()));
}

} // namespace prelude::analysis
