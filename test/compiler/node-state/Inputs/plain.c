static long hits;
long count(void);
long count(void) { return hits++; }
