/* Comments in odd places, /* that do not nest, // and what looks like one.
 * RUN: %python %S/Inputs/untouched.py %s %t.d -Wno-comment
 */
#include/**/<stdio.h>/* here */
# /* null directive */
#define GLUE(a, b) a/**/+b /* a comment
   goes on here */ + 0
#define TEXT "/* no comment */" // read_lock(n); move
/**//***//*/**/int/**/main/**/(/**/void/**/)/**/
{
    char slash = '/', quote = '\'', both[] = "\"/*\" // */"; /* ' " */
    // a line that goes on \
       return 1; move
    int x = 8 /* //*/ / 2;
    /\
* split *\
/ x++; /\
/ also split
    int y = x //**/ 2
        / 1;
    #if 0
      it's "not' even C /* but comments end
    */ #endif
    #endif
    in\
t sp\
\
lit = GLUE(1, 2) + x/*move*//y;
    printf("%c%c%s%s %d %d\n", slash, quote, both, TEXT, split/* */, x);   /* read_lock(n); move */
    return 0; // the end ??/
}
/* unlock( ' " */ // '"
