// Types as C text, outside of the functions that they are used in.
#include "analysis/program/program.h"

namespace prelude::analysis {
using namespace clang;
namespace {

std::string with_region(std::string text) {
  const std::string attribute = "__attribute__((address_space(7)))";
  for (size_t at = 0; (at = text.find(attribute, at)) != text.npos;) text.replace(at, attribute.size(), "region");
  return text;
}

// A type that is spelled by an expression is written out instead.
QualType written(QualType type, const ASTContext &context) {
  for (QualType step = type;;) {
    if (isa<TypeOfExprType, TypeOfType>(step.getTypePtr())) return type.getCanonicalType();
    if (auto *pointer = dyn_cast<PointerType>(step.getTypePtr())) step = pointer->getPointeeType();
    else if (auto *elaborated = dyn_cast<ElaboratedType>(step.getTypePtr())) step = elaborated->getNamedType();
    else if (auto *array = dyn_cast<ArrayType>(step.getTypePtr())) step = array->getElementType();
    else if (auto *attributed = dyn_cast<AttributedType>(step.getTypePtr())) step = attributed->getModifiedType();
    else return type;
  }
}

// With `region` after its `*`, where it qualifies a pointer: Clang writes the attribute of one in front of the whole type.
QualType with_inner_regions(QualType type, const ASTContext &context) {
  if (auto *pointer = dyn_cast<PointerType>(type.getTypePtr())) {
    QualType pointee = with_inner_regions(pointer->getPointeeType(), context);
    if (pointee == pointer->getPointeeType()) return type;
    return context.getQualifiedType(context.getPointerType(pointee), type.getLocalQualifiers());
  }
  const Type *step = type.getTypePtr();
  if (auto *macro = dyn_cast<MacroQualifiedType>(step)) step = macro->getUnderlyingType().getTypePtr(); // `region` is one
  auto *attributed = dyn_cast<AttributedType>(step);
  if (!attributed || attributed->getAttrKind() != attr::AddressSpace) return type;
  QualType modified = attributed->getModifiedType();
  if (!isa<PointerType>(modified.getTypePtr())) return type;
  return context.getQualifiedType(with_inner_regions(modified, context).getUnqualifiedType(), type.getQualifiers());
}

std::string declarator(QualType type, std::string name, const ASTContext &context) {
  PrintingPolicy policy(context.getLangOpts());
  policy.adjustForCPlusPlus();
  policy.SuppressTagKeyword = false;
  policy.Bool = false;
  with_inner_regions(written(type, context), context).getAsStringInternal(name, policy);
  return with_region(name);
}

} // namespace

bool has_lasting_name(QualType type, const FunctionModel &model, const Sources &sources) {
  SourceManager &manager = sources.manager();
  auto lasts = [&](const Decl *decl) {
    SourceLocation at = manager.getFileLoc(decl->getLocation());
    bool inside = !manager.isBeforeInTranslationUnit(at, manager.getFileLoc(model.decl->getBeginLoc())) &&
                  !manager.isBeforeInTranslationUnit(manager.getFileLoc(model.decl->getEndLoc()), at);
    return decl->getDeclContext()->isFileContext() && !inside;
  };
  type = written(type, sources.context());
  for (;;) {
    if (auto *alias = dyn_cast<TypedefType>(type.getTypePtr())) return lasts(alias->getDecl());
    if (auto *tag = dyn_cast<TagType>(type.getTypePtr()))
      return lasts(tag->getDecl()) && (tag->getDecl()->getIdentifier() || tag->getDecl()->getTypedefNameForAnonDecl());
    if (isa<PointerType>(type.getTypePtr())) type = type->getPointeeType();
    else if (auto *array = dyn_cast<ArrayType>(type.getTypePtr())) type = array->getElementType();
    else if (auto *atomic = dyn_cast<AtomicType>(type.getTypePtr())) type = atomic->getValueType();
    else if (auto *function = dyn_cast<FunctionProtoType>(type.getTypePtr())) {
      for (QualType parameter : function->param_types())
        if (!has_lasting_name(parameter, model, sources)) return false;
      type = function->getReturnType();
    } else {
      QualType inner = type.getSingleStepDesugaredType(sources.context());
      if (inner == type) return true;
      type = inner;
    }
  }
}

std::string alias_in(QualType type) {
  for (;;) {
    if (auto *alias = dyn_cast<TypedefType>(type.getTypePtr())) return alias->getDecl()->getNameAsString();
    if (auto *elaborated = dyn_cast<ElaboratedType>(type.getTypePtr())) type = elaborated->getNamedType();
    else if (isa<PointerType>(type.getTypePtr())) type = type->getPointeeType();
    else if (auto *array = dyn_cast<ArrayType>(type.getTypePtr())) type = array->getElementType();
    else if (auto *atomic = dyn_cast<AtomicType>(type.getTypePtr())) type = atomic->getValueType();
    else if (auto *attributed = dyn_cast<AttributedType>(type.getTypePtr())) type = attributed->getModifiedType();
    else return "";
  }
}

std::string type_text(QualType type, const ASTContext &context, std::string name) { return declarator(type, std::move(name), context); }

std::string specifier_text(QualType type, const ASTContext &context) {
  std::string text = type_text(type, context);
  return StringRef(type_text(type, context, "%")).ends_with("%") ? text : "__typeof__(" + text + ")";
}

std::string specifier_text(QualType type, const FunctionModel &model, const Sources &sources) {
  QualType canonical = type.getCanonicalType(); // of a typedef in the function
  bool shown = !has_lasting_name(type, model, sources) && has_lasting_name(canonical, model, sources);
  return specifier_text(shown ? canonical : type, sources.context());
}

std::string mapped_declarator(QualType region_pointer, const ASTContext &context) {
  QualType target = context.removeAddrSpaceQualType(region_pointer->getPointeeType());
  return declarator(context.getPointerType(target), "%", context);
}

} // namespace prelude::analysis
