#pragma once

#include "world/definitions.hpp"

#include <prowess/world/world.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace prowess::test {

/// The attributes of most scenes: life from 0 to max_life, mana from 0, power, armour and mark without limits, and one
/// that nobody has, absent.
inline Definitions basics() {
    Definitions made;
    for (const std::string_view tag : {"state",
                                       "state.burning",
                                       "state.wet",
                                       "state.casting",
                                       "state.stunned",
                                       "state.raging",
                                       "effect",
                                       "effect.affliction",
                                       "effect.affliction.fire",
                                       "effect.affliction.poison",
                                       "effect.boon",
                                       "immune",
                                       "immune.fire",
                                       "param",
                                       "param.amount",
                                       "param.other",
                                       "cooldown",
                                       "cooldown.bolt",
                                       "cooldown.global",
                                       "damage",
                                       "damage.fire",
                                       "ability",
                                       "ability.spell",
                                       "ability.spell.fire",
                                       "ability.song",
                                       "count",
                                       "count.hit"})
        made.tags.emplace_back(tag);
    made.attributes = {attribute("life", 100), attribute("max_life", 100), attribute("mana", 100),
                       attribute("power", 10), attribute("armour", 0),     attribute("mark", 0),
                       attribute("absent", 0)};
    made.attributes[0].min = made.attributes[2].min = {Limit::Kind::number, 0, {}};
    made.attributes[0].max = {Limit::Kind::attribute, 0, "max_life"};
    return made;
}

inline EffectDef instant(std::string_view name, std::vector<ModifierDef> modifiers = {}) {
    EffectDef made = effect(name, Lifetime::instant);
    made.modifiers = std::move(modifiers);
    return made;
}
inline EffectDef infinite(std::string_view name, std::vector<ModifierDef> modifiers = {}) {
    EffectDef made = effect(name, Lifetime::infinite);
    made.modifiers = std::move(modifiers);
    return made;
}
inline EffectDef timed(std::string_view name, Magnitude seconds, std::vector<ModifierDef> modifiers = {}) {
    EffectDef made = effect(name, Lifetime::timed);
    made.duration = std::move(seconds);
    made.modifiers = std::move(modifiers);
    return made;
}
inline EffectDef pulsing(std::string_view name, Magnitude seconds, Magnitude every,
                         std::vector<ModifierDef> modifiers = {}) {
    EffectDef made = timed(name, std::move(seconds), std::move(modifiers));
    made.period = PeriodDef{.every = std::move(every)};
    return made;
}
inline EffectDef with_policy(EffectDef made, const StackingDef& stacking) {
    made.stacking = stacking;
    return made;
}
inline ModifierDef modifier(std::string_view attribute, Operation operation, Magnitude amount) {
    ModifierDef made = flat(attribute, std::move(amount));
    made.operation = operation;
    return made;
}
inline AbilityDef ability(std::string_view name, BehaviourKind kind = BehaviourKind::instant, double seconds = 0) {
    AbilityDef made;
    made.name = Name(name);
    made.behaviour.kind = kind;
    if (seconds != 0)
        made.behaviour.time = seconds;
    return made;
}
inline EffectEntry entry_to(std::string_view effect, Recipient to) {
    EffectEntry made = entry(effect);
    made.to = to;
    return made;
}

inline RulebookPointer built(const Definitions& definitions, const Code& code = {}) {
    auto rulebook = Rulebook::build(definitions, code);
    if (rulebook)
        return *rulebook;
    for (const Mistake& mistake : rulebook.error())
        ADD_FAILURE() << mistake.message << " (" << mistake.definition << ")";
    return *Rulebook::build({});
}

inline WorldOptions synced(WorldOptions options) {
    if (!options.sync_test)
        options.sync_test = [](std::string_view difference) { ADD_FAILURE() << difference; };
    return options;
}

