// Which preludec this is.
#pragma once

namespace prelude::driver {

// The version, the commit if it was built from a repository, and the version of the contract with the runtime:
// "0.1.0 (v0.1.0-12-g0123abc), ABI 8". The build makes the file that defines it.
extern const char *const version;

} // namespace prelude::driver
