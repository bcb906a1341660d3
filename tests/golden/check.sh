#!/usr/bin/env bash
# check.sh GOLDEN_PROGRAM: runs it from the repository's root and compares what it prints with the pinned hash.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec diff <("$1") tests/golden/hash.txt
