// What Clang's messages say in the words of the language.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace prelude::frontend {

// Clang knows a region as an address space, and knows no annotations; the user knows regions and annotations, and no address space.
std::string in_our_words(std::string message);

inline constexpr const char *mixed = "mixes a region pointer and a plain pointer";

// The header that declares a name that <prelude.h> does not have; null if there is none.
const char *header_with(llvm::StringRef name);

// What a macro that makes a region or a shared array takes; empty for other macros.
llvm::StringRef arguments_of(llvm::StringRef macro);

} // namespace prelude::frontend
