#include "world/warn.hpp"

#include <prowess/core/tags.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace prowess {
namespace {

/// Where something leads, always and at once.
struct Link {
    std::uint32_t to;   ///< A node.
    std::uint32_t mark; ///< Of the entry that leads there.
};

/// What leads to what: a node for each effect as it is applied, by number, and after those one for each reaction of one
/// effect. Only what always happens is in it.
class Links {
public:
    explicit Links(const Checked& checked)
        : checked_(checked),
          effects_(checked.tables.effects),
          always_applies_(checked) {
        nodes_.resize(effects_.size());
        for (const EffectDef& effect : checked.definitions.effects)
            add_lists(effect);
    }

    /// Reactions of one effect alone, since nothing says that another's carrier has it too.
    void add_reactions(const EffectDef& effect) {
        nodes_.resize(effects_.size() + effect.reactions.size());
        const auto& reactions = checked_.compiled(effect).reactions;
        for (std::size_t i = 0; i < reactions.size(); ++i)
            if (reactions[i].when.empty() && reactions[i].chance >= 1 && reactions[i].internal_cooldown == 0)
                add_reaction(effect, i);
    }
    void take_reactions_off() {
        const auto is_reaction = [&](const Link& link) { return link.to >= effects_.size(); };
        nodes_.resize(effects_.size());
        for (std::vector<Link>& links : nodes_)
            std::erase_if(links, is_reaction);
    }

    /// The shortest way from a node back to it, as links; empty where there is none.
    [[nodiscard]] std::vector<Link> way_back(std::uint32_t node) const;
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] std::size_t effect_count() const { return effects_.size(); }

private:
    void add_lists(const EffectDef& effect) {
        const CompiledEffect& compiled = checked_.compiled(effect);
        std::vector<Link>& links = nodes_[checked_.number(effect)];
        add(effect.on_apply, compiled.on_apply, links);
        const StackPolicy policy = compiled.stacking.policy;
        // It takes off the one before it, each time but the first.
        if (policy == StackPolicy::replace)
            add(effect.on_remove, compiled.on_remove, links);
        if (compiled.period_on_apply && compiled.ongoing.empty() && policy != StackPolicy::aggregate)
            add(effect.period->effects, compiled.period_effects, links);
    }

    void add(const std::vector<EffectEntry>& entries, const std::vector<CompiledEntry>& compiled,
             std::vector<Link>& links) const {
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (always_applies_(compiled[i]))
                links.push_back({compiled[i].effect.value, entries[i].effect.mark});
    }

    void add_reaction(const EffectDef& effect, std::size_t index) {
        const CompiledReaction& reaction = checked_.compiled(effect).reactions[index];
        const auto node = static_cast<std::uint32_t>(effects_.size() + index);
        const bool others = reaction.on == ReactionTo::hurting || reaction.on == ReactionTo::healing;
        for (std::size_t i = 0; i < reaction.apply.size(); ++i) {
            const CompiledEntry& entry = reaction.apply[i];
            const bool sees = entry.to == Recipient::instigator ? others : entry.to != Recipient::source;
            if (sees && always_applies_(entry))
                nodes_[node].push_back({entry.effect.value, effect.reactions[index].apply[i].effect.mark});
        }
        for (std::uint32_t other = 0; other < effects_.size(); ++other)
            if (sets_off(effects_[other], reaction))
                nodes_[other].push_back({node, 0});
    }

    /// Whether the effect, as it is applied to or by the carrier, always is something that the reaction reacts to.
    [[nodiscard]] bool sets_off(const CompiledEffect& effect, const CompiledReaction& reaction) const {
        if (effect.lifetime != Lifetime::instant)
            return false;
        const bool lowers = reaction.on == ReactionTo::hurt || reaction.on == ReactionTo::hurting;
        const bool raises = reaction.on == ReactionTo::healed || reaction.on == ReactionTo::healing;
        return reaction.on == ReactionTo::executed || ((lowers || raises) && moves(effect, reaction.attribute, raises));
    }

    [[nodiscard]] bool moves(const CompiledEffect& effect, AttributeId attribute, bool up) const {
        for (std::uint32_t i = 0; i < effect.modifier_count; ++i) {
            const CompiledModifier& modifier = checked_.tables.modifiers[effect.first_modifier + i];
            const Instruction& amount = checked_.tables.instructions[modifier.amount.first];
            if (modifier.attribute == attribute && modifier.operation == Operation::flat && modifier.when.empty() &&
                !modifier.per && modifier.cap.empty() && modifier.amount.count == 1 &&
                amount.code == Instruction::Code::value && (up ? amount.number > 0 : amount.number < 0))
                return true;
        }
        return false;
    }

    const Checked& checked_;
    const std::vector<CompiledEffect>& effects_;
    AlwaysApplied always_applies_;
    std::vector<std::vector<Link>> nodes_;
};

std::vector<Link> Links::way_back(std::uint32_t node) const {
    struct Visit {
        Link link;
        std::size_t before;
    };
    std::vector<Visit> visits{{{node, 0}, 0}};
    std::vector<bool> seen(nodes_.size());
    for (std::size_t at = 0; at < visits.size(); ++at)
        for (const Link& link : nodes_[visits[at].link.to]) {
            if (link.to == node) {
                std::vector<Link> way{link};
                for (std::size_t back = at; back != 0; back = visits[back].before)
                    way.push_back(visits[back].link);
                std::ranges::reverse(way);
                return way;
            }
            if (!seen[link.to])
                visits.push_back({link, at});
            seen[link.to] = true;
        }
    return {};
}

/// "`a` → `b` → `a`".
std::string path_text(const EffectDef& first, const std::vector<Link>& way, const RulebookTables& tables) {
    std::string text = quote(first.name.text);
    for (const Link& link : way)
        text += " → " + quote(link.to < tables.effects.size() ? tables.effect_names.names[link.to] : first.name.text);
    return text;
}

void warn(const EffectDef& effect, const std::vector<Link>& way, const Checked& checked, Report& report) {
    report.begin("effect", effect.name);
    report.add("this leads back to itself, at once and always: " + path_text(effect, way, checked.tables) +
                   "; a world cuts it off after `chain_depth`",
               way.front().mark);
}

} // namespace

void warn_of_loops(const Checked& checked, Report& report) {
    Links links(checked);
    std::vector<bool> told(links.effect_count());
    for (const EffectDef& effect : checked.definitions.effects) {
        const std::uint32_t number = checked.number(effect);
        const std::vector<Link> way = told[number] ? std::vector<Link>() : links.way_back(number);
        for (const Link& link : way)
            told[link.to] = true;
        if (!way.empty())
            warn(effect, way, checked, report);
    }
    for (const EffectDef& effect : checked.definitions.effects) {
        if (effect.reactions.empty())
            continue;
        links.add_reactions(effect);
        for (auto node = static_cast<std::uint32_t>(links.effect_count()); node < links.size(); ++node)
            if (const std::vector<Link> way = links.way_back(node); !way.empty())
                warn(effect, way, checked, report);
        links.take_reactions_off();
    }
    report.begin();
}

} // namespace prowess
