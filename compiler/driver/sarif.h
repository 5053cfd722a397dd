// Diagnostics as a document of SARIF 2.1.0, for tools.
#pragma once

#include "diagnostics/diagnostics.h"

#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
}

namespace prelude::driver {

// Writes one document with one run. The rule of a diagnostic of preludec's is its kind in kinds.def, of which --explain= tells more; of one
// of clang's, clang-diagnostic- and its option. Notes are a result's related locations.
void write_sarif(const Diagnostics &, llvm::StringRef version, llvm::raw_ostream &);

} // namespace prelude::driver
