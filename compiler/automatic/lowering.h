// A function's statements as items in which each access of a region stands by itself, at a place where a lock can be taken.
// Internal to this folder.
#pragma once

#include "automatic/callees.h"
#include "automatic/code.h"
#include "automatic/pointers.h"
#include "automatic/source.h"

#include "analysis/flow/blocking.h"
#include "analysis/program/unit.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace prelude::automatic {

// Functions of the unit that may wait; those that are to get locks do.
class Waiting {
public:
  Waiting(analysis::Blocking &blocking, Callees &callees) : blocking_(blocking), callees_(callees) {}
  void uses_regions(const clang::FunctionDecl *function) { users_.insert(function->getCanonicalDecl()); }
  bool may_wait(const clang::CallExpr *);

private:
  bool reaches_user(const clang::FunctionDecl *);

  analysis::Blocking &blocking_;
  Callees &callees_;
  llvm::DenseSet<const clang::FunctionDecl *> users_;
  llvm::DenseMap<const clang::FunctionDecl *, bool> known_;
};

// Names that the unit does not have.
class Names {
public:
  explicit Names(std::vector<std::string> taken) : taken_(taken.begin(), taken.end()) {}
  std::string fresh(const std::string &like);

private:
  std::set<std::string> taken_;
};

// The variables of a function that have locks by hand, or contracts.
llvm::DenseSet<const clang::VarDecl *> locked_by_hand(const analysis::FunctionModel &);

class Lowering {
public:
  // `model`: null if the function has no locks, nor accesses by variables.
  Lowering(const clang::FunctionDecl *function, const analysis::FunctionModel *model, const Source &source, Waiting &waiting,
           const Callees &callees, Names &names, Diagnostics &out);

  bool has_accesses() const { return !using_.empty(); }
  bool has_calls() const { return has_calls_; } // of functions that use regions by names that they are given
  // Whether a part of the function holds an access for which there is no lock by hand.
  bool uses(const clang::Stmt *part) const { return using_.contains(part); }
  Item body(); // a block

private:
  // Text that stands for an expression once other parts of it have been put in front, and what it does.
  struct Rest {
    std::vector<Replaced> parts;
    std::set<std::string> names; // of values that stand in front
    Use under;                   // of a region whose data it uses by local()
  };
  // The accesses of one region's data that are all that an expression uses of regions.
  struct Only {
    const clang::VarDecl *variable = nullptr;
    facts::Mode mode = facts::Mode::read;
    bool certain = false; // one of them is made whatever the expression decides
    std::set<std::string> reads, writes, pointers;
  };

  static Use use_of(const Only &only, const Place &place) {
    return {only.variable->getNameAsString(), only.mode, only.reads, only.writes, only.pointers, place};
  }

  // Accesses, and what statements do (lowering.cpp).
  void find(const clang::Stmt *);
  bool find_jumps(const clang::Stmt *);
  bool calls_user(const clang::Stmt *) const;
  bool touches(const clang::Stmt *part) const { return touching_.contains(part); }
  llvm::SmallVector<const analysis::Access *, 1> region_accesses(const clang::Stmt *by) const;
  const analysis::Access *region_access(const clang::Stmt *by) const; // the first; null if there is none
  bool is_by_hand(const clang::VarDecl *) const;
  bool is_mark(const clang::Expr *) const;
  facts::Mode mode_of_local(const clang::CallExpr *) const;
  const clang::VarDecl *leads_into(const clang::Stmt *, Only &) const;
  void add_access(Only &, const analysis::Access &) const;
  // Whether a macro's body makes it.
  static bool is_made(const clang::Stmt *part) { return part->getBeginLoc().isMacroID() && part->getEndLoc().isMacroID(); }
  void refuse(const clang::Stmt *, const std::string &why);
  std::optional<facts::Range> written(const clang::Expr *) const;
  facts::Range range_of(const clang::Expr *);
  std::string assigned(const clang::Expr *, std::vector<Replaced> parts = {});
  void note_flow(Item &, const clang::Stmt *) const; // reads, sets, waits
  void note_called(Item &, const clang::CallExpr *) const;
  void note_condition(Item &, const clang::Expr *) const;
  static bool escapes(const clang::Stmt *, bool in_loop, bool in_choice);
  static void in_front(Item &); // calls in it
  static void note_deciding(const clang::Stmt *, std::set<std::string> &);
  static void note_names(const clang::Stmt *, std::set<std::string> &);
  std::string type_text(const clang::Expr *, const std::string &name);
  static std::string name_of(const clang::Expr *, const analysis::Access *);

