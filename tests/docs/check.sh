#!/usr/bin/env bash
# check.sh PROGRAM FOLDER: the examples that extract.awk left in FOLDER. Scenarios pass, content has no mistakes, or those
# that the chapter shows, and quoted files are as they are quoted.
set -euo pipefail
shopt -s nullglob
root=$(cd "$(dirname "$0")/../.." && pwd)
program=$1
cd "$2"

status=0
fail() {
    printf '%s\n' "$*"
    status=1
}
for quote in quote_*; do
    file=$(head -n 1 "$quote")
    diff <(tail -n +2 "$quote") "$root/$file" || fail "$file is not what the chapter quotes"
done
for file in *.yaml; do
    if [[ -f $file.errors ]]; then
        diff "$file.errors" <("$program" check "$file") || fail "$file is not refused as the chapter shows"
    elif [[ $file == *.scenario.yaml ]]; then
        "$program" test "$file" || status=1
    else
        with=()
        [[ ! -f $file.with ]] || read -ra with <"$file.with"
        "$program" check "${with[@]}" "$file" || status=1
    fi
done
exit $status
