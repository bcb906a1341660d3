// Any text makes a magnitude, or a mistake that has a sentence and stands within the text; what is read compiles, or is
// refused.

#include <prowess/core/formula.hpp>
#include <prowess/world/rulebook.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace {

void require(bool condition) {
    if (!condition)
        std::abort();
}

void compile(prowess::Magnitude magnitude) {
    prowess::Definitions definitions;
    definitions.tags = {"param.x"};
    definitions.attributes.emplace_back().name = "x";
    prowess::EffectDef& effect = definitions.effects.emplace_back();
    effect.name = "effect";
    prowess::ModifierDef& modifier = effect.modifiers.emplace_back();
    modifier.attribute = "x";
    modifier.amount = std::move(magnitude);
    const auto built = prowess::Rulebook::build(definitions);
    require(built || !built.error().empty());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto mark = [&](std::size_t position) {
        require(position <= text.size());
        return static_cast<std::uint32_t>(position);
    };
    for (const bool own : {false, true}) {
        auto parsed = prowess::parse_formula(text, {.own_attributes = own, .mark = mark});
        if (parsed)
            compile(std::move(*parsed));
        else
            require(parsed.error().position <= text.size() && !parsed.error().message.empty());
    }
    return 0;
}
