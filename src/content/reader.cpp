#include "content/reader.hpp"

#include "content/quoted.hpp"
#include "content/utf8.hpp"
#include "core/fits_float.hpp"

#include <prowess/core/formula.hpp>
#include <prowess/core/nearest.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace prowess::detail {
namespace {

std::vector<std::string_view> words_of(const SchemaType& type) {
    std::vector<std::string_view> words = type.words;
    for (const SchemaType& part : type.parts)
        if (type.kind == SchemaType::Kind::either)
            words.insert(words.end(), part.words.begin(), part.words.end());
    return words;
}

std::uint32_t characters(std::string_view text, std::size_t bytes) {
    std::uint32_t count = 0;
    for (const char byte : text.substr(0, bytes))
        count += continues_character(byte) ? 0U : 1U;
    return count;
}

/// How people write a duration without an end who do not know yet how it is written here.
constexpr std::array<std::string_view, 11> endless{"forever", "permanent", "permanently", "endless",
                                                   "eternal", "unlimited", "never",       "always",
                                                   "inf",     "infinity",  ".inf"};

bool means_endless(const Node& node) {
    return node.kind == Node::Kind::scalar && std::ranges::find(endless, node.text) != endless.end();
}

/// Whether a bracket of a formula is not closed.
bool leaves_open(std::string_view formula) {
    return std::ranges::count(formula, '(') > std::ranges::count(formula, ')');
}

/// Of a byte of a scalar; of the scalar, where its text is not what stands in the file.
Place place_within(const Node& node, std::size_t position) {
    Place place = node.place;
    if (node.verbatim)
        place.column += characters(node.text, position) + (node.plain ? 0 : 1);
    return place;
}

} // namespace

bool Reader::read(const Number& format, const Node& node, double& value) {
    return number(node, value, format);
}

bool Reader::read(const FloatNumber& format, const Node& node, double& value) {
    double found = 0;
    if (!number(node, found, format))
        return false;
    if (!fits_float(found))
        return refuse(node, subject() + ": " + quoted(node.text) + " " + std::string(why_no_float(found)));
    value = found;
    return true;
}

bool Reader::read(const Flag& format, const Node& node, bool& value) {
    const bool known = node.kind == Node::Kind::scalar && node.plain && (node.text == "true" || node.text == "false");
    if (!known)
        return mismatch(node, format);
    value = node.text == "true";
    return true;
}

bool Reader::read(const Text& format, const Node& node, std::string& value) {
    if (node.kind != Node::Kind::scalar)
        return mismatch(node, format);
    value = node.text;
    return true;
}

bool Reader::read(const NameOf& format, const Node& node, Name& value) {
    if (node.kind != Node::Kind::scalar || node.text.empty())
        return mismatch(node, format);
    value = Name(node.text, findings_.mark(node.place));
    return true;
}

bool Reader::read(const LimitFormat& format, const Node& node, LimitDef& value) {
    if (node.kind != Node::Kind::scalar || node.text.empty())
        return mismatch(node, format);
    if (node.plain && read_number(node.text)) {
        value.kind = Limit::Kind::number;
        return read(FloatNumber{}, node, value.number);
    }
    if (has_decimal_comma(node))
        return mismatch(node, format);
    value.kind = Limit::Kind::attribute;
    return read(attribute, node, value.attribute);
}

bool Reader::read(const OwnMagnitude&, const Node& node, Magnitude& value) {
    own_attributes_ = true;
    const bool good = read(Nested<Magnitude>{}, node, value);
    own_attributes_ = false;
    return good;
}

bool Reader::read(const BaseFormat& format, const Node& node, std::optional<double>& value) {
    value.reset();
    if (node.kind == Node::Kind::scalar && node.text == "derived")
        return true;
    if (node.kind == Node::Kind::scalar && node.plain && read_number(node.text))
        return read(FloatNumber{}, node, value.emplace());
    return mismatch(node, format);
}

