// Pointers, loops, checks, and the facts that are made of it all.
#include "analysis/analysis_test.h"
#include "analysis/checks/checks.h"
#include "analysis/pointers/reach.h"

#include "llvm/ADT/StringSet.h"

namespace prelude::analysis {

TEST(Escapes, AnAddressThatAFunctionKeeps) {
  Analysed program("static long *kept; static void keeps(long *p) { kept = p; } static void sets(long *p) { *p = 1; }\n"
                   "void f(region struct node *n) { long a = 0, b = 0, c = 0; long *d = &c; keeps(&a); sets(&b); read_lock(n); unlock(n); *d = 1; }");
  const FunctionModel &f = program.model();
  ASSERT_NE(f.points_to, nullptr);
  EXPECT_TRUE(f.points_to->is_kept(Analysed::variable(f, "a")));
  EXPECT_FALSE(f.points_to->is_kept(Analysed::variable(f, "b")));
  EXPECT_EQ(f.points_to->held_by(Analysed::variable(f, "d")), Analysed::variable(f, "c"));
}

TEST(Reach, OfPointers) {
  Analysed program("static const char *const words[] = {\"a\", \"b\"}; static long state;\n"
                   "void f(region struct node *n, char *p) { const char *word = words[0], *text = p; if (p) word = \"c\"; long *own = &state;\n"
                   "  read_lock(n); const long *data = local(n)->data; unlock(n); unknown((void *)word); unknown((void *)data); }");
  const FunctionModel &f = program.model();
  auto reach = [&](const char *name) { return reach_of(f, Analysed::variable(f, name), program.sources()); };
  EXPECT_EQ(reach("word"), Reach::image);
  EXPECT_EQ(reach("data"), Reach::this_node);
  EXPECT_EQ(reach("text"), Reach::unknown);
  EXPECT_EQ(reach("own"), Reach::unknown);
}

TEST(Movable, Types) {
  Analysed program("struct inner { long a; char *p[3]; }; struct outer { int x; struct inner in[2]; };\n"
                   "void f(region struct node *n, struct outer o, volatile int v) { read_lock(n); unlock(n); }");
  const FunctionModel &f = program.model();
  EXPECT_EQ(movability(f.variables[0]->getType()).what, Movability::movable);
  EXPECT_EQ(movability(f.variables[1]->getType()).what, Movability::contains_pointer);
  EXPECT_EQ(movability(f.variables[2]->getType()).what, Movability::unmovable);
  auto pointers = pointers_in(f.variables[1]->getType(), program.context());
  ASSERT_TRUE(pointers.has_value());
  ASSERT_EQ(pointers->size(), 2u) << "one for each element of `in`, with a count of 3";
  EXPECT_EQ((*pointers)[0].offset, 16u);
  EXPECT_EQ((*pointers)[0].count, 3u);
  EXPECT_EQ((*pointers)[1].offset, 48u);
}

struct Known {
  const char *name, *arguments;
  bool pure, cheap;
};
const Known known_functions[] = {
#define PRELUDE_KNOWN(name, arguments, pure, cheap) {#name, arguments, pure, cheap},
#include "analysis/program/known.def"
    {"__builtin_fabs", "x", true, true},
    {"__builtin_isinf_sign", "x", true, true}};

TEST(Known, EachNameIsWhatTheTableSays) {
  std::string text = "#include <ctype.h>\n#include <math.h>\n#include <stdlib.h>\n#include <string.h>\n";
  for (const Known &known : known_functions)
    text += "long with_" + std::string(known.name) + "(double x, int i, const char *s) { long sum = x + i + (s != 0);\n"
            "  for (int k = 0; k < 1000000; k++) sum += (long)" + known.name + "(" + known.arguments + "); return sum; }\n";
  Analysed program(text);
  ASSERT_EQ(program.messages(), "");
  Costs costs(program.context(), 4096);
  for (const Known &known : known_functions) {
    SCOPED_TRACE(known.name);
    Loops loops = costs.measured(program.function("with_" + std::string(known.name)));
    ASSERT_EQ(loops.all.size(), 1u);
    const Work &work = loops.all[0].iteration;
    EXPECT_TRUE(work.bounded);
    EXPECT_EQ(work.units < 40, known.cheap) << work.units;
    EXPECT_TRUE(known.cheap || work.units >= 64) << work.units;
    auto *loop = clang::cast<clang::ForStmt>(loops.all[0].statement);
    auto *sum = clang::cast<clang::BinaryOperator>(loop->getBody());
    EXPECT_EQ(is_pure(sum->getRHS(), program.context()), known.pure);
  }
}

TEST(Known, NothingOfAFunctionOfTheProgram) {
  Analysed program("long steps; double fabs(double x) { steps++; return x; } double f(double x) { return fabs(x); }");
  const clang::Stmt *result = *program.function()->getBody()->child_begin();
  EXPECT_FALSE(is_pure(clang::cast<clang::ReturnStmt>(result)->getRetValue(), program.context()));
}

TEST(Loops, CountedOnes) {
  Analysed program("long f(int n) { long s = 0; for (int i = 0; i < 100; i += 3) s += i; for (int i = 0; i != n; i = s) s++;\n"
                   "  while (s > n) s -= n; return s; }");
  Costs costs(program.context(), 4096);
  Loops loops = costs.measured(program.function());
  ASSERT_EQ(loops.all.size(), 3u);
  ASSERT_TRUE(loops.all[0].counted.has_value());
  EXPECT_EQ(loops.all[0].counted->step, 3u);
  EXPECT_EQ(loops.all[0].iterations, 34u);
  EXPECT_TRUE(loops.all[0].is_small);
  EXPECT_FALSE(loops.all[1].counted.has_value());
  EXPECT_FALSE(loops.all[2].is_small);
}

TEST(Loops, ThatEndWithAnArray) {
  Analysed program("long f(int n) { long s = 0; int few[7], many[70]; for (int i = 0; i < n; i += 2) { few[i] = i; if (many[i]) break; s += i; }\n"
                   "  for (int i = 0; i < n; i++) { if (few[i]) continue; s += many[i]; } for (int i = 0; i < n; i++) s += &many[i] != 0;\n"
                   "  for (int i = 0; i < n; i++) { inside: s += many[i]; } if (s) goto inside; return s; }");
  Costs costs(program.context(), 4096);
  Loops loops = costs.measured(program.function());
  ASSERT_EQ(loops.all.size(), 5u);
  EXPECT_EQ(loops.all[0].iterations, 4u);
  EXPECT_TRUE(loops.all[0].is_small);
  EXPECT_EQ(loops.all[1].iterations, 7u);
  EXPECT_FALSE(loops.all[2].iterations.has_value());
  EXPECT_FALSE(loops.all[3].iterations.has_value()) << "it is jumped into";
}

TEST(Loops, MarksCostNothing) {
  Analysed program("long g(region struct node *n, long k) { return k; }\n"
                   "void f(region struct node *n) { for (int i = 0; i < 3; i++) { g(n, i); rpc } }\n"
                   "void plain(region struct node *n) { for (int i = 0; i < 3; i++) { g(n, i); } }");
  Costs costs(program.context(), 4096);
  EXPECT_EQ(costs.measured(program.function("f")).all[0].iteration.units, costs.measured(program.function("plain")).all[0].iteration.units);
}

TEST(Costs, Recursion) {
  Analysed program("long odd(long k); long even(long k) { return k ? odd(k - 1) : 1; } long odd(long k) { return k ? even(k - 1) : 0; }\n"
                   "long f(long k) { return even(k); }");
  Costs costs(program.context(), 4096);
  EXPECT_TRUE(costs.is_recursive(program.function("odd")));
  EXPECT_FALSE(costs.is_recursive(program.function("f")));
}

TEST(SharedState, OfWhatActivationsWrite) {
  Analysed program("static long count, quiet; static void touch(region struct node *n) { for (int i = 0; i < 9; i++) { count++; unknown(0); } }\n"
                   "long reads(void) { for (int i = 0; i < 9; i++) unknown(0); return quiet; }\n"
                   "int main(void) { region struct node *n = 0; touch(n); rpc return (int)reads(); }");
  Costs costs(program.context(), 4096);
  SharedState state(program.context(), costs, program.program());
  ASSERT_NE(state.used_by(program.function("touch")), nullptr);
  EXPECT_EQ(state.used_by(program.function("touch"))->getName(), "count");
  EXPECT_EQ(state.used_by(program.function("reads")), nullptr);
}

TEST(Checks, ReadAndReport) {
  Analysed program("struct list { struct list *next; };\nvoid f(region struct node *n, region struct list *l, region struct node *after) {\n"
                   "  read_lock(n); move unlock(n); static long mine; mine++; }");
  Diagnostics types, state;
  check_region_types(program.sources(), types);
  EXPECT_EQ(types.warnings(), 1u) << "a plain pointer in a region";
  NodeStates warned_of;
  std::vector<FunctionFlow> flows{program.flow()};
  check_node_state(flows, program.sources(), warned_of, state);
  EXPECT_EQ(state.warnings(), 1u);
  check_node_state(flows, program.sources(), warned_of, state);
  EXPECT_EQ(state.warnings(), 1u) << "once for each variable";
}

TEST(Checks, CallsThatAreTheSameOnEachNodeAreInTheHeader) {
  Analysed program("");
  llvm::StringSet<> declared;
  for (clang::Decl *decl : program.context().getTranslationUnitDecl()->decls())
    if (auto *function = clang::dyn_cast<clang::FunctionDecl>(decl)) declared.insert(function->getName());
  for (llvm::StringRef name : calls_same_on_each_node()) EXPECT_TRUE(declared.contains(name)) << name.str();
}

} // namespace prelude::analysis
