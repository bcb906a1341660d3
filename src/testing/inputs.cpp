#include "content/quoted.hpp"
#include "names.hpp"
#include "world/compiled.hpp"

#include <prowess/testing/stage.hpp>

#include <algorithm>

namespace prowess::testing {

using detail::quoted;

double InputNumbers::operator[](std::string_view name) const {
    read_.push_back(name);
    const auto found = std::ranges::find(numbers_, name, &NamedNumbers::value_type::first);
    return found == numbers_.end() ? 0 : found->second;
}

std::vector<std::string> InputNumbers::unread() const {
    std::vector<std::string> unread;
    for (const auto& [name, number] : numbers_)
        if (std::ranges::find(read_, name) == read_.end())
            unread.push_back(name);
    return unread;
}

/// Of no ability in code that is there, an input is refused as the world does it; of one without a reader, the step
/// fails.
std::optional<const InputReader*> Stage::reader_of(AbilityId ability, const Location& where) {
    const RulebookTables& tables = world_->rulebook().tables();
    const CompiledBehaviour& behaviour = tables.abilities[ability.value].behaviour;
    if (behaviour.kind != BehaviourKind::code || tables.behaviours[behaviour.code.value].needs_code ||
        tables.behaviours[behaviour.code.value].input == 0)
        return nullptr;
    const std::string& name = tables.behaviour_names.names[behaviour.code.value];
    if (const auto found = input_readers_.find(name); found != input_readers_.end())
        return &found->second;
    fail(where, "nothing reads inputs of the behaviour " + quoted(name) + ": give the stage a reader, `read_input`");
    return {};
}

std::optional<ActivationSpec> Stage::activation_of(const AbilityStep& what, AbilityId ability, Actor target,
                                                   const Location& where) {
    ActivationSpec with{.target = target, .input = {}};
    if (!what.input)
        return with;
    const auto reader = reader_of(ability, where);
    if (!reader)
        return {};
    const InputNumbers numbers(*what.input);
    // What takes no input is given one of no type, which is refused.
    with.input = *reader != nullptr ? (*reader)->make(numbers) : ContextData{.type = 1, .bytes = {}};
    return *reader == nullptr || all_read(numbers, where) ? std::optional(with) : std::nullopt;
}

bool Stage::all_read(const InputNumbers& numbers, const Location& where) {
    const auto unread = numbers.unread();
    return unread.empty() || fail(where, no_such("number of the input", unread.front(), numbers.known()));
}

std::optional<Expected<void>> Stage::set_input_of(GrantedAbility ability, const AbilityStep& what,
                                                  const Location& where) {
    const auto reader = reader_of(world_->view(ability)->id, where);
    if (!reader)
        return {};
    if (*reader == nullptr)
        return tl::make_unexpected(Failure(Reason::input));
    const InputNumbers numbers(*what.input);
    (void)(*reader)->make(numbers);
    if (!all_read(numbers, where))
        return {};
    return (*reader)->set(*world_, ability, numbers);
}

bool Stage::set_input(const AbilityStep& what, Location where) {
    return take(Step(UseStep{AbilityVerb::set_input, what}), where);
}

} // namespace prowess::testing
