#include "commands.hpp"
#include "style.hpp"

#include <prowess/content/load.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>

namespace prowess::cli {

namespace {

/// What went wrong; empty where all was written. What was there stays until all is.
std::string write(const std::vector<std::byte>& bytes, const std::string& path) {
    const std::string unfinished = path + ".part";
    std::FILE* const file = std::fopen(unfinished.c_str(), "wb");
    if (file == nullptr)
        return std::strerror(errno);
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    const bool closed = std::fclose(file) == 0;
    if (written && closed && std::rename(unfinished.c_str(), path.c_str()) == 0)
        return {};
    const std::string reason = std::strerror(errno);
    std::remove(unfinished.c_str());
    return reason;
}

} // namespace

int bake(const std::vector<std::string>& paths, const std::string& file) {
    ContentSet content;
    for (const std::string& path : paths)
        content.add_path(path);
    const auto baked = content.bake();
    if (!baked) {
        print(baked.error().text());
        return 1;
    }
    if (const std::string reason = write(*baked, file); !reason.empty()) {
        print_error(fmt::format("{}: cannot be written: {}\n", file, reason));
        return 1;
    }
    print(fmt::format("{}: {} bytes\n", file, baked->size()));
    return 0;
}

} // namespace prowess::cli
