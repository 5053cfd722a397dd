#include "annotations/annotations.h"

#include <gtest/gtest.h>

namespace prelude::annotations {

namespace {

std::string blanked(std::string_view source) { return blank(source, scan(source)); }

} // namespace

TEST(Blank, KeepsEveryOffset) {
  EXPECT_EQ(blanked("void f(void) { read_lock(n); move\nx = 1; read_lock(n); move; }"),
            "void f(void) { read_lock(n);     \nx = 1; read_lock(n);       }");
}

TEST(Blank, KeepsLineEnds) {
  EXPECT_EQ(blanked("void f(void) { read_lock(n); move(always\r\n)\r\n; x = 1; }\r\n"),
            "void f(void) { read_lock(n);            \r\n \r\n  x = 1; }\r\n");
}

TEST(Blank, RemovesProblemsToo) {
  EXPECT_EQ(blanked("void f(void) { read_lock(n); move(no: 2,\nway: 1);\n}"),
            "void f(void) { read_lock(n);            \n        \n}");
}

} // namespace prelude::annotations
