// Where in the source an instruction stands.
#pragma once

#include <string>

namespace mcrl {

// "/home/me/jacobi.c:12" for an address in the executable or a shared library that has debug information, if addr2line of binutils is
// there; with " or near" after it if the C compiler has given this instruction no line, but one just before it. Else "jacobi+0x1234", which
// names the file and the address that addr2line takes. Starts a process.
std::string source_line(const void *instruction);

} // namespace mcrl
