#include "core/tag_map.hpp"

namespace prowess {

TagMap::TagMap(const TagRegistry& before, const TagRegistry& after) {
    moved_.reserve(before.size());
    ends_.reserve(before.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        const TagOrder tag = after.order(before.id(TagOrder{static_cast<std::uint16_t>(i)}));
        moved_.push_back(tag);
        ends_.push_back(tag == no_tag ? no_tag : after.end(tag));
    }
}

std::vector<TagOrder> TagMap::operator()(std::span<const TagOrder> tags) const {
    std::vector<TagOrder> kept;
    for (const TagOrder tag : tags)
        if (const TagOrder now = (*this)(tag); now != no_tag)
            kept.push_back(now);
    return kept;
}

std::vector<TagCount> TagMap::operator()(std::span<const TagCount> counts) const {
    return moved(counts, &TagCount::tag);
}

std::vector<Param> TagMap::operator()(std::span<const Param> params) const {
    return moved(params, &Param::name);
}

void TagMap::move(Instruction& step) const {
    const TagOrder tag{static_cast<std::uint16_t>(step.index)};
    switch (step.code) {
    case Instruction::Code::tag_count:
    case Instruction::Code::read_tagged:
    case Instruction::Code::owns:
        step.last = (tag.value < ends_.size() ? ends_[tag.value] : no_tag).value;
        step.index = (*this)(tag).value;
        break;
    case Instruction::Code::param:
    case Instruction::Code::fact_set:
    case Instruction::Code::fact_above:
    case Instruction::Code::fact_below:
    case Instruction::Code::fact_ramp:
    case Instruction::Code::fact_every: step.index = (*this)(tag).value; break;
    default: break;
    }
}

} // namespace prowess
