#include <prowess/world/world.hpp>

#include "attribute/compile.hpp"
#include "world/compile.hpp"
#include "world/engine.hpp"

#include <utility>

namespace prowess {

Expected<ModifierSource> World::Impl::make_source(const std::vector<ModifierDef>& modifiers, Mistakes* mistakes) {
    Mistakes found;
    std::vector<Instruction> instructions;
    std::vector<CompiledModifier> compiled(modifiers.size());
    for (std::size_t i = 0; i < modifiers.size(); ++i)
        (void)compile_modifier(modifiers[i], scope_of(rulebook->tables()), instructions, compiled[i], found);
    if (found.empty())
        return attributes.make_source(compiled, instructions);
    if (mistakes != nullptr)
        *mistakes = std::move(found);
    return fail(Reason::bad_value);
}

Expected<void> World::Impl::attach(ModifierSource source, Actor actor) {
    if (!attributes.sources().contains(source))
        return fail(Reason::no_such_source);
    if (!simulation.actors.contains(actor))
        return fail(Reason::no_such_actor);
    attributes.detach(source.index);
    const SourceRecord& record = attributes.sources()[source.index];
    if (attributes.modifier_count(actor.index) + record.modifiers.size > options.modifiers_per_actor)
        return fail(Reason::no_capacity);
    attributes.attach(source.index, actor.index);
    return {};
}

Expected<ModifierSource> World::make_source(const std::vector<ModifierDef>& modifiers, Mistakes* mistakes) {
    return impl_->change<calls::MakeSource>([&] { return impl_->make_source(modifiers, mistakes); }, modifiers);
}

Expected<void> World::attach(ModifierSource source, Actor actor) {
    return impl_->change<calls::Attach>(
        [&]() -> Expected<void> {
            Transaction transaction(impl_->simulation.journal);
            auto attached = impl_->attach(source, actor);
            if (attached)
                transaction.keep();
            return attached;
        },
        source, actor);
}

Expected<ModifierSource> World::attach(Actor actor, const std::vector<ModifierDef>& modifiers, Mistakes* mistakes) {
    return impl_->change<calls::AttachNew>(
        [&]() -> Expected<ModifierSource> {
            if (!alive(actor))
                return impl_->fail(Reason::no_such_actor);
            Transaction transaction(impl_->simulation.journal);
            auto made = impl_->make_source(modifiers, mistakes);
            if (!made)
                return made;
            if (const auto attached = impl_->attach(*made, actor); !attached)
                return impl_->fail(attached.error());
            transaction.keep();
            return made;
        },
        actor, modifiers);
}

Expected<std::vector<ValueChange>> World::preview(Actor actor, const std::vector<ModifierDef>& modifiers,
                                                  Mistakes* mistakes) {
    return impl_->preview(actor, [&]() -> Expected<void> {
        const auto made = impl_->make_source(modifiers, mistakes);
        if (!made)
            return tl::make_unexpected(made.error());
        return impl_->attach(*made, actor);
    });
}

Expected<std::vector<ValueChange>> World::preview(Actor actor, AttributeId attribute, float base) {
    return impl_->preview(actor, [&] { return impl_->set_base(actor, attribute, base); });
}

Expected<std::vector<ValueChange>> World::Impl::preview(Actor actor, const std::function<Expected<void>()>& change) {
    if (in_step)
        return fail(Reason::in_step);
    if (!simulation.actors.contains(actor))
        return fail(Reason::no_such_actor);
    std::vector<ValueChange> values;
    for (const AttributeId attribute : attributes.attributes_of(actor.index))
        values.push_back({attribute, attributes.value(actor.index, attribute), 0});
    const Transaction undone(simulation.journal);
    if (const auto changed = change(); !changed)
        return fail(changed.error());
    for (ValueChange& value : values)
        value.after = attributes.value(actor.index, value.attribute);
    std::erase_if(values, [](const ValueChange& value) { return value.after == value.before; });
    return values;
}

Expected<bool> World::detach(ModifierSource source) {
    return impl_->change<calls::Detach>(
        [&]() -> Expected<bool> {
            const auto actor = actor_of(source);
            if (!actor)
                return impl_->fail(actor.error());
            impl_->attributes.detach(source.index);
            return static_cast<bool>(*actor);
        },
        source);
}

Expected<void> World::destroy(ModifierSource source) {
    return impl_->change<calls::DestroySource>(
        [&]() -> Expected<void> {
            if (!alive(source))
                return impl_->fail(Reason::no_such_source);
            impl_->attributes.destroy_source(source.index);
            return {};
        },
        source);
}

bool World::alive(ModifierSource source) const {
    return impl_->attributes.sources().contains(source);
}

Expected<Actor> World::actor_of(ModifierSource source) const {
    if (!alive(source))
        return impl_->fail(Reason::no_such_source);
    return impl_->attributes.sources()[source.index].actor;
}

} // namespace prowess
