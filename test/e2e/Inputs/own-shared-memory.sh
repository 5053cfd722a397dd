#!/bin/sh
# own-shared-memory.sh COMMAND...: in a mount namespace of its own, runs the command with an empty /dev/shm, and says how it ended and what
# the runtime has left there.
mount -t tmpfs none /dev/shm || exit 1
"$@"
echo "exit code $?"
left=$(find /dev/shm -name '*mcrl*')
echo "left: ${left:-none}"
