// What the analyses share while they look at one function: records that point into Clang's AST. Internal to analysis/.
#pragma once

#include "analysis/facts.h"
#include "annotations/annotations.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ParentMap.h"
#include "clang/Analysis/AnalysisDeclContext.h"
#include "clang/Analysis/CFG.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>

namespace prelude::analysis {

class PointsTo;

enum class Call : uint8_t { other, read_lock, write_lock, unlock, read_unlock, write_unlock, local };

struct LockCall {
  const clang::CallExpr *call;
  Call kind;
  const clang::VarDecl *variable;
  facts::Mode mode = facts::Mode::none;     // of the lock taken or given up
  std::vector<const clang::VarDecl *> held; // other variables locked before it, for a lock
  facts::Range statement;                   // with its semicolon
  bool in_block = false;                    // a statement of a { block }, labels aside
  bool move = false;
};

struct AccessSite {
  const clang::Expr *base;      // what an edit replaces: the variable's name, or the whole of local(n)
  const clang::Expr *evaluated; // the element of the CFG that stands for it
  const clang::VarDecl *variable;
  bool is_local, is_write;
  facts::Mode mode = facts::Mode::none;
  const clang::Expr *writable_use = nullptr; // of local(n): where it is used as a pointer to data that may be written
  bool evaluated_at_all = true;              // false in sizeof and typeof, where no lock is needed
};

// Where the address of a local variable is taken, or of a compound literal (then `variable` is null).
struct AddressSite {
  const void *object;
  const clang::VarDecl *variable;
  const clang::Expr *address;
};

struct FunctionModel {
  explicit FunctionModel(const clang::FunctionDecl *decl) : decl(decl), parents(decl->getBody()) {}

  const clang::FunctionDecl *decl;
  clang::ParentMap parents;
  std::unique_ptr<clang::AnalysisDeclContext> context;
  clang::CFG *cfg = nullptr;

  std::vector<const clang::VarDecl *> variables; // parameters, then locals in order of the source
  llvm::DenseMap<const clang::VarDecl *, std::vector<const clang::DeclRefExpr *>> uses;
  std::vector<LockCall> locks, unlocks;
  std::vector<AccessSite> accesses;
  std::vector<const clang::ReturnStmt *> returns;
  std::vector<const clang::PredefinedExpr *> function_names;
  std::vector<const clang::CallExpr *> refused; // locks that were reported; their annotations are not to blame
  const clang::TypedefNameDecl *vla_type = nullptr;
  std::vector<const clang::CallExpr *> calls; // everything but locks and local()
  std::vector<AddressSite> addresses;
  const PointsTo *points_to = nullptr; // where these addresses go; null if there are none

  llvm::DenseMap<const clang::Decl *, const clang::DeclStmt *> declarations;

  llvm::DenseMap<const clang::Stmt *, std::vector<const clang::VarDecl *>> live_after; // of lock calls
};

// Places and ranges of the main file.
class Sources {
public:
  explicit Sources(clang::ASTUnit &ast) : ast_(ast) {}
  clang::SourceManager &manager() const { return ast_.getSourceManager(); }
  const clang::ASTContext &context() const { return ast_.getASTContext(); }

