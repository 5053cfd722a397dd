#include "automatic/parts.h"

#include "llvm/ADT/STLExtras.h"

#include <optional>

namespace prelude::automatic {
using namespace clang;
using namespace analysis;
namespace {

struct Way {
  std::string text;
  bool ends = false; // at a union: what follows is no part of its own
};

std::string element(const Expr *index, const ASTContext &context) {
  Expr::EvalResult value;
  bool known = !index->isValueDependent() && index->EvaluateAsInt(value, context);
  return known ? "[" + std::to_string(value.Val.getInt().getExtValue()) + "]" : "[*]";
}

// The way from what a pointer leads to, to the object of an lvalue; none if it is not told by members and elements alone.
class Ways {
public:
  Ways(const Expr *base, const ASTContext &context) : base_(base), context_(context) {}

  std::optional<Way> object(const Expr *lvalue) const {
    lvalue = lvalue->IgnoreParens();
    if (auto *member = dyn_cast<MemberExpr>(lvalue)) {
      auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
      auto way = !field ? std::nullopt : member->isArrow() ? pointer(member->getBase()) : object(member->getBase());
      if (!way) return {};
      way->ends |= field->getParent()->isUnion();
      return with(*way, "." + (field->getIdentifier() ? field->getNameAsString() : std::to_string(field->getFieldIndex())));
    }
    if (auto *indexed = dyn_cast<ArraySubscriptExpr>(lvalue)) {
      auto way = pointer(indexed->getBase());
      if (!way) return {};
      std::string index = element(indexed->getIdx(), context_);
      if (way->ends) return way;
      if (!way->text.ends_with("[0]")) index = "[*]";
      way->text.erase(way->text.rfind('['));
      return with(*way, index);
    }
    auto *target = dyn_cast<UnaryOperator>(lvalue);
    return target && target->getOpcode() == UO_Deref ? pointer(target->getSubExpr()) : std::nullopt;
  }

  // To the element that it leads to.
  std::optional<Way> pointer(const Expr *value) const {
    value = value->IgnoreParens();
    while (auto *cast = dyn_cast<ImplicitCastExpr>(value)) {
      if (cast->getCastKind() == CK_ArrayToPointerDecay) {
        auto way = object(cast->getSubExpr());
        return way ? std::optional(with(*way, "[0]")) : std::nullopt;
      }
      if (cast->getCastKind() != CK_LValueToRValue && cast->getCastKind() != CK_NoOp) return {};
      value = cast->getSubExpr()->IgnoreParens();
    }
    if (value == base_) return Way{"[0]"};
    auto *address = dyn_cast<UnaryOperator>(value);
    return address && address->getOpcode() == UO_AddrOf ? object(address->getSubExpr()) : std::nullopt;
  }

private:
  static Way with(Way way, const std::string &step) {
    if (!way.ends) way.text += step;
    return way;
  }

  const Expr *base_;
  const ASTContext &context_;
};

// The first component of a part, which is left without it.
std::string_view take(std::string_view &part) {
  size_t end = std::min(part.find_first_of(".[", 1), part.size());
  std::string_view out = part.substr(0, end);
  part.remove_prefix(end);
  return out;
}

} // namespace

std::string part_of(const Access &access, const ASTContext &context) {
  Ways ways(access.object.base, context);
  if (access.how != Access::address && access.lvalue && access.lvalue->isGLValue()) {
    auto way = ways.object(access.lvalue);
    return way ? way->text : "";
  }
  const Expr *given = access.how == Access::address ? access.pointer : access.lvalue; // to a function, or to a builtin
  if (!given || !given->getType()->isPointerType()) return "";
  if (access.how != Access::address && given->getType()->isVoidPointerType()) given = given->IgnoreImpCasts();
  auto way = ways.pointer(given);
  auto type_of = [](QualType pointer) { return pointer->getPointeeType().getCanonicalType().getUnqualifiedType(); };
  bool is_other = access.how == Access::address && !access.given_as.isNull() && access.given_as->isPointerType() &&
                  !access.given_as->isVoidPointerType() && type_of(access.given_as) != type_of(given->getType());
  if (!way || is_other) return "";
  if (isa<AtomicExpr>(access.by)) return way->text;
  if (way->text.ends_with(']')) way->text.erase(way->text.rfind('[')); // it may be moved to other elements
  return way->text;
}

bool meet(std::string_view one, std::string_view other) {
  while (!one.empty() && !other.empty()) {
    std::string_view a = take(one), b = take(other);
    if (a.front() == b.front() && a != b && a != "[*]" && b != "[*]") return false;
  }
  return true;
}

bool meet_any(const std::set<std::string> &some, const std::set<std::string> &others) {
  return llvm::any_of(some, [&](const std::string &one) {
    return llvm::any_of(others, [&](const std::string &other) { return meet(one, other); });
  });
}

} // namespace prelude::automatic
