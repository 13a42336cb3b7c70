#!/bin/bash
# The command as the nodes find it. While the gate says `hold …`, a run that begins a ledger is stopped
# soon after, at work, and goes on when the gate says something else: so faults meet it there, however
# busy the machine is. While it says `merge`, a merge stops.
gate=$(<GATE)
case $1:$gate in
run:hold*) ;;
merge:merge) kill -STOP $$ ;&
*) exec "BITQUEENS" "$@" ;;
esac

for ((i = 1; i < $#; i++)); do
    case ${!i} in
    --ledger) at=$((i + 1)) folder=${!at} ;;
    --shard) at=$((i + 1)) shard=${!at} ;;
    esac
done
ledger=$folder/shard-${shard%/*}-of-${shard#*/}.ledger
# Started again: it was held before.
[ ! -e "$ledger" ] || exec "BITQUEENS" "$@"

# Nice, so that this script is woken before it has ended; in a session of its own, as the kernel ends
# stopped processes of a session whose head dies.
nice -n 19 setsid "BITQUEENS" "$@" --kernel scalar &
run=$!
exec {clock}<> <(:)
until [ -s "$ledger" ] || ! kill -0 $run 2>/dev/null; do
    read -rt 0.001 -u $clock
done
read -rt "0.00$((RANDOM % 6))" -u $clock
kill -STOP $run 2>/dev/null
# A test that was killed changes no gate.
until [ "$(<GATE)" != "$gate" ] || [ "$SECONDS" -gt 900 ] || ! kill -0 $run 2>/dev/null; do
    read -rt 0.1 -u $clock
done
kill -CONT $run 2>/dev/null
wait $run
