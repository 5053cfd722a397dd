#ifndef NAMES_OWN_H
#define NAMES_OWN_H
#define local static
#define shared static
#endif
