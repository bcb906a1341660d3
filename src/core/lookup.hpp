#pragma once

#include "core/compiled.hpp"

#include <prowess/core/curve.hpp>
#include <prowess/core/definition.hpp>
#include <prowess/core/tags.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace prowess {

/// What the names of definitions are looked up in. Borrowed.
struct Scope {
    const TagRegistry& tags;
    const NameTable& attributes;
    const NameTable& curve_names;
    const std::vector<CurveDef>& curves; ///< By `CurveId`.
    const NameTable& effects;
    const NameTable* routes = nullptr; ///< Null, here and below: there are none.
    const NameTable* executions = nullptr;
    const NameTable* calculations = nullptr;
    const std::vector<std::vector<CompiledRead>>* calculation_reads = nullptr; ///< By `CalculationId`.
    const NameTable* behaviours = nullptr;                                     ///< In code.
    const NameTable* abilities = nullptr;
    const NameTable* actors = nullptr;
};

/// Collects the mistakes of one build, each with the definition that it is in.
class Report {
public:
    explicit Report(Mistakes& mistakes) : mistakes_(mistakes) {}

    /// What follows is about this definition: "effect", its name. `name` is borrowed until the next one begins.
    void begin(std::string_view kind, const Name& name);
    /// What follows is about no definition.
    void begin() { kind_ = {}; }

    /// `mark` 0 is the definition's own.
    void add(std::string message, std::uint32_t mark = 0);
    /// A name that nothing of its kind has, with the nearest that something has.
    void unknown(std::string_view kind, const Name& name, const NameTable& known);
    void unknown_tag(const Name& name, const TagRegistry& known);

    [[nodiscard]] std::size_t count() const { return mistakes_.size(); }

private:
    [[nodiscard]] bool suggests();
    void unknown(std::string_view kind, const Name& name, const std::vector<std::string_view>& known);

    Mistakes& mistakes_;
    std::string_view kind_;
    const Name* name_ = nullptr;
    std::size_t suggestions_ = 0;
};

/// "`name`".
[[nodiscard]] std::string quote(std::string_view name);

/// "; is `near` meant?", or nothing where no known name is near.
[[nodiscard]] std::string suggestion(std::string_view wanted, std::span<const std::string_view> known);

/// Whether `name` is one or more of `a-z 0-9 _`.
[[nodiscard]] bool is_word(std::string_view name);

/// Names to numbers; reports those that there are not.
class Lookup {
public:
    Lookup(const Scope& scope, Report& report) : scope_(scope), report_(report) { recent_.fill(no_tag); }

    [[nodiscard]] std::optional<TagOrder> tag(const Name& name) const;
    [[nodiscard]] AttributeId attribute(const Name& name) const;
    [[nodiscard]] CurveId curve(const Name& name) const;
    [[nodiscard]] EffectId effect(const Name& name) const;
    [[nodiscard]] RouteId route(const Name& name) const;
    [[nodiscard]] ExecutionId execution(const Name& name) const;
    [[nodiscard]] CalculationId calculation(const Name& name) const;
    /// In code; `built_in` are named where one of them could be meant.
    [[nodiscard]] BehaviourId behaviour(const Name& name, std::span<const std::string_view> built_in) const;
    [[nodiscard]] AbilityId ability(const Name& name) const;
    [[nodiscard]] TemplateId actor(const Name& name) const;
    /// In tree order, without doubles.
    [[nodiscard]] std::vector<TagOrder> tags(const std::vector<Name>& names) const;

    [[nodiscard]] const Scope& scope() const { return scope_; }
    [[nodiscard]] Report& report() const { return report_; }

private:
    Scope scope_;
    Report& report_;
    mutable std::array<TagOrder, 64> recent_; ///< Tags that were found: definitions name few, again and again.
};

} // namespace prowess
