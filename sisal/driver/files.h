// The files of a command: what they are, and how they are read and written.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sisal::driver {

enum class InputKind { sisal, c, linked, unknown };
InputKind kind_of(const std::string &path);

// The text of a file, "-" being standard input. Nothing if it cannot be read, which is said.
std::optional<std::string> read(const std::string &path);

// Writes a file as a whole or not at all; "-" is standard output. False if it cannot be written, which is said.
bool write(const std::string &path, std::string_view text);

// Says what is wrong with the command, not with a program: "fsc: error: ...".
void say_error(const std::string &text);

} // namespace sisal::driver
