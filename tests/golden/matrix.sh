#!/usr/bin/env bash
# Builds the libraries and the golden program with each compiler at each optimisation level, and checks that all of them
# print the pinned hash. The compilers are GCC and CLANG from the environment, else g++ and clang++.
set -euo pipefail
cd "$(dirname "$0")/../.."

failed=0 passed=0
for compiler in "${GCC:-g++}" "${CLANG:-clang++}"; do
    for level in -O0 -O2 -O3; do
        build="build/matrix/$compiler$level"
        cmake -S . -B "$build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=None \
            -DCMAKE_CXX_FLAGS="$level" -DPROWESS_WERROR=ON -DPROWESS_BUILD_TOOLS=OFF -DPROWESS_BUILD_EXAMPLES=OFF \
            -DPROWESS_BUILD_BENCHMARKS=OFF -DPROWESS_BUILD_FUZZERS=OFF >/dev/null
        ninja -C "$build" golden >&2
        if bash tests/golden/check.sh "$build/tests/golden"; then
            printf 'ok      %s %s\n' "$compiler" "$level"
            ((++passed))
        else
            printf 'DIFFERS %s %s (< printed, > pinned)\n' "$compiler" "$level"
            ((++failed))
        fi
    done
done
echo "$passed passed, $failed failed"
((failed == 0))
