// Contracts of functions, and calls of these.
#include "analysis/analysis_test.h"

namespace prelude::analysis {

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

} // namespace prelude::analysis
