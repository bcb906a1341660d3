#include "outcomes.hpp"

#include <prowess/core/failure.hpp>
#include <prowess/effect/events.hpp>

namespace prowess::testing {

const std::vector<std::string_view>& application_outcomes() {
    static const std::vector<std::string_view> outcomes = [] {
        std::vector<std::string_view> names;
        for (const Disposition each :
             {Disposition::executed, Disposition::applied, Disposition::stacked, Disposition::stack_limit,
              Disposition::refreshed, Disposition::extended, Disposition::replaced})
            names.push_back(name(each));
        for (const Reason each :
             {Reason::blocked_requirement, Reason::blocked_immunity, Reason::stronger_or_equal_active, Reason::chance,
              Reason::missing_param, Reason::not_finite, Reason::bad_duration, Reason::bad_period, Reason::no_attribute,
              Reason::no_capacity, Reason::execution_failed, Reason::derived, Reason::no_such_actor,
              Reason::no_such_effect, Reason::no_such_tag, Reason::bad_value, Reason::loop})
            names.push_back(name(each));
        return names;
    }();
    return outcomes;
}

const std::vector<std::string_view>& ability_outcomes() {
    static const std::vector<std::string_view> outcomes = [] {
        std::vector<std::string_view> names{"ok"};
        for (const Reason each :
             {Reason::not_granted, Reason::active, Reason::not_active, Reason::input, Reason::no_target, Reason::charge,
              Reason::cooldown, Reason::cost, Reason::blocked, Reason::requirement, Reason::interrupted,
              Reason::effect_failed, Reason::no_such_actor, Reason::loop, Reason::needs_code})
            names.push_back(name(each));
        return names;
    }();
    return outcomes;
}

} // namespace prowess::testing
