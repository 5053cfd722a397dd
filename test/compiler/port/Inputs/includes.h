/* includes.h: a header that includes none. */
#ifndef INCLUDES_H
#define INCLUDES_H
struct one { struct one *next; };
#endif
// CHECK: {{^}}#define INCLUDES_H
// CHECK-NEXT: {{^}}#include <prelude.h>
// CHECK-NEXT: {{^}}struct one { region struct one *next; };
