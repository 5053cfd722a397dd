#include "types/table.h"

#include <gtest/gtest.h>

namespace sisal {
namespace {

std::unique_ptr<Type> draft(Kind kind) {
  auto type = std::make_unique<Type>();
  type->kind = kind;
  return type;
}

// union[nil: null; node: record[value: real; rest: LIST]], unrolled `turns` times before it closes.
std::vector<std::unique_ptr<Type>> list(const TypeTable &table, TypeRef value, int turns) {
  std::vector<std::unique_ptr<Type>> drafts;
  for (int i = 0; i < turns; i++) {
    drafts.push_back(draft(Kind::union_type));
    drafts.push_back(draft(Kind::record));
  }
  for (int i = 0; i < turns; i++) {
    drafts[2 * i]->members = {{"nil", table.null()}, {"node", drafts[2 * i + 1].get()}};
    drafts[2 * i + 1]->members = {{"value", value}, {"rest", drafts[(2 * i + 2) % (2 * turns)].get()}};
  }
  return drafts;
}

TEST(TypeTable, OneObjectForEachStructure) {
  TypeList types;
  TypeTable table(types);
  EXPECT_EQ(table.array(table.real()), table.array(table.real()));
  EXPECT_NE(table.array(table.real()), table.stream(table.real()));
  EXPECT_NE(table.array(table.real()), table.array(table.double_real()));
  EXPECT_EQ(table.record({{"x", table.real()}}), table.record({{"x", table.real()}}));
  EXPECT_NE(table.record({{"x", table.real()}}), table.record({{"y", table.real()}}));
  EXPECT_NE(table.record({{"x", table.real()}}), table.union_type({{"x", table.real()}}));
}

TEST(TypeTable, OrderOfMembersCounts) {
  TypeList types;
  TypeTable table(types);
  EXPECT_NE(table.record({{"x", table.real()}, {"y", table.integer()}}),
            table.record({{"y", table.integer()}, {"x", table.real()}}));
}

TEST(TypeTable, UnrolledRecursiveTypesAreTheSame) {
  TypeList types;
  TypeTable table(types);
  auto once = table.intern(list(table, table.real(), 1));
  size_t count = types.size();
  auto thrice = table.intern(list(table, table.real(), 3));
  EXPECT_EQ(types.size(), count);
  for (int i = 0; i < 3; i++) {
    EXPECT_EQ(thrice[2 * i], once[0]);
    EXPECT_EQ(thrice[2 * i + 1], once[1]);
  }
}

TEST(TypeTable, UnrolledDraftsAloneBecomeOne) {
  TypeList types;
  TypeTable table(types);
  auto thrice = table.intern(list(table, table.real(), 3));
  EXPECT_EQ(thrice[0], thrice[4]);
  EXPECT_EQ(types.size(), 8u);
  EXPECT_EQ(thrice[1]->members[1].type, thrice[0]);
}

TEST(TypeTable, RecursiveTypesOfDifferentLeavesDiffer) {
  TypeList types;
  TypeTable table(types);
  EXPECT_NE(table.intern(list(table, table.real(), 2))[0], table.intern(list(table, table.integer(), 1))[0]);
}

TEST(TypeTable, StructureOverARecursiveTypeMayBeThatType) {
  TypeList types;
  TypeTable table(types);
  auto known = table.intern(list(table, table.real(), 1));
  TypeRef node = table.record({{"value", table.real()}, {"rest", known[0]}});
  EXPECT_EQ(node, known[1]);
  EXPECT_EQ(table.union_type({{"nil", table.null()}, {"node", node}}), known[0]);
}

TEST(TypeTable, ArraysOfThemselves) {
  TypeList types;
  TypeTable table(types);
  std::vector<std::unique_ptr<Type>> drafts;
  for (int i = 0; i < 3; i++) drafts.push_back(draft(Kind::array));
  drafts[0]->element = drafts[1].get();
  drafts[1]->element = drafts[0].get();
  drafts[2]->element = drafts[2].get();
  auto interned = table.intern(drafts);
  EXPECT_EQ(interned[0], interned[1]);
  EXPECT_EQ(interned[0], interned[2]);
  EXPECT_EQ(type_name(interned[0]), "array[...]");
}

TEST(TypeTable, TableOfAUnitKnowsItsTypes) {
  TypeList types;
  TypeRef list_type;
  {
    TypeTable table(types);
    list_type = table.intern(list(table, table.real(), 1))[0];
  }
  TypeTable again(types);
  EXPECT_EQ(again.intern(list(again, again.real(), 2))[0], list_type);
}

TEST(TypeName, IsFiniteAndPrefersNames) {
  TypeList types;
  TypeTable table(types);
  TypeRef type = table.intern(list(table, table.real(), 1))[0];
  EXPECT_EQ(type_name(type), "union[nil: null; node: record[value: real; rest: ...]]");
  table.name(type, "list");
  table.name(type, "other");
  EXPECT_EQ(type_name(table.array(type)), "array[list]");
  EXPECT_EQ(type_structure(table.array(type)), "array[union[nil: null; node: record[value: real; rest: ...]]]");
}

} // namespace
} // namespace sisal
