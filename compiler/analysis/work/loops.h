// What repeats in a function, and how much work it is: the loops, the jumps back, calls over the call graph of the unit.
#pragma once

#include "analysis/program/program.h"

#include <map>

namespace prelude::analysis {

// How much work a piece of code is, as far as can be told.
struct Work {
  uint64_t units = 0;  // simple operations
  uint64_t size = 0;   // of its code, in such operations
  bool bounded = true; // false: any time, as it holds loops, or calls of what is not known
  bool calls = false;  // of functions
  bool leaves = false; // other than at its end
  bool unknown = false; // it calls what may not look for messages itself
};

// The head of a for whose variable only the head changes, up or down to a bound that nothing in the loop changes.
struct CountedHead {
  const clang::VarDecl *variable = nullptr;
  const clang::Expr *bound = nullptr;
  clang::QualType type;                                // in which they are compared
  clang::BinaryOperatorKind comparison = clang::BO_LT; // with the variable on the left
  bool up = true;
  uint64_t step = 1;
  std::vector<const clang::DeclRefExpr *> names; // in the bound
};

// A loop, or a goto that goes back.
struct LoopNode {
  const clang::Stmt *statement = nullptr;
  const clang::AttributedStmt *attributed = nullptr; // a pragma or attribute is about it
  unsigned begin = 0, end = 0;                       // numbers of the statements in it
  bool jumped_into = false;                          // by goto or case
  bool jump_in_head = false;                         // a break or continue in a statement expression
  bool breaks = false;                               // a break ends it
  std::optional<CountedHead> counted;
  std::optional<uint64_t> iterations; // at most so many
  Work iteration;
  bool is_small = false; // all of it is less than a strip
};

// Whether both are written in the same way, of the same variables.
bool is_same_expression(const clang::Expr *, const clang::Expr *, const clang::ASTContext &);

// The condition of a loop; null if it has none.
const clang::Expr *condition_of(const clang::Stmt *loop);

// The loops of one function, an outer one before those in it.
class Loops {
public:
  Loops(const clang::FunctionDecl *definition, const clang::ASTContext &);
  std::vector<LoopNode> all;

  LoopNode *find(const clang::Stmt *);
  // Whether the value of a local variable can change where statements have these numbers.
  bool may_change(const clang::VarDecl *, unsigned begin, unsigned end) const;
  std::pair<unsigned, unsigned> numbers(const clang::Stmt *) const; // of a part of a loop
  // Whether all changes of a local variable after its declaration are clamps: if (v > e) v = e, or, not `upper`, v < e.
  bool changes_only(const clang::VarDecl *, bool upper) const;
  // The limits of these: each e.
  llvm::ArrayRef<const clang::Expr *> clamps(const clang::VarDecl *, bool upper) const;

private:
  void enter(const clang::Stmt *);
  void leave(const clang::Stmt *);
  void enter_loop(const clang::Stmt *, llvm::ArrayRef<const clang::Stmt *> parts);
  void mention(const clang::DeclRefExpr *);
  void jump(const clang::Stmt *, bool is_continue);
  void note_clamp(const clang::IfStmt *, const clang::ASTContext &);
  void find_jumps_into();

  struct Position {
    const clang::Stmt *statement;
    unsigned number;
  };
  unsigned number_ = 0;
  llvm::DenseMap<const clang::Stmt *, unsigned> index_; // of loops in `all`
  llvm::DenseMap<const clang::Stmt *, std::pair<unsigned, unsigned>> parts_;
  llvm::SmallVector<const clang::Stmt *> open_;               // loops and switches
  llvm::DenseMap<const clang::DeclRefExpr *, llvm::SmallVector<Access::How, 1>> names_; // of variables
  llvm::DenseMap<const clang::VarDecl *, std::vector<unsigned>> changes_;
  llvm::DenseSet<const clang::VarDecl *> escaped_;
  llvm::DenseMap<const clang::Stmt *, std::pair<const clang::VarDecl *, const clang::Expr *>> stored_; // by assignments
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::Expr *, 1>> clamps_[2]; // v < e, v > e
  llvm::DenseMap<const clang::LabelDecl *, unsigned> labels_;
  std::vector<Position> gotos_;
  llvm::DenseSet<const clang::LabelDecl *> addressed_; // labels
};

// The head of a loop that counts (counted.cpp).
std::optional<CountedHead> counted_head(const clang::ForStmt *, const Loops &, const clang::ASTContext &);
// The value of a constant expression, if 64 bits hold it.
std::optional<int64_t> constant_of(const clang::Expr *, const clang::ASTContext &);
// The expression that its variable begins with; null if its head has none.
const clang::Expr *first_of(const clang::ForStmt *, const clang::VarDecl *);
// Whether all that it reads and writes by its variable are neighbours, so that an iteration is fast.
bool streams(const clang::ForStmt *, const CountedHead &);
// How often a loop's body runs at most, if that can be told.
std::optional<uint64_t> iterations_of(const clang::Stmt *loop, const CountedHead *, const clang::ASTContext &);
// The same of a loop whose variable numbers an element of an array in each iteration (array_bound.cpp).
std::optional<uint64_t> iterations_in_array(const clang::ForStmt *, const CountedHead &, const clang::ASTContext &);

// The same of a loop between two numbers whose distance is known, though they are not (distance.cpp).
std::optional<uint64_t> iterations_between(const clang::ForStmt *, const CountedHead &, const Loops &, const clang::ASTContext &);

class SharedState;

// The work of all functions of the unit, callees first.
class Costs {
public:
  Costs(const clang::ASTContext &, uint64_t strip_units);
  bool is_recursive(const clang::FunctionDecl *definition) const;
  // Whether each may call the other.
  bool call_each_other(const clang::FunctionDecl *, const clang::FunctionDecl *) const;
  // Whether it may take any time: it or what it calls loops for other than a short while, or is not known.
  bool is_long(const clang::FunctionDecl *definition) const { return !functions_.lookup(definition).work.bounded; }
  // The loops of a function, with the work of an iteration.
  Loops measured(const clang::FunctionDecl *definition) const;

private:
  struct Known {
    Work work;
    bool recursive = false;
    const clang::FunctionDecl *first = nullptr; // of those that call each other
  };
  Work measure(const clang::FunctionDecl *definition, Loops &) const;
  Work combine(const clang::Stmt *, llvm::ArrayRef<std::pair<const clang::Stmt *, Work>> parts, Loops &) const;
  Work loop(const clang::Stmt *, llvm::ArrayRef<std::pair<const clang::Stmt *, Work>> parts, Loops &) const;
  Work call(const clang::CallExpr *) const;

  const clang::ASTContext &context_;
  uint64_t strip_units_;
  llvm::DenseMap<const clang::FunctionDecl *, Known> functions_;
};

// The loops of a function as plain data: those in whose text a check can be put (loops_facts.cpp). The model is that of a function with
// annotations, else null.
void add_loops(facts::Function &, const clang::FunctionDecl *, const FunctionModel *, const Sources &, const Costs &, const SharedState &,
               llvm::function_ref<std::optional<facts::VariableId>(const clang::VarDecl *)> id);
// A function of which only that is known, and what state it shares; none if there is nothing of either.
std::optional<facts::Function> plain_function(const clang::FunctionDecl *, const Sources &, const Costs &, const SharedState &);

} // namespace prelude::analysis
