/* expression.c: a tree whose nodes are of several kinds, by a union. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
enum kind { NUM, ADD, MUL, NEG };
struct expr { enum kind kind; union { long number; struct { struct expr *a, *b; } two; struct expr *one; } u; };
static const char *at;
static struct expr *make(enum kind k) { struct expr *e = malloc(sizeof *e); e->kind = k; return e; }
static struct expr *sum(void);
static struct expr *factor(void)
{
    if (*at == '(') { at++; struct expr *e = sum(); at++; return e; }
    if (*at == '-') { at++; struct expr *e = make(NEG); e->u.one = factor(); return e; }
    struct expr *e = make(NUM);
    e->u.number = strtol(at, (char **)&at, 10);
    return e;
}
static struct expr *product(void)
{
    struct expr *e = factor();
    while (*at == '*') { at++; struct expr *p = make(MUL); p->u.two.a = e; p->u.two.b = factor(); e = p; }
    return e;
}
static struct expr *sum(void)
{
    struct expr *e = product();
    while (*at == '+') { at++; struct expr *p = make(ADD); p->u.two.a = e; p->u.two.b = product(); e = p; }
    return e;
}
static long eval(const struct expr *e)
{
    switch (e->kind) {
    case NUM: return e->u.number;
    case ADD: return eval(e->u.two.a) + eval(e->u.two.b);
    case MUL: return eval(e->u.two.a) * eval(e->u.two.b);
    default: return -eval(e->u.one);
    }
}
int main(void) { at = "2*(3+4)*-(1+1)+5"; printf("%ld\n", eval(sum())); return 0; }