  bool in_main_file(clang::SourceLocation) const;
  Place place(clang::SourceLocation) const;
  Place place(clang::SourceRange) const; // underlines the range, as far as it is on one line
  // Bytes of the main file that are this range; none if a macro body is in the way.
  std::optional<facts::Range> range(clang::SourceRange) const;
  std::string macro_name(clang::SourceLocation) const; // outermost macro that this location comes out of
  bool skipped(size_t offset) const;                   // by the preprocessor, in the main file

private:
  clang::ASTUnit &ast_;
};

bool is_region_pointer(clang::QualType);
bool is_region(clang::QualType);
Call prelude_call(const clang::CallExpr *, const clang::SourceManager &);
const clang::FunctionDecl *prelude_function(const clang::CallExpr *, const clang::SourceManager &);

// Where a local() call is used as a pointer to data that may be written; null if nowhere (constness.cpp).
const clang::Expr *writable_use(const clang::Expr *local, const clang::ParentMap &);

// The local variable or parameter that an expression names, through parentheses and implicit casts.
const clang::VarDecl *local_variable(const clang::Expr *);

// The stages of the analysis of one function, in order. Each reports what it refuses.
void collect(FunctionModel &, const Sources &, Diagnostics &);
void follow_locks(FunctionModel &, const Sources &, Diagnostics &);
void find_live_variables(FunctionModel &);

// The blocks from which a function reaches its closing brace.
std::vector<const clang::CFGBlock *> ends_without_return(const clang::CFG &);

// Where the rest of an activation can go from a statement on.
class Paths {
public:
  explicit Paths(const FunctionModel &);
  bool reaches(const clang::Stmt *from, const clang::Stmt *to) const;
  // The first use of the variable's value on a path from the statement, for a note.
  const clang::DeclRefExpr *later_use(const clang::Stmt *from, const clang::VarDecl *) const;

private:
  struct Position {
    const clang::CFGBlock *block;
    size_t index;
  };
  template <typename Visit> void walk(const clang::Stmt *from, Visit) const; // until visit returns true
  llvm::DenseMap<const clang::Stmt *, Position> positions_;
  llvm::DenseSet<const clang::Stmt *> only_assigned_;
};

// Reports annotations that are malformed, or that this version cannot translate.
void report_unsupported(const annotations::ScanResult &, const std::string &file, const Sources &, Diagnostics &);
// Ties each other annotation to the lock before it; what cannot be tied is reported.
void bind_annotations(std::vector<std::unique_ptr<FunctionModel>> &, std::string_view text, const std::string &file,
                      const annotations::ScanResult &, const Sources &, Diagnostics &);
// The offset after blanks, comments and preprocessor directives.
size_t skip_blanks(std::string_view text, size_t from);

// What the language forbids in a function that migrates, and of a variable that would travel.
void check_addresses(const FunctionModel &, const LockCall &point, const Sources &, Diagnostics &);
void check_holds_no_address(const FunctionModel &, const Paths &, const LockCall &, const clang::VarDecl *, const Sources &,
                            Diagnostics &);
void check_migrating(const FunctionModel &, const Sources &, Diagnostics &);
void check_travels(const FunctionModel &, const Paths &, const LockCall &, const clang::VarDecl *, const Sources &, Diagnostics &);

// Warns of uses of a node's own variables where the computation may be on another node (-Wnode-state).
void check_node_state(const std::vector<std::unique_ptr<FunctionModel>> &, const Sources &, Diagnostics &);

// The plain data of a variable.
facts::Variable variable_facts(const FunctionModel &, const clang::VarDecl *, const Sources &);
std::string type_text(clang::QualType, const clang::ASTContext &);
// Whether the type can be written outside the function, before it and after it.
bool has_lasting_name(clang::QualType, const FunctionModel &, const Sources &);
// The typedef name that a type, or what it points to, is written with; empty if it is written otherwise.
std::string alias_in(clang::QualType);

// Whether a call to the function may suspend the caller's thread.
class Blocking {
public:
  explicit Blocking(const clang::SourceManager &sources) : sources_(sources) {}
  bool may_block(const clang::CallExpr *);
  // Whether it calls, itself or through others, what only a node's first thread may call.
  bool may_be_collective(const clang::CallExpr *);

private:
  // What a function's own body does, and which functions of the unit it goes on to.
  struct Body {
    bool blocks = false, collective = false;
    llvm::SmallVector<const clang::FunctionDecl *, 4> callees;
  };
  void add(Body &, const clang::CallExpr *);
  const Body &body_of(const clang::FunctionDecl *definition);
  template <typename Test> bool reaches(const clang::CallExpr *, Test);
  const clang::SourceManager &sources_;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Body>> bodies_;
};

} // namespace prelude::analysis
