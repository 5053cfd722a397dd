/* hash-table.c: a table of lists with strings in them, which grows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <assert.h>
#define NEW(T) malloc(sizeof(T))
typedef struct entry Entry;
struct entry { char key[24]; int count; Entry *next; };
typedef struct { Entry **slots; size_t size, used; } Table;
static Table table_make(size_t size)
{
    Table t;
    t.slots = calloc(size, sizeof(Entry *));
    t.size = size;
    t.used = 0;
    return t;
}
static size_t hash(const char *s) { size_t h = 0; while (*s) h = h * 31 + *s++; return h; }
static Entry *lookup(Table *t, const char *key)
{
    Entry *e;
    for (e = t->slots[hash(key) % t->size]; e; e = e->next)
        if (!strcmp(e->key, key)) return e;
    if ((e = malloc(sizeof(*e))) == NULL) { perror("malloc"); exit(EXIT_FAILURE); }
    assert(strlen(key) < sizeof e->key);
    strcpy(e->key, key);
    e->count = 0;
    size_t i = hash(key) % t->size;
    e->next = t->slots[i];
    t->slots[i] = e;
    t->used++;
    return e;
}
static void grow(Table *t)
{
    Table n = table_make(t->size * 2 + 1);
    for (size_t i = 0; i < t->size; i++) {
        Entry *e = t->slots[i];
        while (e) {
            Entry *next = e->next;
            size_t at = hash(e->key) % n.size;
            e->next = n.slots[at];
            n.slots[at] = e;
            e = next;
        }
    }
    free(t->slots);
    n.used = t->used;
    *t = n;
}
int main(void)
{
    Table t = table_make(3);
    char word[16];
    for (int i = 0; i < 200; i++) {
        sprintf(word, "w%d", i * i % 37);
        lookup(&t, word)->count++;
        if (t.used > t.size) grow(&t);
    }
    int sum = 0;
    for (size_t i = 0; i < t.size; i++)
        for (Entry *e = t.slots[i]; e != NULL; e = e->next) sum += e->count * (int)strlen(e->key);
    printf("%zu %zu %d\n", t.used, t.size, sum);
    return 0;
}