bool Reader::read(const LifetimeFormat& format, const Node& node, EffectDef& value) {
    if (node.kind == Node::Kind::scalar && (node.text == "instant" || node.text == "infinite")) {
        value.lifetime = node.text == "instant" ? Lifetime::instant : Lifetime::infinite;
        return true;
    }
    value.lifetime = Lifetime::timed;
    value.duration = Magnitude(1.0);
    if (const auto seconds = plain_number(node); seconds && std::isfinite(*seconds))
        return read(Nested<Magnitude>{}, node, value.duration);
    const SchemaType expected = Describe::type(format);
    const bool misspelt = node.kind == Node::Kind::scalar && nearest(node.text, words_of(expected));
    if (means_endless(node))
        return refuse(node, subject() + " takes " + expected.text() + "; an effect without an end is `infinite`, not " +
                                quoted(node.text));
    if (misspelt || node.kind == Node::Kind::list || node.kind == Node::Kind::nothing)
        return mismatch(node, expected);
    return read(Nested<Magnitude>{}, node, value.duration);
}

bool Reader::read(const AbsorberFormat& format, const Node& node, StageDef& value) {
    if (node.kind == Node::Kind::scalar && node.text == "shields")
        return true;
    value.kind = StageKind::absorb_attribute;
    return node.kind == Node::Kind::map ? read(absorbing_attribute, node, value) : mismatch(node, format);
}

bool Reader::read(const RecipientFormat& format, const Node& node, EffectEntry& value) {
    if (node.kind == Node::Kind::map) {
        const std::size_t before = findings_.problems().size();
        const bool good = read(recipient_found, node, value) && findings_.problems().size() == before;
        if (good)
            value.to = Recipient::nearest;
        return good;
    }
    for (const auto& [word, meant] : words<Recipient>.words) {
        if (node.kind != Node::Kind::scalar || node.text != word)
            continue;
        value.to = meant;
        return true;
    }
    return mismatch(node, format);
}

bool Reader::read(const CurveKeysFormat& format, const Node& node, NamedCurve& value) {
    if (node.kind != Node::Kind::list)
        return mismatch(node, format);
    const std::size_t before = findings_.problems().size();
    for (const Node& key : node.items)
        read_curve_key(key, value);
    return findings_.problems().size() == before;
}

void Reader::read_curve_key(const Node& node, NamedCurve& named) {
    if (node.kind != Node::Kind::list || node.items.size() != 2) {
        const bool list = node.kind == Node::Kind::list;
        refuse(node, "each of " + quoted(label_.key) + " is a pair such as `[1, 10]`: where, and how much; found " +
                         (list ? "a list of " + std::to_string(node.items.size()) : found_text(node)));
        return;
    }
    CurveKey key{};
    const Label outer = label_;
    label_.each = true;
    const bool at = read(Number{}, node.items[0], key.at);
    const bool value = read(Number{}, node.items[1], key.value);
    label_ = outer;
    if (!at || !value)
        return;
    named.curve.keys.push_back(key);
    named.marks.push_back(findings_.mark(node.place));
}

bool Reader::read(const TagTree&, const Node& node, std::vector<Name>& value) {
    if (node.kind != Node::Kind::list && node.kind != Node::Kind::map)
        return refuse(node, "`tags` takes a list of names, some of which may be maps of those below them; found " +
                                found_text(node));
    read_tag(node, {}, value);
    return true;
}

/// `above`: the name of the tag that what `node` holds stands below.
void Reader::read_tag(const Node& node, const std::string& above, std::vector<Name>& tags) {
    const auto below = [&](const std::string& name) { return above.empty() ? name : above + "." + name; };
    switch (node.kind) {
    case Node::Kind::scalar: define_tag(below(node.text), node.place, false, tags); return;
    case Node::Kind::list:
        for (const Node& item : node.items) {
            if (item.kind == Node::Kind::list || item.kind == Node::Kind::nothing)
                refuse(item, "a tag is a name, or a map from a name to those below it; found " + found_text(item));
            else
                read_tag(item, above, tags);
        }
        return;
    case Node::Kind::map:
        for (const NodeEntry& entry : node.entries) {
            const bool leaf = entry.value.kind == Node::Kind::nothing;
            define_tag(below(entry.key), entry.place, !leaf, tags);
            read_tag(entry.value, below(entry.key), tags);
        }
        return;
    case Node::Kind::nothing: return;
    }
}

