// What has been found of a function, as plain data.
#pragma once

#include "analysis/flow/blocking.h"
#include "analysis/loops/loops.h"

namespace prelude::analysis {

// The checks of what migrates and runs elsewhere, and everything that is known as plain data.
facts::Function assemble(FunctionModel &, const Sources &, Blocking &, const Costs &, Diagnostics &);

facts::Variable variable_facts(const FunctionModel &, const clang::VarDecl *, const Sources &);
// The declarator and the attributes that follow it; empty if that is not in the text.
facts::Range initializer_place(const clang::VarDecl *, const Sources &);
facts::Parameter parameter_facts(const FunctionModel &, clang::QualType, const Sources &);
// Header and contents of the definition.
void describe_definition(facts::Function &, const FunctionModel &, const Sources &);

} // namespace prelude::analysis
