#include "attribute_scene.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <iterator>
#include <limits>
#include <random>
#include <utility>
#include <vector>

namespace prowess::test {
namespace {

constexpr std::array<std::string_view, 7> names{"life",           "max_life",    "mana",   "resistance",
                                                "max_resistance", "spell_power", "charges"};

EffectDef with_param(std::string_view name, std::string_view attribute, Operation operation) {
    return lasting(name, {modifier(operation, attribute, Magnitude::param("param.amount"))});
}

/// The six attributes and one that is rounded and keeps its fraction, and effects that change them by a param.
Definitions seven_attributes() {
    Definitions made = six_attributes();
    made.attributes.push_back(attribute("charges", 3));
    made.attributes.back().rounding = Rounding::nearest;
    made.attributes.back().on_limit = OnLimit::ratio;
    made.attributes.back().min = limited_to(-5);
    made.attributes.back().max = limited_by("mana");
    made.effects = {with_param("might", "spell_power", Operation::multiplicative),
                    with_param("vigour", "max_life", Operation::flat), with_param("haste", "mana", Operation::additive),
                    lasting("link", {flat("spell_power", Magnitude::source("life").live() * 0.1)})};
    made.effects[0].stacking = StackingDef{};
    made.effects[1].ongoing = Condition::owner_has("state.casting");
    return made;
}

rc::Gen<double> tame() {
    return rc::gen::map(rc::gen::inRange(-40, 41), [](int n) { return n / 8.0; });
}
/// Sums and products of these are not exact.
rc::Gen<double> uneven() {
    return rc::gen::map(rc::gen::pair(rc::gen::inRange(-40, 41), rc::gen::element(0.1, 0.03, 1e9, 1e-9)),
                        [](const std::pair<int, double>& parts) { return parts.first * parts.second; });
}
/// Any number at all: also the greatest, the least, infinities and what is no number.
rc::Gen<double> wild() {
    return rc::gen::oneOf(
        tame(), rc::gen::arbitrary<double>(),
        rc::gen::element(1e38, -1e38, 3e38, -3e38, 1e300, -1e300, 1e-40, -1.0, std::numeric_limits<double>::infinity(),
                         -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()));
}

std::string_view any_name() {
    return names[*rc::gen::inRange<std::size_t>(0, names.size())];
}

bool sets(Operation operation) {
    return operation == Operation::base || operation >= Operation::override;
}

ModifierDef any_modifier(const rc::Gen<double>& amounts) {
    ModifierDef made =
        modifier(static_cast<Operation>(*rc::gen::inRange(0, static_cast<int>(operation_count))), any_name(), *amounts);
    made.priority = *rc::gen::inRange(-1, 2);
    switch (*rc::gen::inRange(0, 6)) {
    case 0: made.when = Condition::owner_has("state.casting"); break;
    case 1: made.when = Condition::owner_attribute("life", Comparison::below, 0.5, "max_life"); break;
    case 2:
        if (!sets(made.operation))
            made.per = PerDef{Name(any_name()), *rc::gen::element(0.5, 10.0, 1e-6)};
        break;
    default: break;
    }
    return made;
}

std::vector<ModifierDef> any_modifiers(int most, const rc::Gen<double>& amounts) {
    std::vector<ModifierDef> made;
    for (int count = *rc::gen::inRange(1, most); count > 0; --count)
        made.push_back(any_modifier(amounts));
    return made;
}

/// Attached whole where all of it can be; else not at all.
ModifierSource try_attach(AttributeScene& scene, const std::vector<ModifierDef>& modifiers) {
    return scene.world.attach(scene.mage, modifiers).value_or(ModifierSource{});
}

std::vector<std::uint32_t> bits_of(const AttributeScene& scene) {
    std::vector<std::uint32_t> bits;
    for (const std::string_view name : names)
        bits.push_back(std::bit_cast<std::uint32_t>(scene.value(name)));
    return bits;
}

/// Some changes to a scene, each from a number of its own, so that they can be made twice alike.
class Changes {
public:
    struct Step {
        int what = 0;
        std::string_view name;
        double number = 0;
        std::vector<ModifierDef> modifiers;
    };

    static std::vector<Step> any(const rc::Gen<double>& amounts) {
        std::vector<Step> steps;
        for (int count = *rc::gen::inRange(1, 24); count > 0; --count)
            steps.push_back({*rc::gen::inRange(0, 9), any_name(), *amounts, any_modifiers(4, amounts)});
        return steps;
    }

    explicit Changes(AttributeScene& scene) : scene_(scene), other_(scene.spawn()) {}

