#include "world/scene.hpp"

#include <cmath>
#include <iterator>
#include <span>
#include <utility>
#include <variant>

namespace prowess::test {
namespace {

Definitions marks() {
    Definitions made = basics();
    EffectDef counted = timed("counted", 3, {flat("mark", Magnitude::level())});
    counted.on_apply = {entry("hit")};
    EffectDef warded = infinite("warded");
    warded.blocks = {"effect.affliction"};
    EffectDef plague = timed("plague", 3, {flat("armour", -1)});
    plague.tags = {"effect.affliction.poison"};
    made.effects = {counted, warded, plague, instant("hit", {flat("life", -5)})};
    return made;
}

/// Forty, of whom the eighth is gone and each third is warded.
struct Many : Scene {
    Many() : Scene(marks()) {
        for (int i = 0; i < 40; ++i) {
            actors.push_back(spawn());
            if (i % 3 == 0)
                apply(actors.back(), "warded");
        }
        EXPECT_TRUE(world.destroy(actors[7]));
        forget();
    }

    std::vector<Actor> actors;
};

TEST(Many, AreAppliedToAsIfOneByOne) {
    for (const char* const effect : {"counted", "plague", "hit", "unheard_of"}) {
        Many together;
        Many apart;
        const EffectSpec made = spec(effect).level(2).source(together.actors[1]);
        const AppliedToMany all = together.world.apply(together.actors, made);
        ASSERT_EQ(all.applied.size(), 40U);
        std::size_t failed = 0;
        for (std::size_t i = 0; i < apart.actors.size(); ++i) {
            const auto one = apart.world.apply(apart.actors[i], made);
            EXPECT_EQ(all.applied[i].effect, one.value_or(Applied{}).effect);
            EXPECT_EQ(all.applied[i].disposition, one.value_or(Applied{}).disposition);
            if (one)
                continue;
            ASSERT_LT(failed, all.failed.size());
            EXPECT_EQ(all.failed[failed].target, i);
            EXPECT_EQ(all.failed[failed++].failure.text(), one.error().text());
        }
        EXPECT_EQ(all.failed.size(), failed) << effect;
        EXPECT_EQ(told(together.world), told(apart.world)) << effect;
        EXPECT_EQ(together.world.state_hash(), apart.world.state_hash()) << effect;
    }
}

TEST(Many, OneFailureUndoesNoOther) {
    Many many;
    const AppliedToMany all = many.world.apply(many.actors, spec("plague"));
    EXPECT_EQ(all.failed.size(), 15U) << "14 who are warded, and one who is gone";
    EXPECT_EQ(many.value(many.actors[1], "armour"), -1);
    EXPECT_EQ(many.value(many.actors[3], "armour"), 0);
}

TEST(Many, AreTakenOffWhereTheyAreThere) {
    Many many;
    std::vector<ActiveEffect> effects;
    for (const Applied& applied : many.world.apply(many.actors, spec("counted")).applied)
        effects.push_back(applied.effect);
    effects.push_back(effects.front());
    EXPECT_EQ(many.world.remove(effects), 39U) << "one is null, one is there twice";
    EXPECT_EQ(many.world.remove(effects), 0U);
    EXPECT_EQ(many.value(many.actors[1], "mark"), 0);
}

TEST(Many, AreToldOfAsCallsOneByOne) {
    Many many;
    const std::uint64_t before = many.world.call_count();
    (void)many.world.apply(many.actors, spec("counted"));
    EXPECT_EQ(many.world.call_count() - before, 40U);
}

TEST(Many, AreRefusedAmidACallback) {
    Many many;
    std::vector<Reason> reasons;
    many.world.subscribe<EffectApplied>([&](const World&, const EffectApplied&) {
        for (const auto& failed : many.world.apply(many.actors, spec("hit")).failed)
            reasons.push_back(failed.failure.reason);
        reasons.push_back(many.world.remove(std::vector{ActiveEffect{0, 1}}).error().reason);
    });
    many.apply(many.actors[0], "counted");
    EXPECT_EQ(reasons, std::vector(41, Reason::in_step));
}

// To each its own

/// To each, in turn, one of the effects, one that there is not, and none; from some, at levels.
std::vector<TargetedEffect> each_its_own(const Many& many) {
    const EffectId effects[] = {many.effect("counted"), EffectId{99},         many.effect("hit"),
                                many.effect("plague"),  EffectId{},           many.effect("warded"),
                                many.effect("counted"), many.effect("plague")};
    std::vector<TargetedEffect> all;
    for (std::size_t i = 0; i < many.actors.size(); ++i)
        all.push_back({.target = many.actors[i],
                       .effect = effects[i % std::size(effects)],
                       .source = i % 4 == 0 ? Actor{} : many.actors[i / 2],
                       .level = 0.3 * static_cast<double>(i)});
    all.push_back({.target = {}, .effect = effects[0], .source = {}});
    all.push_back({.target = {900, 1}, .effect = effects[0], .source = {}});
    all.push_back({.target = all[1].target, .effect = effects[0], .source = {}, .level = INFINITY});
    return all;
}

TEST(EachItsOwn, IsAppliedAsIfOneByOne) {
    Many together;
    Many apart;
    const std::vector<TargetedEffect> effects = each_its_own(together);
    const AppliedToMany all = together.world.apply(effects);
    ASSERT_EQ(all.applied.size(), effects.size());
    std::size_t failed = 0;
    for (std::size_t i = 0; i < effects.size(); ++i) {
        const TargetedEffect& of = effects[i];
        const auto one = apart.world.apply(
            of.target, spec(apart.world.rulebook().name(of.effect)).source(of.source).level(of.level));
        EXPECT_EQ(all.applied[i].effect, one.value_or(Applied{}).effect) << i;
        EXPECT_EQ(all.applied[i].disposition, one.value_or(Applied{}).disposition) << i;
        if (one)
            continue;
        ASSERT_LT(failed, all.failed.size());
        EXPECT_EQ(all.failed[failed].target, i);
        EXPECT_EQ(all.failed[failed++].failure.text(), one.error().text());
    }
    EXPECT_EQ(all.failed.size(), failed);
    EXPECT_EQ(told(together.world), told(apart.world));
    EXPECT_EQ(together.world.state_hash(), apart.world.state_hash());
    together.step(4);
    apart.step(4);
    EXPECT_EQ(told(together.world), told(apart.world));
    EXPECT_EQ(together.world.step_hash(), apart.world.step_hash());
}

TEST(EachItsOwn, OneFailureUndoesNoOther) {
    Many many;
    const EffectId plague = many.effect("plague");
    const std::vector<TargetedEffect> effects{{many.actors[1], plague, {}},
                                              {many.actors[7], plague, {}},
                                              {many.actors[3], plague, {}},
                                              {many.actors[1], EffectId{99}, {}},
                                              {many.actors[2], plague, {}}};
    const AppliedToMany all = many.world.apply(effects);
    std::vector<std::pair<std::size_t, Reason>> failed;
    for (const auto& one : all.failed)
        failed.emplace_back(one.target, one.failure.reason);
    EXPECT_EQ(failed, (std::vector<std::pair<std::size_t, Reason>>{
                          {1, Reason::no_such_actor}, {2, Reason::blocked_immunity}, {3, Reason::no_such_effect}}));
    EXPECT_EQ(many.value(many.actors[1], "armour"), -1);
    EXPECT_EQ(many.value(many.actors[2], "armour"), -1);
    EXPECT_FALSE(all.applied[2].effect);
}

TEST(EachItsOwn, OfNoneIsNothing) {
    Many many;
    const auto before = many.world.state_hash();
    const AppliedToMany all = many.world.apply(std::span<const TargetedEffect>());
    EXPECT_TRUE(all.applied.empty());
    EXPECT_TRUE(all.failed.empty());
    EXPECT_EQ(many.world.state_hash(), before);
}

TEST(EachItsOwn, ANumberWhoseDefinitionIsGoneIsOfNoEffect) {
    Many many;
    const TargetedEffect gone{many.actors[1], many.effect("plague"), {}};
    const TargetedEffect kept{many.actors[1], many.effect("counted"), {}, 2};
    Definitions content = marks();
    std::erase_if(content.effects, [](const EffectDef& effect) { return effect.name.text == "plague"; });
    const auto next = Rulebook::build(content, {}, &many.world.rulebook());
    ASSERT_TRUE(next);
    ASSERT_TRUE(many.world.reload(*next));
    const AppliedToMany all = many.world.apply(std::vector{gone, kept});
    ASSERT_EQ(all.failed.size(), 1U);
    EXPECT_EQ(all.failed[0].target, 0U);
    EXPECT_EQ(all.failed[0].failure.reason, Reason::no_such_effect);
    EXPECT_EQ(many.value(many.actors[1], "armour"), 0);
    EXPECT_EQ(many.value(many.actors[1], "mark"), 2) << "by the number that it had before";
}

TEST(EachItsOwn, IsRefusedAmidACallback) {
    Many many;
    const std::vector<TargetedEffect> effects = each_its_own(many);
    std::vector<Reason> reasons;
    many.world.subscribe<EffectApplied>([&](const World&, const EffectApplied&) {
        for (const auto& failed : many.world.apply(effects).failed)
            reasons.push_back(failed.failure.reason);
    });
    const std::uint64_t before = many.world.call_count();
    many.apply(many.actors[0], "counted");
    EXPECT_EQ(reasons, std::vector(effects.size(), Reason::in_step));
    EXPECT_EQ(many.world.call_count() - before, effects.size() + 1);
}

/// Keeps what it is told.
struct Heard final : CallListener {
    explicit Heard(World& of) : world(of) { world.listen(*this); }
    Heard(const Heard&) = delete;
    Heard& operator=(const Heard&) = delete;
    ~Heard() { world.stop_listening(*this); }
    void called(const Call& call, const CallAnswer& answer, std::uint64_t) override {
        calls.push_back(call);
        answers.push_back(answer);
    }
    void went_back(std::uint64_t, std::uint64_t) override {}
    void replaced() override {}
    void missed() override {}
    void ended() override {}

    World& world;
    std::vector<Call> calls;
    std::vector<CallAnswer> answers;
};

TEST(EachItsOwn, IsToldOfAsACallForEachByItsName) {
    Many many;
    Many again;
    const std::vector<TargetedEffect> effects = each_its_own(many);
    const std::uint64_t before = many.world.call_count();
    Heard heard(many.world);
    (void)many.world.apply(effects);
    EXPECT_EQ(many.world.call_count() - before, effects.size());
    ASSERT_EQ(heard.calls.size(), effects.size());
    for (std::size_t i = 0; i < effects.size(); ++i) {
        const auto& told = std::get<calls::Apply>(heard.calls[i]);
        EXPECT_EQ(told.target, effects[i].target);
        EXPECT_EQ(told.spec.effect, many.world.rulebook().name(effects[i].effect));
        EXPECT_EQ(told.spec.effect_source, effects[i].source);
        EXPECT_EQ(told.spec.effect_level, effects[i].level);
        EXPECT_EQ(again.world.make(heard.calls[i]), heard.answers[i]) << "made again, it answers the same";
    }
    EXPECT_EQ(again.world.state_hash(), many.world.state_hash());
}

} // namespace
} // namespace prowess::test
