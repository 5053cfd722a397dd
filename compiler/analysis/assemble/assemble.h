// Facts: the analysis of a function as plain data.
#pragma once

#include "analysis/work/shared_state.h"
#include "constructs/locks/states_clang.h"

namespace prelude::analysis {

// The checks of what migrates and runs elsewhere, and everything that is known as plain data.
// `reasons`: also what only remarks need.
facts::Function assemble(const FunctionFlow &, const Sources &, Blocking &, const Costs &, const SharedState &, bool reasons,
                         Diagnostics &);

// A file's text, and what of it the user has not written. `name` as it shows in messages.
facts::File file_facts(const Sources &, const std::string &name);
// Adds the functions of a file that have no model, which have loops at most, in the order of the source.
void add_plain_functions(std::vector<facts::Function> &, const std::vector<FunctionModel *> &, const Sources &, const Costs &,
                         const SharedState &);
// Variables that `node_private` stands at and the unit defines, and whose names no macro has where it ends.
std::vector<std::string> node_privates(const Sources &);

// The names of regions that the calls of a function give to functions of the unit; and those of functions that have no model.
std::vector<facts::GivenRegion> regions_given(const FunctionModel &, const Paths &, const Sources &,
                                              llvm::ArrayRef<facts::RemoteCall> remote_calls);
std::vector<facts::GivenRegion> regions_given_by_others(const Program &, const Sources &main);

// The calls of the runtime's that may send messages, in all functions of the program's.
std::vector<facts::RuntimeCall> runtime_calls(const Sources &);

facts::Variable variable_facts(const FunctionModel &, const clang::VarDecl *, const Sources &);
// The declarator and the attributes that follow it; empty if that is not in the text.
facts::Range initializer_place(const clang::VarDecl *, const Sources &);
facts::Parameter parameter_facts(const FunctionModel &, clang::QualType, const Sources &);
// Where the statements end that a procedure begins with and that only return, after a test, without a call or an effect; 0 if it has none.
unsigned base_case_end(const clang::FunctionDecl *, const Sources &);
std::optional<facts::FirstLock> first_lock(const FunctionModel &, const Sources &);
// Header and contents of the definition.
void describe_definition(facts::Function &, const FunctionModel &, const Sources &);

} // namespace prelude::analysis
