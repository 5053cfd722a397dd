// Loops in a header without annotations: they look for no messages.
struct work { int ready; struct work *next; };

static inline void await_ready(const struct work *one) { while (!one->ready) continue; }
static inline int is_ready(const struct work *one) { return one->ready; }
static inline void await_by_question(const struct work *one) { while (!is_ready(one)) continue; }
static inline void await_element(const int *flags, int i) { while (!flags[i]) continue; }
// These end by themselves.
static inline const struct work *last_of(const struct work *one)
{
    while (one->next) one = one->next;
    return one;
}
static inline unsigned probe(const struct work *table, int key)
{
    unsigned i = (unsigned)key & 3;
    while (table[i].ready && table[i].ready != key) i = (i + 1) & 3;
    return i;
}
static inline void count_down(struct work *one)
{
    while (one->ready > 0) one->ready--;
}
