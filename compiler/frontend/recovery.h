// Code that may crash, in Clang, which leaves anything after an error: the caller goes on.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"

#include <csignal>

namespace prelude::frontend {

// While it lives, crashes in run_safely() are survived, also where the stack is used up: the handler runs on another one.
class Recovery {
public:
  Recovery() {
    llvm::CrashRecoveryContext::Enable();
    for (int signal : {SIGSEGV, SIGBUS}) {
      struct sigaction action = {};
      sigaction(signal, nullptr, &action);
      action.sa_flags |= SA_ONSTACK;
      sigaction(signal, &action, nullptr);
    }
  }
  Recovery(const Recovery &) = delete;
  Recovery &operator=(const Recovery &) = delete;
  ~Recovery() { llvm::CrashRecoveryContext::Disable(); }

  // False if it has crashed.
  bool run_safely(llvm::function_ref<void()> code) {
    llvm::CrashRecoveryContext guard;
    return guard.RunSafely(code);
  }
};

} // namespace prelude::frontend
