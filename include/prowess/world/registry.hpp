#pragma once

#include <prowess/core/id.hpp>
#include <prowess/core/name.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace prowess {

class Rulebook;

/// The definitions of one kind in a rulebook, read alike for every kind: `for (AttributeId id : registry)`.
///
/// A view: valid as long as its rulebook. Look names up once, outside of what runs each step.
template <class IdType>
class Registry {
public:
    /// Numbers in order, those whose definition is gone passed over.
    class Iterator {
    public:
        using difference_type = std::ptrdiff_t;
        using value_type = IdType;

        Iterator() = default;
        Iterator(const Registry& of, std::uint32_t at) : of_(of), at_(at) { pass_over(); }

        IdType operator*() const { return IdType{at_}; }
        Iterator& operator++() {
            ++at_;
            pass_over();
            return *this;
        }
        Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }

    private:
        void pass_over() {
            while (at_ < of_.bound() && !of_.contains(IdType{at_}))
                ++at_;
        }

        Registry of_;
        std::uint32_t at_ = 0;
    };

    Registry() = default;
    explicit Registry(const Rulebook& rulebook) : rulebook_(&rulebook) {}

    /// How many are defined.
    [[nodiscard]] std::size_t size() const;
    /// One past the greatest number ever given, those whose definition is gone included.
    [[nodiscard]] std::uint32_t bound() const;
    [[nodiscard]] bool contains(IdType id) const;
    /// Empty where the number was never given.
    [[nodiscard]] std::string_view name(IdType id) const;
    /// Nothing where nothing is called so.
    [[nodiscard]] std::optional<IdType> id(std::string_view name) const;
    /// By the name of a type.
    template <class T>
    [[nodiscard]] std::optional<IdType> id() const {
        return id(name_of<T>());
    }
    [[nodiscard]] Iterator begin() const { return Iterator(*this, 0); }
    [[nodiscard]] Iterator end() const { return Iterator(*this, bound()); }
    /// Of the names with their numbers: equal where two registries mean the same by every number.
    [[nodiscard]] std::uint64_t fingerprint() const;

private:
    const Rulebook* rulebook_ = nullptr;
};

extern template class Registry<TagId>;
extern template class Registry<AttributeId>;
extern template class Registry<CurveId>;
extern template class Registry<RouteId>;
extern template class Registry<EffectId>;
extern template class Registry<AbilityId>;
extern template class Registry<TemplateId>;

} // namespace prowess
