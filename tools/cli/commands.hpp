#pragma once

#include <string>
#include <vector>

namespace prowess::cli {

struct RunOptions {
    std::string file;
    bool json = false;
    bool all_events = false; ///< Changes of values and tags too.
    bool brief = false;      ///< Neither timeline nor combat log.
};

// Each answers the program's exit code: 0, or 1 where something is wrong.

int check(const std::vector<std::string>& paths);
int run(const RunOptions& options);
int test(const std::vector<std::string>& paths);

} // namespace prowess::cli
