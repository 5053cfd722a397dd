// The unit as it is read: what annotations are bound to, contracts, scopes, the graph, types, effects.
#include "analysis/analysis_test.h"

namespace prelude::analysis {

TEST(Bind, AMoveBelongsToTheLockBeforeIt) {
  Analysed program("void f(region struct node *n, region struct node *m) {\n"
                   "  read_lock(n); /* ; */ move(if: n == m)\n"
                   "  write_lock(m);\n#ifdef NOTHING\n  unknown(0);\n#endif\n  move(never, undo) when (m->key > 0)\n"
                   "  unlock(m); unlock(n); }");
  const FunctionModel &f = program.model();
  ASSERT_EQ(f.locks.size(), 2u);
  EXPECT_EQ(f.locks[0].policy, facts::Policy::always);
  EXPECT_NE(f.locks[0].condition, nullptr);
  EXPECT_EQ(f.locks[1].policy, facts::Policy::never);
  EXPECT_EQ(f.locks[1].abort, facts::Abort::undoes);
  ASSERT_EQ(f.guards.size(), 1u);
  EXPECT_EQ(f.guards[0].lock, 1u);
  EXPECT_EQ(program.messages(), "");
}

TEST(Bind, FramesNest) {
  Analysed program("void f(region struct node *n, region struct node *m) {\n"
                   "  read_lock(n); begin move long a = n->key; unlock(n); write_lock(m); begin move m->key = a; unlock(m); end move "
                   "end move }");
  const FunctionModel &f = program.model();
  ASSERT_EQ(f.frames.size(), 2u);
  EXPECT_EQ(f.frames[0].within, facts::whole_function);
  EXPECT_EQ(f.frames[1].within, 0);
  EXPECT_EQ(f.locks[1].within, 0);
  EXPECT_EQ(f.locks[1].begins, 1);
}

TEST(Bind, CallsElsewhereAreFoundBesideTheirMarks) {
  Analysed program("long g(region struct node *n, long k) { return k; }\n"
                   "long f(region struct node *n) {\n"
                   "  long a = 1 + g(n, g(n, 2)); rpc\n"
                   "  if (a) a = g(n, 3); rpc else a = 0;\n"
                   "  spawn g(n, 4) at node(1);\n"
                   "  long b = fork g(n, 5) at n; join;\n"
                   "  return g(n, 6); rpc }");
  std::vector<long> arguments;
  const FunctionModel &f = program.model();
  for (const RemoteModel &call : f.remote_calls)
    if (auto value = call.call->getArg(1)->getIntegerConstantExpr(program.context())) arguments.push_back(value->getSExtValue());
    else arguments.push_back(0);
  EXPECT_EQ(arguments, (std::vector<long>{0, 3, 4, 5, 6})) << "of the first it is the outer call";
  ASSERT_EQ(f.remote_calls.size(), 5u);
  EXPECT_EQ(f.remote_calls[3].variable, Analysed::variable(f, "b"));
  EXPECT_EQ(f.joins.size(), 1u);
  EXPECT_TRUE(program.model("f").calls.size() >= 6);
}

TEST(CallPoints, AreTheCallsThatMayMoveWithTheirCaller) {
  Analysed program("enum { TWO = 2 };\n"
                   "static long low(region struct node *n) { read_lock(n); move(frames: TWO) long k = n->key; unlock(n); return k; }\n"
                   "static long middle(region struct node *n) { long a = low(n); low(n); return a; }\n"
                   "static long high(region struct node *n) { long a; if (n) a = middle(n); else a = 1; a += middle(n); return a; }\n"
                   "static long top(region struct node *n) { return high(n); }\n"
                   "static long other(region struct node *n) { return low(n) + middle(n); }\n"
                   "long f(region struct node *n) { return top(n) + other(n); }");
  EXPECT_EQ(program.messages(), "");
  EXPECT_EQ(program.model("low").locks[0].frames, 2u);
  using Form = facts::CallPoint::Form;
  auto forms = [&](const std::string &name) {
    std::vector<Form> out;
    for (const CallPoint &point : program.model(name).call_points)
      if (point.why_not.empty()) out.push_back(point.form);
    return out;
  };
  EXPECT_EQ(forms("middle"), (std::vector{Form::declares, Form::alone}));
  EXPECT_EQ(forms("high"), (std::vector{Form::assigns, Form::assigns}));
  EXPECT_EQ(forms("other"), std::vector<Form>());
  EXPECT_EQ(program.model("other").call_points.size(), 2u) << "to say why not";
  for (const auto &model : program.program().models)
    EXPECT_TRUE(model->decl->getName() != "top" && model->decl->getName() != "f") << "two callers go, and no third";
}

TEST(CallPoints, AreOnlyInUnitsWithTheClause) {
  Analysed program("static long low(region struct node *n) { read_lock(n); move long k = n->key; unlock(n); return k; }\n"
                   "static long f(region struct node *n) { long a = low(n); read_lock(n); a += n->key; unlock(n); return a; }");
  EXPECT_TRUE(program.model().call_points.empty());
  EXPECT_TRUE(program.flow().promotions.empty());
}

TEST(Bind, WhatNothingPrecedesIsRefused) {
  EXPECT_NE(Analysed("void f(region struct node *n) { if (n) read_lock(n); move unlock(n); }").messages(), "");
  EXPECT_NE(Analysed("void f(region struct node *n) { read_lock(n); unlock(n); move }").messages(), "");
  EXPECT_NE(Analysed("void f(region struct node *n) { read_lock(n); rpc unlock(n); }").messages(), "");
}

TEST(Contracts, OfAFunctionAndItsCalls) {
  Analysed program("long find(region struct node *n, long k) requires_shared(n);\n"
                   "void leave(region struct node *n) releases(n) { unlock(n); }\n"
                   "void f(region struct node *n) { write_lock(n); find(n, 1); leave(n); }");
  const FunctionModel &f = program.model();
  ASSERT_EQ(f.contract_calls.size(), 2u);
  EXPECT_EQ(f.contract_calls[0].arguments[0].contract.word(), "requires_shared");
  EXPECT_EQ(f.contract_calls[1].arguments[0].contract.word(), "releases");
  EXPECT_EQ(program.messages(), "");
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
