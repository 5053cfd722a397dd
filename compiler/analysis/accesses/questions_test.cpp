// What each analysis makes of each form of a write: the rows are forms, the tests are questions.
#include "analysis/analysis_test.h"
#include "analysis/checks/checks.h"
#include "constructs/locks/aborts_clang.h"

namespace prelude::analysis {
namespace {

// `@` is the object: a local variable, a static one, or a member of a region's data.
struct Form {
  const char *type, *write, *read;
  bool by_address = false; // which the data of regions do not have
  bool told = true;        // false: what it does is not known
};
void PrintTo(const Form &form, std::ostream *out) { *out << form.write; }

std::string of(std::string text, const std::string &object) {
  for (size_t at; (at = text.find('@')) != std::string::npos;) text.replace(at, 1, object);
  return text;
}

bool has(const std::string &text, const char *part) { return text.find(part) != std::string::npos; }

const Form forms[] = {
    {"long", "@ = 1", "@"},
    {"long", "@ += 1", "@"},
    {"long", "@++", "@"},
    {"long", "--@", "@"},
    {"long", "(@) = 1", "(@)"},
    {"long", "__extension__ @ |= 1", "__extension__ @"},
    {"long", "_Generic(1, int: @) = 1", "_Generic(1, int: @)"},
    {"long", "__builtin_choose_expr(1, @, *(long *)0) = 1", "__builtin_choose_expr(1, @, 0)"},
    {"long", "*&@ = 1", "*&@", true},
    {"long", "(&@)[0] = 1", "(&@)[0]", true},
    {"long", "*(@ ? &@ : &@) = 1", "*(@ ? &@ : &@)", true},
    {"long", "*(unknown(0), &@) = 1", "*(0, &@)", true},
    {"long", "*({ &@; }) = 1", "*({ &@; })", true},
    {"struct { long a, b; }", "@.a = 1", "@.a"},
    {"struct { long a : 3; }", "@.a = 1", "@.a"},
    {"struct { long a[3]; }", "@.a[1] = 1", "@.a[1]"},
    {"union { _Complex float z; float a[2]; }", "__imag__ @.z = 1", "@.a[1]"},
    {"long3", "@[1] = 1", "@[1]"},
    {"long3", "1[@]++", "1[@]"},
    {"long3", "*(@ + 1) = 1", "*(@ + 1)", true},
    {"long3", "*@ = 1", "*@"},
    {"v4", "@[1] = 1", "@[1]"},
    {"v4", "@[1]++", "@[1]"},
    {"v4", "@ += 1", "@[0]"},
    {"f4", "@.x = 1", "@.x"},
    {"f4", "@.zw = @.xy", "@.z"},
    {"f4", "@.y++", "@.y"},
    {"_Complex double", "__real__ @ = 1", "__real__ @"},
    {"_Complex double", "__imag__ @ += 1", "__imag__ @"},
    {"_Complex double", "++__real__ @", "__real__ @"},
    {"long", "__asm__(\"\" : \"=r\"(@))", "@", false, false},
    {"long", "__asm__(\"\" : \"+m\"(@))", "@", false, false},
    {"long", "__atomic_store_n(&@, 1, 0)", "__atomic_load_n(&@, 0)", true},
    {"long", "__atomic_fetch_or(&@, 1, 0)", "__atomic_load_n(&@, 0)", true},
    {"_Atomic long", "@ |= 1", "@"},
    {"long", "__sync_fetch_and_add(&@, 1)", "@", true, false},
    {"long", "(void)__builtin_add_overflow(1, 2, &@)", "@", true, false},
    {"long", "__builtin_memset(&@, 1, 8)", "@", true, false},
};

class Writes : public testing::TestWithParam<Form> {
protected:
  std::string write(const char *object) const { return of(GetParam().write, object) + ";"; }
  std::string read(const char *object) const { return of(GetParam().read, object); }
  // The types, a region that holds one, and a static variable.
  static std::string with(const Form &form, const std::string &functions) {
    std::string type = form.type;
    return "typedef long v4 __attribute__((vector_size(32))); typedef float f4 __attribute__((ext_vector_type(4)));\n"
           "typedef long long3[3]; typedef " + type + " type; struct cell { long k; type m; };\n" + functions;
  }
  std::string with(const std::string &functions) const { return with(GetParam(), functions); }
};

struct Asked {
  explicit Asked(const Analysed &program)
      : model(program.model()), paths(model, program.sources()),
        live(model, program.flow().promotions, program.flow().locks.carrying, paths, program.sources()),
        aborts(model, program.flow().locks, paths, program.sources()) {}
  const FunctionModel &model;
  Paths paths;
  Liveness live;
  Aborts aborts;
};

} // namespace

TEST_P(Writes, UnderAReadLockAreRefused) {
  if (GetParam().by_address) return;
  EXPECT_TRUE(has(Analysed(with("void f(region struct cell *n) { read_lock(n); " + write("n->m") + " unlock(n); }")).messages(),
                  "is written under a read lock"));
  EXPECT_EQ(Analysed(with("void f(region struct cell *n) { write_lock(n); " + write("n->m") + " unlock(n); }")).messages(), "");
}

TEST_P(Writes, UnderAReadLockByLocalAreRefused) {
  EXPECT_TRUE(has(Analysed(with("void f(region struct cell *n) { read_lock(n); " + write("local(n)->m") + " unlock(n); }")).messages(),
                  "is used here as if it could be written"));
}

TEST_P(Writes, ReadsUnderAReadLockAreNot) {
  if (std::string(GetParam().read).find('&') != std::string::npos || GetParam().by_address) return;
  Analysed program(with("long f(region struct cell *n) { read_lock(n); long k = (long)" + read("n->m") + "; unlock(n); return k; }"));
  EXPECT_EQ(program.messages(), "");
}

// What a partial frame sets, it gives back.
TEST_P(Writes, InAFrameAreItsResults) {
  Analysed program(with("long f(region struct node *n) { type x; __builtin_memset(&x, 0, sizeof x);\n"
                        "read_lock(n); begin move long skip; " + write("x") + " unlock(n); end move return (long)" + read("x") + "; }"));
  auto results = Asked(program).live.results(0);
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results[0]->getName(), "x");
}