void Reader::define_tag(const std::string& name, Place place, bool implied, std::vector<Name>& tags) {
    const auto [known, fresh] = catalogue_.find_or_add(tag.noun, name);
    if (!fresh && !implied && !known.implied && known.pack == catalogue_.pack()) {
        refuse_again(tag.noun, name, place, known.place);
        return;
    }
    if (fresh)
        tags.emplace_back(name, findings_.mark(place));
    if (fresh || !implied) {
        known.pack = catalogue_.pack();
        known.place = place;
        known.implied = implied;
    }
}

bool Reader::read(const Nested<Magnitude>& format, const Node& node, Magnitude& value) {
    bool good = false;
    if (node.kind == Node::Kind::map) {
        good = record(Schema<Magnitude>::record, keys_of_schema<Magnitude>, node, value);
    } else if (const auto number = plain_number(node); number && std::isfinite(*number)) {
        good = true;
        value = Magnitude(*number);
    } else if (has_decimal_comma(node)) {
        good = mismatch(node, format);
    } else if (node.kind == Node::Kind::scalar && !number && !node.text.empty()) {
        good = formula(node, value);
    } else {
        good = no_number(node, number.has_value(), Describe::type(format));
    }
    if (!good)
        value = Magnitude(1.0); // Holds everywhere, so that nothing else is said of it.
    value.mark = findings_.mark(node.place);
    return true;
}

bool Reader::formula(const Node& node, Magnitude& value) {
    const auto mark = [&](std::size_t position) { return findings_.mark(place_within(node, position)); };
    auto parsed = parse_formula(node.text, {.own_attributes = own_attributes_, .mark = mark});
    if (parsed) {
        value = std::move(*parsed);
        return true;
    }
    FormulaMistake& mistake = parsed.error();
    if (node.plain && mistake.position == node.text.size() && leaves_open(node.text))
        mistake.message += "; within `{ }` or `[ ]` of YAML, a formula with `,` needs quotes";
    if (!node.verbatim)
        mistake.message += ", at character " + std::to_string(characters(node.text, mistake.position) + 1);
    findings_.refuse(place_within(node, mistake.position), std::move(mistake.message));
    return false;
}

bool Reader::is_magnitude_map(const Node& node) {
    if (node.kind != Node::Kind::map || node.entries.empty())
        return false;
    for (const Key& key : keys_of_schema<Magnitude>)
        if (key.role == Key::Role::choice && key.name == node.entries.front().key)
            return true;
    return false;
}

std::optional<double> Reader::plain_number(const Node& node) {
    return node.kind == Node::Kind::scalar && node.plain ? read_number(node.text) : std::nullopt;
}

bool Reader::no_number(const Node& node, bool infinite, const SchemaType& expected) {
    if (!infinite)
        return mismatch(node, expected);
    return refuse(node, subject() + " takes " + expected.text() + "; " + quoted(node.text) + " is not a finite number");
}

bool Reader::mismatch(const Node& node, const SchemaType& expected) {
    std::string near;
    if (has_decimal_comma(node))
        near = decimal_comma_hint(node.text);
    else if (node.kind == Node::Kind::scalar)
        near = suggestion(node.text, words_of(expected));
    return refuse(node, subject() + " takes " + expected.text() + "; found " + found_text(node) + near);
}

std::string Reader::subject() const {
    if (label_.key.empty())
        return "this";
    return label_.each ? "each of " + quoted(label_.key) : quoted(label_.key);
}

void Reader::refuse_again(std::string_view noun, std::string_view name, Place place, Place before) {
    findings_.refuse(place, "the " + std::string(noun) + " " + quoted(name) + " is already defined", before);
}

bool Reader::unsupported(Place place, std::string_view key) {
    findings_.refuse(place, quoted(key) + " is not supported yet by this version");
    return false;
}

bool Reader::refuse(const Node& node, std::string message) {
    findings_.refuse(node.place, std::move(message));
    return false;
}

} // namespace prowess::detail
