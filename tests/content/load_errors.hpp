#pragma once

#include "content/temp_folder.hpp"

#include <prowess/content/load.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace prowess::test {

/// All errors of one file, "test.yaml", whose names are not looked up.
inline std::string read_errors(std::string_view text) {
    ContentSet content;
    content.add_text(text, "test.yaml");
    return content.located({}).text();
}

inline std::string read_errors_of_effect(std::string_view body) {
    std::string text = read_errors("effects: {it: " + std::string(body) + "}");
    const std::string_view definition = " (in effect `it`)\n";
    EXPECT_TRUE(text.ends_with(definition)) << text;
    return text.substr(0, text.size() - std::min(text.size(), definition.size()));
}

/// The errors of a load, the folder's path left out.
inline std::string load_errors(const TempFolder& folder, const std::vector<std::string>& paths, const Code& code = {}) {
    const auto loaded = load_content(paths, code);
    std::string text = loaded ? "" : loaded.error().text();
    const std::string root = folder.path() + "/";
    for (std::size_t at = text.find(root); at != std::string::npos; at = text.find(root))
        text.erase(at, root.size());
    return text;
}

inline std::string load_errors(const TempFolder& folder, std::string_view name = {}) {
    return load_errors(folder, std::vector<std::string>{folder.path(name)});
}

} // namespace prowess::test
