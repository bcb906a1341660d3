#pragma once

#include "ability/spells.hpp"

#include <prowess/world/code.hpp>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace prowess::test {

/// Where somebody aims, in whole units.
struct Aim {
    std::int32_t x = 0;
    std::int32_t y = 0;

    bool operator==(const Aim&) const = default;
};

/// A behaviour in code that is aimed.
struct Drill {
    using Input = Aim;
    std::uint32_t turns = 0;
};

/// Context of what is applied.
struct Struck {
    std::uint32_t arrow = 0;

    bool operator==(const Struck&) const = default;
};

inline Code drilling() {
    Code made;
    made.behaviour<Drill>().context<Struck>();
    return made;
}

/// What makes every call that there is: someone who casts, drills, shoots and bleeds at random, and a foe.
inline Definitions everything() {
    AbilityDef drill = ability("drill", BehaviourKind::code);
    drill.behaviour.code = Name("drill");
    AbilityDef cast = ability("cast", BehaviourKind::cast, 1);
    cast.tags = {"ability.spell"};
    cast.commit = Commit::manual;
    AbilityDef song = ability("song", BehaviourKind::channel, 2);
    song.tags = {"ability.song"};
    song.behaviour.period = 0.5;
    AbilityDef shot = ability("shot", BehaviourKind::projectile);
    shot.stats = {{"projectile_speed", 1}, {"range", 20}};
    Definitions made = spells({drill, cast, song, shot, ability("missing")});
    for (const std::string_view stat : {"range", "projectile_speed"})
        made.attributes.push_back(attribute(stat, 0));
    made.tags.insert(made.tags.end(), {"cue", "cue.spark"});
    EffectDef bleeding = pulsing("bleeding", 100, 0.25, {flat("life", Magnitude::random(-3, -1))});
    bleeding.tags = {"effect.affliction"};
    made.effects.push_back(std::move(bleeding));
    made.effects.push_back(instant("heal", {flat("life", Magnitude::param("param.amount"))}));
    return made;
}

/// Makes each call that changes a world, once or more, by the name that `World` has for it.
class AllCalls : public Scene {
public:
    explicit AllCalls(const WorldOptions& options = {}) : Scene(everything(), drilling(), options) {}

