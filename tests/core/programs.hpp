#pragma once

#include "core/compiler.hpp"

#include <prowess/core/program.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace prowess::test {

/// Numbers names as they come.
inline NameTable table(std::vector<std::string> names) {
    NameTable made;
    for (const std::string& name : names)
        made.ids.emplace(name, static_cast<std::uint32_t>(made.ids.size()));
    made.names = std::move(names);
    return made;
}

inline CurveDef curve(std::vector<CurveKey> keys) {
    CurveDef made;
    made.keys = std::move(keys);
    return made;
}

/// Answers from what a test sets.
class Host final : public ProgramHost {
public:
    std::map<std::pair<Role, std::uint32_t>, double> attributes;
    std::map<std::uint32_t, std::uint32_t> stacks;
    bool teammates = false;
    double drawn = 0;
    int draws = 0;

    double attribute(Role role, AttributeId attribute) override {
        const auto found = attributes.find({role, attribute.value});
        return found == attributes.end() ? std::numeric_limits<double>::quiet_NaN() : found->second;
    }
    std::uint32_t effect_stacks(EffectId effect) override { return stacks[effect.value]; }
    std::optional<bool> same_team() override { return teammates; }
    double draw() override {
        ++draws;
        return drawn;
    }
};

/// A small world of names in which tests compile programs and run them.
class Programs {
public:
    TagRegistry tags;
    NameTable attributes = table({"life", "max_life", "spell_power"});
    NameTable curve_names = table({"fireball.damage", "halving"});
    std::vector<CurveDef> curves = {curve({{1, 10}, {11, 110}}), curve({{0, 1}, {10, 0.5}})};
    NameTable effects = table({"burning", "chill"});
    std::vector<Instruction> instructions;
    std::vector<CompiledRead> captures;
    Mistakes mistakes;
    Host host;
    ProgramInputs inputs;

    Programs() {
        const std::vector<std::string> names = {"damage",
                                                "damage.elemental",
                                                "damage.elemental.fire",
                                                "fact",
                                                "fact.flown",
                                                "fact.hits",
                                                "immune",
                                                "immune.fire",
                                                "param",
                                                "param.damage",
                                                "state",
                                                "state.burning",
                                                "state.wet"};
        tags = TagRegistry::build(names).value();
        inputs.host = &host;
    }

    [[nodiscard]] TagOrder tag(std::string_view name) const { return tags.order(tags.id(name)); }

    Program compile(const Condition& condition) {
        return with_compiler([&](Compiler& compiler) { return compiler.condition(condition); });
    }
    Program compile(const Magnitude& magnitude) {
        return with_compiler([&](Compiler& compiler) { return compiler.magnitude(magnitude); });
    }

    double weigh(const Condition& condition) {
        const Program program = compile(condition);
        return prowess::weigh({instructions, curves}, program, inputs);
    }
    ProgramResult run(const Magnitude& magnitude) {
        const Program program = compile(magnitude);
        return prowess::run({instructions, curves}, program, inputs);
    }
    double value(const Magnitude& magnitude) { return run(magnitude).value; }

    /// The read's tags.
    void read(std::vector<std::string_view> names) {
        read_ = sorted(names);
        inputs.read_tags[0] = read_;
    }
    void own(Role role, std::vector<std::string_view> names) {
        std::vector<TagCount>& owned = owned_[role];
        owned.clear();
        for (const TagOrder order : sorted(names))
            owned.push_back({order, 1});
        (role == Role::owner ? inputs.owner : role == Role::target ? inputs.target : inputs.source) = owned;
    }
    void fact(std::string_view name, double value) {
        facts_ = {{tag(name), value}};
        inputs.facts = facts_;
    }
    void param(std::string_view name, double value) {
        params_ = {{tag(name), value}};
        inputs.params = params_;
    }

    /// What is wrong with something, in order.
    template <class Tree>
    std::vector<std::string> complaints(const Tree& tree) {
        mistakes.clear();
        (void)compile(tree);
        std::vector<std::string> messages;
        for (const Mistake& mistake : mistakes)
            messages.push_back(mistake.message);
        return messages;
    }

private:
    template <class Compile>
    Program with_compiler(Compile compile) {
        Report report(mistakes);
        Compiler compiler(Lookup({tags, attributes, curve_names, curves, effects}, report), instructions);
        compiler.begin_definition({.captures = &captures});
        return compile(compiler);
    }

    [[nodiscard]] std::vector<TagOrder> sorted(const std::vector<std::string_view>& names) const {
        std::vector<TagOrder> orders;
        for (const std::string_view name : names)
            orders.push_back(tag(name));
        std::ranges::sort(orders);
        return orders;
    }

    std::vector<TagOrder> read_;
    std::map<Role, std::vector<TagCount>> owned_;
    std::vector<Fact> facts_;
    std::vector<Param> params_;
};

} // namespace prowess::test
