#pragma once

#include <prowess/attribute/explanation.hpp>
#include <prowess/attribute/read_context.hpp>
#include <prowess/core/failure.hpp>
#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>

namespace prowess {

/// What a world does to attributes by their numbers, by their types in code: `world.value<Life>(actor)`. Fails with
/// `no_such_attribute` where nothing is called what the type is called.
template <class World>
class AttributesByType {
public:
    template <class A>
    [[nodiscard]] Expected<float> value(Actor actor, const ReadContext& context = {}) const {
        return with<A, Expected<float>>([&](AttributeId id) { return self().value(actor, id, context); });
    }
    template <class A>
    [[nodiscard]] Expected<float> base(Actor actor) const {
        return with<A, Expected<float>>([&](AttributeId id) { return self().base(actor, id); });
    }
    template <class A>
    [[nodiscard]] Expected<float> current(Actor actor) const {
        return with<A, Expected<float>>([&](AttributeId id) { return self().current(actor, id); });
    }
    template <class A>
    Expected<void> set_base(Actor actor, float base) {
        return with<A, Expected<void>>([&](AttributeId id) { return self().set_base(actor, id, base); });
    }
    template <class A>
    [[nodiscard]] bool is_above(Actor actor, float number) const {
        return with<A, Expected<bool>>([&](AttributeId id) { return self().is_above(actor, id, number); })
            .value_or(false);
    }
    template <class A>
    [[nodiscard]] bool is_below(Actor actor, float number) const {
        return with<A, Expected<bool>>([&](AttributeId id) { return self().is_below(actor, id, number); })
            .value_or(false);
    }
    template <class A>
    Expected<float> change_base(Actor actor, Operation operation, double amount) {
        return with<A, Expected<float>>(
            [&](AttributeId id) { return self().change_base(actor, id, operation, amount); });
    }
    template <class A>
    [[nodiscard]] Expected<float> base_after(Actor actor, Operation operation, double amount) const {
        return with<A, Expected<float>>(
            [&](AttributeId id) { return self().base_after(actor, id, operation, amount); });
    }
    template <class A>
    [[nodiscard]] Explained explain(Actor actor, const ReadContext& context = {}) const {
        return with<A, Explained>([&](AttributeId id) { return self().explain(actor, id, context); });
    }

private:
    friend World;
    AttributesByType() = default;

    [[nodiscard]] const World& self() const { return static_cast<const World&>(*this); }
    [[nodiscard]] World& self() { return static_cast<World&>(*this); }

    template <class A, class Answer, class Do>
    [[nodiscard]] Answer with(Do what) const {
        const auto id = self().rulebook().template attribute<A>();
        return id ? Answer(what(*id)) : Answer(tl::make_unexpected(Failure(Reason::no_such_attribute)));
    }
};

} // namespace prowess
