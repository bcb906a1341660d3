#pragma once

#include "content/catalogue.hpp"
#include "content/keys.hpp"
#include "content/schema/describe.hpp"
#include "content/wording.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace prowess::detail {

/// Reads values of content by the schema. What is wrong goes to the findings, and reading goes on.
///
/// A `read` answers whether the value is fit for use: not where it was refused and nothing can stand in for it.
class Reader {
public:
    Reader(Findings& findings, Catalogue& catalogue) : findings_(findings), catalogue_(catalogue) {}

    bool read(const Number&, const Node& node, double& value);
    bool read(const FloatNumber&, const Node& node, double& value);
    bool read(const Flag&, const Node& node, bool& value);
    bool read(const Text&, const Node& node, std::string& value);
    bool read(const NameOf& format, const Node& node, Name& value);
    bool read(const LimitFormat&, const Node& node, LimitDef& value);
    bool read(const OwnMagnitude&, const Node& node, Magnitude& value);
    bool read(const BaseFormat&, const Node& node, std::optional<double>& value);
    bool read(const LifetimeFormat&, const Node& node, EffectDef& value);
    bool read(const AbsorberFormat&, const Node& node, StageDef& value);
    bool read(const RecipientFormat&, const Node& node, EffectEntry& value);
    bool read(const CurveKeysFormat&, const Node& node, NamedCurve& value);
    bool read(const TagTree&, const Node& node, std::vector<Name>& value);
    bool read(const Nested<Magnitude>& format, const Node& node, Magnitude& value);

    template <std::integral T>
        requires(!std::same_as<T, bool>)
    bool read(const Whole& format, const Node& node, T& value) {
        double number = 0;
        if (!this->number(node, number, format))
            return false;
        if (std::floor(number) != number)
            return mismatch(node, format);
        using limits = std::numeric_limits<T>;
        const double least = std::max(static_cast<double>(limits::min()), static_cast<double>(format.least));
        const double most = std::min(static_cast<double>(limits::max()), static_cast<double>(format.most));
        if (number < least || number > most)
            return refuse(node, subject() + " is between " + write_number(least) + " and " + write_number(most) +
                                    "; found " + found_text(node));
        value = static_cast<T>(number);
        return true;
    }

    template <class T>
    bool read(const Marker& format, const Node& node, T&) {
        return (node.kind == Node::Kind::scalar && node.plain && node.text == "true") || mismatch(node, format);
    }

    template <class T>
    bool read(const Bare&, const Node& node, T&) {
        return refuse(node, subject() + " is written as its name alone, without a value");
    }

    template <class Value, std::size_t Count>
    bool read(const OneOf<Value, Count>& format, const Node& node, Value& value) {
        for (const auto& [word, meant] : format.words) {
            if (node.kind == Node::Kind::scalar && node.text == word) {
                value = meant;
                return true;
            }
        }
        return mismatch(node, format);
    }

    template <class Value>
    bool read(const Listed<Value>& format, const Node& node, Value& value) {
        const auto meant = node.kind == Node::Kind::scalar ? format.by_name(node.text) : std::nullopt;
        if (!meant)
            return mismatch(node, format);
        value = *meant;
        return true;
    }

    template <class Format, class T>
    bool read(const ListOf<Format>& format, const Node& node, std::vector<T>& values) {
        if (format.single && node.kind == Node::Kind::scalar)
            return append(format.format, node, values);
        if (node.kind != Node::Kind::list)
            return mismatch(node, format);
        const Label outer = label_;
        label_.each = true;
        values.reserve(values.size() + node.items.size());
        for (const Node& item : node.items)
            append(format.format, item, values);
        label_ = outer;
        return true;
    }

    template <class Format, class T>
    bool read(const Format& format, const Node& node, std::optional<T>& value) {
        if (read(format, node, value.emplace()))
            return true;
        value.reset();
        return false;
    }

    template <class T>
    bool read(const Nested<T>&, const Node& node, T& value) {
        if constexpr (requires { value.mark; })
            value.mark = findings_.mark(node.place);
        if (record(Schema<T>::record, keys_of_schema<T>, node, value))
            return true;
        if constexpr (std::is_same_v<T, Condition>)
            value = {};
        else
            spoil(value);
        return true;
    }

    template <class RecordType, class T>
    bool read(const Own<RecordType>& format, const Node& node, T& value) {
        return record(format.record, keys_of(format.record), node, value);
    }

    template <class Pair, class Value, class Format>
    bool read(const NameMap<Pair, Value, Format>& format, const Node& node, std::vector<Pair>& pairs) {
        if (node.kind != Node::Kind::map)
            return mismatch(node, format);
        for (const NodeEntry& entry : node.entries) {
            const Label outer = enter(entry.key);
            Pair pair;
            pair.*format.key = Name(entry.key, findings_.mark(entry.place));
            if (read(format.format, entry.value, pair.*format.value))
                pairs.push_back(std::move(pair));
            label_ = outer;
        }
        return true;
    }

    /// A name that an earlier pack defined is defined anew; one that this pack defined is refused.
    template <class T>
    bool read(const Section<T>& format, const Node& node, std::vector<T>& definitions) {
        if (node.kind != Node::Kind::map)
            return mismatch(node, format);
        constexpr std::string_view noun = Schema<T>::record.noun;
        definitions.reserve(definitions.size() + node.entries.size());
        for (const NodeEntry& entry : node.entries) {
            T definition;
            definition.name = Name(entry.key, findings_.mark(entry.place));
            findings_.enter(noun, entry.key, definition.name.mark);
            const Label outer = enter(entry.key);
            read(Nested<T>{}, entry.value, definition);
            label_ = outer;
            if (const auto before = catalogue_.define(noun, entry.place, std::move(definition), definitions))
                refuse_again(noun, entry.key, entry.place, *before);
            findings_.leave();
        }
        return true;
    }

private:
    /// What is being read, for errors: a key, or each value of its list.
    struct Label {
        std::string_view key;
        bool each = false;
    };

