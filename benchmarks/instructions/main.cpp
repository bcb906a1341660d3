// Ten things that a game does all day, for callgrind to count the instructions of: see count.sh, which runs this.

#include "ours.hpp"
#include "resisting.hpp"

#include <valgrind/callgrind.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace {

using workload::done;
using workload::Ours;

constexpr std::uint32_t count = 256; ///< Actors, and most often how many times a thing is done.
constexpr std::uint32_t steps_of_an_age = 1 << 20;

/// Has what `act` does counted as `times` of one thing, the second time: the first asks for memory.
template <class Prepare, class Act>
void measure(const char* name, std::uint32_t times, const Prepare& prepare, const Act& act) {
    prepare();
    act();
    prepare();
    CALLGRIND_ZERO_STATS;
    CALLGRIND_TOGGLE_COLLECT;
    act();
    CALLGRIND_TOGGLE_COLLECT;
    const std::string label = std::to_string(times) + ' ' + name;
    CALLGRIND_DUMP_STATS_AT(label.c_str());
}

constexpr auto nothing = [] {};

/// The workload's content, with an effect that is applied again while it is there, and an ability.
prowess::Definitions content() {
    prowess::Definitions made = workload::content();
    const auto instant = [&](const char* name, const char* attribute) {
        prowess::EffectDef& effect = made.effects.emplace_back();
        effect.name = prowess::Name(name);
        effect.modifiers.emplace_back().attribute = prowess::Name(attribute);
        effect.modifiers[0].amount = -1;
    };
    prowess::EffectDef mark = workload::effect(workload::slot_choices);
    mark.name = "mark";
    mark.stacking.emplace().policy = prowess::StackPolicy::refresh;
    made.effects.push_back(mark);
    instant("price", "attribute_01");
    instant("wound", "attribute_00");
    prowess::EffectDef wait = workload::effect(workload::slot_choices);
    wait.name = "wait";
    wait.modifiers = {};
    wait.duration = 0.25;
    wait.owner_tags = {"waiting"};
    made.tags.emplace_back("waiting");
    made.effects.push_back(wait);
    prowess::AbilityDef& strike = made.abilities.emplace_back();
    strike.name = "strike";
    strike.cost = "price";
    strike.cooldown = {"wait"};
    strike.target_effects.emplace_back().effect = "wound";
    return made;
}

/// Each actor has the workload's four effects, for long; those that pulse do so in the same step.
struct Crowd : Ours {
    explicit Crowd(const prowess::WorldOptions& options = {}) : Ours(count, options, content()) {
        for (std::uint32_t actor = 0; actor < count; ++actor)
            for (std::uint32_t slot = 0; slot < workload::slot_count; ++slot)
                apply({actor, slot, 0, workload::definition_of(actor, slot, 0), steps_of_an_age});
        step();
    }

    /// Goes on until so many steps of a period are made; all pulse in its last.
    void go_on_to(std::uint32_t phase) {
        do
            step();
        while (world.step_count() % workload::period != phase);
    }
    void for_all(const auto& act) {
        for (const prowess::Actor actor : actors)
            act(actor);
    }
};

void pulses() {
    Crowd crowd;
    measure("a pulse", count, [&] { crowd.go_on_to(workload::period - 1); }, [&] { crowd.step(); });
}

void idle_steps() {
    Crowd crowd;
    measure(
        "a step with nothing due", 16, [&] { crowd.go_on_to(0); },
        [&] {
            for (int i = 0; i < 16; ++i)
                crowd.step();
        });
}

void applications_and_removals() {
    Crowd crowd;
    const prowess::EffectSpec mark = prowess::spec("mark").level(steps_of_an_age);
    std::vector<prowess::ActiveEffect> marks(count);
    const auto apply = [&] {
        for (std::uint32_t i = 0; i < count; ++i)
            marks[i] = done(crowd.world.apply(crowd.actors[i], mark)).effect;
    };
    const auto remove = [&] {
        for (const prowess::ActiveEffect effect : marks)
            crowd.remove(effect);
    };
    apply();
    measure("an application", count, [&] { remove(), crowd.step(); }, apply);
    measure("an application that refreshes", count, [&] { crowd.step(); }, apply);
    remove();
    measure("a removal", count, [&] { apply(), crowd.step(); }, remove);
}

void ends() {
    Ours crowd(count);
    const auto prepare = [&] {
        for (std::uint32_t actor = 0; actor < count; ++actor)
            crowd.apply({actor, 1, 0, workload::definition_of(actor, 1, 0), 2});
        crowd.step();
    };
    measure("an end and an application anew", count, prepare, [&] { crowd.step(); });
}

void folds() {
    Crowd crowd;
    const prowess::AttributeId attribute = crowd.world.rulebook().attribute("attribute_01").value();
    float base = 1;
    measure(
        "a value worked out and published", count,
        [&] {
            ++base;
            crowd.for_all([&](prowess::Actor actor) { done(crowd.world.set_base(actor, attribute, base)); });
        },
        [&] { crowd.step(); });
}

void reads() {
    const resisting::Scene scene;
    measure("a read in context", 16, nothing, [&] {
        for (int i = 0; i < 16; ++i)
            done(scene.world.value(scene.actor, scene.resistance, scene.fire));
    });
}

void activations() {
    Crowd crowd;
    std::vector<prowess::GrantedAbility> strikes;
    const prowess::AbilityId strike = crowd.world.rulebook().ability("strike").value();
    crowd.for_all([&](prowess::Actor actor) { strikes.push_back(done(crowd.world.grant(actor, strike))); });
    measure(
        "an activation", count,
        [&] {
            for (std::uint32_t i = 0; i < workload::period; ++i)
                done(crowd.world.step());
        },
        [&] {
            for (std::uint32_t i = 0; i < count; ++i)
                done(crowd.world.activate(strikes[i], crowd.actors[(i + 1) % count]));
        });
}

void snapshots() {
    Crowd crowd;
    prowess::Snapshot snapshot;
    measure("a save and a restore", 1, nothing, [&] {
        done(crowd.world.save(snapshot));
        done(crowd.world.restore(snapshot));
    });
}

} // namespace

int main() {
    pulses();
    idle_steps();
    applications_and_removals();
    ends();
    folds();
    reads();
    activations();
    snapshots();
}
