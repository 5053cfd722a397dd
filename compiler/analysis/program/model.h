// What the analyses share while they look at one function: records that point into Clang's AST. Internal to analysis/.
#pragma once

#include "analysis/accesses/accesses.h"
#include "analysis/program/graph.h"
#include "analysis/program/sources.h"

#include "clang/AST/ParentMap.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <map>
#include <optional>

namespace prelude::analysis {

class AddressNumbers;
class PointsTo;

// What a function does with the lock of one of its parameters (lang-spec/language.md, 2.1).
struct Contract {
  facts::Effect effect;
  facts::Mode mode;
  unsigned parameter;       // index
  clang::SourceLocation at; // the parameter's name in the contract

  std::string word() const { return facts::contract_word(effect, mode); }
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
  facts::Mode mode = facts::Mode::none; // of the lock taken
  facts::Range statement;               // with its semicolon
  bool in_block = false;                // a statement of a { block }, labels aside
  facts::Policy policy = facts::Policy::none;
  const clang::Expr *condition = nullptr; // of move(if: e)
  unsigned frames = 0;         // of move(frames: e): so many callers go along
  facts::Range frames_written; // and e
  facts::Abort abort = facts::Abort::by_default;
  facts::FrameId begins = facts::whole_function, within = facts::whole_function;

  // The activation that a migration here is one of: the frame that begins here, or the one that it stands in.
  facts::FrameId activation() const { return begins != facts::whole_function ? begins : within; }
  bool migrates() const { return policy != facts::Policy::none && policy != facts::Policy::never; }
};

// What an annotation has left in the text (annotations/mark.h).
struct Mark {
  const clang::CallExpr *call;
  Call kind;
  size_t annotation; // index into ScanResult::annotations of the function's file

  // The expression that it holds; null if there is none.
  const clang::Expr *argument() const { return argument_of(call); }
  static const clang::Expr *argument_of(const clang::CallExpr *mark) { return mark->getNumArgs() == 2 ? mark->getArg(1) : nullptr; }
};

struct PartialFrame {
  size_t lock; // index into FunctionModel::locks
  const clang::CallExpr *begin, *end;
  unsigned begin_offset, end_offset;
  facts::FrameId within = facts::whole_function;
  Place place;
};

// n = next: if the lock of `next` is held, and `next` is not used any more, it is now the lock of n (locks/states_check.cpp).
struct NameCopy {
  const clang::Stmt *statement; // assignment or declaration
  const clang::VarDecl *to, *from;
};

struct GuardModel {
  size_t lock;
  const clang::CallExpr *mark;
  Place place;
};

struct RemoteModel {
  facts::RemoteCall::Kind kind;
  const clang::CallExpr *call;
  const clang::CallExpr *place_mark; // null for an rpc without `to`
  Place place;
  // fork with a result
  bool valued = false;
  const clang::VarDecl *variable = nullptr;
  const clang::Expr *target = nullptr; // null in a declaration
  const clang::BinaryOperator *assignment = nullptr;

  bool combines() const { return assignment && assignment->isCompoundAssignmentOp(); } // x += fork f()
};

// A call in which the computation may move and take callers along.
struct CallPoint {
  const clang::CallExpr *call;
  const clang::Stmt *statement = nullptr; // that the call is, or gets the result of
  facts::CallPoint::Form form = facts::CallPoint::alone;
  const clang::VarDecl *variable = nullptr;
  const clang::BinaryOperator *assignment = nullptr;
  std::string why_not; // of what shows in the syntax
};

// join;   join x;
struct JoinModel {
  const clang::CallExpr *call; // the mark
  // What `join x;` waits for, and the variable that this is a part of. Null if it waits for all children.
  const clang::Expr *part = nullptr;
  const clang::VarDecl *variable = nullptr;
};

// forall (int i = first; i < bound; i++) ... { ... }
struct ForallModel {
  struct Reduction {
    const clang::CallExpr *mark;
    const clang::VarDecl *variable; // null: it is no local variable
    facts::Reduction kind;
  };
  const clang::CallExpr *mark;
  Call where;
  std::vector<const clang::ForStmt *> loops; // an outer one before those in it
  std::vector<Reduction> reductions;
  Place place;
  // The head of the outermost one; `index` is null if that does not count.
  const clang::VarDecl *index = nullptr;
  const clang::Expr *first = nullptr, *bound = nullptr;
  bool up = true, inclusive = false;
  uint64_t step = 1;

