#include "automatic/effects.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;
namespace {

const Type *plain(QualType type) { return type.getCanonicalType().getUnqualifiedType().getTypePtr(); }

// What arrays of arrays are made of.
QualType element_of(QualType type) {
  while (const ArrayType *array = type->getAsArrayTypeUnsafe()) type = array->getElementType();
  return type;
}

bool has_any(const RecordDecl *record, const llvm::DenseSet<const RecordDecl *> &records) {
  if (records.contains(record)) return true;
  return llvm::any_of(record->fields(), [&](const FieldDecl *field) {
    const RecordDecl *inner = element_of(field->getType())->getAsRecordDecl();
    return inner && inner->getDefinition() && has_any(inner->getDefinition(), records);
  });
}

bool has_jumps(const Stmt *part) {
  return isa<BreakStmt, ReturnStmt, GotoStmt, IndirectGotoStmt>(part) ||
         llvm::any_of(part->children(), [](const Stmt *child) { return child && has_jumps(child); });
}

} // namespace

bool is_of_region(const Access &access) {
  if (!access.object.by_pointer || !access.object.base || !is_region_pointer(access.object.base->getType())) return false;
  return access.loads() || access.stores(); // a name that is given away is no access
}

void Effects::add(const Effects &other) {
  anything |= other.anything;
  stops |= other.stops;
  fields.insert(other.fields.begin(), other.fields.end());
  records.insert(other.records.begin(), other.records.end());
  scalars.insert(other.scalars.begin(), other.scalars.end());
}

bool Effects::may_write(const FieldDecl *field) const {
  if (anything || fields.contains(field) || records.contains(field->getParent()->getDefinition())) return true;
  QualType type = element_of(field->getType());
  if (const RecordDecl *record = type->getAsRecordDecl()) {
    if (!record->getDefinition() || !scalars.empty() || has_any(record->getDefinition(), records)) return true;
    // Parts of such a record are written where it is known as one of these fields' parents.
    return llvm::any_of(
        fields, [&](const FieldDecl *part) { return has_any(record->getDefinition(), {part->getParent()->getDefinition()}); });
  }
  return scalars.contains(plain(type)) || llvm::any_of(scalars, [](const Type *one) { return one->isAnyCharacterType(); });
}

// What an access does by itself.
static Effects effects_of(const Access &access) {
  Effects out;
  out.stops = is_of_region(access);
  bool is_name = !out.stops && access.object.base && is_region_pointer(access.object.base->getType());
  if (!access.may_store() || !access.object.by_pointer || is_name) return out;
  if (!access.object.base) return out.anything = true, out;
  QualType type = access.lvalue ? access.lvalue->getType() : access.object.base->getType()->getPointeeType();
  bool has_field = false;
  for (const Object::Step &step : access.object.steps)
    if (step.field) out.fields.insert(step.field), has_field = true;
  type = type.isNull() ? type : element_of(type);
  if (type.isNull() || type->isVoidType() || type->isFunctionType()) out.anything = true;
  else if (const RecordDecl *record = type->getAsRecordDecl()) {
    if (record->getDefinition()) out.records.insert(record->getDefinition());
    else out.anything = true;
  } else if (!has_field) out.scalars.insert(plain(type));
  return out;
}

static bool calls_local(const Stmt *part, const SourceManager &sources) {
  auto *call = dyn_cast<CallExpr>(part);
  return (call && prelude_call(call, sources) == Call::local) ||
         llvm::any_of(part->children(), [&](const Stmt *child) { return child && calls_local(child, sources); });
}

Writes::Writes(Blocking &blocking, const SourceManager &sources, const std::vector<Function> &functions)
    : blocking_(blocking), sources_(sources) {
  for (const Function &function : functions) {
    // A function of other files may give it a pointer into a region that it holds.
    bool is_given = function.decl->isExternallyVisible() && !function.decl->isMain() &&
                    llvm::any_of(function.decl->parameters(), [](const ParmVarDecl *one) {
                      return one->getType()->isPointerType() && !is_region_pointer(one->getType());
                    });
    has_plain_pointers_ |= is_given || calls_local(function.decl->getBody(), sources);
  }
}

void Writes::add(const CallExpr *call, Effects &out, Functions &callees) {
  Call kind = prelude_call(call, sources_);
  if (kind == Call::local) {
    QualType type = call->getNumArgs() == 1 ? call->getArg(0)->IgnoreParenImpCasts()->getType() : QualType();
    const RecordDecl *record = type.isNull() || !type->isPointerType() ? nullptr : type->getPointeeType()->getAsRecordDecl();
    out.stops = true;
    if (record && record->getDefinition()) out.records.insert(record->getDefinition());
    else out.anything = true;
    return;
  }
  if (kind != Call::other) { // of a lock, or the mark of an annotation
    out.stops = true;
    out.anything |= kind == Call::when || is_forall(kind);
    return;
  }
  const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
  bool is_ours = callee && !callee->getBuiltinID() && !sources_.isInSystemHeader(callee->getLocation());
  if (is_ours && callee->hasBody(definition)) return callees.push_back(definition);
  bool waits = blocking_.may_block(call);
  out.stops |= waits;
  out.anything |= waits || is_ours || !callee;
}

