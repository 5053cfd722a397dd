// The unit as it is read: annotations that are bound to nothing, scopes, the graph, types, effects.
#include "analysis/analysis_test.h"

namespace prelude::analysis {

TEST(Bind, WhatNothingPrecedesIsRefused) {
  EXPECT_NE(Analysed("void f(region struct node *n) { if (n) read_lock(n); move unlock(n); }").messages(), "");
  EXPECT_NE(Analysed("void f(region struct node *n) { read_lock(n); unlock(n); move }").messages(), "");
  EXPECT_NE(Analysed("void f(region struct node *n) { read_lock(n); rpc unlock(n); }").messages(), "");
}

TEST(Scopes, AnInnerDeclarationHidesAVariable) {
  Analysed program("void f(region struct node *n) { long x = 1; { long y = x; { long x = y; read_lock(n); unlock(n); unknown(&x); } } }");
  const FunctionModel &f = program.model();
  const clang::CallExpr *lock = f.locks[0].call;
  EXPECT_TRUE(is_visible(f, f.variables[1], lock, program.sources()));
  EXPECT_TRUE(is_hidden(f, f.variables[1], lock, program.sources()));
  EXPECT_FALSE(is_hidden(f, Analysed::variable(f, "y"), lock, program.sources()));
}

TEST(Graph, KnowsWhatControlComesTo) {
  Analysed program("long f(region struct node *n, int a) { read_lock(n); long k = n->key; unlock(n); if (a) return k; else return 1;\n"
                   "  read_lock(n); unlock(n); return 0; }");
  const FunctionModel &f = program.model();
  EXPECT_TRUE(f.graph->is_reached(f.locks[0].call));
  EXPECT_FALSE(f.graph->is_reached(f.locks[1].call));
  EXPECT_TRUE(f.graph->ends_without_return().empty());
}

TEST(Pure, SeesThroughFunctionsOfTheUnit) {
  Analysed program("static long twice(long x) { return x + x; } static long counted; static long count(long x) { return counted += x; }\n"
                   "void f(region struct node *n, long k) { read_lock(n); unknown((void *)(twice(k) + k)); unknown((void *)count(k)); "
                   "unlock(n); }");
  const FunctionModel &f = program.model();
  ASSERT_GE(f.calls.size(), 4u);
  std::vector<bool> pure;
  for (const clang::CallExpr *call : f.calls) pure.push_back(is_pure(call, program.context()));
  EXPECT_EQ(pure, (std::vector<bool>{false, true, false, false}));
}

} // namespace prelude::analysis
