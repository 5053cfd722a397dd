// What the analyses share while they look at one function: records that point into Clang's AST. Internal to analysis/.
#pragma once

#include "analysis/facts.h"
#include "analysis/graph.h"
#include "frontend/marked_files.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ParentMap.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <map>
#include <optional>

namespace prelude::analysis {

class PointsTo;

enum class Call : uint8_t {
  other,
  read_lock,
  write_lock,
  unlock,
  read_unlock,
  write_unlock,
  local,
  // What stands for annotations (annotations/mark.h).
  begin,
  end,
  when,
  condition,
  to,
  at,
  at_node,
  here,
  join
};

struct HeldLock {
  const clang::VarDecl *variable;
  facts::Mode mode;
  clang::SourceLocation since; // where it was taken; invalid if that was by the caller, or at one of several places
};

// What a function does with the lock of one of its parameters (lang-spec/language.md, 2.1).
struct Contract {
  facts::Effect effect;
  facts::Mode mode;
  unsigned parameter;       // index
  clang::SourceLocation at; // the parameter's name in the contract

  std::string word() const;
  bool same(const Contract &that) const { return effect == that.effect && mode == that.mode && parameter == that.parameter; }
};

// A call of a function with contracts.
struct ContractCall {
  struct Argument {
    const clang::VarDecl *variable; // null: it is no local variable
    const clang::Expr *expression;
    Contract contract;
  };
  const clang::CallExpr *call;
  std::vector<Argument> arguments; // in the order of the parameters
  bool evaluated = true;           // false in sizeof and typeof

  bool uses(const clang::VarDecl *variable) const {
    for (const Argument &argument : arguments)
      if (argument.variable == variable) return evaluated;
    return false;
  }
  // Data under a lock that the caller keeps.
  bool may_write() const {
    for (const Argument &argument : arguments)
      if (argument.contract.effect == facts::Effect::requires_lock && argument.contract.mode == facts::Mode::write) return evaluated;
    return false;
  }
};

struct LockCall {
  const clang::CallExpr *call;
  Call kind;
  const clang::VarDecl *variable;
  facts::Mode mode = facts::Mode::none; // of the lock taken or given up
  std::vector<HeldLock> held;           // other variables locked before it, for a lock
  facts::Range statement;               // with its semicolon
  bool in_block = false;                // a statement of a { block }, labels aside
  facts::Policy policy = facts::Policy::none;
  const clang::Expr *condition = nullptr; // of move(if: e)
  facts::Abort abort = facts::Abort::by_default;
  facts::FrameId begins = facts::whole_function, within = facts::whole_function;

  // The activation that a migration here is one of: the frame that begins here, or the one that it stands in.
  facts::FrameId activation() const { return begins != facts::whole_function ? begins : within; }
  bool migrates() const { return policy != facts::Policy::none && policy != facts::Policy::never; }
};

// A call that stands for an annotation.
struct Marker {
  const clang::CallExpr *call;
  Call kind;
  unsigned offset; // in the function's file
};

struct PartialFrame {
  size_t lock; // index into FunctionModel::locks
  const clang::CallExpr *begin, *end;
  unsigned begin_offset, end_offset;
  facts::FrameId within = facts::whole_function;
  Place place;
};

// n = next: if the lock of `next` is held, and `next` is not used any more, it is now the lock of n.
struct NameCopy {
  const clang::Stmt *statement; // assignment or declaration
  const clang::VarDecl *to, *from;
  bool carries_lock = false;
};

struct GuardModel {
  size_t lock;
  const clang::CallExpr *marker;
  Place place;
};

struct RemoteModel {
  facts::RemoteCall::Kind kind;
  const clang::CallExpr *call;
  const clang::CallExpr *marker; // null for an rpc without `to`
  Place place;
  // fork with a result
  bool valued = false;
  const clang::VarDecl *variable = nullptr;
  const clang::Expr *target = nullptr; // null in a declaration
  const clang::BinaryOperator *assignment = nullptr;
};

// join;   join x;
struct JoinModel {
  const clang::CallExpr *call; // the marker
  // Of `join x;`: what it waits for, and the variable that this is a part of. Null if it waits for all children.
  const clang::Expr *part = nullptr;
  const clang::VarDecl *variable = nullptr;
};

// Where a handler would have to wait for something else than a lock.
struct PromotionModel {
  facts::Promotion::Reason reason;
  const clang::Stmt *site; // what may wait
  std::string what;        // a call, as a reader knows it
  Place place;
  facts::FrameId within;                  // the activation that waits
  const clang::Stmt *statement = nullptr; // before which it may become a thread; null: there is no such place
  const clang::Stmt *first = nullptr;     // of the statement, in the CFG
  bool braces = false;
  bool computes = false; // it does not wait, but keeps a node from answering for as long as it is a handler
  bool at_head = false; // of a loop, whose check may stand before its condition or in its body
  std::vector<const clang::VarDecl *> live; // what the activation needs from there on, if there is such a place
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
  std::unique_ptr<Graph> graph;

