#include "core/lookup.hpp"

#include <prowess/core/nearest.hpp>

#include <algorithm>
#include <span>
#include <utility>

namespace prowess {
namespace {

/// Suggestions cost a pass over all names, and nobody reads more of them at once.
constexpr std::size_t most_suggestions = 20;

template <class IdType>
IdType find(const NameTable& table, std::string_view kind, const Name& name, Report& report) {
    if (const auto found = table.find<IdType>(name.text))
        return *found;
    report.unknown(kind, name, table);
    return {};
}

template <class IdType>
IdType find(const NameTable* table, std::string_view kind, const Name& name, Report& report) {
    return table != nullptr ? find<IdType>(*table, kind, name, report) : find<IdType>(NameTable{}, kind, name, report);
}

/// Differs for most names that stand beside each other.
std::size_t slot_of(std::string_view name) {
    const auto byte = [&](std::size_t at) { return std::size_t{static_cast<unsigned char>(name[at])}; };
    return name.empty() ? 0 : name.size() + 5 * byte(name.size() - 1) + 11 * byte(name.size() / 2);
}

} // namespace

std::string quote(std::string_view name) {
    return "`" + std::string(name) + "`";
}

std::string suggestion(std::string_view wanted, std::span<const std::string_view> known) {
    const auto near = nearest(wanted, known);
    return near ? "; is " + quote(*near) + " meant?" : std::string();
}

bool is_word(std::string_view name) {
    return is_tag_path(name) && name.find('.') == std::string_view::npos;
}

void Report::begin(std::string_view kind, const Name& name) {
    kind_ = kind;
    name_ = &name;
}

void Report::add(std::string message, std::uint32_t mark) {
    if (kind_.empty())
        mistakes_.push_back({std::move(message), {}, mark});
    else
        mistakes_.push_back(
            {std::move(message), std::string(kind_) + " " + quote(name_->text), mark != 0 ? mark : name_->mark});
}

bool Report::suggests() {
    return suggestions_ < most_suggestions;
}

void Report::unknown(std::string_view kind, const Name& name, const std::vector<std::string_view>& known) {
    std::string message = "there is no " + std::string(kind) + " " + quote(name.text);
    if (suggests()) {
        ++suggestions_;
        message += suggestion(name.text, known);
    }
    add(std::move(message), name.mark);
}

void Report::unknown(std::string_view kind, const Name& name, const NameTable& known) {
    std::vector<std::string_view> names;
    if (suggests())
        for (const std::string& one : known.names)
            if (known.ids.contains(one))
                names.emplace_back(one);
    unknown(kind, name, names);
}

void Report::unknown_tag(const Name& name, const TagRegistry& known) {
    std::vector<std::string_view> names;
    if (suggests())
        for (std::size_t i = 0; i < known.size(); ++i)
            names.push_back(known.name(known.id(TagOrder{static_cast<std::uint16_t>(i)})));
    unknown("tag", name, names);
}

std::optional<TagOrder> Lookup::tag(const Name& name) const {
    TagOrder& recent = recent_[slot_of(name.text) % recent_.size()];
    if (recent != no_tag && scope_.tags.name(scope_.tags.id(recent)) == name.text)
        return recent;
    if (const TagId id = scope_.tags.id(name.text)) {
        recent = scope_.tags.order(id);
        return recent;
    }
    report_.unknown_tag(name, scope_.tags);
    return std::nullopt;
}

AttributeId Lookup::attribute(const Name& name) const {
    return find<AttributeId>(scope_.attributes, "attribute", name, report_);
}

CurveId Lookup::curve(const Name& name) const {
    return find<CurveId>(scope_.curve_names, "curve", name, report_);
}

EffectId Lookup::effect(const Name& name) const {
    return find<EffectId>(scope_.effects, "effect", name, report_);
}

RouteId Lookup::route(const Name& name) const {
    return find<RouteId>(scope_.routes, "route", name, report_);
}

ExecutionId Lookup::execution(const Name& name) const {
    return find<ExecutionId>(scope_.executions, "execution", name, report_);
}

CalculationId Lookup::calculation(const Name& name) const {
    return find<CalculationId>(scope_.calculations, "calculation", name, report_);
}

BehaviourId Lookup::behaviour(const Name& name, std::span<const std::string_view> built_in) const {
    if (scope_.behaviours != nullptr)
        if (const auto found = scope_.behaviours->find<BehaviourId>(name.text))
            return *found;
    NameTable known;
    if (scope_.behaviours != nullptr)
        known = *scope_.behaviours;
    for (const std::string_view each : built_in) {
        known.names.emplace_back(each);
        known.ids.emplace(each, 0);
    }
    report_.unknown("behaviour", name, known);
    return {};
}

AbilityId Lookup::ability(const Name& name) const {
    return find<AbilityId>(scope_.abilities, "ability", name, report_);
}

TemplateId Lookup::actor(const Name& name) const {
    return find<TemplateId>(scope_.actors, "actor", name, report_);
}

std::vector<TagOrder> Lookup::tags(const std::vector<Name>& names) const {
    std::vector<TagOrder> result;
    result.reserve(names.size());
    for (const Name& name : names)
        if (const auto order = tag(name))
            result.push_back(*order);
    std::ranges::sort(result);
    const auto doubles = std::ranges::unique(result);
    result.erase(doubles.begin(), doubles.end());
    return result;
}

} // namespace prowess
