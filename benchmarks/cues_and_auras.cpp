// What is shown and who is near: cues that come, go and stay, and auras over a field of actors.

#include <prowess/world/world.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace {

using prowess::Actor;
using prowess::World;

constexpr std::size_t changing = 32; ///< One of so many actors has its cue come or go in a step.
constexpr std::size_t bearing = 16;  ///< One of so many actors bears an aura.
constexpr float apart = 2;
constexpr float reach = 5;

prowess::RulebookPointer rules() {
    prowess::Definitions made;
    made.tags = {"cue", "cue.glow", "cue.hit"};
    prowess::AttributeDef armour;
    armour.name = "armour";
    made.attributes = {armour};
    prowess::EffectDef heartened;
    heartened.name = "heartened";
    heartened.lifetime = prowess::Lifetime::infinite;
    heartened.modifiers = {{.attribute = "armour", .operation = prowess::Operation::flat, .amount = 5}};
    prowess::EffectDef banner;
    banner.name = "banner";
    banner.lifetime = prowess::Lifetime::infinite;
    banner.aura = prowess::AuraDef{.effect = "heartened", .within = double{reach}};
    made.effects = {heartened, banner};
    return prowess::Rulebook::build(made).value();
}

void need(bool done) {
    if (!done)
        throw std::runtime_error("a call was refused");
}

/// Actors in a square, each as far from the next.
struct Field {
    explicit Field(std::int64_t count) : world(rules()) {
        while (std::int64_t(side * side) < count)
            ++side;
        prowess::ActorSpec spec;
        spec.all_attributes = true;
        for (std::size_t i = 0; std::int64_t(i) < count; ++i) {
            spec.position = place(i, 0);
            actors.push_back(world.spawn(spec).value());
        }
    }

    [[nodiscard]] prowess::Position place(std::size_t i, float aside) const {
        return {apart * static_cast<float>(i % side) + aside, apart * static_cast<float>(i / side), 0};
    }
    void raise_banners() {
        for (std::size_t i = 0; i < actors.size(); i += bearing)
            need(world.apply(actors[i], prowess::spec("banner")).has_value());
        step();
    }
    void step() { need(world.step().has_value()); }

    World world;
    std::size_t side = 1;
    std::vector<Actor> actors;
};

void cues_stay(benchmark::State& state) {
    Field field(state.range(0));
    const prowess::TagId glow = *field.world.rulebook().tag("cue.glow");
    for (const Actor actor : field.actors)
        need(field.world.add_cue(actor, glow).has_value());
    field.step();
    for (auto each : state)
        field.step();
}

void cues_come_and_go(benchmark::State& state) {
    Field field(state.range(0));
    const prowess::TagId glow = *field.world.rulebook().tag("cue.glow");
    bool there = false;
    std::int64_t changed = 0;
    for (auto each : state) {
        for (std::size_t i = 0; i < field.actors.size(); i += changing, ++changed)
            need(there ? field.world.remove_cue(field.actors[i], glow).has_value()
                       : field.world.add_cue(field.actors[i], glow).has_value());
        there = !there;
        field.step();
    }
    state.SetItemsProcessed(changed);
}

void cue_is_played(benchmark::State& state) {
    Field field(1);
    const prowess::CueSpec hit{.tag = "cue.hit"};
    std::size_t played = 0;
    for (auto each : state) {
        need(field.world.execute_cue(field.actors[0], hit).has_value());
        // The events of a step go with the next.
        if (++played % 1024 == 0)
            field.step();
    }
}

void auras_over_who_stands(benchmark::State& state) {
    Field field(state.range(0));
    field.raise_banners();
    for (auto each : state)
        field.step();
}

/// All of them step aside and back, over the edge of some aura.
void auras_over_who_moves(benchmark::State& state) {
    Field field(state.range(0));
    field.raise_banners();
    bool aside = false;
    for (auto each : state) {
        aside = !aside;
        for (std::size_t i = 0; i < field.actors.size(); ++i)
            need(i % bearing == 0 || field.world.move(field.actors[i], field.place(i, aside ? apart : 0)).has_value());
        field.step();
    }
}

/// Each aura against each actor.
void distances_by_hand(benchmark::State& state) {
    const Field field(state.range(0));
    for (auto each : state) {
        std::int64_t near = 0;
        for (std::size_t bearer = 0; bearer < field.actors.size(); bearer += bearing) {
            const prowess::Position from = field.place(bearer, 0);
            for (std::size_t i = 0; i < field.actors.size(); ++i) {
                const prowess::Position to = field.place(i, 0);
                const float x = to.x - from.x;
                const float y = to.y - from.y;
                near += x * x + y * y <= reach * reach ? 1 : 0;
            }
        }
        benchmark::DoNotOptimize(near);
    }
}

BENCHMARK(cues_stay)->Name("cues/a step, all stay")->Arg(10'000)->Arg(100'000);
BENCHMARK(cues_come_and_go)->Name("cues/a step, a 32nd changes")->Arg(10'000)->Arg(100'000);
BENCHMARK(cue_is_played)->Name("cues/played once");
BENCHMARK(auras_over_who_stands)->Name("auras/a step, nobody moves")->Arg(1000)->Arg(10'000)->Arg(100'000);
BENCHMARK(auras_over_who_moves)->Name("auras/a step, all move")->Arg(1000)->Arg(10'000)->Arg(100'000);
BENCHMARK(distances_by_hand)->Name("auras/by hand, each against each")->Arg(1000)->Arg(10'000);

} // namespace
