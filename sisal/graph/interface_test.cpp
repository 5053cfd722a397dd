#include "graph/interface.h"

#include "graph/builder.h"

#include <gtest/gtest.h>

namespace sisal::graph {
namespace {

std::unique_ptr<Type> draft(Kind kind) {
  auto type = std::make_unique<Type>();
  type->kind = kind;
  return type;
}

// union[empty: null; node: record[head: integer; rest: LIST]], unrolled `turns` times before it closes.
TypeRef list(TypeTable &types, int turns) {
  std::vector<std::unique_ptr<Type>> drafts;
  for (int i = 0; i < turns; i++) {
    drafts.push_back(draft(Kind::union_type));
    drafts.push_back(draft(Kind::record));
  }
  for (int i = 0; i < turns; i++) {
    drafts[2 * i]->members = {{"empty", types.null()}, {"node", drafts[2 * i + 1].get()}};
    drafts[2 * i + 1]->members = {{"head", types.integer()}, {"rest", drafts[(2 * i + 2) % (2 * turns)].get()}};
  }
  return types.intern(drafts)[0];
}

// The signature of a function that takes and gives lists, in a unit of its own.
std::string of_lists(int turns, const std::string &name) {
  Unit unit;
  TypeTable types(unit.types);
  TypeRef type = list(types, turns);
  types.name(type, name);
  return signature(add_function(unit, "f", {{type, "l"}, {types.array(types.real()), "a"}}, {type}));
}

TEST(Signature, DoesNotDependOnNamesNorUnrolling) {
  EXPECT_EQ(of_lists(1, "list"), of_lists(3, "other"));
  EXPECT_EQ(of_lists(1, "list"), "(union[empty: null; node: record[head: integer; rest: ^2]], array[real] "
                                 "returns union[empty: null; node: record[head: integer; rest: ^2]])");
}

TEST(Signature, TellsMembersAndLevelsApart) {
  Unit unit;
  TypeTable types(unit.types);
  auto of = [&](TypeRef type) { return signature(add_function(unit, "f", {}, {type})); };
  EXPECT_NE(of(types.record({{"x", types.real()}})), of(types.record({{"y", types.real()}})));
  EXPECT_NE(of(list(types, 1)), of(list(types, 1)->members[1].type));
  EXPECT_EQ(of(types.integer()), "(returns integer)");
}

TEST(Interface, OnlyFunctionsOfOtherFilesThatAreCalled) {
  Sources sources;
  FileId file = sources.add("a.sis", "one\ntwo\nthree\n");
  Unit unit;
  TypeTable types(unit.types);
  for (const char *name : {"called", "unused", "local", "main"}) add_function(unit, name, {}, {types.real()}).at = {file, 4, 7};
  for (int i : {0, 1}) {
    unit.functions[i].linkage = Linkage::imported;
    unit.functions[i].body = nullptr;
  }
  unit.functions[3].linkage = Linkage::defined;
  Builder main(types, *unit.functions[3].body);
  main.give({main.call(unit, 0, {})});
  std::vector<Interface> expected{{"called", false, "a.sis:2", "(returns real)"}, {"main", true, "a.sis:2", "(returns real)"}};
  EXPECT_EQ(interfaces(unit, sources), expected);
}

TEST(Interface, TextsAreReadBack) {
  Interface call{"f", false, "a.sis:3", "(real returns real)"}, definition{"f", true, "b.sis:1", "(real returns real)"};
  Interface full{"g", true, "b.sis:2", "(returns real)", true};
  std::string texts = to_text(call) + std::string(5, '\0') + to_text(definition) + '\0' + to_text(full) + '\0' + "rubbish";
  EXPECT_EQ(from_texts(texts), (std::vector<Interface>{call, definition, full}));
}

TEST(Interface, CallsThatDoNotFitAreSaid) {
  std::vector<Interface> all{{"f", false, "a.sis:3", "(real returns real)"},
                             {"g", false, "a.sis:4", "(real returns real)"},
                             {"f", true, "b.sis:1", "(double_real returns real)"},
                             {"f", false, "c.sis:9", "(double_real returns real)"}};
  EXPECT_EQ(disagreements(all), std::vector<std::string>{"a.sis:3: error: 'f' is declared (real returns real), and defined "
                                                         "(double_real returns real) at b.sis:1"});
}

TEST(Interface, FilesWithAndWithoutErrorValuesAreSaid) {
  std::vector<Interface> all{{"f", false, "a.sis:3", "(returns real)", true},
                             {"f", true, "b.sis:1", "(returns real)"},
                             {"g", true, "a.sis:5", "(returns real)", true},
                             {"g", false, "c.sis:2", "(returns real)", true}};
  EXPECT_EQ(disagreements(all),
            std::vector<std::string>{"a.sis:3: error: 'f' is called by a file that is compiled with -ferrors=full, and "
                                     "defined at b.sis:1 in one with -ferrors=stop"});
}

TEST(Interface, ProgramDefinesEachFunctionOnce) {
  std::vector<Interface> all{{"f", false, "a.sis:3", "(real returns real)"},
                             {"g", false, "a.sis:4", "(real returns real)"},
                             {"g", true, "b.sis:1", "(real returns real)"},
                             {"g", true, "c.sis:9", "(real returns real)"}};
  std::vector<std::string> expected{"a.sis:3: error: 'f' is declared here, and no file of the program defines it",
                                    "c.sis:9: error: 'g' is defined at b.sis:1, too"};
  EXPECT_EQ(faults_of_program(all), expected);
  EXPECT_TRUE(disagreements(all).empty());
}

} // namespace
} // namespace sisal::graph
