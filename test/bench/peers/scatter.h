/* scatter.h: what looks random and is the same on all sides. */
#pragma once

/* A number that looks random, from a number. */
static inline unsigned long scatter_bits(unsigned long x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ul;
  x = (x ^ x >> 27) * 0x94d049bb133111ebul;
  return x ^ x >> 31;
}
