#include "effect/effects.hpp"

#include <utility>

namespace prowess {

void Effects::add_chain(Chains& chains, const std::vector<CompiledEntry>& list, const EffectFrame& frame) const {
    if (!list.empty())
        chains.all.push_back(chain_of(list, frame));
}

void Effects::add_chain(Chains& chains, const std::vector<CompiledEntry>& list, const EffectRecord& record) const {
    if (!list.empty())
        add_chain(chains, list, frame_of(record));
}

Effects::Chain Effects::chain_of(const std::vector<CompiledEntry>& list, const EffectFrame& frame) const {
    Chain chain;
    chain.list = &list;
    chain.frame = frame;
    chain.params.assign(frame.params.begin(), frame.params.end());
    chain.tags.assign(frame.tags.begin(), frame.tags.end());
    chain.context.assign(frame.context.begin(), frame.context.end());
    chain.captures.assign(frame.captures.begin(), frame.captures.end());
    chain.source_tags.assign(frame.source_tags.begin(), frame.source_tags.end());
    return chain;
}

void Effects::run_chains(const Chains& chains) {
    for (const Chain& chain : chains.all)
        apply_list(*chain.list, frame_of(chain), chains.depth + 1);
}

EffectFrame Effects::frame_of(const Chain& chain) {
    EffectFrame frame = chain.frame;
    frame.params = chain.params;
    frame.tags = chain.tags;
    frame.context = chain.context;
    frame.captures = chain.captures;
    frame.source_tags = chain.source_tags;
    return frame;
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
    // What comes of it is told; nothing before it is undone.
    if (const auto application = application_of(entry, frame, depth))
        (void)apply_prepared(entry, frame, *application);
}

Expected<Applied> Effects::apply_prepared(const CompiledEntry& entry, const EffectFrame& frame,
                                          Application application) {
    const auto prepared = prepare(entry, frame);
    if (!prepared) {
        if (!application.again)
            tell_blocked(entry.effect, application.target, frame.source, prepared.error());
        return tl::make_unexpected(prepared.error());
    }
    application.level = prepared->level;
    application.params = prepared->params;
    return apply(application);
}

std::optional<Application> Effects::application_of(const CompiledEntry& entry, const EffectFrame& frame,
                                                   std::uint32_t depth) {
    Application application;
    application.target = entry.to == Recipient::source       ? frame.source
                         : entry.to == Recipient::instigator ? frame.instigator
                         : entry.to == Recipient::nearest    ? nearest(entry, frame).value_or(Actor{})
                                                             : frame.target;
    // What nobody caused is answered to nobody, and what is for who is near is for nobody where nobody is.
    if (!application.target && (entry.to == Recipient::instigator || entry.to == Recipient::nearest))
        return {};
    application.effect = entry.effect;
    application.source = frame.applier ? frame.applier : frame.source;
    application.trail = lead(frame.effect, frame.trail);
    application.tags = frame.tags;
    application.context = frame.context;
    application.under = frame.under;
    application.depth = depth;
    return application;
}

std::optional<Failure> Effects::apply_parts(const Chain& parts, Chains& chains) {
    if (parts.list == nullptr)
        return {};
    const EffectFrame frame = frame_of(parts);
    for (const CompiledEntry& entry : *parts.list) {
        if (!entry_holds(entry, frame))
            continue;
        auto application = application_of(entry, frame, chains.depth + 1);
        if (!application)
            continue;
        const auto prepared = prepare(entry, frame);
        if (!prepared)
            return prepared.error();
        application->level = prepared->level;
        application->params = prepared->params;
        const auto applied = attempt(*application, chains);
        if (applied)
            continue;
        if (entry.required || !is_refusal(applied.error().reason))
            return applied.error();
        tell_blocked(entry.effect, application->target, frame.source, applied.error());
    }
    return {};
}

} // namespace prowess
