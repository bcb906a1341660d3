#pragma once

#include "content/schema/content.hpp"

#include <prowess/content/number.hpp>
#include <prowess/content/schema.hpp>

#include <functional>
#include <type_traits>

namespace prowess::detail {

/// Makes the schema that everybody can walk from the one that the reader is compiled from.
struct Describe {
    using Kind = SchemaType::Kind;

    /// In place of an object, where a choice makes it clear that there are no defaults.
    struct Nobody {};

    static SchemaType simple(Kind kind, std::string_view noun = {}) {
        SchemaType made;
        made.kind = kind;
        made.noun = noun;
        return made;
    }

    static SchemaType of_part(Kind kind, SchemaType part, std::string_view noun = {}) {
        SchemaType made = simple(kind, noun);
        made.parts.push_back(std::move(part));
        return made;
    }

    static SchemaType either(std::vector<SchemaType> parts) {
        if (parts.size() == 1)
            return std::move(parts.front());
        SchemaType made = simple(Kind::either);
        for (SchemaType& part : parts) {
            if (part.kind == Kind::either)
                made.parts.insert(made.parts.end(), part.parts.begin(), part.parts.end());
            else
                made.parts.push_back(std::move(part));
        }
        return made;
    }

    static SchemaType word(std::vector<std::string_view> words) {
        SchemaType made = simple(Kind::word);
        made.words = std::move(words);
        return made;
    }

    static SchemaType type(const Number&) { return simple(Kind::number); }
    static SchemaType type(const FloatNumber&) { return simple(Kind::number); }
    static SchemaType type(const Whole&) { return simple(Kind::whole_number); }
    static SchemaType type(const Flag&) { return simple(Kind::flag); }
    static SchemaType type(const Text&) { return simple(Kind::text); }
    static SchemaType type(const Marker&) { return simple(Kind::marker); }
    static SchemaType type(const Bare&) { return simple(Kind::unknown, "written as its name alone"); }
    static SchemaType type(const NameOf& format) { return simple(Kind::name, format.noun); }

    template <class Value, std::size_t Count>
    static SchemaType type(const OneOf<Value, Count>& format) {
        std::vector<std::string_view> all;
        for (const auto& [text, value] : format.words)
            all.push_back(text);
        return word(std::move(all));
    }

    template <class Value>
    static SchemaType type(const Listed<Value>& format) {
        const auto all = format.words();
        return word({all.begin(), all.end()});
    }

    template <class Format>
    static SchemaType type(const ListOf<Format>& format) {
        SchemaType whole = of_part(Kind::list, type(format.format));
        return format.single ? either({type(format.format), std::move(whole)}) : whole;
    }

    template <class T>
    static SchemaType type(const Nested<T>&) {
        constexpr const auto& described = Schema<T>::record;
        std::vector<SchemaType> parts;
        std::vector<std::string_view> bare;
        for_each_key(described, [&](const auto& element, std::size_t) {
            if constexpr (is_choice<std::remove_cvref_t<decltype(element)>>) {
                if (element.field.extra.bare)
                    bare.push_back(element.field.name);
            } else if constexpr (requires { element.extra; }) {
                if (element.extra.alone)
                    parts.push_back(type(element.format));
            }
        });
        if (!bare.empty())
            parts.push_back(word(std::move(bare)));
        parts.push_back(simple(Kind::record, described.noun));
        return either(std::move(parts));
    }

    static SchemaType type(const Nested<Magnitude>&) {
        return either({simple(Kind::number), simple(Kind::text, "formula"),
                       simple(Kind::record, Schema<Magnitude>::record.noun)});
    }

    template <class RecordType>
    static SchemaType type(const Own<RecordType>& format) {
        SchemaType made = simple(Kind::own_record, format.record.noun);
        made.own.push_back(record<Nobody>(format.record));
        return made;
    }

    template <class Pair, class Value, class Format>
    static SchemaType type(const NameMap<Pair, Value, Format>& format) {
        return of_part(Kind::name_map, type(format.format), format.noun);
    }

