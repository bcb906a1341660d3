#include "content/pack_files.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace prowess::detail {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view description_name = "pack.yaml";

bool is_scenario(std::string_view path) {
    return is_content(path) && path.substr(0, path.rfind('.')).ends_with(".scenario");
}

std::string folder_name(const fs::path& folder) {
    std::error_code fault;
    const fs::path whole = fs::weakly_canonical(folder, fault);
    return (fault ? folder : whole).filename().string();
}

tl::unexpected<PathFault> refuse(std::string path, std::string message) {
    return tl::unexpected(PathFault{std::move(path), std::move(message)});
}

tl::expected<PackFiles, PathFault> lone_file(const std::string& path) {
    const std::string name = fs::path(path).filename().string();
    if (name == description_name)
        return refuse(path, "this describes a folder of content: give the folder instead");
    if (is_scenario(path))
        return refuse(path, "this is a scenario, not content");
    if (!is_content(path))
        return refuse(path, "a content file ends in `.yaml`, `.yml` or `.json`, or is made by `prowess bake`");
    return PackFiles{fs::path(path).stem().string(), {}, {path}};
}

tl::expected<PackFiles, PathFault> folder(const std::string& path) {
    PackFiles files{folder_name(path), {}, {}};
    std::error_code fault;
    fs::recursive_directory_iterator at(path, fault);
    for (; !fault && at != fs::recursive_directory_iterator(); at.increment(fault)) {
        const fs::directory_entry& entry = *at;
        const std::string name = entry.path().filename().string();
        std::error_code unknown;
        if (name.starts_with(".")) {
            at.disable_recursion_pending();
        } else if (entry.is_directory(unknown)) {
            continue;
        } else if (name == description_name) {
            if (at.depth() > 0)
                return refuse(entry.path().string(), "a pack within another: give each pack's folder by itself");
            files.description = entry.path().string();
        } else if (is_content(name) && !is_scenario(name)) {
            files.content.push_back(entry.path().string());
        }
    }
    if (fault)
        return refuse(path, "this folder cannot be read: " + fault.message());
    if (files.content.empty())
        return refuse(path, "there is no content in this folder: no file that ends in `.yaml`, `.yml` or `.json`");
    std::sort(files.content.begin(), files.content.end());
    return files;
}

} // namespace

tl::expected<PackFiles, PathFault> find_pack(const std::string& path) {
    std::error_code fault;
    const fs::file_status status = fs::status(path, fault);
    if (!fs::exists(status))
        return refuse(path, "there is no such file or folder");
    return fs::is_directory(status) ? folder(path) : lone_file(path);
}

std::vector<std::string> folders_of_packs(const std::string& path) {
    std::vector<std::string> packs;
    std::error_code fault;
    if (fs::exists(fs::path(path) / description_name, fault))
        return {};
    fs::recursive_directory_iterator at(path, fault);
    for (; !fault && at != fs::recursive_directory_iterator(); at.increment(fault)) {
        const std::string name = at->path().filename().string();
        std::error_code unknown;
        if (name.starts_with(".")) {
            at.disable_recursion_pending();
        } else if (at->is_directory(unknown) && fs::exists(at->path() / description_name, unknown)) {
            packs.push_back(at->path().string());
            at.disable_recursion_pending();
        } else if (!at->is_directory(unknown) && is_content(name) && !is_scenario(name)) {
            return {};
        }
    }
    std::sort(packs.begin(), packs.end());
    return packs;
}

bool is_content(std::string_view path) {
    return path.ends_with(".yaml") || path.ends_with(".yml") || path.ends_with(".json");
}

bool is_json(std::string_view path) {
    return path.ends_with(".json");
}

} // namespace prowess::detail
