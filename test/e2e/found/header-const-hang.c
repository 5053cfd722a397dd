// A const local that lives across a move in a header (const_tokens reads the main file at the header's offsets).
//
// RUN: preludec -c %s -o %t.o
#include <prelude.h>
#include "Inputs/header-const-hang.h"
