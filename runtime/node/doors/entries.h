// The entries of emitted code as a whole. A shared object that a program opens at run time finds them in the program, which need not call
// them itself: start/ brings them along.
#pragma once

namespace mcrl {

// One of each file; with it the linker takes the file's others.
using Entry = void (*)();
extern const Entry entries[];

} // namespace mcrl