    void make(const Step& step) {
        World& world = scene_.world;
        switch (step.what) {
        case 0:
        case 1: (void)world.set_base(scene_.mage, scene_.id(step.name), static_cast<float>(step.number)); break;
        case 2:
        case 3: sources_.push_back(try_attach(scene_, step.modifiers)); break;
        case 4:
            if (!sources_.empty()) {
                (void)world.detach(sources_.back());
                sources_.pop_back();
            }
            break;
        case 5: (void)world.add_tag(scene_.mage, scene_.tag("state.casting")); break;
        case 6: (void)world.remove_tag(scene_.mage, scene_.tag("state.casting")); break;
        case 7: {
            const std::string_view effects[] = {"might", "vigour", "haste", "link"};
            (void)world.apply(
                scene_.mage,
                spec(effects[step.modifiers.size() % 4]).source(other_).param("param.amount", step.number));
            break;
        }
        default: (void)world.set_base(other_, scene_.id(step.name), static_cast<float>(step.number));
        }
    }

private:
    AttributeScene& scene_;
    Actor other_;
    std::vector<ModifierSource> sources_;
};

/// The bits of what goes into the values: doubles, which a value's rounding to a float hides.
std::vector<std::uint64_t> bits_of_sums(const AttributeScene& scene) {
    std::vector<std::uint64_t> bits;
    for (const std::string_view name : names) {
        const Explanation told = scene.explain(name);
        for (const double sum : {told.flat, told.additive, told.multiplicative, told.divide, told.unscaled})
            bits.push_back(std::bit_cast<std::uint64_t>(sum));
    }
    return bits;
}

RC_GTEST_PROP(AttributeProperties, TheOrderOfAttachingChangesNoBitBesideWhatSets, ()) {
    std::vector<ModifierDef> modifiers = any_modifiers(20, uneven());
    // Enough of a kind that their order could matter: two are alike either way round.
    for (int count = *rc::gen::inRange(0, 30); count > 0; --count)
        modifiers.push_back(modifier(*rc::gen::element(Operation::flat, Operation::multiplicative, Operation::divide),
                                     "spell_power", *uneven()));
    std::vector<ModifierDef> adding;
    std::ranges::copy_if(modifiers, std::back_inserter(adding), [](const ModifierDef& made) {
        return made.operation != Operation::base && made.operation != Operation::override;
    });
    // What sets wins by its priority alone where no two are alike.
    std::int32_t priority = 0;
    for (ModifierDef made : modifiers) {
        if (made.operation != Operation::base && made.operation != Operation::override)
            continue;
        made.priority = ++priority;
        adding.push_back(made);
    }
    AttributeScene one(seven_attributes());
    for (const ModifierDef& made : adding)
        one.attach({made});
    std::shuffle(adding.begin(), adding.end(), std::mt19937(*rc::gen::arbitrary<unsigned>()));
    AttributeScene other(seven_attributes());
    for (const ModifierDef& made : adding)
        other.attach({made});
    RC_ASSERT(bits_of(one) == bits_of(other));
    RC_ASSERT(bits_of_sums(one) == bits_of_sums(other));
    (void)one.step();
    (void)other.step();
    RC_ASSERT(bits_of(one) == bits_of(other));
}

RC_GTEST_PROP(AttributeProperties, WhatIsTakenOffLeavesNoBitBehind, ()) {
    AttributeScene scene(seven_attributes());
    (void)try_attach(scene, any_modifiers(6, tame()));
    for (const std::string_view name : names)
        (void)scene.world.set_base(scene.mage, scene.id(name), static_cast<float>(*tame()));
    (void)scene.step();
    const auto before = bits_of(scene);
    std::vector<ModifierSource> sources;
    for (int count = *rc::gen::inRange(1, 8); count > 0; --count)
        sources.push_back(scene.attach(any_modifiers(5, tame())));
    std::shuffle(sources.begin(), sources.end(), std::mt19937(*rc::gen::arbitrary<unsigned>()));
    for (const ModifierSource source : sources)
        scene.detach(source);
    RC_ASSERT(bits_of(scene) == before);
    RC_ASSERT(scene.step().empty());
    RC_ASSERT(bits_of(scene) == before);
}

RC_GTEST_PROP(AttributeProperties, WhetherValuesAreReadOnTheWayChangesNothing, ()) {
    const auto steps = Changes::any(tame());
    AttributeScene read(seven_attributes());
    AttributeScene unread(seven_attributes());
    Changes changes_read(read);
    Changes changes_unread(unread);
    for (const auto& step : steps) {
        changes_read.make(step);
        (void)bits_of(read);
        changes_unread.make(step);
    }
    RC_ASSERT(read.step() == unread.step());
    RC_ASSERT(read.world.state_hash() == unread.world.state_hash());
    RC_ASSERT(read.world.step_hash() == unread.world.step_hash());
    RC_ASSERT(bits_of(read) == bits_of(unread));
}

RC_GTEST_PROP(AttributeProperties, WhatIsPublishedIsWhatIsReadAndIsWhatIsExplained, ()) {
    const auto steps = Changes::any(tame());
    AttributeScene scene(seven_attributes());
    Changes changes(scene);
    for (const auto& step : steps) {
        changes.make(step);
        if (*rc::gen::inRange(0, 3) != 0)
            continue;
        RC_ASSERT(scene.world.step());
        const auto told = scene.world.events<AttributeChanged>();
        for (std::size_t i = 0; i < told.size(); ++i) {
            RC_ASSERT(told[i].before != told[i].after);
            // By actor and attribute, and so once each.
            if (i != 0)
                RC_ASSERT(std::pair(told[i - 1].actor, told[i - 1].attribute) <
                          std::pair(told[i].actor, told[i].attribute));
        }
        for (const std::string_view name : names) {
            RC_ASSERT(scene.current(name) == scene.value(name));
            RC_ASSERT(scene.explain(name).total == scene.value(name));
        }
    }
}

double saturated(double number) {
    constexpr double most = std::numeric_limits<float>::max();
    return std::clamp(number, -most, most);
}

/// The shares of what counts of one operation, in the order in which they are taken.
std::vector<double> shares(const Explanation& told, Operation operation) {
    std::vector<double> found;
    for (const Contribution& part : told.contributions)
        if (part.inactive == Inactive::no && part.operation == operation)
            found.push_back(part.share);
    std::ranges::sort(found);
    return found;
}

double sum(const Explanation& told, Operation operation) {
    double total = 0;
    for (const double share : shares(told, operation))
        total += share;
    return total;
}

/// The one share of an operation that sets, else `otherwise`.
double set_by(const Explanation& told, Operation operation, double otherwise) {
    const auto found = shares(told, operation);
    RC_ASSERT(found.size() <= 1U);
    return found.empty() ? otherwise : found[0];
}

/// Checks that the shares of an explanation, and of each one that it holds, add up to its total; notes whose it is.
void check_adds_up(const AttributeScene& scene, const Explanation& told, std::vector<AttributeId>& explained) {
    RC_ASSERT(std::ranges::find(explained, told.attribute) == explained.end());
    explained.push_back(told.attribute);
    RC_ASSERT(told.base == set_by(told, Operation::base, told.own_base));
    RC_ASSERT(told.flat == sum(told, Operation::flat));
    RC_ASSERT(told.additive == sum(told, Operation::additive));
    RC_ASSERT(told.divide == sum(told, Operation::divide));
    RC_ASSERT(told.unscaled == sum(told, Operation::unscaled));
    double product = 1;
    for (const double share : shares(told, Operation::multiplicative))
        product = std::clamp(product * share, -std::numeric_limits<double>::max(), std::numeric_limits<double>::max());
    RC_ASSERT(told.multiplicative == product);
    RC_ASSERT(told.overridden == !shares(told, Operation::override).empty());
    RC_ASSERT(told.override_value == set_by(told, Operation::override, 0));
    RC_ASSERT(told.at_least == set_by(told, Operation::at_least, 0));
    RC_ASSERT(told.at_most == set_by(told, Operation::at_most, 0));
    if (told.attribute != scene.id("charges"))
        RC_ASSERT(told.before_limits == told.unlimited());
    else
        RC_ASSERT(std::abs(told.before_limits - told.unlimited()) <= 0.5);
    double limited = told.before_limits;
    if (told.has_max)
        limited = std::min(limited, told.max);
    if (told.has_min)
        limited = std::max(limited, told.min);
    RC_ASSERT(told.total == static_cast<float>(saturated(limited)));
    RC_ASSERT(told.limited == (limited != told.before_limits));
    for (const Explanation& part : told.parts) {
        check_adds_up(scene, part, explained);
        RC_ASSERT(!(told.has_max && told.max_attribute == part.attribute) || told.max == double{part.total});
    }
}

RC_GTEST_PROP(AttributeProperties, AnExplanationsPartsAddUpToTheValue, ()) {
    AttributeScene scene(seven_attributes());
    Changes changes(scene);
    for (const auto& step : Changes::any(tame()))
        changes.make(step);
    for (const std::string_view name : names) {
        const Explanation told = scene.explain(name);
        std::vector<AttributeId> explained;
        check_adds_up(scene, told, explained);
        RC_ASSERT(told.total == scene.value(name));
    }
}

RC_GTEST_PROP(AttributeProperties, NothingButFiniteNumbersIsEverSeen, ()) {
    AttributeScene scene(seven_attributes());
    Changes changes(scene);
    for (const auto& step : Changes::any(wild())) {
        changes.make(step);
        for (const std::string_view name : names) {
            RC_ASSERT(std::isfinite(scene.value(name)));
            RC_ASSERT(scene.explain(name).total == scene.value(name));
        }
        if (*rc::gen::inRange(0, 3) != 0)
            continue;
        for (const Change& change : scene.step())
            RC_ASSERT(std::isfinite(change.after));
        for (const std::string_view name : names) {
            RC_ASSERT(std::isfinite(scene.base(name)));
            RC_ASSERT(std::isfinite(scene.current(name)));
            RC_ASSERT(!(scene.current(name) == 0 && std::signbit(scene.current(name))));
        }
    }
}

} // namespace
} // namespace prowess::test
