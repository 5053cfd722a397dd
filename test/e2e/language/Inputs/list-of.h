/* A list of ITEM, for each inclusion another; the second time it has no function that moves. */
#define JOINED_(a, b) a##_##b
#define JOINED(a, b) JOINED_(a, b)

struct JOINED(ITEM, list) {
    ITEM value;
    region struct JOINED(ITEM, list) *next;
};

static region struct JOINED(ITEM, list) *JOINED(ITEM, put)(region struct JOINED(ITEM, list) *next, ITEM value, int home)
{
    region struct JOINED(ITEM, list) *n = region_new_at(home, struct JOINED(ITEM, list));
    write_lock(n);
    n->value = value;
    n->next = next;
    unlock(n);
    return n;
}

#ifdef MOVES
ITEM JOINED(ITEM, sum)(region struct JOINED(ITEM, list) *n, int *lines)
{
    ITEM sum = 0;
    int line = 0;
    while (n) {
        read_lock(n); move(always)
        sum += n->value;
        line = __LINE__;
        region struct JOINED(ITEM, list) *next = n->next;
        unlock(n);
        n = next;
    }
    *lines += line;
    return sum;
}
#endif
#undef ITEM
#undef JOINED
#undef JOINED_