    Label enter(std::string_view key) {
        const Label outer = label_;
        label_ = {key, false};
        return outer;
    }

    template <class Format, class T>
    bool append(const Format& format, const Node& node, std::vector<T>& values) {
        if (read(format, node, values.emplace_back()))
            return true;
        values.pop_back();
        return false;
    }

    template <class T>
    void spoil(const T& value) {
        if constexpr (requires { value.mark; })
            findings_.spoil(value.mark);
        else if constexpr (requires { value.name.mark; })
            findings_.spoil(value.name.mark);
    }

    template <class RecordType, class T>
    bool record(const RecordType& described, std::span<const Key> keys, const Node& node, T& object) {
        if (node.kind != Node::Kind::map || begins_alone(described, node))
            return alone(described, node, object);
        const Resolved resolved = resolve(keys, node, name_of_record(described), findings_);
        bool good = resolved.good;
        for (std::size_t index = 0; index < node.entries.size(); ++index) {
            if (resolved.keys[index] == Resolved::none)
                continue;
            const Label outer = enter(keys[resolved.keys[index]].name);
            good &= set(described, resolved.keys[index], node.entries[index].value, object);
            label_ = outer;
        }
        return good;
    }

    template <class RecordType>
    static std::string name_of_record(const RecordType& described) {
        return described.own ? "`" + std::string(described.noun) + "`" : with_article(described.noun);
    }

    /// Sets what the key of that number sets.
    template <class RecordType, class T>
    bool set(const RecordType& described, std::size_t wanted, const Node& node, T& object) {
        std::size_t index = 0;
        bool good = true;
        for_each_key(described, [&](const auto& element, std::size_t) {
            if (index++ != wanted)
                return;
            using Element = std::remove_cvref_t<decltype(element)>;
            if constexpr (is_choice<Element>) {
                object.*element.select.member = element.select.value;
                good = read(element.field.format, node, std::invoke(element.field.access, object));
            } else if constexpr (requires { element.access; }) {
                good = read(element.format, node, std::invoke(element.access, object));
            }
        });
        return good;
    }

    /// Whether a map is the value of the field that may stand alone: a magnitude in place of a period.
    template <class RecordType>
    bool begins_alone(const RecordType& described, const Node& node) const {
        bool begins = false;
        for_each_key(described, [&](const auto& element, std::size_t) {
            if constexpr (requires { element.access; }) {
                if constexpr (std::is_same_v<std::remove_cvref_t<decltype(element.format)>, Nested<Magnitude>>)
                    begins |= element.extra.alone && is_magnitude_map(node);
            }
        });
        return begins;
    }

    /// A value in place of a map: a choice's name, or the value of the field that may stand alone.
    template <class RecordType, class T>
    bool alone(const RecordType& described, const Node& node, T& object) {
        bool taken = false;
        bool good = false;
        for_each_key(described, [&](const auto& element, std::size_t) {
            using Element = std::remove_cvref_t<decltype(element)>;
            if (taken)
                return;
            if constexpr (is_choice<Element>) {
                const bool named = element.field.extra.bare && node.text == element.field.name;
                taken = node.kind == Node::Kind::scalar && (named || element.field.extra.alone);
                if (!taken)
                    return;
                object.*element.select.member = element.select.value;
                good = named || read(element.field.format, node, std::invoke(element.field.access, object));
            } else if constexpr (requires { element.access; }) {
                taken = element.extra.alone && (node.kind == Node::Kind::scalar || node.kind == Node::Kind::map);
                if (taken)
                    good = read(element.format, node, std::invoke(element.access, object));
            } else {
                taken = node.kind == Node::Kind::scalar && node.text == element.name;
                if (taken)
                    unsupported(node.place, element.name);
            }
        });
        return taken ? good : mismatch_of<T>(described, node);
    }

    template <class T, class RecordType>
    bool mismatch_of(const RecordType& described, const Node& node) {
        if constexpr (requires {
                          requires std::is_same_v<RecordType, std::remove_cvref_t<decltype(Schema<T>::record)>>;
                      })
            return mismatch(node, Nested<T>{});
        else
            return mismatch(node, Own<RecordType>{described});
    }

    template <class Format>
    bool mismatch(const Node& node, const Format& format) {
        return mismatch(node, Describe::type(format));
    }
    bool mismatch(const Node& node, const SchemaType& expected);

    /// A finite number, of a format that takes numbers.
    template <class Format>
    bool number(const Node& node, double& value, const Format& format) {
        const auto found = plain_number(node);
        if (!found || !std::isfinite(*found))
            return no_number(node, found.has_value(), Describe::type(format));
        value = *found;
        return true;
    }
    static std::optional<double> plain_number(const Node& node);
    bool no_number(const Node& node, bool infinite, const SchemaType& expected);
    bool formula(const Node& node, Magnitude& value);
    static bool is_magnitude_map(const Node& node);
    void read_tag(const Node& node, const std::string& above, std::vector<Name>& tags);
    void define_tag(const std::string& name, Place place, bool implied, std::vector<Name>& tags);
    void read_curve_key(const Node& node, NamedCurve& named);

    void refuse_again(std::string_view noun, std::string_view name, Place place, Place before);
    bool unsupported(Place place, std::string_view key);
    bool refuse(const Node& node, std::string message);
    [[nodiscard]] std::string subject() const;

    Findings& findings_;
    Catalogue& catalogue_;
    Label label_;
    bool own_attributes_ = false; ///< A formula's bare names are attributes of the actor itself.
};

} // namespace prowess::detail
