/* By hand what preludec emits for a guard in a thread: write_lock(n); when (condition). Its predicate uses no variables.
 *
 * Source:
 *     long take(region struct buffer *b)
 *     {
 *         write_lock(b); when (b->count > 0)
 *         long number = b->numbers[--b->count];
 *         unlock(b);
 *         return number;
 *     }
 *     void put(region struct buffer *b, long number)
 *     {
 *         write_lock(b); when (b->count < 4)
 *         b->numbers[b->count++] = number;
 *         unlock(b);
 *     }
 *
 * Every node puts its numbers into one buffer on node 0, and node 0 takes them out. */
#include <prelude.h>
#include <stdio.h>

struct buffer {
    long count, numbers[4];
};

static int take__holds1(const void *live, const void *at)
{
    const struct buffer *b__at = at;
    (void)live;
    return b__at->count > 0;
}

long take(region struct buffer *b)
{
    struct buffer *b__at;
    MCRL_WRITE_LOCK(b, b__at);
    if (!(b__at->count > 0)) b__at = mcrl_await_until(b__at, MCRL_WRITE, take__holds1, NULL);
    long number = b__at->numbers[--b__at->count];
    MCRL_WRITE_UNLOCK(b__at);
    return number;
}

static int put__holds1(const void *live, const void *at)
{
    const struct buffer *b__at = at;
    (void)live;
    return b__at->count < 4;
}

void put(region struct buffer *b, long number)
{
    struct buffer *b__at;
    MCRL_WRITE_LOCK(b, b__at);
    if (!(b__at->count < 4)) b__at = mcrl_await_until(b__at, MCRL_WRITE, put__holds1, NULL);
    b__at->numbers[b__at->count++] = number;
    MCRL_WRITE_UNLOCK(b__at);
}

enum { numbers = 20 };

static void *put_all(void *b)
{
    for (long i = 1; i <= numbers; i++) put(b, 100 * node_self() + i);
    return NULL;
}

int main(void)
{
    region struct buffer *b = NULL;
    long sum = 0;
    if (node_self() == 0) b = region_new(struct buffer);
    broadcast(0, &b, sizeof b);
    mcrl_thread putter = mcrl_thread_create(put_all, (void *)b, 0);
    if (node_self() == 0) {
        for (int i = 0; i < numbers * node_count(); i++) sum += take(b);
        printf("sum %ld\n", sum);
    }
    mcrl_thread_join(putter, NULL);
    barrier();
    return 0;
}
