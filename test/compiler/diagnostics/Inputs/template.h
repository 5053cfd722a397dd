static inline long TEMPLATE_NAME(region struct node *n)
{
    read_lock(n);
    long k = n->key;
    unlock(n);
    return k;
}
#undef TEMPLATE_NAME
