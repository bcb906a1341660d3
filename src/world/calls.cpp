#include "world/engine.hpp"

#include <utility>

namespace prowess {

std::uint64_t World::listen(CallListener& listener) {
    if (impl_->listener != &listener)
        impl_->end_listening();
    impl_->listener = &listener;
    return impl_->last_call;
}

void World::stop_listening(const CallListener& listener) {
    if (impl_->listener == &listener)
        impl_->listener = nullptr;
}

void World::Impl::end_listening() {
    if (CallListener* const listens = std::exchange(listener, nullptr))
        listens->ended();
}

std::uint64_t World::call_count() const {
    return impl_->calls;
}

std::string_view name(const Call& call) {
    return std::visit([](const auto& of) { return of.name; }, call);
}

void World::Impl::tell(ToldCall one) {
    if (one.answer.failed == Reason::in_step) {
        --calls;
        last_call = one.number.before;
        return;
    }
    if (calling) {
        told_amid.push_back(std::move(one));
        return;
    }
    const std::vector<ToldCall> amid = std::exchange(told_amid, {});
    if (listener == nullptr) // No more: a subscriber saw to that.
        return;
    listener->called(one.call, one.answer, one.number.own);
    for (const ToldCall& other : amid)
        listener->called(other.call, other.answer, other.number.own);
}

void World::Impl::miss() {
    told_amid.clear();
    if (listener != nullptr)
        listener->missed();
}

/// Makes each call as a host does.
struct World::Impl::Maker {
    World& world;

    CallAnswer operator()(const calls::Step& of) const {
        return world.impl_->answer_to<calls::Step>(of.length ? world.step(*of.length) : world.step());
    }
    CallAnswer operator()(const calls::Pause& of) const { return answer_of(world.pause(of.paused)); }
    CallAnswer operator()(const calls::TimeScale& of) const { return answer_of(world.time_scale(of.scale)); }
    CallAnswer operator()(const calls::Reload&) const { return {Reason::bad_value, 0}; }
    CallAnswer operator()(const calls::Spawn& of) const { return answer_of(world.spawn(of.spec)); }
    CallAnswer operator()(const calls::Destroy& of) const { return answer_of(world.destroy(of.actor)); }
    CallAnswer operator()(const calls::SetTeam& of) const { return answer_of(world.set_team(of.actor, of.team)); }
    CallAnswer operator()(const calls::Move& of) const { return answer_of(world.move(of.actor, of.to)); }
    CallAnswer operator()(const calls::Face& of) const { return answer_of(world.face(of.actor, of.direction)); }
    CallAnswer operator()(const calls::SetBase& of) const {
        return answer_of(world.set_base(of.actor, of.attribute, of.base));
    }
    CallAnswer operator()(const calls::ChangeBase& of) const {
        return answer_of(world.change_base(of.actor, of.attribute, of.operation, of.amount));
    }
    CallAnswer operator()(const calls::AddTag& of) const { return answer_of(world.add_tag(of.actor, of.tag)); }
    CallAnswer operator()(const calls::RemoveTag& of) const { return answer_of(world.remove_tag(of.actor, of.tag)); }
    CallAnswer operator()(const calls::Send& of) const { return answer_of(world.send(of.actor, of.event)); }
    CallAnswer operator()(const calls::Apply& of) const { return answer_of(world.apply(of.target, of.spec)); }
    CallAnswer operator()(const calls::Remove& of) const { return answer_of(world.remove(of.effect)); }
    CallAnswer operator()(const calls::RemoveAll& of) const { return answer_of(world.remove(of.actor, of.effect)); }
    CallAnswer operator()(const calls::RemoveTagged& of) const {
        return answer_of(world.remove_tagged(of.actor, of.tag));
    }
    CallAnswer operator()(const calls::MakeSource& of) const { return answer_of(world.make_source(of.modifiers)); }
    CallAnswer operator()(const calls::Attach& of) const { return answer_of(world.attach(of.source, of.actor)); }
    CallAnswer operator()(const calls::AttachNew& of) const { return answer_of(world.attach(of.actor, of.modifiers)); }
    CallAnswer operator()(const calls::Detach& of) const { return answer_of(world.detach(of.source)); }
    CallAnswer operator()(const calls::DestroySource& of) const { return answer_of(world.destroy(of.source)); }
    CallAnswer operator()(const calls::Grant& of) const {
        return answer_of(world.grant(of.actor, of.ability, of.level));
    }
    CallAnswer operator()(const calls::Revoke& of) const { return answer_of(world.revoke(of.ability)); }
    CallAnswer operator()(const calls::Activate& of) const { return answer_of(world.activate(of.ability, of.with)); }
    CallAnswer operator()(const calls::ActivateMissing& of) const {
        return answer_of(world.impl_->activate_missing(of.actor, of.ability));
    }
    CallAnswer operator()(const calls::Commit& of) const {
        return answer_of(world.impl_->commit(of.ability, of.cost, of.cooldown));
    }
    CallAnswer operator()(const calls::End& of) const { return answer_of(world.end(of.ability)); }
    CallAnswer operator()(const calls::Hit& of) const { return answer_of(world.hit(of.ability, of.target)); }
    CallAnswer operator()(const calls::Cancel& of) const { return answer_of(world.cancel(of.ability)); }
    CallAnswer operator()(const calls::CancelTagged& of) const {
        return answer_of(world.cancel_tagged(of.actor, of.tag));
    }
    CallAnswer operator()(const calls::CancelAll& of) const { return answer_of(world.cancel_all(of.actor)); }
    CallAnswer operator()(const calls::SetState& of) const { return answer_of(world.put_state(of.ability, of.state)); }
    CallAnswer operator()(const calls::SetInput& of) const { return answer_of(world.put_input(of.ability, of.with)); }
    CallAnswer operator()(const calls::ExecuteCue& of) const { return answer_of(world.execute_cue(of.actor, of.spec)); }
    CallAnswer operator()(const calls::AddCue& of) const {
        return answer_of(world.add_cue(of.actor, of.tag, of.hidden));
    }
    CallAnswer operator()(const calls::RemoveCue& of) const { return answer_of(world.remove_cue(of.actor, of.tag)); }
    CallAnswer operator()(const calls::Queue& of) const { return answer_of(world.queue(of.request)); }
};

CallAnswer World::make(const Call& call) {
    return std::visit(Impl::Maker{*this}, call);
}

} // namespace prowess
