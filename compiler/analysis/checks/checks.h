// What the language refuses besides: these read what the other rooms have found, and report.
#pragma once

#include "constructs/locks/states_clang.h"

namespace prelude::analysis {

// What a function with contracts may not contain, and calls of one may not be.
void check_contracts(const FunctionFlow &, const Sources &, Diagnostics &);
// What a filament may not do, and may not be seen by other nodes.
void check_foralls(const FunctionFlow &, Blocking &, const Sources &, Diagnostics &);
// That filaments do with each variable what its reduction says; a part of check_foralls.
void check_reductions(const FunctionModel &, const ForallModel &, const Sources &, Diagnostics &);
// What leads out of a `finish` block or into it, and locks at its end. An activation that has one stays where it is.
FunctionFlow resolve_scopes(FunctionFlow, const Sources &, Diagnostics &);
// Refuses to free the data of a region.
void check_freed(const FunctionModel &, const Sources &, Diagnostics &);
void check_remote_calls(const FunctionModel &, Blocking &, const Sources &, Diagnostics &);
// Reports what is done before the join with what forks are to set.
void check_outstanding(const FunctionModel &, const Sources &, Diagnostics &);

// Something that has to be edited is in another file, or comes out of a macro.
void report_unwritten(clang::SourceRange, clang::SourceLocation at, const std::string &what, const Sources &, Diagnostics &);
void report_in_macro(const std::string &what, const Place &, const std::string &macro, Diagnostics &);
// A variable that a record holds is set again where the activation goes on; one whose name an inner declaration has gets another name.
void check_restorable(const facts::Variable &, const clang::VarDecl *, const Sources &, Diagnostics &);
void check_renamable(const facts::Variable &, const clang::VarDecl *, const Sources &, Diagnostics &);

// A collective that only a node's first thread may call, after a lock where the computation may have moved.
void report_collective(const std::string &name, const Place &, const LockCall &, const Sources &, Diagnostics &);

// What the language forbids in a function that migrates, and of a variable that would travel.
void check_migrating(const FunctionFlow &, const Sources &, Diagnostics &);
// The types that the forms of a function repeat that does not migrate, but forks, say.
void check_forms(const FunctionModel &, const char *why, const Sources &, Diagnostics &);
// Addresses that may be kept of what an activation goes on with copies of: all that is in scope, and of a partial frame what it has or is
// given (`live`). What has been reported is not again.
using Objects = llvm::DenseSet<const void *>;
void check_addresses(const FunctionModel &, const clang::CallExpr *point, facts::FrameId activation,
                     llvm::ArrayRef<const clang::VarDecl *> live, Kind note, const Sources &, Objects &reported, Diagnostics &);
// Whether there are any.
bool has_kept_address(const FunctionModel &, const clang::Stmt *place, facts::FrameId activation, const Sources &);
// Whether something was wrong.
bool check_holds_no_address(const FunctionFlow &, const Paths &, const LockCall &, const clang::VarDecl *, const Sources &,
                            Diagnostics &);
void check_travels(const FunctionFlow &, const Paths &, const LockCall &, const clang::VarDecl *, const Sources &, Diagnostics &);
// Warns of a number that is sent to another node, as the variable or the function's result, if it is an address (-Waddress-as-number).
void check_sent(const FunctionModel &, const clang::ValueDecl *, const std::string &what, const Place &, Diagnostics &);
// Warns of an argument for another node that is an address as a number. The calling function makes the number of a pointer, and another
// function makes a pointer of it. A callee that calls node_self() is not warned of: it may know which node the address is of.
void check_given(const FunctionModel &, const clang::ParmVarDecl *, const std::string &what, const Place &, const Sources &, Diagnostics &);

// Warns of uses of a node's own variables where the computation may be on another node (-Wnode-state), once for each variable.
using NodeStates = llvm::DenseSet<const clang::VarDecl *>;
void check_node_state(const std::vector<FunctionFlow> &, const Sources &, NodeStates &warned_of, Diagnostics &);

// The mutable variable of static or thread storage duration that is named; null for others, for streams and what is node_private.
const clang::VarDecl *node_state(const clang::DeclRefExpr *, const Sources &);

// Something in the rest of a procedure after a call that may mean another thing on another node. A program that has not asked for a move
// there must not notice one.
struct NodeDependence {
  std::string what;
  clang::SourceRange where;
};
// `homes`: a region that is made has another home then; else that is no dependence.
std::optional<NodeDependence> node_dependence_after(const clang::CallExpr *, bool homes, const Paths &, const Sources &);
// The same of the statements for which it is true.
std::optional<NodeDependence> node_dependence_in(const Graph &, llvm::function_ref<bool(const clang::Stmt *)>, bool homes,
                                                 const Sources &);
// The functions of prelude.h whose effect and answer are the same on each node.
llvm::ArrayRef<llvm::StringLiteral> calls_same_on_each_node();

// Warns of a `move` at a region whose home is surely here (-Wuseless-move).
void check_useless_moves(const FunctionFlow &, const Sources &, Diagnostics &);

// Warns of what `main` prints before the program has asked for its node (-Woutput-on-each-node).
void check_output(const Sources &, Diagnostics &);

// What the types of the unit do with `region`: plain pointers in region types, and where the word qualifies nothing.
void check_region_types(const Sources &, Diagnostics &);
// `region` as the name of something, in the place of what Clang says of it.
void resolve_region_names(const Sources &, Diagnostics &clangs, Diagnostics &);

} // namespace prelude::analysis