void Writes::add(const Stmt *part, const Accesses &memory, Effects &out, Functions &callees) {
  for (const Access *access : memory.by(part)) {
    Effects one = effects_of(*access);
    if (!has_plain_pointers_) one.scalars.clear();
    out.add(one);
  }
  if (auto *call = dyn_cast<CallExpr>(part)) add(call, out, callees);
  if (isa<AsmStmt, AtomicExpr, VAArgExpr>(part)) out.anything = true;
  if (isa<ForStmt, WhileStmt, DoStmt>(part)) out.anything |= may_await(part, memory);
}

void Writes::add_all(const Stmt *part, const Accesses &memory, Effects &out, Functions &callees) {
  if (isa<UnaryExprOrTypeTraitExpr>(part)) return;
  add(part, memory, out, callees);
  for (const Stmt *child : part->children())
    if (child) add_all(child, memory, out, callees);
}

const Writes::Body &Writes::body_of(const FunctionDecl *definition) {
  std::unique_ptr<Body> &body = bodies_[definition];
  if (!body) {
    auto found = std::make_unique<Body>();
    add_all(definition->getBody(), Accesses(definition->getBody()), found->own, found->callees);
    body = std::move(found);
  }
  return *body;
}

const Effects &Writes::closure_of(const FunctionDecl *definition) {
  std::unique_ptr<Effects> &closure = closures_[definition];
  if (closure) return *closure;
  auto found = std::make_unique<Effects>();
  llvm::DenseSet<const FunctionDecl *> seen;
  Functions work{definition};
  while (!work.empty()) {
    const FunctionDecl *one = work.back();
    work.pop_back();
    if (!seen.insert(one).second) continue;
    const Body &body = body_of(one);
    found->add(body.own);
    work.insert(work.end(), body.callees.begin(), body.callees.end());
  }
  closure = std::move(found);
  return *closure;
}

Effects Writes::by(const Stmt *part, const Accesses &memory) {
  Effects out;
  Functions callees;
  add(part, memory, out, callees);
  for (const FunctionDecl *one : callees) out.add(closure_of(one));
  return out;
}

Effects Writes::in(const Stmt *part, const Accesses &memory) {
  Effects out;
  Functions callees;
  add_all(part, memory, out, callees);
  for (const FunctionDecl *one : callees) out.add(closure_of(one));
  return out;
}

std::vector<const VarDecl *> SureWrites::given(const CallExpr *call) {
  std::vector<const VarDecl *> out;
  const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
  if (!callee || !callee->hasBody(definition)) return out;
  for (unsigned i = 0; i < call->getNumArgs() && i < definition->getNumParams(); ++i)
    if (const VarDecl *variable = local_variable(call->getArg(i)))
      if (is_region_pointer(variable->getType()) && writes(definition, i)) out.push_back(variable);
  return out;
}

bool SureWrites::writes(const FunctionDecl *definition, unsigned parameter) {
  auto [known, is_new] = known_.try_emplace({definition, parameter}, false); // a recursion writes nothing by itself
  if (!is_new) return known->second;
  bool found = writes(definition->getBody(), definition->getParamDecl(parameter), Accesses(definition->getBody()));
  return known_[{definition, parameter}] = found;
}

bool SureWrites::writes(const Stmt *part, const VarDecl *region, const Accesses &memory) {
  for (const Access *access : memory.by(part))
    if (access->stores() && is_of_region(*access) && local_variable(access->object.base) == region) return true;
  if (auto *call = dyn_cast<CallExpr>(part))
    if (llvm::is_contained(given(call), region)) return true;
  if (auto *branches = dyn_cast<IfStmt>(part)) {
    const Stmt *other = branches->getElse();
    return writes(branches->getCond(), region, memory) ||
           (other && writes(branches->getThen(), region, memory) && writes(other, region, memory));
  }
  auto *binary = dyn_cast<BinaryOperator>(part);
  bool decides = isa<AbstractConditionalOperator>(part) || (binary && binary->isLogicalOp());
  if (isa<ForStmt, WhileStmt, DoStmt, SwitchStmt, LabelStmt, StmtExpr>(part)) return false;
  for (const Stmt *child : part->children()) {
    if (child && writes(child, region, memory)) return true;
    if (decides || (child && has_jumps(child))) return false;
  }
  return false;
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