// Its value is not needed where all of it is set before it is read.
TEST_P(Writes, ToAPartLeaveTheRestAlive) {
  if (std::string(GetParam().type) == "long3") return; // which are not assigned
  Analysed program(with("long f(region struct node *n) { type x, y; __builtin_memset(&x, 0, sizeof x);\n"
                        "read_lock(n); move unlock(n); " + write("x") + " y = x; return (long)" + read("y") + "; }"));
  std::string text = GetParam().write;
  bool whole = has(text, "@ = 1") || has(text, "@) = 1") || has(text, "choose_expr") || has(text, "({ &") || has(text, "(0), &") ||
               has(text, "\"=r") || has(text, "store_n") || has(text, "overflow");
  bool part = has(text, "__real__") || has(text, "__imag__") || has(text, "?");
  auto needed = Asked(program).live.needed_after(program.model().locks[0].call);
  bool is_needed = llvm::any_of(needed, [](const clang::VarDecl *variable) { return variable->getName() == "x"; });
  EXPECT_EQ(is_needed, !whole || part);
}

TEST_P(Writes, GiveNoAddressAway) {
  Analysed program(with("void f(region struct node *n) { type x; " + write("x") + " read_lock(n); unlock(n); }"));
  EXPECT_EQ(program.model().addresses.size(), has(GetParam().write, "memset") ? 1u : 0u);
}

TEST_P(Writes, OfLocalVariablesAreMadeAnewAndOthersAreNotUndone) {
  auto possible = [&](const char *object) {
    Analysed program(with("static type s; void f(region struct cell *n, region struct cell *m) { type x;\n"
                          "read_lock(n); move long skip; " + write(object) + " read_lock(m); move(undo) unlock(m); unlock(n); }"));
    Asked f(program);
    return f.aborts.undo_before(f.model.locks[1].call, facts::whole_function).possible;
  };
  bool calls = has(GetParam().write, "unknown");
  EXPECT_EQ(possible("x"), GetParam().told && !calls);
  EXPECT_FALSE(possible("s"));
}

TEST_P(Writes, UnderAWriteLockAreUndone) {
  if (GetParam().by_address || !GetParam().told) return;
  for (const char *object : {"n->m", "local(n)->m"}) {
    Analysed program(with("void f(region struct cell *n, region struct cell *m) { write_lock(n); move long skip; " + write(object) +
                          " read_lock(m); move(undo) unlock(m); unlock(n); }"));
    Asked f(program);
    facts::Undo undo = f.aborts.undo_before(f.model.locks[1].call, facts::whole_function);
    EXPECT_TRUE(undo.possible);
    EXPECT_EQ(undo.written, (std::vector<size_t>{0}));
  }
}

