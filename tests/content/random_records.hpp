#pragma once

#include "content/schema/content.hpp"

#include <prowess/core/hash.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

namespace prowess::test {

using namespace prowess::detail; // The words of the schema.

/// Fills what the schema describes with anything that can be written so.
class RandomRecord {
public:
    explicit RandomRecord(std::uint64_t seed) : state_(seed) {}

    void fill(const Number&, double& value) {
        constexpr std::array<double, 9> some{0, -0.0, 1, -3, 0.1, -2.5e-7, 1e300, 9007199254740993.0, 4294967296.0};
        value = some[below(some.size())];
    }
    void fill(const FloatNumber&, double& value) { value = (double{1} * static_cast<double>(below(4000)) - 2000) / 8; }
    void fill(const Flag&, bool& value) { value = likely(); }
    void fill(const Text&, std::string& value) { value = text(); }
    void fill(const NameOf&, Name& value) { value.text = text(); }
    void fill(const LimitFormat&, LimitDef& value) {
        value.kind = likely() ? Limit::Kind::attribute : Limit::Kind::number;
        if (value.kind == Limit::Kind::attribute)
            fill(attribute, value.attribute);
        else
            fill(FloatNumber{}, value.number);
    }
    void fill(const OwnMagnitude&, Magnitude& value) { fill(Nested<Magnitude>{}, value); }
    void fill(const BaseFormat&, std::optional<double>& value) {
        if (likely())
            fill(FloatNumber{}, value.emplace());
    }
    void fill(const LifetimeFormat&, EffectDef& value) {
        value.lifetime = static_cast<Lifetime>(below(3));
        if (value.lifetime == Lifetime::timed)
            fill(Nested<Magnitude>{}, value.duration);
    }
    void fill(const AbsorberFormat&, StageDef& value) {
        if (likely())
            return;
        value.kind = StageKind::absorb_attribute;
        fill(absorbing_attribute, value);
    }
    void fill(const RecipientFormat&, EffectEntry& value) {
        if (likely()) {
            fill(words<Recipient>, value.to);
        } else {
            value.to = Recipient::nearest;
            fill(recipient_found, value);
        }
    }
    void fill(const CurveKeysFormat&, NamedCurve& value) {
        for (std::size_t left = below(4); left > 0; --left) {
            CurveKey& key = value.curve.keys.emplace_back();
            fill(Number{}, key.at);
            fill(Number{}, key.value);
        }
    }
    void fill(const TagTree&, std::vector<Name>& value) { fill(list(tag), value); }
    void fill(const Nested<Magnitude>&, Magnitude& value);

