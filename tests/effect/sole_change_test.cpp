#include "world/scene.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace prowess::test {
namespace {

/// A cap that caps nothing: with it an execution is worked out as any other, without it as the one change that it is.
ModifierDef beside(ModifierDef modifier, bool capped) {
    if (capped)
        modifier.cap = 1e30;
    return modifier;
}

EffectDef drum(const char* name, ModifierDef modifier) {
    return with_policy(pulsing(name, 3, 0.5, {std::move(modifier)}), {.policy = StackPolicy::aggregate});
}

Definitions drums(bool capped) {
    Definitions made = basics();
    AttributeDef vigour = attribute("vigour", 50);
    vigour.max = {Limit::Kind::attribute, 0, "reserve"};
    vigour.rounding = Rounding::down;
    AttributeDef growing = attribute("growing", 10);
    growing.regeneration = RegenerationDef{.rate = {Limit::Kind::number, 1, {}}};
    made.attributes.push_back(vigour);
    made.attributes.push_back(attribute("reserve", 60));
    made.attributes.push_back(growing);
    ModifierDef rejected = flat("vigour", 4.5);
    rejected.beyond_limit = BeyondLimit::reject;
    EffectDef shield = timed("shield", 2, {flat("reserve", 8)});
    EffectDef echo = timed("echo", 2, {modifier("mark", Operation::additive, 1)});
    ReactionDef answer;
    answer.on = ReactionTo::hurt;
    answer.apply = {entry("echo")};
    EffectDef spiky = timed("spiky", 2);
    spiky.reactions = {answer};
    made.effects = {
        drum("down", beside(flat("vigour", -3), capped)),
        drum("up", beside(flat("vigour", 5), capped)),
        drum("by_level", beside(flat("mark", Magnitude::level()), capped)),
        drum("by_param", beside(modifier("mark", Operation::additive, Magnitude::param("param.amount")), capped)),
        drum("filling", beside(flat("reserve", 1), capped)),
        drum("refused", beside(rejected, capped)),
        drum("grown", beside(flat("growing", -2), capped)),
        shield,
        echo,
        spiky};
    return made;
}

RC_GTEST_PROP(SoleChange, IsWorkedOutAsAnyExecution, ()) {
    Scene alone(drums(false));
    Scene whole(drums(true));
    std::vector<Actor> actors;
    ActorSpec body;
    body.all_attributes = true;
    for (int i = 0; i < 3; ++i) {
        actors.push_back(alone.world.spawn(body).value());
        RC_ASSERT(whole.world.spawn(body).value() == actors.back());
    }
    const std::vector<const char*> names{"down",    "up",    "by_level", "by_param", "filling",
                                         "refused", "grown", "shield",   "echo",     "spiky"};
    for (int i = 0; i < 30; ++i) {
        const auto target = *rc::gen::element(actors[0], actors[1], actors[2]);
        const auto source = *rc::gen::element(Actor{}, actors[0], actors[1]);
        EffectSpec made = spec(*rc::gen::elementOf(names)).source(source).level(*rc::gen::inRange(1, 4));
        if (*rc::gen::inRange(0, 4) != 0)
            made.params.emplace_back("param.amount", 0.25 * *rc::gen::inRange(-3, 4));
        RC_ASSERT(alone.world.apply(target, made).has_value() == whole.world.apply(target, made).has_value());
        const double seconds = 0.25 * *rc::gen::inRange(0, 4);
        alone.step(seconds);
        whole.step(seconds);
        RC_ASSERT(told(alone.world) == told(whole.world));
        RC_ASSERT(alone.world.step_hash() == whole.world.step_hash());
        for (const Actor actor : actors)
            for (const char* const name : {"vigour", "reserve", "growing", "mark"})
                RC_ASSERT(alone.base(actor, name) == whole.base(actor, name));
    }
}

} // namespace
} // namespace prowess::test
