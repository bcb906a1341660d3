// What effects cost, beside the same by hand: units that each have a list of effects, all of which are counted down
// each frame. Each actor has three long buffs and one effect that pulses every half second.

#include "crowd.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

using namespace crowds;

namespace {

// By hand

struct Unit {
    struct Effect {
        std::uint32_t definition;
        float left;
        float until_pulse;
    };

    std::array<float, 5> base{1e6F, 1e6F, 1e6F, 1e6F, 1e6F};
    std::array<float, 5> current = base;
    std::vector<Effect> effects;

    void apply(std::uint32_t definition, float until_pulse = 1e9F) {
        effects.push_back({definition, 1e6F, until_pulse});
        sum();
    }
    void remove(std::uint32_t definition) {
        std::erase_if(effects, [&](const Effect& effect) { return effect.definition == definition; });
        sum();
    }
    void refresh(std::uint32_t definition) { std::ranges::find(effects, definition, &Effect::definition)->left = 1e6F; }
    void sum() {
        current = base;
        for (const Effect& effect : effects)
            if (effect.definition != 3)
                current[effect.definition < 3 ? effect.definition + 1 : 4] += 5;
    }
    /// Answers how many pulsed.
    std::uint32_t frame(float seconds) {
        std::uint32_t due = 0;
        for (Effect& effect : effects) {
            effect.left -= seconds;
            effect.until_pulse -= seconds;
            if (effect.until_pulse <= 0) {
                effect.until_pulse += 0.5F;
                base[0] -= 1;
                ++due;
            }
        }
        if (due != 0)
            sum();
        std::erase_if(effects, [](const Effect& effect) { return effect.left <= 0; });
        return due;
    }
};

struct ByHand {
    explicit ByHand(std::int64_t count, bool pulsing) : units(static_cast<std::size_t>(count)) {
        for (std::size_t i = 0; i < units.size(); ++i) {
            for (std::uint32_t buff = 0; buff < buffs; ++buff)
                units[i].apply(buff);
            if (pulsing)
                units[i].apply(3, 0.5F * static_cast<float>(i % steps_a_period) / steps_a_period);
        }
    }
    void step() {
        for (Unit& unit : units)
            pulses += unit.frame(1.0F / steps_a_second);
    }

    std::vector<Unit> units;
    std::uint64_t pulses = 0;
};

/// One of them at a time: a million actors take seconds to set up.
template <class Units>
Units& crowd(std::int64_t count, bool pulsing) {
    static std::unique_ptr<Units> kept;
    static std::int64_t of = 0;
    const std::int64_t key = pulsing ? -count : count;
    if (of != key) {
        kept.reset();
        kept = std::make_unique<Units>(count, pulsing);
        of = key;
    }
    return *kept;
}

// Steps

template <class Units, bool pulsing>
void step(benchmark::State& state) {
    Units& all = crowd<Units>(state.range(0), pulsing);
    for (auto _ : state)
        all.step();
    if (pulsing)
        state.SetItemsProcessed(state.iterations() * state.range(0) / steps_a_period);
}

// Calls: each of them for every actor, one by one

void ours_apply_refresh_remove(benchmark::State& state, int timed) {
    Crowd& all = crowd<Crowd>(state.range(0), false);
    const prowess::EffectSpec mark = prowess::spec("mark");
    std::vector<prowess::ActiveEffect> handles(all.actors.size());
    const auto apply = [&] {
        for (std::size_t i = 0; i < handles.size(); ++i)
            handles[i] = all.world.apply(all.actors[i], mark).value().effect;
    };
    const auto remove = [&] {
        for (const prowess::ActiveEffect handle : handles)
            benchmark::DoNotOptimize(all.world.remove(handle));
    };
    for (auto _ : state) {
        for (int part = 0; part < 3; ++part) {
            if (part != timed)
                state.PauseTiming();
            part == 2 ? remove() : apply();
            if (part != timed)
                state.ResumeTiming();
        }
        state.PauseTiming();
        all.step();
        state.ResumeTiming();
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

void by_hand_apply_refresh_remove(benchmark::State& state, int timed) {
    ByHand& all = crowd<ByHand>(state.range(0), false);
    for (auto _ : state)
        for (int part = 0; part < 3; ++part) {
            if (part != timed)
                state.PauseTiming();
            for (Unit& unit : all.units)
                part == 0 ? unit.apply(4) : part == 1 ? unit.refresh(4) : unit.remove(4);
            if (part != timed)
                state.ResumeTiming();
        }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

void sizes(benchmark::internal::Benchmark* made) {
    made->Arg(10'000)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMicrosecond);
}
void few_rounds(benchmark::internal::Benchmark* made) {
    sizes(made);
    made->Iterations(3);
}

BENCHMARK(step<Crowd, false>)->Name("effects/idle/ours")->Apply(sizes);
BENCHMARK(step<ByHand, false>)->Name("effects/idle/by_hand")->Apply(sizes);
BENCHMARK(step<Crowd, true>)->Name("effects/due/ours")->Apply(sizes);
BENCHMARK(step<ByHand, true>)->Name("effects/due/by_hand")->Apply(sizes);
BENCHMARK_CAPTURE(ours_apply_refresh_remove, , 0)->Name("effects/apply/ours")->Apply(few_rounds);
BENCHMARK_CAPTURE(by_hand_apply_refresh_remove, , 0)->Name("effects/apply/by_hand")->Apply(few_rounds);
BENCHMARK_CAPTURE(ours_apply_refresh_remove, , 1)->Name("effects/refresh/ours")->Apply(few_rounds);
BENCHMARK_CAPTURE(by_hand_apply_refresh_remove, , 1)->Name("effects/refresh/by_hand")->Apply(few_rounds);
BENCHMARK_CAPTURE(ours_apply_refresh_remove, , 2)->Name("effects/remove/ours")->Apply(few_rounds);
BENCHMARK_CAPTURE(by_hand_apply_refresh_remove, , 2)->Name("effects/remove/by_hand")->Apply(few_rounds);

} // namespace
