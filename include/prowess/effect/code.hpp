#pragma once

#include <prowess/attribute/explanation.hpp>
#include <prowess/attribute/modifier_def.hpp>
#include <prowess/core/handle.hpp>
#include <prowess/core/hash.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/magnitude.hpp>
#include <prowess/core/name.hpp>
#include <prowess/effect/context_data.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace prowess {

/// What code of an effect sees as it runs: the application, and the world, read only. Good while the code runs.
class ExecutionContext {
public:
    virtual ~ExecutionContext() = default;
    ExecutionContext(const ExecutionContext&) = delete;
    ExecutionContext& operator=(const ExecutionContext&) = delete;

    [[nodiscard]] virtual EffectId effect() const = 0; ///< None in an ability's own numbers.
    [[nodiscard]] virtual Actor target() const = 0;
    [[nodiscard]] virtual Actor source() const = 0; ///< Null for nobody.
    [[nodiscard]] virtual double level() const = 0;
    [[nodiscard]] virtual double stacks() const = 0; ///< 1 where it does not stack. Executions do not scale by it.
    /// What the application set under a tag; nothing where it did not.
    [[nodiscard]] std::optional<double> param(std::string_view tag) const { return param_by(hash_of(tag)); }
    /// What the code declared that it captures of an attribute of the source or the target; nothing where it did not.
    [[nodiscard]] std::optional<double> captured(std::string_view attribute, Side of) const {
        return captured_by(hash_of(attribute), of);
    }
    /// Whether an actor owns a tag or one under it, now.
    [[nodiscard]] bool owns(Actor actor, std::string_view tag) const { return owns_by(actor, hash_of(tag)); }
    /// Whether the effect, its spec or its ability has a tag or one under it.
    [[nodiscard]] bool tagged(std::string_view tag) const { return tagged_by(hash_of(tag)); }
    /// An attribute's modifiers summed but not yet applied, read now in the effect's tags; nothing where the actor has
    /// no such attribute. For what no capture can say; nothing follows it.
    [[nodiscard]] std::optional<Explanation> breakdown(Actor actor, std::string_view attribute) const {
        return breakdown_by(actor, hash_of(attribute));
    }

    /// The application's context data of a type; nothing where it carries none.
    template <class T>
    [[nodiscard]] std::optional<T> get() const {
        return find_context<T>(context());
    }

    template <class Tag>
    [[nodiscard]] std::optional<double> param() const {
        return param(name_of<Tag>());
    }
    template <class Attribute>
    [[nodiscard]] std::optional<double> captured(Side of) const {
        return captured(name_of<Attribute>(), of);
    }
    template <class Tag>
    [[nodiscard]] bool owns(Actor actor) const {
        return owns(actor, name_of<Tag>());
    }
    template <class Tag>
    [[nodiscard]] bool tagged() const {
        return tagged(name_of<Tag>());
    }
    template <class Attribute>
    [[nodiscard]] std::optional<Explanation> breakdown(Actor actor) const {
        return breakdown(actor, name_of<Attribute>());
    }

protected:
    ExecutionContext() = default;

private:
    [[nodiscard]] virtual std::span<const ContextData> context() const = 0;
    // By `hash_of` a name.
    [[nodiscard]] virtual std::optional<double> param_by(std::uint64_t tag) const = 0;
    [[nodiscard]] virtual std::optional<double> captured_by(std::uint64_t attribute, Side of) const = 0;
    [[nodiscard]] virtual bool owns_by(Actor actor, std::uint64_t tag) const = 0;
    [[nodiscard]] virtual bool tagged_by(std::uint64_t tag) const = 0;
    [[nodiscard]] virtual std::optional<Explanation> breakdown_by(Actor actor, std::uint64_t attribute) const = 0;
};

