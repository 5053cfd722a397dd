static inline long peek(region struct node *n)
{
    read_lock(n);
    long key = n->key;
    unlock(n);
    return key;
}
