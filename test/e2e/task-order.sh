# Runs each case of a program, whose names it prints, with MCRL_CHECK=races on 1, 2 and 4 nodes. The names of regions, which depend on the
# number of nodes, are left out; all else is the same in each run, wherever computations go.
for case in $("$1"); do
    first=
    for run in "1 adaptive" "2 adaptive" "2 always" "4 never" "4 always"; do
        read -r nodes policy <<< "$run"
        said=$(MCRL_CHECK=races MCRL_POLICY=$policy mpiexec -n $nodes "$1" $case 2>&1; echo "code $?")
        said=$(sed -e 's/region id 0x[0-9a-f]*/the region/; /^$/d; /^=\{10,\}/d' <<< "$said")
        if [ -z "$first" ]; then
            first=$said
            echo "$case"
            echo "$said"
        elif [ "$said" != "$first" ]; then
            echo "$case on $nodes nodes, $policy:"
            echo "$said"
        fi
    done
done
