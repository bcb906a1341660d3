#include "effect/execution_context.hpp"

#include <prowess/core/tags.hpp>

#include <algorithm>

namespace prowess {

std::optional<double> FrameContext::param_by(std::uint64_t tag) const {
    const auto order = names().tags.find(tag);
    const auto set =
        std::ranges::find_if(frame_.params, [&](const Param& param) { return order && param.name.value == *order; });
    return set != frame_.params.end() ? std::optional(set->value) : std::nullopt;
}

std::optional<double> FrameContext::captured_by(std::uint64_t attribute, Side of) const {
    const auto id = names().attributes.find(attribute);
    const auto declared = std::ranges::find_if(
        declared_, [&](const CompiledRead& read) { return id && read.attribute.value == *id && read.from == of; });
    if (declared == declared_.end())
        return {};
    const auto captured = std::ranges::find(frame_.reads, *declared);
    return captured != frame_.reads.end()
               ? std::optional(frame_.captures[static_cast<std::size_t>(captured - frame_.reads.begin())])
               : std::nullopt;
}

bool FrameContext::owns_by(Actor actor, std::uint64_t tag) const {
    const auto order = names().tags.find(tag);
    return order && simulation_.actors.contains(actor) &&
           simulation_.actors.owns(actor.index, TagOrder{static_cast<std::uint16_t>(*order)});
}

bool FrameContext::tagged_by(std::uint64_t tag) const {
    const auto order = names().tags.find(tag);
    if (!order)
        return false;
    const TagOrder family{static_cast<std::uint16_t>(*order)};
    const TagOrder end = simulation_.tags->end(family);
    return prowess::owns(frame_.own_tags, family, end) || prowess::owns(frame_.tags, family, end);
}

std::optional<Explanation> FrameContext::breakdown_by(Actor actor, std::uint64_t attribute) const {
    const auto id = names().attributes.find(attribute);
    if (!id || !simulation_.actors.contains(actor) || !attributes_.has(actor.index, AttributeId{*id}))
        return {};
    return attributes_.explain(actor.index, AttributeId{*id}, effects_.view_of(frame_));
}

} // namespace prowess
