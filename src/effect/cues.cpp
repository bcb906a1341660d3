#include "effect/cues.hpp"

#include "core/tag_map.hpp"

#include <prowess/core/hash.hpp>

#include <algorithm>

namespace prowess {

namespace {

constexpr std::uint16_t most_added = 0xFFFF;

std::size_t place_of(std::span<const CueHold> holds, TagOrder tag) {
    return static_cast<std::size_t>(std::ranges::lower_bound(holds, tag, {}, &CueHold::tag) - holds.begin());
}

} // namespace

void Cues::add_actor(std::uint32_t actor) {
    if (actor >= of_actor_.size())
        of_actor_.resize(std::size_t{actor} + 1);
    of_actor_.edit(actor) = {};
}

void Cues::join(std::uint32_t actor) {
    for (std::size_t place = 0; place < of_actor(actor).size(); ++place)
        if (!of_actor(actor)[place].cue)
            start(actor, place, true);
}

void Cues::remove_actor(std::uint32_t actor) {
    for (const CueHold& hold : of_actor(actor))
        if (hold.cue)
            end(hold.cue);
    holds_.release(of_actor_.edit(actor).holds);
    of_actor_.edit(actor) = {};
}

void Cues::move_tags(std::uint32_t actor, const TagMap& map) {
    const auto before = of_actor(actor);
    std::vector<CueHold> moved;
    for (CueHold hold : std::vector<CueHold>(before.begin(), before.end())) {
        hold.tag = map(hold.tag);
        if (hold.tag != no_tag)
            moved.push_back(hold);
        else if (hold.cue)
            end(hold.cue);
    }
    holds_.assign(of_actor_.edit(actor).holds, moved);
}

// Sources

const CueHold* Cues::find(std::uint32_t actor, TagOrder tag) const {
    const auto all = of_actor(actor);
    const std::size_t place = place_of(all, tag);
    return place < all.size() && all[place].tag == tag ? &all[place] : nullptr;
}

std::size_t Cues::place_for(std::uint32_t actor, TagOrder tag) {
    const auto all = of_actor(actor);
    const std::size_t place = place_of(all, tag);
    if (place == all.size() || all[place].tag != tag) {
        CueHold made;
        made.tag = tag;
        holds_.insert(of_actor_.edit(actor).holds, place, made);
    }
    return place;
}

void Cues::touch(std::uint32_t actor, std::size_t place) {
    const CueHold hold = of_actor(actor)[place];
    auto& of = of_actor_.edit(actor);
    if (hold.count() == 0 && !hold.cue)
        holds_.erase(of.holds, place);
    if ((hold.count() != 0) == static_cast<bool>(hold.cue) || of.dirty)
        return;
    of.dirty = true;
    dirty_.push(actor);
}

void Cues::hold(std::uint32_t actor, std::span<const TagOrder> tags) {
    for (const TagOrder tag : tags) {
        const std::size_t place = place_for(actor, tag);
        ++holds_.edit(of_actor_[actor].holds, place).held;
        touch(actor, place);
    }
}

void Cues::release(std::uint32_t actor, std::span<const TagOrder> tags) {
    for (const TagOrder tag : tags) {
        const std::size_t place = place_for(actor, tag);
        --holds_.edit(of_actor_[actor].holds, place).held;
        touch(actor, place);
    }
}

bool Cues::add(std::uint32_t actor, TagOrder tag, bool hidden) {
    std::uint16_t CueHold::* const count = hidden ? &CueHold::hidden : &CueHold::added;
    if (const CueHold* const hold = find(actor, tag); hold != nullptr && hold->*count == most_added)
        return false;
    const std::size_t place = place_for(actor, tag);
    ++(holds_.edit(of_actor_[actor].holds, place).*count);
    touch(actor, place);
    return true;
}

bool Cues::remove(std::uint32_t actor, TagOrder tag) {
    const CueHold* const hold = find(actor, tag);
    if (hold == nullptr || (hold->added == 0 && hold->hidden == 0))
        return false;
    std::uint16_t CueHold::* const count = hold->added != 0 ? &CueHold::added : &CueHold::hidden;
    const std::size_t place = place_for(actor, tag);
    --(holds_.edit(of_actor_[actor].holds, place).*count);
    touch(actor, place);
    return true;
}

// One-shots

void Cues::play(std::span<const TagOrder> tags, const Play& by) {
    if (tags.empty())
        return;
    PlayRecord made;
    made.source = by.source;
    made.level = by.level;
    made.under = by.under;
    made.effect = by.effect;
    made.first_change = changes_.next();
    made.change_count = static_cast<std::uint32_t>(by.changes.size());
    made.hidden = by.hidden;
    for (const BaseChange& change : by.changes)
        changes_.push(change);
    context_.assign(made.context, by.context);
    CueExecuted told;
    told.actor = by.actor;
    told.id = by.id;
    told.number = plays_.next();
    plays_.push(made);
    for (const TagOrder tag : tags) {
        told.tag = simulation_.tags->id(tag);
        simulation_.events.emit(told);
    }
}

PlayedCue Cues::played(const CueExecuted& event) const {
    const auto found = plays_.view(event.number, 1);
    if (found.empty())
        return {};
    const PlayRecord& record = found.front();
    const auto changes = changes_.view(record.first_change, record.change_count);
    const auto context = context_.view(record.context);
    return {.changes = {changes.begin(), changes.end()},
            .level = record.level,
            .source = record.source,
            .effect = record.effect,
            .under = record.under,
            .hidden = record.hidden,
            .context = {context.begin(), context.end()}};
}

void Cues::drop_sealed() {
    for (PlayRecord gone : plays_.sealed())
        context_.release(gone.context);
    plays_.drop_sealed();
    changes_.drop_sealed();
}

// The step

void Cues::start(std::uint32_t actor, std::size_t place, bool joined) {
    CueHold& hold = holds_.edit(of_actor_[actor].holds, place);
    CueStarted told;
    told.tag = simulation_.tags->id(hold.tag);
    told.actor = simulation_.actors.handle(actor);
    told.cue = records_.insert({.actor = actor, .tag = told.tag, .joined = joined});
    told.joined = joined;
    told.hidden = hold.only_hidden();
    hold.cue = told.cue;
    simulation_.events.emit(told);
}

void Cues::end(ActiveCue cue) {
    CueEnded told;
    told.tag = records_[cue.index].tag;
    told.actor = simulation_.actors.handle(records_[cue.index].actor);
    told.cue = cue;
    records_.erase(cue.index);
    simulation_.events.emit(told);
}

std::uint64_t Cues::publish() {
    Hasher hash;
    touched_.assign(dirty_.all().begin(), dirty_.all().end());
    dirty_.clear();
    std::ranges::sort(touched_);
    // An actor that took the place of one that was touched may be there twice: the second time nothing is left to do.
    for (const std::uint32_t actor : touched_)
        publish(actor, hash);
    return hash.finish();
}

void Cues::publish(std::uint32_t actor, Hasher& hash) {
    auto& of = of_actor_.edit(actor);
    of.dirty = false;
    for (std::size_t place = 0; place < of_actor(actor).size();) {
        const CueHold hold = of_actor(actor)[place];
        const bool holds = hold.count() != 0;
        if (holds == static_cast<bool>(hold.cue)) {
            ++place;
            continue;
        }
        hash.add(actor);
        hash.add(hold.tag.value);
        hash.add(holds);
        if (holds) {
            start(actor, place, false);
            ++place;
        } else {
            end(hold.cue);
            holds_.erase(of.holds, place);
        }
    }
}

} // namespace prowess