/// A world in which what is expected to work works, else the test fails.
///
/// Every step is made twice, from one snapshot, and has to come to the same.
class Scene {
public:
    explicit Scene(const Definitions& definitions, const WorldOptions& options = {})
        : world(built(definitions), synced(options)) {}
    Scene(const Definitions& definitions, const Code& code, const WorldOptions& options = {})
        : world(built(definitions, code), synced(options)) {}

    Actor spawn() {
        ActorSpec spec;
        spec.attributes = {{"life", 100}, {"max_life", 100}, {"mana", 100}, {"power", 10}, {"armour", 0}, {"mark", 0}};
        return world.spawn(spec).value();
    }
    [[nodiscard]] TagId tag(std::string_view name) const { return world.rulebook().tag(name).value(); }
    [[nodiscard]] EffectId effect(std::string_view name) const { return world.rulebook().effect(name).value(); }
    [[nodiscard]] AbilityId ability(std::string_view name) const { return world.rulebook().ability(name).value(); }
    [[nodiscard]] AttributeId attribute(std::string_view name) const {
        return world.rulebook().attribute(name).value();
    }

    [[nodiscard]] float base(Actor actor, std::string_view name) const {
        return world.base(actor, attribute(name)).value();
    }
    [[nodiscard]] float value(Actor actor, std::string_view name) const {
        return world.value(actor, attribute(name)).value();
    }
    void set(Actor actor, std::string_view name, float base) {
        EXPECT_TRUE(world.set_base(actor, attribute(name), base));
    }
    [[nodiscard]] bool owns(Actor actor, std::string_view name) const { return world.owns(actor, tag(name)); }
    void add(Actor actor, std::string_view name) { EXPECT_TRUE(world.add_tag(actor, tag(name))); }
    void take(Actor actor, std::string_view name) { EXPECT_TRUE(world.remove_tag(actor, tag(name)).value_or(false)); }

    Applied apply(Actor target, const EffectSpec& spec) {
        const auto applied = world.apply(target, spec);
        EXPECT_TRUE(applied) << (applied ? Failure{} : applied.error()).text();
        return applied.value_or(Applied{});
    }
    Applied apply(Actor target, std::string_view effect) { return apply(target, spec(effect)); }
    [[nodiscard]] EffectView view(ActiveEffect effect) const {
        const auto view = world.view(effect);
        EXPECT_TRUE(view);
        return view.value_or(EffectView{});
    }
    [[nodiscard]] double remaining(ActiveEffect effect) const {
        return to_seconds(view(effect).remaining.value_or(Flicks{-1}));
    }

    GrantedAbility grant(Actor actor, std::string_view name, double level = 1) {
        return world.grant(actor, ability(name), level).value();
    }
    void activate(GrantedAbility ability, Actor target = {}) {
        const auto activated = world.activate(ability, target);
        EXPECT_TRUE(activated) << (activated ? Failure{} : activated.error()).text();
    }
    [[nodiscard]] bool active(GrantedAbility ability) const { return world.view(ability)->active; }
    /// Why it cannot be activated; the asking alone must agree.
    Failure refused(GrantedAbility ability, Actor target = {}) {
        const auto activated = world.activate(ability, target);
        EXPECT_FALSE(activated);
        return activated ? Failure{} : activated.error();
    }

    void step(double seconds = 0) { EXPECT_TRUE(world.step(to_flicks(seconds))); }
    /// Seconds in steps of a 64th.
    void run(double seconds) {
        for (int i = 0; i < static_cast<int>(seconds * 64); ++i)
            step(1.0 / 64);
    }
    /// Forgets what was told so far.
    void forget() {
        step();
        step();
    }
    /// Whom effects executed on since the last step, in order.
    [[nodiscard]] std::vector<Actor> hit() const {
        std::vector<Actor> all;
        for (const EffectExecuted& event : events<EffectExecuted>())
            all.push_back(event.actor);
        return all;
    }
    template <class Event>
    [[nodiscard]] std::vector<Event> events() const {
        const auto all = world.events<Event>();
        return {all.begin(), all.end()};
    }

