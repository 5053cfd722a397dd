// Calls elsewhere, and calls in which the computation may move with its callers.
#include "analysis/analysis_test.h"
#include "analysis/assemble/assemble.h"
#include "plan/plan.h"

namespace prelude::analysis {

TEST(Live, ACallerNeedsWhatFollowsTheCall) {
  Analysed program("static long g(region struct node *n) { read_lock(n); move(frames: 1) long k = n->key; unlock(n); return k; }\n"
                   "long f(region struct node *n, region struct node *m, long a, long b) {\n"
                   "  long x = a, y = b; x = g(n); y += g(m); return x + y; }");
  Followed f(program);
  ASSERT_EQ(f.model.call_points.size(), 2u);
  EXPECT_EQ(names(f.live.needed_after(f.model.call_points[0].call)), (Names{"m", "y"}));
  EXPECT_EQ(names(f.live.needed_after(f.model.call_points[1].call)), (Names{"x", "y"}));
  ASSERT_EQ(f.flow.promotions.size(), 2u) << "what follows may be a handler";
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

TEST(Plan, ACalleeBeginsAsAHandlerUnlessSomethingIsInTheWay) {
  Analysed program("long get(region struct node *n, long k) { read_lock(n); long x = n->key + k; unlock(n); return x; }\n"
                   "long odd(region struct node *n, char *p) { volatile long v = 1; read_lock(n); long x = n->key + v; unlock(n); return x; }\n"
                   "void undone(region struct node *n) { unknown(0); write_lock(n); move(undo) unlock(n); }\n"
                   "long f(region struct node *n) { long a = get(n, 1); rpc long b = odd(n, 0); rpc return a + b; }");
  Costs costs(program.context(), 4096);
  Diagnostics found;
  facts::Unit unit;
  for (const char *name : {"get", "odd", "undone", "f"})
    unit.functions.push_back(assemble(program.flow(name), program.sources(), program.blocking(), costs, program.state(), false, found));
  EXPECT_TRUE(unit.functions[0].locks[0].recordable);
  EXPECT_FALSE(unit.functions[1].locks[0].recordable) << "a volatile variable cannot travel";
  EXPECT_EQ(found.all().size(), 0u) << "which is no error";
  plan::Unit plan = plan::make_plan(unit, {}, found);
  const plan::Function &get = plan.functions[0], &odd = plan.functions[1], &undone = plan.functions[2];
  EXPECT_TRUE(get.begins_as_handler && get.migrates && get.locks[0].is_point);
  EXPECT_FALSE(odd.begins_as_handler || odd.migrates || odd.locks[0].is_point);
  EXPECT_EQ(found.warnings(), 0u) << "a handler begins at the lock, after the call";
  ASSERT_EQ(undone.points.size(), 2u) << "the call, and the lock";
  EXPECT_EQ(undone.points[1].abort, facts::Abort::undoes);
  EXPECT_EQ(plan.functions[3].calls.size(), 2u);
  EXPECT_TRUE(plan.functions[3].calls[0].is_continuation);
  unit.functions[2].locks[0].undo.possible = false;
  EXPECT_EQ(plan::make_plan(unit, {}, found).functions[2].points[1].abort, facts::Abort::continues);
  EXPECT_EQ(found.warnings(), 1u);
}

} // namespace prelude::analysis
