/* forget_copies.c: flushes regions, which Prelude C has no word for (thesis 7.3.2: "all of the B-tree nodes are then flushed"). */
#include <mcrl.h>
#include <string.h>

void forget_copies(const void *names, long count);

void forget_copies(const void *names, long count)
{
    for (long i = 0; i < count; i++) {
        rid_t name;
        memcpy(&name, (const char *)names + (size_t)i * sizeof name, sizeof name);
        void *at = rgn_map(name);
        rgn_flush(at);
        rgn_unmap(at);
    }
}
