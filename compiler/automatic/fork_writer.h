// Writes the forks of one function out (forks.h). Internal to this folder.
#pragma once

#include "automatic/callees.h"
#include "automatic/lowering.h"
#include "automatic/source.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace prelude::automatic {

class ForkWriter {
public:
  ForkWriter(const Function &, const Source &, Callees &, Names &, Diagnostics &);

  // The changes of the function's text.
  std::vector<Replaced> write();

private:
  using Fork = analysis::RemoteModel;

  // A result that is not there yet.
  struct Pending {
    const Fork *fork = nullptr;
    const clang::VarDecl *variable = nullptr; // in which it comes; null if it is stored into a region
    std::string store;                        // what is to run after the join
    std::string part;                         // of the region (parts.h)
    llvm::DenseSet<const clang::VarDecl *> names; // by which the region's part is named
  };
  using Outstanding = std::vector<Pending>;

  // An expression as text, and what has to stand in front of it.
  struct Operands {
    std::string before;
    std::vector<Replaced> parts;
    bool has_fork = false;
  };

  // Statements, and where joins stand (fork_writer.cpp).
  void find_forks();
  Outstanding block(const clang::CompoundStmt *, bool is_round);
  Outstanding statements(llvm::ArrayRef<const clang::Stmt *>, unsigned end, bool is_round);
  Outstanding inside(const clang::Stmt *, bool is_round);
  Outstanding substatement(const clang::Stmt *, bool is_round);
  void add_outstanding(const clang::Stmt *, Outstanding &to);
  void set_region(const Fork &, const clang::Stmt *, Outstanding &);
  bool joins_within(const clang::Stmt *, const Outstanding &) const;
  bool comes_first(const Pending &, const clang::Stmt *) const;
  bool uses_variable(const clang::Stmt *, const clang::VarDecl *) const;
  bool uses_in_index(const clang::Expr *target, const clang::VarDecl *) const;
  bool meets_part(const clang::Stmt *, const Pending &) const;
  bool meets_by_call(const clang::CallExpr *) const;
  static std::string stores_of(const Outstanding &);
  void join_at(unsigned at, Outstanding &, bool is_written);
  const Fork *region_fork(const clang::Stmt *) const;
  std::optional<facts::Range> whole(const clang::Stmt *) const;
  void insert(unsigned at, std::string text) { changes_.push_back({{at, at}, std::move(text)}); }
  void refuse(const clang::Stmt *, const std::string &why);

  // Expressions in which forks stand (fork_operands.cpp).
  bool holds_fork(const clang::Stmt *) const;
  void write_expression(const clang::Stmt *, const std::string &stored = "");
  void write_declaration(const clang::DeclStmt *, facts::Range);
  std::string with_value(const clang::Expr *, const std::string &before, const std::string &after);
  void operand(const clang::Expr *, Operands &);
  void fork_operand(const clang::StmtExpr *, const clang::Expr *in_parens, Operands &);
  bool stays(const clang::Expr *) const;
  std::string declared(clang::QualType, const std::string &name, const clang::Stmt *);
  std::string piece(const clang::Expr *, std::vector<Replaced> parts = {});

  const Function &function_;
  const Source &source_;
  Callees &callees_;
  Names &names_;
  Diagnostics &out_;
  analysis::Accesses memory_;
  llvm::DenseMap<const clang::Stmt *, const Fork *> calls_, assignments_; // forks by the call, and by what stores the result
  llvm::DenseMap<const clang::Stmt *, const Fork *> operands_;            // by the expression that stands for the value
  llvm::DenseSet<const clang::Stmt *> joins_, all_joins_; // marks; those of `join;`
  std::vector<Replaced> changes_;
  std::set<unsigned> refused_;
};

} // namespace prelude::automatic