  const clang::ForStmt *outermost() const { return loops.front(); }
  const clang::Stmt *body() const { return loops.back()->getBody(); }
};

struct AccessSite {
  const clang::Expr *base;      // what an edit replaces: the variable's name, or the whole of local(n)
  const clang::Expr *evaluated; // the element of the CFG that stands for it
  const clang::VarDecl *variable;
  bool is_local, is_write;
  const clang::Expr *writable_use = nullptr; // of local(n): where it is used as a pointer to data that may be written
  bool evaluated_at_all = true;              // false in sizeof and typeof, where no lock is needed
};

// A place where the address of a local variable is taken, or of a compound literal (then `variable` is null).
struct AddressSite {
  const void *object;
  const clang::VarDecl *variable;
  const clang::Expr *address;
};

struct FunctionModel {
  explicit FunctionModel(const clang::FunctionDecl *decl) : decl(decl), parents(decl->getBody()), memory(decl->getBody()) {}

  const clang::FunctionDecl *decl;
  clang::ParentMap parents;
  Accesses memory; // all that it reads, writes and gives the address of
  std::unique_ptr<Graph> graph;

  std::vector<const clang::VarDecl *> variables; // parameters, then locals in order of the source
  llvm::DenseMap<const clang::VarDecl *, std::vector<const clang::DeclRefExpr *>> uses;
  std::vector<LockCall> locks, unlocks, upgrades;
  std::vector<AccessSite> accesses;
  std::vector<Contract> contracts; // of the function, in the order of the parameters
  std::vector<ContractCall> contract_calls;
  std::vector<NameCopy> copies;
  std::vector<Mark> marks;
  std::vector<PartialFrame> frames; // an outer one before those in it
  std::vector<GuardModel> guards;
  std::vector<RemoteModel> remote_calls;
  std::vector<JoinModel> joins;
  std::vector<ForallModel> foralls;
  std::vector<CallPoint> call_points;
  bool is_called_elsewhere = false;       // by rpc, spawn or fork in this unit
  std::vector<const clang::Stmt *> exits; // return, break, continue, goto
  std::vector<const clang::Stmt *> jumps; // goto, labels, cases
  std::vector<const clang::PredefinedExpr *> function_names;
  std::vector<const clang::CallExpr *> refused; // locks that were reported; their annotations are not to blame
  std::vector<const clang::TypedefNameDecl *> vla_types; // names of types whose size is known at run time only
  std::vector<const clang::CallExpr *> calls; // everything but locks and local()
  std::vector<AddressSite> addresses;
  const PointsTo *points_to = nullptr; // where these addresses go; null if there are none
  const AddressNumbers *numbers = nullptr; // that may be addresses, of the unit; null if there are none

  llvm::DenseMap<const clang::Decl *, const clang::DeclStmt *> declarations;
  // What a scope declares under a name (scopes.cpp).
  using Declared = llvm::SmallVector<const clang::NamedDecl *, 1>;
  llvm::DenseMap<std::pair<const clang::Stmt *, const clang::IdentifierInfo *>, Declared> names;

  // What an expression uses that is evaluated elsewhere than it stands: the condition and the place of annotations.
  llvm::DenseMap<const clang::Stmt *, const clang::Expr *> evaluated_at;
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
    auto next = std::partition_point(frames.begin(), frames.end(),
                                       [offset](const PartialFrame &frame) { return frame.begin_offset <= offset; });
    auto frame = facts::FrameId(next - frames.begin()) - 1;
    while (frame != facts::whole_function && !is_in(offset, frame)) frame = frames[size_t(frame)].within;
    return frame;
  }
};

} // namespace prelude::analysis
