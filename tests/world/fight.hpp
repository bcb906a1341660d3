#pragma once

#include "world/scene.hpp"

#include <prowess/effect/code.hpp>

#include <cstdint>
#include <vector>

namespace prowess::test {

/// A bit of everything that a world keeps.
inline Definitions all_of_a_fight() {
    Definitions made = basics();
    made.attributes[0].regeneration = RegenerationDef{.rate = {Limit::Kind::number, 1, {}}};
    EffectDef burning = pulsing("burning", 4, 0.5, {flat("life", Magnitude::random(-9, -1))});
    burning.owner_tags = {"state.burning"};
    burning.on_expire = {entry("burnt")};
    burning.stacking = StackingDef{.limit = 3};
    AbilityDef cast = ability("bolt", BehaviourKind::cast, 0.75);
    cast.target_effects = {entry("burning")};
    cast.cooldown = {"resting"};
    EffectDef resting = timed("resting", 2);
    resting.owner_tags = {"cooldown.bolt"};
    EffectDef beacon = infinite("beacon");
    beacon.aura = AuraDef{.effect = "warmth", .within = 4};
    made.effects = {burning, instant("burnt", {flat("max_life", -5)}), resting, beacon,
                    infinite("warmth", {flat("armour", 2)})};
    made.abilities = {cast};
    return made;
}

/// Fights, the same each time: by what it is given to begin with and by step.
struct Fight : Scene {
    explicit Fight(const WorldOptions& options = {}) : Scene(all_of_a_fight(), options) {
        for (int i = 0; i < 4; ++i)
            actors.push_back(spawn());
        bolt = world.grant(actors[0], ability("bolt")).value();
    }

    /// What a host does between two steps, and the step.
    void act(std::uint64_t step) {
        const Actor one = actors[step % 4];
        const Actor other = actors[(step * 7 + 3) % 4];
        EXPECT_TRUE(world.move(one, {static_cast<float>(step % 9), 0, 0}));
        if (step % 3 == 0)
            apply(other, spec("burning").source(one));
        if (step % 5 == 0)
            (void)world.activate(bolt, other);
        if (step % 11 == 0)
            apply(one, "beacon");
        if (step % 6 == 0)
            (void)world.queue(ApplyRequest{other, spec("burnt").param("param.amount", 1).source(one)});
        if (step % 13 == 0) {
            EXPECT_TRUE(world.destroy(one));
            actors[step % 4] = spawn();
        }
        EXPECT_TRUE(world.step(to_flicks(0.1)));
    }

    struct Seen {
        std::uint64_t state;
        std::uint64_t step_hash;
        Lines told;

        bool operator==(const Seen&) const = default;
    };
    std::vector<Seen> play(std::uint64_t from, std::uint64_t to) {
        std::vector<Seen> seen;
        for (std::uint64_t step = from; step < to; ++step) {
            act(step);
            seen.push_back({world.state_hash(), world.step_hash(), told(world)});
        }
        return seen;
    }

    std::vector<Actor> actors;
    GrantedAbility bolt;
};

struct Mark {};

/// Adds how often it was run, which is no part of the world.
struct Drift {
    int* runs;

    void execute(const ExecutionContext&, CodeChanges& changes) const { changes.flat<Mark>(++*runs); }
};

} // namespace prowess::test
