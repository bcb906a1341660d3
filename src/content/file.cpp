#include <prowess/content/text.hpp>

#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

namespace prowess {
namespace {

std::string too_large(std::size_t most) {
    const std::string reason = "this file is over " + std::to_string(most >> 20U) + " MB";
    return most == text_size_limit ? reason + ": split it into several files" : reason;
}

/// Why the file at `path` is not to be read; empty where it is.
std::string reason_against(const std::string& path, std::size_t most) {
    std::error_code fault;
    const std::filesystem::file_status status = std::filesystem::status(path, fault);
    switch (status.type()) {
    case std::filesystem::file_type::regular: break;
    case std::filesystem::file_type::not_found: return "there is no such file";
    case std::filesystem::file_type::directory: return "this is a folder, not a file";
    case std::filesystem::file_type::none: return "this path cannot be looked up: check its folders' permissions";
    default: return "this is a device or a pipe, not a file";
    }
    if (const auto size = std::filesystem::file_size(path, fault); !fault && size > most)
        return too_large(most);
    return {};
}

} // namespace

tl::expected<std::string, ContentError> read_file(const std::string& path, std::size_t most) {
    const auto refused = [&](std::string reason) {
        ContentError error;
        error.file = path;
        error.message = std::move(reason);
        return tl::unexpected(std::move(error));
    };
    if (std::string reason = reason_against(path, most); !reason.empty())
        return refused(std::move(reason));
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file)
        return refused("this file cannot be opened: check its permissions");
    std::string bytes;
    std::array<char, 65536> block{};
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), file.get())) {
        bytes.append(block.data(), count);
        if (bytes.size() > most)
            return refused(too_large(most));
    }
    if (std::ferror(file.get()) != 0)
        return refused("this file cannot be read to its end");
    return bytes;
}

} // namespace prowess
