// A mage is set on fire: content from a folder, an effect, a step, and why the life is what it is.
#include <prowess/prowess.hpp>

#include <cstdio>
#include <string>

struct MaxLife {
    static constexpr prowess::AttributeRules rules{.base = 100};
};
struct Life {
    static constexpr prowess::AttributeRules rules{.base = 100, .min = 0, .max = prowess::limit<MaxLife>};
};
struct Burning {}; // Content calls it "burning".

static int report(const auto& error) {
    std::fprintf(stderr, "%s\n", error.text().c_str());
    return 1;
}

int main() {
    prowess::Code code; // What code brings.
    code.attribute<MaxLife>().attribute<Life>().effect<Burning>();
    const auto rulebook = prowess::load_content("content/fire_mage", code);
    if (!rulebook)
        return report(rulebook.error()); // Every mistake, with file:line:column.

    prowess::World world(*rulebook);
    const prowess::Actor mage = world.spawn("mage").value();
    const auto burn = world.apply(mage, prowess::spec<Burning>().level(3).param("param.damage", -5));
    if (!burn)
        return report(burn.error()); // Why, as data and as a sentence.
    if (const auto stepped = world.step(); !stepped)
        return report(stepped.error());

    for (const prowess::EffectExecuted& event : world.events<prowess::EffectExecuted>())
        for (const prowess::BaseChange& change : world.changes(event)) {
            const std::string effect((*rulebook)->name(event.id));
            const std::string attribute((*rulebook)->name(change.attribute));
            std::printf("%s: %s %g -> %g\n", effect.c_str(), attribute.c_str(), double{change.before},
                        double{change.after});
        }
    std::puts(world.explain<Life>(mage).text().c_str());
    return 0;
}
