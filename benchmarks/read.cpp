// A value read in context, of 16 modifiers of which 4 have conditions, beside the same sum written by hand.

#include <prowess/world/world.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace {

constexpr int modifier_count = 16;

prowess::Definitions resisting() {
    prowess::Definitions made;
    for (const char* const tag : {"damage", "damage.elemental", "damage.elemental.fire"})
        made.tags.emplace_back(tag);
    made.attributes.resize(2);
    made.attributes[0].name = prowess::Name("max_resistance");
    made.attributes[0].base = 0.75;
    made.attributes[1].name = prowess::Name("resistance");
    made.attributes[1].max = {prowess::Limit::Kind::attribute, 0, prowess::Name("max_resistance")};
    return made;
}

/// Six flat, six additive, and four multiplicative ones that count in reads of elemental damage.
std::vector<prowess::ModifierDef> modifiers() {
    std::vector<prowess::ModifierDef> made(modifier_count);
    for (int i = 0; i < modifier_count; ++i) {
        made[static_cast<std::size_t>(i)].attribute = prowess::Name("resistance");
        made[static_cast<std::size_t>(i)].amount = 0.01 * (i + 1);
        made[static_cast<std::size_t>(i)].operation = i < 6    ? prowess::Operation::flat
                                                      : i < 12 ? prowess::Operation::additive
                                                               : prowess::Operation::multiplicative;
        if (i >= 12)
            made[static_cast<std::size_t>(i)].when = prowess::Condition::read_tagged("damage.elemental");
    }
    return made;
}

/// A world with one actor that has all of it, and a read of a fire hit.
struct Resisting {
    Resisting() : world(prowess::Rulebook::build(resisting()).value()) {
        prowess::ActorSpec spec;
        spec.all_attributes = true;
        actor = world.spawn(spec).value();
        if (!world.attach(actor, modifiers()) || !world.step())
            throw std::runtime_error("the modifiers were refused");
        resistance = world.rulebook().attribute("resistance").value();
        fire.tags = {world.rulebook().tags().order(world.rulebook().tag("damage.elemental.fire").value())};
    }

    prowess::World world;
    prowess::Actor actor;
    prowess::AttributeId resistance;
    prowess::ReadContext fire;
};

void read_in_context(benchmark::State& state) {
    const Resisting scene;
    for (auto _ : state)
        benchmark::DoNotOptimize(scene.world.value(scene.actor, scene.resistance, scene.fire));
}
BENCHMARK(read_in_context);

void read_with_nothing_in_play(benchmark::State& state) {
    const Resisting scene;
    for (auto _ : state)
        benchmark::DoNotOptimize(scene.world.value(scene.actor, scene.resistance));
}
BENCHMARK(read_with_nothing_in_play);

void explain_in_context(benchmark::State& state) {
    const Resisting scene;
    for (auto _ : state)
        benchmark::DoNotOptimize(scene.world.explain(scene.actor, scene.resistance, scene.fire));
}
BENCHMARK(explain_in_context);

/// What a game writes by hand: one array of modifiers an actor, summed in the order in which they came.
struct OwnModifier {
    std::uint16_t attribute = 0;
    std::uint8_t operation = 0;
    std::uint16_t needs_first = 0; ///< A tag of the family is needed; no tag where both are 0.
    std::uint16_t needs_end = 0;
    float amount = 0;
};

bool counts(const OwnModifier& modifier, const std::vector<std::uint16_t>& tags) {
    return modifier.needs_end == 0 || std::ranges::any_of(tags, [&](std::uint16_t tag) {
               return tag >= modifier.needs_first && tag < modifier.needs_end;
           });
}

float sum_by_hand(const std::vector<OwnModifier>& modifiers, const std::vector<std::uint16_t>& tags,
                  std::uint16_t attribute, float most) {
    std::array<double, 2> sums{};
    double factor = 1;
    for (const OwnModifier& modifier : modifiers) {
        if (modifier.attribute != attribute || !counts(modifier, tags))
            continue;
        if (modifier.operation == 2)
            factor *= 1 + double{modifier.amount};
        else
            sums[modifier.operation] += double{modifier.amount};
    }
    return std::min(static_cast<float>(sums[0] * (1 + sums[1]) * factor), most);
}

void read_by_hand(benchmark::State& state) {
    std::vector<OwnModifier> modifiers(modifier_count);
    for (std::size_t i = 0; i < modifiers.size(); ++i)
        modifiers[i] = {1,
                        static_cast<std::uint8_t>(i < 6    ? 0
                                                  : i < 12 ? 1
                                                           : 2),
                        1, static_cast<std::uint16_t>(i < 12 ? 0 : 3), 0.01F * static_cast<float>(i + 1)};
    const std::vector<std::uint16_t> tags{2};
    for (auto _ : state) {
        benchmark::DoNotOptimize(modifiers.data());
        benchmark::ClobberMemory();
        benchmark::DoNotOptimize(sum_by_hand(modifiers, tags, 1, 0.75F));
    }
}
BENCHMARK(read_by_hand);

} // namespace
