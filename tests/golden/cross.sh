#!/usr/bin/env bash
# cross.sh TRIPLET…: builds the golden programs for other machines without YAML and JSON, runs them by emulation over content
# that was baked here, and checks that they print the pinned hash, and replay what was recorded here. `BAKE` is a program
# `prowess` of this machine, `RECORD` a program `golden_recording`, `LEVEL` the optimisation.
set -euo pipefail
cd "$(dirname "$0")/../.."

failed=0 passed=0
mkdir -p build/cross/include
"${BAKE:-build/release/prowess}" bake content/arena -o build/cross/arena.baked >&2
"${RECORD:-build/release/tests/golden/golden_recording}" build/cross/arena.baked record build/cross/arena.recording >&2
# Alone, so that no other header of this machine is found.
cp -r /usr/include/tl build/cross/include/
for triplet; do
    build="build/cross/$triplet"
    machine=${triplet%%-*}
    if cmake -S . -B "$build" -G Ninja -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="$machine" \
        -DCMAKE_CXX_COMPILER="$triplet-g++" -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="${LEVEL:--O1}" \
        -DCMAKE_EXE_LINKER_FLAGS=-static -DCMAKE_UNITY_BUILD=ON -DPROWESS_WERROR=ON -DPROWESS_TEXT_CONTENT=OFF \
        -DPROWESS_EXPECTED_INCLUDE="$PWD/build/cross/include" >/dev/null &&
        ninja -C "$build" golden_baked golden_recording >&2 &&
        bash tests/golden/check.sh "qemu-$machine-static" "$build/tests/golden/golden_baked" build/cross/arena.baked &&
        "qemu-$machine-static" "$build/tests/golden/golden_recording" build/cross/arena.baked replay \
            build/cross/arena.recording >&2; then
        printf 'ok      %s\n' "$triplet"
        ((++passed))
    else
        printf 'DIFFERS or does not build: %s (< printed, > pinned)\n' "$triplet"
        ((++failed))
    fi
done
echo "$passed passed, $failed failed"
((failed == 0))
