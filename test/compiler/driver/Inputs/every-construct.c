/* Each construct once, with names of its own. */
#include <prelude.h>
#include <prelude_arrays.h>

struct fruit {
    region struct fruit *pip;
    long sugar;
};

static node_private long eaten;

static long taste(region struct fruit *apple) requires_shared(apple) { return apple->sugar + eaten; }

long ripen(region struct fruit *apple, long sun)
{
    write_lock(apple); move when (apple->sugar < 9)
    apple->sugar += sun;
    region struct fruit *pip = apple->pip;
    unlock(apple);
    if (pip) {
        update_lock(pip); move(continue)
        if (pip->sugar == 0) {
            upgrade(pip);
            pip->sugar = sun;
        }
        unlock(pip);
    }
    return sun;
}

long stroll(region struct fruit *apple)
{
    long sum = 0;
    while (apple) {
        region struct fruit *pip;
        read_lock(apple); begin move
        sum += taste(apple);
        pip = apple->pip;
        unlock(apple);
        end move
        apple = pip;
    }
    return sum;
}

long orchard(region struct fruit *apple, long trees)
{
    long crop = 0, fallen[4];
    spawn ripen(apple, 1) at node(0);
    for (long tree = 0; tree < 4; tree++) fallen[tree] = fork ripen(apple, tree) at apple;
    join;
    for (long tree = 0; tree < 4; tree++) crop += fallen[tree];
    crop += ripen(apple, trees); rpc
    return crop;
}

void harvest(shared double **basket, long trees)
{
    double all = 0;
    forall (long tree = 0; tree < trees; tree++) reduce(sum: all) {
        basket[tree][0] = 1;
        all += basket[tree][0];
    }
}
