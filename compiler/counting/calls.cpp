#include "counting/calls.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

namespace prelude::counting {
using namespace llvm;
namespace {

// The calls of mcrl.h and prelude.h that have other names.
bool is_runtimes(StringRef name) {
  static constexpr StringLiteral prefixes[] = {"mcrl_", "prelude_", "crl_", "rgn_", "reduce_m", "reduce_sum", "region_", "zone_at_"};
  static constexpr StringLiteral names[] = {"barrier", "broadcast", "home_of", "migration_policy_read", "migration_policy_write",
                                            "node_count", "node_self", "rid_home", "wall_seconds"};
  return any_of(prefixes, [&](StringRef prefix) { return name.starts_with(prefix); }) || is_contained(names, name);
}

// Intrinsics that are functions of the mathematical library after all.
StringRef function_of(const CallBase &call) {
  bool is_single = call.getType()->getScalarType()->isFloatTy();
  if (!is_single && !call.getType()->getScalarType()->isDoubleTy()) return "";
  switch (call.getIntrinsicID()) {
#define PRELUDE_FUNCTION(name)                                                                                                     \
  case Intrinsic::name: return is_single ? #name "f" : #name;
    PRELUDE_FUNCTION(sin)
    PRELUDE_FUNCTION(cos)
    PRELUDE_FUNCTION(tan)
    PRELUDE_FUNCTION(exp)
    PRELUDE_FUNCTION(exp2)
    PRELUDE_FUNCTION(exp10)
    PRELUDE_FUNCTION(log)
    PRELUDE_FUNCTION(log2)
    PRELUDE_FUNCTION(log10)
    PRELUDE_FUNCTION(pow)
#undef PRELUDE_FUNCTION
  default: return "";
  }
}

// Functions that call what they are given do not return to it before.
bool calls_back(const CallBase &call) {
  return any_of(call.args(), [](const Use &argument) { return isa<Function>(argument->stripPointerCasts()); });
}

} // namespace

Calls::Calls(const Module &module, Libraries libraries) : libraries_(std::move(libraries)) {
  for (const Function &function : module)
    if (function.hasExactDefinition()) quiet_.insert(&function);
  auto comes_elsewhere = [&](const Function &function) {
    return any_of(instructions(function), [&](const Instruction &each) {
      const auto *call = dyn_cast<CallBase>(&each);
      return call && (callee(*call) == Callee::any || callee(*call) == Callee::foreign);
    });
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const Function &function : module)
      if (quiet_.contains(&function) && comes_elsewhere(function)) changed = quiet_.erase(&function);
  }
}

Callee Calls::callee(const CallBase &call) const {
  if (call.isInlineAsm()) return Callee::none;
  if (isa<IntrinsicInst>(call)) return function_of(call).empty() ? Callee::none : Callee::library;
  const Function *function = call.getCalledFunction();
  bool stays = call.doesNotThrow() && !call.doesNotReturn() && !call.hasFnAttr(Attribute::ReturnsTwice) && !call.isMustTailCall();
  if (!function || is_runtimes(function->getName())) return Callee::any;
  if (!function->isDeclaration() && !function->hasAvailableExternallyLinkage())
    return stays && quiet_.contains(function) ? Callee::none : Callee::any;
  LibFunc known;
  if (stays && !calls_back(call) && libraries_(*call.getFunction()).getLibFunc(*function, known)) return Callee::library;
  return Callee::foreign;
}

StringRef Calls::name(const CallBase &call) const {
  if (isa<IntrinsicInst>(call)) return function_of(call);
  switch (callee(call)) {
  case Callee::library:
  case Callee::foreign: return call.getCalledFunction()->getName();
  case Callee::none:
  case Callee::any: return "";
  }
  return "";
}

} // namespace prelude::counting
