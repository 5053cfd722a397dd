/* A program that declares the functions of the library itself, some with other types, and some as its own.
 * RUN: %python %S/Inputs/untouched.py %s %t.d -std=gnu99 -Wno-incompatible-library-redeclaration -fno-builtin
 */
int printf(const char *restrict, ...);
extern int strcmp(), puts(const char *);
void *malloc(unsigned long);
char *strcpy(char *, const char *);
void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));
extern char **environ;
long read_some(int lock);

/* Not the library's. */
static int index(int x) { return x + 1; }
static double y1 = 2.5, gamma = 0.5;
static int fork(int at) { return at; }
static int unlink(void) { return 3; }

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
long read_some(int lock) { return lock; }

int main(void)
{
    int numbers[] = { 3, 1, 2 };
    char *text = malloc(10);
    qsort(numbers, 3, sizeof numbers[0], compare);
    puts(strcpy(text, "spawn"));
    { int printf = strcmp("a", "a"), local = 7; numbers[2] += printf + local; }
    printf("%d %d %g %g %d %d %d %ld\n", numbers[0], index(numbers[2]), y1, gamma, fork(4), unlink(), environ != 0, read_some(5));
    return text == 0;
}
