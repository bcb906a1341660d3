#include "effect/effects.hpp"

#include <utility>

namespace prowess {

void Effects::add_chain(Chains& chains, const std::vector<CompiledEntry>& list, const EffectFrame& frame) const {
    if (list.empty())
        return;
    Chain chain;
    chain.list = &list;
    chain.frame = frame;
    chain.params.assign(frame.params.begin(), frame.params.end());
    chain.tags.assign(frame.tags.begin(), frame.tags.end());
    chain.captures.assign(frame.captures.begin(), frame.captures.end());
    chain.source_tags.assign(frame.source_tags.begin(), frame.source_tags.end());
    chains.push_back(std::move(chain));
}

void Effects::run_chains(Chains& chains, std::uint32_t depth) {
    for (Chain& chain : chains) {
        chain.frame.params = chain.params;
        chain.frame.tags = chain.tags;
        chain.frame.captures = chain.captures;
        chain.frame.source_tags = chain.source_tags;
        apply_list(*chain.list, chain.frame, depth + 1);
    }
}

void Effects::apply_list(std::span<const CompiledEntry> list, const EffectFrame& frame, std::uint32_t depth) {
    for (const CompiledEntry& entry : list)
        apply_entry(entry, frame, depth);
}

bool Effects::entry_holds(const CompiledEntry& entry, const EffectFrame& frame) const {
    if (!condition_holds(entry.when, frame))
        return false;
    return entry.chance >= 1 || simulation_.draw(frame.owner, DrawStream::chance) < entry.chance;
}

Expected<Effects::Prepared> Effects::prepare(const CompiledEntry& entry, const EffectFrame& frame) const {
    Prepared prepared;
    prepared.level = frame.level;
    if (!entry.level.empty()) {
        const auto level = number(entry.level, frame);
        if (!level)
            return tl::make_unexpected(level.error());
        prepared.level = *level;
    }
    prepared.params.assign(frame.params.begin(), frame.params.end());
    for (const CompiledParam& param : entry.params) {
        const auto value = number(param.value, frame);
        if (!value)
            return tl::make_unexpected(value.error());
        std::erase_if(prepared.params, [&](const Param& set) { return set.name == param.tag; });
        prepared.params.push_back({param.tag, *value});
    }
    return prepared;
}

void Effects::apply_entry(const CompiledEntry& entry, const EffectFrame& frame, std::uint32_t depth) {
    if (!entry_holds(entry, frame))
        return;
    const bool to_source = entry.to == Recipient::source || entry.to == Recipient::instigator;
    Application application;
    application.target = to_source ? frame.source : frame.target;
    application.effect = entry.effect;
    application.source = frame.source;
    application.tags = frame.tags;
    application.depth = depth;
    const auto prepared = prepare(entry, frame);
    if (!prepared) {
        tell_blocked(entry.effect, application.target, frame.source, prepared.error());
        return;
    }
    application.level = prepared->level;
    application.params = prepared->params;
    // What comes of it is told; nothing before it is undone.
    (void)apply(application);
}

} // namespace prowess
