#include "world/warn.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace prowess {
namespace {

/// Ten times the base: nobody means that, and many write 20 for 20 %.
constexpr double largest_fraction = 10;

std::optional<double> constant(Program program, const RulebookTables& tables) {
    if (program.count != 1 || tables.instructions[program.first].code != Instruction::Code::value)
        return std::nullopt;
    return tables.instructions[program.first].number;
}

/// The attributes whose values need this one's, itself first.
std::vector<AttributeId> who_need(AttributeId attribute, const RulebookTables& tables) {
    std::vector<AttributeId> found{attribute};
    for (std::size_t i = 0; i < found.size(); ++i)
        for (const AttributeId dependent : tables.attributes[found[i].value].dependents)
            if (std::ranges::find(found, dependent) == found.end())
                found.push_back(dependent);
    return found;
}

/// The live reads of a modifier's amount.
std::vector<CompiledRead> followed(const CompiledEffect& effect, const CompiledModifier& modifier,
                                   const RulebookTables& tables) {
    std::vector<CompiledRead> reads;
    for (std::uint32_t i = 0; i < modifier.amount.count; ++i) {
        const Instruction& step = tables.instructions[modifier.amount.first + i];
        if (step.code == Instruction::Code::capture && effect.captures[step.index].live)
            reads.push_back(effect.captures[step.index]);
    }
    return reads;
}

bool counts(const CompiledEffect& effect, const CompiledModifier& modifier) {
    return effect.lifetime != Lifetime::instant && (!effect.periodic() || modifier.lasting) && modifier.attribute;
}

/// Why a live read of a modifier that counts follows the modifier itself; empty where it does not, or is a mistake.
std::string why_follows_itself(const CompiledRead& read, const CompiledModifier& modifier,
                               const RulebookTables& tables) {
    const std::vector<AttributeId> moved = who_need(modifier.attribute, tables);
    const bool itself = read.attribute == modifier.attribute;
    const bool of_target = read.from == Side::target;
    if (std::ranges::find(moved, read.attribute) == moved.end() || read.part == AttributePart::base ||
        (itself && of_target))
        return {};
    const auto name = [&](AttributeId of) { return quote(tables.attribute_names.names[of.value]); };
    return "reads its " + std::string(of_target ? "target's " : "source's ") + name(read.attribute) + " live, which " +
           (itself ? "it changes" : "needs " + name(modifier.attribute) + ", which it changes") +
           (of_target ? ": it would follow itself" : ": on its own source it would follow itself");
}

} // namespace

void warn_of_percentages(const Checked& checked, Report& report) {
    for (const EffectDef& effect : checked.definitions.effects) {
        report.begin("effect", effect.name);
        for (std::size_t i = 0; i < effect.modifiers.size(); ++i) {
            const CompiledModifier& modifier = checked.compiled(effect, i);
            const double amount = constant(modifier.amount, checked.tables).value_or(0);
            if (modifier.operation == Operation::additive && (amount > largest_fraction || amount < -largest_fraction))
                report.add("an `additive` is a fraction of the base, and this one is above 1000 %: 0.2 is 20 %",
                           effect.modifiers[i].amount.mark);
        }
    }
    report.begin();
}

void warn_of_followers(const Checked& checked, Report& report) {
    for (const EffectDef& effect : checked.definitions.effects) {
        report.begin("effect", effect.name);
        const CompiledEffect& compiled = checked.compiled(effect);
        for (std::size_t i = 0; i < effect.modifiers.size(); ++i) {
            const CompiledModifier& modifier = checked.compiled(effect, i);
            if (!counts(compiled, modifier))
                continue;
            for (const CompiledRead& read : followed(compiled, modifier, checked.tables))
                if (std::string why = why_follows_itself(read, modifier, checked.tables); !why.empty())
                    report.add(std::move(why), effect.modifiers[i].amount.mark);
        }
    }
    report.begin();
}

} // namespace prowess
