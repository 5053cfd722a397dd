/* Barnes-Hut in the manner of section 5.2.3 of the CRL report: bodies attract each other; those that are far away do so together. A tree
 * of cubes says what is together: each cell is cut into eight until there is one body in each part. Each body is a region, and each
 * cell. A region is mapped for each operation and unmapped after it.
 *
 * All nodes put their bodies into one tree at the same time: a node that adds to a cell has its lock. Which cells there are does not
 * depend on the order; masses are added in the order of a cell's parts, forces in that of the tree. So the answer is the same on any
 * number of nodes.
 *
 *     barnes-hut [bodies [iterations]]      4096 4 are the report's */
#include <math.h>
#include <mcrl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PARTS = 8, DEEPEST = 100 };
#define TIME_STEP 0.025
#define PRECISION 1.0  /* a cell is far away if its width is less than so much of the distance */
#define SOFTENING 0.05 /* as if bodies were never nearer to each other */

/* What bodies and cells begin with; a cell's is the mass of all that is in it, at its centre. */
struct point { double mass, at[3]; };

struct body {
    struct point point;
    double velocity[3], potential;
    int64_t interactions; /* in all iterations */
};

struct cell {
    struct point point;
    rid_t part[PARTS]; /* 0: the part is empty */
    unsigned is_body;  /* a bit for each part: a body, not a cell */
};

struct cube { double centre[3], half; };

/* The cells that this node makes are used again in the next iteration. */
struct own_cell { rid_t cell; int depth; };

static int count = 256, iterations = 4;
static int first, end; /* the bodies of this node */
static rid_t *bodies, root;
static struct own_cell *own_cells;
static int own_used, own_made, own_room;

/* ---- The bodies at the start --------------------------------------------------------------------------------------- */

static double random_number(uint64_t *state)
{
    uint64_t x = *state += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9, x = (x ^ x >> 27) * 0x94d049bb133111eb, x ^= x >> 31;
    return (double)(x >> 11) * 0x1p-53;
}

/* A vector of this length. */
static void random_direction(uint64_t *state, double length, double *v)
{
    double square;
    do {
        for (int d = 0; d < 3; d++)
            v[d] = 2 * random_number(state) - 1;
        square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    } while (square > 1 || square < 0.01);
    for (int d = 0; d < 3; d++)
        v[d] *= length / sqrt(square);
}

/* One body of Plummer's sphere, in which they are the denser the nearer to the middle. The greatest of three random numbers has the
 * distribution that the cube root of one has. */
static struct body make_body(int number)
{
    struct body made = {.point = {.mass = 1.0 / count}};
    uint64_t state = (uint64_t)number << 20;
    double x = 0.99 * fmax(random_number(&state), fmax(random_number(&state), random_number(&state)));
    double distance = x / sqrt(1 - x * x);
    random_direction(&state, distance, made.point.at);
    random_direction(&state, 0.6 / sqrt(sqrt(1 + distance * distance)), made.velocity);
    return made;
}

/* Bodies that are near each other have places near each other: x, y and z in turn, bit by bit. */
static uint64_t place_of(const struct body *body)
{
    uint64_t place = 0;
    for (int bit = 20; bit >= 0; bit--)
        for (int d = 0; d < 3; d++)
            place = place << 1 | ((uint64_t)((body->point.at[d] + 16) * 0x1p16) >> bit & 1);
    return place;
}

static int by_place(const void *a, const void *b)
{
    uint64_t one = place_of(a), other = place_of(b);
    return (one > other) - (one < other);
}

static struct body *make_bodies(void)
{
    struct body *all = calloc((size_t)count, sizeof *all);
    for (int each = 0; each < count; each++)
        all[each] = make_body(each);
    qsort(all, (size_t)count, sizeof *all, by_place);
    return all;
}

/* ---- The regions ------------------------------------------------------------------------------------------------------- */

static int first_of(int node) { return (int)((long)count * node / (int)crl_num_nodes); }

/* Each node makes the regions of a block of bodies, which are its own from then on; node 0 makes the root. */
static void make_regions(void)
{
    struct body *all = make_bodies();
    bodies = calloc((size_t)count, sizeof *bodies);
    for (int each = first; each < end; each++) {
        struct body *body = rgn_map(bodies[each] = rgn_create(sizeof *body));
        rgn_start_write(body);
        *body = all[each];
        rgn_end_write(body);
        rgn_unmap(body);
    }
    free(all);
    for (int node = 0; node < (int)crl_num_nodes; node++) {
        size_t bytes = (size_t)(first_of(node + 1) - first_of(node)) * sizeof *bodies;
        if (bytes == 0) continue;
        if (node == (int)crl_self_addr) rgn_bcast_send(bytes, &bodies[first]);
        else rgn_bcast_recv(bytes, &bodies[first_of(node)]);
    }
    if (crl_self_addr == 0) {
        root = rgn_create(sizeof(struct cell));
        rgn_bcast_send(sizeof root, &root);
    } else rgn_bcast_recv(sizeof root, &root);
}

