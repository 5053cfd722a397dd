// What may travel with a computation, and what a function that migrates may not contain.
#include "analysis/flow.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/RecursiveASTVisitor.h"

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
  if (auto *atomic = canonical->getAs<AtomicType>()) return movability(atomic->getValueType());
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

// Calls whose effect is tied to the frame that makes them.
bool needs_the_frame(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee || !callee->getIdentifier()) return false;
  StringRef name = callee->getName();
  return name.contains("alloca") || name.ends_with("setjmp");
}

const LockCall &first_move(const FunctionModel &model) {
  for (const LockCall &lock : model.locks)
    if (lock.migrates()) return lock;
  return model.locks.front(); // of a function that begins as a handler
}

bool some_activation_is_whole(const FunctionModel &model) {
  for (const LockCall &lock : model.locks)
    if (lock.migrates() && lock.activation() == facts::whole_function) return true;
  return false;
}

void check_variables(const FunctionModel &model, const Sources &sources, Diagnostics &out) {
  std::string name = model.decl->getNameAsString();
  for (const VarDecl *variable : model.variables) {
    Place place = sources.place(variable->getLocation());
    if (variable->getType()->isVariablyModifiedType() && variable->hasLocalStorage())
      out.report(Kind::vla_in_migrating, place, {name});
    if (variable->hasAttr<CleanupAttr>()) out.report(Kind::cleanup_in_migrating, place, {name, variable->getNameAsString()});
  }
}

// Continuations repeat the types of the parameters and of the result, outside the function's own declaration.
void check_types(const FunctionModel &model, const Sources &sources, Diagnostics &out) {
  std::string name = model.decl->getNameAsString();
  auto check = [&](QualType type, SourceLocation at, bool is_repeated = true) {
    if (is_repeated && !type->isVoidType() && !has_lasting_name(type, model, sources))
      out.report(Kind::type_without_name, sources.place(at), {name, type_text(type, sources.context())});
    const std::string alias = alias_in(type);
    for (const VarDecl *variable : model.variables)
      if (!alias.empty() && variable->getName() == alias)
        out.report(Kind::type_hidden, sources.place(variable->getLocation()), {name, alias});
  };
  check(model.decl->getReturnType(), model.decl->getLocation());
  for (const ParmVarDecl *parameter : model.decl->parameters()) check(parameter->getType(), parameter->getLocation());
  for (const LockCall &lock : model.locks) check(lock.variable->getType(), lock.variable->getLocation(), false);
}

// Appends where the pointers of a part of a value are.
bool add_pointers(QualType type, uint64_t offset, const ASTContext &context, std::vector<facts::Pointers> &out) {
  constexpr size_t most = 64;
  if (auto *atomic = type->getAs<AtomicType>()) return add_pointers(atomic->getValueType(), offset, context, out);
  Movability::What what = movability(type).what;
  if (what == Movability::movable) return true;
  if (what == Movability::unmovable || out.size() >= most) return false;
  if (what == Movability::pointer || what == Movability::function_pointer) {
    out.push_back({offset, 1, 0});
    return true;
  }
  if (auto *array = dyn_cast_or_null<ConstantArrayType>(type->getAsArrayTypeUnsafe())) {
    uint64_t count = array->getSize().getZExtValue();
    auto stride = uint64_t(context.getTypeSizeInChars(array->getElementType()).getQuantity());
    std::vector<facts::Pointers> element;
    if (!add_pointers(array->getElementType(), 0, context, element)) return false;
    for (const facts::Pointers &one : element)
      if (one.count == 1) out.push_back({offset + one.offset, count, stride});
      else
        for (uint64_t i = 0; i < count && out.size() <= most; ++i)
          out.push_back({offset + one.offset + i * stride, one.count, one.stride});
    return out.size() <= most;
  }
  auto *record = type->getAs<RecordType>();
  if (!record || record->isUnionType()) return false;
  const ASTRecordLayout &layout = context.getASTRecordLayout(record->getDecl());
  return llvm::all_of(record->getDecl()->fields(), [&](const FieldDecl *field) {
    auto at = uint64_t(context.toCharUnitsFromBits(int64_t(layout.getFieldOffset(field->getFieldIndex()))).getQuantity());
    return add_pointers(field->getType(), offset + at, context, out);
  });
}

} // namespace