    struct Made {
        std::string name; ///< Of a member of `World`.
        std::function<bool(AllCalls&)> call;
    };
    /// In an order in which all can be made.
    [[nodiscard]] static std::vector<Made> list() {
        std::vector<Made> all = of_actors();
        for (const auto& more : {of_effects(), of_sources(), of_abilities(), of_the_rest()})
            all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    void make_all() {
        for (const Made& one : list())
            EXPECT_TRUE(one.call(*this)) << one.name;
    }

    Actor hero;
    Actor foe;
    GrantedAbility cast;
    GrantedAbility drill;
    GrantedAbility shot;
    ActiveEffect wound;
    ModifierSource ring;

private:
    template <class T, class Into>
    static bool keep(const Expected<T>& answer, Into& into) {
        if (answer)
            into = *answer;
        return answer.has_value();
    }
    template <class T>
    static bool is(const Expected<T>& answer, const T& expected) {
        return answer && *answer == expected;
    }
    static bool done(const Expected<void>& answer) { return answer.has_value(); }
    static EffectSpec healing(double amount) { return prowess::spec("heal").param("param.amount", amount); }

    static std::vector<Made> of_actors() {
        return {
            {"spawn", [](AllCalls& s) { return keep(s.world.spawn(ActorSpec{}), s.hero); }},
            {"destroy", [](AllCalls& s) { return done(s.world.destroy(s.hero)); }},
            {"spawn",
             [](AllCalls& s) {
                 ActorSpec spec;
                 spec.attributes = {{"life", 90}, {"max_life", 100}, {"mana", 50}};
                 spec.tags = {"state.wet"};
                 spec.abilities = {{"song", 2}};
                 spec.effects = {healing(3)};
                 spec.team = 3;
                 spec.position = Position{1, 2, 3};
                 return keep(s.world.spawn(spec), s.hero);
             }},
            {"spawn",
             [](AllCalls& s) {
                 ActorSpec spec;
                 spec.all_attributes = true;
                 spec.position = Position{5, 2, 3};
                 spec.spawner = s.hero;
                 return keep(s.world.spawn(spec), s.foe);
             }},
            {"set_team", [](AllCalls& s) { return done(s.world.set_team(s.foe, 7)); }},
            {"move", [](AllCalls& s) { return done(s.world.move(s.foe, {4, 0, -0.5F})); }},
            {"face", [](AllCalls& s) { return done(s.world.face(s.hero, {0, 1, 0})); }},
            {"set_base", [](AllCalls& s) { return done(s.world.set_base(s.foe, s.attribute("life"), 80)); }},
            {"change_base",
             [](AllCalls& s) {
                 return is(s.world.change_base(s.foe, s.attribute("life"), Operation::multiplicative, -0.5), 40.0F);
             }},
            {"add_tag", [](AllCalls& s) { return done(s.world.add_tag(s.hero, s.tag("state.raging"))); }},
            {"remove_tag", [](AllCalls& s) { return is(s.world.remove_tag(s.hero, s.tag("state.raging")), true); }},
            {"send",
             [](AllCalls& s) { return done(s.world.send(s.hero, {s.tag("count.hit"), s.foe, s.hero, 2.5, {}})); }},
        };
    }

    static std::vector<Made> of_effects() {
        return {
            {"apply",
             [](AllCalls& s) {
                 return s.world.apply(s.foe, healing(0.1).level(2).source(s.hero).tag("damage.fire").with(Struck{4}))
                     .has_value();
             }},
            {"apply",
             [](AllCalls& s) {
                 const auto applied = s.world.apply(s.foe, prowess::spec("bleeding").strength(2));
                 return applied && keep(Expected<ActiveEffect>(applied->effect), s.wound);
             }},
            {"step", [](AllCalls& s) { return done(s.world.step(to_flicks(1.1))); }},
            {"remove", [](AllCalls& s) { return done(s.world.remove(s.wound)); }},
            {"apply", [](AllCalls& s) { return s.world.apply(s.foe, prowess::spec("bleeding")).has_value(); }},
            {"remove", [](AllCalls& s) { return is(s.world.remove(s.foe, s.effect("bleeding")), 1U); }},
            {"apply", [](AllCalls& s) { return s.world.apply(s.foe, prowess::spec("bleeding")).has_value(); }},
            {"remove_tagged",
             [](AllCalls& s) { return is(s.world.remove_tagged(s.foe, s.tag("effect.affliction")), 1U); }},
        };
    }

    static std::vector<Made> of_sources() {
        std::vector<ModifierDef> modifiers = {flat("power", 3), modifier("armour", Operation::override, 0.1)};
        modifiers[0].when = Condition::owner_has("state.wet");
        modifiers[1].priority = -2;
        return {
            {"make_source", [=](AllCalls& s) { return keep(s.world.make_source(modifiers), s.ring); }},
            {"attach", [](AllCalls& s) { return done(s.world.attach(s.ring, s.foe)); }},
            {"detach", [](AllCalls& s) { return is(s.world.detach(s.ring), true); }},
            {"attach", [=](AllCalls& s) { return keep(s.world.attach(s.foe, modifiers), s.ring); }},
            {"destroy", [](AllCalls& s) { return done(s.world.destroy(s.ring)); }},
        };
    }

    static std::vector<Made> of_abilities() {
        const auto cast = [](AllCalls& s) { return done(s.world.activate(s.cast)); };
        return {
            {"grant", [](AllCalls& s) { return keep(s.world.grant(s.hero, s.ability("cast"), 2), s.cast); }},
            {"grant", [](AllCalls& s) { return keep(s.world.grant(s.hero, s.ability("drill")), s.drill); }},
            {"grant", [](AllCalls& s) { return keep(s.world.grant(s.hero, s.ability("shot")), s.shot); }},
            {"activate", cast},
            {"commit", [](AllCalls& s) { return done(s.world.commit(s.cast)); }},
            {"end", [](AllCalls& s) { return done(s.world.end(s.cast)); }},
            {"activate", cast},
            {"commit_cost", [](AllCalls& s) { return done(s.world.commit_cost(s.cast)); }},
            {"commit_cooldown", [](AllCalls& s) { return done(s.world.commit_cooldown(s.cast)); }},
            {"cancel", [](AllCalls& s) { return done(s.world.cancel(s.cast)); }},
            {"activate_tagged",
             [](AllCalls& s) { return is(s.world.activate_tagged(s.hero, s.tag("ability.spell")), 1U); }},
            {"cancel_tagged",
             [](AllCalls& s) { return is(s.world.cancel_tagged(s.hero, s.tag("ability.spell")), 1U); }},
            {"activate", [](AllCalls& s) { return done(s.world.activate(s.hero, s.ability("song"))); }},
            {"cancel_all", [](AllCalls& s) { return is(s.world.cancel_all(s.hero), 1U); }},
            {"activate", [](AllCalls& s) { return !s.world.activate(s.hero, s.ability("missing")); }},
            {"activate", [](AllCalls& s) { return done(s.world.activate(s.shot, s.foe)); }},
            {"hit", [](AllCalls& s) { return done(s.world.hit(s.shot, s.foe)); }},
            {"activate_with", [](AllCalls& s) { return done(s.world.activate_with<Drill>(s.drill, {1, 2})); }},
            {"set_state", [](AllCalls& s) { return done(s.world.set_state(s.drill, Drill{3})); }},
            {"set_input", [](AllCalls& s) { return done(s.world.set_input<Drill>(s.drill, {-3, 4})); }},
            {"revoke", [](AllCalls& s) { return done(s.world.revoke(s.cast)); }},
        };
    }

    static std::vector<Made> of_the_rest() {
        return {
            {"execute_cue",
             [](AllCalls& s) {
                 return done(
                     s.world.execute_cue(s.hero, cue("cue.spark").level(0.3).source(s.foe).hidden().with(Struck{5})));
             }},
            {"add_cue", [](AllCalls& s) { return done(s.world.add_cue(s.hero, s.tag("cue.spark"), true)); }},
            {"remove_cue", [](AllCalls& s) { return is(s.world.remove_cue(s.hero, s.tag("cue.spark")), true); }},
            {"queue", [](AllCalls& s) { return queue(s, ApplyRequest{s.foe, healing(1.5)}); }},
            {"queue", [](AllCalls& s) { return queue(s, RemoveRequest{s.wound}); }},
            {"queue", [](AllCalls& s) { return queue(s, RemoveAllRequest{s.foe, s.effect("bleeding"), {}}); }},
            {"queue", [](AllCalls& s) { return queue(s, RemoveAllRequest{s.foe, {}, s.tag("effect.boon")}); }},
            {"queue",
             [](AllCalls& s) { return queue(s, ActivateRequest{s.drill, s.foe, ContextData::of(Aim{7, 8})}); }},
            {"queue", [](AllCalls& s) { return queue(s, SendRequest{s.foe, {.tag = s.tag("count.hit")}}); }},
            {"time_scale", [](AllCalls& s) { return done(s.world.time_scale(0.3)); }},
            {"step", [](AllCalls& s) { return done(s.world.step()); }},
            {"pause", [](AllCalls& s) { return done(s.world.pause(true)); }},
            {"step", [](AllCalls& s) { return done(s.world.step()); }},
            {"reload",
             [](AllCalls& s) {
                 return done(
                     s.world.reload(Rulebook::build(everything(), drilling(), &s.world.rulebook()).value_or(nullptr)));
             }},
            {"step", [](AllCalls& s) { return done(s.world.step(to_flicks(0.25))); }},
        };
    }
    static bool queue(AllCalls& s, Request request) { return s.world.queue(std::move(request)).has_value(); }
};

} // namespace prowess::test
