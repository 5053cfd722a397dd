#include "types/table.h"

#include <algorithm>
#include <cassert>

namespace sisal {

TypeTable::TypeTable(TypeList &types) : types_(types) {
  for (int kind = static_cast<int>(types_.size()); kind <= static_cast<int>(Kind::null); kind++) add(static_cast<Kind>(kind));
  for (auto &type : types_) known_.emplace(key_of(*type), type.get());
  assert(known_.size() == types_.size());
}

Type *TypeTable::add(Kind kind) {
  auto &type = types_.emplace_back(std::make_unique<Type>());
  type->kind = kind;
  type->number = static_cast<unsigned>(types_.size() - 1);
  return type.get();
}

TypeTable::Key TypeTable::key_of(const Type &type) {
  Key key{type.kind, {}, {}};
  if (type.element) key.parts.push_back(type.element->number);
  for (const Member &member : type.members) {
    key.labels.push_back(member.name);
    key.parts.push_back(member.type->number);
  }
  return key;
}

// Parts that are of the table are one object for each structure already, so types of equal parts are the same.
TypeRef TypeTable::find_or_add(Kind kind, TypeRef element, std::vector<Member> members) {
  Type draft;
  draft.kind = kind;
  draft.element = element;
  draft.members = std::move(members);
  Key key = key_of(draft);
  if (auto found = known_.find(key); found != known_.end()) return found->second;
  Type *type = add(kind);
  type->element = element;
  type->members = std::move(draft.members);
  known_.emplace(std::move(key), type);
  return type;
}

namespace {

// Divides types into classes until two are in one exactly if their infinite trees are the same.
class Partition {
public:
  explicit Partition(std::vector<TypeRef> types) : types_(std::move(types)) {
    for (unsigned i = 0; i < types_.size(); i++) index_.emplace(types_[i], i);
    classes_.assign(types_.size(), 0);
    for (unsigned before = 0, now = refine(); now != before;) before = now, now = refine();
  }
  unsigned class_of(TypeRef type) const { return classes_[index_.at(type)]; }

private:
  // How many classes there are when types that differ in their label, or in the class of a part, are told apart.
  unsigned refine() {
    using Signature = std::pair<std::vector<unsigned>, std::vector<std::string>>;
    std::map<Signature, unsigned> found;
    std::vector<unsigned> next;
    for (unsigned i = 0; i < types_.size(); i++) {
      Signature signature{{classes_[i], static_cast<unsigned>(types_[i]->kind)}, {}};
      if (types_[i]->element) signature.first.push_back(class_of(types_[i]->element));
      for (const Member &member : types_[i]->members) {
        signature.first.push_back(class_of(member.type));
        signature.second.push_back(member.name);
      }
      next.push_back(found.emplace(std::move(signature), static_cast<unsigned>(found.size())).first->second);
    }
    classes_ = std::move(next);
    return static_cast<unsigned>(found.size());
  }

  std::vector<TypeRef> types_;
  std::map<TypeRef, unsigned> index_;
  std::vector<unsigned> classes_;
};

} // namespace

std::vector<TypeRef> TypeTable::intern(std::span<const std::unique_ptr<Type>> drafts) {
  std::vector<TypeRef> all;
  for (auto &type : types_) all.push_back(type.get());
  for (auto &draft : drafts) all.push_back(draft.get());
  Partition partition(std::move(all));

  std::map<unsigned, TypeRef> representatives;
  std::vector<std::pair<Type *, const Type *>> added;
  for (auto &type : types_) representatives.emplace(partition.class_of(type.get()), type.get());
  for (auto &draft : drafts)
    if (TypeRef &type = representatives[partition.class_of(draft.get())]; !type) {
      added.emplace_back(add(draft->kind), draft.get());
      type = added.back().first;
    }
  auto representative = [&](TypeRef type) { return type ? representatives.at(partition.class_of(type)) : nullptr; };
  for (auto [type, draft] : added) {
    type->element = representative(draft->element);
    for (const Member &member : draft->members) type->members.push_back({member.name, representative(member.type)});
  }
  for (auto [type, draft] : added) known_.emplace(key_of(*type), type);

  std::vector<TypeRef> result;
  for (auto &draft : drafts) result.push_back(representative(draft.get()));
  return result;
}

void TypeTable::name(TypeRef type, const std::string &name) {
  if (type->members.empty()) return;
  if (auto &named = types_[type->number]->name; named.empty()) named = name;
}

} // namespace sisal
