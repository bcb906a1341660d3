#include <prowess/core/failure.hpp>

#include <string>

namespace prowess {

namespace {

/// Makes sentences of failures, in the words of content.
class Sentence {
public:
    explicit Sentence(const Failure& failure) : failure_(failure) {}

    [[nodiscard]] std::string make() const {
        std::string subject;
        if (failure_.ability)
            subject = "ability " + quoted(failure_.ability) + ": ";
        else if (failure_.effect)
            subject = "effect " + quoted(failure_.effect) + ": ";
        return subject + (failure_.reason == Reason::effect_failed ? effect_failed() : why(failure_.reason));
    }

private:
    template <class Kind>
    [[nodiscard]] std::string quoted(Id<Kind> id) const {
        const Names* const names = failure_.names.names;
        const std::string_view name = names == nullptr ? std::string_view{} : names->name(id);
        return name.empty() ? "(unknown)" : "`" + std::string(name) + "`";
    }
    [[nodiscard]] std::string effect_failed() const {
        if (failure_.list == EffectList::spawns)
            return "actor " + quoted(failure_.spawned) + " of its spawns (number " +
                   std::to_string(failure_.entry + 1) + ") was not made: " +
                   (failure_.effect ? "effect " + quoted(failure_.effect) + " was not applied to it: " : "") +
                   why(failure_.cause);
        if (!failure_.effect)
            return "its behaviour could not start: " + why(failure_.cause);
        return "effect " + quoted(failure_.effect) + " of its " + std::string(list_name()) + " (number " +
               std::to_string(failure_.entry + 1) + ") was not applied: " + why(failure_.cause);
    }
    [[nodiscard]] std::string_view list_name() const {
        switch (failure_.list) {
        case EffectList::cost: return "cost";
        case EffectList::cooldown: return "cooldown";
        case EffectList::self_effects: return "self effects";
        case EffectList::target_effects: return "target effects";
        case EffectList::behaviour_self_effects: return "behaviour's self effects";
        case EffectList::behaviour_target_effects: return "behaviour's target effects";
        case EffectList::toggle_effects: return "toggled effects";
        case EffectList::template_effects: return "starting effects";
        case EffectList::spawns:
        case EffectList::none: break;
        }
        return "effects";
    }
    [[nodiscard]] std::string there_is_no(std::string_view what) const {
        return failure_.unknown.empty() ? "there is no such " + std::string(what)
                                        : "there is no " + std::string(what) + " `" + failure_.unknown + "`";
    }
    [[nodiscard]] std::string attribute() const {
        return "attribute " + quoted(failure_.attribute) + (failure_.of_source ? " of the source" : "");
    }
    [[nodiscard]] std::string not_finite() const;
    /// What a requirement asks about first that does not hold.
    [[nodiscard]] std::string unmet() const {
        const std::string of = failure_.tag         ? " of " + quoted(failure_.tag)
                               : failure_.attribute ? " of attribute " + quoted(failure_.attribute)
                               : failure_.by_effect ? " of effect " + quoted(failure_.by_effect)
                                                    : "";
        return "what it requires" + of + " does not hold";
    }
    /// What a time reads of an actor that is not there, or lacks it.
    [[nodiscard]] std::string unread() const {
        return failure_.attribute ? ", as it reads " + quoted(failure_.attribute) + " of the " +
                                        (failure_.of_source ? "source" : "target") + ", which has none"
                                  : "";
    }
    [[nodiscard]] std::string why(Reason reason) const { return why_effect(reason); }
    [[nodiscard]] std::string why_effect(Reason reason) const;
    [[nodiscard]] std::string why_ability(Reason reason) const;
    [[nodiscard]] std::string why_call(Reason reason) const;