  std::vector<const clang::VarDecl *> variables; // parameters, then locals in order of the source
  llvm::DenseMap<const clang::VarDecl *, std::vector<const clang::DeclRefExpr *>> uses;
  std::vector<LockCall> locks, unlocks;
  std::vector<AccessSite> accesses;
  std::vector<Contract> contracts; // of the function, in the order of the parameters
  std::vector<ContractCall> contract_calls;
  std::vector<NameCopy> copies;
  std::vector<Marker> markers;      // in order of the source
  std::vector<PartialFrame> frames; // an outer one before those in it
  std::vector<GuardModel> guards;
  std::vector<RemoteModel> remote_calls;
  std::vector<JoinModel> joins;
  std::vector<PromotionModel> promotions;
  bool is_called_elsewhere = false;       // by rpc, spawn or fork in this unit
  std::vector<const clang::Stmt *> exits; // return, break, continue, goto
  std::vector<const clang::Stmt *> jumps; // goto, labels, cases
  std::vector<const clang::PredefinedExpr *> function_names;
  std::vector<const clang::CallExpr *> refused; // locks that were reported; their annotations are not to blame
  const clang::TypedefNameDecl *vla_type = nullptr;
  std::vector<const clang::CallExpr *> calls; // everything but locks and local()
  std::vector<AddressSite> addresses;
  const PointsTo *points_to = nullptr; // where these addresses go; null if there are none

  llvm::DenseMap<const clang::Decl *, const clang::DeclStmt *> declarations;
  // What a scope declares under a name (scopes.cpp).
  using Declared = llvm::SmallVector<const clang::NamedDecl *, 1>;
  llvm::DenseMap<std::pair<const clang::Stmt *, const clang::IdentifierInfo *>, Declared> names;

  // What an expression uses that is evaluated elsewhere than it stands: the condition and the place of annotations.
  llvm::DenseMap<const clang::Stmt *, const clang::Expr *> evaluated_at;
  // The locks that are held where a partial frame is left: at its end marker, or a break or continue; and at promotions.
  llvm::DenseMap<const clang::Stmt *, std::vector<HeldLock>> held_at;

  const Contract *contract_of(const clang::VarDecl *variable) const {
    for (const Contract &contract : contracts)
      if (decl->getParamDecl(contract.parameter) == variable) return &contract;
    return nullptr;
  }

  bool is_in(unsigned offset, facts::FrameId frame) const {
    return frame == facts::whole_function ||
           (frames[size_t(frame)].begin_offset <= offset && offset < frames[size_t(frame)].end_offset);
  }
  facts::FrameId innermost_frame(unsigned offset) const {
    auto behind = std::partition_point(frames.begin(), frames.end(),
                                       [offset](const PartialFrame &frame) { return frame.begin_offset <= offset; });
    auto frame = facts::FrameId(behind - frames.begin()) - 1;
    while (frame != facts::whole_function && !is_in(offset, frame)) frame = frames[size_t(frame)].within;
    return frame;
  }
};

// Places and ranges of one file of the unit, the main file or a header.
class Sources {
public:
  Sources(clang::ASTUnit &ast, const frontend::MarkedFiles &files)
      : ast_(ast), files_(files), file_(ast.getSourceManager().getMainFileID()) {}
  // The same for the file that the place is in.
  Sources of(clang::SourceLocation) const;
  std::vector<Sources> all_marked() const; // the files with annotations, where they were included first

  clang::SourceManager &manager() const { return ast_.getSourceManager(); }
  const clang::ASTContext &context() const { return ast_.getASTContext(); }

  clang::FileID file() const { return file_; }
  std::string_view text() const;
  std::string path() const;
  const annotations::MarkedText *marked() const; // null if the file has no annotations
  // In this file; of what comes out of another one, that of the #include.
  unsigned offset(clang::SourceLocation at) const;
  bool before(clang::SourceLocation one, clang::SourceLocation other) const {
    return manager().isBeforeInTranslationUnit(manager().getFileLoc(one), manager().getFileLoc(other));
  }

