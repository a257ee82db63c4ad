#!/bin/bash
# Workers on this machine, until the experiment is over: workers.sh COUNT [options of recgauge worker]
# RECGAUGE_QUEUE holds the address: redis://host:6379/0, or rediss://:password@host:6379/0 with TLS and a password.
set -euo pipefail
count=${1:?how many workers}
shift
pids=()
for ((i = 0; i < count; i++)); do
  recgauge worker --queue env "$@" &
  pids+=($!)
done
trap 'kill "${pids[@]}" 2>/dev/null || true' INT TERM
status=0
for pid in "${pids[@]}"; do wait "$pid" || status=$?; done
exit "$status"
