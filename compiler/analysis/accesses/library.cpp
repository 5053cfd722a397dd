#include "analysis/accesses/library.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace prelude::analysis {
using namespace clang;
namespace {

// Names of ISO C first, then those of POSIX and GNU, for each kind.
constexpr llvm::StringLiteral iso_plain[] = {
    // stdio.h
    "printf", "fprintf", "sprintf", "snprintf", "vprintf", "vfprintf", "vsprintf", "vsnprintf", "scanf", "fscanf", "sscanf",
    "vscanf", "vfscanf", "vsscanf", "puts", "fputs", "putc", "fputc", "putchar", "getc", "fgetc", "getchar", "ungetc", "fread",
    "fwrite", "fopen", "freopen", "fclose", "fflush", "fseek", "ftell", "rewind", "fgetpos", "fsetpos", "feof", "ferror",
    "clearerr", "remove", "rename", "perror", "tmpfile",
    // string.h
    "memcmp", "strcmp", "strncmp", "strcoll", "strxfrm", "strlen", "strspn", "strcspn", "strerror",
    // stdlib.h
    "atoi", "atol", "atoll", "atof", "free", "malloc", "calloc", "aligned_alloc", "getenv", "system", "mblen", "mbtowc", "wctomb",
    "mbstowcs", "wcstombs", "abort", "exit", "abs", "labs", "llabs", "div", "ldiv", "lldiv", "rand", "srand",
    // time.h, locale.h, wchar.h
    "time", "clock", "difftime", "mktime", "gmtime", "localtime", "asctime", "ctime", "strftime", "timespec_get", "setlocale",
    "localeconv", "wcslen", "wcscmp", "wcsncmp", "wmemcmp", "wprintf", "fwprintf", "swprintf", "mbrtowc", "mbrlen", "wcrtomb",
    "mbsinit",
    // math.h
    "frexp", "frexpf", "frexpl", "modf", "modff", "modfl", "remquo", "remquof", "remquol", "nan", "nanf", "nanl"};

constexpr llvm::StringLiteral posix_plain[] = {"dprintf",
                                               "vdprintf",
                                               "asprintf",
                                               "vasprintf",
                                               "getline",
                                               "getdelim",
                                               "getc_unlocked",
                                               "putc_unlocked",
                                               "fread_unlocked",
                                               "fwrite_unlocked",
                                               "fputs_unlocked",
                                               "fputc_unlocked",
                                               "fileno",
                                               "fdopen",
                                               "popen",
                                               "pclose",
                                               "fseeko",
                                               "ftello",
                                               "strnlen",
                                               "strcasecmp",
                                               "strncasecmp",
                                               "bcmp",
                                               "bzero",
                                               "strdup",
                                               "strndup",
                                               "strverscmp",
                                               "strsignal",
                                               "ffs",
                                               "rand_r",
                                               "drand48_r",
                                               "lrand48_r",
                                               "erand48",
                                               "nrand48",
                                               "jrand48",
                                               "random_r",
                                               "posix_memalign",
                                               "setenv",
                                               "unsetenv",
                                               "mkstemp",
                                               "mkdtemp",
                                               "getloadavg",
                                               "gettimeofday",
                                               "clock_gettime",
                                               "clock_getres",
                                               "nanosleep",
                                               "clock_nanosleep",
                                               "timegm",
                                               "strptime",
                                               "read",
                                               "write",
                                               "pread",
                                               "pwrite",
                                               "readv",
                                               "writev",
                                               "open",
                                               "openat",
                                               "close",
                                               "stat",
                                               "fstat",
                                               "lstat",
                                               "access",
                                               "unlink",
                                               "mkdir",
                                               "rmdir",
                                               "readlink",
                                               "pipe",
                                               "gethostname",
                                               "uname",
                                               "getrusage",
                                               "times",
                                               "poll",
                                               "select",
                                               "sincos",
                                               "sincosf",
                                               "sincosl",
                                               "lgamma_r",
                                               "lgammaf_r",
                                               "lgammal_r",
                                               "__errno_location",
                                               "__assert_fail",
                                               "__assert",
                                               "__ctype_b_loc",
                                               "__ctype_tolower_loc",
                                               "__ctype_toupper_loc",
                                               "getopt",
                                               "regexec",
                                               "regfree",
                                               "fnmatch"};

struct Group {
  llvm::StringLiteral names;
  LibraryFunction what;
};

constexpr LibraryFunction returns(int argument) { return {.returned = argument}; }
constexpr LibraryFunction copies_and_returns(int to, int from) { return {.returned = to, .copied_from = from, .copied_to = to}; }

constexpr Group iso_groups[] = {
    {"strcpy strncpy strcat strncat memset fgets strchr strrchr strstr strpbrk memchr wcscpy wcsncpy wcscat wmemset wcschr wcsstr",
     returns(0)},
    {"memcpy memmove wmemcpy wmemmove", copies_and_returns(0, 1)},
    {"realloc", returns(0)},
    {"strtol strtoul strtoll strtoull strtod strtof strtold strtoimax strtoumax wcstol wcstod", {.stored = 0, .into = 1}},
    {"qsort", {.called = 3, .passed = {0, 0}}},
    {"bsearch", {.returned = 1, .called = 4, .passed = {0, 1}}}};

constexpr Group posix_groups[] = {
    {"stpcpy stpncpy strcasestr strchrnul memrchr rawmemchr memmem basename dirname getcwd index rindex", returns(0)},
    {"gmtime_r localtime_r asctime_r ctime_r realpath strerror_r", returns(1)},
    {"mempcpy memccpy", copies_and_returns(0, 1)},
    {"bcopy", {.copied_from = 0, .copied_to = 1}},
    {"reallocarray", returns(0)},
    {"strtok_r", {.returned = 0, .loaded = 2, .stored = 0, .into = 2}},
    {"strsep", {.loaded = 0}},
    {"qsort_r", {.called = 3, .passed = {0, 0, 4}}}};

constexpr LibraryFunction plain = {.writes_anything = true};

struct Tables {
  llvm::StringMap<LibraryFunction> iso, posix;
  Tables() {
    for (llvm::StringRef name : iso_plain) iso[name] = plain;
    for (llvm::StringRef name : posix_plain) posix[name] = plain;
    fill(iso, iso_groups);
    fill(posix, posix_groups);
  }

private:
  static void fill(llvm::StringMap<LibraryFunction> &table, llvm::ArrayRef<Group> groups) {
    for (const Group &group : groups) {
      llvm::SmallVector<llvm::StringRef> names;
      group.names.split(names, ' ');
      for (llvm::StringRef name : names) table[name] = group.what;
    }
  }
};

// The names under which headers and _FORTIFY_SOURCE call them: __builtin___memcpy_chk, __isoc99_sscanf. What those add comes last
// among the arguments, or is a number.
llvm::StringRef plain_name(llvm::StringRef name, bool &disguised) {
  disguised = name.consume_front("__builtin_");
  if (name.ends_with("_chk") && name.consume_front("__")) disguised = name.consume_back("_chk");
  for (const char *prefix : {"__isoc99_", "__isoc23_"}) disguised |= name.consume_front(prefix);
  return name;
}

} // namespace

const LibraryFunction *library_function(const FunctionDecl *function, const SourceManager &sources) {
  static const Tables tables;
  if (!function->getIdentifier() || !function->isExternC()) return nullptr;
  bool from_system = sources.isInSystemHeader(sources.getExpansionLoc(function->getFirstDecl()->getLocation()));
  const FunctionDecl *definition = nullptr;
  if (function->hasBody(definition) && !sources.isInSystemHeader(sources.getExpansionLoc(definition->getLocation())))
    return nullptr;
  bool disguised = false;
  llvm::StringRef name = plain_name(function->getName(), disguised);
  if (auto found = tables.iso.find(name); found != tables.iso.end()) return &found->second;
  if (!from_system && !disguised && !function->getBuiltinID()) return nullptr;
  if (auto found = tables.posix.find(name); found != tables.posix.end()) return &found->second;
  return nullptr;
}

} // namespace prelude::analysis
