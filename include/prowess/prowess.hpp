#pragma once

/// All of Prowess that a game with content needs.

#include <prowess/content/baked.hpp>
#include <prowess/content/load.hpp>
#include <prowess/snapshot/recorder.hpp>
#include <prowess/snapshot/replay.hpp>
#include <prowess/snapshot/rollback.hpp>
#include <prowess/snapshot/snapshot_bytes.hpp>
#include <prowess/snapshot/sync_test.hpp>
#include <prowess/threads/thread_runner.hpp>
#include <prowess/world/code.hpp>
#include <prowess/world/rulebook.hpp>
#include <prowess/world/world.hpp>
