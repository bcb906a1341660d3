#include "effect/plain_scene.hpp"

#include <rapidcheck/gtest.h>

#include <limits>
#include <memory>

namespace prowess::test {
namespace {

std::vector<ModifierDef> of_each_operation() {
    return {modifier("power", Operation::flat, 2.5), modifier("power", Operation::additive, Magnitude::level() * 0.25),
            modifier("power", Operation::multiplicative, -0.1), modifier("power", Operation::divide, 0.3),
            modifier("power", Operation::unscaled, Magnitude::curve("growth"))};
}

/// What is plain but for `way`: timed, infinite and periodic, with tags of one family, and numbers by level and curve.
std::vector<EffectDef> what_is_plain(Way way) {
    EffectDef ward = timed("ward", 2, {flat("armour", Magnitude::level()), flat("max_life", 10)});
    ward.owner_tags = {"state.wet", "state.burning", "state"};
    EffectDef haste = infinite("haste", of_each_operation());
    haste.tags = {"effect.boon"};
    haste.owner_tags = {"state.raging", "state.wet"};
    EffectDef plague = pulsing("plague", 3, 0.5, {flat("life", -3), flat("armour", -1)});
    plague.modifiers[1].lasting = true;
    plague.tags = {"effect.affliction.poison"};
    plague.owner_tags = {"effect.affliction"};
    EffectDef drain = pulsing("drain", Magnitude::curve("growth"), Magnitude::level() * -0.5 + 1.5,
                              {flat("mana", Magnitude::level() * -1)});
    drain.tags = {"effect.affliction.fire"};
    EffectDef beat = infinite("beat", {flat("mark", 1)});
    beat.period = PeriodDef{.every = 0.75};
    EffectDef fading = timed("fading", Magnitude::level() * -1 + 2.5, {flat("armour", 3)});
    EffectDef boundless =
        timed("boundless", 1, {flat("mark", Magnitude::product({1e300, Magnitude::level(), Magnitude::level()}))});
    EffectDef bare = timed("bare", 0.5);
    bare.tags = {"effect.boon"};
    return all_by(way, {ward, haste, plague, drain, beat, fading, boundless, bare});
}

/// What goes the long way in any world, and has to do with what is plain.
std::vector<EffectDef> what_is_not() {
    EffectDef warded = timed("warded", 1.5);
    warded.blocks = {"effect.affliction"};
    EffectDef purge = pulsing("purge", 1, 0.5, {flat("mark", 1)});
    purge.modifiers[0].beyond_limit = BeyondLimit::reject;
    purge.period->on_apply = true;
    purge.ends = {"effect.boon", "effect.affliction"};
    EffectDef soaked = infinite("soaked", {flat("armour", 5)});
    soaked.ongoing = Condition::owner_has("state.wet");
    EffectDef fleeting = infinite("fleeting", {flat("power", 1)});
    fleeting.end_if = Condition::owner_has("state.raging");
    EffectDef counting = infinite("counting", {flat("power", 7)});
    counting.modifiers[0].when.kind = Condition::Kind::owner_stacks;
    counting.modifiers[0].when.name = "ward";
    counting.modifiers[0].when.comparison = Comparison::at_least;
    counting.modifiers[0].when.value = 2;
    EffectDef leading = timed("leading", 1);
    leading.on_apply = {entry("ward"), entry("plague"), entry("fading")};
    leading.on_remove = {entry("haste")};
    return {warded, purge, soaked, fleeting, counting, leading};
}

Definitions plain_and_not(Way way) {
    Definitions made = basics();
    made.attributes[5].max = {Limit::Kind::number, 4, {}};
    made.curves = {{"growth", {}, {}}};
    made.curves[0].curve.keys = {{0, 0.5}, {2, 1.25}, {3, 4}};
    made.effects = what_is_plain(way);
    for (EffectDef& other : what_is_not())
        made.effects.push_back(std::move(other));
    AbilityDef rally = ability("rally");
    rally.self_effects = {entry("haste"), entry("ward"), entry("plague"), entry("fading")};
    rally.self_effects[2].required = rally.self_effects[3].required = true;
    made.abilities = {rally};
    return made;
}

using Warnings = std::shared_ptr<std::vector<std::string>>;

/// A world in which plain effects go one way.
class Going : public Scene {
public:
    explicit Going(Way way, Warnings into = std::make_shared<std::vector<std::string>>())
        : Scene(plain_and_not(way), {.effects_per_actor = 7,
                                     .modifiers_per_actor = 12,
                                     .history = 4,
                                     .warn = [into](std::string_view text) { into->emplace_back(text); }}),
          warned(std::move(into)) {}

    void come() {
        const Actor actor = spawn();
        rallies.push_back(grant(actor, "rally", 2));
        actors.push_back(actor);
    }
    [[nodiscard]] static std::string answer(const Expected<Applied>& applied) {
        return applied ? words_of(*applied) : applied.error().text();
    }

