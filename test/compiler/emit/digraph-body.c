// Bodies and blocks whose braces are digraphs.
// RUN: preludec -O1 -Wall -c %s -o %t.o
// RUN: preludec --emit=c %s | FileCheck %s
%:include <prelude.h>
struct cell <% int v; region struct cell *next; %>;

// CHECK: MCRL_BODY int f__body(
// CHECK-NEXT: <%
int f(region struct cell *c)
<%
    read_lock(c); move
    int v = c->v;
    unlock(c);
    return v;
%>
int mixed(region struct cell *c) {
    read_lock(c); move
    int v = c->v;
    unlock(c);
    return v;
%>
// CHECK: long loops(
// CHECK: mcrl_{{turn|strip}}
long loops(long n)
<%
    long s = 0;
    for (long i = 0; i < n; i++)
    <%
        for (long j = 0; j < n; j++) <% s += i ^ j; }
    %>
    return s;
%>
static long child(long x) <% return x < 2 ? x : x + 1; %>
long forks(long n)
<%
    if (n < 2) <% return n; %>
    long x = fork child(n - 1) at any, y = fork forks(n - 2);
    join;
    return x + y;
%>
long each(int n)
<%
    long s = 0, v<:3:> = <% 1, 2, 3 %>;
    forall (int i = 0; i < n; i++) at node(i % 2) reduce(sum: s) <% s += i + v<:1:>; %>
    return s;
%>
long frame(region struct cell *c, int k)
<%
    long v = 0;
    while (k-- > 0) <%
        read_lock(c); begin move
        <% v += c->v; %>
        unlock(c); end move
    %>
    return v;
%>
int main(void) <% return loops(3) == 0; %>
