// What LLVM's readers of object files give.
#pragma once

#include "llvm/Support/Error.h"

#include <optional>

namespace prelude::driver {

// The value, or nothing if it could not be had.
template <typename T> std::optional<T> known(llvm::Expected<T> value) {
  if (value) return std::move(*value);
  llvm::consumeError(value.takeError());
  return {};
}

} // namespace prelude::driver
