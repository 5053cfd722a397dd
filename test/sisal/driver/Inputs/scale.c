double scale(double x, int k) { return x * k; }
int addup(const int *v, int low, int size) { int s = low * 1000; for (int i = 0; i < size; i++) s += v[i]; return s; }
