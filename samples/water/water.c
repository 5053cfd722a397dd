/* Water in the manner of section 5.2.2 of the CRL report: molecules in a box that repeats itself in all directions attract and repel
 * those that are not farther away than half the box. Each molecule is a region, and its lock is the region's: a node that has summed
 * forces on it adds the sum in a write operation. Every node moves the molecules of a block, and keeps all of them mapped.
 *
 * Forces and energies are added as integers, so that their sums are the same in any order, and the answer on any number of nodes.
 *
 *     water [molecules [iterations]]      512 3 are the report's */
#include <math.h>
#include <mcrl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ATOMS = 3, NUMBERS = 3 * ATOMS }; /* an oxygen and two hydrogens; x, y, z of each */

/* Lengths are in angstrom, times in femtoseconds, masses in units, energies in kcal/mol. */
#define SPACING 3.1    /* of the molecules at the start */
#define TIME_STEP 0.5
#define FORCE 4.184e-4 /* that of 1 kcal/mol/angstrom accelerates a unit of mass by so much */
#define ONE 0x1p32     /* as an integer */
static const double mass[ATOMS] = {15.9994, 1.008, 1.008};

struct molecule {
    double at[NUMBERS], velocity[NUMBERS];
    int64_t force[NUMBERS];
};

/* The energies of an iteration: of the springs within molecules, of what is between molecules. */
struct energies { int64_t kinetic, within, between; };

static int count = 64, iterations = 3;
static double box;               /* its width */
static int first, end;           /* the molecules of this node */
static struct molecule **at;     /* where each molecule is mapped */
static struct energies *energies; /* a region, too */

/* ---- What is done with molecules ------------------------------------------------------------------------------------- */

static void add(int64_t *sum, double x) { *sum += (int64_t)(x * ONE); }

static double random_number(uint64_t *state)
{
    uint64_t x = *state += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9, x = (x ^ x >> 27) * 0x94d049bb133111eb, x ^= x >> 31;
    return (double)(x >> 11) * 0x1p-53 - 0.5;
}

static void normalize(double *v)
{
    double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int d = 0; d < 3; d++)
        v[d] /= length;
}

/* Puts a molecule at its place in a lattice, at rest, with a random direction. */
static void place(struct molecule *m, int number)
{
    int row = (int)(box / SPACING + 0.5), in_lattice[3] = {number % row, number / row % row, number / row / row};
    double u[3], v[3], along = 0;
    uint64_t state = (uint64_t)number;
    for (int d = 0; d < 3; d++)
        u[d] = random_number(&state), v[d] = random_number(&state);
    normalize(u);
    for (int d = 0; d < 3; d++)
        along += u[d] * v[d];
    for (int d = 0; d < 3; d++)
        v[d] -= along * u[d];
    normalize(v);
    *m = (struct molecule){0};
    for (int d = 0; d < 3; d++) {
        m->at[d] = (in_lattice[d] + 0.5) * SPACING;
        m->at[3 + d] = m->at[d] + 0.5569 * u[d] + 0.8450 * v[d];
        m->at[6 + d] = m->at[d] + 0.5569 * u[d] - 0.8450 * v[d];
    }
}

static void push(struct molecule *m)
{
    for (int i = 0; i < NUMBERS; i++)
        m->velocity[i] += TIME_STEP / 2 * FORCE / mass[i / 3] * ((double)m->force[i] / ONE);
}

/* Its atoms are held together by three springs, whose force is the first of the new ones on it. Returns their energy. */
static int64_t pull_together(struct molecule *m)
{
    static const struct { int from, to; double length, strength; } springs[] = {
        {0, 3, 1.012, 1059}, {0, 6, 1.012, 1059}, {3, 6, 1.69, 150}};
    int64_t energy = 0;
    for (int i = 0; i < NUMBERS; i++)
        m->force[i] = 0;
    for (int each = 0; each < 3; each++) {
        double *a = &m->at[springs[each].from], *b = &m->at[springs[each].to];
        double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2], length = sqrt(x * x + y * y + z * z);
        double force = springs[each].strength * (springs[each].length - length), along[3] = {x / length, y / length, z / length};
        for (int d = 0; d < 3; d++) {
            add(&m->force[springs[each].from + d], force * along[d]);
            add(&m->force[springs[each].to + d], -force * along[d]);
        }
        add(&energy, force * (springs[each].length - length) / 2);
    }
    return energy;
}

