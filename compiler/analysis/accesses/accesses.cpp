#include "analysis/accesses/accesses.h"
#include "analysis/accesses/walk.h"

namespace prelude::analysis {
using namespace clang;
namespace {

QualType element_of(QualType type) {
  while (const ArrayType *array = type->getAsArrayTypeUnsafe()) type = array->getElementType();
  return type;
}

} // namespace

const DeclRefExpr *Object::name() const { return by_pointer ? nullptr : dyn_cast_or_null<DeclRefExpr>(base); }

const VarDecl *Object::variable() const {
  const DeclRefExpr *reference = name();
  return reference ? dyn_cast<VarDecl>(reference->getDecl()) : declared;
}

bool Access::may_store() const {
  if (how != address) return stores();
  return given_as.isNull() || !given_as->isPointerType() || !element_of(given_as->getPointeeType()).isConstQualified();
}

Accesses::Accesses(const Stmt *part) { Walk(*this).run(part); }

llvm::SmallVector<const Access *, 2> Accesses::in(const Index &index, const Stmt *key) const {
  llvm::SmallVector<const Access *, 2> out;
  if (auto found = index.find(key); found != index.end())
    for (unsigned number : found->second) out.push_back(&all_[number]);
  return out;
}

llvm::SmallVector<const Access *, 2> Accesses::by(const Stmt *statement) const { return in(by_, statement); }
llvm::SmallVector<const Access *, 2> Accesses::of(const DeclRefExpr *name) const { return in(of_, name); }
llvm::SmallVector<const Access *, 2> Accesses::through(const Expr *pointer) const { return in(through_, pointer); }

Object Accesses::object_of(const Expr *lvalue) {
  Accesses out;
  Walk(out).lvalue(lvalue, {Access::read, nullptr, lvalue});
  Object only;
  for (const Access &access : out.all_) {
    if (access.lvalue != lvalue) continue;
    if (only.base) return {};
    only = access.object;
  }
  return only;
}

const DeclRefExpr *origin_of(const Object &object) {
  Object whole = object;
  while (whole.by_pointer && whole.base && whole.base->isGLValue()) whole = Accesses::object_of(whole.base);
  return whole.name();
}

Mention mention_of(const DeclRefExpr *reference, const Accesses &accesses) {
  bool loads = false, part = false, whole = false;
  for (const Access *access : accesses.of(reference)) {
    if (access->how == Access::address || access->how == Access::update) return Mention::other;
    if (access->how != Access::write) loads = true;
    else (access->object.is_whole() ? whole : part) = true;
  }
  if (loads + part + whole != 1) return Mention::other;
  return loads ? Mention::load : whole ? Mention::assign : Mention::partial_write;
}

} // namespace prelude::analysis