// The condition of a guard calls a function.
TEST_P(Writes, AreEffectsButOfOnesOwn) {
  auto refused = [&](const char *object) {
    Analysed program(with("static type s; static long g(void) { type x; " + write(object) + " return (long)" + read(object) + "; }\n"
                          "void f(region struct node *n) { read_lock(n); move when (g() > n->key) unlock(n); }"));
    return has(program.messages(), "may have side effects");
  };
  EXPECT_TRUE(refused("s"));
  bool calls = has(GetParam().write, "unknown");
  EXPECT_EQ(refused("x"), !GetParam().told || calls);
}

TEST_P(Writes, InGuardsAreRefused) {
  Analysed program(with("static type s; void f(region struct node *n) {\n"
                        "read_lock(n); move when (({ " + write("s") + " n->key; }) > 0) unlock(n); }"));
  EXPECT_TRUE(has(program.messages(), "may have side effects"));
}

TEST_P(Writes, ByFilamentsOfSharedVariablesAreRefused) {
  auto refused = [&](const std::string &body) {
    Analysed program(with("long f(int n) { type x; __builtin_memset(&x, 0, sizeof x);\n"
                          "forall (int i = 0; i < n; i++) { " + body + " } return (long)" + read("x") + "; }"));
    Diagnostics out;
    check_foralls(program.flow(), program.blocking(), program.sources(), out);
    return llvm::any_of(out.all(), [](const Diagnostic &each) { return has(each.message, "a filament must not set 'x'"); });
  };
  EXPECT_TRUE(refused(write("x")));
  EXPECT_FALSE(refused("long own = (long)" + read("x") + "; unknown((void *)own);"));
  EXPECT_FALSE(refused("type y; " + write("y") + " unknown((void *)(long)" + read("y") + ");"));
}

TEST_P(Writes, OfStaticDataAreSharedState) {
  std::string text = with("static type s;\n"
                          "static void touch(region struct node *n) { for (int i = 0; i < 9; i++) { " + write("s") + " unknown(0); } }\n"
                          "long reads(void) { for (int i = 0; i < 9; i++) unknown(0); return (long)" + read("s") + "; }\n"
                          "int main(void) { region struct node *n = 0; touch(n); rpc return (int)reads(); }");
  Analysed program(text);
  bool atomic = has(GetParam().type, "_Atomic") || has(GetParam().write, "__atomic");
  EXPECT_EQ(program.state().used_by(program.function("touch")) != nullptr, !atomic);
  EXPECT_EQ(program.state().used_by(program.function("reads")) != nullptr, !atomic);
}

// A loop that reads static data waits for others, unless it changes these itself.
TEST_P(Writes, EndLoopsThatReadStaticData) {
  auto waits = [&](const std::string &body) {
    Analysed program(with("static type s; long f(void) { long k = 0; while ((long)" + read("s") + " == 0) { " + body + " } return k; }"));
    const auto *body_of = clang::cast<clang::CompoundStmt>(program.function()->getBody());
    return program.state().waits(program.function(), body_of->body_begin()[1]);
  };
  if (!has(GetParam().read, "__atomic")) EXPECT_TRUE(waits("k++;"));
  EXPECT_FALSE(waits(write("s")));
}

// A loop that counts does so by its head only.
TEST_P(Writes, InALoopChangeItsVariable) {
  if (std::string(GetParam().type) != "long") return;
  auto counts = [&](const std::string &body) {
    Analysed program(with("long f(int n) { long k = 0; for (long i = 0; i < n; i++) { " + body + " } return k; }"));
    Costs costs(program.context(), 4096);
    return costs.measured(program.function()).all[0].counted.has_value();
  };
  EXPECT_FALSE(counts(write("i")));
  EXPECT_TRUE(counts(write("k")));
  if (!has(GetParam().read, "&")) EXPECT_TRUE(counts("k += " + read("i") + ";"));
}

INSTANTIATE_TEST_SUITE_P(All, Writes, testing::ValuesIn(forms));

} // namespace prelude::analysis
