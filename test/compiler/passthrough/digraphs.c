%:include <iso646.h>
%:include <stdio.h>
/* Other spellings of brackets and of the number sign; ??/ is no trigraph.
 * RUN: %python %S/Inputs/untouched.py %s %t.d -std=gnu11
 */
%:define paste(a, b) a%:%:b
%:define string(a) %:a
struct pair <% int first, second; %>;
int main(void)
<%
    struct pair list<::> = <% <% 1, 2 %>, <% .second = 3 %> %>;
    int move<:3:> = <% 0 %>;
    return 0 bitand printf("%d %s ?(\n", list<:1:>.second bitor list<:0:>.paste(fir, st), string(<::>));
%>