    template <class T>
    static SchemaType type(const Section<T>&) {
        constexpr std::string_view noun = Schema<T>::record.noun;
        return of_part(Kind::name_map, simple(Kind::record, noun), noun);
    }

    static SchemaType type(const LimitFormat&) { return either({simple(Kind::number), type(attribute)}); }
    static SchemaType type(const OwnMagnitude&) { return type(Nested<Magnitude>{}); }
    static SchemaType type(const BaseFormat&) { return either({simple(Kind::number), word({"derived"})}); }
    static SchemaType type(const LifetimeFormat&) {
        std::vector<SchemaType> parts = type(Nested<Magnitude>{}).parts;
        parts.front() = simple(Kind::number, "seconds");
        parts.insert(parts.begin(), word({"instant", "infinite"}));
        return either(std::move(parts));
    }
    static SchemaType type(const RecipientFormat&) { return either({type(words<Recipient>), type(recipient_found)}); }
    static SchemaType type(const AbsorberFormat&) { return either({word({"shields"}), type(absorbing_attribute)}); }
    static SchemaType type(const CurveKeysFormat&) {
        return of_part(Kind::list, of_part(Kind::list, simple(Kind::number), "pair"));
    }
    static SchemaType type(const TagTree&) {
        return either({of_part(Kind::list, type(tag)), simple(Kind::unknown, "a tree of them")});
    }

    static std::string default_of(const Number&, double value) { return write_number(value); }
    static std::string default_of(const FloatNumber&, double value) { return write_number(value); }
    static std::string default_of(const Flag&, bool value) { return value ? "true" : "false"; }
    template <class T>
    static std::string default_of(const Whole&, T value) {
        return std::to_string(value);
    }
    template <class Value, std::size_t Count>
    static std::string default_of(const OneOf<Value, Count>& format, const Value& value) {
        for (const auto& [text, meant] : format.words)
            if (meant == value)
                return std::string(text);
        return {};
    }
    template <class Value>
    static std::string default_of(const Listed<Value>&, const Value& value) {
        return std::string(name(value));
    }
    /// Lists, texts and maps: left out, they are empty.
    template <class Format, class Value>
    static std::string default_of(const Format&, const Value&) {
        return {};
    }

    /// `Object` is what the record is read into, whose initialisers are its defaults.
    template <class Object, class Access, class Format>
    static SchemaField field(const Field<Access, Format>& described) {
        SchemaField made;
        made.name = described.name;
        made.type = type(described.format);
        made.unit = described.extra.unit;
        made.help = described.help;
        made.required = described.extra.required;
        made.alone = described.extra.alone;
        made.default_value = described.extra.absent;
        if constexpr (!std::is_same_v<Object, Nobody> && !std::is_same_v<Access, Itself>) {
            if (made.default_value.empty() && !made.required) {
                Object object{};
                made.default_value = default_of(described.format, std::invoke(described.access, object));
            }
        }
        return made;
    }

    template <class Object>
    static SchemaField field(const Later& described) {
        SchemaField made;
        made.name = described.name;
        made.type = simple(Kind::unknown, described.type);
        made.help = described.help;
        made.supported = false;
        return made;
    }

    template <class Object, class SelectType, class FieldType, class... Options>
    static SchemaField field(const Choice<SelectType, FieldType, Options...>& described) {
        SchemaField made = field<Nobody>(described.field);
        std::apply([&](const auto&... option) { (made.options.push_back(field<Object>(option)), ...); },
                   described.options);
        return made;
    }

    template <class Object, class RecordType>
    static SchemaRecord record(const RecordType& described) {
        SchemaRecord made;
        made.noun = described.noun;
        made.help = described.help;
        std::apply([&](const auto&... each) { (made.fields.push_back(field<Object>(each)), ...); }, described.fields);
        std::apply([&](const auto&... each) { (made.choices.push_back(field<Object>(each)), ...); }, described.choices);
        return made;
    }
};

} // namespace prowess::detail
