// The workload in flat arrays that hold indices, with timing wheels and a list of who changed; what is due is done in
// blocks, its memory asked for ahead. No library: no conditions, stacking, transactions, undoing or subscribers. What
// the machine gives when nothing stands in the way.

#pragma once

#include "baselines/parts.hpp"
#include "baselines/wheel.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace baselines {

class Flat {
public:
    using Handle = std::uint32_t;

    explicit Flat(std::uint32_t count) : modifiers_(count), tags_(count), changed_(count) {
        values_.reserve(count);
        for (std::uint32_t actor = 0; actor < count; ++actor)
            values_.emplace_back(actor);
    }

    Handle apply(const Application& what) {
        const Definition& definition = what.what();
        const Handle made = take_place();
        effects_[made] = {what.actor, effects_[made].version, what.generation,
                          static_cast<std::uint16_t>(what.definition), static_cast<std::uint16_t>(what.slot)};
        const Waiting waiting{made, effects_[made].version};
        ends_.push(now_ + what.steps, waiting);
        if (definition.kind == Kind::pulse)
            pulses_.push(now_ + workload::period, waiting);
        else
            change(what.actor, definition.attribute);
        free_modifier(what.actor) = {made, definition.amount, definition.attribute, definition.kind, true};
        tags_[what.actor].add(definition.leaf, 1);
        events_.push_back({what.actor, effects_[made].definition, Event::What::applied});
        return made;
    }
    void remove(Handle handle) {
        Effect& effect = effects_[handle];
        const Definition& definition = workload::definitions[effect.definition];
        modifier_of(effect.owner, handle).used = false;
        tags_[effect.owner].add(definition.leaf, -1);
        if (definition.kind != Kind::pulse)
            change(effect.owner, definition.attribute);
        events_.push_back({effect.owner, effect.definition, Event::What::removed});
        ++effect.version;
        effect.owner = std::exchange(free_effect_, handle);
    }
    void step() {
        events_.clear();
        ++now_;
        pulses_.advance([&](std::span<const Waiting> due) { pulse(due); });
        ends_.advance([&](std::span<const Waiting> due) { end(due); });
        fold();
    }
    void set_base(std::uint32_t actor, std::uint32_t attribute, float base) {
        values_[actor].of[attribute].base = base;
        change(actor, attribute);
    }

    /// As the last step left it.
    [[nodiscard]] float value(std::uint32_t actor, std::uint32_t attribute) const {
        return values_[actor].of[attribute].current;
    }
    [[nodiscard]] std::uint32_t held(std::uint32_t actor, std::uint32_t leaf) const { return tags_[actor].held(leaf); }
    [[nodiscard]] std::size_t byte_count() const {
        return values_.size() * sizeof(Values) + modifiers_.size() * sizeof(Modifiers) + tags_.size() * sizeof(Tags) +
               changed_.size() * sizeof(changed_[0]) + effects_.size() * sizeof(Effect) + pulses_.byte_count() +
               ends_.byte_count();
    }

private:
    static constexpr std::uint32_t none = 0xFFFF'FFFF;
    static constexpr std::size_t ahead = 12; ///< Of actors to fold.

    struct Value {
        float base;
        float current;
    };
    /// Side by side: a pulse changes both.
    struct Values {
        explicit Values(std::uint32_t actor) {
            for (std::uint32_t i = 0; i < attribute_count; ++i)
                of[i] = {workload::base(actor, i), workload::base(actor, i)};
        }
        std::array<Value, attribute_count> of;
    };
    struct Effect {
        std::uint32_t owner; ///< Of a free place: the next one.
        std::uint32_t version;
        std::uint32_t generation;
        std::uint16_t definition;
        std::uint16_t slot;
    };
    struct Modifier {
        std::uint32_t effect;
        float amount;
        std::uint8_t attribute;
        Kind kind;
        bool used;
    };
    /// Five in a line of the cache, and where more are. An actor's first have its number.
    struct alignas(64) Modifiers {
        std::array<Modifier, 5> of{};
        std::uint32_t next = none;
    };

