# Writes OUTPUT, a C++ source that defines the text of `preludec --version` (compiler/driver/version.h).
# cmake -D VERSION=0.1.0 -D ABI_HEADER=FILE -D OUTPUT=FILE -P version.cmake, in the folder of the sources.
file(STRINGS ${ABI_HEADER} abi REGEX "^#define MCRL_ABI_VERSION ")
string(REGEX MATCH "[0-9]+$" abi "${abi}")
set(commit "")
find_program(GIT git)
if(GIT AND EXISTS .git)
  execute_process(COMMAND ${GIT} describe --always --match "v[0-9]*" OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(commit)
  set(commit " (${commit})")
endif()
file(WRITE ${OUTPUT} "#include \"driver/version.h\"\nconst char *const prelude::driver::version = \"${VERSION}${commit}, ABI ${abi}\";\n")
