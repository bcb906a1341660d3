#include <prowess/content/baked.hpp>

#include "content/baked/baked.hpp"
#include "content/baked/promises.hpp"

#include <prowess/content/text.hpp>

#include <algorithm>
#include <utility>

namespace prowess {
namespace {

tl::unexpected<ContentErrors> refuse(std::string_view name, std::string message) {
    ContentErrors errors;
    errors.list.push_back({std::string(name), 0, 0, {}, std::move(message)});
    return tl::unexpected(std::move(errors));
}

tl::unexpected<ContentErrors> refuse(std::string_view name, Mistakes mistakes) {
    ContentErrors errors;
    for (Mistake& mistake : mistakes)
        errors.list.push_back({std::string(name), 0, 0, std::move(mistake.definition), std::move(mistake.message)});
    return tl::unexpected(std::move(errors));
}

/// Whether it leaves a rulebook as it is without code.
bool brings_nothing(const Code& code) {
    return code.attributes().empty() && code.effects().empty() && code.abilities().empty() && code.tags().empty() &&
           code.contexts().empty() && code.executions().empty() && code.calculations().empty() &&
           code.routes().empty() && code.behaviours().empty();
}

} // namespace

tl::expected<RulebookPointer, ContentErrors> load_baked(std::span<const std::byte> bytes, const Code& code,
                                                        std::string_view name, const Rulebook* before) {
    detail::BakedEffects effects(bytes);
    auto baked = detail::read_baked(bytes, &effects);
    if (!baked)
        return refuse(name, std::move(baked.error()));
    detail::add_promises(baked->packs, code, baked->definitions);
    auto built = Rulebook::build(baked->definitions, effects, code, before);
    if (!effects.fault().empty())
        return refuse(name, detail::not_as_baked(effects.fault()));
    if (!built)
        return refuse(name, std::move(built.error()));
    if (brings_nothing(code) && before == nullptr && (*built)->fingerprint() != baked->fingerprint)
        return refuse(name, "this version of Prowess makes something else of this content than the one that baked it: "
                            "bake it again with this version");
    return std::move(*built);
}

tl::expected<RulebookPointer, ContentErrors> load_baked_file(const std::string& path, const Code& code) {
    const auto bytes = read_file(path);
    if (!bytes)
        return refuse(path, bytes.error().message);
    return load_baked(std::as_bytes(std::span(*bytes)), code, path);
}

} // namespace prowess