    std::vector<Actor> actors;
    std::vector<GrantedAbility> rallies;
    Warnings warned;
};

/// One thing that a host does, to be done alike in two worlds.
struct Move {
    int what = 0;
    std::size_t actor = 0;
    std::size_t source = 0;
    std::size_t effect = 0;
    std::uint32_t at = 0;
    double level = 1;
    bool carries = false; ///< A param, a strength or a tag.
    double seconds = 0;
};

constexpr int effect_count = 14;

/// From 0 on, as often high as low in whatever case.
int any_below(int end) {
    return *rc::gen::resize(100, rc::gen::inRange(0, end));
}

Move any_move() {
    Move made;
    made.what = any_below(22);
    made.actor = *rc::gen::element<std::size_t>(0, 0, 0, 1);
    made.source = *rc::gen::element<std::size_t>(0, 1, 2);
    made.effect = static_cast<std::size_t>(any_below(effect_count));
    made.at = static_cast<std::uint32_t>(any_below(8));
    made.level = *rc::gen::element(0.0, 1.0, 2.0, 2.0, 3.0, 1.1, -1.0, 131'072.0, 1e100,
                                   std::numeric_limits<double>::infinity());
    made.carries = any_below(5) == 0;
    made.seconds = *rc::gen::element(0.0, 0.125, 0.5, 0.75, 3.0);
    return made;
}

/// Does it; what was answered, in words.
class Doing {
public:
    explicit Doing(Going& scene) : scene_(scene), world_(scene.world) {}

    std::string operator()(const Move& move) {
        const Actor actor = scene_.actors[move.actor];
        const Actor source = move.source < 2 ? scene_.actors[move.source] : Actor{};
        const EffectId effect{static_cast<std::uint32_t>(move.effect)};
        switch (move.what) {
        case 0: return std::to_string(world_.remove(actor, effect).value_or(99));
        case 1: return std::to_string(world_.remove_tagged(actor, scene_.tag("effect.boon")).value_or(99));
        case 2: return take_off(move);
        case 3: return come_again(move);
        case 4: return rally(move);
        case 5: return world_.save(saved_) ? "saved" : "not saved";
        case 6: return restore();
        case 7: return std::to_string(world_.go_back(world_.step_count() - move.at % 3).has_value());
        case 8:
        case 9:
        case 10: return std::to_string(world_.step(to_flicks(move.seconds)).has_value());
        case 11: return many({{actor, effect, source, move.level}, {source, {move.at}, actor, move.level}});
        default: return apply(actor, source, effect, move);
        }
    }

private:
    std::string apply(Actor actor, Actor source, EffectId effect, const Move& move) {
        EffectSpec made = spec(world_.rulebook().name(effect)).source(source).level(move.level);
        if (move.carries && move.at < 3)
            made.params.emplace_back("param.amount", 3);
        else if (move.carries && move.at < 6)
            made.effect_strength = 2;
        else if (move.carries)
            made.tags = {"damage.fire"};
        return Going::answer(world_.apply(actor, made));
    }
    std::string many(std::vector<TargetedEffect> effects) {
        std::string words;
        const AppliedToMany all = world_.apply(effects);
        for (const Applied& applied : all.applied)
            words += words_of(applied);
        for (const auto& failed : all.failed)
            words += std::to_string(failed.target) + failed.failure.text();
        return words;
    }
    std::string take_off(const Move& move) {
        const auto all = world_.effects(scene_.actors[move.actor]);
        return move.at < all.size() && world_.remove(all[move.at]) ? "taken off" : "nothing there";
    }
    std::string come_again(const Move& move) {
        if (world_.destroy(scene_.actors[move.actor]) && move.carries)
            return "gone";
        scene_.come();
        std::swap(scene_.actors[move.actor], scene_.actors.back());
        std::swap(scene_.rallies[move.actor], scene_.rallies.back());
        scene_.actors.pop_back();
        scene_.rallies.pop_back();
        return "come again";
    }
    std::string rally(const Move& move) {
        const auto activated = world_.activate(scene_.rallies[move.actor]);
        return activated ? "rallied" : activated.error().text();
    }
    std::string restore() { return saved_.empty() || !world_.restore(saved_) ? "not restored" : "restored"; }

    Going& scene_;
    World& world_;
    Snapshot saved_;
};

RC_GTEST_PROP(PlainEffects, GoTheShortWayToWhereTheLongOneLeads, ()) {
    Going brief(Way::brief);
    Going whole(Way::whole);
    for (int i = 0; i < 2; ++i) {
        brief.come();
        whole.come();
    }
    Doing in_brief(brief);
    Doing in_whole(whole);
    const int moves = *rc::gen::inRange(1, 80);
    for (int i = 0; i < moves; ++i) {
        const Move move = any_move();
        RC_ASSERT(in_brief(move) == in_whole(move));
        RC_ASSERT(brief.actors == whole.actors);
        RC_ASSERT(difference(brief.world, whole.world) == std::string());
        RC_ASSERT(*brief.warned == *whole.warned);
    }
}

} // namespace
} // namespace prowess::test
