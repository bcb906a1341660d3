#include "files.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace prowess::cli {

std::string write_file(const std::vector<std::byte>& bytes, const std::string& path) {
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

} // namespace prowess::cli
