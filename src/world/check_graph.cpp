#include "attribute/compile.hpp"
#include "attribute/graph.hpp"
#include "world/compile.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <tuple>
#include <vector>

namespace prowess {
namespace {

using Edge = EffectEdges::Edge;

bool same_ends(const Edge& left, const Edge& right) {
    return left.attribute == right.attribute && left.need == right.need;
}

bool before(const Edge& left, const Edge& right) {
    return std::tie(left.attribute, left.need) < std::tie(right.attribute, right.need);
}

AttributeGraph graph_of(const RulebookTables& tables, std::span<const Edge> edges) {
    AttributeGraph graph(tables.attributes.size());
    for (std::uint32_t i = 0; i < tables.attributes.size(); ++i)
        for (const AttributeId dependent : tables.attributes[i].dependents)
            graph[dependent.value].push_back({i});
    for (const Edge& edge : edges)
        graph[edge.attribute.value].push_back(edge.need);
    return graph;
}

/// The first of a cycle's steps that an effect makes; there is one, since attributes alone form none.
const Edge* effect_in(const std::vector<AttributeId>& cycle, std::span<const Edge> edges) {
    for (std::size_t i = 0; i < cycle.size(); ++i) {
        const Edge wanted{cycle[i], cycle[(i + 1) % cycle.size()], {}, 0};
        const auto found = std::ranges::lower_bound(edges, wanted, before);
        if (found != edges.end() && same_ends(*found, wanted))
            return &*found;
    }
    return nullptr;
}

/// Names the longest chain's end; those of the attributes below it are shorter.
void check_chains(const RulebookTables& tables, const std::vector<std::uint16_t>& ranks, Report& report) {
    const auto deepest = std::ranges::max_element(ranks);
    if (deepest == ranks.end() || *deepest < longest_chain)
        return;
    const Name name(tables.attribute_names.names[static_cast<std::size_t>(deepest - ranks.begin())]);
    report.begin("attribute", name);
    report.add("this needs a chain of " + std::to_string(*deepest + 1) +
               " attributes, each for the one before it; the longest that can be read is " +
               std::to_string(longest_chain));
}

} // namespace

void EffectEdges::add(const RulebookTables& tables, EffectId number, const EffectDef& definition) {
    const CompiledEffect& effect = tables.effects[number.value];
    for (std::uint32_t k = 0; k < effect.modifier_count; ++k) {
        const CompiledModifier& modifier = tables.modifiers[effect.first_modifier + k];
        const bool counts = effect.lifetime != Lifetime::instant && (!effect.periodic() || modifier.lasting);
        if (counts)
            add(tables, modifier, number, definition.modifiers[k].mark);
    }
}

void EffectEdges::add(const RulebookTables& tables, const CompiledModifier& modifier, EffectId effect,
                      std::uint32_t mark) {
    const auto add_need = [&](AttributeId need) {
        if (modifier.attribute && need)
            edges_.push_back({modifier.attribute, need, effect, mark});
    };
    add_need(modifier.per);
    for (std::uint32_t i = 0; i < modifier.when.count; ++i) {
        const Instruction& at = tables.instructions[modifier.when.first + i];
        if (at.code == Instruction::Code::attribute && at.flag == static_cast<std::uint8_t>(Role::owner))
            add_need({at.index});
    }
}

const std::vector<EffectEdges::Edge>& EffectEdges::sorted() {
    std::ranges::stable_sort(edges_, before);
    const auto doubles = std::ranges::unique(edges_, same_ends);
    edges_.erase(doubles.begin(), doubles.end());
    return edges_;
}

void check_graph(const RulebookTables& tables, EffectEdges& of_effects, const std::vector<const Name*>& effects,
                 Report& report) {
    const std::vector<Edge>& edges = of_effects.sorted();
    const GraphOrder found = order(graph_of(tables, edges));
    if (found.cycles.empty())
        check_chains(tables, found.ranks, report);
    for (const std::vector<AttributeId>& cycle : found.cycles) {
        const Edge* const edge = effect_in(cycle, edges);
        if (edge == nullptr)
            continue;
        report.begin("effect", *effects[edge->effect.value]);
        report.add("limits, `derived`, `per` and conditions of attributes form a cycle: " +
                       describe_cycle(cycle, tables.attribute_names),
                   edge->mark);
    }
    report.begin();
}

} // namespace prowess
