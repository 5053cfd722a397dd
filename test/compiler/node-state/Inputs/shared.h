extern long of_another_file;
extern node_private long counted_elsewhere;
static inline void count_in_header(void) { of_another_file++; }
