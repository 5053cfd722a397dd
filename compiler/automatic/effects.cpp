#include "automatic/effects.h"

#include "analysis/program/sources.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;
namespace {

std::string name_of(const RecordDecl *record) {
  if (record->getIdentifier()) return record->getNameAsString();
  std::string out = "{";
  for (const FieldDecl *field : record->fields()) out += field->getNameAsString() + ",";
  return out + "}";
}

std::string name_of(QualType type) { return type.getCanonicalType().getUnqualifiedType().getAsString(); }

// The part of an object that a field is, by the name of its type.
std::pair<std::string, std::string> name_of(const FieldDecl *field) {
  return {name_of(field->getParent()),
          field->getIdentifier() ? field->getNameAsString() : std::to_string(field->getFieldIndex())};
}

// What arrays of arrays are made of.
QualType element_of(QualType type) {
  while (const ArrayType *array = type->getAsArrayTypeUnsafe()) type = array->getElementType();
  return type;
}

// Whether it is one of such objects, or has one as a part.
bool has_any(const RecordDecl *record, const std::set<std::string> &records) {
  if (records.empty()) return false;
  if (records.contains(name_of(record))) return true;
  return llvm::any_of(record->fields(), [&](const FieldDecl *field) {
    const RecordDecl *inner = element_of(field->getType())->getAsRecordDecl();
    return inner && inner->getDefinition() && has_any(inner->getDefinition(), records);
  });
}

bool is_characters(const std::string &type) { return type == "char" || type == "signed char" || type == "unsigned char"; }

} // namespace

bool is_of_region(const Access &access) {
  if (!access.object.by_pointer || !access.object.base || !is_region_pointer(access.object.base->getType())) return false;
  return access.loads() || access.stores(); // a name that is given away is no access
}

// The type of the object; of all that the pointer leads to, if the part is not told.
static QualType type_of_object(const Access &access) {
  if (access.lvalue) return element_of(access.lvalue->getType());
  if (!access.object.base) return {};
  auto *call = dyn_cast<CallExpr>(access.object.base); // local(v) is a pointer to what v names, before its cast
  bool is_local = call && call->getNumArgs() == 1 && call->getType()->isVoidPointerType();
  const Expr *pointer = is_local && is_region_pointer(call->getArg(0)->IgnoreParenImpCasts()->getType())
                            ? call->getArg(0)->IgnoreParenImpCasts()
                            : access.object.base;
  QualType type = pointer->getType()->getPointeeType();
  return type.isNull() ? type : element_of(type);
}

QualType type_of_address(const Access &access) {
  if (access.lvalue || access.object.steps.empty()) return type_of_object(access);
  const FieldDecl *field = access.object.steps.back().field;
  return field ? element_of(field->getType()) : QualType();
}

Effects effects_of(const Access &access) {
  Effects out;
  out.stops = is_of_region(access);
  bool is_name = !out.stops && access.object.base && is_region_pointer(access.object.base->getType());
  if (!access.may_store() || !access.object.by_pointer || is_name) return out;
  if (!access.object.base) return out.anything = true, out;
  QualType type = type_of_object(access);
  bool has_field = false;
  for (const Object::Step &step : access.object.steps)
    if (step.field) out.fields.insert(name_of(step.field)), has_field = true;
  if (type.isNull() || type->isVoidType() || type->isFunctionType()) out.anything = true;
  else if (const RecordDecl *record = type->getAsRecordDecl()) {
    if (record->getDefinition()) out.records.insert(name_of(record->getDefinition()));
    else out.anything = true;
  } else if (!has_field) out.scalars.insert(name_of(type));
  return out;
}

