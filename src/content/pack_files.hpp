#pragma once

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace prowess::detail {

/// The files of one pack, as errors name them.
struct PackFiles {
    std::string name;                 ///< Of the folder, or of the file without its ending.
    std::string description;          ///< `pack.yaml`; empty where there is none.
    std::vector<std::string> content; ///< In order of path.
};

/// What is wrong with a path: which, and why.
struct PathFault {
    std::string path;
    std::string message;
};

[[nodiscard]] tl::expected<PackFiles, PathFault> find_pack(const std::string& path);

/// The folders below one that have a `pack.yaml`, in order of path. Empty where it has one itself, and where content
/// stands beside them.
[[nodiscard]] std::vector<std::string> folders_of_packs(const std::string& path);

/// Whether a name is that of content as text.
[[nodiscard]] bool is_content(std::string_view path);
[[nodiscard]] bool is_json(std::string_view path);

} // namespace prowess::detail
