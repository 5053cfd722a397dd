// Prefetches of later calls of a recursion.
#include "analysis/analysis_test.h"
#include "constructs/prefetch/prefetch_clang.h"

namespace prelude::analysis {
namespace {

// The texts of the regions that are prefetched in a function with these statements after its section.
std::vector<std::string> prefetched(const std::string &statements, const std::string &others = "") {
  Analysed program("struct pair { region struct node *l, *r, *more[4]; }; long seen; long twice(long);\n"
                   "long other(region struct node *, long);\n" +
                   others +
                   "long f(region struct node *n, struct pair *p, int i) { if (!n) return 0; struct pair c = *p; long k = 0;\n" +
                   "region struct node *m = c.l; read_lock(n); k = n->key; unlock(n);\n" + statements + "\n return k; }\n");
  EXPECT_EQ(program.messages(), "") << statements;
  std::vector<std::string> out;
  for (const Prefetch &one : find_prefetches(program.model(), program.blocking(), program.costs(), program.sources())) {
    auto range = program.sources().range(one.region->getSourceRange());
    out.emplace_back(program.sources().text().substr(range->begin, range->end - range->begin));
  }
  return out;
}

} // namespace

TEST(Prefetches, AreOfWhatTheNextCallIsGiven) {
  EXPECT_EQ(prefetched("return f(c.l, p, 0) + f(c.r, p, 0);"), Names{"c.r"});
  EXPECT_EQ(prefetched("k += f(c.l, p, 0); k += f(c.r, p, 0);"), Names{"c.r"});
  EXPECT_EQ(prefetched("long a = f(c.l, p, 0); long b = f(m, p, 0); return a * b;"), Names{"m"});
  EXPECT_EQ(prefetched("f(c.l, p, 0); f(c.r, p, 0);"), Names{"c.r"});
  EXPECT_EQ(prefetched("if (k) return f(c.l, p, 0) + f(c.r, p, 0);"), Names{"c.r"});
  EXPECT_EQ(prefetched("return f(c.l, p, 0) + f(c.more[1], p, 0) + f((c.more[i]), p, 0);"), (Names{"c.more[1]", "c.more[i]"}));
  EXPECT_EQ(prefetched("long a, b; a = fork f(c.l, p, 0) at c.l; b = fork f(c.r, p, 0) at c.r; join; k = a + b;"), Names{"c.r"});
  EXPECT_EQ(prefetched("k += fork f(c.l, p, 0) at c.l; fork f(c.r, p, 0) at c.r; join;"), Names{"c.r"});
}

TEST(Prefetches, AreNotOfWhatIsVisitedAtOnce) {
  EXPECT_EQ(prefetched("return f(c.l, p, 0);"), Names{});
  EXPECT_EQ(prefetched("for (int j = 0; j < 4; j++) k += f(c.more[j], p, 0);"), Names{});
  EXPECT_EQ(prefetched("k = f(c.l, p, 0); k += twice(k); k += f(c.r, p, 0);"), Names{});
  EXPECT_EQ(prefetched("k = f(c.l, p, 0); k++; k += f(c.r, p, 0);"), Names{}) << "they are no neighbours";
  EXPECT_EQ(prefetched("k = f(c.l, p, 0) + f(c.l, p, 1);"), Names{}) << "the first call brings it";
  EXPECT_EQ(prefetched("k = f(c.l, p, 0); if (k) k += f(c.r, p, 0);"), Names{});
  EXPECT_EQ(prefetched("k = i && f(c.l, p, 0) + f(c.r, p, 0);"), Names{});
}

TEST(Prefetches, ReadNothingThatHasNoValueYet) {
  EXPECT_EQ(prefetched("k = f(c.l, p, 0) + f(*p->more, p, 0);"), Names{});
  EXPECT_EQ(prefetched("k = f(c.l, p, 0) + f(p->r, p, 0);"), Names{});
  EXPECT_EQ(prefetched("k = f(c.l, p, 0) + f(c.more[i++], p, 0);"), Names{});
  EXPECT_EQ(prefetched("k = f(c.l, p, i = 1); k += f(c.more[i], p, 0);"), Names{});
  EXPECT_EQ(prefetched("c.more[f(c.l, p, 0) & 3] = m; k = f(c.r, p, 0);"), Names{});
  EXPECT_EQ(prefetched("k = f(c.l, &c, 0); k += f(c.r, p, 0);"), Names{});
  EXPECT_EQ(prefetched("long a = f(c.l, p, 0), *o = &a; k += f(k ? c.r : m, p, 0) + *o;"), Names{});
  EXPECT_EQ(prefetched("region struct node *volatile v = m; k = f(c.l, p, 0) + f(v, p, 0);"), Names{});
  EXPECT_EQ(prefetched("static region struct node *s; k = f(c.l, p, 0) + f(s, p, 0);"), Names{});
}

TEST(Prefetches, AreInRecursionsThatLock) {
  const std::string locks = "static long one(region struct node *n) { read_lock(n); long k = n->key; unlock(n); return k; }\n";
  EXPECT_EQ(prefetched("k = one(c.l) + one(c.r);", locks), Names{});
  EXPECT_EQ(prefetched("k = other(c.l, 0) + other(c.r, 0);"), Names{});
  const std::string through = "long f(region struct node *, struct pair *, int);\n"
                              "static long each(region struct node *n, struct pair *p) { return f(n, p, 1); }\n";
  EXPECT_EQ(prefetched("k = each(c.l, p) + each(c.r, p);", through), Names{"c.r"});
}

} // namespace prelude::analysis
