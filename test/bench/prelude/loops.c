/* Tight loops, compiled with and without looks for messages: the names of these functions end with what MODE says. */
#include <prelude.h>

#include "loops.h"

#define GLUE(name, mode) name##_##mode
#define NAMED(name, mode) GLUE(name, mode)
#define F(name) NAMED(name, MODE)

long F(sum)(const int *a, int n)
{
    long s = 0;
    for (int i = 0; i < n; i++) s += a[i];
    return s;
}

float F(scale)(float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++) a[i] += 0.5f * b[i];
    return a[0];
}

long F(chase)(const struct link *p)
{
    long s = 0;
    for (; p; p = p->next) s += p->value;
    return s;
}

long F(count)(const char *s)
{
    long n = 0;
    while (*s) n += *s++ == 'x';
    return n;
}

long F(collatz)(unsigned long x)
{
    long n = 0;
    do {
        x = x & 1 ? 3 * x + 1 : x / 2;
        n++;
    } while (x != 1);
    return n;
}

/* Around short loops, which never come to the end of a strip. */
long F(chains)(long *a, int n, int length)
{
    for (int k = 0; k < n; k++)
        for (int i = 1; i < length; i++) a[i] = a[i - 1] * 3 + k;
    return a[length - 1];
}

void F(multiply)(int n, float (*a)[n], float (*b)[n], float (*c)[n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++) s += b[i][k] * c[k][j];
            a[i][j] = s;
        }
}

long F(fibonacci)(int n) { return n < 2 ? n : F(fibonacci)(n - 1) + F(fibonacci)(n - 2); }

/* The product of tiles that are copied first, as in the Parallel Research Kernels: the length of each loop is known when it runs. */
static int least(int a, int b) { return a < b ? a : b; }

void F(tiles)(int n, double (*a)[n], double (*b)[n], double (*c)[n])
{
    for (int jj = 0; jj < n; jj += TILE) {
        double aa[TILE * TILE], bb[TILE * TILE];
        int je = least(n, jj + TILE);
        for (int kk = 0; kk < n; kk += TILE) {
            int ke = kk + TILE < n ? kk + TILE : n;
            for (int j = jj; j < je; j++)
                for (int k = kk; k < ke; k++) bb[j - jj + TILE * (k - kk)] = b[j][k];
            for (int ii = 0; ii < n; ii += TILE) {
                int ie = ii + TILE;
                if (ie > n) ie = n;
                for (int k = kk; k < ke; k++)
                    for (int i = ii; i < ie; i++) aa[i - ii + TILE * (k - kk)] = a[k][i];
                for (int k = 0; k < ke - kk; k++)
                    for (int j = 0; j < je - jj; j++)
                        for (int i = 0; i < ie - ii; i++) c[jj + j][ii + i] += aa[i + TILE * k] * bb[j + TILE * k];
            }
        }
    }
}

double F(stencil)(int n, int m, const double (*from)[m], double (*to)[m])
{
    double change = 0;
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) {
            to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
            double d = to[i][j] - from[i][j];
            change += d * d;
        }
    return change;
}

void F(sparse)(int n, const int *row, const int *column, const double *value, const double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = row[i]; k < row[i + 1]; k++) sum += value[k] * x[column[k]];
        y[i] = sum;
    }
}

/* A machine with a stack: the loop of an interpreter. */
long F(interpret)(const unsigned char *code, long n)
{
    long stack[64], *top = stack, at = 0;
    for (;;) {
        switch (code[at++]) {
        case op_push: *++top = code[at++]; break;
        case op_argument: *++top = n; break;
        case op_add: top--, *top += top[1]; break;
        case op_multiply: top--, *top *= top[1]; break;
        case op_store: stack[code[at++]] = *top--; break;
        case op_load: *++top = stack[code[at++]]; break;
        case op_down: stack[code[at++]]--; break;
        case op_jump_if: at = stack[code[at]] > 0 ? code[at + 1] : at + 2; break;
        default: return *top;
        }
    }
}

/* The leaves of a quad-tree ask for the neighbours on one side, through common ancestors. */
static region struct quad *F(neighbour)(region struct quad *of, int side)
{
    read_lock(of);
    region struct quad *parent = of->parent;
    int which = of->which;
    read_unlock(of);
    if (!parent) return parent;
    region struct quad *near = parent;
    if (quad_is_at(which, side)) near = F(neighbour)(parent, side);
    if (!near) return near;
    read_lock(near);
    region struct quad *child = near->children[quad_mirrored(which, side)];
    read_unlock(near);
    return child ? child : near;
}

long F(neighbours)(region struct quad *root)
{
    read_lock(root);
    long count = 0;
    int leaf = root->is_leaf;
    region struct quad *children[4];
    for (int i = 0; i < 4; i++) children[i] = root->children[i];
    read_unlock(root);
    if (leaf) {
        for (int side = 0; side < 4; side++) count += F(neighbour)(root, side) != NULL;
        return count;
    }
    for (int i = 0; i < 4; i++) count += F(neighbours)(children[i]);
    return count;
}
