#include "content/baked/writer.hpp"

#include "effect/compile.hpp"

#include <utility>

namespace prowess::detail {

void BakedWriter::write(const LimitFormat&, const LimitDef& value) {
    const bool named = value.kind == Limit::Kind::attribute;
    out_.byte(named ? 1 : 0);
    if (named)
        write(attribute, value.attribute);
    else
        write(FloatNumber{}, value.number);
}

void BakedWriter::write(const BaseFormat&, const std::optional<double>& value) {
    out_.byte(value ? 1 : 0);
    if (value)
        write(FloatNumber{}, *value);
}

void BakedWriter::write(const LifetimeFormat&, const EffectDef& value) {
    out_.byte(static_cast<std::uint8_t>(value.lifetime));
    if (value.lifetime == Lifetime::timed)
        write(Nested<Magnitude>{}, value.duration);
}

void BakedWriter::write(const AbsorberFormat&, const StageDef& value) {
    const bool by_attribute = value.kind == StageKind::absorb_attribute;
    out_.byte(by_attribute ? 1 : 0);
    if (by_attribute)
        write(absorbing_attribute, value);
}

void BakedWriter::write(const RecipientFormat&, const EffectEntry& value) {
    const bool found = value.to == Recipient::nearest;
    out_.byte(found ? 1 : 0);
    if (found)
        write(recipient_found, value);
    else
        write(words<Recipient>, value.to);
}

void BakedWriter::write(const CurveKeysFormat&, const NamedCurve& value) {
    out_.whole(value.curve.keys.size());
    for (const CurveKey& key : value.curve.keys) {
        out_.number(key.at);
        out_.number(key.value);
    }
}

void BakedWriter::write(const Nested<Magnitude>&, const Magnitude& value) {
    const AttributeRead& read = value.read;
    std::uint8_t parts = 0;
    const auto part = [&](MagnitudePart which, bool is_there) {
        if (is_there)
            parts |= static_cast<std::uint8_t>(which);
        return is_there;
    };
    const bool has_value = part(MagnitudePart::value, value.kind == Magnitude::Kind::value);
    const bool has_name = part(MagnitudePart::name, !value.name.empty());
    const bool has_fallback = part(MagnitudePart::fallback, value.fallback.has_value());
    const bool compares = part(MagnitudePart::comparison, value.kind == Magnitude::Kind::comparison);
    const bool reads = part(MagnitudePart::read, value.kind == Magnitude::Kind::attribute);
    const bool has_terms = part(MagnitudePart::terms, !value.terms.empty());
    out_.byte(static_cast<std::uint8_t>(value.kind));
    out_.byte(parts);
    if (has_value)
        out_.number(value.value);
    if (has_name)
        write(NameOf{}, value.name);
    if (has_fallback)
        out_.number(*value.fallback);
    if (compares)
        out_.byte(static_cast<std::uint8_t>(value.comparison));
    if (reads) {
        write(attribute, read.attribute);
        out_.byte(static_cast<std::uint8_t>(read.from));
        out_.byte(static_cast<std::uint8_t>(read.value));
        out_.byte(read.live ? 1 : 0);
        write(list(tag), read.tagged);
    }
    if (has_terms)
        write(list(Nested<Magnitude>{}), value.terms);
}

void BakedWriter::write(const Section<EffectDef>&, const std::vector<EffectDef>& definitions) {
    const std::vector<const EffectDef*> sorted = by_name(definitions);
    Out before = std::exchange(out_, {});
    std::vector<std::size_t> ends;
    for (const EffectDef* const definition : sorted) {
        write(Nested<EffectDef>{}, *definition);
        ends.push_back(out_.bytes().size());
    }
    const Out bodies = std::exchange(out_, std::move(before));
    out_.whole(sorted.size());
    std::size_t start = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        const EffectHead head = head_of(*sorted[i]);
        write(NameOf{}, head.name);
        out_.byte(static_cast<std::uint8_t>(head.lifetime));
        write(words<StackPolicy>, head.policy);
        write(NameOf{}, head.stack_key);
        out_.whole(ends[i] - start);
        start = ends[i];
    }
    out_.raw(bodies.bytes());
}

std::vector<std::byte> BakedWriter::finish() const {
    Out whole;
    texts_.write(whole);
    whole.raw(out_.bytes());
    return whole.bytes();
}

} // namespace prowess::detail
