#pragma once

#include "world/scene.hpp"

#include <functional>

namespace prowess::test {

/// What makes the effect `tried` fail, wherever it is applied.
struct Fault {
    std::string name;
    Reason reason;
    std::function<void(EffectDef&)> spoil;
};

/// One that ends a boon and takes life before it fails.
inline EffectDef tried(const Fault& fault) {
    EffectDef made = instant("tried", {flat("life", -10)});
    made.ends = {"effect.boon"};
    fault.spoil(made);
    return made;
}

/// What `lasting_parts` has but for the time, whose hash knows how much was told in steps.
inline std::vector<std::uint64_t> untimed_parts(const World& world) {
    const StateHashes hashes = world.state_hashes();
    return {hashes.actors, hashes.attributes, hashes.effects, hashes.cues, hashes.abilities};
}

inline void make_lasting(EffectDef& made, StackPolicy policy) {
    made.lifetime = Lifetime::timed;
    made.duration = 4;
    made.modifiers.clear();
    made.stacking = StackingDef{.policy = policy, .key = "held", .limit = policy == StackPolicy::capped ? 1U : 0U};
}

inline std::vector<Fault> faults() {
    return {
        {"Requirement", Reason::blocked_requirement,
         [](EffectDef& made) { made.require = Condition::owner_has("state.wet"); }},
        {"Immunity", Reason::blocked_immunity, [](EffectDef& made) { made.tags = {"effect.affliction.fire"}; }},
        {"Chance", Reason::chance, [](EffectDef& made) { made.chance = 0; }},
        {"StackLimit", Reason::stack_limit, [](EffectDef& made) { make_lasting(made, StackPolicy::capped); }},
        {"Stronger", Reason::stronger_or_equal_active,
         [](EffectDef& made) { make_lasting(made, StackPolicy::strongest); }},
        {"EndlessToRefresh", Reason::bad_duration, [](EffectDef& made) { make_lasting(made, StackPolicy::refresh); }},
        {"MissingParam", Reason::missing_param,
         [](EffectDef& made) { made.modifiers.push_back(flat("mana", Magnitude::param("param.other"))); }},
        {"NotFinite", Reason::not_finite,
         [](EffectDef& made) {
             made.modifiers.push_back(flat("mana", Magnitude::product({1e308, Magnitude::target("power")})));
         }},
        {"BadDuration", Reason::bad_duration,
         [](EffectDef& made) { made = timed("tried", Magnitude::target("zero"), made.modifiers); }},
        {"BadPeriod", Reason::bad_period,
         [](EffectDef& made) { made = pulsing("tried", 4, Magnitude::target("zero"), made.modifiers); }},
        {"NoAttribute", Reason::no_attribute, [](EffectDef& made) { made.modifiers.push_back(flat("absent", 1)); }},
        {"Derived", Reason::derived, [](EffectDef& made) { made.modifiers.push_back(flat("twice", 1)); }},
        {"BeyondALimit", Reason::execution_failed,
         [](EffectDef& made) {
             made.modifiers.push_back(flat("mana", -1000));
             made.modifiers.back().beyond_limit = BeyondLimit::reject;
         }},
        {"NoCapacity", Reason::no_capacity,
         [](EffectDef& made) {
             made.lifetime = Lifetime::infinite;
             made.modifiers.assign(9, flat("armour", 1));
         }},
        {"NoCapacityForATag", Reason::no_capacity, [](EffectDef& made) { made.add_tags = {"state.wet", "count.hit"}; }},
        {"NeedsCode", Reason::needs_code, [](EffectDef& made) { made.executions = {"missing"}; }},
    };
}

/// An effect called `root` in whose course `tried` is applied, and what is done so that it comes to that.
struct Place {
    std::string name;
    std::function<EffectDef(const EffectEntry&)> root;
    std::function<void(Scene&, Actor)> happen;
};

/// Two entries about the one that fails, which both are applied.
inline std::vector<EffectEntry> about(const EffectEntry& entry) {
    return {test::entry("before"), entry, test::entry("after")};
}

inline EffectDef reacting(ReactionDef reaction, const EffectEntry& entry) {
    EffectDef made = infinite("root");
    reaction.apply = about(entry);
    made.reactions = {std::move(reaction)};
    return made;
}

inline void nothing(Scene&, Actor) {}

inline void hit(Scene& scene, Actor actor) {
    scene.apply(actor, "hit");
}

inline std::vector<Place> places_in_lists() {
    std::vector<Place> all;
    all.push_back({"OnApply",
                   [](const EffectEntry& entry) {
                       EffectDef made = infinite("root", {flat("mark", 3)});
                       made.on_apply = about(entry);
                       return made;
                   },
                   nothing});
    all.push_back({"OnApplyOfAnInstant",
                   [](const EffectEntry& entry) {
                       EffectDef made = instant("root", {flat("mark", 3)});
                       made.on_apply = about(entry);
                       return made;
                   },
                   nothing});
    all.push_back({"OnRemove",
                   [](const EffectEntry& entry) {
                       EffectDef made = infinite("root", {flat("mark", 3)});
                       made.on_remove = about(entry);
                       return made;
                   },
                   [](Scene& scene, Actor actor) {
                       EXPECT_EQ(scene.world.remove(actor, scene.effect("root")).value_or(0), 1U);
                   }});
    all.push_back({"OnExpire",
                   [](const EffectEntry& entry) {
                       EffectDef made = timed("root", 1);
                       made.on_expire = about(entry);
                       return made;
                   },
                   [](Scene& scene, Actor) { scene.step(1); }});
    all.push_back({"Overflow",
                   [](const EffectEntry& entry) {
                       EffectDef made = timed("root", 9);
                       made.stacking = StackingDef{.limit = 1, .overflow = about(entry)};
                       return made;
                   },
                   [](Scene& scene, Actor actor) { scene.apply(actor, "root"); }});
    all.push_back({"OnUsedUp",
                   [](const EffectEntry& entry) {
                       EffectDef made = infinite("root");
                       made.absorbs = AbsorbDef{.route = "blows", .amount = 3};
                       made.on_used_up = about(entry);
                       return made;
                   },
                   [](Scene& scene, Actor actor) { scene.apply(actor, "blow"); }});
    all.push_back({"ChainOfAPulse",
                   [](const EffectEntry&) {
                       EffectDef made = pulsing("root", 9, 1);
                       made.period->effects = {test::entry("relay")};
                       return made;
                   },
                   [](Scene& scene, Actor) { scene.step(1); }});
    return all;
}

inline std::vector<Place> places_in_reactions() {
    std::vector<Place> all;
    all.push_back({"Hurt",
                   [](const EffectEntry& entry) {
                       ReactionDef made;
                       made.on = ReactionTo::hurt;
                       made.attribute = "mana";
                       return reacting(made, entry);
                   },
                   hit});
    all.push_back(
        {"Event",
         [](const EffectEntry& entry) {
             ReactionDef made;
             made.event = "state.casting";
             return reacting(made, entry);
         },
         [](Scene& scene, Actor actor) { EXPECT_TRUE(scene.world.send(actor, scene.tag("state.casting"))); }});
    all.push_back({"Threshold",
                   [](const EffectEntry& entry) {
                       ReactionDef made;
                       made.on = ReactionTo::threshold;
                       made.threshold = Condition::owner_attribute("mana", Comparison::below, 100);
                       return reacting(made, entry);
                   },
                   hit});
    return all;
}

inline std::vector<Place> places() {
    std::vector<Place> all = places_in_lists();
    for (Place& place : places_in_reactions())
        all.push_back(std::move(place));
    return all;
}

inline Definitions content(const Fault& fault, const Place& place, bool skipped) {
    Definitions made = basics();
    made.attributes.push_back(attribute("zero", 0));
    AttributeDef twice = attribute("twice", 0);
    twice.derived = Magnitude(2.0) * Magnitude::own("power");
    made.attributes.push_back(twice);
    made.code_executions = {"missing"};
    StageDef absorb;
    absorb.kind = StageKind::absorb_shields;
    made.routes.emplace_back();
    made.routes[0].name = "blows";
    made.routes[0].stages = {absorb};
    ModifierDef along;
    along.route = "blows";
    along.amount = 5;
    EffectDef ward = infinite("ward", {flat("armour", 3)});
    ward.tags = {"effect.boon"};
    ward.owner_tags = {"state.raging"};
    ward.blocks = {"effect.affliction.fire"};
    EffectDef holder = with_policy(infinite("holder"), {.policy = StackPolicy::strongest, .key = "held"});
    EffectEntry failing = entry("tried");
    if (skipped)
        failing.when = Condition::owner_has("immune.fire");
    EffectDef relay = instant("relay");
    relay.on_apply = about(failing);
    made.effects = {ward,
                    holder,
                    tried(fault),
                    place.root(failing),
                    relay,
                    instant("before", {flat("armour", 1)}),
                    instant("after", {flat("power", 1)}),
                    instant("hit", {flat("mana", -1)}),
                    instant("blow", {along})};
    return made;
}

inline Actor with_a_past(Scene& scene) {
    ActorSpec spec;
    spec.attributes = {{"life", 100}, {"max_life", 100}, {"mana", 100}, {"power", 10},
                       {"armour", 0}, {"mark", 0},       {"zero", 0}};
    spec.derived = {"twice"};
    const Actor actor = scene.world.spawn(spec).value();
    scene.apply(actor, "ward");
    scene.apply(actor, "holder");
    return actor;
}

/// The tag that is held as often as can be counted.
inline void fill(Scene& scene, Actor actor, const Fault& fault) {
    if (fault.name == "NoCapacityForATag")
        for (int i = 0; i < 0xFFFF; ++i)
            scene.add(actor, "count.hit");
}

} // namespace prowess::test