/* A copy of what bodies and cells begin with. */
static struct point point_of(rid_t region)
{
    const struct point *point = rgn_map(region);
    rgn_start_read(point);
    struct point copy = *point;
    rgn_end_read(point);
    rgn_unmap(point);
    return copy;
}

/* ---- The tree ---------------------------------------------------------------------------------------------------------- */

static int part_of(const struct cube *cube, const double *at)
{
    return (at[0] >= cube->centre[0]) | (at[1] >= cube->centre[1]) << 1 | (at[2] >= cube->centre[2]) << 2;
}

static void shrink(struct cube *cube, int part)
{
    cube->half /= 2;
    for (int d = 0; d < 3; d++)
        cube->centre[d] += part >> d & 1 ? cube->half : -cube->half;
}

/* The cube that has all bodies in it: around 0, as large as a power of two. Collective. */
static struct cube space(void)
{
    struct cube cube = {{0}, 1};
    double farthest = 0;
    for (int each = first; each < end; each++) {
        struct point body = point_of(bodies[each]);
        for (int d = 0; d < 3; d++)
            farthest = fmax(farthest, fabs(body.at[d]));
    }
    for (farthest = rgn_reduce_dmax(farthest); cube.half <= farthest;)
        cube.half *= 2;
    return cube;
}

static rid_t new_cell(int depth)
{
    if (own_used == own_room) own_cells = realloc(own_cells, (size_t)(own_room = 2 * own_room + 64) * sizeof *own_cells);
    if (own_used == own_made) own_cells[own_made++].cell = rgn_create(sizeof(struct cell));
    own_cells[own_used].depth = depth;
    return own_cells[own_used++].cell;
}

/* Makes a cell a new one, with a body in one of its parts; or without any, if that is 0. */
static void clear_cell(rid_t region, rid_t body, int part)
{
    struct cell *cell = rgn_map(region);
    rgn_start_write(cell);
    *cell = (struct cell){0};
    if (body != 0) cell->part[part] = body, cell->is_body = 1u << part;
    rgn_end_write(cell);
    rgn_unmap(cell);
}

/* The cell in a part of a cell; 0 if none is there. */
static rid_t cell_below(rid_t region, int part)
{
    const struct cell *cell = rgn_map(region);
    rgn_start_read(cell);
    rid_t below = cell->is_body >> part & 1 ? 0 : cell->part[part];
    rgn_end_read(cell);
    rgn_unmap(cell);
    return below;
}

/* Puts a body into a part of a cell, where no cell was a moment ago. If a body is there by now, a new cell takes its place, with that body
 * in it; the cell above is locked meanwhile. Returns the cell into which the body belongs now, or 0 if it is where it belongs. */
static rid_t put(rid_t region, int part, rid_t body, struct cube below, int depth)
{
    rid_t next = 0;
    struct cell *cell = rgn_map(region);
    rgn_start_write(cell);
    if (cell->part[part] == 0) {
        cell->part[part] = body;
        cell->is_body |= 1u << part;
    } else if (cell->is_body >> part & 1) {
        struct point other = point_of(cell->part[part]);
        next = new_cell(depth);
        clear_cell(next, cell->part[part], part_of(&below, other.at));
        cell->part[part] = next;
        cell->is_body &= ~(1u << part);
    } else next = cell->part[part];
    rgn_end_write(cell);
    rgn_unmap(cell);
    return next;
}

static void insert(rid_t body, struct cube cube)
{
    struct point point = point_of(body);
    rid_t cell = root;
    for (int depth = 1; cell != 0; depth++) {
        int part = part_of(&cube, point.at);
        rid_t below = cell_below(cell, part);
        shrink(&cube, part);
        if (depth == DEEPEST) {
            fprintf(stderr, "barnes-hut: two bodies are at the same place\n");
            abort();
        }
        cell = below != 0 ? below : put(cell, part, body, cube, depth);
    }
}

/* Finds the mass and the centre of a cell, from those of its parts. */
static void find_centre(rid_t region)
{
    struct cell *cell = rgn_map(region);
    rgn_start_write(cell);
    for (int part = 0; part < PARTS; part++) {
        if (cell->part[part] == 0) continue;
        struct point below = point_of(cell->part[part]);
        cell->point.mass += below.mass;
        for (int d = 0; d < 3; d++)
            cell->point.at[d] += below.mass * below.at[d];
    }
    for (int d = 0; d < 3; d++)
        cell->point.at[d] /= cell->point.mass;
    rgn_end_write(cell);
    rgn_unmap(cell);
}

/* Goes from the deepest cells up; each node does those that it has made. */
static void find_centres(void)
{
    int deepest = 0;
    for (int each = 0; each < own_used; each++)
        if (own_cells[each].depth > deepest) deepest = own_cells[each].depth;
    for (int depth = (int)rgn_reduce_dmax(deepest); depth > 0; depth--) {
        for (int each = 0; each < own_used; each++)
            if (own_cells[each].depth == depth) find_centre(own_cells[each].cell);
        rgn_barrier();
    }
    if (crl_self_addr == 0) find_centre(root);
}

