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

static int take__holds1(const void *live, const void *data);
static int put__holds1(const void *live, const void *data);

/* The condition stands where it stood. As the form of the guard the body is entered in front of it, and says what it was. */
MCRL_BODY long take__body(const int part, mcrl_run *run, region struct buffer *b)
{
    struct buffer *b__at;
    if (part == MCRL_GUARD(1)) switch (mcrl_entry(run)) { case 1: goto guard1; default: __builtin_unreachable(); }
    MCRL_WRITE_LOCK(b, b__at);
    if (0) {
      guard1:;
        b__at = mcrl_guard_data(run);
    }
    if (!(b__at->count > 0)) { /* it does not hold */
        if (part == MCRL_GUARD(1)) {
            mcrl_answer(run, 0);
            return MCRL_NOTHING(long);
        }
        b__at = mcrl_await_until(b__at, MCRL_WRITE, take__holds1, NULL); /* until it holds */
    }
    if (part == MCRL_GUARD(1)) {
        mcrl_answer(run, 1);
        return MCRL_NOTHING(long);
    }
    long number = b__at->numbers[--b__at->count];
    MCRL_WRITE_UNLOCK(b__at);
    return number;
}

long take(region struct buffer *b) { return take__body(MCRL_CALLED, NULL, b); }

static int take__holds1(const void *live, const void *data)
{
    mcrl_run run = mcrl_run_guard(1, live, data);
    region struct buffer *b = {0};
    (void)take__body(MCRL_GUARD(1), &run, b);
    return mcrl_holds(&run);
}

MCRL_BODY void put__body(const int part, mcrl_run *run, region struct buffer *b, long number)
{
    struct buffer *b__at;
    if (part == MCRL_GUARD(1)) switch (mcrl_entry(run)) { case 1: goto guard1; default: __builtin_unreachable(); }
    MCRL_WRITE_LOCK(b, b__at);
    if (0) {
      guard1:;
        b__at = mcrl_guard_data(run);
    }
    if (!(b__at->count < 4)) { /* it does not hold */
        if (part == MCRL_GUARD(1)) {
            mcrl_answer(run, 0);
            return;
        }
        b__at = mcrl_await_until(b__at, MCRL_WRITE, put__holds1, NULL); /* until it holds */
    }
    if (part == MCRL_GUARD(1)) {
        mcrl_answer(run, 1);
        return;
    }
    b__at->numbers[b__at->count++] = number;
    MCRL_WRITE_UNLOCK(b__at);
}

void put(region struct buffer *b, long number) { put__body(MCRL_CALLED, NULL, b, number); }

static int put__holds1(const void *live, const void *data)
{
    mcrl_run run = mcrl_run_guard(1, live, data);
    region struct buffer *b = {0};
    long number = {0};
    put__body(MCRL_GUARD(1), &run, b, number);
    return mcrl_holds(&run);
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
