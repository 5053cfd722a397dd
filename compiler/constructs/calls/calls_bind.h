// Calls that run elsewhere, joins, and calls with which their callers may go along, in Clang's tree.
#pragma once

#include "analysis/program/sources.h"

namespace prelude::analysis {

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

// The calls of a function that run elsewhere, its joins and its call points.
struct CallsModel {
  std::vector<RemoteModel> remote_calls;
  std::vector<JoinModel> joins;
  std::vector<CallPoint> call_points;
  bool is_called_elsewhere = false; // by rpc, spawn or fork in this unit
};

struct FunctionModel;

// Finds the calls of functions in which the computation may move with callers. `all`: the functions of the unit; those that have a call
// point may be without anything else that they do with regions.
void find_call_points(const std::vector<FunctionModel *> &all, const Sources &main);

} // namespace prelude::analysis
