#include "annotations/names.h"

#include <gtest/gtest.h>

namespace prelude::annotations {
namespace {

std::string with_names(std::string_view source, const Misspellings &misspellings = {}) {
  ScanResult scanned = scan(source);
  std::vector<NameUse> names = find_names(source, scanned, misspellings);
  return mark("x.c", source, std::move(scanned), names).text;
}

TEST(Names, LocalIsACallAfterAnOperatorOrAMacro) {
  EXPECT_EQ(with_names("void f(void) { __real__ local(n)->z = __imag__ local(m)->z; }"),
            "void f(void) { __real__ prelude_local_(n)->z = __imag__ prelude_local_(m)->z; }");
  EXPECT_EQ(with_names("void f(void) { ALWAYS local(n)->x = 1; T local(n); }"),
            "void f(void) { ALWAYS prelude_local_(n)->x = 1; T local(n); }");
}

TEST(Names, ADirectiveStandsBehindLocal) {
  EXPECT_EQ(with_names("void f(void) { g(local\n#line 7\n(n)->x); }"), "void f(void) { g(     \n#line 7\nprelude_local_(n)->x); }");
  EXPECT_EQ(with_names("void f(void) { return local\n#if A\n(n)\n#elif B\n(m)\n#endif\n(x); }"),
            "void f(void) { return      \n#if A\nprelude_local_(n)\n#elif B\nprelude_local_(m)\n#endif\n(x); }");
}

TEST(Names, AMalformedAnnotationHasNone) {
  std::string text = with_names("void f(void) { forall (int i = 0; i < 9; i++) at node(local(n)->x) reduce(no: x) {} g(local(n)->x); }");
  EXPECT_EQ(text.find("prelude_local_(n)"), text.rfind("prelude_local_(n)")) << text;
}

TEST(Names, AConditionBeginsWithOne) {
  EXPECT_EQ(with_names("void f(void) { write_lock(n); when (local(n)->x && local(n)->y) local(n)->x = 1; }"),
            "void f(void) { write_lock(n);       prelude_when_(0, prelude_local_(n)->x && prelude_local_(n)->y);  prelude_local_(n)->x = 1; }");
}

TEST(Names, LocalIsACallInAFunction) {
  EXPECT_EQ(with_names("void f(void) { g(local(n)->x, *local (n)); }"), "void f(void) { g(prelude_local_(n)->x, *prelude_local_ (n)); }");
  EXPECT_EQ(with_names("void f(void) { return local(n)->x + sizeof local(n); }"),
            "void f(void) { return prelude_local_(n)->x + sizeof prelude_local_(n); }");
}

TEST(Names, LocalAfterAnAnnotationBeginsAStatement) {
  EXPECT_EQ(with_names("void f(void) { read_lock(n); move local(n)->x = 1; }"),
            "void f(void) { read_lock(n); prelude_move_(0);     prelude_local_(n)->x = 1; }");
}

TEST(Names, LocalIsFoundInMacros) {
  EXPECT_EQ(with_names("#define VALUE(n) local(n)->x\n#define local2 1\n"), "#define VALUE(n) prelude_local_(n)->x\n#define local2 1\n");
}

TEST(Names, OtherLocals) {
  for (std::string_view source :
       {"#ifndef local\n#define local static\n#endif\nlocal int f(void);\n", "int local(int x); void f(void) { local(1); }",
        "struct s { int local; }; void f(struct s *s) { s->local = 1; s->local(2); s->x.local(3); }",
        "void f(int (*local)(int)) { local(1); }", "void f(void) { int local(int); }", "void f(void) { T local(int); }",
        "void f(void) { int local = 1; local++; }", "/* local(n) */ const char *s = \"local(n)\";"})
    EXPECT_EQ(with_names(source), source);
  EXPECT_EQ(with_names("void f(void) { local(1); }", {{"local", ""}}), "void f(void) { local(1); }");
}

TEST(Names, SharedIsAWordOfADeclaration) {
  EXPECT_EQ(with_names("static shared double **a;"), "static prelude_shared_        double **a;");
  EXPECT_EQ(with_names("double shared *a; shared T *b;"), "double prelude_shared_        *a; prelude_shared_        T *b;");
  EXPECT_EQ(with_names("void f(shared const long *a);"), "void f(prelude_shared_        const long *a);");
}

TEST(Names, OtherShareds) {
  for (std::string_view source :
       {"struct shared { int shared; };", "struct shared *s;", "void f(void) { int shared = 1; shared = shared * 2; g(shared); }",
        "void f(void) { goto shared; shared: ; }", "int x = s.shared * 2;", "#define shared static\n", "enum { shared, other };"})
    EXPECT_EQ(with_names(source), source);
}

TEST(Names, TheSequentialProgramHasBlanks) {
  std::string_view source = "shared long *a; void f(void) { local(n)->x = 1; }";
  ScanResult scanned = scan(source);
  EXPECT_EQ(serial(source, scanned, find_names(source, scanned, {})), "       long *a; void f(void) {      (n)->x = 1; }");
}

} // namespace
} // namespace prelude::annotations
