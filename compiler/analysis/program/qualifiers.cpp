// What declarations say with `node_private`, `shared` and `region`; and where the last two are about nothing.
#include "analysis/program/program.h"

#include "clang/AST/Attr.h"

namespace prelude::analysis {
using namespace clang;
namespace {

bool is_annotated(const Decl *decl, StringRef text) {
  for (const Decl *declaration : decl->redecls())
    for (const auto *annotation : declaration->specific_attrs<AnnotateAttr>())
      if (annotation->getAnnotation() == text) return true;
  return false;
}

std::string in_quotes(const std::string &text) { return "'" + text + "'"; }

// The sizes of an array of constant ones, from the outermost on; none for another.
std::optional<std::vector<uint64_t>> sizes_of(QualType type) {
  std::vector<uint64_t> out;
  for (; type->isArrayType(); type = type->getAsArrayTypeUnsafe()->getElementType()) {
    auto *array = dyn_cast<ConstantArrayType>(type->getAsArrayTypeUnsafe());
    if (!array) return {};
    out.push_back(array->getSize().getZExtValue());
  }
  return out;
}

// What to write instead of an object that was to be shared.
std::string shared_remedy(const std::string &name, QualType type, const ASTContext &context) {
  constexpr size_t most_dimensions = 4; // of shared_new
  QualType element = context.getBaseElementType(type).getUnqualifiedType();
  auto sizes = sizes_of(type);
  if (!type->isArrayType()) return "keep it in a region, or in a shared array of one element";
  if (!sizes || sizes->size() > most_dimensions) return "declare a pointer, and give it what shared_new makes";
  QualType pointer = element;
  std::string call = name + " = shared_new(" + type_text(element, context);
  for (uint64_t size : *sizes) pointer = context.getPointerType(pointer), call += ", " + std::to_string(size);
  call += ", write_invalidate)";
  return "declare " + in_quotes("shared " + type_text(pointer, context, name)) + ", and call " + in_quotes(call) + " on all nodes";
}

void check_shared(const NamedDecl *decl, QualType type, const Sources &sources, Diagnostics &out) {
  const ASTContext &context = sources.context();
  auto *function = dyn_cast<FunctionDecl>(decl);
  if (function) type = function->getReturnType();
  QualType element = context.getBaseElementType(type);
  if (element->isPointerType() && !is_region_pointer(element)) return;
  std::string what = is_region_pointer(element)  ? "a region pointer"
                     : function                  ? "a function that returns no pointer"
                     : type->isArrayType()       ? "an array"
                                                 : "a " + in_quotes(type_text(type.getUnqualifiedType(), context));
  std::string remedy = is_region_pointer(element) ? "a region is shared without the word"
                       : function                 ? "leave the word out"
                                                  : shared_remedy(decl->getNameAsString(), type, context);
  Kind kind = is_region_pointer(element) || function ? Kind::shared_on_other : Kind::shared_no_pointer;
  out.report(kind, sources.place(decl->getLocation()), {decl->getNameAsString(), what, remedy});
}

} // namespace

bool is_node_private(const Decl *decl) { return is_annotated(decl, "prelude_node_private"); }

bool is_shared(const Decl *decl) {
  if (is_annotated(decl, "prelude_shared")) return true;
  auto *value = dyn_cast<ValueDecl>(decl);
  auto *alias = value ? value->getType()->getAs<TypedefType>() : nullptr;
  for (; alias; alias = alias->desugar()->getAs<TypedefType>())
    if (is_annotated(alias->getDecl(), "prelude_shared")) return true;
  return false;
}

void check_qualifiers(const NamedDecl *decl, QualType type, const Sources &sources, Diagnostics &out) {
  if (isa<VarDecl>(decl) && is_region(type)) {
    const ASTContext &context = sources.context();
    QualType element = context.getBaseElementType(type);
    std::string plain = type_text(context.removeAddrSpaceQualType(element).getUnqualifiedType(), context);
    std::string name = decl->getNameAsString(), made = "region_new(" + plain + ")";
    if (auto sizes = sizes_of(type); type->isArrayType())
      made = "region_new_array(" + plain + ", " + (sizes && sizes->size() == 1 ? std::to_string(sizes->front()) : "n") + ")";
    out.report(Kind::region_object, sources.place(decl->getLocation()),
               {name, type_text(context.getPointerType(element), context, name), made});
  }
  if (is_annotated(decl, "prelude_shared")) check_shared(decl, type, sources, out);
}

} // namespace prelude::analysis
