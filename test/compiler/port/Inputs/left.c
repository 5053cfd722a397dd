/* left.c: each structure here links to itself, and has one use that keeps it plain. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAKE(p) do { (p) = malloc(sizeof *(p)); } while (0)

/* Arithmetic. */
struct pool { long value; struct pool *next; };
struct pool *take(long count)
{
    struct pool *p = malloc(count * sizeof *p);
    p->next = p + 1;
    return p;
}

/* The address of a field that is kept. */
struct where { long key; struct where *next; };
void add(struct where **list, long key)
{
    struct where **at = list;
    while (*at && (*at)->key < key) at = &(*at)->next;
    struct where *w = malloc(sizeof *w);
    w->key = key;
    w->next = *at;
    *at = w;
}

/* The address of a variable. */
struct ring { struct ring *next; };
static struct ring head;
void start(void)
{
    head.next = &head;
    head.next = malloc(sizeof(struct ring));
}

/* void *. */
struct any { struct any *next; };
void *kept;
void keep(struct any *list)
{
    struct any *a = malloc(sizeof(struct any));
    a->next = list;
    kept = a;
}

/* A union. */
struct variant { union { struct variant *next; char *text; } is; };
struct variant *variant(struct variant *next)
{
    struct variant *v = malloc(sizeof *v);
    v->is.next = next;
    return v;
}

/* realloc. */
struct grown { struct grown *next; long more[]; };
struct grown *grow(struct grown *g, size_t n)
{
    if (!g) g = malloc(sizeof *g);
    return realloc(g, sizeof *g + n * sizeof(long));
}

/* Calls by pointers, and qsort. */
struct item { long key; struct item *next; };
static void show(struct item *i) { printf("%ld\n", i->key); }
void each(struct item *i, void (*f)(struct item *))
{
    for (; i; i = i->next) f(i);
}
void all(void)
{
    struct item *i = calloc(1, sizeof(struct item));
    each(i, show);
}
struct sorted { long key; struct sorted *next; };
static int compare(const void *a, const void *b) { return a < b ? -1 : a > b; }
struct sorted *sort(long n)
{
    struct sorted *s = malloc(n * sizeof(struct sorted));
    qsort(s, n, sizeof *s, compare);
    return s;
}

/* An address that is printed, a number, an order. */
struct shown { struct shown *next; };
void print(void)
{
    struct shown *s = malloc(sizeof *s);
    s->next = s;
    printf("%p\n", (void *)s->next);
}
struct hashed { struct hashed *next; };
unsigned hash(struct hashed *h)
{
    h->next = malloc(sizeof *h);
    return (uintptr_t)h % 64;
}
struct ordered { struct ordered *next; };
int before(struct ordered *o)
{
    o->next = malloc(sizeof *o);
    return o < o->next;
}

/* A function that is not here, a macro that allocates, a size that is another, an object that is declared with it. */
struct elsewhere { struct elsewhere *next; };
void send(struct elsewhere *e);
void send_new(void)
{
    struct elsewhere *e = malloc(sizeof *e);
    e->next = e;
    send(e);
}
struct made { struct made *next; };
struct made *made(struct made *next)
{
    struct made *m;
    MAKE(m);
    m->next = next;
    return m;
}
struct sized { struct sized *next; char text[]; };
struct sized *sized(struct sized *next, const char *text)
{
    struct sized *s = malloc(sizeof *s + strlen(text) + 1);
    s->next = next;
    return s;
}
struct together { struct together *next; };
void together(void)
{
    for (struct together *all = malloc(sizeof *all), one = {NULL}; all; all = one.next) free(all);
}

/* Nothing allocates it. */
struct found { struct found *next; };
long length(struct found *f)
{
    long n = 0;
    for (; f; f = f->next) n++;
    return n;
}

/* The part of an object without a name. */
struct text { char text[8]; struct text *next; };
int same(struct text *t)
{
    t->next = malloc(sizeof *t);
    return strcmp(t->next->text, "same") == 0;
}

/* Ported: what it points to stays plain. */
struct named { char *name; void (*action)(void); struct named *next; long *count; };
struct named *named(struct named *next, const char *name)
{
    struct named *n = malloc(sizeof *n);
    n->name = strdup(name);
    n->action = NULL;
    n->count = calloc(4, sizeof(long));
    n->count[0] = 1;
    n->next = next;
    return n;
}
