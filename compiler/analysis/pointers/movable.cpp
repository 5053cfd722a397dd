// Which values can be sent to another node, and where the plain pointers are in them.
#include "analysis/pointers/numbers.h"
#include "analysis/pointers/reach.h"

#include "clang/AST/RecordLayout.h"

namespace prelude::analysis {
using namespace clang;

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
      if (is_shared(field)) continue;
      Movability inner = movability(field->getType());
      if (inner.what == Movability::unmovable) return inner;
      if (inner.what != Movability::movable) return {Movability::contains_pointer, inner.which};
    }
  }
  return {};
}

namespace {

// Appends where the pointers of a part of a value are.
bool add_pointers(QualType type, uint64_t offset, const ASTContext &context, std::vector<facts::Pointers> &out) {
  constexpr size_t most = 64;
  if (auto *atomic = type->getAs<AtomicType>()) return add_pointers(atomic->getValueType(), offset, context, out);
  Movability::What what = movability(type).what;
  if (what == Movability::movable && !type->isRecordType() && !type->isArrayType()) return true;
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
  if (!record || record->isUnionType()) return what == Movability::movable;
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

// A record asks where its addresses lead; a value that is none of its type's is an error to sanitizers; and compilers warn of any that
// was never set. For large structures and arrays that is not worth the time.
bool may_begin_unset(const FunctionModel &model, const VarDecl *variable) {
  constexpr int64_t largest_cleared = 256;
  QualType type = variable->getType();
  if (!variable->hasLocalStorage() || isa<ParmVarDecl>(variable) || variable->hasInit() || type->isIncompleteType()) return false;
  auto pointers = pointers_in(type, variable->getASTContext());
  int64_t bytes = variable->getASTContext().getTypeSizeInChars(type).getQuantity();
  bool small = (type->isRecordType() || type->isConstantArrayType()) && bytes > 0 && bytes <= largest_cleared;
  bool has_pointers = pointers && !pointers->empty();
  return type->isScalarType() || small || has_pointers || (model.numbers && !model.numbers->in(variable).places.empty());
}

} // namespace prelude::analysis