/// A change that code makes: of a base of the target's or the source's, or an amount put on a route.
struct CodeChange {
    std::uint64_t name = 0; ///< Of an attribute or a route, by `hash_of` it.
    bool is_route = false;  ///< Of routers: dropped, as routing is single-pass.
    Operation operation = Operation::flat;
    double amount = 0;
    Side of = Side::target;

    /// It is the source's base that changes; nothing does where there is no source.
    CodeChange& on_source() { return of = Side::source, *this; }
};

/// What code changes, in order.
class CodeChanges {
public:
    /// As an executing modifier would change it. A target without the attribute fails the effect; a source without it
    /// is left alone.
    CodeChange& change(std::string_view attribute, Operation operation, double amount) {
        return all_.emplace_back(CodeChange{.name = hash_of(attribute), .operation = operation, .amount = amount});
    }
    template <class Attribute>
    CodeChange& change(Operation operation, double amount) {
        return change(name_of<Attribute>(), operation, amount);
    }
    template <class Attribute>
    CodeChange& flat(double amount) {
        return change<Attribute>(Operation::flat, amount);
    }
    /// Puts an amount on a route, which the execution has to declare.
    void route(std::string_view route, double amount) {
        all_.emplace_back(CodeChange{.name = hash_of(route), .is_route = true, .amount = amount});
    }
    template <class Route>
    void route(double amount) {
        route(name_of<Route>(), amount);
    }

    [[nodiscard]] const std::vector<CodeChange>& all() const { return all_; }

private:
    std::vector<CodeChange> all_;
};

/// A formula in code, run as an effect executes.
struct ExecutionCode {
    using Run = std::function<void(const ExecutionContext&, CodeChanges&)>;

    std::string name;
    std::vector<Magnitude> captures; ///< Attribute reads, `Magnitude::source(...)` and `target`.
    std::vector<Name> routes;        ///< That it may put amounts on.
    Run run;
};

/// A number worked out in code: `{custom: name}`.
struct CalculationCode {
    using Run = std::function<double(const ExecutionContext&)>;

    std::string name;
    std::vector<Magnitude> captures;
    Run run;
};

/// A route in code: gets all that an effect put on it, summed.
struct RouteCode {
    using Run = std::function<void(const ExecutionContext&, double, CodeChanges&)>;

    std::string name;
    std::vector<Magnitude> captures;
    Run run;
};

namespace detail {

template <class T>
std::vector<Magnitude> captures_of() {
    if constexpr (requires { T::captures(); })
        return T::captures();
    else
        return {};
}

template <class T>
std::vector<Name> routes_of() {
    if constexpr (requires { T::routes(); })
        return T::routes();
    else
        return {};
}

} // namespace detail

/// Of a type with `void execute(const ExecutionContext&, CodeChanges&) const`, and perhaps `static captures()`, a list
/// of attribute reads, and `static routes()`, a list of names. Its fields are what it is set up with.
template <class T>
[[nodiscard]] ExecutionCode execution_code(T value) {
    return {std::string(name_of<T>()), detail::captures_of<T>(), detail::routes_of<T>(),
            [value = std::move(value)](const ExecutionContext& context, CodeChanges& changes) {
                value.execute(context, changes);
            }};
}
/// Of a type with `double calculate(const ExecutionContext&) const`, and perhaps `static captures()`.
template <class T>
[[nodiscard]] CalculationCode calculation_code(T value) {
    return {std::string(name_of<T>()), detail::captures_of<T>(),
            [value = std::move(value)](const ExecutionContext& context) { return double{value.calculate(context)}; }};
}
/// Of a type with `void route(const ExecutionContext&, double amount, CodeChanges&) const`, and perhaps
/// `static captures()`.
template <class T>
[[nodiscard]] RouteCode route_code(T value) {
    return {std::string(name_of<T>()), detail::captures_of<T>(),
            [value = std::move(value)](const ExecutionContext& context, double amount, CodeChanges& changes) {
                value.route(context, amount, changes);
            }};
}

} // namespace prowess
