// The sequential program of a source as one text: headers that have annotations stand in it, with blanks in the places of these, where
// they are included. So do headers that include such ones.
#pragma once

#include <map>
#include <string>

namespace clang {
class ASTUnit;
}

namespace prelude::driver {

// `texts`: of the files with annotations, by the paths that Clang has opened; the main file's is there in any case.
std::string one_file(clang::ASTUnit &, const std::string &main, const std::map<std::string, std::string> &texts);

} // namespace prelude::driver