/* The first half of a step: half the change of velocity, the new places, the forces of the springs. */
static int64_t move(struct molecule *m)
{
    push(m);
    for (int i = 0; i < NUMBERS; i++)
        m->at[i] += TIME_STEP * m->velocity[i];
    for (int d = 0; d < 3; d++) {
        double back = m->at[d] < 0 ? box : m->at[d] >= box ? -box : 0;
        for (int i = d; i < NUMBERS; i += 3)
            m->at[i] += back;
    }
    return pull_together(m);
}

/* The second half of a step: the rest of the change of velocity. Returns the kinetic energy. */
static int64_t correct(struct molecule *m)
{
    int64_t energy = 0;
    push(m);
    for (int i = 0; i < NUMBERS; i++)
        add(&energy, mass[i / 3] * m->velocity[i] * m->velocity[i] / 2 / FORCE);
    return energy;
}

/* Whether two molecules are near each other; then what to add to the second one's places, so that it is the nearest of its images. */
static int are_near(const struct molecule *a, const struct molecule *b, double *shift)
{
    double square = 0;
    for (int d = 0; d < 3; d++) {
        double distance = a->at[d] - b->at[d];
        shift[d] = distance > box / 2 ? box : distance < -box / 2 ? -box : 0;
        square += (distance - shift[d]) * (distance - shift[d]);
    }
    return square < box * box / 4;
}

/* The energy of two atoms at a square of a distance, and their force as a part of the distance: charges, and between oxygens more. */
static double energy_of(int a, int b, double square, double *force)
{
    static const double charge[ATOMS] = {-0.82, 0.41, 0.41};
    double energy = 332.06 * charge[a] * charge[b] / sqrt(square);
    *force = energy / square;
    if (a == 0 && b == 0) {
        double x = 3.1656 * 3.1656 / square, x6 = x * x * x;
        energy += 4 * 0.1554 * (x6 * x6 - x6);
        *force += 24 * 0.1554 * (2 * x6 * x6 - x6) / square;
    }
    return energy;
}

/* The energy of two molecules that are near each other; adds their forces to the sums, if there are any. */
static double interact(const struct molecule *a, const struct molecule *b, const double *shift, int64_t *on_a, int64_t *on_b)
{
    double energy = 0, of_a[NUMBERS] = {0}, of_b[NUMBERS] = {0};
    for (int i = 0; i < ATOMS; i++)
        for (int j = 0; j < ATOMS; j++) {
            double distance[3], square = 0, force;
            for (int d = 0; d < 3; d++) {
                distance[d] = a->at[3 * i + d] - (b->at[3 * j + d] + shift[d]);
                square += distance[d] * distance[d];
            }
            energy += energy_of(i, j, square, &force);
            for (int d = 0; d < 3; d++) {
                of_a[3 * i + d] += force * distance[d];
                of_b[3 * j + d] -= force * distance[d];
            }
        }
    for (int i = 0; on_a != NULL && i < NUMBERS; i++) {
        add(&on_a[i], of_a[i]);
        add(&on_b[i], of_b[i]);
    }
    return energy;
}

/* ---- The regions ------------------------------------------------------------------------------------------------------- */

static int first_of(int node) { return (int)((long)count * node / (int)crl_num_nodes); }

/* Each node makes its molecules, node 0 the energies; all nodes keep all of them mapped. */
static void make_regions(void)
{
    rid_t *ids = calloc((size_t)count + 1, sizeof *ids);
    at = calloc((size_t)count, sizeof *at);
    for (int node = 0; node < (int)crl_num_nodes; node++) {
        int is_last = node == (int)crl_num_nodes - 1;
        rid_t *theirs = &ids[first_of(node)];
        size_t bytes = (size_t)(first_of(node + 1) - first_of(node) + is_last) * sizeof *theirs;
        if (node == (int)crl_self_addr) {
            for (int each = first; each < end; each++)
                ids[each] = rgn_create(sizeof(struct molecule));
            if (is_last) ids[count] = rgn_create(sizeof(struct energies));
            if (bytes > 0) rgn_bcast_send(bytes, theirs);
        } else if (bytes > 0) rgn_bcast_recv(bytes, theirs);
    }
    for (int each = 0; each < count; each++)
        at[each] = rgn_map(ids[each]);
    energies = rgn_map(ids[count]);
    free(ids);
    for (int each = first; each < end; each++) {
        rgn_start_write(at[each]);
        place(at[each], each);
        rgn_end_write(at[each]);
    }
}

