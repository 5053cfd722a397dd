/* Datagrams that are damaged on their way, with the job's key, are as lost ones: dropped, counted and sent again. (Without a checksum such
 * a program hung, ended with an internal error, or printed another sum.)
 *
 * RUN: preludec -O2 -Wall -Werror %s -o %t
 * RUN: env MCRL_CONDUIT=udp MCRL_UDP_DISTURB=seed:1,damage:10 MCRL_STATS=%t.json mpiexec -n 2 %t | FileCheck %s
 * RUN: %python -c "import json, sys; udp = json.load(open(sys.argv[1]))['total']['udp']; print(udp); sys.exit(udp['damaged'] < 20 or udp['resent'] < 20)" %t.json
 * RUN: env MCRL_CONDUIT=udp MCRL_UDP_DISTURB=seed:2,damage:5,loss:5,duplicate:5,reorder:10,delay:100 mpiexec -n 4 %t | FileCheck %s
 * RUN: %if nightly %{ env MCRL_CONDUIT=udp MCRL_UDP_DISTURB=seed:3,damage:50 mpiexec -n 3 %t | FileCheck %s %}
 * CHECK: sum right
 */
#include <prelude.h>
#include <stdio.h>

enum { rounds = 20, numbers = 20000 };
struct large { long at[numbers]; }; /* many fragments */

int main(void)
{
    region struct large *large;
    region long *sum;
    if (node_self() == 0) {
        large = region_new(struct large);
        sum = region_new(long);
    }
    broadcast(0, &large, sizeof large);
    broadcast(0, &sum, sizeof sum);
    for (int i = 0; i < rounds; i++) {
        write_lock(large);
        for (int j = 0; j < numbers; j++) large->at[j] += j;
        unlock(large);
        write_lock(sum);
        ++*sum;
        unlock(sum);
        barrier();
    }
    if (node_self() == 0) {
        long times = rounds * node_count(), wrong = 0;
        read_lock(large);
        for (int j = 0; j < numbers; j++) wrong += large->at[j] != times * j;
        unlock(large);
        read_lock(sum);
        wrong += *sum != times;
        unlock(sum);
        puts(wrong == 0 ? "sum right" : "sum wrong");
    }
    return 0;
}
