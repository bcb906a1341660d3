#include "core/actors.hpp"

#include <algorithm>

namespace prowess {

namespace {

/// Where a tag stands, or would stand, among counts in tree order.
std::size_t place_of(std::span<const TagCount> counts, TagOrder tag) {
    const auto at = std::ranges::lower_bound(counts, tag, {}, &TagCount::tag);
    return static_cast<std::size_t>(at - counts.begin());
}

constexpr std::uint16_t most_holders = 0xFFFF;

} // namespace

Actor Actors::insert(TemplateId from, std::uint32_t team, Actor spawner) {
    ActorRecord record;
    record.from = from;
    record.team = team;
    record.spawner = spawner;
    return records_.insert(record);
}

void Actors::erase(std::uint32_t actor) {
    auto& record = records_.edit(actor);
    tags_.release(record.tags);
    watches_.release(record.watches);
    records_.erase(actor);
}

std::optional<bool> Actors::same_team(Actor one, Actor other) const {
    if (!contains(one) || !contains(other))
        return {};
    const std::uint32_t team = records_[one.index].team;
    return one == other || (team != 0 && team == records_[other.index].team);
}

bool Actors::owns(std::uint32_t actor, TagOrder tag) const {
    return prowess::owns(tags(actor), tag, registry_->end(tag));
}

bool Actors::add_tag(std::uint32_t actor, TagOrder tag) {
    const auto counts = tags(actor);
    const std::size_t at = place_of(counts, tag);
    if (at < counts.size() && counts[at].tag == tag) {
        if (counts[at].count == most_holders)
            return false;
        ++tags_.edit(records_[actor].tags, at).count;
    } else {
        note_transitions(actor, tag, 1, at);
        tags_.insert(records_.edit(actor, &ActorRecord::tags), at, {tag, 1});
    }
    tag_touched(actor, tag);
    return true;
}

bool Actors::remove_tag(std::uint32_t actor, TagOrder tag) {
    const auto counts = tags(actor);
    const std::size_t at = place_of(counts, tag);
    if (at == counts.size() || counts[at].tag != tag)
        return false;
    if (counts[at].count > 1) {
        --tags_.edit(records_[actor].tags, at).count;
    } else {
        tags_.erase(records_.edit(actor, &ActorRecord::tags), at);
        note_transitions(actor, tag, -1, at);
    }
    tag_touched(actor, tag);
    return true;
}

void Actors::move_tags(std::uint32_t actor, const TagMap& map) {
    const std::vector<TagCount> moved = map(tags(actor));
    tags_.assign(records_.edit(actor).tags, moved);
}

void Actors::note_transitions(std::uint32_t actor, TagOrder tag, std::int16_t by, std::size_t at) {
    if (quiet_)
        return;
    // In tree order a family stands together: what is owned of it is beside the place of any of it.
    const auto counts = tags(actor);
    const auto owns_one = [&](TagOrder family) {
        return (at > 0 && counts[at - 1].tag >= family) ||
               (at < counts.size() && counts[at].tag < registry_->end(family));
    };
    for (const TagOrder family : registry_->lineage(tag))
        if (!owns_one(family))
            transitions_.add() = {handle(actor), family, by};
}

void Actors::take_transitions(std::vector<Transition>& into) {
    into.clear();
    for (const Transition& next : transitions_.all()) {
        const auto same = [&](const Transition& known) { return known.actor == next.actor && known.tag == next.tag; };
        if (const auto known = std::ranges::find_if(into, same); known != into.end())
            known->by = static_cast<std::int16_t>(known->by + next.by);
        else
            into.push_back(next);
    }
    std::erase_if(into, [](const Transition& transition) { return transition.by == 0; });
    transitions_.clear();
}

void Actors::tag_touched(std::uint32_t actor, TagOrder tag) {
    if (quiet_)
        return;
    for (const Watch& watch : watches_.view(records_[actor].watches))
        if (watch.kind == WatchKind::tag && tag.value >= watch.key && tag.value < watch.last)
            pending_.push({watch.subject, watch.generation, watch.purpose});
    if (listener_ != nullptr)
        listener_->tag_touched(actor, tag);
}

void Actors::set_off(std::uint32_t actor, WatchKind kind, std::uint32_t key) {
    if (quiet_)
        return;
    for (const Watch& watch : watches_.view(records_[actor].watches))
        if (watch.kind == kind && watch.key == key)
            pending_.push({watch.subject, watch.generation, watch.purpose});
}

void Actors::set_off_all(std::uint32_t actor) {
    for (const Watch& watch : watches_.view(records_[actor].watches))
        pending_.push({watch.subject, watch.generation, watch.purpose});
}

void Actors::unwatch(std::uint32_t actor, WatchPurpose purpose, std::uint32_t subject) {
    for (std::size_t i = records_[actor].watches.size; i-- > 0;) {
        const Watch& watch = watches_.at(records_[actor].watches, i);
        if (watch.purpose == purpose && watch.subject == subject)
            watches_.erase(records_.edit(actor).watches, i);
    }
}

void Actors::take_pending(std::vector<Pending>& into) {
    const auto all = pending_.all();
    into.assign(all.begin(), all.end());
    pending_.clear();
}

} // namespace prowess