/* ---- The phases of an iteration ---------------------------------------------------------------------------------------- */

/* Each pair is counted once: by the molecule that has the other among the next half of all. */
static int partners_of(int molecule) { return (count - 1) / 2 + (count % 2 == 0 && molecule < count / 2); }

/* All pairs of this node, an operation for each. Returns the energy; adds up the forces if there are sums for them. */
static int64_t look_at_pairs(int64_t (*forces)[NUMBERS], char *has_force)
{
    int64_t energy = 0;
    for (int a = first; a < end; a++) {
        rgn_start_read(at[a]);
        for (int partner = 1; partner <= partners_of(a); partner++) {
            int b = (a + partner) % count;
            double shift[3];
            rgn_start_read(at[b]);
            if (are_near(at[a], at[b], shift)) {
                add(&energy, interact(at[a], at[b], shift, forces ? forces[a] : NULL, forces ? forces[b] : NULL));
                if (forces) has_force[a] = has_force[b] = 1;
            }
            rgn_end_read(at[b]);
        }
        rgn_end_read(at[a]);
    }
    return energy;
}

/* The forces are summed here first, and each molecule gets its sum in one operation. Every node begins with its own molecules, so
 * that they do not all want the same one. */
static void add_forces(void)
{
    int64_t(*forces)[NUMBERS] = calloc((size_t)count, sizeof *forces);
    char *has_force = calloc((size_t)count, 1);
    look_at_pairs(forces, has_force);
    rgn_barrier();
    for (int each = 0; each < count; each++) {
        int b = (first + each) % count;
        if (!has_force[b]) continue;
        rgn_start_write(at[b]);
        for (int i = 0; i < NUMBERS; i++)
            at[b]->force[i] += forces[b][i];
        rgn_end_write(at[b]);
    }
    free(forces);
    free(has_force);
}

/* Node 0 alone. */
static void print_energies(int iteration)
{
    rgn_start_write(energies);
    double kinetic = (double)energies->kinetic / ONE, within = (double)energies->within / ONE, between = (double)energies->between / ONE;
    *energies = (struct energies){0};
    rgn_end_write(energies);
    printf("%d molecules, iteration %d: energy %.9f = %.9f kinetic, %.9f within, %.9f between\n", count, iteration,
           kinetic + within + between, kinetic, within, between);
}

static void iterate(int iteration)
{
    struct energies mine = {0};
    for (int each = first; each < end; each++) {
        rgn_start_write(at[each]);
        mine.within += move(at[each]);
        rgn_end_write(at[each]);
    }
    rgn_barrier();
    add_forces();
    rgn_barrier();
    for (int each = first; each < end; each++) {
        rgn_start_write(at[each]);
        mine.kinetic += correct(at[each]);
        rgn_end_write(at[each]);
    }
    mine.between = look_at_pairs(NULL, NULL);
    rgn_start_write(energies);
    energies->kinetic += mine.kinetic;
    energies->within += mine.within;
    energies->between += mine.between;
    rgn_end_write(energies);
    rgn_barrier();
    if (crl_self_addr == 0) print_energies(iteration);
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
        if (crl_self_addr == 0) fprintf(stderr, "usage: water [molecules [iterations]], at least 2 molecules\n");
        mcrl_finalize();
        return 2;
    }
    for (int row = 1; box == 0; row++)
        if ((long)row * row * row >= count) box = row * SPACING;
    first = first_of((int)crl_self_addr), end = first_of((int)crl_self_addr + 1);
    make_regions();

    rgn_barrier();
    double start = seconds_now();
    for (int iteration = 1; iteration <= iterations; iteration++)
        iterate(iteration);
    rgn_barrier();
    if (crl_self_addr == 0) fprintf(stderr, "%.6f seconds\n", seconds_now() - start);
    mcrl_finalize();
    return 0;
}
