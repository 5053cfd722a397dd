// What statements write by pointers, by the types of what these lead to. Internal to this folder.
#pragma once

#include "automatic/summaries.h"

#include "analysis/accesses/accesses.h"

namespace prelude::automatic {

// What an access does by itself.
Effects effects_of(const analysis::Access &);
// What the address is of that an access gives; of an array, its elements. Null if that is not told.
clang::QualType type_of_address(const analysis::Access &);
// Whether a part of an object may be written.
bool may_write(const Effects &, const clang::FieldDecl *);

// Whether data of a region are read or written.
bool is_of_region(const analysis::Access &);
// Whether a loop may go on until another activation has changed what it looks at: it is not sure to end by what it counts, and uses
// a region that it does not go on from.
bool may_await(const clang::Stmt *loop, const analysis::Accesses &);
// Whether a loop ends by what it counts.
bool is_counted(const clang::Stmt *loop, const analysis::Accesses &);
// Whether the first round of a loop is sure to come: from one constant up or down to another.
bool surely_runs(const clang::ForStmt *, const clang::ASTContext &);
// Whether a part of a statement may be left from inside.
bool has_jumps(const clang::Stmt *part);

} // namespace prelude::automatic