bool may_write(const Effects &effects, const FieldDecl *field) {
  const RecordDecl *parent = field->getParent()->getDefinition();
  if (effects.anything || effects.fields.contains(name_of(field)) || effects.records.contains(name_of(parent))) return true;
  QualType type = element_of(field->getType());
  if (const RecordDecl *record = type->getAsRecordDecl()) {
    if (!record->getDefinition() || !effects.scalars.empty() || has_any(record->getDefinition(), effects.records)) return true;
    // Parts of such a record are written where it is known as one of these fields' parents.
    std::set<std::string> parents;
    for (const auto &[of, name] : effects.fields) parents.insert(of);
    return has_any(record->getDefinition(), parents);
  }
  return effects.scalars.contains(name_of(type)) || llvm::any_of(effects.scalars, is_characters);
}

bool has_jumps(const Stmt *part) {
  return isa<BreakStmt, ReturnStmt, GotoStmt, IndirectGotoStmt>(part) ||
         llvm::any_of(part->children(), [](const Stmt *child) { return child && has_jumps(child); });
}

bool is_counted(const Stmt *loop, const Accesses &memory) {
  auto *counted = dyn_cast<ForStmt>(loop);
  if (!counted || !counted->getCond() || !counted->getInc() || has_jumps(counted->getBody())) return false;
  auto is_local = [&](const Stmt *part, auto &self) -> bool {
    if (isa<CallExpr, StmtExpr>(part)) return false;
    if (llvm::any_of(memory.by(part), [](const Access *access) { return access->object.by_pointer; })) return false;
    return llvm::all_of(part->children(), [&](const Stmt *child) { return !child || self(child, self); });
  };
  return is_local(counted->getCond(), is_local) && is_local(counted->getInc(), is_local);
}

bool surely_runs(const ForStmt *loop, const ASTContext &context) {
  auto number = [&](const Expr *value) -> std::optional<llvm::APSInt> {
    Expr::EvalResult out;
    return value && value->EvaluateAsInt(out, context) ? std::optional(out.Val.getInt()) : std::nullopt;
  };
  auto *test = loop->getCond() ? dyn_cast<BinaryOperator>(loop->getCond()->IgnoreParenImpCasts()) : nullptr;
  const VarDecl *counter = test ? local_variable(test->getLHS()) : nullptr;
  const Expr *first = nullptr;
  auto *declared = dyn_cast_or_null<DeclStmt>(loop->getInit());
  if (auto *variable = declared && declared->isSingleDecl() ? dyn_cast<VarDecl>(declared->getSingleDecl()) : nullptr)
    if (variable == counter) first = variable->getInit();
  if (auto *set = dyn_cast_or_null<BinaryOperator>(loop->getInit()); set && set->getOpcode() == BO_Assign)
    if (counter && local_variable(set->getLHS()) == counter) first = set->getRHS();
  auto from = number(first), to = test ? number(test->getRHS()) : std::nullopt;
  if (!from || !to) return false;
  int order = llvm::APSInt::compareValues(*from, *to);
  switch (test->getOpcode()) {
  case BO_LT: return order < 0;
  case BO_LE: return order <= 0;
  case BO_GT: return order > 0;
  case BO_GE: return order >= 0;
  case BO_NE: return order != 0;
  default: return false;
  }
}

bool may_await(const Stmt *loop, const Accesses &memory) {
  if (is_counted(loop, memory)) return false;
  llvm::DenseSet<const VarDecl *> used, set;
  bool others = false;
  auto look = [&](const Stmt *part, auto &self) -> void {
    for (const Access *access : memory.by(part)) {
      if (access->stores() && access->object.variable()) set.insert(access->object.variable());
      if (!is_of_region(*access)) continue;
      const DeclRefExpr *origin = origin_of(access->object);
      if (auto *variable = origin ? dyn_cast<VarDecl>(origin->getDecl()) : nullptr) used.insert(variable);
      else others = true;
    }
    if (auto *declared = dyn_cast<DeclStmt>(part))
      for (const Decl *one : declared->decls())
        if (auto *variable = dyn_cast<VarDecl>(one)) set.insert(variable);
    for (const Stmt *child : part->children())
      if (child) self(child, self);
  };
  look(loop, look);
  return others || llvm::any_of(used, [&](const VarDecl *variable) { return !set.contains(variable); });
}

} // namespace prelude::automatic