  Place place(clang::SourceLocation) const;
  Place place(clang::SourceRange) const; // underlines the range, as far as it is on one line
  Place place(const annotations::Annotation &) const;
  // Bytes of the file that are this range; none if a macro body is in the way.
  std::optional<facts::Range> range(clang::SourceRange) const;
  std::string macro_name(clang::SourceLocation) const; // outermost macro that this location comes out of
  // The function that is called directly; or the macro of a header of the system's that the call is made by.
  std::string called_name(const clang::CallExpr *) const;
  // A macro of the program's that makes a string of its argument, if the location is in one: the string would show what is emitted.
  std::string stringizing_macro(clang::SourceLocation) const;
  bool skipped(size_t offset) const; // by the preprocessor
  clang::Preprocessor &preprocessor() const { return ast_.getPreprocessor(); }

private:
  clang::ASTUnit &ast_;
  const frontend::MarkedFiles &files_;
  clang::FileID file_;
};

bool is_region_pointer(clang::QualType);
bool is_region(clang::QualType);
Call prelude_call(const clang::CallExpr *, const clang::SourceManager &);
const clang::FunctionDecl *prelude_function(const clang::CallExpr *, const clang::SourceManager &);

// Where a local() call is used as a pointer to data that may be written; null if nowhere (constness.cpp).
const clang::Expr *writable_use(const clang::Expr *local, const clang::ParentMap &);

// The local variable or parameter that an expression names, through parentheses and implicit casts.
const clang::VarDecl *local_variable(const clang::Expr *);

class Blocking;
class Costs;
class Paths;
class SharedState;

// In the order of the parameters.
std::vector<Contract> contracts_of(const clang::FunctionDecl *);
// Whether a call changes which locks the caller holds.
bool changes_locks(const clang::FunctionDecl *);
// A declaration with contracts, and the file that it is in.
using ContractSite = std::pair<Sources, const clang::FunctionDecl *>;
// Finds them all; refuses contracts of what cannot have any, and those that do not agree.
std::vector<ContractSite> bind_contracts(const Sources &main, Diagnostics &);
// What a function with contracts may not contain, and calls of one may not be.
void check_contracts(const FunctionModel &, const Sources &, Diagnostics &);
std::optional<facts::ContractDeclaration> contract_declaration(const ContractSite &, Diagnostics &);

// The stages of the analysis of one function, in order. Each reports what it refuses.
void collect(FunctionModel &, const Sources &, Diagnostics &);
// Misspelled annotations of one file.
void report_problems(const Sources &, Diagnostics &);
// Ties the annotations of one file to the statements of its functions; what cannot be tied is reported.
void bind_annotations(const std::vector<FunctionModel *> &, const Sources &, Diagnostics &);
void follow_locks(FunctionModel &, const Sources &, Diagnostics &);
// Keeps the copies of names after which the first name is not used any more.
void find_last_copies(FunctionModel &, const Sources &);
// Finds where a handler needs a thread.
void find_promotions(FunctionModel &, Blocking &, const Sources &);
void check_frames(FunctionModel &, const Sources &, Diagnostics &);
void check_remote_calls(const FunctionModel &, Blocking &, const Sources &, Diagnostics &);
// Reports what is done before the join with what forks are to set.
void check_outstanding(const FunctionModel &, const Sources &, Diagnostics &);

// The loop, switch or label that a break, continue or goto is about; null for any other statement.
const clang::Stmt *target_of(const clang::Stmt *jump, const clang::ParentMap &);
// Whether a break, continue or goto leaves a partial frame that it stands in.
bool leaves(const FunctionModel &, const clang::Stmt *jump, facts::FrameId, const Sources &);

// The offset after blanks, comments and preprocessor directives.
size_t skip_blanks(std::string_view text, size_t from);

// What the language forbids in a function that migrates, and of a variable that would travel.
void check_addresses(const FunctionModel &, const LockCall &point, const Sources &, Diagnostics &);
// Whether something was wrong.
bool check_holds_no_address(const FunctionModel &, const Paths &, const LockCall &, const clang::VarDecl *, const Sources &,
                            Diagnostics &);
void check_migrating(const FunctionModel &, const Sources &, Diagnostics &);
// The type, or the part of it, of which values cannot be sent to another node; none if they can.
std::optional<clang::QualType> unsendable(clang::QualType);
// Where the plain pointers are in a value of the type; none if that cannot be said, as for members of unions.
std::optional<std::vector<facts::Pointers>> pointers_in(clang::QualType, const clang::ASTContext &);
// Where what a pointer variable points to is, if it is not null: nothing but parts of the program's image (functions, literals, constants); nothing
// that other nodes have, such as the data of a region; or who knows.
enum class Reach : uint8_t { image, this_node, unknown };
Reach reach_of(const FunctionModel &, const clang::VarDecl *, const Sources &);
Reach reach_of(const FunctionModel &, const clang::Expr *pointer, const Sources &);
// The pointers through which an atomic operation writes.
llvm::SmallVector<const clang::Expr *, 2> written_through(const clang::AtomicExpr *);
// The object that a pointer to is made in the expression itself: &x, an array; null for any other pointer.
const clang::Expr *object_at(const clang::Expr *pointer);
// The object that an lvalue is a part of: x for x.a, x[1], (&x)->a; null for a variable, and for what lies behind a pointer.
const clang::Expr *whole_of(const clang::Expr *lvalue);
// What it says depends on its arguments and what they point to only; it changes nothing.
bool is_pure_in_library(llvm::StringRef name);
bool is_volatile(const clang::Stmt *);
// Whether the expression changes nothing, as far as can be seen; or, with `but_callers_data`, nothing but data that functions are
// given by their callers under a write lock.
bool is_pure(const clang::Expr *, const clang::ASTContext &, bool but_callers_data = false);
void check_travels(const FunctionModel &, const Paths &, const LockCall &, const clang::VarDecl *, const Sources &, Diagnostics &);

// Warns of uses of a node's own variables where the computation may be on another node (-Wnode-state), once for each variable.
using NodeStates = llvm::DenseSet<const clang::VarDecl *>;
void check_node_state(const std::vector<FunctionModel *> &, const Sources &, NodeStates &warned_of, Diagnostics &);
// Whether `node_private` says that each node's own is meant.
bool is_node_private(const clang::Decl *);

// What the types of the unit do with `region`: plain pointers in region types, and where the word qualifies nothing.
void check_region_types(const Sources &, Diagnostics &);
// `region` as the name of something, in the place of what Clang says of it.
void check_region_names(const Sources &, Diagnostics &clangs, Diagnostics &);

// Finds the names that each scope declares, tags aside.
void find_scopes(FunctionModel &);
// Whether the variable's scope holds the statement, and whether its name means something else there, declared further in.
bool is_visible(const FunctionModel &, const clang::VarDecl *, const clang::Stmt *at, const Sources &);
bool is_hidden(const FunctionModel &, const clang::VarDecl *, const clang::Stmt *at, const Sources &);

// The last stage: the checks of what migrates and runs elsewhere, and everything that is known as plain data.
facts::Function assemble(FunctionModel &, const Sources &, Blocking &, const Costs &, const SharedState &, Diagnostics &);

// The plain data of a variable.
facts::Variable variable_facts(const FunctionModel &, const clang::VarDecl *, const Sources &);
// Whether it is declared without a value, which it then needs where a record may hold one that it never got.
bool may_begin_unset(const clang::VarDecl *);
// The declarator and the attributes that follow it; empty if that is not in the text.
facts::Range initializer_place(const clang::VarDecl *, const Sources &);
facts::Parameter parameter_facts(const FunctionModel &, clang::QualType, const Sources &);
// A declarator of `name`, or without one the type.
std::string type_text(clang::QualType, const clang::ASTContext &, std::string name = {});
// Header and contents of the definition.
void describe_definition(facts::Function &, const FunctionModel &, const Sources &);
// A declarator for where a region pointer of this type is mapped, with % for the name.
std::string mapped_declarator(clang::QualType region_pointer, const clang::ASTContext &);
// Whether the type can be written outside the function, before it and after it.
bool has_lasting_name(clang::QualType, const FunctionModel &, const Sources &);
// The typedef name that a type, or what it points to, is written with; empty if it is written otherwise.
std::string alias_in(clang::QualType);

// Whether a call to the function may suspend the caller's thread.
class Blocking {
public:
  explicit Blocking(const clang::SourceManager &sources) : sources_(sources) {}
  bool may_block(const clang::CallExpr *);
  // Of a call that does not block: whether a handler cannot make it, for what it does with static data.
  bool needs_thread(const clang::CallExpr *);
  void set_state(const SharedState &state) { state_ = &state; } // before the questions
  // A call that runs elsewhere: what makes it waits, whatever the callee does.
  void add_remote(const clang::CallExpr *call) { remote_.insert(call); }
  // Whether the callee of such a call may wait, where it runs.
  bool callee_may_block(const clang::CallExpr *);
  // Whether it calls, itself or through others, what only a node's first thread may call.
  bool may_be_collective(const clang::CallExpr *);

private:
  // What a function's own body does, and which functions of the unit it goes on to.
  struct Body {
    bool blocks = false, collective = false, needs_thread = false;
    llvm::SmallVector<const clang::FunctionDecl *, 4> callees;
  };
  void add(Body &, const clang::CallExpr *);
  void add_callee(Body &, const clang::CallExpr *);
  const Body &body_of(const clang::FunctionDecl *definition);
  template <typename Test> bool reaches(const Body &start, Test);
  const clang::SourceManager &sources_;
  const SharedState *state_ = nullptr;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Body>> bodies_;
  llvm::DenseSet<const clang::CallExpr *> remote_;
};

} // namespace prelude::analysis
