// Every form in which C reads, writes or gives the address of an object.
#include "analysis/accesses/accesses.h"
#include "analysis/analysis_test.h"

namespace prelude::analysis {
namespace {

const char *name_of(Access::How how) {
  const char *names[] = {"read", "write", "update", "address", "mention"};
  return names[how];
}

// What the statements do with x, and with what p leads to: "write x", "read x part", "address x const", "update *p".
std::string accesses_in(const std::string &statements) {
  Analysed program("typedef long v4 __attribute__((vector_size(32))); typedef float f4 __attribute__((ext_vector_type(4)));\n"
                   "struct s { long a, b[4]; v4 v; _Complex double z; f4 f; }; void sets(void *); long gets(const void *);\n"
                   "void cleans(long *);\n"
                   "void f(struct s *p, int i, long y) {\n" + statements + "}");
  EXPECT_EQ(program.messages(), "");
  std::string out;
  Accesses accesses(program.function()->getBody());
  for (const Access &access : accesses.all()) {
    const clang::DeclRefExpr *origin = origin_of(access.object);
    auto *decl = origin ? clang::cast<clang::NamedDecl>(origin->getDecl()) : access.object.declared;
    bool by_pointer = access.object.by_pointer;
    if (!decl || decl->getName() != (by_pointer ? "p" : "x")) continue;
    out += std::string(out.empty() ? "" : ", ") + name_of(access.how) + (by_pointer ? " *p" : " x");
    if (!by_pointer && !access.object.is_whole()) out += " part";
    if (access.how == Access::address && !access.may_store()) out += " const";
    if (access.is_number()) out += " number";
  }
  return out;
}

struct Row {
  const char *statements, *accesses;
};
void PrintTo(const Row &row, std::ostream *out) { *out << row.statements; }

class Forms : public testing::TestWithParam<Row> {};
TEST_P(Forms, AreFound) { EXPECT_EQ(accesses_in(GetParam().statements), GetParam().accesses) << GetParam().statements; }

const Row simple[] = {
    {"long x; x = 1;", "write x"},
    {"long x = 0; y = x;", "read x"},
    {"long x = 0; x += 1; x++; --x;", "update x, update x, update x"},
    {"long x; (x) = 1; __extension__ (x) = 1;", "write x, write x"},
    {"long x; _Generic(x, long: x) = 1;", "mention x, write x"},
    {"long x; _Generic(1, int: y, long: x) = 1;", "mention x"},
    {"long x; __builtin_choose_expr(1, x, y) = 1; __builtin_choose_expr(0, x, y) = 1;", "write x, mention x"},
    {"long x; *&x = 1; (&x)[0] = 1; 0[&x] = 1;", "write x, write x part, write x part"},
    {"long x; *(i ? &x : &y) = 1;", "write x part"},
    {"long x; *((void)i, &x) = 1; *({ y = 1; &x; }) = 1;", "write x, write x"},
    {"long x; ({ long *q = &x; q; })[0] = 1;", "address x"},
    {"long x; *(long *)(char *)&x = 1; *(unsigned long *)&x = 1;", "write x part, write x part"},
    {"long x; *(long *)(__UINTPTR_TYPE__)&x = 1;", "write x"},
    {"long x[4]; x[i] = 1; i[x] = 1; *(x + i) = 1; *(i + x) = 1; *x = 1;",
     "write x part, write x part, write x part, write x part, write x part"},
    {"long x[4] = {0}; y = x[i] + *(x + 1) + 2[x] + *x;", "read x part, read x part, read x part, read x part"},
    {"long x[2][4]; *x[i] = 1; (*(x + 1))[2] = 1; y = **x;", "write x part, write x part, read x part"},
    {"struct s x; x.a = 1; x.b[i] = 1; *x.b = 1; (&x)->a = 1; y = x.b[1];",
     "write x part, write x part, write x part, write x part, read x part"},
    {"struct s x; x = *p; *p = x;", "write x, read *p, write *p, read x"},
    {"p->a = 1; (*p).a = 1; p[1].a = 1; *p->b = 1; *(p->b + i) = 1; p->b[i]++; (p + 1)->a = 1;",
     "write *p, write *p, write *p, write *p, write *p, update *p, write *p"},
    {"y = p->a + p->b[i] + *p->b; long *q = p->b; q = p->b + 1;", "read *p, read *p, read *p, address *p, address *p"},
};
INSTANTIATE_TEST_SUITE_P(Simple, Forms, testing::ValuesIn(simple));

const Row parts[] = {
    {"v4 x; x[i] = 1; x[1]++; y = x[2]; x = x + 1;", "write x part, update x part, read x part, write x, read x"},
    {"f4 x; x.x = 1; x.yz = x.zy; x.w += 1; x.xy.x = 1; x[1] = 0;",
     "write x part, write x part, read x part, update x part, write x part, write x part"},
    {"_Complex double x; __real__ x = 1; __imag__ x += 1; ++__real__ x; y = __imag__ x;",
     "write x part, update x part, update x part, read x part"},
    {"p->v[i] = 1; p->f.x = 1; __real__ p->z = 1; __imag__ p->z += 1; p->v[1]++;", "write *p, write *p, write *p, update *p, update *p"},
    {"struct { unsigned b : 3; } x; x.b = 1; y = x.b;", "write x part, read x part"},
    {"union { _Complex float z; float a[2]; } x; __imag__ x.z = 1;", "write x part"},
};
INSTANTIATE_TEST_SUITE_P(Parts, Forms, testing::ValuesIn(parts));

const Row others[] = {
    {"long x; __asm__(\"mov $1, %0\" : \"=r\"(x)); __asm__(\"\" : \"+r\"(x)); __asm__(\"\" : \"=m\"(x));", "write x, update x, write x"},
    {"long x = 0; __asm__(\"\" :: \"r\"(x), \"m\"(x)); __asm__(\"\" :: \"r\"(&x) : \"memory\");", "read x, read x, address x"},
    {"struct s x; __asm__(\"\" : \"=m\"(x)); __asm__(\"\" : \"=m\"(*p));", "write x part, write *p"},
    {"long x; __atomic_store_n(&x, 1, 0); y = __atomic_load_n(&x, 0); __atomic_fetch_or(&x, 1, 0);", "write x, read x, update x"},
    {"long x = 0, e = 0; __atomic_compare_exchange_n(&y, &x, e, 0, 0, 0); __atomic_load(&y, &x, 0); __atomic_store(&y, &x, 0);",
     "update x, write x, read x"},
    {"_Atomic long x = 0; x |= 1; x = 2; y = x; __c11_atomic_store(&x, 1, 0);", "update x, write x, read x, write x"},
    {"long x; __sync_fetch_and_add(&x, 1); (void)__builtin_add_overflow(1, 2, &x); __builtin_nontemporal_store(1l, &x);",
     "update x, write x, write x"},
    {"long x; __builtin_memcpy(&x, &y, 8); __builtin_memset(&x, 0, 8);", "address x, write x part, address x, write x part"},
    {"long x[4]; long *q = __builtin_assume_aligned(x, 16); *(long *)__builtin_assume_aligned(x, 16) = 1;", "address x, write x part"},
    {"char x[8]; *__builtin_strchr(x, 1) = 1; char *q = __builtin_strchr(x, 1); (void)(*__builtin_strchr(x, 1) == 2);",
     "write x part, address x, read x part"},
    {"char x = 0; (void)__atomic_test_and_set(&x, 0); __atomic_clear(&x, 0);", "update x part, write x part"},
    {"char x[8]; __builtin_printf(\"%s\", x); long z = 0; __builtin_printf(\"%ln\", &z);", "read x part"},
    {"__builtin_va_list x; __builtin_va_copy(x, x); (void)__builtin_va_arg(x, int); __builtin_va_end(x);",
     "update x part, read x part, update x part, update x part"},
    {"long x __attribute__((cleanup(cleans))) = 0;", "address x"},
};
INSTANTIATE_TEST_SUITE_P(Others, Forms, testing::ValuesIn(others));

const Row given[] = {
    {"long x = 0; sets(&x); gets(&x); long *q = &x; const long *c = &x;", "address x, address x const, address x, address x const"},
    {"long x[4] = {0}; sets(x); gets(x + i); gets(&x[1]);", "address x, address x const, address x part const"},
    {"long x[4]; sets(i ? x : x + 1); void *q[] = {x, &x[1]};", "address x, address x, address x, address x part"},
    {"long x = 0; y = (long)&x; void *q = (void *)(long)&x;", "address x number, address x"},
    {"long x = 0; if (&x == &y) y = sizeof x; (void)x;", "mention x, mention x, read x"},
    {"long x[4]; if (x + 1 == &y || (&y - x)) y = sizeof *x;", "mention x, mention x, mention x"},
    {"sets(p); gets(p); struct s *q = p + 1;", "address *p, address *p const, address *p"},
};
INSTANTIATE_TEST_SUITE_P(Given, Forms, testing::ValuesIn(given));

} // namespace
} // namespace prelude::analysis
