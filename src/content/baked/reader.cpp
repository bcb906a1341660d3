#include "content/baked/reader.hpp"

#include "content/baked/baked.hpp"
#include "content/utf8.hpp"
#include "core/fits_float.hpp"
#include "core/seal.hpp"

#include <algorithm>
#include <utility>

namespace prowess::detail {
namespace {

bool is_of(const EffectHead& head, const EffectDef& effect) {
    if (head.lifetime != effect.lifetime)
        return false;
    if (!effect.stacking)
        return head.policy == StackPolicy::independent && head.stack_key.empty();
    return head.policy == effect.stacking->policy && head.stack_key == effect.stacking->key;
}

} // namespace

std::vector<std::string_view> read_texts(In& in) {
    const std::size_t count = in.count();
    std::vector<std::string_view> texts;
    texts.reserve(count);
    for (std::size_t i = 0; i < count && in.good(); ++i) {
        texts.push_back(in.raw(in.count()));
        if (!is_utf8(texts.back()))
            in.refuse("a text is not UTF-8");
    }
    return texts;
}

const EffectDef& BakedEffects::effect(std::uint32_t place) {
    const EffectHead& head = all_.heads[place];
    if (fault_.empty()) {
        const auto [start, size] = all_.bytes[place];
        In in(bytes_.first(start + size), start);
        BakedReader reader(in, texts_);
        reader.set_memory(memory_);
        reader.read_effect(head, size, current_.emplace());
        memory_ = reader.memory();
        if (in.good())
            return *current_;
        fault_ = in.message() + at_byte(in.place());
    }
    current_.emplace().name = head.name;
    return *current_;
}

void BakedReader::read(const Section<EffectDef>&, std::vector<EffectDef>& definitions) {
    const std::size_t count = in_.count();
    if (!take(count, effects_ != nullptr ? sizeof(EffectHead) : sizeof(EffectDef)))
        return;
    BakedHeads all = read_heads(count);
    if (effects_ != nullptr) {
        for (BakedHeads::Bytes& one : all.bytes) {
            one.start = in_.place();
            static_cast<void>(in_.raw(one.size));
        }
        effects_->set(std::move(all));
        return;
    }
    definitions.reserve(count);
    for (std::size_t i = 0; i < count && in_.good(); ++i)
        read_effect(all.heads[i], all.bytes[i].size, definitions.emplace_back());
}

BakedHeads BakedReader::read_heads(std::size_t count) {
    BakedHeads all;
    all.heads.reserve(count);
    all.bytes.reserve(count);
    for (std::size_t i = 0; i < count && in_.good(); ++i) {
        EffectHead& head = all.heads.emplace_back();
        read(NameOf{}, head.name);
        head.lifetime = static_cast<Lifetime>(index(3));
        read(words<StackPolicy>, head.policy);
        read(NameOf{}, head.stack_key);
        all.bytes.push_back({0, in_.count()});
    }
    return all;
}

void BakedReader::read_effect(const EffectHead& head, std::size_t size, EffectDef& into) {
    const std::size_t start = in_.place();
    into.name = head.name;
    read(Nested<EffectDef>{}, into);
    if (!is_of(head, into) || in_.place() - start != size)
        in_.refuse("an effect is not what its head says");
}

std::string_view BakedReader::text() {
    const std::size_t number = index(texts_.size());
    return number < texts_.size() ? texts_[number] : std::string_view{};
}

bool BakedReader::take(std::uint64_t count, std::size_t size) {
    memory_ += count * size; // Neither count is above the bytes that there are.
    if (memory_ > baked_memory_limit)
        in_.refuse("this takes more than 1 GB of memory");
    return in_.good();
}

void BakedReader::read(const FloatNumber&, double& value) {
    value = in_.number();
    if (!fits_float(value))
        in_.refuse("a number " + std::string(why_no_float(value)));
}

void BakedReader::read(const LimitFormat&, LimitDef& value) {
    value.kind = one_of_two() ? Limit::Kind::attribute : Limit::Kind::number;
    if (value.kind == Limit::Kind::attribute)
        read(attribute, value.attribute);
    else
        read(FloatNumber{}, value.number);
}

void BakedReader::read(const BaseFormat&, std::optional<double>& value) {
    if (one_of_two())
        read(FloatNumber{}, value.emplace());
}

void BakedReader::read(const LifetimeFormat&, EffectDef& value) {
    value.lifetime = static_cast<Lifetime>(index(3));
    if (value.lifetime == Lifetime::timed)
        read(Nested<Magnitude>{}, value.duration);
}

void BakedReader::read(const AbsorberFormat&, StageDef& value) {
    if (!one_of_two())
        return;
    value.kind = StageKind::absorb_attribute;
    read(absorbing_attribute, value);
}

void BakedReader::read(const RecipientFormat&, EffectEntry& value) {
    if (one_of_two()) {
        value.to = Recipient::nearest;
        read(recipient_found, value);
    } else {
        read(words<Recipient>, value.to);
    }
}

void BakedReader::read(const CurveKeysFormat&, NamedCurve& value) {
    read_list(value.curve.keys, [&](CurveKey& key) {
        key.at = in_.number();
        key.value = in_.number();
    });
}

void BakedReader::read(const Nested<Magnitude>&, Magnitude& value) {
    using Kind = Magnitude::Kind;
    if (++depth_ > baked_depth_limit)
        in_.refuse(baked_too_deep);
    value.kind = static_cast<Kind>(index(static_cast<std::size_t>(Kind::formula) + 1));
    const std::size_t parts = index(2 * static_cast<std::size_t>(MagnitudePart::terms));
    const auto has = [&](MagnitudePart part) { return (parts & static_cast<std::size_t>(part)) != 0; };
    if (has(MagnitudePart::value))
        value.value = in_.number();
    if (has(MagnitudePart::name))
        read(NameOf{}, value.name);
    if (has(MagnitudePart::fallback))
        value.fallback = in_.number();
    if (has(MagnitudePart::comparison))
        value.comparison = static_cast<Comparison>(index(static_cast<std::size_t>(Comparison::unequal) + 1));
    if (has(MagnitudePart::read)) {
        read(attribute, value.read.attribute);
        value.read.from = static_cast<Side>(index(static_cast<std::size_t>(Side::ability)));
        value.read.value = static_cast<AttributePart>(index(static_cast<std::size_t>(AttributePart::bonus) + 1));
        value.read.live = one_of_two();
        read(list(tag), value.read.tagged);
    }
    if (has(MagnitudePart::terms))
        read(list(Nested<Magnitude>{}), value.terms);
    --depth_;
}

} // namespace prowess::detail
