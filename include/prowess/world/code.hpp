#pragma once

#include <prowess/ability/code.hpp>
#include <prowess/attribute/attribute_def.hpp>
#include <prowess/core/name.hpp>
#include <prowess/effect/code.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace prowess {

class World;

/// An input that an ability is to be activated with, or to go on with.
template <class Input>
struct InputCheck {
    const World& world;
    AbilityId ability;
    Actor actor;
    Actor target; ///< Null for nobody.
    Input input;
};

/// A check of inputs of one type.
struct InputCheckCode {
    using Allows = std::function<bool(const World&, AbilityId, Actor, Actor, const ContextData&)>;

    std::string name; ///< Of the type.
    Allows allows;
};

/// A type of the game's own that specs may carry.
struct ContextCode {
    std::string name; ///< By which it is told from others.
    std::string type; ///< As the compiler writes it.
};

/// What a game's code brings to its content, and what it expects content to define.
class Code {
public:
    /// An attribute with the rules of its type, `static constexpr AttributeRules rules`, and its `static Magnitude
    /// derived()` where it has one.
    template <class A>
    Code& attribute() {
        attributes_.push_back(AttributeDef::of<A>());
        attributes_.back().type = type_name<A>();
        return *this;
    }
    /// Content has to define this effect, which code names by type.
    template <class E>
    Code& effect() {
        effects_.emplace_back(name_of<E>());
        return *this;
    }
    /// Content has to define this ability, which code names by type.
    template <class A>
    Code& ability() {
        abilities_.emplace_back(name_of<A>());
        return *this;
    }
    /// A tag that code names by type; content may define it too. The tags above it come with it.
    template <class T>
    Code& tag() {
        tags_.emplace_back(name_of<T>());
        return *this;
    }

    /// A type of the game's own that specs may carry: `spec.with(Hit{…})`. See `ContextData`.
    template <class T>
    Code& context() {
        detail::check_context<T>();
        contexts_.push_back({std::string(name_of<T>()), std::string(whole_type_name<T>())});
        return *this;
    }

    /// A formula that effects name in `executions`; one of the same name takes its place. See `execution_code`.
    template <class T>
    Code& execution(T value) {
        return replace(executions_, execution_code(std::move(value)));
    }
    /// A number that magnitudes name: `{custom: name}`. See `calculation_code`.
    template <class T>
    Code& calculation(T value) {
        return replace(calculations_, calculation_code(std::move(value)));
    }
    /// A route whose way is in code. See `route_code`.
    template <class T>
    Code& route(T value) {
        return replace(routes_, route_code(std::move(value)));
    }

    /// What runs abilities that content says it of: `behaviour: cast_fireball`. See `behaviour_code`.
    template <class T>
    Code& behaviour() {
        return replace(behaviours_, behaviour_code<T>());
    }
    /// Decides whether an input of a type passes, such as an aim within reach: for whoever activates, before anything
    /// is paid. It reads the world, and must not change it.
    template <class Input>
    Code& check_input(std::function<bool(const InputCheck<Input>&)> allows) {
        return replace(input_checks_,
                       InputCheckCode{std::string(name_of<Input>()),
                                      [allows = std::move(allows)](const World& world, AbilityId ability, Actor actor,
                                                                   Actor target, const ContextData& input) {
                                          const auto value = input.get<Input>();
                                          return value && allows({world, ability, actor, target, *value});
                                      }});
    }

    [[nodiscard]] const std::vector<AttributeDef>& attributes() const { return attributes_; }
    [[nodiscard]] const std::vector<std::string>& effects() const { return effects_; }
    [[nodiscard]] const std::vector<std::string>& abilities() const { return abilities_; }
    [[nodiscard]] const std::vector<std::string>& tags() const { return tags_; }
    [[nodiscard]] const std::vector<ContextCode>& contexts() const { return contexts_; }
    [[nodiscard]] const std::vector<ExecutionCode>& executions() const { return executions_; }
    [[nodiscard]] const std::vector<CalculationCode>& calculations() const { return calculations_; }
    [[nodiscard]] const std::vector<RouteCode>& routes() const { return routes_; }
    [[nodiscard]] const std::vector<BehaviourCode>& behaviours() const { return behaviours_; }
    [[nodiscard]] const std::vector<InputCheckCode>& input_checks() const { return input_checks_; }

private:
    template <class T>
    Code& replace(std::vector<T>& all, T one) {
        std::erase_if(all, [&](const T& other) { return other.name == one.name; });
        all.push_back(std::move(one));
        return *this;
    }

    std::vector<AttributeDef> attributes_;
    std::vector<std::string> effects_;
    std::vector<std::string> abilities_;
    std::vector<std::string> tags_;
    std::vector<ContextCode> contexts_;
    std::vector<ExecutionCode> executions_;
    std::vector<CalculationCode> calculations_;
    std::vector<RouteCode> routes_;
    std::vector<BehaviourCode> behaviours_;
    std::vector<InputCheckCode> input_checks_;
};

} // namespace prowess
