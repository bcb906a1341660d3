#include "ability/spells.hpp"

namespace prowess::test {
namespace {

Definitions happenings() {
    Definitions made = spells({bolt()});
    EffectDef old = infinite("old");
    old.tags = {"effect.affliction"};
    old.owner_tags = {"state.burning"};
    old.on_remove = {entry("note")};
    EffectDef fresh = pulsing("fresh", 4, 1, {flat("life", -1)});
    fresh.period->on_apply = true;
    fresh.ends = {"effect.affliction"};
    fresh.owner_tags = {"state.wet"};
    fresh.on_apply = {entry("note")};
    EffectDef flash = infinite("flash");
    flash.owner_tags = {"state.stunned"};
    flash.end_if = Condition::owner_has("state.stunned");
    made.effects.push_back(old);
    made.effects.push_back(fresh);
    made.effects.push_back(flash);
    made.effects.push_back(instant("note", {flat("mark", 1)}));
    return made;
}

TEST(Events, OfATransactionComeInOneOrder) {
    Scene scene(happenings());
    const Actor actor = scene.spawn();
    scene.apply(actor, "old");
    scene.forget();

    scene.apply(actor, "fresh");

    EXPECT_EQ(told(scene.world), (Lines{"effect_removed old cancelled", "effect_executed fresh", "effect_applied fresh",
                                        "effect_executed note", "effect_executed note", "tag_removed state.burning",
                                        "tag_added state.wet"}))
        << "`state` was owned all along";
}

TEST(Events, OfTagsTellTheChildBeforeTheParent) {
    Scene scene(happenings());
    const Actor actor = scene.spawn();
    scene.forget();
    scene.add(actor, "effect.affliction.fire");
    scene.add(actor, "effect.affliction.fire");
    scene.add(actor, "effect.affliction.poison");
    scene.take(actor, "effect.affliction.fire");
    scene.take(actor, "effect.affliction.poison");
    scene.take(actor, "effect.affliction.fire");
    EXPECT_EQ(told(scene.world),
              (Lines{"tag_added effect.affliction.fire", "tag_added effect.affliction", "tag_added effect",
                     "tag_added effect.affliction.poison", "tag_removed effect.affliction.poison",
                     "tag_removed effect.affliction.fire", "tag_removed effect.affliction", "tag_removed effect"}));
}

TEST(Events, OfAReactionFollowWhatSetItOff) {
    Scene scene(happenings());
    const Actor actor = scene.spawn();
    scene.forget();
    scene.apply(actor, "flash");
    EXPECT_EQ(told(scene.world),
              (Lines{"effect_applied flash", "tag_added state.stunned", "tag_added state", "effect_removed flash ended",
                     "tag_removed state.stunned", "tag_removed state"}));
}

TEST(Events, AreNumberedOverAllTypes) {
    Scene scene(happenings());
    const Actor actor = scene.spawn();
    scene.apply(actor, "old");
    scene.apply(actor, "fresh");
    scene.activate(scene.grant(actor, "bolt"), actor);
    scene.step(1);
    std::uint32_t expected = 0;
    const Told all(scene.world);
    for (const auto& [sequence, line] : all.numbered())
        EXPECT_EQ(sequence, expected++) << line;
    EXPECT_GT(expected, 20U);
}

TEST(Events, LastUntilTheStepAfterTheOneTheyLedOrWereIn) {
    Scene scene(happenings());
    const Actor actor = scene.spawn();
    scene.forget();
    scene.apply(actor, "fresh");
    const std::size_t before_step = told(scene.world).size();
    EXPECT_EQ(scene.events<EffectExecuted>().size(), 2U);

    scene.step(1);
    EXPECT_EQ(scene.events<EffectExecuted>().size(), 3U) << "calls lead the step that follows";
    EXPECT_GT(told(scene.world).size(), before_step);
    scene.apply(actor, "note");
    EXPECT_EQ(scene.events<EffectExecuted>().size(), 4U);

    scene.step(1);
    const auto executed = scene.events<EffectExecuted>();
    ASSERT_EQ(executed.size(), 2U) << "the note that led this step, and a pulse";
    EXPECT_EQ(executed[0].id, scene.effect("note"));
    const auto changes = scene.world.changes(executed[0]);
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes[0].attribute, scene.attribute("mark"));
    EXPECT_EQ(changes[0].before, 1);
    EXPECT_EQ(changes[0].after, 2);
    EXPECT_EQ(scene.world.changes(executed[1])[0].attribute, scene.attribute("life"));
    scene.step();
    EXPECT_TRUE(told(scene.world).empty());
}

TEST(Events, OfChangedValuesAreToldAtPublishByActorAndAttribute) {
    Scene scene(happenings());
    const Actor first = scene.spawn();
    const Actor second = scene.spawn();
    scene.forget();
    scene.set(second, "life", 50);
    scene.set(first, "power", 4);
    scene.set(first, "life", 70);
    scene.set(first, "mana", 1);
    scene.set(first, "mana", 100);
    EXPECT_TRUE(told(scene.world).empty());
    scene.step();
    const auto changed = scene.events<AttributeChanged>();
    ASSERT_EQ(changed.size(), 3U) << "what is as before is no change";
    EXPECT_EQ(changed[0].actor, first);
    EXPECT_EQ(changed[1].actor, first);
    EXPECT_LT(changed[0].attribute, changed[1].attribute);
    EXPECT_EQ(changed[2].actor, second);
    EXPECT_EQ(changed[2].before, 100);
    EXPECT_EQ(changed[2].after, 50);
}

TEST(Events, SentToAnActor) {
    Scene scene(happenings());
    const Actor actor = scene.spawn();
    const Actor other = scene.spawn();
    ASSERT_TRUE(scene.world.send(actor, scene.tag("damage.fire"), other, 4.5F));
    const auto sent = scene.events<GameplayEvent>();
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0].actor, actor);
    EXPECT_EQ(sent[0].instigator, other);
    EXPECT_EQ(sent[0].magnitude, 4.5F);
}

