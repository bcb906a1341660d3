// A step in which nothing is due, beside a loop that visits every effect as a per-frame system does.

#include <prowess/world/world.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using prowess::to_flicks;

constexpr int effects_an_actor = 4;

prowess::RulebookPointer buffs() {
    prowess::Definitions definitions;
    for (int i = 0; i < effects_an_actor; ++i) {
        prowess::AttributeDef attribute;
        attribute.name = prowess::Name("attribute_" + std::to_string(i));
        attribute.base = 100;
        definitions.attributes.push_back(attribute);
        prowess::ModifierDef modifier;
        modifier.attribute = attribute.name;
        modifier.amount = 5;
        prowess::EffectDef buff;
        buff.name = prowess::Name("buff_" + std::to_string(i));
        buff.lifetime = prowess::Lifetime::timed;
        buff.duration = 1e6;
        buff.modifiers = {modifier};
        definitions.effects.push_back(buff);
    }
    return prowess::Rulebook::build(definitions).value();
}

/// Long effects on many actors, so that a step has nothing to do.
prowess::World idle_world(std::int64_t actors) {
    prowess::World world(buffs());
    for (std::int64_t i = 0; i < actors; ++i) {
        prowess::ActorSpec spec;
        spec.all_attributes = true;
        const prowess::Actor actor = world.spawn(spec).value();
        for (int effect = 0; effect < effects_an_actor; ++effect)
            if (!world.apply(actor, prowess::spec("buff_" + std::to_string(effect))))
                throw std::runtime_error("a buff was refused");
    }
    if (!world.step())
        throw std::runtime_error("the first step failed");
    return world;
}

void idle_step(benchmark::State& state) {
    prowess::World world = idle_world(state.range(0));
    for (auto _ : state)
        benchmark::DoNotOptimize(world.step());
}
BENCHMARK(idle_step)->Arg(1'000)->Arg(100'000)->Unit(benchmark::kNanosecond);

/// What a game writes by hand: each effect's time left is counted down each frame.
struct CountedDown {
    float left;
    float period_left;
    std::uint32_t owner;
    std::uint32_t definition;
};

void every_effect_each_step(benchmark::State& state) {
    std::vector<CountedDown> effects(static_cast<std::size_t>(state.range(0) * effects_an_actor), {1e6F, 1e6F, 0, 0});
    constexpr float frame = 1.0F / 64;
    for (auto _ : state) {
        std::uint32_t due = 0;
        for (CountedDown& effect : effects) {
            effect.left -= frame;
            effect.period_left -= frame;
            if (effect.left <= 0 || effect.period_left <= 0)
                ++due;
        }
        benchmark::DoNotOptimize(due);
        benchmark::ClobberMemory();
    }
}
BENCHMARK(every_effect_each_step)->Arg(1'000)->Arg(100'000)->Unit(benchmark::kNanosecond);

} // namespace
