#include <dlfcn.h>
#include <prelude.h>

int main(int argc, char **argv) { return argc != 2 || dlopen(argv[1], RTLD_NOW) == NULL || node_count() != 1; }
