#include <prowess/content/schema.hpp>

#include "content/quoted.hpp"
#include "content/schema/describe.hpp"
#include "content/wording.hpp"

namespace prowess {
namespace {

std::vector<std::string> alternatives(const SchemaType& type) {
    std::vector<std::string> texts;
    for (const std::string_view word : type.words)
        texts.push_back(detail::quoted(word));
    return texts;
}

std::string plural_text(const SchemaType& type) {
    using Kind = SchemaType::Kind;
    switch (type.kind) {
    case Kind::number: return "numbers";
    case Kind::whole_number: return "whole numbers";
    case Kind::text: return type.noun.empty() ? "texts" : detail::plural(type.noun);
    case Kind::name: return "names of " + detail::plural(type.noun);
    case Kind::record: return detail::plural(type.noun);
    case Kind::list:
        return type.noun.empty() ? "lists" : detail::plural(type.noun) + " of " + plural_text(type.parts[0]);
    case Kind::either: {
        std::vector<std::string> texts;
        for (const SchemaType& part : type.parts)
            texts.push_back(plural_text(part));
        return detail::joined_by_or(texts);
    }
    case Kind::flag:
    case Kind::marker:
    case Kind::word:
    case Kind::name_map:
    case Kind::own_record:
    case Kind::unknown: return type.text();
    }
    return {};
}

template <class... T>
std::vector<SchemaRecord> describe(detail::Records<T...>) {
    return {detail::Describe::record<T>(detail::Schema<T>::record)...};
}

} // namespace

std::string SchemaType::text() const {
    switch (kind) {
    case Kind::number: return noun.empty() ? "a number" : std::string(noun);
    case Kind::whole_number: return "a whole number";
    case Kind::flag: return "`true` or `false`";
    case Kind::marker: return "`true`";
    case Kind::text: return noun.empty() ? "a text" : detail::with_article(noun);
    case Kind::name: return "the name of " + detail::with_article(noun);
    case Kind::word: return detail::joined_by_or(alternatives(*this));
    case Kind::list: return "a list of " + plural_text(parts[0]);
    case Kind::name_map: return "a map from names of " + detail::plural(noun) + " to " + plural_text(parts[0]);
    case Kind::record: return detail::with_article(noun);
    case Kind::own_record: return "a map";
    case Kind::unknown: return std::string(noun);
    case Kind::either: break;
    }
    std::vector<std::string> texts;
    for (const SchemaType& part : parts) {
        if (part.kind == Kind::word)
            for (std::string& word : alternatives(part))
                texts.push_back(std::move(word));
        else
            texts.push_back(part.text());
    }
    return detail::joined_by_or(texts);
}

std::vector<SchemaRecord> schema() {
    return describe(detail::AllRecords{});
}

} // namespace prowess