TEST(Subscribers, AreCalledAtTheEndOfEachTransactionInOrder) {
    Scene scene(happenings());
    const Actor actor = scene.spawn();
    Lines heard;
    scene.world.subscribe<TagAdded>([&](const World& world, const TagAdded& event) {
        heard.push_back("tag " + std::string(world.rulebook().name(event.tag)));
        EXPECT_TRUE(world.owns(event.actor, event.tag));
    });
    scene.world.subscribe<EffectApplied>([&](const World& world, const EffectApplied& event) {
        heard.push_back("effect " + std::string(world.rulebook().name(event.id)));
        EXPECT_EQ(world.base(actor, *world.rulebook().attribute("mark")), 1) << "its chain has run";
    });
    scene.world.subscribe<AttributeChanged>([&](const World&, const AttributeChanged&) { heard.push_back("changed"); });

    scene.apply(actor, "fresh");
    EXPECT_EQ(heard, (Lines{"effect fresh", "tag state.wet", "tag state"}));
    heard.clear();
    scene.step();
    EXPECT_EQ(heard, (Lines{"changed", "changed"})) << "life and mark, and what was called back for is not again";
}

TEST(Subscribers, HearOfWhatFailed) {
    Scene scene(happenings());
    const Actor actor = scene.spawn();
    int heard = 0;
    scene.world.subscribe<AbilityFailed>([&](const World&, const AbilityFailed&) { ++heard; });
    (void)scene.refused(scene.grant(actor, "bolt"));
    EXPECT_EQ(heard, 1);
}

TEST(Subscribers, CannotChangeTheWorld) {
    Scene scene(happenings());
    const Actor actor = scene.spawn();
    const GrantedAbility bolt = scene.grant(actor, "bolt");
    const ActiveEffect old = scene.apply(actor, "old").effect;
    World& world = scene.world;
    std::vector<Failure> refused;
    const auto try_all = [&] {
        const auto note = [&](const auto& answer) { refused.push_back(answer ? Failure{} : answer.error()); };
        note(world.apply(actor, spec("note")));
        note(world.remove(old));
        note(world.remove(actor, scene.effect("old")));
        note(world.remove_tagged(actor, scene.tag("effect")));
        note(world.activate(bolt, actor));
        note(world.commit(bolt));
        note(world.end(bolt));
        note(world.revoke(bolt));
        note(world.grant(actor, scene.ability("bolt")));
        note(world.spawn(ActorSpec{}));
        note(world.destroy(actor));
        note(world.set_base(actor, scene.attribute("life"), 1));
        note(world.change_base(actor, scene.attribute("life"), Operation::flat, 1));
        note(world.preview(actor, std::vector<ModifierDef>{}));
        note(world.set_team(actor, 1));
        note(world.add_tag(actor, scene.tag("state")));
        note(world.remove_tag(actor, scene.tag("state")));
        note(world.send(actor, scene.tag("state")));
        note(world.attach(actor, {}));
        note(world.preview(actor, spec("note")));
        note(world.step());
        note(world.step(to_flicks(1)));
        note(world.time_scale(2));
    };
    world.subscribe<TagAdded>([&](const World&, const TagAdded&) { try_all(); });
    world.subscribe<AttributeChanged>([&](const World&, const AttributeChanged&) { try_all(); });
    Scene twin(happenings());
    const Actor other = twin.spawn();
    (void)twin.grant(other, "bolt");
    twin.apply(other, "old");

    scene.add(actor, "state.wet");
    twin.add(other, "state.wet");
    scene.set(actor, "life", 5);
    twin.set(other, "life", 5);
    scene.step();
    twin.step();

    ASSERT_EQ(refused.size(), 2U * 23) << "once in a call and once in a step";
    for (const Failure& failure : refused)
        EXPECT_EQ(name(failure.reason), name(Reason::in_step));
    EXPECT_EQ(world.state_hash(), twin.world.state_hash());
    EXPECT_EQ(world.step_hash(), twin.world.step_hash());
    EXPECT_EQ(refused[0].text(), "the world cannot be changed while it steps or calls back");
}

TEST(Subscribers, MayAddOthersWhileCalled) {
    Scene scene(happenings());
    const Actor actor = scene.spawn();
    int late = 0;
    bool added = false;
    scene.world.subscribe<TagAdded>([&](const World&, const TagAdded&) {
        if (!std::exchange(added, true))
            for (int i = 0; i < 100; ++i)
                scene.world.subscribe<TagAdded>([&](const World&, const TagAdded&) { ++late; });
    });
    scene.add(actor, "state");
    scene.add(actor, "effect");
    EXPECT_EQ(late, 100) << "from the next transaction on";
}

} // namespace
} // namespace prowess::test
