// What library functions and builtins of Clang do with the objects that they get addresses of.
#pragma once

#include "analysis/accesses/accesses.h"

#include <optional>

namespace prelude::analysis {

// What a call does with one argument's object.
enum class Handling : uint8_t {
  given,     // anything that the type allows
  reads,     // no more than this, now
  writes,
  updates,
  written,   // stores there, and may keep or give back the address
  returned,  // gives the address back
  unevaluated
};
Handling handling_of(const clang::CallExpr *, unsigned argument);

// A __sync builtin: it may put its other arguments where the first one leads, and gives what was there.
bool is_exchange(const clang::FunctionDecl *);

// What an atomic operation does with the object that an operand leads to; none for operands that are values.
std::optional<Access::How> access_by(const clang::AtomicExpr *, const clang::Expr *operand);

} // namespace prelude::analysis