std::optional<std::vector<facts::Pointers>> pointers_in(QualType type, const ASTContext &context) {
  std::vector<facts::Pointers> out;
  if (!add_pointers(type, 0, context, out)) return {};
  return out;
}

std::optional<QualType> unsendable(QualType type) {
  Movability result = movability(type);
  if (result.what == Movability::movable || result.what == Movability::function_pointer) return {};
  return result.which;
}

namespace {

// Whether a result of the procedure may come from another node.
bool sends_result(const FunctionModel &model, const Sources &sources) {
  if (some_activation_is_whole(model)) return true;
  for (const Stmt *exit : model.exits)
    if (isa<ReturnStmt>(exit) && model.innermost_frame(sources.offset(exit->getBeginLoc())) != facts::whole_function) return true;
  return false;
}

} // namespace

void check_migrating(const FunctionModel &model, const Sources &sources, Diagnostics &out) {
  std::string name = model.decl->getNameAsString();
  QualType result = model.decl->getReturnType();
  check_types(model, sources, out);
  if (movability(result).what != Movability::movable && sends_result(model, sources))
    out.report(Kind::result_pointer, sources.place(model.decl->getLocation()), {name, type_text(result, sources.context())});
  if (model.decl->isVariadic()) out.report(Kind::variadic_migrating, sources.place(model.decl->getLocation()), {name});
  check_variables(model, sources, out);
  check_addresses(model, first_move(model), sources, out);
  for (const CallExpr *call : model.calls)
    if (needs_the_frame(call))
      out.report(Kind::frame_call_in_migrating, sources.place(call->getSourceRange()),
                 {name, call->getDirectCallee()->getNameAsString()});
  if (model.vla_type) out.report(Kind::vla_in_migrating, sources.place(model.vla_type->getLocation()), {name});
  for (const LockCall &lock : model.locks) {
    for (const Stmt *outer = lock.call; outer; outer = model.parents.getParent(const_cast<Stmt *>(outer)))
      if (isa<StmtExpr>(outer)) {
        out.report(Kind::point_in_expression, sources.place(lock.call->getSourceRange()));
        break;
      }
  }
}

void check_travels(const FunctionModel &model, const Paths &paths, const LockCall &lock, const VarDecl *variable,
                   const Sources &sources, Diagnostics &out) {
  Movability result = movability(variable->getType());
  // A record that only waits here for a lock may keep addresses of this node, but not of its own variables.
  if (result.what == Movability::movable || (!lock.migrates() && result.what != Movability::unmovable))
    return void(check_holds_no_address(model, paths, lock, variable, sources, out));
  Reach reach = reach_of(model, variable, sources);
  if (reach == Reach::image || result.what == Movability::function_pointer) return;
  bool may_travel = result.what != Movability::unmovable && reach != Reach::this_node &&
                    pointers_in(variable->getType(), sources.context());
  if (may_travel && check_holds_no_address(model, paths, lock, variable, sources, out)) return;
  Kind kind = result.what == Movability::unmovable ? Kind::live_unmovable
              : result.what == Movability::pointer ? (may_travel ? Kind::may_stay : Kind::live_pointer)
                                                   : (may_travel ? Kind::may_stay_containing : Kind::live_contains_pointer);
  std::string type = type_text(result.which, sources.context());
  out.report(kind, sources.place(variable->getLocation()), {variable->getNameAsString(), type});
  out.report(Kind::note_migration_point, sources.place(lock.call->getSourceRange()));
  if (const DeclRefExpr *use = paths.later_use(lock.call, variable))
    out.report(Kind::note_used_later, sources.place(use->getSourceRange()));
}

} // namespace prelude::analysis
