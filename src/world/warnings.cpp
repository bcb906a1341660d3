#include "world/engine.hpp"

namespace prowess {

Warning World::Impl::warning_of(const Pending& pending) const {
    Warning warning;
    if (pending.purpose == WatchPurpose::dies_when)
        return warning;
    if (is_of_ability(pending.purpose)) {
        warning.ability = abilities.records()[pending.subject].definition;
        return warning;
    }
    warning.effect = effects.records()[pending.subject].definition;
    if (pending.purpose == WatchPurpose::live)
        warning.kind = Warning::Kind::live_reads;
    return warning;
}

std::string World::Impl::describe(const Warning& warning) const {
    const auto quoted = [](std::string_view name) { return "`" + std::string(name) + "`"; };
    const std::string rounds = std::to_string(options.rounds) + " rounds";
    switch (warning.kind) {
    case Warning::Kind::not_finite:
        if (!warning.effect)
            return "attribute " + quoted(rulebook->name(warning.attribute)) +
                   ": its derived base works out to no finite number, and keeps its last";
        return "effect " + quoted(rulebook->name(warning.effect)) + ": what it does to " +
               quoted(rulebook->name(warning.attribute)) + " works out to no finite number, and does not count";
    case Warning::Kind::below_zero:
        return "effect " + quoted(rulebook->name(warning.effect)) + ": the cap of what it does to " +
               quoted(rulebook->name(warning.attribute)) + " works out below 0, and counts as 0";
    case Warning::Kind::live_reads:
        return "effect " + quoted(rulebook->name(warning.effect)) +
               ": its live reads follow one another in a circle, cut after " + rounds;
    case Warning::Kind::circle:
        return "attribute " + quoted(rulebook->name(warning.attribute)) +
               ": `per` or conditions of modifiers make it need itself; the circle is cut there";
    case Warning::Kind::loop: {
        std::string text = "effects lead to one another without end: ";
        for (const EffectId effect : warning.trail)
            text += quoted(rulebook->name(effect)) + " → ";
        return text + quoted(rulebook->name(warning.effect)) + "; cut after " + std::to_string(options.chain_depth);
    }
    case Warning::Kind::unknown_attribute:
        return "effect " + quoted(rulebook->name(warning.effect)) +
               ": its code changes an attribute that is not defined; the change is dropped";
    case Warning::Kind::undeclared_route:
        return "effect " + quoted(rulebook->name(warning.effect)) +
               ": its code puts an amount on a route that it does not declare, or from a route; the amount is dropped";
    case Warning::Kind::conditions: break;
    }
    const std::string who = warning.effect    ? "effect " + quoted(rulebook->name(warning.effect))
                            : warning.ability ? "ability " + quoted(rulebook->name(warning.ability))
                                              : std::string("`dies_when`");
    return who + ": its condition and what it sets off go round without end; after " + rounds +
           " the rest waits for the next step";
}

} // namespace prowess
