/* What macros and directives can do, with the annotations' words among them.
 * RUN: %python %S/Inputs/untouched.py %s %t.d -DGIVEN=move -Wno-pedantic
 */
#include <stdio.h>
#ifndef LINES
#define LINES 0
#endif
#define COLORS(X) X(red, 1) X(green, 2) \
    X(blue, 4)
#define AS_ENUM(name, value) name = value,
#define AS_CASE(name, value) case name: return #name "=" #value;
#define CALL(f, ...) f(__VA_ARGS__)
#define LOG(format, rest...) printf(format "\n", ##rest)
#define REPEAT(n) for (int i_##n = 0; i_##n < (n); i_##n++)
#define BLOCK_BEGIN do {
#define BLOCK_END } while (0)
#define STRING_(x) #x
#define STRING(x) STRING_(x)
#define MOVE_ALL(list, by) { \
        REPEAT(3) list[i_3] += by; \
        list[0] \
            ++; }
#define EMPTY
#define DEFER(x) x EMPTY
#define read_write(n) (n)
#define self(x) (self + (x))
enum color { COLORS(AS_ENUM) };
static const char *name(enum color c) { switch (c) { COLORS(AS_CASE) default: return "?"; } }
static int self = 40;
#if defined(GIVEN) && !defined begin && (__STDC_VERSION__ >= 199901L || 1 / 1)
static int spawn(int n) { return n; }
#elif it's never ' looked at
#error "not this"
#endif
#pragma GCC diagnostic push
_Pragma("GCC diagnostic ignored \"-Wunused-variable\"")
int main(void)
{
    int GIVEN[3] = { 1, 2, 3 }, unused;
    MOVE_ALL(move, 10)
    BLOCK_BEGIN CALL(LOG, "%s %s", name(blue), name(7)); BLOCK_END;
    LOG("%d %d %d " STRING(GIVEN) " %d", move[0], move[2], __LINE__ - LINES, DEFER(spawn)(3));
    LOG("plain"); LOG("%d" " %s", self(2), STRING(read_write(begin) end));
    if (1) REPEAT(2) printf("%d", i_2); else;
    printf("%s", &"\n"[__COUNTER__ > 9]);
#line 500 "grammar.y"
    LOG("%s:%d", __FILE__, __LINE__);
    return 0;
}
#pragma GCC diagnostic pop
