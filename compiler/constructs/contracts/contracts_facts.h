// What functions do with their callers' locks, as plain data.
#pragma once

#include "analysis/facts_points.h"

namespace prelude::facts {

// What a function does with a lock of its caller's: it is held before and after the call, or only after it, or only before.
enum class Effect : uint8_t { requires_lock, acquires, releases };
// The word that says so (lang-spec/words.def).
const char *contract_word(Effect, Mode);

// A contract is about one parameter.
struct Contract {
  Effect effect = Effect::requires_lock;
  Mode mode = Mode::none;
  VariableId variable = 0;
};

// A call of a function with contracts. Where the regions of the parameters in question are mapped is passed after the arguments.
struct ContractCall {
  struct Argument {
    VariableId variable = 0;
    Effect effect = Effect::requires_lock;
    Mode mode = Mode::none;
    std::string cast; // to a pointer to where it is mapped, of a lock that is acquired; empty if it has that type
  };
  std::string callee;
  Place place;
  unsigned end = 0;      // its closing parenthesis
  bool evaluated = true; // false in sizeof and typeof
  std::vector<Argument> arguments; // in the order of the parameters
};

// A parameter of such a function, in a declaration.
struct ContractParameter {
  std::string name;     // of the region pointer
  std::string declared; // a declarator for where it is mapped, with % for the name
  Effect effect = Effect::requires_lock;
  Mode mode = Mode::none;
  unsigned number = 0; // from 1 on
  unsigned end = 0;    // after its declaration
};

// A declaration of such a function, or the head of its definition.
struct ContractHead {
  size_t file = 0; // index into Unit::files
  std::string function;
  Place place;
  bool is_external = false;  // other files may call it
  unsigned end = 0;          // the closing parenthesis of its parameters
  std::vector<Range> words;  // the contracts
};

struct ContractDeclaration : ContractHead {
  std::vector<ContractParameter> parameters; // in order
};

// The facts that a plan keeps unchanged.
struct PlainContracts {
  std::vector<ContractCall> contract_calls;
};

struct Contracts {
  std::vector<Contract> contracts; // in the order of the parameters
};

} // namespace prelude::facts
