#pragma once

#include "world/option_fields.hpp"

#include <prowess/world/call.hpp>

namespace prowess::detail {

// The fields of what is recorded, in the order in which they are written: `visit(name, field)`.

template <class Visit>
void fields(Visit& visit, Maybe<Position> auto& of) {
    visit("x", of.x), visit("y", of.y), visit("z", of.z);
}
template <class Visit>
void fields(Visit& visit, Maybe<Direction> auto& of) {
    visit("x", of.x), visit("y", of.y), visit("z", of.z);
}
template <class Visit>
void fields(Visit& visit, Maybe<Activation> auto& of) {
    visit("number", of.number);
}
template <class Visit>
void fields(Visit& visit, Maybe<Under> auto& of) {
    visit("activation", of.activation), visit("ability", of.ability), visit("owner", of.owner);
    visit("level", of.level);
}
template <class Visit>
void fields(Visit& visit, Maybe<EffectSpec> auto& of) {
    visit("effect", of.effect), visit("level", of.effect_level), visit("source", of.effect_source);
    visit("params", of.params), visit("tags", of.tags), visit("strength", of.effect_strength);
    visit("context", of.context), visit("under", of.effect_under);
}
template <class Visit>
void fields(Visit& visit, Maybe<ActorSpec> auto& of) {
    visit("from", of.from), visit("attributes", of.attributes), visit("derived", of.derived);
    visit("all_attributes", of.all_attributes), visit("tags", of.tags), visit("abilities", of.abilities);
    visit("effects", of.effects), visit("team", of.team), visit("position", of.position);
    visit("spawner", of.spawner);
}
template <class Visit>
void fields(Visit& visit, Maybe<EventSpec> auto& of) {
    visit("tag", of.tag), visit("instigator", of.instigator), visit("target", of.target);
    visit("magnitude", of.magnitude), visit("sender", of.sender);
}
template <class Visit>
void fields(Visit& visit, Maybe<CueSpec> auto& of) {
    visit("tag", of.tag), visit("level", of.cue_level), visit("source", of.cue_source);
    visit("hidden", of.cue_hidden), visit("context", of.context);
}
template <class Visit>
void fields(Visit& visit, Maybe<ActivationSpec> auto& of) {
    visit("target", of.target), visit("input", of.input), visit("behaviour", of.behaviour);
}

template <class Visit>
void fields(Visit& visit, Maybe<ApplyRequest> auto& of) {
    visit("target", of.target), visit("spec", of.spec);
}
template <class Visit>
void fields(Visit& visit, Maybe<RemoveRequest> auto& of) {
    visit("effect", of.effect);
}
template <class Visit>
void fields(Visit& visit, Maybe<RemoveAllRequest> auto& of) {
    visit("actor", of.actor), visit("effect", of.effect), visit("tag", of.tag);
}
template <class Visit>
void fields(Visit& visit, Maybe<ActivateRequest> auto& of) {
    visit("ability", of.ability), visit("target", of.target), visit("input", of.input);
}
template <class Visit>
void fields(Visit& visit, Maybe<SendRequest> auto& of) {
    visit("actor", of.actor), visit("event", of.event);
}

template <class Visit>
void fields(Visit& visit, Maybe<StateHashes> auto& of) {
    visit("time", of.time), visit("actors", of.actors), visit("attributes", of.attributes);
    visit("effects", of.effects), visit("cues", of.cues), visit("abilities", of.abilities), visit("draws", of.draws);
}

template <class Visit>
void fields(Visit& visit, Maybe<calls::Step> auto& of) {
    visit("length", of.length);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Pause> auto& of) {
    visit("paused", of.paused);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::TimeScale> auto& of) {
    visit("scale", of.scale);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Reload> auto& of) {
    visit("fingerprint", of.fingerprint);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Spawn> auto& of) {
    visit("spec", of.spec);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Destroy> auto& of) {
    visit("actor", of.actor);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::SetTeam> auto& of) {
    visit("actor", of.actor), visit("team", of.team);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Move> auto& of) {
    visit("actor", of.actor), visit("to", of.to);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Face> auto& of) {
    visit("actor", of.actor), visit("direction", of.direction);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::SetBase> auto& of) {
    visit("actor", of.actor), visit("attribute", of.attribute), visit("base", of.base);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::ChangeBase> auto& of) {
    visit("actor", of.actor), visit("attribute", of.attribute), visit("operation", of.operation);
    visit("amount", of.amount);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::AddTag> auto& of) {
    visit("actor", of.actor), visit("tag", of.tag);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::RemoveTag> auto& of) {
    visit("actor", of.actor), visit("tag", of.tag);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Send> auto& of) {
    visit("actor", of.actor), visit("event", of.event);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Apply> auto& of) {
    visit("target", of.target), visit("spec", of.spec);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Remove> auto& of) {
    visit("effect", of.effect);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::RemoveAll> auto& of) {
    visit("actor", of.actor), visit("effect", of.effect);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::RemoveTagged> auto& of) {
    visit("actor", of.actor), visit("tag", of.tag);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::MakeSource> auto& of) {
    visit("modifiers", of.modifiers);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Attach> auto& of) {
    visit("source", of.source), visit("actor", of.actor);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::AttachNew> auto& of) {
    visit("actor", of.actor), visit("modifiers", of.modifiers);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Detach> auto& of) {
    visit("source", of.source);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::DestroySource> auto& of) {
    visit("source", of.source);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Grant> auto& of) {
    visit("actor", of.actor), visit("ability", of.ability), visit("level", of.level);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Revoke> auto& of) {
    visit("ability", of.ability);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Activate> auto& of) {
    visit("ability", of.ability), visit("with", of.with);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::ActivateMissing> auto& of) {
    visit("actor", of.actor), visit("ability", of.ability);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Commit> auto& of) {
    visit("ability", of.ability), visit("cost", of.cost), visit("cooldown", of.cooldown);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::End> auto& of) {
    visit("ability", of.ability);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Hit> auto& of) {
    visit("ability", of.ability), visit("target", of.target);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Cancel> auto& of) {
    visit("ability", of.ability);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::CancelTagged> auto& of) {
    visit("actor", of.actor), visit("tag", of.tag);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::CancelAll> auto& of) {
    visit("actor", of.actor);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::SetState> auto& of) {
    visit("ability", of.ability), visit("state", of.state);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::SetInput> auto& of) {
    visit("ability", of.ability), visit("with", of.with);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::ExecuteCue> auto& of) {
    visit("actor", of.actor), visit("spec", of.spec);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::AddCue> auto& of) {
    visit("actor", of.actor), visit("tag", of.tag), visit("hidden", of.hidden);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::RemoveCue> auto& of) {
    visit("actor", of.actor), visit("tag", of.tag);
}
template <class Visit>
void fields(Visit& visit, Maybe<calls::Queue> auto& of) {
    visit("request", of.request);
}

} // namespace prowess::detail
