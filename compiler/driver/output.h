// Writes text to a file of the user's.
#pragma once

#include <string>
#include <system_error>

namespace prelude::driver {

// Writes the whole text, or leaves the file as it was: a regular file is replaced only after the text has been written. With
// `keeps_permissions` the new file has those of the old one.
std::error_code write_text(const std::string &path, const std::string &text, bool keeps_permissions = false);

} // namespace prelude::driver
