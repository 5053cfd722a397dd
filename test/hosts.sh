#!/bin/sh
# hosts.sh HOSTS NODES COMMAND...: runs the command on several "hosts", NODES nodes on each, over TCP. A host is a set of namespaces of its own:
# network, processes, names, /dev/shm. Nothing of it is left when the command has ended, however it ended.
# hosts.sh --check: succeeds where that is permitted; else prints what is not permitted. With one of the variables below, so is a wire.
#
# With BY_TURNS=1 the ranks of MPI go round the hosts: rank R is on host R modulo HOSTS, and 1. Else those of a host follow each other.
#
# Host H has the address 10.77.0.H; mpiexec runs on 10.77.0.254, where a bridge joins them.
#
# A wire of delay and loss lies between the hosts if one of these variables is set:
#   DELAY_MS=0.5  a frame arrives so many milliseconds after it was sent: a round trip takes twice as long
#   LOSS=0.005    so many of the frames are lost: 0 to 1
#   SEED=1        of the generator that chooses them
# Then each host has a bridge of its own with a tap device, and wire.py carries the frames between these: with python3 and /dev/net/tun.
set -eu

case $1 in
--check)
    [ "$(id -u)" = 0 ] || { echo "only root may make network namespaces"; exit 1; }
    command -v ip >/dev/null || { echo "no ip command (Debian package iproute2)"; exit 1; }
    if [ -n "${DELAY_MS-}${LOSS-}" ]; then
        command -v python3 >/dev/null || { echo "no python3"; exit 1; }
        [ -c /dev/net/tun ] || { echo "no /dev/net/tun"; exit 1; }
    fi
    said=$(timeout 20 "$0" 2 1 true 2>&1) || { echo "no network namespaces: $said"; exit 1; }
    exit 0
    ;;
--host) # the first process of a host
    mount -t proc none /proc
    mount -t sysfs none /sys # where UCX looks for networks
    mount -t tmpfs none /dev/shm
    hostname "host$2"
    ip link set lo up
    touch "$3/ready-$2"
    exec sleep infinity
    ;;
--inside) shift ;;
*) exec unshare --net --mount --uts --ipc --pid --fork --kill-child --mount-proc sh "$0" --inside "$@" ;;
esac

hosts=$1 nodes=$2
shift 2
scratch=/mnt # of this mount namespace alone, and of those that come from it
mount -t tmpfs none $scratch
ip link set lo up
has_wire=${DELAY_MS-}${LOSS-}

if [ -n "$has_wire" ]; then
    mkfifo $scratch/wire
    python3 "$(dirname "$0")/wire.py" $((hosts + 1)) >$scratch/wire &
    read -r ready <$scratch/wire || exit 1
    ip address add 10.77.0.254/24 dev wire0
    ip link set wire0 up
else
    ip link add bridge type bridge
    ip address add 10.77.0.254/24 dev bridge
    ip link set bridge up
fi

# Prints the name of the bridge of a host.
bridge_of() {
    if [ -n "$has_wire" ]; then
        ip link add "bridge$1" type bridge
        ip link set "wire$1" master "bridge$1"
        ip link set "wire$1" up
        ip link set "bridge$1" up
        echo "bridge$1"
    else
        echo bridge
    fi
}

together=$nodes # ranks of a host that follow each other
[ -z "${BY_TURNS-}" ] || together=1
names=
host=1
while [ $host -le "$hosts" ]; do
    unshare --net --mount --uts --ipc --pid --fork --kill-child sh "$0" --host $host $scratch &
    namespaces=$!
    tries=0
    until [ -e $scratch/ready-$host ]; do
        tries=$((tries + 1))
        [ $tries -lt 500 ] || { echo "host $host does not start" >&2; exit 1; }
        sleep 0.01
    done
    address=10.77.0.$host
    echo $namespaces >$scratch/$address
    ip link add host$host master "$(bridge_of $host)" type veth peer name eth0 netns $namespaces
    ip link set host$host up
    nsenter -t $namespaces -n sh -e -c "ip address add $address/24 dev eth0; ip link set eth0 up"
    names=$names${names:+,}$address:$together
    host=$((host + 1))
done

# What mpiexec calls as it would call ssh: options, the host, the command.
cat >$scratch/launch <<'END'
#!/bin/sh
while [ "${1#-}" != "$1" ]; do shift; done
namespaces=$(cat "/mnt/$1")
shift
exec nsenter -t "$namespaces" -n -m -u -i --pid=/proc/"$namespaces"/ns/pid_for_children sh -c "$*"
END
chmod +x $scratch/launch

mpiexec -launcher ssh -launcher-exec $scratch/launch -localhost 10.77.0.254 -hosts "$names" -n $((hosts * nodes)) "$@"
