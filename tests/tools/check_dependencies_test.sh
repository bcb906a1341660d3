#!/usr/bin/env bash
# Every rule of tools/check_dependencies, each by one line that breaks it and one that comes near and does not.
set -euo pipefail
cd "$(dirname "$0")/../.."

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
failed=0

# Writes LINE as FILE's second line, and checks that it is refused there, or passes.
expect() { # refused|allowed FILE LINE
    rm -rf "${root:?}"/*
    mkdir -p "$root/cmake" "$root/src" "$root/include" "$(dirname "$root/$2")"
    cp cmake/modules.cmake "$root/cmake/"
    printf '\n%s\n' "$3" >"$root/$2"
    local output answer=allowed
    output=$(tools/check_dependencies "$root") || answer=refused
    [[ $answer != refused || $output == *"$2:2: "* ]] || answer="refused elsewhere ($output)"
    [[ $answer == "$1" ]] || { echo "$2: $3: expected $1, was $answer" && failed=1; }
}

expect refused src/core/a.cpp '#include <prowess/world/world.hpp>'
expect refused include/prowess/attribute/a.hpp '#include <prowess/effect/spec.hpp>'
expect refused src/effect/a.cpp '#include "ability/grant.hpp"'
expect refused src/world/a.cpp '#include <prowess/prowess.hpp>'
expect refused src/world/a.cpp '#include <prowess/testing.hpp>'
expect refused src/world/a.cpp '#include "../core/a.hpp"'
expect refused src/world/a.cpp '#include <prowess/nothing/a.hpp>'
expect refused src/core/a.cpp '#include <yaml-cpp/yaml.h>'
expect refused src/core/a.cpp '#include <random>'
expect refused src/core/a.cpp '#  include <thread>'
expect allowed src/world/a.cpp '#include <prowess/core/id.hpp>'
expect allowed src/effect/a.cpp '#include "effect/wheel.hpp"'
expect allowed src/effect/a.cpp '#include "wheel.hpp"'
expect allowed src/core/a.cpp '#include <tl/expected.hpp>'
expect allowed src/core/a.cpp '#include <chrono>'
expect allowed src/content/a.cpp '#include <yaml-cpp/yaml.h>'
expect allowed src/testing/a.cpp '#include <fstream>'

expect refused src/core/a.cpp 'double y = std::sin(x);'
expect refused src/core/a.cpp 'double y = pow(x, 2);'
expect refused src/core/a.cpp 'double y = 2 * ::expf(x);'
expect refused src/core/a.cpp 'auto h = std::hash<int>{}(1);'
expect refused src/core/a.cpp 'int r = std::rand();'
expect refused src/core/a.cpp 'auto t = std::chrono::steady_clock::now();'
expect refused src/core/a.cpp 'auto t = std::time(nullptr);'
expect allowed src/core/a.cpp 'double y = std::sqrt(x) + detail::sin(x) + curve.pow(x);'
expect allowed src/core/a.cpp '// std::sin( differs between machines.'
expect allowed src/core/a.cpp 'auto text = "std::rand()";'
expect refused src/core/a.cpp 'auto t = time(nullptr);'
expect allowed src/core/a.cpp 'double time(int step_time);'
expect allowed src/content/a.cpp 'double y = std::sin(x);'

expect refused src/nothing/CMakeLists.txt 'add_compile_options(-ffast-math)'
expect allowed src/nothing/CMakeLists.txt 'add_compile_options(-ffp-contract=off)'

((failed == 0)) && echo "every rule holds"
