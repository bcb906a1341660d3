#include "effect/faults.hpp"

namespace prowess::test {
namespace {

/// A request that fails leaves the state that a step without it would.
TEST(FailedRequest, LeavesNoTraceAndSaysWhy) {
    for (const Fault& fault : faults()) {
        SCOPED_TRACE(fault.name);
        Scene scene(content(fault, places()[0], false), {.modifiers_per_actor = 8});
        Scene idle(content(fault, places()[0], false), {.modifiers_per_actor = 8});
        const Actor actor = with_a_past(scene);
        fill(scene, actor, fault);
        fill(idle, with_a_past(idle), fault);
        ASSERT_TRUE(scene.world.queue(ApplyRequest{.target = actor, .spec = spec("tried")}));
        scene.step(0.5);
        idle.step(0.5);
        EXPECT_EQ(untimed_parts(scene.world), untimed_parts(idle.world));
        const auto completed = scene.events<RequestCompleted>();
        ASSERT_EQ(completed.size(), 1U);
        EXPECT_FALSE(completed[0].done);
        EXPECT_EQ(name(scene.world.failure(completed[0]).reason), name(fault.reason));
        EXPECT_EQ(scene.events<EffectBlocked>().size(), is_refusal(fault.reason) ? 1U : 0U);
    }
}

/// The same of an application, which changes not even the time; but for chance, not even the draws.
TEST(FailedApplication, LeavesTheStateHash) {
    for (const Fault& fault : faults()) {
        SCOPED_TRACE(fault.name);
        Scene scene(content(fault, places()[0], false), {.modifiers_per_actor = 8});
        const Actor actor = with_a_past(scene);
        fill(scene, actor, fault);
        const std::uint64_t before = scene.world.state_hash();
        const auto rest = lasting_parts(scene.world);
        const auto refused = scene.world.apply(actor, spec("tried"));
        ASSERT_FALSE(refused);
        EXPECT_EQ(name(refused.error().reason), name(fault.reason));
        EXPECT_EQ(lasting_parts(scene.world), rest);
        EXPECT_EQ(scene.world.state_hash() == before, fault.reason != Reason::chance);
    }
}

/// A pulse that fails leaves what a pulse that does nothing does.
TEST(FailedPulse, LeavesNoTraceAndIsTold) {
    for (const Fault& fault : faults()) {
        EffectDef spoiled = tried(fault);
        if (spoiled.lifetime != Lifetime::instant || is_refusal(fault.reason))
            continue;
        SCOPED_TRACE(fault.name);
        const Place place{"Part",
                          [](const EffectEntry& entry) {
                              EffectDef made = pulsing("root", 9, 1);
                              made.period->effects = {entry};
                              if (entry.when.kind == Condition::Kind::always)
                                  made.period->effects.insert(made.period->effects.begin(), test::entry("before"));
                              return made;
                          },
                          nothing};
        Scene scene(content(fault, place, false), {.modifiers_per_actor = 8});
        Scene passing(content(fault, place, true), {.modifiers_per_actor = 8});
        for (Scene* each : {&scene, &passing}) {
            const Actor actor = with_a_past(*each);
            fill(*each, actor, fault);
            each->apply(actor, "root");
            each->step(2);
        }
        EXPECT_EQ(untimed_parts(scene.world), untimed_parts(passing.world));
        ASSERT_EQ(scene.events<EffectBlocked>().size(), 2U);
        EXPECT_EQ(scene.events<EffectBlocked>()[0].id, scene.effect("root"));
        EXPECT_EQ(name(static_cast<Reason>(scene.events<EffectBlocked>()[0].reason)), name(fault.reason));
    }
}

// What cannot be asked for

TEST(FailedCalls, LeaveTheStateHash) {
    const Fault fault = faults().front();
    Scene scene(content(fault, places()[0], false), {.requests = 1});
    const Actor actor = with_a_past(scene);
    const Actor gone = scene.spawn();
    const ActiveEffect removed = scene.apply(gone, "ward").effect;
    ASSERT_TRUE(scene.world.destroy(gone));
    ASSERT_TRUE(scene.world.queue(RemoveRequest{.effect = removed}));
    const std::uint64_t before = scene.world.state_hash();
    const auto expect = [&](const auto& answered, Reason reason) {
        ASSERT_FALSE(answered);
        EXPECT_EQ(name(answered.error().reason), name(reason));
        EXPECT_EQ(scene.world.state_hash(), before);
    };
    expect(scene.world.apply(gone, spec("ward")), Reason::no_such_actor);
    expect(scene.world.apply(actor, spec("unheard_of")), Reason::no_such_effect);
    expect(scene.world.apply(actor, spec("ward").tag("unheard_of")), Reason::no_such_tag);
    expect(scene.world.apply(actor, spec("ward").param("unheard_of", 1)), Reason::no_such_tag);
    expect(scene.world.preview(gone, spec("hit")), Reason::no_such_actor);
    expect(scene.world.preview(actor, spec("unheard_of")), Reason::no_such_effect);
    expect(scene.world.remove(removed), Reason::no_such_effect);
    expect(scene.world.remove(gone, scene.effect("ward")), Reason::no_such_actor);
    expect(scene.world.remove(actor, EffectId{}), Reason::no_such_effect);
    expect(scene.world.remove_tagged(gone, scene.tag("effect")), Reason::no_such_actor);
    expect(scene.world.remove_tagged(actor, TagId{}), Reason::no_such_tag);
    expect(scene.world.queue(ApplyRequest{.target = actor, .spec = spec("ward")}), Reason::no_capacity);
    scene.world.subscribe<EffectExecuted>([&](const World& world, const EffectExecuted&) {
        const std::uint64_t within = world.state_hash();
        EXPECT_EQ(scene.world.apply(actor, spec("ward")).error().reason, Reason::in_step);
        EXPECT_EQ(scene.world.preview(actor, spec("ward")).error().reason, Reason::in_step);
        EXPECT_EQ(scene.world.remove(actor, scene.effect("ward")).error().reason, Reason::in_step);
        EXPECT_EQ(scene.world.remove_tagged(actor, scene.tag("effect")).error().reason, Reason::in_step);
        EXPECT_EQ(world.state_hash(), within);
    });
    scene.apply(actor, "hit");
}

TEST(FailedPreview, LeavesTheStateHash) {
    for (const Fault& fault : faults()) {
        if (is_refusal(fault.reason) || tried(fault).lifetime != Lifetime::instant)
            continue;
        SCOPED_TRACE(fault.name);
        Scene scene(content(fault, places()[0], false));
        const Actor actor = with_a_past(scene);
        fill(scene, actor, fault);
        const std::uint64_t before = scene.world.state_hash();
        const auto previewed = scene.world.preview(actor, spec("tried"));
        ASSERT_FALSE(previewed);
        EXPECT_EQ(name(previewed.error().reason), name(fault.reason));
        EXPECT_EQ(scene.world.state_hash(), before);
    }
}

TEST(FailedResumption, LeavesItInhibitedAndIsTold) {
    const Fault fault{"NoAttribute", Reason::no_attribute,
                      [](EffectDef& made) { made.modifiers.push_back(flat("absent", 1)); }};
    Definitions made = content(fault, places()[0], false);
    EffectDef strict = pulsing("strict", 4, 1, {flat("life", -1), flat("absent", 1)});
    strict.period->on_apply = true;
    strict.owner_tags = {"state.casting"};
    strict.ongoing = !Condition::owner_has("state.wet");
    made.effects.push_back(strict);
    Scene scene(made);
    Scene idle(made);
    const Actor actor = with_a_past(scene);
    const Actor other = with_a_past(idle);
    for (Scene* each : {&scene, &idle}) {
        const Actor wet = each == &scene ? actor : other;
        each->add(wet, "state.wet");
        each->add(wet, "state.wet");
        each->apply(wet, "strict");
        each->forget();
    }
    scene.take(actor, "state.wet");
    scene.take(actor, "state.wet");
    ASSERT_EQ(scene.events<EffectBlocked>().size(), 1U);
    EXPECT_EQ(scene.events<EffectBlocked>()[0].id, scene.effect("strict"));
    EXPECT_EQ(static_cast<Reason>(scene.events<EffectBlocked>()[0].reason), Reason::no_attribute);
    EXPECT_TRUE(scene.events<EffectResumed>().empty());
    scene.add(actor, "state.wet");
    scene.add(actor, "state.wet");
    EXPECT_EQ(untimed_parts(scene.world), untimed_parts(idle.world));
}

} // namespace
} // namespace prowess::test
