/* mcrl_one_node_memory.h: memory and errors of programs of one node. <prelude.h> includes no <stdio.h>, <stdlib.h> or <time.h>, so a
 * program may have functions and variables of their names. Here, too, unless the compiler cannot declare a function under a name of its
 * own. */
#ifndef MCRL_ONE_NODE_MEMORY_H
#define MCRL_ONE_NODE_MEMORY_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) && defined(__linux__) && defined(__ELF__)
void *mcrl_one_node_calloc(size_t __count, size_t __bytes) __asm__("calloc");
void mcrl_one_node_free(void *__data) __asm__("free");
__attribute__((__noreturn__)) void mcrl_one_node_abort(void) __asm__("abort");
int mcrl_one_node_flush(void *__one_or_all) __asm__("fflush");
int mcrl_one_node_print(int __file, const char *__format, ...) __asm__("dprintf");
#define mcrl_one_node_errors 2
#else
#include <stdio.h>
#include <stdlib.h>
#define mcrl_one_node_calloc calloc
#define mcrl_one_node_free free
#define mcrl_one_node_abort abort
#define mcrl_one_node_flush fflush
#define mcrl_one_node_print fprintf
#define mcrl_one_node_errors stderr
#endif

#ifdef __cplusplus
}
#endif
#endif
