#include "analysis/pointers/address_flow.h"

namespace prelude::analysis {

AddressFlow::Node AddressFlow::find(Node node) {
  while (nodes_[node].parent != node) node = nodes_[node].parent = nodes_[nodes_[node].parent].parent;
  return node;
}

AddressFlow::Node AddressFlow::target_of(Node pointer) {
  Node at = find(pointer);
  if (nodes_[at].target == none) {
    Node target = add();
    nodes_[target].from |= unknown;
    nodes_[at].target = target;
  }
  return find(nodes_[at].target);
}

void AddressFlow::unite(Node a, Node b) {
  for (;;) {
    a = find(a), b = find(b);
    if (a == b) return;
    Object &one = nodes_[a], &other = nodes_[b];
    other.parent = a;
    one.from |= other.from, one.to |= other.to;
    if (!one.made) one.made = other.made;
    if (!one.used) one.used = other.used;
    if (one.target == none) one.target = other.target;
    if (other.target == none || one.target == other.target) return;
    a = one.target, b = other.target;
  }
}

void AddressFlow::assign(Node to, const Value &value) {
  Object &object = root(to);
  if (value.is_unknown) object.from |= unknown;
  if (value.made) {
    object.from |= value.is_hidden ? hidden : plain;
    if (!object.made) object.made = value.made;
  }
  if (!value.sources.empty()) assignments_.push_back({to, value});
}

void AddressFlow::made(Node node, const clang::Expr *where) {
  Object &object = root(node);
  object.from |= plain;
  if (!object.made) object.made = where;
}

void AddressFlow::used(Node node, const clang::Expr *where) {
  Object &object = root(node);
  object.to |= plain;
  if (!object.used) object.used = where;
}

bool AddressFlow::forward(Node to, const Value &value) {
  Object &object = root(to);
  uint8_t before = object.from;
  for (const Source &source : value.sources) {
    const Object &from = root(source.from);
    object.from |= from.from & unknown;
    if (!(from.from & addresses)) continue;
    object.from |= source.is_hidden ? uint8_t(hidden) : uint8_t(from.from & addresses);
    if (!object.made) object.made = from.made;
  }
  return object.from != before;
}

// What a pointer is made of. In a sum that is what is known to be an address; if nothing is, what is no multiple of something.
bool AddressFlow::backward(Node to, const Value &value) {
  const Object object = root(to);
  if (object.to == 0) return false;
  bool changed = false;
  for (const Source &source : value.sources) {
    bool is_distance = false;
    for (const Source &other : value.sources) {
      if (source.sum == 0 || source.sum != other.sum) continue;
      bool known = root(source.from).from & addresses, other_known = root(other.from).from & addresses;
      is_distance |= other_known ? !known : !known && source.is_hidden && !other.is_hidden;
    }
    if (is_distance) continue;
    Object &from = root(source.from);
    uint8_t before = from.to;
    from.to |= source.is_hidden ? uint8_t(hidden) : object.to;
    if (!from.used) from.used = object.used;
    changed |= from.to != before;
  }
  return changed;
}

void AddressFlow::solve() {
  auto follow = [&](auto step) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto &[to, value] : assignments_) changed |= (this->*step)(to, value);
    }
  };
  follow(&AddressFlow::forward);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = assignments_.size(); i-- > 0;) changed |= backward(assignments_[i].first, assignments_[i].second);
  }
}

} // namespace prelude::analysis
