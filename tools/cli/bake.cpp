#include "commands.hpp"
#include "files.hpp"
#include "style.hpp"

#include <prowess/content/load.hpp>

#include <fmt/format.h>

namespace prowess::cli {

int bake(const std::vector<std::string>& paths, const std::string& file) {
    ContentSet content;
    for (const std::string& path : paths)
        content.add_path(path);
    const auto baked = content.bake();
    if (!baked) {
        print(baked.error().text());
        return 1;
    }
    if (const std::string reason = write_file(*baked, file); !reason.empty()) {
        print_error(fmt::format("{}: cannot be written: {}\n", file, reason));
        return 1;
    }
    print(fmt::format("{}: {} bytes\n", file, baked->size()));
    return 0;
}

} // namespace prowess::cli
