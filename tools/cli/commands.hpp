#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace prowess::cli {

struct RunOptions {
    std::string file;
    bool json = false;
    bool all_events = false; ///< Changes of values and tags too.
    bool brief = false;      ///< Neither timeline nor combat log.
    std::size_t threads = 1; ///< That steps are made on.
};

struct TestOptions {
    std::vector<std::string> paths;
    bool sync_test = false;
    std::size_t sync_steps = 0; ///< That are made again after each step; 0: none.
    std::size_t threads = 1;
};

/// A moment of a scenario, and whom of it.
struct InspectOptions {
    std::string file;
    std::string actor;
    std::optional<double> at; ///< Seconds since the start; none: at the end.
    bool json = false;
};

struct ExplainOptions : InspectOptions {
    std::string attribute;
    std::vector<std::string> tagged; ///< The tags of the read.
};

struct ReplayOptions {
    std::string file;
    std::vector<std::string> content;   ///< Or one scenario, whose content it is.
    std::optional<std::uint64_t> until; ///< So many steps; none: all.
    std::string other;                  ///< A recording that it is compared with instead; empty: none.
};

struct RecordOptions {
    std::string scenario;
    std::string file;
    std::uint64_t from_step = 0; ///< The recording begins once so many are made; 0: with the world.
};

// Each answers the program's exit code: 0, or 1 where something is wrong.

int bake(const std::vector<std::string>& paths, const std::string& file);
int check(const std::vector<std::string>& paths);
int run(const RunOptions& options);
int record(const RecordOptions& options);
int replay(const ReplayOptions& options);
int explain(const ExplainOptions& options);
int inspect(const InspectOptions& options);
int describe(const InspectOptions& options);
int test(const TestOptions& options);

} // namespace prowess::cli
