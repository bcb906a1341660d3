// A value read in context, of 16 modifiers of which 4 have conditions, beside the same sum written by hand.

#include "resisting.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace {

using resisting::Scene;

void read_in_context(benchmark::State& state) {
    const Scene scene;
    for (auto _ : state)
        benchmark::DoNotOptimize(scene.world.value(scene.actor, scene.resistance, scene.fire));
}
BENCHMARK(read_in_context)->Name("read/in context");

void read_with_nothing_in_play(benchmark::State& state) {
    const Scene scene;
    for (auto _ : state)
        benchmark::DoNotOptimize(scene.world.value(scene.actor, scene.resistance));
}
BENCHMARK(read_with_nothing_in_play)->Name("read/with nothing in play");

void explain_in_context(benchmark::State& state) {
    const Scene scene;
    for (auto _ : state)
        benchmark::DoNotOptimize(scene.world.explain(scene.actor, scene.resistance, scene.fire));
}
BENCHMARK(explain_in_context)->Name("read/explain in context");

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
    std::vector<OwnModifier> modifiers(resisting::modifier_count);
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
BENCHMARK(read_by_hand)->Name("read/by hand");

} // namespace
