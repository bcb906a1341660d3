#pragma once

#include "content/baked/whole.hpp"
#include "core/out.hpp"

#include <algorithm>
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

namespace prowess::detail {

/// Writes definitions without mistakes by the schema. What a field leaves at its default is left out.
class BakedWriter {
public:
    void write(const Number&, double value) { out_.number(value); }
    void write(const FloatNumber&, double value) { out_.number(value); }
    void write(const Flag&, bool value) { out_.byte(value ? 1 : 0); }
    void write(const Text&, const std::string& value) { out_.whole(texts_.number(value)); }
    void write(const NameOf&, const Name& value) { out_.whole(texts_.number(value.text)); }
    void write(const LimitFormat&, const LimitDef& value);
    void write(const OwnMagnitude&, const Magnitude& value) { write(Nested<Magnitude>{}, value); }
    void write(const BaseFormat&, const std::optional<double>& value);
    void write(const LifetimeFormat&, const EffectDef& value);
    void write(const AbsorberFormat&, const StageDef& value);
    void write(const RecipientFormat&, const EffectEntry& value);
    void write(const CurveKeysFormat&, const NamedCurve& value);
    void write(const TagTree&, const std::vector<Name>& value) { write(list(tag), value); }
    void write(const Nested<Magnitude>&, const Magnitude& value);

    template <std::integral T>
        requires(!std::same_as<T, bool>)
    void write(const Whole&, T value) {
        out_.signed_whole(std::int64_t{value});
    }
    template <class T>
    void write(const Marker&, const T&) {}
    template <class T>
    void write(const Bare&, const T&) {}

    template <class Value, std::size_t Count>
    void write(const OneOf<Value, Count>& format, const Value& value) {
        std::uint8_t index = 0;
        for (const auto& [word, meant] : format.words) {
            if (meant == value)
                break;
            ++index;
        }
        out_.byte(index);
    }
    template <class Value>
    void write(const Listed<Value>&, const Value& value) {
        out_.byte(static_cast<std::uint8_t>(value));
    }

    template <class Format, class T>
    void write(const ListOf<Format>& format, const std::vector<T>& values) {
        out_.whole(values.size());
        for (const T& value : values)
            write(format.format, value);
    }
    template <class Format, class T>
    void write(const Format& format, const std::optional<T>& value) {
        write(format, *value);
    }
    template <class T>
    void write(const Nested<T>&, const T& value) {
        static const T fresh{};
        record(Schema<T>::record, value, fresh);
        if constexpr (std::same_as<T, ActorDef>)
            out_.byte(value.all_attributes ? 1 : 0);
    }
    template <class RecordType, class T>
    void write(const Own<RecordType>& format, const T& value) {
        static const T fresh{};
        record(format.record, value, fresh);
    }
    template <class Pair, class Value, class Format>
    void write(const NameMap<Pair, Value, Format>& format, const std::vector<Pair>& pairs) {
        out_.whole(pairs.size());
        for (const Pair& pair : pairs) {
            write(NameOf{}, pair.*format.key);
            write(format.format, pair.*format.value);
        }
    }
    /// In order of name, as they are numbered, whatever the order in which they were defined.
    template <class T>
    void write(const Section<T>&, const std::vector<T>& definitions) {
        out_.whole(definitions.size());
        for (const T* const definition : by_name(definitions)) {
            write(NameOf{}, definition->name);
            write(Nested<T>{}, *definition);
        }
    }
    /// Likewise; the heads of all, each with how many bytes the rest of it takes, then the rest of each.
    void write(const Section<EffectDef>&, const std::vector<EffectDef>& definitions);

    /// The texts, then all that was written.
    [[nodiscard]] std::vector<std::byte> finish() const;

private:
    template <class T>
    static std::vector<const T*> by_name(const std::vector<T>& definitions) {
        std::vector<const T*> sorted;
        for (const T& definition : definitions)
            sorted.push_back(&definition);
        std::ranges::stable_sort(sorted, {},
                                 [](const T* definition) { return std::string_view(definition->name.text); });
        return sorted;
    }

