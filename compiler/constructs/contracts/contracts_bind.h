// Contracts, and calls of functions that have some, in Clang's tree.
#pragma once

#include "analysis/program/sources.h"

namespace prelude::analysis {

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

// The contracts of a function, and its calls of functions that have some.
struct ContractsModel {
  std::vector<Contract> contracts; // in the order of the parameters
  std::vector<ContractCall> contract_calls;
};

// Contracts, in the order of the parameters.
std::vector<Contract> contracts_of(const clang::FunctionDecl *);
// Whether a call changes which locks the caller holds.
bool changes_locks(const clang::FunctionDecl *);
// A declaration with contracts, and the file that it is in.
using ContractSite = std::pair<Sources, const clang::FunctionDecl *>;
// Finds them all; refuses contracts of what cannot have any, and those that do not agree.
std::vector<ContractSite> bind_contracts(const Sources &main, Diagnostics &);
// Refuses what is done with functions with contracts, and with those that lock and unlock, other than to call them.
void check_only_called(const Sources &main, Diagnostics &);
std::optional<facts::ContractDeclaration> contract_declaration(const ContractSite &, Diagnostics &);

} // namespace prelude::analysis
