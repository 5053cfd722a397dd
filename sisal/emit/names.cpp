#include "emit/names.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace sisal::emit {
namespace {

using namespace std::string_view_literals;

// Words of C and Prelude C, and what headers define as macros. All are in lower case, as the program's names are.
constexpr std::array reserved = {
    "alignas"sv,      "alignof"sv,
    "any"sv,          "asm"sv,
    "assert"sv,       "at"sv,
    "auto"sv,         "begin"sv,
    "bool"sv,         "break"sv,
    "case"sv,         "char"sv,
    "const"sv,        "constexpr"sv,
    "continue"sv,     "default"sv,
    "do"sv,           "double"sv,
    "else"sv,         "end"sv,
    "enum"sv,         "errno"sv,
    "extern"sv,       "false"sv,
    "finish"sv,       "float"sv,
    "for"sv,          "forall"sv,
    "fork"sv,         "goto"sv,
    "i386"sv,         "if"sv,
    "inline"sv,       "int"sv,
    "isfinite"sv,     "isinf"sv,
    "isnan"sv,        "isnormal"sv,
    "join"sv,         "linux"sv,
    "local"sv,        "long"sv,
    "main"sv,         "math_errhandling"sv,
    "move"sv,         "node"sv,
    "node_private"sv, "nullptr"sv,
    "read_lock"sv,    "reduce_max"sv,
    "reduce_min"sv,   "reduce_sum"sv,
    "refuse"sv,       "region"sv,
    "register"sv,     "repeat"sv,
    "restrict"sv,     "return"sv,
    "rpc"sv,          "scan_max"sv,
    "scan_min"sv,     "scan_sum"sv,
    "shared"sv,       "short"sv,
    "signbit"sv,      "signed"sv,
    "sizeof"sv,       "spawn"sv,
    "static"sv,       "static_assert"sv,
    "stderr"sv,       "stdin"sv,
    "stdout"sv,       "struct"sv,
    "switch"sv,       "thread_local"sv,
    "true"sv,         "typedef"sv,
    "typeof"sv,       "typeof_unqual"sv,
    "undo"sv,         "union"sv,
    "unix"sv,         "unsigned"sv,
    "update_lock"sv,  "upgrade"sv,
    "void"sv,         "volatile"sv,
    "when"sv,         "while"sv,
    "write_lock"sv,
};

// Functions of C's library and of POSIX that a program could well define: its own would take their place in the whole program.
constexpr std::array library = {
    "abort"sv,   "abs"sv,    "accept"sv,    "access"sv,    "acos"sv,   "asin"sv,   "atan"sv,   "atan2"sv, "atof"sv,    "atoi"sv,
    "barrier"sv, "bind"sv,   "broadcast"sv, "bsearch"sv,   "cbrt"sv,   "ceil"sv,   "clock"sv,  "close"sv, "connect"sv, "cos"sv,
    "cosh"sv,    "div"sv,    "dup"sv,       "erf"sv,       "exit"sv,   "exp"sv,    "exp2"sv,   "fabs"sv,  "floor"sv,   "fma"sv,
    "fmod"sv,    "free"sv,   "gamma"sv,     "gather"sv,    "getc"sv,   "hypot"sv,  "index"sv,  "j0"sv,    "j1"sv,      "jn"sv,
    "kill"sv,    "labs"sv,   "ldexp"sv,     "link"sv,      "listen"sv, "log"sv,    "log10"sv,  "log2"sv,  "lround"sv,  "malloc"sv,
    "modf"sv,    "nan"sv,    "open"sv,      "pause"sv,     "pipe"sv,   "pow"sv,    "printf"sv, "puts"sv,  "qsort"sv,   "raise"sv,
    "rand"sv,    "random"sv, "read"sv,      "remainder"sv, "remove"sv, "rename"sv, "rint"sv,   "round"sv, "scan"sv,    "scatter"sv,
    "select"sv,  "send"sv,   "signal"sv,    "sin"sv,       "sinh"sv,   "sleep"sv,  "sqrt"sv,   "srand"sv, "sync"sv,    "system"sv,
    "tan"sv,     "tanh"sv,   "tgamma"sv,    "time"sv,      "times"sv,  "trunc"sv,  "wait"sv,   "write"sv, "y0"sv,      "y1"sv,
    "yn"sv,
};

bool has(const auto &list, std::string_view name) { return std::find(list.begin(), list.end(), name) != list.end(); }

} // namespace

std::string identifier(const std::string &name) {
  std::string result;
  for (char c : name) result += c == '.' ? std::string("__") : std::string(1, c);
  bool is_ours =
      result.starts_with("sisal") || result.starts_with("mcrl") || result.starts_with("_") || result.starts_with("prelude");
  return is_ours || has(reserved, result) ? result + "_" : result;
}

std::string exported_name(const std::string &name) {
  if (name == "main") return "sisal_main";
  std::string result = identifier(name);
  return has(library, result) ? result + "_" : result;
}

std::string Names::fresh(const std::string &wanted) {
  std::string name = wanted;
  for (unsigned number = 2; !taken_.insert(name).second; number++) name = wanted + "_" + std::to_string(number);
  return name;
}

} // namespace sisal::emit