    const Failure& failure_;
};

std::string Sentence::not_finite() const {
    switch (failure_.number) {
    case EffectNumber::none: break;
    case EffectNumber::level: return "its level is not finite";
    case EffectNumber::param: return "the param " + quoted(failure_.tag) + " is not finite";
    case EffectNumber::duration: return "its duration works out to no finite number";
    case EffectNumber::period: return "its period works out to no finite number";
    case EffectNumber::strength: return "its strength works out to no finite number";
    case EffectNumber::chance: return "its chance works out to no finite number";
    case EffectNumber::absorbs: return "what it absorbs works out to no finite number";
    }
    return failure_.attribute ? "what it does to " + attribute() + " works out to no finite number"
                              : "a number of it is not finite";
}

std::string Sentence::why_effect(Reason reason) const {
    switch (reason) {
    case Reason::blocked_requirement: return unmet();
    case Reason::blocked_immunity:
        return "the target is immune to " + quoted(failure_.tag) + " by effect " + quoted(failure_.by_effect);
    case Reason::stack_limit: return "effect " + quoted(failure_.by_effect) + " has all its stacks";
    case Reason::stronger_or_equal_active:
        return "effect " + quoted(failure_.by_effect) + " is as strong or stronger and active";
    case Reason::chance: return "its chance did not come up";
    case Reason::missing_param:
        return "the param " + quoted(failure_.tag) + " is not set, and its definition has no default";
    case Reason::not_finite: return not_finite();
    case Reason::bad_duration:
        return failure_.by_effect
                   ? "effect " + quoted(failure_.by_effect) + " is active without an end, so its time cannot be set"
                   : "its duration works out to 0 or less" + unread();
    case Reason::bad_period: return "its period works out to less than 0.001 s" + unread();
    case Reason::bad_speed: return "its `projectile_speed` works out to 0 or less, or to no number";
    case Reason::no_attribute:
        return std::string(failure_.of_source ? "the source" : "the target") + " has no attribute " +
               quoted(failure_.attribute);
    case Reason::no_capacity:
        return failure_.tag ? "65,535 sources hold the tag " + quoted(failure_.tag) + " already"
                            : "there is as much already as the world's options allow";
    case Reason::execution_failed: return "its change of " + attribute() + " would leave the limits, or is no number";
    case Reason::derived: return attribute() + " is derived and has no base to change";
    case Reason::loop: return "it is in a chain that is too long, taken for a loop";
    case Reason::needs_code:
        return failure_.unknown.empty()
                   ? "it needs code that content speaks of and the program does not bring"
                   : "its context data is of the type `" + failure_.unknown +
                         "`, which content speaks of and the program does not bring: register it with `Code::context`";
    default: return why_ability(reason);
    }
}

std::string Sentence::why_ability(Reason reason) const {
    switch (reason) {
    case Reason::not_granted: return "it is not granted";
    case Reason::active: return "it is active already";
    case Reason::not_active: return "it is not active";
    case Reason::input: return "its input is missing, of another type, or refused by the game";
    case Reason::no_target: return "it needs a target that exists and is in range";
    case Reason::charge: return "it has no charge left";
    case Reason::cooldown: return "it is cooling down: its owner owns " + quoted(failure_.tag);
    case Reason::cost:
        return failure_.attribute ? "its owner cannot pay its cost in " + attribute()
                                  : "its owner cannot pay its cost: " + why_effect(failure_.cause);
    case Reason::blocked: return "it is blocked by ability " + quoted(failure_.by_ability);
    case Reason::requirement: return unmet();
    case Reason::interrupted: return "what interrupts it holds";
    case Reason::effect_failed: return "one of its effects was not applied";
    default: return why_call(reason);
    }
}

std::string Sentence::why_call(Reason reason) const {
    switch (reason) {
    case Reason::no_such_actor: return "there is no such actor";
    case Reason::no_such_effect: return there_is_no("effect");
    case Reason::no_such_ability: return there_is_no("ability");
    case Reason::no_such_attribute: return there_is_no("attribute");
    case Reason::no_such_tag: return there_is_no("tag");
    case Reason::no_such_template: return there_is_no("actor template");
    case Reason::no_such_source: return "there is no such modifier source";
    case Reason::no_such_cue: return "there is no such cue";
    case Reason::no_such_context:
        return "its context data is of a type that is not registered, `" + failure_.unknown +
               "`: register it with `Code::context`";
    case Reason::in_step: return "the world cannot be changed while it steps or calls back";
    case Reason::bad_value: return "a value is missing, not finite or out of range";
    case Reason::renumbered:
        return "`" + failure_.unknown +
               "` has another number there than in the world: build it over the world's rulebook";
    case Reason::no_memory: return "there is not enough memory";
    default: return std::string(name(reason));
    }
}

} // namespace

std::string Failure::text() const {
    return Sentence(*this).make();
}

} // namespace prowess
