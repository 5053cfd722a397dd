// The document of --emit=json, which --emit=html puts into its page.
#pragma once

#include "remarks/remarks.h"

#include "llvm/Support/JSON.h"

namespace prelude::remarks {

llvm::json::Value document(const plan::Unit &, const std::vector<Remark> &, const Texts &);

} // namespace prelude::remarks
