#pragma once

#include "content/baked/effects.hpp"
#include "content/baked/layout.hpp"
#include "content/baked/whole.hpp"
#include "core/in.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace prowess::detail {

/// The names and texts, which stand first.
[[nodiscard]] std::vector<std::string_view> read_texts(In& in);

/// Reads definitions by the schema, as `BakedWriter` writes them. What `in` refuses leaves them incomplete.
class BakedReader {
public:
    /// `texts` are borrowed. Of effects the heads go to `effects`, where it is there, and the rest is passed over.
    BakedReader(In& in, const std::vector<std::string_view>& texts, BakedEffects* effects = nullptr)
        : in_(in),
          texts_(texts),
          effects_(effects) {}

    /// What was read so far takes in memory, with what was set.
    [[nodiscard]] std::uint64_t memory() const { return memory_; }
    void set_memory(std::uint64_t memory) { memory_ = memory; }

    void read(const Number&, double& value) { value = in_.number(); }
    void read(const FloatNumber&, double& value);
    void read(const Flag&, bool& value) { value = one_of_two(); }
    void read(const Text&, std::string& value) { value = text(); }
    void read(const NameOf&, Name& value) { value.text = text(); }
    void read(const LimitFormat&, LimitDef& value);
    void read(const OwnMagnitude&, Magnitude& value) { read(Nested<Magnitude>{}, value); }
    void read(const BaseFormat&, std::optional<double>& value);
    void read(const LifetimeFormat&, EffectDef& value);
    void read(const AbsorberFormat&, StageDef& value);
    void read(const RecipientFormat&, EffectEntry& value);
    void read(const CurveKeysFormat&, NamedCurve& value);
    void read(const TagTree&, std::vector<Name>& value) { read(list(tag), value); }
    void read(const Nested<Magnitude>&, Magnitude& value);

    template <std::integral T>
        requires(!std::same_as<T, bool>)
    void read(const Whole& format, T& value) {
        const std::int64_t found = in_.signed_whole();
        using limits = std::numeric_limits<T>;
        if (found < limits::min() || found > std::int64_t{limits::max()} || found < format.least || found > format.most)
            in_.refuse("a whole number is out of its range");
        else
            value = static_cast<T>(found);
    }
    template <class T>
    void read(const Marker&, T&) {}
    template <class T>
    void read(const Bare&, T&) {}

    template <class Value, std::size_t Count>
    void read(const OneOf<Value, Count>& format, Value& value) {
        value = format.words[index(Count)].second;
    }
    template <class Value>
    void read(const Listed<Value>& format, Value& value) {
        value = static_cast<Value>(index(format.words().size()));
    }

    template <class Format, class T>
    void read(const ListOf<Format>& format, std::vector<T>& values) {
        read_list(values, [&](T& value) { read(format.format, value); });
    }
    template <class Format, class T>
    void read(const Format& format, std::optional<T>& value) {
        read(format, value.emplace());
    }
    template <class T>
    void read(const Nested<T>&, T& value) {
        record(Schema<T>::record, value);
        if constexpr (std::same_as<T, ActorDef>)
            value.all_attributes = one_of_two();
    }
    template <class RecordType, class T>
    void read(const Own<RecordType>& format, T& value) {
        record(format.record, value);
    }
    template <class Pair, class Value, class Format>
    void read(const NameMap<Pair, Value, Format>& format, std::vector<Pair>& pairs) {
        read_list(pairs, [&](Pair& pair) {
            read(NameOf{}, pair.*format.key);
            read(format.format, pair.*format.value);
        });
    }
    template <class T>
    void read(const Section<T>&, std::vector<T>& definitions) {
        read_list(definitions, [&](T& definition) {
            read(NameOf{}, definition.name);
            read(Nested<T>{}, definition);
        });
    }
    void read(const Section<EffectDef>&, std::vector<EffectDef>& definitions);
    /// The effect of a head, which is of `size` bytes from here.
    void read_effect(const EffectHead& head, std::size_t size, EffectDef& into);

private:
    [[nodiscard]] BakedHeads read_heads(std::size_t count);

    /// A number below `count`; 0 where it is not.
    std::size_t index(std::size_t count) {
        const std::uint64_t found = in_.whole();
        if (found < count)
            return static_cast<std::size_t>(found);
        in_.refuse("a choice that there is not");
        return 0;
    }
    bool one_of_two() { return index(2) == 1; }
    std::string_view text();

    /// Takes what so much takes in memory.
    bool take(std::uint64_t count, std::size_t size);

    template <class T, class Read>
    void read_list(std::vector<T>& values, Read read_one) {
        const std::size_t count = in_.count();
        if (!take(count, sizeof(T)))
            return;
        values.reserve(count);
        for (std::size_t i = 0; i < count && in_.good(); ++i)
            read_one(values.emplace_back());
    }

    template <class RecordType, class T>
    void record(const RecordType& described, T& object) {
        if (++depth_ > baked_depth_limit)
            in_.refuse(baked_too_deep);
        fields(described.fields, object);
        if constexpr (std::tuple_size_v<decltype(described.choices)> > 0)
            choice(described.choices, object);
        --depth_;
    }

    template <class Fields, class T>
    void fields(const Fields& all, T& object) {
        if constexpr (std::tuple_size_v<Fields> > 0) {
            std::uint64_t present = in_.whole();
            for_each_field(all, [&](const auto& field) {
                if ((present & 1U) != 0)
                    read(field.format, std::invoke(field.access, object));
                present >>= 1U;
            });
            if (present != 0)
                in_.refuse("a field that there is not");
        }
    }

    template <class Choices, class T>
    void choice(const Choices& all, T& object) {
        const std::uint8_t wanted = in_.byte();
        std::uint8_t index = 0;
        for_each_choice(all, [&](const auto& one) {
            if (++index != wanted)
                return;
            object.*one.select.member = one.select.value;
            read(one.field.format, std::invoke(one.field.access, object));
            fields(one.options, object);
        });
        if (wanted > index)
            in_.refuse("a choice that there is not");
    }

    In& in_;
    const std::vector<std::string_view>& texts_;
    BakedEffects* effects_;
    std::size_t depth_ = 0;
    std::uint64_t memory_ = 0;
};

} // namespace prowess::detail
