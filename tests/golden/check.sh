#!/usr/bin/env bash
# check.sh PROGRAM [ARGUMENT…]: runs the golden program from the repository's root and compares what it prints with the
# pinned hash.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec diff <("$@") tests/golden/hash.txt
