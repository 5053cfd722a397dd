/* mcrl_thread_create and mcrl_thread_join: more threads on a node, which take turns. They are for waits that overlap: here four
 * threads ask for a region each, and all requests are under way together. */
#include <prelude.h>
#include <stdio.h>

enum { THREADS = 4 };
struct job { region long *number; long seen; };

static void set(region long *number, long value)
{
    write_lock(number);
    *number = value;
    unlock(number);
}

static void *look(void *argument)
{
    struct job *job = argument;
    region long *number = job->number;
    read_lock(number); /* where it waits, the others go on */
    job->seen = *number;
    unlock(number);
    return job;
}

int main(void)
{
    if (node_self() == 0) {
        struct job jobs[THREADS];
        mcrl_thread threads[THREADS];
        long sum = 0;
        for (int i = 0; i < THREADS; i++) {
            region long *number = jobs[i].number = region_new_at(node_count() - 1, long);
            set(number, i); rpc /* there */
        }
        for (int i = 0; i < THREADS; i++) threads[i] = mcrl_thread_create(look, &jobs[i], NULL);
        for (int i = 0; i < THREADS; i++) {
            void *job;
            mcrl_thread_join(threads[i], &job);
            sum += ((struct job *)job)->seen;
        }
        printf("threads: %ld\n", sum);
    }
    barrier();
    return 0;
}
