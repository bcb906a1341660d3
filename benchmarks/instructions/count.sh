#!/usr/bin/env bash
# Counts the instructions of ten things and compares with counts.txt: one that takes 5 % more fails. With --pin, writes it.
# Another compiler makes other instructions: then, and on a machine that lacks some, nothing is counted.
set -euo pipefail
cd "$(dirname "$0")/../.."

pinned=benchmarks/instructions/counts.txt
compiler=$(g++ --version | head -n 1)
if ! grep -qw avx2 /proc/cpuinfo; then
    echo "instructions: not counted, this machine is no x86-64-v3"
    exit 0
fi
if [[ ${1:-} != --pin && $compiler != "$(head -n 1 "$pinned")" ]]; then
    echo "instructions: not counted, the compiler is $compiler; pinned are those of $(head -n 1 "$pinned")"
    exit 0
fi

build=build/instructions
[[ -f $build/build.ninja ]] || cmake --preset instructions >/dev/null
ninja -C "$build" prowess_instructions >&2
rm -f "$build"/count.*
valgrind --tool=callgrind --collect-atstart=no --callgrind-out-file="$build/count.out" -q \
    "$build/benchmarks/instructions/prowess_instructions" >&2

# Of each dump `desc: Trigger: Client Request: 256 a pulse` and `totals: 1400909`.
counted=$(printf '%s\n' "$build"/count.out.* | sort -V | xargs awk '
    /^desc: Trigger: Client Request: / { times = $5; sub(/^desc: Trigger: Client Request: [0-9]+ /, ""); name = $0 }
    /^totals: / { printf "%d %s\n", $2 / times + 0.5, name }')

if [[ ${1:-} == --pin ]]; then
    printf '%s\n' "$compiler" "$counted" >"$pinned"
    cat "$pinned"
    exit
fi
awk '
    { count = $1; sub(/^[0-9]+ /, "") }
    NR == FNR { if (FNR > 1) pinned[$0] = count; next }
    { seen[$0] = 1; verdict = "" }
    !($0 in pinned) { verdict = "  NOT PINNED"; failed = 1; pinned[$0] = count }
    count > pinned[$0] * 1.05 { verdict = "  TOO MANY"; failed = 1 }
    count < pinned[$0] * 0.95 { verdict = "  fewer: pin it"; fewer = 1 }
    { printf "%8d instructions, pinned %8d, %+6.1f %%: %s%s\n", count, pinned[$0], 100 * (count / pinned[$0] - 1), $0, verdict }
    END {
        for (name in pinned) if (!(name in seen)) { print "pinned and not counted: " name; failed = 1 }
        if (fewer || failed) print "./dev instructions --pin pins what is counted now; say in the commit what moved it"
        exit failed
    }' "$pinned" - <<<"$counted"
