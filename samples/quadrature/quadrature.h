/* What the three programs have in common: the function, when halving an interval has helped enough, options, and the check of the area.
 *
 * The area under e^x sin x is found by trapezoids (Filaments dissertation, 2.1.3 and 5.2.4). An interval is halved until the two halves'
 * trapezoids differ little from its own. Nearly all halving is at the right end, where the function is large. */
#ifndef QUADRATURE_H
#define QUADRATURE_H

#include <getopt.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct settings {
    double from, to, tolerance; /* of the area, relative */
    int parts;                  /* for MPI: so many are dealt out */
    bool blocks;                /* for MPI: in blocks, not cyclically */
};

static inline double f(double x) { return exp(x) * sin(x); }

static inline double exact_area(const struct settings *s)
{
    return (exp(s->to) * (sin(s->to) - cos(s->to)) - exp(s->from) * (sin(s->from) - cos(s->from))) / 2;
}

/* What may be wrong in the area of an interval of a certain length. */
static inline double allowed_error(const struct settings *s, double length)
{
    return fabs(exact_area(s)) * s->tolerance * length / (s->to - s->from);
}

static inline double trapezoid(double a, double fa, double b, double fb) { return (b - a) * (fa + fb) / 2; }

static inline bool parse(int argc, char **argv, struct settings *s)
{
    *s = (struct settings){1, 34, 1e-8, 34, false};
    for (int option; (option = getopt(argc, argv, "a:b:e:i:B")) != -1;) {
        if (option == 'a') s->from = atof(optarg);
        if (option == 'b') s->to = atof(optarg);
        if (option == 'e') s->tolerance = atof(optarg);
        if (option == 'i') s->parts = atoi(optarg);
        if (option == 'B') s->blocks = true;
        if (option == '?') return false;
    }
    return optind == argc && s->from < s->to && fabs(s->from) <= 100 && fabs(s->to) <= 100 && s->tolerance >= 1e-14 && s->parts > 0;
}

static inline double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Whether the area is right. */
static inline bool print_area(const struct settings *s, double area, double seconds)
{
    printf("e^x sin x from %g to %g: the area is %.6e\n", s->from, s->to, area);
    fprintf(stderr, "%.6f seconds\n", seconds);
    if (fabs(area - exact_area(s)) <= allowed_error(s, s->to - s->from)) return true;
    fprintf(stderr, "quadrature: the area should be %.17g, not %.17g\n", exact_area(s), area);
    return false;
}

#endif
