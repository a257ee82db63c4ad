#!/bin/bash
# An evaluation on Slurm: an array of shards, and a merge that starts when all of them have ended well.
#   evaluate.sh SHARDS RESULT.json [options of recgauge evaluate]
# It prints the number of the merging job; `squeue` shows how far the shards are.
set -euo pipefail
shards=${1:?how many shards} result=${2:?the file of the result}
shift 2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
parts=$(dirname "$result")/parts
mkdir -p "$parts"
array=$(sbatch --parsable --array="1-$shards" "$here/shard.sbatch" "$shards" "$parts" "$@")
# --kill-on-invalid-dep: a shard that failed ends the merge too, instead of leaving it in the queue.
sbatch --parsable --dependency="afterok:$array" --kill-on-invalid-dep=yes --job-name=recgauge-merge --output=merge.log \
  --wrap "exec recgauge merge $(printf '%q' "$parts")/part-*.rgpart -o $(printf '%q' "$result")"
