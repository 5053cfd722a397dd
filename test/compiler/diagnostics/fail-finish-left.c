// A block ends at its end, where it waits.
// RUN: not preludec -c %s -o %t.o 2>&1 | FileCheck %s
#include <mcrl_thread.h>
#include <prelude.h>
#include <pthread.h>
#include <setjmp.h>

static void f(int i) { (void)i; }

int all(const int *a, int n)
{
    for (int k = 0; k < 3; k++) {
        finish {
            // CHECK: :[[#@LINE+2]]:28: error: 'return' leaves the 'finish' block before its end, where it waits for what was spawned in it
            // CHECK: :[[#@LINE-2]]:9: note: the block begins here
            if (a[1] == 1) return 1;
            // CHECK: :[[#@LINE+1]]:28: error: 'break' leaves the 'finish' block
            if (a[2] == 2) break;
            // CHECK: :[[#@LINE+1]]:28: error: 'continue' leaves the 'finish' block
            if (a[2] == 3) continue;
            // CHECK: :[[#@LINE+1]]:28: error: 'goto' leaves the 'finish' block
            if (a[3] == 3) goto end;
            for (int j = 0; j < n; j++) {
                if (a[j] == k) break;
                if (a[j] == n) continue;
                spawn f(j) at node(0);
            }
            switch (a[0]) { case 5: break; }
            if (a[0] == 6) goto inside;
            f(k);
        inside:;
        }
    }
end:
    return -1;
}

static jmp_buf around;

void *with_calls(void *argument)
{
    finish {
        spawn f(1) at node(0);
        // CHECK: :[[#@LINE+1]]:9: error: 'longjmp' leaves the 'finish' block
        longjmp(around, 1);
    }
    finish {
        jmp_buf inside;
        if (setjmp(inside) == 0) longjmp(inside, 1); /* it stays in the block */
        // CHECK: :[[#@LINE+1]]:9: error: 'pthread_exit' leaves the 'finish' block
        pthread_exit(argument);
    }
    finish {
        // CHECK: :[[#@LINE+1]]:9: error: 'mcrl_thread_exit' leaves the 'finish' block
        mcrl_thread_exit(argument);
    }
    return NULL;
}
// CHECK: 7 errors generated
