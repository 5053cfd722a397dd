#ifndef PLAIN_H
#define PLAIN_H
#define PLAIN 1
#endif
