#!/bin/sh
# small-shared-memory.sh EXPECTED PROGRAM SIZE...: runs the program on 4 nodes with each of these sizes of /dev/shm, in KB, and prints what
# it says on stderr where its output is as expected. Fails if it is ended by a signal.
expected=$1 program=$2
shift 2
for size; do
    unshare -m sh -c "mount -t tmpfs -o size=${size}k none /dev/shm && exec mpiexec -n 4 $program" >"$program.out" 2>"$program.err"
    if cmp -s "$program.out" "$expected"; then cat "$program.err"; fi
    if grep -q -e SIGBUS -e "signal 7" "$program.err"; then exit 1; fi
done
