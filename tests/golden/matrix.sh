#!/usr/bin/env bash
# Builds the libraries and the golden program with each compiler at each optimisation level, and checks that all of them
# print the pinned hash, and that the last, of clang, replays what the first, of g++, records. The compilers are GCC and CLANG
# from the environment, else g++ and clang++. With `quick`, only what the tests of the release build (g++ -O3), of the sanitizers
# (clang -O1) and of `cross.sh` (g++ -O0) do not show; RECORD, a program `golden_recording`, records then.
set -euo pipefail
cd "$(dirname "$0")/../.."

gcc=${GCC:-g++} clang=${CLANG:-clang++}
builds=("$gcc -O0" "$gcc -O2" "$gcc -O3" "$clang -O0" "$clang -O2" "$clang -O3")
failed=0 passed=0 recording=build/matrix/arena.recording
mkdir -p build/matrix
if [[ ${1:-} == quick ]]; then
    builds=("$clang -O3")
    "${RECORD:-build/release/tests/golden/golden_recording}" content/arena record "$recording" >&2
fi
for one in "${builds[@]}"; do
    read -r compiler level <<<"$one"
    case $one in
        "${builds[-1]}") recorded=replay ;;
        "${builds[0]}") recorded=record ;;
        *) recorded= ;;
    esac
    build="build/matrix/$compiler$level"
    cmake -S . -B "$build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=None \
        -DCMAKE_CXX_FLAGS="$level" -DPROWESS_WERROR=ON -DPROWESS_BUILD_TOOLS=OFF -DPROWESS_BUILD_EXAMPLES=OFF \
        -DPROWESS_BUILD_BENCHMARKS=OFF -DPROWESS_BUILD_FUZZERS=OFF -DCMAKE_UNITY_BUILD=ON >/dev/null
    if ninja -C "$build" golden ${recorded:+golden_recording} >&2 &&
        bash tests/golden/check.sh "$build/tests/golden/golden" &&
        { [[ -z $recorded ]] || "$build/tests/golden/golden_recording" content/arena "$recorded" "$recording" >&2; }; then
        printf 'ok      %s %s\n' "$compiler" "$level"
        ((++passed))
    else
        printf 'DIFFERS or does not build: %s %s (< printed, > pinned)\n' "$compiler" "$level"
        ((++failed))
    fi
done
echo "$passed passed, $failed failed"
((failed == 0))