/* ---- Forces ------------------------------------------------------------------------------------------------------------ */

/* The force on a body. */
struct pull {
    rid_t body;
    double at[3], acceleration[3], potential;
    int64_t interactions;
};

/* The vector from a body to what may attract it; returns the square of its length. */
static double way_to(const struct point *to, const struct pull *pull, double *way)
{
    double square = 0;
    for (int d = 0; d < 3; d++) {
        way[d] = to->at[d] - pull->at[d];
        square += way[d] * way[d];
    }
    return square;
}

static void attract(struct pull *pull, double mass, const double *way, double square)
{
    double potential = mass / sqrt(square += SOFTENING * SOFTENING);
    for (int d = 0; d < 3; d++)
        pull->acceleration[d] += potential / square * way[d];
    pull->potential -= potential;
    pull->interactions++;
}

static void look_at_body(rid_t region, struct pull *pull)
{
    if (region == pull->body) return;
    struct point body = point_of(region);
    double way[3], square = way_to(&body, pull, way);
    attract(pull, body.mass, way, square);
}

static void look_at_cell(rid_t region, double width, struct pull *pull)
{
    const struct cell *cell = rgn_map(region);
    rgn_start_read(cell);
    double way[3], square = way_to(&cell->point, pull, way);
    if (width * width < PRECISION * PRECISION * square) attract(pull, cell->point.mass, way, square);
    else
        for (int part = 0; part < PARTS; part++) {
            if (cell->part[part] == 0) continue;
            if (cell->is_body >> part & 1) look_at_body(cell->part[part], pull);
            else look_at_cell(cell->part[part], width / 2, pull);
        }
    rgn_end_read(cell);
    rgn_unmap(cell);
}

static void move(const struct pull *pull)
{
    struct body *body = rgn_map(pull->body);
    rgn_start_write(body);
    for (int d = 0; d < 3; d++) {
        body->velocity[d] += TIME_STEP * pull->acceleration[d];
        body->point.at[d] += TIME_STEP * body->velocity[d];
    }
    body->potential = pull->potential;
    body->interactions += pull->interactions;
    rgn_end_write(body);
    rgn_unmap(body);
}

/* ---- The whole --------------------------------------------------------------------------------------------------------- */

static void iterate(struct pull *pulls)
{
    struct cube cube = space();
    own_used = 0;
    if (crl_self_addr == 0) clear_cell(root, 0, 0);
    rgn_barrier();
    for (int each = first; each < end; each++)
        insert(bodies[each], cube);
    rgn_barrier();
    find_centres();
    rgn_barrier();
    for (int each = first; each < end; each++) {
        struct point body = point_of(bodies[each]);
        pulls[each - first] = (struct pull){.body = bodies[each], .at = {body.at[0], body.at[1], body.at[2]}};
        look_at_cell(root, 2 * cube.half, &pulls[each - first]);
    }
    rgn_barrier();
    for (int each = first; each < end; each++)
        move(&pulls[each - first]);
}

/* Node 0 prints the cells of the last iteration, the kinetic energy at its end and the potential one at its start. Collective. */
static void print_answer(void)
{
    double kinetic = 0, potential = 0, cells = rgn_reduce_dadd(own_used) + (iterations > 0);
    int64_t interactions = 0;
    for (int each = 0; crl_self_addr == 0 && each < count; each++) {
        const struct body *body = rgn_map(bodies[each]);
        rgn_start_read(body);
        for (int d = 0; d < 3; d++)
            kinetic += body->point.mass * body->velocity[d] * body->velocity[d] / 2;
        potential += body->point.mass * body->potential / 2;
        interactions += body->interactions;
        rgn_end_read(body);
        rgn_unmap(body);
    }
    if (crl_self_addr == 0)
        printf("%d bodies, %d iterations: %lld interactions, %.0f cells; energy %.12f kinetic, %.12f potential\n", count, iterations,
               (long long)interactions, cells, kinetic, potential);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    mcrl_init(&argc, &argv);
    if (argc > 1) count = atoi(argv[1]);
    if (argc > 2) iterations = atoi(argv[2]);
    if (count < 2 || iterations < 0) {
        if (crl_self_addr == 0) fprintf(stderr, "usage: barnes-hut [bodies [iterations]], at least 2 bodies\n");
        mcrl_finalize();
        return 2;
    }
    first = first_of((int)crl_self_addr), end = first_of((int)crl_self_addr + 1);
    make_regions();
    struct pull *pulls = calloc((size_t)(end - first) + 1, sizeof *pulls);

    rgn_barrier();
    double start = seconds_now();
    for (int iteration = 0; iteration < iterations; iteration++)
        iterate(pulls);
    rgn_barrier();
    if (crl_self_addr == 0) fprintf(stderr, "%.6f seconds\n", seconds_now() - start);
    print_answer();
    mcrl_finalize();
    return 0;
}