    template <class RecordType, class T>
    void record(const RecordType& described, const T& object, const T& fresh) {
        fields(described.fields, object, fresh);
        if constexpr (std::tuple_size_v<decltype(described.choices)> > 0)
            choice(described.choices, object, fresh);
    }

    template <class Fields, class T>
    void fields(const Fields& all, const T& object, const T& fresh) {
        std::uint64_t present = 0;
        std::uint64_t bit = 1;
        for_each_field(all, [&](const auto& field) {
            if (!is_default(field.format, std::invoke(field.access, object), std::invoke(field.access, fresh)))
                present |= bit;
            bit <<= 1U;
        });
        if constexpr (std::tuple_size_v<Fields> > 0)
            out_.whole(present);
        for_each_field(all, [&](const auto& field) {
            if ((present & 1U) != 0)
                write(field.format, std::invoke(field.access, object));
            present >>= 1U;
        });
    }

    /// Which choice counts, from 1, and what it is.
    template <class Choices, class T>
    void choice(const Choices& all, const T& object, const T& fresh) {
        std::uint8_t index = 0;
        bool found = false;
        for_each_choice(all, [&](const auto& one) {
            ++index;
            const auto kind = object.*one.select.member;
            if (found || (kind != one.select.value && !stands_for(one.field.format, kind)))
                return;
            found = true;
            out_.byte(index);
            write(one.field.format, std::invoke(one.field.access, object));
            fields(one.options, object, fresh);
        });
        if (!found)
            out_.byte(0);
    }

    // Whether a field's value is what it is where the field is left out.
    static bool is_default(const LimitFormat&, const LimitDef& value, const LimitDef&) {
        return value.kind == Limit::Kind::none;
    }
    static bool is_default(const LifetimeFormat&, const EffectDef& value, const EffectDef& fresh) {
        return value.lifetime == fresh.lifetime;
    }
    static bool is_default(const RecipientFormat&, const EffectEntry& value, const EffectEntry& fresh) {
        return value.to == fresh.to;
    }
    static bool is_default(const CurveKeysFormat&, const NamedCurve&, const NamedCurve&) { return false; }
    static bool is_default(const Nested<Condition>&, const Condition& value, const Condition&) {
        return value.kind == Condition::Kind::always;
    }
    static bool is_default(const Nested<Magnitude>&, const Magnitude& value, const Magnitude&) {
        return !value.given();
    }
    static bool is_default(const OwnMagnitude&, const Magnitude& value, const Magnitude&) { return !value.given(); }
    template <class T>
    static bool is_default(const Nested<T>&, const T& value, const T& fresh) {
        constexpr const auto& described = Schema<T>::record;
        bool same = std::tuple_size_v<decltype(described.choices)> == 0;
        for_each_field(described.fields, [&](const auto& field) {
            same = same && is_default(field.format, std::invoke(field.access, value), std::invoke(field.access, fresh));
        });
        return same;
    }
    template <class Format, class T>
    static bool is_default(const Format&, const std::vector<T>& value, const std::vector<T>&) {
        return value.empty();
    }
    template <class Format, class T>
    static bool is_default(const Format&, const std::optional<T>& value, const std::optional<T>&) {
        return !value.has_value();
    }
    /// 0 and -0 differ.
    template <class Format>
    static bool is_default(const Format&, double value, double fresh) {
        return std::bit_cast<std::uint64_t>(value) == std::bit_cast<std::uint64_t>(fresh);
    }
    template <class Format, class T>
        requires(std::integral<T> || std::is_enum_v<T> || std::same_as<T, Name> || std::same_as<T, std::string>)
    static bool is_default(const Format&, const T& value, const T& fresh) {
        return value == fresh;
    }

    Out out_;
    Texts texts_;
};

} // namespace prowess::detail
