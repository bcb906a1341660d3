#pragma once

#include <prowess/attribute/attribute_def.hpp>
#include <prowess/core/name.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace prowess {

/// What a game's code brings to its content, and what it expects content to define.
class Code {
public:
    /// An attribute with the rules of its type, `static constexpr AttributeRules rules`.
    template <class A>
    Code& attribute() {
        attributes_.push_back(AttributeDef::of(name_of<A>(), A::rules));
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

    [[nodiscard]] const std::vector<AttributeDef>& attributes() const { return attributes_; }
    [[nodiscard]] const std::vector<std::string>& effects() const { return effects_; }
    [[nodiscard]] const std::vector<std::string>& abilities() const { return abilities_; }
    [[nodiscard]] const std::vector<std::string>& tags() const { return tags_; }

private:
    std::vector<AttributeDef> attributes_;
    std::vector<std::string> effects_;
    std::vector<std::string> abilities_;
    std::vector<std::string> tags_;
};

} // namespace prowess
