// How addresses get into numbers, and numbers become pointers: a graph of objects (variables, members, results of functions, what
// pointers lead to) and of what is assigned to what. The order of statements does not count.
#pragma once

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace prelude::analysis {

class AddressFlow {
public:
  using Node = unsigned;
  // Addresses as they are; those that are in it in another form; and what comes from elsewhere, and may be anything.
  enum : uint8_t { plain = 1, hidden = 2, unknown = 4, addresses = plain | hidden };

  // A value: what it is made of. Of the operands of a sum, those with the same number in `sum`, one is the address and the others say
  // how far from it.
  struct Source {
    Node from;
    bool is_hidden = false;
    unsigned sum = 0;
  };
  struct Value {
    llvm::SmallVector<Source, 2> sources;
    const clang::Expr *made = nullptr; // the pointer that it is made of
    bool is_hidden = false;            // but not as it is
    bool is_unknown = false;

    static Value of(Node node) {
      Value out;
      out.sources.push_back({node});
      return out;
    }
    static Value anything() {
      Value out;
      out.is_unknown = true;
      return out;
    }
  };

  Node add() {
    nodes_.emplace_back(Node(nodes_.size()));
    return Node(nodes_.size() - 1);
  }
  // What a pointer that is kept there leads to.
  Node target_of(Node pointer);
  // They are one.
  void unite(Node, Node);
  void assign(Node to, const Value &);
  void assign(Node to, Node from) { assign(to, Value::of(from)); }
  void begins_unknown(Node node) { root(node).from |= unknown; }
  // A pointer is stored there; what is there is used as one.
  void made(Node, const clang::Expr *);
  void used(Node, const clang::Expr *);
  unsigned new_sum() { return ++sums_; }

  // Follows all of it.
  void solve();

  struct State {
    uint8_t from = 0, to = 0; // what kinds of addresses it is made of, and what kinds pointers are made of
    const clang::Expr *made = nullptr, *used = nullptr;
  };
  State state(Node node) { return root(node); }

private:
  struct Object : State {
    explicit Object(Node parent) : parent(parent) {}
    Node parent;
    Node target = none;
  };
  static constexpr Node none = ~0u;
  Node find(Node);
  Object &root(Node node) { return nodes_[find(node)]; }
  bool forward(Node to, const Value &);
  bool backward(Node to, const Value &);

  std::vector<Object> nodes_;
  std::vector<std::pair<Node, Value>> assignments_;
  unsigned sums_ = 0;
};

} // namespace prelude::analysis
