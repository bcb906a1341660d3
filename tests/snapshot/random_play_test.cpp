#include "snapshot/recording_scene.hpp"
#include "snapshot/through_bytes.hpp"

#include <prowess/snapshot/rollback.hpp>

#include <rapidcheck/gtest.h>

namespace prowess::test {
namespace {

/// A host that does anything, with anything: what is there, what is gone, and what never was.
class Player {
public:
    Player() {
        RC_ASSERT(recorder_.begin(scene_.world).has_value());
        (void)scene_.world.subscribe<EffectExecuted>([this](const World&, const EffectExecuted& event) {
            if (event.actor.index % 2 == 1)
                (void)scene_.world.queue(SendRequest{event.actor, {.tag = scene_.tag("count.hit")}});
        });
    }

    void play(int calls) {
        for (int i = 0; i < calls; ++i)
            play();
        RC_ASSERT(scene_.world.step(to_flicks(0.25)).has_value());
    }
    [[nodiscard]] const World& world() const { return scene_.world; }
    [[nodiscard]] Recording recording() const { return recorder_.recording().value(); }

private:
    template <class Id>
    [[nodiscard]] static Id any_id() {
        return {*rc::gen::element(0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U, 99U, Id::none)};
    }
    template <class Handle>
    [[nodiscard]] static Handle any_of(const std::vector<Handle>& all) {
        const auto at = *rc::gen::inRange<std::size_t>(0, all.size() + 1);
        return at < all.size() ? all[at] : Handle{3, 9};
    }
    template <class Handle>
    static void keep(const Expected<Handle>& made, std::vector<Handle>& all) {
        if (made)
            all.push_back(*made);
    }
    [[nodiscard]] static double any_number() {
        return *rc::gen::element(0.0, 1.0, -2.5, 7.0, 1e300, std::numeric_limits<double>::quiet_NaN());
    }
    [[nodiscard]] EffectSpec any_spec() const {
        return prowess::spec(*rc::gen::element<std::string>("bleeding", "heal", "hit", "global.cooldown", "none"))
            .level(any_number())
            .source(any_of(actors_))
            .param("param.amount", any_number());
    }

    void play() {
        switch (*rc::gen::inRange(0, 4)) {
        case 0: play_actors(); break;
        case 1: play_effects(); break;
        case 2: play_abilities(); break;
        default: play_time(); break;
        }
    }
    void play_actors() {
        World& world = scene_.world;
        const Actor actor = any_of(actors_);
        switch (*rc::gen::inRange(0, 9)) {
        case 0: (void)world.destroy(actor); break;
        case 1: (void)world.set_base(actor, any_id<AttributeId>(), static_cast<float>(any_number())); break;
        case 2: (void)world.change_base(actor, any_id<AttributeId>(), Operation::additive, any_number()); break;
        case 3: (void)world.add_tag(actor, any_id<TagId>()); break;
        case 4: (void)world.remove_tag(actor, any_id<TagId>()); break;
        case 5: (void)world.move(actor, {static_cast<float>(any_number()), 0, 0}); break;
        case 6: (void)world.send(actor, any_id<TagId>(), any_of(actors_), static_cast<float>(any_number())); break;
        default: keep(world.spawn(ActorSpec{.all_attributes = true, .spawner = any_of(actors_)}), actors_); break;
        }
    }
    void play_effects() {
        World& world = scene_.world;
        const Actor actor = any_of(actors_);
        switch (*rc::gen::inRange(0, 7)) {
        case 0: (void)world.remove(any_of(world.effects(actor))); break;
        case 1: (void)world.remove(actor, any_id<EffectId>()); break;
        case 2: (void)world.remove_tagged(actor, any_id<TagId>()); break;
        case 3: (void)world.queue(ApplyRequest{actor, any_spec()}); break;
        case 4: keep(world.attach(actor, {flat("power", any_number())}), sources_); break;
        case 5: (void)world.detach(any_of(sources_)); break;
        default: (void)world.apply(actor, any_spec()); break;
        }
    }
    void play_abilities() {
        World& world = scene_.world;
        const Actor actor = any_of(actors_);
        const GrantedAbility ability = any_of(world.abilities(actor));
        switch (*rc::gen::inRange(0, 9)) {
        case 0: (void)world.revoke(ability); break;
        case 1: (void)world.activate_with<Drill>(ability, Aim{1, 2}, any_of(actors_)); break;
        case 2: (void)world.activate(actor, any_id<AbilityId>(), any_of(actors_)); break;
        case 3: (void)world.commit(ability); break;
        case 4: (void)world.end(ability); break;
        case 5: (void)world.cancel_tagged(actor, any_id<TagId>()); break;
        case 6: (void)world.queue(ActivateRequest{ability, any_of(actors_), {}}); break;
        case 7: (void)world.activate(ability, any_of(actors_)); break;
        default: (void)world.grant(actor, any_id<AbilityId>(), any_number()); break;
        }
    }
    void play_time() {
        World& world = scene_.world;
        switch (*rc::gen::inRange(0, 5)) {
        case 0: (void)world.pause(*rc::gen::arbitrary<bool>()); break;
        case 1: (void)world.time_scale(any_number()); break;
        case 2: RC_ASSERT(rollback_.save(world).has_value()); break;
        case 3: (void)rollback_.restore(world, world.step_count() - *rc::gen::inRange<std::uint64_t>(0, 3)); break;
        default: (void)world.step(); break;
        }
    }

    AllCalls scene_;
    Recorder recorder_;
    Rollback rollback_{4};
    std::vector<Actor> actors_;
    std::vector<ModifierSource> sources_;
};

RC_GTEST_PROP(RandomPlay, IsReplayedThroughBytesToTheSameHashes, ()) {
    Player player;
    player.play(*rc::gen::inRange(1, 120));
    const auto read = read_recording(write_recording(player.recording()));
    RC_ASSERT(read.has_value());
    RC_ASSERT(!diff(player.recording(), *read));
    auto replay = replay_of(*read);
    RC_ASSERT(replay.has_value());
    replay->run();
    RC_ASSERT((replay->difference() ? replay->difference()->text() : std::string()) == std::string());
    RC_ASSERT(replay->world().state_hash() == player.world().state_hash());
    RC_ASSERT(replay->world().step_hash() == player.world().step_hash());
}

RC_GTEST_PROP(RandomPlay, GoesThroughTheBytesOfSnapshotsToTheSameHashes, ()) {
    Player player;
    player.play(*rc::gen::inRange(1, 60));
    RC_ASSERT(parts_through_bytes(player.recording(), player.world().rulebook_pointer(), 5) == std::string());
}

} // namespace
} // namespace prowess::test
