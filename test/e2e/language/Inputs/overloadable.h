struct cell { long v; };

__attribute__((overloadable)) long add(region struct cell *n, int k);
__attribute__((overloadable)) long add(region struct cell *n, double k);
