// What the analyses share while they look at one function: records that point into Clang's AST. Internal to analysis/.
#pragma once

#include "analysis/accesses/accesses.h"
#include "analysis/program/graph.h"
#include "analysis/program/sources.h"
#include "constructs/calls/calls_bind.h"
#include "constructs/contracts/contracts_bind.h"
#include "constructs/foralls/foralls_bind.h"
#include "constructs/frames/frames_bind.h"
#include "constructs/guards/guards_bind.h"
#include "constructs/locks/locks_bind.h"
#include "constructs/scopes/scopes_bind.h"

#include "clang/AST/ParentMap.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <map>

namespace prelude::analysis {

class AddressNumbers;
class PointsTo;

// What an annotation has left in the text (annotations/mark.h).
struct Mark {
  const clang::CallExpr *call;
  Call kind;
  size_t annotation; // index into ScanResult::annotations of the function's file

  // The expression that it holds; null if there is none.
  const clang::Expr *argument() const { return argument_of(call); }
  static const clang::Expr *argument_of(const clang::CallExpr *mark) { return mark->getNumArgs() == 2 ? mark->getArg(1) : nullptr; }
};

// A place where the address of a local variable is taken, or of a compound literal (then `variable` is null).
struct AddressSite {
  const void *object;
  const clang::VarDecl *variable;
  const clang::Expr *address;
};

struct FunctionModel : LocksModel, ContractsModel, FramesModel, GuardsModel, CallsModel, ForallsModel, ScopesModel {
  explicit FunctionModel(const clang::FunctionDecl *decl) : decl(decl), parents(decl->getBody()), memory(decl->getBody()) {}

  const clang::FunctionDecl *decl;
  clang::ParentMap parents;
  Accesses memory; // all that it reads, writes and gives the address of
  std::unique_ptr<Graph> graph;

  std::vector<const clang::VarDecl *> variables; // parameters, then locals in order of the source
  llvm::DenseMap<const clang::VarDecl *, std::vector<const clang::DeclRefExpr *>> uses;
  std::vector<Mark> marks;
  std::vector<const clang::Stmt *> exits; // return, break, continue, goto
  std::vector<const clang::Stmt *> jumps; // goto, labels, cases
  std::vector<const clang::PredefinedExpr *> function_names;
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
