// The options of a command as llvm-tblgen has made them: their ids, and `Table`, which parses with them. OPTION_TABLE names the file that
// it has made. Included once in a file, within a namespace of its own, after LLVM's headers.
enum Id {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include OPTION_TABLE
#undef OPTION
};

#define PREFIX(NAME, VALUE)                                                                                                        \
  constexpr llvm::StringLiteral NAME##_init[] = VALUE;                                                                             \
  constexpr llvm::ArrayRef<llvm::StringLiteral> NAME(NAME##_init, std::size(NAME##_init) - 1);
#include OPTION_TABLE
#undef PREFIX

using namespace llvm::opt; // for the names in the table
constexpr OptTable::Info infos[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include OPTION_TABLE
#undef OPTION
};

class Table : public llvm::opt::GenericOptTable {
public:
  Table() : GenericOptTable(infos) {}
};
