#!/bin/sh
# small-shared-memory.sh EXPECTED PROGRAM: runs the program on 4 nodes with each of some sizes of /dev/shm, and prints what it says on
# stderr where its output is as expected. Fails if it is ended by a signal.
expected=$1 program=$2
for size in 16800 17100 17400 17700 18000 18300 18600 18900; do
    unshare -m sh -c "mount -t tmpfs -o size=${size}k none /dev/shm && exec mpiexec -n 4 $program" >"$program.out" 2>"$program.err"
    if cmp -s "$program.out" "$expected"; then cat "$program.err"; fi
    if grep -q -e SIGBUS -e "signal 7" "$program.err"; then exit 1; fi
done