    template <std::integral T>
        requires(!std::same_as<T, bool>)
    void fill(const Whole& format, T& value) {
        const std::int64_t least = std::max<std::int64_t>(format.least, std::is_signed_v<T> ? -5 : 0);
        value = static_cast<T>(std::min(format.most, least + static_cast<std::int64_t>(below(70'000))));
    }
    template <class T>
    void fill(const Marker&, T&) {}
    template <class T>
    void fill(const Bare&, T&) {}
    template <class Value, std::size_t Count>
    void fill(const OneOf<Value, Count>& format, Value& value) {
        value = format.words[below(Count)].second;
    }
    template <class Value>
    void fill(const Listed<Value>& format, Value& value) {
        value = *format.by_name(format.words()[below(format.words().size())]);
    }
    template <class Format, class T>
    void fill(const ListOf<Format>& format, std::vector<T>& values) {
        fill_list(values, [&](T& value) { fill(format.format, value); });
    }
    template <class Format, class T>
    void fill(const Format& format, std::optional<T>& value) {
        fill(format, value.emplace());
    }
    template <class T>
    void fill(const Nested<T>&, T& value) {
        record(Schema<T>::record, value);
    }
    template <class RecordType, class T>
    void fill(const Own<RecordType>& format, T& value) {
        record(format.record, value);
    }
    template <class Pair, class Value, class Format>
    void fill(const NameMap<Pair, Value, Format>& format, std::vector<Pair>& pairs) {
        fill_list(pairs, [&](Pair& pair) {
            fill(NameOf{}, pair.*format.key);
            fill(format.format, pair.*format.value);
        });
    }
    template <class T>
    void fill(const Section<T>&, std::vector<T>& definitions) {
        fill_list(definitions, [&](T& definition) {
            fill(NameOf{}, definition.name);
            fill(Nested<T>{}, definition);
        });
        std::ranges::stable_sort(definitions, {}, [](const T& definition) { return definition.name.text; });
    }

private:
    std::size_t below(std::size_t count) {
        state_ += 0x9E3779B97F4A7C15;
        return static_cast<std::size_t>(mix(state_) % count);
    }
    bool likely() { return below(2) == 0; }
    std::string text() {
        constexpr std::array<std::string_view, 6> some{"a",           "life", "damage.elemental.fire",
                                                       "-amount * 2", "",     "flammée"};
        return std::string(some[below(some.size())]);
    }

    template <class T, class Fill>
    void fill_list(std::vector<T>& values, Fill fill_one) {
        if (depth_ > 4)
            return;
        ++depth_;
        for (std::size_t left = below(4); left > 0; --left)
            fill_one(values.emplace_back());
        --depth_;
    }

    template <class RecordType, class T>
    void record(const RecordType& described, T& object) {
        if (depth_ > 6)
            return;
        ++depth_;
        std::size_t left = std::tuple_size_v<decltype(described.choices)>;
        const std::size_t chosen = left > 0 ? below(left) : 0;
        std::apply([&](const auto&... field) { (maybe(field, object), ...); }, described.fields);
        std::apply([&](const auto&... choice) { ((--left == chosen ? choose(choice, object) : void()), ...); },
                   described.choices);
        --depth_;
    }

    template <class Field, class T>
    void maybe(const Field& field, T& object) {
        if constexpr (requires { field.access; })
            if (likely())
                fill(field.format, std::invoke(field.access, object));
    }

    template <class Choice, class T>
    void choose(const Choice& choice, T& object) {
        object.*choice.select.member = choice.select.value;
        fill(choice.field.format, std::invoke(choice.field.access, object));
        std::apply([&](const auto&... option) { (maybe(option, object), ...); }, choice.options);
    }

    std::uint64_t state_;
    std::size_t depth_ = 0;
};

inline void RandomRecord::fill(const Nested<Magnitude>&, Magnitude& value) {
    using Kind = Magnitude::Kind;
    value.kind = static_cast<Kind>(below(static_cast<std::size_t>(Kind::formula) + 1));
    switch (value.kind) {
    case Kind::none:
    case Kind::level:
    case Kind::stacks:
    case Kind::amount: break;
    case Kind::value: fill(Number{}, value.value); break;
    case Kind::param:
        fill(tag, value.name);
        if (likely())
            fill(Number{}, value.fallback.emplace());
        break;
    case Kind::attribute:
        fill(attribute, value.read.attribute);
        value.read.from = static_cast<Side>(below(4));
        value.read.value = static_cast<AttributePart>(below(3));
        value.read.live = likely();
        fill(list(tag), value.read.tagged);
        break;
    case Kind::stat:
    case Kind::custom:
    case Kind::formula: fill(stat, value.name); break;
    case Kind::comparison: value.comparison = static_cast<Comparison>(below(6)); [[fallthrough]];
    default:
        if (value.kind == Kind::curve)
            fill(curve, value.name);
        fill(list(Nested<Magnitude>{}), value.terms);
    }
}

/// Whether two objects are the same to the schema, member by member.
struct SameRecord {
    bool same(const auto&, double left, double right) const {
        return std::bit_cast<std::uint64_t>(left) == std::bit_cast<std::uint64_t>(right);
    }
    bool same(const auto&, const Name& left, const Name& right) const { return left == right; }
    bool same(const auto&, const std::string& left, const std::string& right) const { return left == right; }
    template <class T>
        requires(std::integral<T> || std::is_enum_v<T>)
    bool same(const auto&, const T& left, const T& right) const {
        return left == right;
    }
    bool same(const LimitFormat&, const LimitDef& left, const LimitDef& right) const {
        return left.kind == right.kind && left.number == right.number && left.attribute == right.attribute;
    }
    bool same(const LifetimeFormat&, const EffectDef& left, const EffectDef& right) const {
        return left.lifetime == right.lifetime && same(Nested<Magnitude>{}, left.duration, right.duration);
    }
    bool same(const AbsorberFormat&, const StageDef& left, const StageDef& right) const {
        return left.kind == right.kind && same(absorbing_attribute, left, right);
    }
    bool same(const RecipientFormat&, const EffectEntry& left, const EffectEntry& right) const {
        return left.to == right.to && same(recipient_found, left, right);
    }
    bool same(const CurveKeysFormat&, const NamedCurve& left, const NamedCurve& right) const {
        return std::ranges::equal(left.curve.keys, right.curve.keys, [&](const CurveKey& one, const CurveKey& other) {
            return same(Number{}, one.at, other.at) && same(Number{}, one.value, other.value);
        });
    }
    bool same(const TagTree&, const std::vector<Name>& left, const std::vector<Name>& right) const {
        return left == right;
    }
    bool same(const OwnMagnitude&, const Magnitude& left, const Magnitude& right) const {
        return same(Nested<Magnitude>{}, left, right);
    }
    bool same(const Nested<Magnitude>&, const Magnitude& left, const Magnitude& right) const {
        const AttributeRead& one = left.read;
        const AttributeRead& other = right.read;
        return left.kind == right.kind && same(Number{}, left.value, right.value) && left.name == right.name &&
               same(Number{}, left.fallback, right.fallback) && left.comparison == right.comparison &&
               one.attribute == other.attribute && one.from == other.from && one.value == other.value &&
               one.live == other.live && one.tagged == other.tagged &&
               same(list(Nested<Magnitude>{}), left.terms, right.terms);
    }
    template <class Format, class T>
    bool same(const Format& format, const std::optional<T>& left, const std::optional<T>& right) const {
        return left.has_value() == right.has_value() && (!left || same(format, *left, *right));
    }
    template <class Format, class T>
    bool same(const ListOf<Format>& format, const std::vector<T>& left, const std::vector<T>& right) const {
        return std::ranges::equal(left, right,
                                  [&](const T& one, const T& other) { return same(format.format, one, other); });
    }
    template <class T>
    bool same(const Nested<T>&, const T& left, const T& right) const {
        return record(Schema<T>::record, left, right);
    }
    template <class RecordType, class T>
    bool same(const Own<RecordType>& format, const T& left, const T& right) const {
        return record(format.record, left, right);
    }
    template <class T>
    bool same(const Marker&, const T&, const T&) const {
        return true;
    }
    template <class T>
    bool same(const Bare&, const T&, const T&) const {
        return true;
    }
    template <class Pair, class Value, class Format>
    bool same(const NameMap<Pair, Value, Format>& format, const std::vector<Pair>& left,
              const std::vector<Pair>& right) const {
        return std::ranges::equal(left, right, [&](const Pair& one, const Pair& other) {
            return one.*format.key == other.*format.key && same(format.format, one.*format.value, other.*format.value);
        });
    }
    template <class T>
    bool same(const Section<T>&, const std::vector<T>& left, const std::vector<T>& right) const {
        return std::ranges::equal(left, right, [&](const T& one, const T& other) {
            return one.name == other.name && same(Nested<T>{}, one, other);
        });
    }

private:
    /// What is not chosen is as a new object has it, so that all of it is compared.
    template <class RecordType, class T>
    bool record(const RecordType& described, const T& left, const T& right) const {
        bool equal = true;
        for_each_key(described, [&](const auto& element, std::size_t) {
            if constexpr (is_choice<std::remove_cvref_t<decltype(element)>>)
                equal = equal && left.*element.select.member == right.*element.select.member &&
                        member(element.field, left, right);
            else if constexpr (requires { element.access; })
                equal = equal && member(element, left, right);
        });
        return equal;
    }

    template <class Field, class T>
    bool member(const Field& field, const T& left, const T& right) const {
        if constexpr (std::same_as<std::remove_cvref_t<decltype(field.access)>, Term<0, 1>>)
            return same(list(Nested<T>{}), left.terms, right.terms);
        else
            return same(field.format, std::invoke(field.access, left), std::invoke(field.access, right));
    }
};

} // namespace prowess::test
