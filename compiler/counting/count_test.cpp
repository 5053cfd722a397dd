// The pass on graphs of basic blocks by chance, which run: what is merged, moved and counted before loops has the sum of each block by
// itself.
#include "counting/count.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

namespace prelude::counting {
namespace {

using namespace llvm;

struct Descriptor {
  const char *name;
  uint64_t count, units;
  const char *counted;
};

uint64_t units, calls;          // of the program that runs
uint64_t units_when_called = 0; // as the last call of a function that is not in the file has seen them
void unknown() { ++calls, units_when_called = units; }

// Code that is compiled in memory may be far from the variables of this program.
constexpr const char *position_independent = "!llvm.module.flags = !{!0}\n!0 = !{i32 8, !\"PIC Level\", i32 2}\n";

// A module that counts its units, compiled.
class Counted {
public:
  Counted(const std::string &text, bool merges) {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    auto context = std::make_unique<LLVMContext>();
    SMDiagnostic error;
    std::unique_ptr<Module> module = parseAssemblyString(text + position_independent, error, *context);
    if (!module) throw std::runtime_error(error.getMessage().str() + " in line " + std::to_string(error.getLineNo()) + ":\n" + text);
    optimize(*module, merges);
    EXPECT_FALSE(verifyModule(*module, &errs()));
    raw_string_ostream(text_) << *module;
    jit_ = cantFail(orc::LLJITBuilder().create());
    orc::SymbolMap symbols;
    auto define = [&](const char *name, auto *address) {
      symbols[jit_->mangleAndIntern(name)] = {orc::ExecutorAddr::fromPtr(address), JITSymbolFlags::Exported};
    };
    define("mcrl_sim_units", &units);
    define("unknown", &unknown);
    define("mcrl_sim_counted.unknown", &unknown);
    cantFail(jit_->getMainJITDylib().define(orc::absoluteSymbols(std::move(symbols))));
    cantFail(jit_->addIRModule(orc::ThreadSafeModule(std::move(module), std::move(context))));
  }

  // The units that f(x) is.
  uint64_t units_of(int64_t x) {
    units = calls = units_when_called = 0;
    cantFail(jit_->lookup("f")).toPtr<void(int64_t)>()(x);
    return units;
  }
  const std::string &text() const { return text_; }

private:
  static void optimize(Module &module, bool merges) {
    LoopAnalysisManager loops;
    FunctionAnalysisManager functions;
    CGSCCAnalysisManager components;
    ModuleAnalysisManager modules;
    PassBuilder builder;
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
    ModulePassManager passes;
    passes.addPass(CountUnits(merges));
    passes.addPass(CountUnits(merges)); // which has nothing to do
    passes.run(module, modules);
  }

  std::string text_;
  std::unique_ptr<orc::LLJIT> jit_;
};

// Blocks that go to others by chance until there is no fuel. Some call what is in the file, some what is not.
std::string program_by_chance(unsigned seed) {
  std::mt19937 random(seed);
  unsigned blocks = 2 + random() % 12;
  std::string text = R"(
@fuel = internal global i64 0
@state = internal global i64 0
declare void @unknown() nounwind
define internal void @quiet() nounwind noinline {
  %a = load i64, ptr @state
  %b = mul i64 %a, 3
  store i64 %b, ptr @state
  ret void
}
define internal i64 @next() nounwind noinline {
  %a = load i64, ptr @state
  %b = mul i64 %a, 6364136223846793005
  %c = add i64 %b, 1442695040888963407
  store i64 %c, ptr @state
  %d = lshr i64 %c, 33
  ret i64 %d
}
define void @f(i64 %x) nounwind {
  store i64 %x, ptr @state
  store i64 200, ptr @fuel
  br label %b0
end:
  ret void
)";
  for (unsigned i = 0; i < blocks; ++i) {
    std::string n = std::to_string(i);
    auto other = [&] { return "%b" + std::to_string(random() % blocks); };
    text += "b" + n + ":\n  %f" + n + " = load i64, ptr @fuel\n";
    for (unsigned k = random() % 4; k > 0; --k) text += random() % 4 ? "  call void @quiet() nounwind\n" : "  call void @unknown() nounwind\n";
    text += "  %g" + n + " = sub i64 %f" + n + ", 1\n  store i64 %g" + n + ", ptr @fuel\n";
    switch (random() % 4) {
    case 0: text += "  br label " + (i + 1 < blocks ? "%b" + std::to_string(i + 1) : std::string("%end")) + "\n"; break;
    case 1: text += "  %c" + n + " = icmp sle i64 %g" + n + ", 0\n  br i1 %c" + n + ", label %end, label " + other() + "\n"; break;
    default:
      text += "  %r" + n + " = call i64 @next() nounwind\n  %s" + n + " = urem i64 %r" + n + ", 3\n  %e" + n + " = icmp sle i64 %g" + n +
              ", 0\n  %t" + n + " = select i1 %e" + n + ", i64 9, i64 %s" + n + "\n  switch i64 %t" + n +
              ", label %end [ i64 0, label " + other() + " i64 1, label " + other() + " i64 2, label " + other() + " ]\n";
    }
  }
  return text + "}\n";
}

TEST(Units, AreThoseOfEachBlockByItself) {
  uint64_t called = 0;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    std::string text = program_by_chance(seed);
    Counted merged(text, true), apart(text, false);
    for (int64_t x = 1; x <= 5; ++x) {
      uint64_t expected = apart.units_of(x), calls_then = calls, seen_then = units_when_called;
      ASSERT_GT(expected, 0u);
      ASSERT_EQ(merged.units_of(x), expected) << "seed " << seed << " of\n" << merged.text();
      ASSERT_EQ(calls, calls_then);
      called += calls;
      ASSERT_LE(seen_then, expected);
      ASSERT_LE(units_when_called, expected) << text; // moved units may have been added early, but not twice
    }
  }
  EXPECT_GT(called, 1000u);
}

constexpr const char *loop = R"(
@state = internal global i64 0
define void @f(i64 %n) nounwind {
entry:
  %any = icmp sgt i64 %n, 0
  br i1 %any, label %loop, label %end
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %a = load volatile i64, ptr @state
  %b = add i64 %a, %i
  store volatile i64 %b, ptr @state
  %j = add i64 %i, 1
  %c = icmp slt i64 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
)";

TEST(Units, OfALoopAreAddedBeforeIt) {
  Counted merged(loop, true), apart(loop, false);
  for (int64_t n : {0, 1, 2, 100, 12345}) EXPECT_EQ(merged.units_of(n), apart.units_of(n)) << n;
  uint64_t each = apart.units_of(101) - apart.units_of(100);
  EXPECT_EQ(merged.units_of(1100) - merged.units_of(100), 1000 * each);
  EXPECT_GE(each, 5u);
  std::string body = merged.text().substr(merged.text().find("loop:"));
  body.resize(body.find("end:"));
  EXPECT_EQ(body.find("mcrl_sim"), body.npos) << body;
  EXPECT_EQ(StringRef(body).count("phi"), 1u) << body; // no sum goes through the loop
}

TEST(Units, AreKnownWhereACallCanSeeThem) {
  Counted counted(R"(
@state = internal global i64 0
declare void @unknown() nounwind
define void @f(i64 %n) nounwind {
  store volatile i64 1, ptr @state
  store volatile i64 2, ptr @state
  call void @unknown() nounwind
  store volatile i64 3, ptr @state
  ret void
}
)", true);
  uint64_t all = counted.units_of(1);
  EXPECT_EQ(units_when_called, 3u); // the call is one
  EXPECT_EQ(all, 5u);
}

} // namespace
} // namespace prelude::counting
