#include "content/merge_baked.hpp"

#include "content/baked/baked.hpp"
#include "content/pack_files.hpp"
#include "content/quoted.hpp"
#include "content/schema/format.hpp"

#include <prowess/content/text.hpp>

#include <span>
#include <utility>
#include <vector>

namespace prowess::detail {

std::optional<std::string> baked_bytes(const std::string& path) {
    if (is_content(path))
        return std::nullopt;
    auto bytes = read_file(path);
    if (bytes && is_baked(std::as_bytes(std::span(*bytes))))
        return std::move(*bytes);
    return std::nullopt;
}

void mark_all(PackDef& pack, std::uint32_t mark) {
    pack.name.mark = mark;
    for (Name& name : pack.needs)
        name.mark = mark;
    for (std::vector<Name> CodeNames::* const names :
         {&CodeNames::attributes, &CodeNames::executions, &CodeNames::calculations, &CodeNames::routes,
          &CodeNames::behaviours, &CodeNames::context})
        for (Name& name : pack.code.*names)
            name.mark = mark;
}

void merge(Definitions from, Place place, std::uint32_t mark, Catalogue& catalogue, Findings& findings,
           Definitions& into) {
    const auto refuse = [&](std::string_view noun, const std::string& name) {
        findings.refuse(place, "the " + std::string(noun) + " " + quoted(name) + " is defined twice");
    };
    const auto add = [&](std::string_view noun, auto& definitions, auto& all) {
        for (auto& definition : definitions) {
            definition.name.mark = mark;
            const std::string name = definition.name.text;
            if (catalogue.define(noun, place, std::move(definition), all))
                refuse(noun, name);
        }
    };
    for (Name& name : from.tags) {
        const auto [known, fresh] = catalogue.find_or_add(tag.noun, name.text);
        known.pack = catalogue.pack();
        known.place = place;
        known.implied = false;
        name.mark = mark;
        if (fresh)
            into.tags.push_back(std::move(name));
    }
    add("curve", from.curves, into.curves);
    add("attribute", from.attributes, into.attributes);
    add("effect", from.effects, into.effects);
    add("ability", from.abilities, into.abilities);
    add("actor", from.actors, into.actors);
    add("route", from.routes, into.routes);
    for (GrantDef& grant : from.grants) {
        grant.effect.mark = mark;
        into.grants.push_back(std::move(grant));
    }
}

} // namespace prowess::detail
