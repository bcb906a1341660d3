#include <prowess/content/load.hpp>

#include "content/pack_files.hpp"
#include "content/reader.hpp"

#include <prowess/content/text.hpp>

#include <utility>

namespace prowess {
namespace {

/// Whatever of the description can be read.
detail::PackDef describe(const std::string& file) {
    detail::PackDef pack;
    const auto bytes = read_file(file);
    const auto node = bytes ? read_text(*bytes, file, 0, TextFormat::yaml) : tl::unexpected(ContentErrors{});
    detail::Findings findings;
    detail::Catalogue catalogue;
    if (node)
        detail::Reader(findings, catalogue).read(detail::default_format<detail::PackDef>(), *node, pack);
    return pack;
}

} // namespace

std::vector<PackFolder> find_packs(const std::string& folder) {
    std::vector<PackFolder> packs;
    for (const std::string& path : detail::folders_of_packs(folder)) {
        PackFolder& pack = packs.emplace_back(PackFolder{path, {}, {}});
        const auto files = detail::find_pack(path);
        if (!files)
            continue;
        detail::PackDef description = describe(files->description);
        pack.name = description.name.empty() ? files->name : description.name.text;
        for (Name& needed : description.needs)
            pack.needs.push_back(std::move(needed.text));
    }
    return packs;
}

} // namespace prowess
