#include "analysis/pointers/numbers.h"
#include "analysis/pointers/reach.h"

#include "clang/AST/RecordLayout.h"

namespace prelude::analysis {
using namespace clang;

constexpr uint64_t address_bytes = 8;

AddressNumbers::Node AddressNumbers::node(const void *object) {
  auto [found, is_new] = nodes_.try_emplace(object, 0);
  if (is_new) found->second = flow_.add();
  return found->second;
}

AddressFlow::State AddressNumbers::state(const void *object) const {
  auto found = nodes_.find(object);
  return found == nodes_.end() ? AddressFlow::State{} : flow_.state(found->second);
}

bool AddressNumbers::is_address(const ValueDecl *decl) const {
  QualType type = decl->getType();
  if (auto *function = dyn_cast<FunctionDecl>(decl)) type = function->getReturnType();
  AddressFlow::State found = state(decl->getCanonicalDecl());
  return type->isArithmeticType() && (found.from & AddressFlow::addresses) && found.to;
}

std::pair<const Expr *, const Expr *> AddressNumbers::made_and_used(const ValueDecl *decl) const {
  AddressFlow::State found = is_address(decl) ? state(decl->getCanonicalDecl()) : AddressFlow::State{};
  return {found.made, found.used};
}

AddressNumbers::Found AddressNumbers::in(const VarDecl *variable) const {
  Found out;
  QualType type = variable->getType();
  if (!type->isIncompleteType() && !type->isVariablyModifiedType()) add(type, 0, state(variable->getCanonicalDecl()), out);
  return out;
}

// `state` is that of the variable or member of this type.
void AddressNumbers::add(QualType type, uint64_t offset, AddressFlow::State found, Found &out) const {
  constexpr uint64_t most_elements = 16;
  QualType element = context_.getBaseElementType(type);
  if (auto *atomic = element->getAs<AtomicType>()) element = atomic->getValueType();
  auto size = [&](QualType of) { return uint64_t(context_.getTypeSizeInChars(of).getQuantity()); };
  auto *record = element->getAsRecordDecl();
  if (!record) {
    if (element->isArithmeticType() || element->isVectorType()) add_object(size(type), size(element), offset, found, out);
    return;
  }
  Movability::What what = movability(element).what;
  if (record->isUnion()) {
    if (what == Movability::movable) add_object(size(type), 1, offset, state(record), out);
    return;
  }
  // Bytes are copied into it as a whole.
  AddressFlow::State whole = state(context_.getRecordType(record).getTypePtr());
  if (what == Movability::movable && (whole.from & AddressFlow::addresses)) return add_object(size(type), 1, offset, whole, out);
  Found one;
  add_members(record, 0, one);
  if (one.places.empty()) return;
  uint64_t count = size(element) ? size(type) / size(element) : 0;
  if (count > most_elements)
    return add_object(size(type), 1, offset, {AddressFlow::plain, AddressFlow::plain, one.made, one.used}, out);
  for (uint64_t i = 0; i < count; ++i)
    for (facts::Pointers place : one.places) place.offset += offset + i * size(element), out.places.push_back(place);
  if (!out.made) out.made = one.made;
  if (!out.used) out.used = one.used;
}

void AddressNumbers::add_members(const RecordDecl *record, uint64_t offset, Found &out) const {
  const ASTRecordLayout &layout = context_.getASTRecordLayout(record);
  for (const FieldDecl *field : record->fields()) {
    if (field->getType()->isIncompleteType() || field->isUnnamedBitField()) continue;
    uint64_t bit = layout.getFieldOffset(field->getFieldIndex()), at = bit / 8;
    if (!field->isBitField()) add(field->getType(), offset + at, state(field), out);
    else add_bits(offset + at, offset + (bit + field->getBitWidthValue(context_) + 7) / 8, state(field), out);
  }
}

// The bytes in which a bit-field is, and parts of others, too.
void AddressNumbers::add_bits(uint64_t begin, uint64_t end, AddressFlow::State found, Found &out) const {
  if (!found.to || !(found.from & (AddressFlow::addresses | AddressFlow::hidden))) return;
  if (!out.made) out.made = found.made;
  if (!out.used) out.used = found.used;
  out.places.push_back({begin, end - begin, 1, facts::Pointers::hidden});
}

// An address may begin at any byte of what is no array of numbers that are as large.
void AddressNumbers::add_object(uint64_t bytes, uint64_t element, uint64_t offset, AddressFlow::State found, Found &out) const {
  bool is_made = found.from & AddressFlow::addresses, may_be = is_made || (found.from & AddressFlow::unknown);
  bool changes = (found.from & AddressFlow::hidden) || ((found.to & AddressFlow::hidden) && (found.from & AddressFlow::unknown));
  bool is_hidden = found.to && (bytes < address_bytes ? is_made : changes);
  bool is_looked_at = bytes >= address_bytes && ((found.from & AddressFlow::plain) || (found.to && may_be));
  if (!is_hidden && !is_looked_at) return;
  if (!out.made) out.made = found.made;
  if (!out.used) out.used = found.used;
  if (is_hidden) out.places.push_back({offset, bytes, 1, facts::Pointers::hidden});
  else if (element == address_bytes) out.places.push_back({offset, bytes / address_bytes, address_bytes, facts::Pointers::number});
  else out.places.push_back({offset, bytes - address_bytes + 1, 1, facts::Pointers::number});
}

} // namespace prelude::analysis