    World world;
};

/// The parts of a state that a failure leaves alone: all but the draw counters.
inline std::vector<std::uint64_t> lasting_parts(const World& world) {
    const StateHashes hashes = world.state_hashes();
    return {hashes.time, hashes.actors, hashes.attributes, hashes.effects, hashes.cues, hashes.abilities};
}

/// Everything told of, in order, as words: "effect_removed burning expired", each after the actor's number.
class Told {
public:
    explicit Told(const World& world) : world_(world) { collect(); }

    [[nodiscard]] std::vector<std::string> lines() const {
        std::vector<std::string> all;
        for (const auto& [sequence, line] : lines_)
            all.push_back(line);
        return all;
    }
    [[nodiscard]] const std::vector<std::pair<std::uint32_t, std::string>>& numbered() const { return lines_; }

private:
    template <class Id>
    [[nodiscard]] std::string named(Id id) const {
        return std::string(world_.rulebook().name(id));
    }
    template <class Event, class Text>
    void add(Text text) {
        for (const Event& event : world_.events<Event>()) {
            const std::string rest = text(event);
            lines_.emplace_back(event.sequence,
                                std::string(prowess::name(Event::type)) + (rest.empty() ? "" : " ") + rest);
        }
    }
    void collect() {
        add<AttributeChanged>([&](const auto& event) { return named(event.attribute); });
        add<TagAdded>([&](const auto& event) { return named(event.tag); });
        add<TagRemoved>([&](const auto& event) { return named(event.tag); });
        add<EffectApplied>([&](const auto& event) { return named(event.id); });
        add<EffectStacked>([&](const auto& event) { return named(event.id) + " " + std::to_string(event.stacks); });
        add<EffectBlocked>([&](const auto& event) {
            return named(event.id) + " " + std::string(prowess::name(static_cast<Reason>(event.reason)));
        });
        add<EffectExecuted>([&](const auto& event) { return named(event.id); });
        add<EffectInhibited>([&](const auto& event) { return named(event.id); });
        add<EffectResumed>([&](const auto& event) { return named(event.id); });
        add<EffectRemoved>(
            [&](const auto& event) { return named(event.id) + " " + std::string(prowess::name(event.reason)); });
        add<AbilityGranted>([&](const auto& event) { return named(event.id); });
        add<AbilityRevoked>([&](const auto& event) { return named(event.id); });
        add<AbilityActivated>([&](const auto& event) { return named(event.id); });
        add<AbilityCommitted>([&](const auto& event) {
            return named(event.id) + (event.cost ? " cost" : "") + (event.cooldown ? " cooldown" : "");
        });
        add<AbilityFailed>([&](const auto& event) {
            return named(event.id) + " " + std::string(prowess::name(static_cast<Reason>(event.reason)));
        });
        add<AbilityEnded>(
            [&](const auto& event) { return named(event.id) + " " + std::string(prowess::name(event.reason)); });
        add<CueStarted>([&](const auto& event) { return named(event.tag); });
        add<CueEnded>([&](const auto& event) { return named(event.tag); });
        add<CueExecuted>([&](const auto& event) { return named(event.tag); });
        add<GameplayEvent>([&](const auto& event) { return named(event.tag); });
        add<ActorSpawned>([](const auto&) { return std::string(); });
        add<ActorDied>([](const auto&) { return std::string(); });
        add<ActorDestroyed>([](const auto&) { return std::string(); });
        std::ranges::sort(lines_);
    }

    const World& world_;
    std::vector<std::pair<std::uint32_t, std::string>> lines_;
};

/// What has been told since the last step began.
inline std::vector<std::string> told(const World& world) {
    return Told(world).lines();
}

using Lines = std::vector<std::string>;

} // namespace prowess::test
