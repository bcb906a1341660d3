#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace prowess::cli {

/// Writes a file. What went wrong, empty where all was written: what was there stays until all is.
[[nodiscard]] std::string write_file(const std::vector<std::byte>& bytes, const std::string& path);

} // namespace prowess::cli
