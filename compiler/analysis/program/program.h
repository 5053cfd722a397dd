// The unit before any pass follows it: its functions with their annotations, scopes and types.
#pragma once

#include "analysis/program/model.h"

namespace prelude::analysis {

// Records what a function does with regions; refuses what Clang lets through although it means nothing for a region.
void collect(FunctionModel &, const Sources &, Diagnostics &);
// Misspelled annotations of one file.
void report_problems(const Sources &, Diagnostics &);
// Ties the annotations of one file to the statements of its functions; what cannot be tied is reported.
void bind_annotations(const std::vector<FunctionModel *> &, const Sources &, Diagnostics &);

// Whether a statement or expression is another one, or lies in it.
bool is_part(const clang::Stmt *part, const clang::Stmt *whole, const clang::ParentMap &);
// Finds the names that each scope declares, tags aside.
void find_scopes(FunctionModel &);
// Whether the scope of a variable or type holds the statement, and whether a variable's name means something else there, declared further
// in.
bool is_visible(const FunctionModel &, const clang::NamedDecl *, const clang::Stmt *at, const Sources &);
bool is_hidden(const FunctionModel &, const clang::VarDecl *, const clang::Stmt *at, const Sources &);

// The loop, switch or label that a break, continue or goto is about; null for any other statement.
const clang::Stmt *target_of(const clang::Stmt *jump, const clang::ParentMap &);
// Whether a break, continue or goto leaves a partial frame that it stands in.
bool leaves(const FunctionModel &, const clang::Stmt *jump, facts::FrameId, const Sources &);

bool is_volatile(const clang::Stmt *);
// Whether the expression changes nothing, as far as can be seen; or, with `but_callers_data`, nothing but data that functions are
// given by their callers under a write lock.
bool is_pure(const clang::Expr *, const clang::ASTContext &, bool but_callers_data = false);

// Calls that belong to the frame that makes them: one that gets memory of it (alloca), one that may return again (setjmp), and va_start.
bool allocates_in_frame(const clang::CallExpr *);
bool returns_twice(const clang::CallExpr *);
bool begins_arguments(const clang::CallExpr *);

// A `constexpr` variable of a function: it has its value wherever it is in scope, so nothing has to keep it.
bool is_local_constant(const clang::VarDecl *);

// What tells a function from all others of the unit: its name, and of an overloadable one the types of its parameters.
std::string symbol_of(const clang::FunctionDecl *);

// Whether `node_private` says that each node's own is meant.
bool is_node_private(const clang::Decl *);

// Whether `shared` says that a pointer leads to a shared array, which has the same address on all nodes.
bool is_shared(const clang::Decl *);
// Refuses `region` and `shared` on what is declared with a type that they cannot be about (qualifiers.cpp).
void check_qualifiers(const clang::NamedDecl *, clang::QualType, const Sources &, Diagnostics &);
// A declarator of `name`, or without one the type.
std::string type_text(clang::QualType, const clang::ASTContext &, std::string name = {});
// A declarator for where a region pointer of this type is mapped, with % for the name.
// The same to be written in front of a name: one of which the name would stand in the midst is spelled by __typeof__.
std::string specifier_text(clang::QualType, const clang::ASTContext &);
// Outside of the function, in which a typedef may be that names it.
std::string specifier_text(clang::QualType, const FunctionModel &, const Sources &);
std::string mapped_declarator(clang::QualType region_pointer, const clang::ASTContext &);
// Whether the type can be written outside the function, before it and after it.
bool has_lasting_name(clang::QualType, const FunctionModel &, const Sources &);
// The typedef name that a type, or what it points to, is written with; empty if it is written otherwise.
std::string alias_in(clang::QualType);

} // namespace prelude::analysis