  // Expressions (expressions.cpp).
  std::optional<Only> only_region(const clang::Stmt *) const;
  bool add_to(Only &, const clang::Stmt *, bool certain) const;
  bool add_parts(Only &, const clang::Stmt *, bool certain) const;
  void walk(const clang::Expr *, Rest &, List &);
  static void add_under(Use &, const Only &, const clang::VarDecl *region, const Place &);
  void load(const clang::Expr *, const analysis::Access &, Rest &, List &);
  bool is_known(const clang::Stmt *) const;
  const analysis::Access *read_of(const clang::Expr *lvalue) const;
  const clang::Expr *pointer_of(const analysis::Access &) const;
  std::string region_name(const clang::Expr *pointer, Rest &, List &);
  bool leads_elsewhere(const clang::Stmt *, const clang::VarDecl *region) const;
  void walk_indices(const clang::Expr *part, const clang::Expr *pointer, Rest &, List &);
  std::string lvalue_text(const analysis::Access &, Rest &, List &);
  void either(const clang::AbstractConditionalOperator *, bool is_used, Rest &, List &);
  void evaluate_if(const clang::BinaryOperator *, List &);
  void logical(const clang::BinaryOperator *, Rest &, List &);
  static bool is_truth(const clang::Expr *);
  void keep(const clang::Expr *, const std::string &declaration, const std::string &name, List &, bool as_truth = false);
  std::string value(const clang::Expr *, const std::string &like, Rest &, List &, bool always_named = false);
  Item &plain(const std::string &text, const clang::Stmt *, List &);
  Item &finish(std::string text, const clang::Stmt *, const Rest &, List &);
  void evaluate(const clang::Expr *, List &);

  // Assignments (assignments.cpp).
  bool walk_operand(const clang::Expr *, Rest &, List &);
  void right_side(const clang::Expr *, const clang::VarDecl *target, Rest &, List &);
  void store(const clang::Expr *, const analysis::Access &, Rest *, List &);

  // Statements that use no region but one, and stay as they are (whole.cpp).
  std::optional<Only> only_statement(const clang::Stmt *) const;
  bool add_statement(Only &, const clang::Stmt *, bool certain, bool decided) const;
  void whole(const clang::Stmt *, const Only &, List &);

  // Macros (macros.cpp).
  struct Argument {
    const clang::Expr *value = nullptr;
    bool certain = false; // it is evaluated, whatever the macro decides
  };
  using Arguments = std::map<unsigned, Argument>;
  bool find_arguments(const clang::Stmt *part, facts::Range whole, bool certain, Arguments &) const;
  bool walk_arguments(const clang::Stmt *, Rest &, List &);
  void made_statement(const clang::Stmt *, List &);
  bool stores(const clang::Stmt *) const;
  bool runs_once(const clang::DoStmt *) const;

  // Statements (statements.cpp).
  void statement(const clang::Stmt *, List &);
  void as_it_is(const clang::Stmt *, List &);
  void block(const clang::CompoundStmt *, Item &, std::string before);
  Item::Part part(const clang::Stmt *, unsigned end);
  void declaration(const clang::DeclStmt *, List &);
  void branch(const clang::IfStmt *, List &);
  void while_loop(const clang::WhileStmt *, List &);
  void do_loop(const clang::DoStmt *, List &);
  void for_loop(const clang::ForStmt *, List &);
  void choice(const clang::SwitchStmt *, List &);
  void labelled(const clang::Stmt *label, const clang::Stmt *inner, List &);
  void leave(const clang::ReturnStmt *, List &);
  std::string first_part(const clang::Stmt *init, List &before);
  void add_step(const clang::ForStmt *, const std::string &label, Item::Part &);
  std::optional<Only> only_region_of(const clang::DeclStmt *) const;
  std::optional<facts::Range> specifiers_of(const clang::DeclStmt *, const clang::VarDecl *first) const;
  void walk_sizes(const clang::VarDecl *, Rest &, List &);
  std::string comments_of_head(const clang::Stmt *loop, facts::Range head, std::initializer_list<const clang::Stmt *> parts);
  Item loop(const clang::Stmt *) const;
  void with_head(Item, facts::Range whole, facts::Range inside, const clang::Stmt *body, bool certain, List &);
  bool is_endless(const clang::Expr *condition) const;
  void stop_unless(const clang::Expr *condition, List &);
  void rename_continues(const clang::Stmt *body, const std::string &label);
  void add_inner(const clang::Stmt *body, Item::Part &);

  const clang::FunctionDecl *function_;
  const analysis::FunctionModel *model_;
  const Source &source_;
  Waiting &waiting_;
  const Callees &callees_;
  Names &names_;
  Diagnostics &out_;
  analysis::Accesses memory_;
  Pointers pointers_;
  llvm::DenseSet<const clang::Stmt *> using_;                  // see uses()
  llvm::DenseSet<const clang::Stmt *> touching_; // these, and those that hold a jump, or a call of a function that does
  bool has_calls_ = false;
  llvm::DenseSet<const clang::VarDecl *> by_hand_, taken_;     // variables with locks, and those whose addresses are
  llvm::DenseMap<const clang::Stmt *, std::string> continues_; // that have become goto
  std::map<std::string, std::string> known_;                   // values that stand in front, of one full expression
  bool keeps_known_ = false;
  const clang::VarDecl *kept_ = nullptr; // the region that is written, whose reads stay in the text of the assignment
  llvm::DenseSet<const clang::Stmt *> refused_;
};

} // namespace prelude::automatic
