#include <prowess/attribute/attribute_def.hpp>

namespace prowess {
namespace {

LimitDef as_written(const Limit& limit) {
    return {limit.kind, limit.number, Name(limit.attribute)};
}

} // namespace

AttributeDef AttributeDef::of(std::string_view name, const AttributeRules& rules) {
    AttributeDef made;
    made.name = Name(name);
    made.base = rules.base;
    made.min = as_written(rules.min);
    made.max = as_written(rules.max);
    made.rounding = rules.rounding;
    made.on_limit = rules.on_limit;
    if (rules.regeneration.rate.kind != Limit::Kind::none)
        made.regeneration = RegenerationDef{.rate = as_written(rules.regeneration.rate),
                                            .delay = rules.regeneration.delay,
                                            .every = rules.regeneration.every};
    made.from_code = true;
    return made;
}

} // namespace prowess
