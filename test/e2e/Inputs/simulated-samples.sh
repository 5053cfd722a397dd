#!/usr/bin/env bash
# simulated-samples.sh SAMPLES SIMULATED.C PREFIX "NODES..." FOLDER/NAME... | all: compiles each sample, runs it on two machines with each number of
# nodes, one of which shares memory, and compares what it prints with its expected.txt.
set -euo pipefail
samples=$1 simulated=$2 prefix=$3 nodes=$4
shift 4
if [[ $1 == all ]]; then
  set --
  for text in "$samples"/*/expected.txt "$samples"/{programs,messages}/*/expected.txt; do
    folder=${text%/*}
    [[ ! -f $folder/${folder##*/}.c ]] || set -- "$@" "${folder#"$samples"/}/${folder##*/}"
  done
fi
for sample; do
  folder=$samples/${sample%/*} name=${sample##*/} sources=()
  for source in "$folder/$name.c" "$folder/$name"-{lists,treatment}.c; do
    [[ ! -f $source ]] || sources+=("$source")
  done
  preludec -O2 "${sources[@]}" "$simulated" -lm -o "$prefix.$name"
  for count in $nodes; do
    for machine in rdma-cluster cm5; do
      arguments=() expected=$folder/expected.txt
      if [[ $name == sor && $count -gt 30 ]]; then # it has at least two rows for each node
        arguments=(130) expected=$prefix.$name.expected
        mcrl-sim -q -n 1 "$prefix.$name" 130 >"$expected"
      fi
      timeout 600 mcrl-sim -q -n "$count" --machine "$machine" "$prefix.$name" ${arguments[@]+"${arguments[@]}"} | diff "$expected" - || {
        echo "$sample on $count nodes of $machine"
        exit 1
      }
    done
  done
done
