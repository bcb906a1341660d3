#include "world/description.hpp"
#include "world/engine.hpp"

#include "attribute/wording.hpp"

#include <algorithm>
#include <cmath>

namespace prowess {

namespace {

using Kind = DescribedNumber::Kind;

/// To hundredths, which is what a reader takes in.
std::string shown(double number) {
    const double hundredths = std::round(number * 100) / 100;
    return written(hundredths == 0 ? 0 : hundredths);
}

std::string percent(double fraction) {
    return shown(fraction * 100) + " %";
}

/// Whether an amount of the operation is a part of the whole.
bool is_fraction(Operation operation) {
    return operation == Operation::additive || operation == Operation::multiplicative || operation == Operation::divide;
}

} // namespace

/// Works out the numbers of one effect or ability for one actor.
class World::Impl::Describer {
public:
    Describer(const Impl& world, const EffectFrame& frame) : world_(world), frame_(frame) { frame_.previewing = true; }
    /// Of an effect that is on an actor.
    Describer(const Impl& world, ActiveEffect effect)
        : Describer(world, world.effects.frame_of(world.effects.records()[effect.index])) {
        active_ = effect;
    }
    Describer(const Impl& world, std::uint32_t grant)
        : world_(world),
          frame_(world.bare_frame(world.abilities.under(grant))),
          grant_(grant) {}

    template <class Id>
    [[nodiscard]] Description run(Id id) const {
        const DisplayDef& display = world_.rulebook->display(id);
        Description made{display.name, {}, display.icon};
        const auto parts = parse_description(display.description);
        for (const DescriptionPart& part : parts.value_or(std::vector<DescriptionPart>{}))
            made.text += part.is_name ? number(id, part.text) : part.text;
        return made;
    }

private:
    template <class Id>
    [[nodiscard]] std::string number(Id id, const std::string& name) const {
        const auto found = find_number(world_.rulebook->tables(), id, name);
        if (!found)
            return "?";
        return found->effect ? of_effect(*found) : of_ability(*found);
    }

    [[nodiscard]] std::string of_ability(const DescribedNumber& which) const {
        const Abilities& granted = world_.abilities;
        switch (which.kind) {
        case Kind::stat: return shown(granted.stat(frame_.under, which.attribute));
        case Kind::cast_time:
        case Kind::channel_time: return shown(granted.time_taken(grant_).value_or(0));
        case Kind::ability_period: return shown(granted.time_between(grant_).value_or(0));
        case Kind::cooldown: return shown(granted.cooldown_time(grant_));
        case Kind::charges: return std::to_string(granted.most_charges(grant_));
        case Kind::recharge: return shown(granted.recharge_time(grant_));
        default: return shown(frame_.level);
        }
    }

    [[nodiscard]] std::string of_effect(const DescribedNumber& which) const {
        const CompiledEffect& rules = world_.effects.definition(which.effect);
        EffectFrame frame = frame_;
        std::vector<double> captured;
        // One that is on an actor has its own.
        if (frame.effect != which.effect) {
            captured = world_.effects.capture_source(which.effect, frame.under, frame.tags, {});
            frame.rules = &rules;
            frame.effect = which.effect;
            frame.own_tags = rules.tags;
            frame.reads = rules.captures;
            frame.captures = captured;
        }
        const auto value = [&](Program program) { return world_.effects.number(program, frame).value_or(0); };
        switch (which.kind) {
        case Kind::duration: return shown(value(rules.duration));
        case Kind::period: return shown(value(rules.period));
        case Kind::chance: return percent(value(rules.chance));
        case Kind::strength: return shown(rules.strength.empty() ? 1 : value(rules.strength));
        case Kind::absorbs: return shown(value(rules.absorbs->amount));
        case Kind::amount:
        case Kind::route: return amount(which, rules, value);
        default: return shown(frame.level);
        }
    }

    template <class Value>
    [[nodiscard]] std::string amount(const DescribedNumber& which, const CompiledEffect& rules,
                                     const Value& value) const {
        double sum = 0;
        bool fraction = false;
        const auto all =
            std::span(world_.rulebook->tables().modifiers).subspan(rules.first_modifier, rules.modifier_count);
        for (const CompiledModifier& modifier : all) {
            if (modifier.route != which.route || (which.attribute && modifier.attribute != which.attribute))
                continue;
            sum += counted(modifier).value_or(value(modifier.amount));
            fraction = is_fraction(modifier.operation);
        }
        return fraction ? percent(std::abs(sum)) : shown(std::abs(sum));
    }

    /// What a modifier that counts worked out to as it came to count.
    [[nodiscard]] std::optional<double> counted(const CompiledModifier& modifier) const {
        if (!active_)
            return {};
        for (const ModifierEntry& entry : world_.attributes.modifiers_of(frame_.target.index))
            if (!entry.from_source && entry.owner == active_.index && &world_.attributes.definition(entry) == &modifier)
                return entry.amount;
        return {};
    }

    const Impl& world_;
    EffectFrame frame_;
    ActiveEffect active_; ///< Null: it is on nobody yet.
    std::uint32_t grant_ = 0;
};

EffectFrame World::Impl::bare_frame(const Under& under) const {
    EffectFrame frame;
    frame.owner = frame.target = frame.source = under.owner;
    frame.under = under;
    frame.level = under.level;
    frame.previewing = true;
    frame.source_tags = simulation.actors.tags(under.owner);
    if (under.ability)
        frame.tags = abilities.definition(under.ability).tags;
    return frame;
}

Expected<Description> World::describe(GrantedAbility ability) const {
    if (!impl_->abilities.records().contains(ability))
        return impl_->fail(Reason::not_granted);
    return Impl::Describer(*impl_, ability.index).run(impl_->abilities.records()[ability.index].definition);
}

Expected<Description> World::describe(ActiveEffect effect) const {
    if (!impl_->effects.records().contains(effect))
        return impl_->fail(Reason::no_such_effect);
    return Impl::Describer(*impl_, effect).run(impl_->effects.records()[effect.index].definition);
}

Expected<Description> World::describe(Actor source, EffectId effect, double level) const {
    if (!alive(source))
        return impl_->fail(Reason::no_such_actor);
    if (rulebook().name(effect).empty())
        return impl_->fail(Reason::no_such_effect);
    Under under;
    under.owner = source;
    under.level = level;
    return Impl::Describer(*impl_, impl_->bare_frame(under)).run(effect);
}

} // namespace prowess
