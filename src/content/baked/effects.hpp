#pragma once

#include "world/effect_source.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace prowess::detail {

/// The effects of baked content where they are read one at a time, each again as it is asked for.
class BakedEffects final : public EffectSource {
public:
    /// Borrows `bytes`.
    explicit BakedEffects(std::span<const std::byte> bytes) : bytes_(bytes) {}

    [[nodiscard]] const std::vector<EffectHead>& heads() const override { return heads_; }
    [[nodiscard]] const EffectDef& effect(std::uint32_t place) override;

    // As the bytes are read for the first time.

    void set_texts(const std::vector<std::string_view>& texts) { texts_ = texts; }
    void add(std::size_t start, EffectHead head) {
        starts_.push_back(start);
        heads_.push_back(std::move(head));
    }

private:
    std::span<const std::byte> bytes_;
    std::vector<std::string_view> texts_;
    std::vector<EffectHead> heads_;
    std::vector<std::size_t> starts_; ///< Of each effect's bytes.
    EffectDef current_;
};

} // namespace prowess::detail
