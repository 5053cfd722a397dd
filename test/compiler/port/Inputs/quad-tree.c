/* quad-tree.c: bodies in a plane attract each other, far ones as one: the tree of Barnes and Hut, as Cilk's n-body programs have it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BODIES 40
#define STEPS 3

struct body { double x, y, vx, vy, mass; struct body *next; };
struct quad {
    double x, y, size;    /* of the square */
    double cx, cy, mass;  /* its centre of mass */
    struct body *body;    /* of a leaf */
    struct quad *child[4];
};

static double random_number(void)
{
    static unsigned seed = 7;
    seed = seed * 1103515245u + 12345u;
    return (seed >> 16 & 0x7fff) / 32768.0;
}

static struct quad *make_quad(double x, double y, double size)
{
    struct quad *q = malloc(sizeof(struct quad));
    memset(q, 0, sizeof(struct quad));
    q->x = x;
    q->y = y;
    q->size = size;
    return q;
}

static void insert(struct quad *q, struct body *b)
{
    if (q->mass == 0 && q->body == NULL && !q->child[0] && !q->child[1] && !q->child[2] && !q->child[3]) {
        q->body = b;
        return;
    }
    double half = q->size / 2, x = q->x, y = q->y;
    struct body *others[2] = {q->body, b};
    q->body = NULL;
    for (int i = 0; i < 2; i++) {
        struct body *one = others[i];
        if (one == NULL) continue;
        int east = one->x >= x + half, north = one->y >= y + half;
        struct quad *child = q->child[east + 2 * north];
        if (child == NULL) {
            child = make_quad(x + east * half, y + north * half, half);
            q->child[east + 2 * north] = child;
        }
        insert(child, one);
    }
}

static void weigh(struct quad *q)
{
    double mass = 0, cx = 0, cy = 0;
    if (q == NULL) return;
    if (q->body) {
        struct body *b = q->body;
        double x = b->x, y = b->y, m = b->mass;
        q->mass = m;
        q->cx = x;
        q->cy = y;
        return;
    }
    for (int i = 0; i < 4; i++) {
        struct quad *child = q->child[i];
        if (!child) continue;
        weigh(child);
        double m = child->mass;
        mass += m;
        cx += m * child->cx;
        cy += m * child->cy;
    }
    q->mass = mass;
    q->cx = cx / mass;
    q->cy = cy / mass;
}

struct force { double x, y; };

static struct force attract(struct quad *q, double x, double y)
{
    struct force f = {0, 0};
    if (q == NULL) return f;
    double dx = q->cx - x, dy = q->cy - y, distance = sqrt(dx * dx + dy * dy + 1e-4);
    if (q->body || q->size / distance < 0.5) {
        double strength = q->mass / (distance * distance * distance);
        f.x = dx * strength;
        f.y = dy * strength;
        return f;
    }
    for (int i = 0; i < 4; i++) {
        struct force part = attract(q->child[i], x, y);
        f.x += part.x;
        f.y += part.y;
    }
    return f;
}

static void drop(struct quad *q)
{
    for (int i = 0; i < 4; i++)
        if (q->child[i]) drop(q->child[i]);
    free(q);
}

int main(void)
{
    struct body *all = NULL, *b;
    for (int i = 0; i < BODIES; i++) {
        b = (struct body *)calloc(1, sizeof *b);
        b->x = random_number();
        b->y = random_number();
        b->mass = 1.0 / BODIES;
        b->next = all;
        all = b;
    }
    for (int step = 0; step < STEPS; step++) {
        struct quad *root = make_quad(-4, -4, 9);
        for (b = all; b; b = b->next) insert(root, b);
        weigh(root);
        for (b = all; b; b = b->next) {
            struct force f = attract(root, b->x, b->y);
            b->vx += f.x * 0.01;
            b->vy += f.y * 0.01;
        }
        for (b = all; b; b = b->next) {
            b->x += b->vx * 0.01;
            b->y += b->vy * 0.01;
        }
        drop(root);
    }
    double energy = 0;
    for (b = all; b; b = b->next) energy += b->mass * (b->vx * b->vx + b->vy * b->vy) / 2;
    printf("%d bodies, %d steps: energy %.9f\n", BODIES, STEPS, energy);
    while (all) {
        b = all->next;
        free(all);
        all = b;
    }
    return 0;
}