    Handle take_place() {
        if (free_effect_ == none) {
            effects_.emplace_back();
            return static_cast<Handle>(effects_.size() - 1);
        }
        return std::exchange(free_effect_, effects_[free_effect_].owner);
    }
    Modifier& free_modifier(std::uint32_t actor) {
        for (std::uint32_t at = actor;; at = modifiers_[at].next) {
            for (Modifier& one : modifiers_[at].of)
                if (!one.used)
                    return one;
            if (modifiers_[at].next == none) {
                modifiers_[at].next = static_cast<std::uint32_t>(modifiers_.size());
                modifiers_.emplace_back();
            }
        }
    }
    Modifier& modifier_of(std::uint32_t actor, Handle effect) {
        for (std::uint32_t at = actor;; at = modifiers_[at].next)
            for (Modifier& one : modifiers_[at].of)
                if (one.used && one.effect == effect)
                    return one;
    }
    void change(std::uint32_t actor, std::uint32_t attribute) {
        if (changed_[actor] == 0)
            to_fold_.push_back(actor);
        changed_[actor] = static_cast<std::uint16_t>(changed_[actor] | 1U << attribute);
    }

    /// Leaves out what has gone meanwhile, and asks for what the rest needs of its owner.
    template <class Ask>
    std::span<const Handle> still_there(std::span<const Waiting> due, const Ask& ask) {
        for (const Waiting& one : due)
            __builtin_prefetch(&effects_[one.item], 1);
        std::size_t count = 0;
        for (const Waiting& one : due)
            if (effects_[one.item].version == one.version) {
                ask(effects_[one.item].owner);
                there_[count++] = one.item;
            }
        return {there_.data(), count};
    }
    void pulse(std::span<const Waiting> due) {
        const auto ask = [&](std::uint32_t owner) {
            __builtin_prefetch(&values_[owner], 1);
            __builtin_prefetch(&changed_[owner], 1);
        };
        for (const Handle handle : still_there(due, ask)) {
            const Effect& effect = effects_[handle];
            values_[effect.owner].of[0].base -= workload::definitions[effect.definition].amount;
            change(effect.owner, 0);
            events_.push_back({effect.owner, effect.definition, Event::What::pulsed});
            pulses_.push(now_ + workload::period, {handle, effect.version});
        }
    }
    void end(std::span<const Waiting> due) {
        const auto ask = [&](std::uint32_t owner) {
            __builtin_prefetch(&modifiers_[owner], 1);
            __builtin_prefetch(&tags_[owner], 1);
            __builtin_prefetch(&changed_[owner], 1);
        };
        for (const Handle handle : still_there(due, ask)) {
            const Effect gone = effects_[handle];
            remove(handle);
            apply(workload::application(gone.owner, gone.slot, gone.generation + 1));
        }
    }
    void fold() {
        for (std::size_t i = 0; i < to_fold_.size(); ++i) {
            if (i + ahead < to_fold_.size())
                ask_to_fold(to_fold_[i + ahead]);
            fold(to_fold_[i]);
        }
        to_fold_.clear();
    }
    void ask_to_fold(std::uint32_t actor) {
        __builtin_prefetch(&modifiers_[actor]);
        __builtin_prefetch(&changed_[actor], 1);
        __builtin_prefetch(&values_[actor].of[0], 1);
        __builtin_prefetch(&values_[actor].of[attribute_count - 1], 1);
    }
    void fold(std::uint32_t actor) {
        for (std::uint32_t left = std::exchange(changed_[actor], std::uint16_t{0}); left != 0; left &= left - 1) {
            const auto attribute = static_cast<std::uint32_t>(std::countr_zero(left));
            Sums sums;
            for (std::uint32_t at = actor; at != none; at = modifiers_[at].next)
                for (const Modifier& one : modifiers_[at].of)
                    if (one.used && one.attribute == attribute)
                        sums.add(one.kind, one.amount);
            Value& value = values_[actor].of[attribute];
            value.current = sums.of(value.base);
        }
    }

    std::vector<Values> values_;
    std::vector<Modifiers> modifiers_;
    std::vector<Tags> tags_;
    std::vector<std::uint16_t> changed_; ///< A bit an attribute.
    std::vector<Effect> effects_;
    std::vector<std::uint32_t> to_fold_;
    std::array<Handle, Wheel::block_size> there_{};
    Wheel pulses_;
    Wheel ends_;
    Events events_;
    std::uint32_t free_effect_ = none;
    std::uint32_t now_ = 0;
};

} // namespace baselines
