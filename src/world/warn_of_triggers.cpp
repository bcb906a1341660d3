#include "world/warn.hpp"

#include <prowess/core/tags.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace prowess {
namespace {

/// A tag that an ability has its owner own.
struct Given {
    TagOrder tag;
    EffectId by;
};

/// What an ability does to its owner, always and at once, each time that it is activated.
struct Deed {
    bool certain = false; ///< It is activated whenever it is triggered.
    std::vector<EffectId> applied;
    std::vector<Given> gives;
};

/// One ability leads to another, by what it gives.
struct Triggering {
    std::uint32_t to;
    Given given;
};

/// Which abilities of one actor trigger which. Events come of code, of which nothing is known.
class Triggers {
public:
    explicit Triggers(const Checked& checked)
        : tables_(checked.tables),
          always_applies_(checked),
          deeds_(tables_.abilities.size()) {
        for (std::size_t i = 0; i < deeds_.size(); ++i)
            describe(tables_.abilities[i], deeds_[i]);
    }

    /// The shortest way from an ability back to it on which each tag is taken off again; empty where there is none.
    [[nodiscard]] std::vector<Triggering> circle(std::uint32_t ability) const {
        struct Visit {
            Triggering link;
            std::size_t before;
        };
        std::vector<Visit> visits{{{ability, {}}, 0}};
        std::vector<bool> seen(deeds_.size());
        for (std::size_t at = 0; at < visits.size(); ++at)
            for (const Triggering& link : links_from(visits[at].link.to)) {
                if (link.to == ability) {
                    std::vector<Triggering> way{link};
                    for (std::size_t back = at; back != 0; back = visits[back].before)
                        way.push_back(visits[back].link);
                    std::ranges::reverse(way);
                    return goes_on(ability, way) ? way : std::vector<Triggering>();
                }
                if (!seen[link.to])
                    visits.push_back({link, at});
                seen[link.to] = true;
            }
        return {};
    }

private:
    void describe(const CompiledAbility& ability, Deed& deed) const {
        deed.certain = ability.behaviour.kind == BehaviourKind::instant && !ability.cost && ability.cooldown.empty() &&
                       ability.charges.empty() && ability.require.empty() && ability.end_if.empty() &&
                       !ability.needs_target && !ability.targets;
        for (const auto* const list : {&ability.self_effects, &ability.behaviour.self_effects})
            add(*list, deed);
    }

    void add(const std::vector<CompiledEntry>& entries, Deed& deed) const {
        for (const CompiledEntry& entry : entries) {
            // Without a target, who carries the list is all that there is.
            const bool known = std::ranges::find(deed.applied, entry.effect) != deed.applied.end();
            if (known || entry.to == Recipient::instigator || !always_applies_(entry))
                continue;
            deed.applied.push_back(entry.effect);
            const CompiledEffect& effect = tables_.effects[entry.effect.value];
            const bool stays = effect.lifetime != Lifetime::instant && effect.ongoing.empty() && effect.end_if.empty();
            for (const TagOrder tag : stays ? effect.owner_tags : std::vector<TagOrder>{})
                deed.gives.push_back({tag, entry.effect});
            for (const TagOrder tag : effect.lifetime == Lifetime::instant ? effect.add_tags : std::vector<TagOrder>{})
                deed.gives.push_back({tag, entry.effect});
            add(effect.on_apply, deed);
        }
    }

    [[nodiscard]] std::vector<Triggering> links_from(std::uint32_t ability) const {
        std::vector<Triggering> links;
        for (std::uint32_t other = 0; other < deeds_.size(); ++other)
            for (const Given& given : deeds_[ability].gives)
                if (deeds_[ability].certain && deeds_[other].certain && is_triggered(tables_.abilities[other], given))
                    links.push_back({other, given});
        return links;
    }

    [[nodiscard]] bool is_triggered(const CompiledAbility& ability, const Given& given) const {
        return std::ranges::any_of(ability.triggers, [&](const CompiledTrigger& trigger) {
            return trigger.on != TriggerOn::event && tables_.tags.within(given.tag, trigger.tag);
        });
    }

    /// A tag that is there does not come: another on the way has to take off what gives it.
    [[nodiscard]] bool goes_on(std::uint32_t first, const std::vector<Triggering>& way) const {
        for (std::size_t i = 0; i < way.size(); ++i) {
            const std::uint32_t giver = i == 0 ? first : way[i - 1].to;
            const bool taken = std::ranges::any_of(way, [&](const Triggering& other) {
                return other.to != giver && std::ranges::any_of(deeds_[other.to].applied, [&](EffectId effect) {
                           return takes(tables_.effects[effect.value], way[i].given);
                       });
            });
            if (!taken)
                return false;
        }
        return true;
    }

    [[nodiscard]] bool takes(const CompiledEffect& effect, const Given& given) const {
        const CompiledEffect& by = tables_.effects[given.by.value];
        if (by.lifetime == Lifetime::instant)
            return effect.lifetime == Lifetime::instant &&
                   std::ranges::find(effect.remove_tags, given.tag) != effect.remove_tags.end();
        return std::ranges::any_of(effect.ends, [&](TagOrder family) {
            return std::ranges::any_of(by.tags, [&](TagOrder tag) { return tables_.tags.within(tag, family); });
        });
    }

    const RulebookTables& tables_;
    AlwaysApplied always_applies_;
    std::vector<Deed> deeds_; ///< By number of the ability.
};

} // namespace

void warn_of_triggers(const Checked& checked, Report& report) {
    const Triggers triggers(checked);
    const NameTable& names = checked.tables.ability_names;
    std::vector<bool> told(checked.tables.abilities.size());
    for (const AbilityDef& ability : checked.definitions.abilities) {
        const std::uint32_t number = names.ids.at(ability.name.text);
        const auto way = told[number] ? std::vector<Triggering>() : triggers.circle(number);
        std::string path = quote(ability.name.text);
        for (const Triggering& link : way) {
            told[link.to] = true;
            path += " → " + quote(names.names[link.to]);
        }
        if (way.empty())
            continue;
        report.begin("ability", ability.name);
        report.add("this triggers itself again, at once and always: " + path +
                       "; a world puts it off to the next step after `rounds`",
                   ability.triggers.front().tag.mark);
    }
    report.begin();
}

} // namespace prowess
