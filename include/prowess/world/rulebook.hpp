#pragma once

#include <prowess/core/definition.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/name.hpp>
#include <prowess/core/names.hpp>
#include <prowess/core/tags.hpp>
#include <prowess/world/code.hpp>
#include <prowess/world/definitions.hpp>
#include <prowess/world/registry.hpp>

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace prowess {

struct RulebookTables;
class EffectSource;

/// Everything that content and code define, checked and compiled: immutable, and shared by any number of worlds.
class Rulebook final : public Names {
public:
    /// Checks and compiles definitions, together with what code brings; every mistake is reported at once.
    ///
    /// What is numbered is numbered in order of name: the same definitions have the same numbers wherever they are
    /// built. With `before`, what `before` has keeps its number, and what is new is numbered after it.
    [[nodiscard]] static tl::expected<std::shared_ptr<const Rulebook>, Mistakes>
    build(const Definitions& definitions, const Code& code = {}, const Rulebook* before = nullptr);

    /// Likewise, with `effects` in place of those of `definitions`: for the library's own modules.
    [[nodiscard]] static tl::expected<std::shared_ptr<const Rulebook>, Mistakes>
    build(const Definitions& definitions, EffectSource& effects, const Code& code, const Rulebook* before);

    ~Rulebook();
    Rulebook(const Rulebook&) = delete;
    Rulebook& operator=(const Rulebook&) = delete;

    /// The definitions of one kind: `registry<EffectId>()`.
    template <class IdType>
    [[nodiscard]] Registry<IdType> registry() const {
        return Registry<IdType>(*this);
    }

    /// A name's number; nothing where there is none.
    [[nodiscard]] std::optional<TagId> tag(std::string_view name) const;
    [[nodiscard]] std::optional<AttributeId> attribute(std::string_view name) const;
    [[nodiscard]] std::optional<CurveId> curve(std::string_view name) const;
    [[nodiscard]] std::optional<RouteId> route(std::string_view name) const;
    [[nodiscard]] std::optional<EffectId> effect(std::string_view name) const;
    [[nodiscard]] std::optional<AbilityId> ability(std::string_view name) const;
    [[nodiscard]] std::optional<TemplateId> actor(std::string_view name) const;

    /// A type's number; nothing where nothing is called what the type is called.
    template <class T>
    [[nodiscard]] std::optional<AttributeId> attribute() const {
        return attribute(name_of<T>());
    }
    template <class T>
    [[nodiscard]] std::optional<EffectId> effect() const {
        return effect(name_of<T>());
    }
    template <class T>
    [[nodiscard]] std::optional<AbilityId> ability() const {
        return ability(name_of<T>());
    }

    /// A number's name; empty where there is none.
    [[nodiscard]] std::string_view name(TagId id) const override;
    [[nodiscard]] std::string_view name(AttributeId id) const override;
    [[nodiscard]] std::string_view name(CurveId id) const;
    [[nodiscard]] std::string_view name(RouteId id) const;
    [[nodiscard]] std::string_view name(EffectId id) const override;
    [[nodiscard]] std::string_view name(AbilityId id) const override;
    [[nodiscard]] std::string_view name(TemplateId id) const override;

    /// How many there are; numbers run from 0.
    [[nodiscard]] std::size_t tag_count() const;
    [[nodiscard]] std::size_t attribute_count() const;
    [[nodiscard]] std::size_t curve_count() const;
    [[nodiscard]] std::size_t effect_count() const;
    [[nodiscard]] std::size_t ability_count() const;
    [[nodiscard]] std::size_t actor_count() const;

    [[nodiscard]] const TagRegistry& tags() const;
    /// An attribute as code or content defines it; without a name where there is none, or none any more.
    [[nodiscard]] const AttributeDef& definition(AttributeId id) const;
    /// The abilities that an effect grants while it counts; none where there is no such effect.
    [[nodiscard]] std::span<const AbilityId> grants(EffectId effect) const;
    /// A curve's value, kept within its ends.
    [[nodiscard]] double sample(CurveId curve, double at) const;
    /// As content says; of an attribute that code declares too, what content says.
    [[nodiscard]] const DisplayDef& display(AttributeId id) const;
    [[nodiscard]] const DisplayDef& display(EffectId id) const;
    [[nodiscard]] const DisplayDef& display(AbilityId id) const;
    [[nodiscard]] const DisplayDef& display(TemplateId id) const;

    /// A hash of everything that reaches results: equal where two rulebooks run a world alike.
    [[nodiscard]] std::uint64_t fingerprint() const;

    /// The compiled tables, for the library's own modules.
    [[nodiscard]] const RulebookTables& tables() const { return *tables_; }

private:
    explicit Rulebook(std::unique_ptr<RulebookTables> tables);

    std::unique_ptr<RulebookTables> tables_;
};

using RulebookPointer = std::shared_ptr<const Rulebook>;

} // namespace prowess
